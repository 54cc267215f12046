"""``engines``: find, install, check and choose engines, without opening the rest of the program."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace

from slipstream.app.engines.enginewords import engine_dict, engine_lines, engine_title, hardware_text
from slipstream.app.reports import job_line
from slipstream.app.wording import bytes_text
from slipstream.cli.calledoff import called_off
from slipstream.cli.output import print_called_off, print_json, print_report
from slipstream.core.codec import to_json
from slipstream.core.engines import EngineEntry
from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.core.hardware import Hardware
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import EngineInstall
from slipstream.core.state import AppEvent, JobChanged
from slipstream.engine.files import Paths
from slipstream.engine.install import choice, disksize, installer, packages, recipe, roster, runtime
from slipstream.engine.install.child import CancelFlag, Cancelled
from slipstream.engine.install.hardware import detect
from slipstream.engine.jobrunner import JobContext


def run_list(args: argparse.Namespace) -> int:
    """Print every engine, what the hardware allows, and how much the kept downloads take."""
    paths = Paths.of_user()
    hardware = detect()
    entries = roster.look(paths, hardware, sizes=True)
    best = _suggestion(hardware)
    downloads = _downloads_bytes(paths)
    if args.json:
        print_json(
            {
                "engines": [engine_dict(entry) for entry in entries],
                "hardware": to_json(hardware),
                "recommended": best,
                "downloads_bytes": downloads,
            }
        )
        return int(ExitCode.OK)
    for entry in entries:
        print("\n".join(engine_lines(entry)))
    if not entries:
        print("No engine was found. Install one: slipstream engines install.")
    print(
        f"This computer has {hardware_text(hardware)}; suggested: vLLM {best['version']} ({best['device']})."
    )
    if best["remark"]:
        print(best["remark"])
    if downloads:
        print(f"Kept downloads: {bytes_text(downloads)}. To delete: slipstream engines remove --downloads.")
    return int(ExitCode.OK)


def run_install(args: argparse.Namespace) -> int:
    """Install the build that suits this computer or the one that was asked for, and use it."""
    paths = Paths.of_user()
    paths.make()
    chosen = choice.choose(recipe.load_all(), detect(), args.build)
    if chosen.remark and not args.json:
        print(chosen.remark, file=sys.stderr)
    with called_off() as cancelled:
        teller = _Teller(f"Installing {chosen.recipe.title}", cancelled, silent=args.json)
        try:
            made = installer.install(paths, teller.report, cancelled, recipe=chosen.recipe)
        except Cancelled:
            return print_called_off("Called off. The engine in use is the same as before.", as_json=args.json)
    entry = _entry(paths, made)
    if args.json:
        print_json({"installed": engine_dict(entry), "remark": chosen.remark})
    else:
        print(f"{engine_title(entry)} is installed, checked and in use ({entry.root}).")
        if entry.size_bytes is not None:
            print(f"It takes {bytes_text(entry.size_bytes)} on the disk.")
        if runtime.previous(paths) is not None:
            print("The engine before it is still there: slipstream engines rollback.")
    return int(ExitCode.OK)


def run_verify(args: argparse.Namespace) -> int:
    """Prove that an engine works; the reason and the next step when it does not."""
    paths = Paths.of_user()
    with called_off() as cancelled:
        entry = roster.named(paths, detect(), args.engine, cancelled=cancelled)
        teller = _Teller(f"Checking {engine_title(entry)}", cancelled, silent=args.json)
        try:
            health = roster.check(paths, entry, teller.report, cancelled)
        except Cancelled:
            return print_called_off("Called off.", as_json=args.json)
    if args.json:
        print_json(
            {
                "healthy": True,
                "name": entry.name,
                "device": health.device,
                "python_version": health.python,
                "versions": dict(health.versions),
                "tokens_answered": health.tokens,
                "methods": sorted(health.interface.methods) if health.interface else None,
            }
        )
        return int(ExitCode.OK)
    answered = f", and a tiny model answered with {health.tokens} tokens" if health.tokens else ""
    print(f"{engine_title(entry)} works: its server loads on {health.device}{answered}.")
    return int(ExitCode.OK)


def run_use(args: argparse.Namespace) -> int:
    """Make an engine the one that servers are started with; a running server goes on with its own."""
    paths = Paths.of_user()
    paths.make()
    hardware = detect()
    entry = roster.named(paths, hardware, args.engine)
    roster.use(paths, entry)
    return _say_in_use(paths, replace(entry, active=True), args)


def run_rollback(args: argparse.Namespace) -> int:
    """Go back to the engine before; doing it again returns."""
    paths = Paths.of_user()
    back = runtime.rollback(paths)
    return _say_in_use(paths, _entry(paths, back), args)


def run_remove(args: argparse.Namespace) -> int:
    """Delete an engine of ours, or take a foreign one off the list."""
    paths = Paths.of_user()
    if args.engine is None and not args.downloads:
        return print_report(
            ErrorReport(
                "Which engine should be removed?",
                hint="Name one of the list: slipstream engines list.",
                exit_code=ExitCode.USAGE,
            ),
            as_json=args.json,
        )
    if args.engine is None:
        freed = _downloads_bytes(paths)
        runtime.drop_downloads(paths)
        return _say_removed({"removed": None, "freed_bytes": freed}, "The kept downloads are deleted", args)
    entry = roster.named(paths, detect(), args.engine)
    before = _ours_bytes(paths)
    deleted = roster.remove(paths, entry)
    if not deleted:
        said = f"{entry.root} is off the list; its files stay"
        return _say_removed({"removed": None, "forgotten": entry.name, "freed_bytes": 0}, said, args)
    freed = max(0, before - _ours_bytes(paths))
    return _say_removed({"removed": entry.name, "freed_bytes": freed}, f"{entry.name} is removed", args)


class _Teller:
    """Progress as lines on stderr: a new one for each step, and each further twentieth of the whole."""

    def __init__(self, title: str, cancelled: CancelFlag, *, silent: bool) -> None:
        job = Job(JobKind.INSTALL_ENGINE, JobStatus.RUNNING, title)
        self._context = JobContext(job, cancelled, self._say, clock=time.monotonic)
        self._silent = silent
        self._shown: tuple[str, int] | None = None
        self.report = self._context.report

    def _say(self, event: AppEvent) -> None:
        if self._silent or not isinstance(event, JobChanged):
            return
        mark = (event.job.step, int((event.job.fraction or 0.0) * 20))
        if mark != self._shown:
            self._shown = mark
            print(job_line(event.job), file=sys.stderr, flush=True)


def _suggestion(hardware: Hardware) -> dict[str, str]:
    found = choice.choose(recipe.load_all(), hardware)
    return {
        "recipe": found.recipe.name,
        "version": found.recipe.version,
        "device": found.recipe.device.value,
        "remark": found.remark,
    }


def _entry(paths: Paths, install: EngineInstall) -> EngineEntry:
    """The list's entry of an environment."""
    entries = roster.look(paths, detect(), sizes=True)
    return next(entry for entry in entries if entry.root == install.root)


def _say_in_use(paths: Paths, entry: EngineEntry, args: argparse.Namespace) -> int:
    before = runtime.previous(paths)
    if args.json:
        print_json({"active": engine_dict(entry), "previous": to_json(before)})
    else:
        print(f"{engine_title(entry)} is in use ({entry.root}). A running server goes on with its own.")
    return int(ExitCode.OK)


def _say_removed(record: dict[str, object], said: str, args: argparse.Namespace) -> int:
    if args.json:
        print_json(record)
    else:
        freed = record.get("freed_bytes")
        print(
            f"{said}; {bytes_text(freed)} are free again." if isinstance(freed, int) and freed else f"{said}."
        )
    return int(ExitCode.OK)


def _downloads_bytes(paths: Paths) -> int:
    """What deleting the kept downloads would free: an engine's files are links to some of them."""
    return _ours_bytes(paths) - disksize.size_bytes((paths.engines,))


def _ours_bytes(paths: Paths) -> int:
    """What our engines and their downloads take together; they share files by links."""
    return disksize.size_bytes((paths.engines, packages.own_cache(paths)))
