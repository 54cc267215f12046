"""Builds an engine environment beside the others and switches to it once it has proved itself.

Every step ends in one of three ways: done, called off (nothing half-made stays), or one ``RuntimeBroken``
sentence. A virtual environment's scripts hold absolute paths, so it is built where it will stay and counts as
complete only when its manifest is written, last.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.models import Device, EngineInstall
from slipstream.core.words import figure, say
from slipstream.engine.files import Paths, free_bytes
from slipstream.engine.install import (
    enginefacts,
    packages,
    pythons,
    runtime,
    uvprogress,
    verification,
    worklock,
)
from slipstream.engine.install.child import CancelFlag, Report, run_child, stop_if_asked
from slipstream.engine.install.packages import Tools
from slipstream.engine.install.pythons import Python
from slipstream.engine.install.recipe import EngineRecipe, load
from slipstream.engine.install.uvprogress import FetchProgress
from slipstream.engine.install.verification import Health
from slipstream.engine.install.wheelhouse import Sources

VENV_S = 300.0
PACKAGES_S = 7200.0
KERNELS_S = 1800.0
# Beyond the packages themselves: byte code, written when they are first imported, and a little air.
SPARE_BYTES = 300 * 1024 * 1024

# Shares of the whole install's bar.
_FETCH_FROM, _FETCH_TO = 0.04, 0.8


@dataclass(slots=True)
class _Build:
    """One build under way: the values its steps share."""

    recipe: EngineRecipe
    tools: Tools
    cache: Path
    root: Path
    lock: worklock.WorkLock
    report: Report
    cancelled: CancelFlag
    facts: dict[str, object] = field(default_factory=dict)

    @property
    def python(self) -> Path:
        return self.root / "bin" / "python"


def install(
    paths: Paths,
    report: Report,
    cancelled: CancelFlag,
    *,
    recipe: EngineRecipe | None = None,
    tools: Tools | None = None,
) -> EngineInstall:
    """Make the recipe's engine the active one; a healthy environment that exists already is taken as it is.

    The one before stays beside it, for ``runtime.rollback``. Raises ``RuntimeBroken`` with a next step,
    ``Cancelled``; then the active engine is still the old one.
    """
    recipe = load() if recipe is None else recipe
    tools = Tools.found() if tools is None else tools
    report(say("Preparing the engine's folder"), 0.0)
    try:
        with worklock.hold(paths.engines) as lock:
            runtime.drop_unfinished(paths)
            ready, broken = _existing(paths, recipe, report, cancelled)
            if ready is None:
                cache = _fresh_cache(paths) if broken else packages.cache_folder(paths)
                ready = _build(paths, recipe, tools, cache, lock, report, cancelled)
            runtime.activate(paths, ready)
            # No server can be running from an environment whose server does not load.
            for root in broken:
                shutil.rmtree(root, ignore_errors=True)
    except worklock.LockHeld as exc:
        raise runtime.busy(exc) from exc
    except OSError as exc:
        raise runtime.disk_trouble(exc) from exc
    report(say("{engine} is installed", engine=recipe.title), 1.0)
    return ready


def _existing(
    paths: Paths, recipe: EngineRecipe, report: Report, cancelled: CancelFlag
) -> tuple[EngineInstall | None, tuple[str, ...]]:
    """An environment of the recipe that passes the whole check, and the folders of those that do not."""
    broken: list[str] = []
    for candidate in runtime.installed(paths):
        same = _matching(recipe.version, candidate.version) == candidate.version
        if not same or (candidate.dist, candidate.device) != (recipe.dist, recipe.device):
            continue
        report(say("Checking the engine that is installed already"), 0.3)
        try:
            health = verification.verify(candidate, deep=True, answer=True, cancelled=cancelled)
        except RuntimeBroken as exc:
            if exc.kind is FailureKind.TIMEOUT:
                raise
            broken.append(candidate.root)
        else:
            enginefacts.note_checked(paths, candidate.python, health)
            return candidate, tuple(broken)
    return None, tuple(broken)


def _build(
    paths: Paths,
    recipe: EngineRecipe,
    tools: Tools,
    cache: Path,
    lock: worklock.WorkLock,
    report: Report,
    cancelled: CancelFlag,
) -> EngineInstall:
    check_space(recipe, paths.engines, cache)
    with _new_folder(paths.engines, f"{recipe.dist}-{recipe.version}") as root:
        build = _Build(recipe, tools, cache, root, lock, report, cancelled)
        _make_environment(build)
        _install_packages(build)
        ready, health = _prove(build)
        if recipe.fetches_kernels and ready.dist == "vllm":
            _fetch_kernels(build)
        build.facts |= {"python_version": health.python, "versions": dict(health.versions)}
        build.facts |= {"made_at_utc": time.time(), "recipe": recipe.name}
        stop_if_asked(cancelled)
        runtime.write_manifest(ready, build.facts)
        enginefacts.note_checked(paths, ready.python, health)
    return ready


def _fresh_cache(paths: Paths) -> Path:
    """An empty cache for the rebuild of a broken environment.

    uv links files from its cache, so what was damaged in place is damaged in the cache as well.
    """
    packages.drop_downloads(paths)
    return packages.own_cache(paths)


@contextmanager
def _new_folder(base: Path, name: str) -> Iterator[Path]:
    """A fresh folder that vanishes again unless the block ends well."""
    taken = [folder.name for folder in base.iterdir()]
    root = next(base / free for free in _numbered(name) if free not in taken)
    root.mkdir(mode=0o700)
    try:
        yield root
    except BaseException:
        shutil.rmtree(root, ignore_errors=True)
        raise


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


def check_space(recipe: EngineRecipe, engines: Path, cache: Path) -> None:
    """Raises ``RuntimeBroken`` when the environment cannot fit.

    uv hard-links from its cache, so both together take the space once, unless they lie on different disks.
    """
    needed = (recipe.installed_bytes or 0) + SPARE_BYTES
    for folder in (engines, cache):
        free = free_bytes(folder)
        if free < needed:
            raise RuntimeBroken(
                say("Not enough space on the disk"),
                detail=say(
                    "The engine needs {needed}; {free} are free at {folder}.",
                    needed=_gb(needed),
                    free=_gb(free),
                    folder=folder,
                ),
                hint=say("Free {missing} there, then install again.", missing=_gb(needed - free)),
                next_step=NextStep.INSTALL,
                kind=FailureKind.DISK_FULL,
            )


def _gb(size_bytes: int) -> str:
    return f"{figure(size_bytes / 1e9, '.1f')} GB"


def find_python(recipe: EngineRecipe, sources: Sources, cancelled: CancelFlag) -> Python | None:
    """The Python to build with, out of those on this machine.

    First one for which a configured folder holds torch's wheel: without PyTorch's own index only that one
    installs. Then by the recipe's order.
    """
    found = (pythons.ask(path, cancelled) for path in pythons.candidates(recipe.pythons))
    return pythons.choose(
        [python for python in found if python is not None],
        recipe.pythons,
        lambda tag: sources.has_wheel("torch", recipe.torch_version, tag),
    )


def _make_environment(build: _Build) -> None:
    build.report(say("Looking for a Python for the engine"), 0.01)
    python = find_python(build.recipe, build.tools.sources, build.cancelled)
    uv = build.tools.uv
    if python is None and uv is None:
        raise pythons.none_found(build.recipe)
    build.report(say("Making the engine's environment"), 0.02)
    if uv is None:
        assert python is not None  # noqa: S101 - the refusal above
        _run(build, (python.path, "-m", "venv", "--clear", str(build.root)), VENV_S)
        return
    # The folder is ours, new and empty; --clear only tells uv that it may lie there already.
    argv = [uv, "venv", "--no-project", "--no-config", "--clear", "--python"]
    if python is not None:
        _run(build, (*argv, python.path, str(build.root)), VENV_S)
        return
    try:
        _run(build, (*argv, build.recipe.pythons[0], "--managed-python", str(build.root)), VENV_S)
    except RuntimeBroken as exc:
        raise pythons.none_found(build.recipe, not_downloaded=exc.detail) from exc


def _install_packages(build: _Build) -> None:
    tag = "cp" + next(path.name for path in build.root.glob("lib/python3.*")).removeprefix("python").replace(
        ".", ""
    )
    argv = packages.recipe_argv(build.recipe, build.tools, build.python, tag)
    progress = FetchProgress(
        packages=None if build.tools.uv or build.recipe.lock is None else _lock_lines(build.recipe.lock)
    )
    ratio = build.recipe.unpacked_per_byte

    def show(pid: int) -> None:
        written = packages.written_bytes(pid) if build.tools.uv else None
        share = progress.fraction(written, ratio, build.recipe.download_bytes or 0)
        build.report(
            progress.step(),
            _FETCH_FROM + (_FETCH_TO - _FETCH_FROM) * share,
            progress.done_bytes(written, ratio),
            progress.total_bytes,
        )

    def take(line: str) -> None:
        nonlocal progress
        progress = uvprogress.advance(progress, line)

    started = time.monotonic()
    _run(build, argv, PACKAGES_S, on_line=take, on_tick=show)
    build.facts |= {"packages": progress.packages, "fetched_bytes": progress.total_bytes or 0}
    build.facts |= {"install_s": round(time.monotonic() - started, 1)}


def _run(
    build: _Build,
    argv: Sequence[str],
    deadline_s: float,
    *,
    on_line: Callable[[str], None] | None = None,
    on_tick: Callable[[int], None] | None = None,
) -> None:
    """One command of the build; its failure as ``RuntimeBroken``."""
    try:
        finished = run_child(
            argv,
            cancelled=build.cancelled,
            deadline_s=deadline_s,
            env=packages.environment(build.cache, build.tools),
            keep_fds=(build.lock.fd,),
            on_line=on_line,
            on_start=build.lock.note_child,
            on_tick=on_tick,
        )
    except TimeoutError as exc:
        raise RuntimeBroken(
            say("The install took too long"),
            detail=say(
                "{program} was stopped after {minutes:.0f} minutes.",
                program=Path(argv[0]).name,
                minutes=deadline_s / 60,
            ),
            hint=say("Check the network, then install again: what has come already is kept."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.TIMEOUT,
        ) from exc
    except OSError as exc:
        raise RuntimeBroken(
            say("The installer could not be started"),
            detail=f"{argv[0]}: {exc.strerror}.",
            hint=say("Install the package uv beside Slipstream, then install the engine again."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.ENGINE_BROKEN,
        ) from exc
    if finished.code != 0:
        raise uvprogress.explain(finished.tail, finished.code)


def _prove(build: _Build) -> tuple[EngineInstall, Health]:
    """The environment and what it said of itself, once its server loads and, on a CPU, a model answers."""
    report, recipe = build.report, build.recipe
    answers = recipe.device is Device.CPU
    step = (
        say("Checking that the engine's server loads and a tiny model answers")
        if answers
        else say("Checking that the engine's server loads")
    )
    report(step, 0.82)
    package = runtime.site_packages(build.root)
    ready = EngineInstall(
        version=recipe.version,
        device=recipe.device,
        python=str(build.python),
        root=str(build.root),
        dist=recipe.dist,
        modules=frozenset() if package is None else runtime.launch_modules(package / "vllm"),
    )
    seen = verification.look(ready.python, cancelled=build.cancelled)
    found = dict(seen.versions)
    # A wheel from a special index may carry a suffix that the recipe's version has not.
    ready = replace(
        ready,
        version=_matching(recipe.version, found.get(recipe.dist)),
        torch=found.get("torch"),
        min_driver=seen.min_driver,
    )
    health = verification.verify(
        ready, deep=True, answer=answers, cancelled=build.cancelled, keep_fds=(build.lock.fd,)
    )
    return ready, health


def _matching(wanted: str, found: str | None) -> str:
    """The version found, if it is the wanted one or that with a suffix; else the wanted one."""
    return found if found is not None and found.partition("+")[0] == wanted else wanted


def _fetch_kernels(build: _Build) -> None:
    """Get the kernels that vLLM would else fetch or compile at its first start; no failure without."""
    build.report(say("Getting precompiled GPU kernels"), 0.92)
    argv = (str(build.python), "-m", "vllm.entrypoints.cli.main", "download-kernels")
    env = packages.environment(build.cache, build.tools)
    if build.tools.uv is not None:
        # An environment made by uv has no pip: FlashInfer then looks for uv on PATH.
        env["PATH"] = os.pathsep.join((str(Path(build.tools.uv).parent), env.get("PATH", os.defpath)))
    try:
        finished = run_child(
            argv,
            cancelled=build.cancelled,
            deadline_s=KERNELS_S,
            env=env,
            keep_fds=(build.lock.fd,),
            on_start=build.lock.note_child,
        )
    except (TimeoutError, OSError):
        build.facts["kernels"] = False
    else:
        build.facts["kernels"] = finished.code == 0


def _lock_lines(lock: Path) -> int:
    lines = lock.read_text(encoding="utf-8").splitlines()
    return sum(1 for line in lines if line.strip() and not line.startswith("#"))
