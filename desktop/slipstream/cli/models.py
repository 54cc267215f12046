"""``models``: fetch, check and delete models, without opening the rest of the program."""

from __future__ import annotations

import argparse
import getpass
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

from slipstream.app.models import modeladding, modelwords
from slipstream.app.models.checking import Question
from slipstream.app.models.modeladding import Wish
from slipstream.app.wording import bytes_text
from slipstream.cli.calledoff import CalledOff, called_off
from slipstream.cli.check import verdict_dict, verdict_line
from slipstream.cli.output import print_called_off, print_json, print_report
from slipstream.core.catalog import downloads
from slipstream.core.catalog.downloads import Queue
from slipstream.core.errors import DownloadFailed, ErrorReport, ExitCode, FailureKind
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Device, Method
from slipstream.core.settings import is_address
from slipstream.core.state import AppEvent, JobChanged
from slipstream.engine.files import Paths
from slipstream.engine.install import disksize
from slipstream.engine.install.child import Cancelled
from slipstream.engine.jobrunner import JobContext
from slipstream.engine.models import download, download_queue, hubcache, hublook, hubtoken, upkeep
from slipstream.engine.settings_file import load_settings, save_settings


def run_list(args: argparse.Namespace) -> int:
    """Models in the Hub's cache, aligned copies, and the download queue."""
    paths = Paths.of_user()
    found = hubcache.models(hubcache.cache_folder())
    copies = _aligned(paths)
    queue, live = download_queue.read(paths), download_queue.progress(paths)
    if args.json:
        print_json(
            {
                "cache": str(hubcache.cache_folder()),
                "models": [modelwords.model_dict(model) for model in found],
                "aligned": [
                    {"name": folder.name, "folder": str(folder), "size_bytes": disksize.size_bytes((folder,))}
                    for folder in copies
                ],
                "downloads": [modelwords.download_dict(entry, live) for entry in queue],
            }
        )
        return int(ExitCode.OK)
    for model in found:
        print(modelwords.model_line(model))
    for folder in copies:
        print(f"{folder.name}  {bytes_text(disksize.size_bytes((folder,)))}, an aligned copy of a draft")
    for entry in queue:
        print(modelwords.download_line(entry, live))
    if not found and not copies and not queue:
        print("No models are here yet. Fetch one: slipstream models download OWNER/NAME.")
    return int(ExitCode.OK)


def run_download(args: argparse.Namespace) -> int:
    """Put a model into the queue and fetch, unless another process does."""
    paths = Paths.of_user()
    paths.make()
    here = download.local(paths, args.repo, args.revision)
    if here is not None and download.offline_mode(load_settings(paths).settings):
        return _say_here(paths, args)
    download.ask(paths, args.repo, args.revision)
    return _serve(paths, args)


def run_pause(args: argparse.Namespace) -> int:
    """Hold one download back, or all."""
    return _change(args, lambda queue: downloads.paused(queue, args.repo), "Paused; what has come is kept.")


def run_resume(args: argparse.Namespace) -> int:
    """Let one download, or all, go on, and fetch unless another process does."""
    paths = Paths.of_user()
    paths.make()
    _known(paths, args.repo)
    download_queue.change(paths, lambda queue: downloads.resumed(queue, args.repo))
    return _serve(paths, args)


def run_cancel(args: argparse.Namespace) -> int:
    """Give a download up and delete what came of it."""
    paths = Paths.of_user()
    _known(paths, args.repo)
    download.cancel(paths, args.repo)
    if args.json:
        print_json({"cancelled": args.repo})
    else:
        print(f"{args.repo} is out of the queue; what had come of it is deleted.")
    return int(ExitCode.OK)


def run_verify(args: argparse.Namespace) -> int:
    """Read every byte of a model; with ``--repair`` fetch damaged files again."""
    paths = Paths.of_user()
    paths.make()
    folder = model_folder(paths, args.model)
    hub = not Path(args.model).exists() and hubcache.is_repo_name(args.model)
    with called_off() as cancelled:
        teller = Teller(JobKind.DOWNLOAD, f"Checking {args.model}", cancelled, silent=args.json)
        try:
            bad = upkeep.damaged(folder, teller.report, cancelled)
        except Cancelled:
            return print_called_off("Called off.", as_json=args.json)
    if bad and hub and args.repair:
        upkeep.mend(paths, args.model, args.revision, bad)
        return _serve(paths, args)
    names = [path.relative_to(folder).as_posix() for path in bad]
    if not bad:
        if args.json:
            print_json({"whole": True, "damaged": []})
        else:
            print(f"{args.model} is whole: every file holds the bytes that its name promises.")
        return int(ExitCode.OK)
    return print_report(
        ErrorReport(
            "The model is damaged",
            detail=f"These files are not what they should be: {', '.join(names)}.",
            hint=f"Fetch them again: slipstream models repair {args.model}."
            if hub
            else "Make or copy that folder again.",
            kind=FailureKind.FILES_BROKEN,
            exit_code=ExitCode.DOWNLOAD_FAILED,
        ),
        as_json=args.json,
    )


def run_repair(args: argparse.Namespace) -> int:
    """Read every byte of a model of the Hub and fetch damaged files again."""
    args.repair = True
    return run_verify(args)


def run_remove(args: argparse.Namespace) -> int:
    """Delete a model of the cache or an aligned copy, and say what is free again."""
    freed = upkeep.remove(Paths.of_user(), args.model)
    if args.json:
        print_json({"removed": args.model, "freed_bytes": freed})
    else:
        print(f"{args.model} is deleted; {bytes_text(freed)} are free again.")
    return int(ExitCode.OK)


def run_add(args: argparse.Namespace) -> int:
    """Take a model by folder or Hub name into the person's own catalogue, with a preset for it."""
    paths = Paths.of_user()
    paths.make()
    wish = Wish(
        Question(
            args.model,
            args.draft,
            None if args.method is None else Method(args.method),
            args.engine,
            args.tensor_parallel,
        ),
        title=args.title,
        context_tokens=args.context,
        tool_call_parser=args.tool_call_parser,
        reasoning_parser=args.reasoning_parser,
        device=None if args.device is None else Device(args.device),
        replace=args.replace,
    )
    with called_off() as cancelled:
        teller = Teller(JobKind.DOWNLOAD, f"Reading {args.model}", cancelled, silent=args.json)
        try:
            added = modeladding.add(
                paths, wish, lambda repo: hublook.look(paths, repo, teller.report, cancelled)
            )
        except Cancelled:
            return print_called_off("Called off; nothing was written.", as_json=args.json)
    if args.json:
        record = {"preset": added.preset.id, "file": str(added.file), **verdict_dict(added.verdict)}
        print_json(record | {"models": [model.id for model in added.models]})
    else:
        print(f"{added.preset.title} is among your presets ({added.file}).")
        print(verdict_line(added.verdict))
        print(f"Start it: slipstream start {added.preset.id} --install.")
    return int(ExitCode.OK)


def run_token(args: argparse.Namespace) -> int:
    """Show, keep or delete the Hub token; it is read from the input, never from the command line."""
    paths = Paths.of_user()
    paths.make()
    if args.action == "set":
        typed = getpass.getpass("Token: ") if sys.stdin.isatty() else sys.stdin.readline()
        token: hubtoken.HubToken | None = hubtoken.keep(paths, typed)
    elif args.action == "remove":
        gone = hubtoken.forget(paths)
        token = hubtoken.find(paths)
        if not args.json:
            print("The token is deleted." if gone else "No token was kept.")
    else:
        token = hubtoken.find(paths)
    if args.json:
        print_json({"token": modelwords.token_dict(token)})
    elif token is not None:
        print(modelwords.token_line(token))
    elif args.action == "show":
        print("No token is known. Give one: slipstream models token set.")
    return int(ExitCode.OK)


def run_hub(args: argparse.Namespace) -> int:
    """Show or set where models come from: a mirror's address, and offline mode."""
    paths = Paths.of_user()
    paths.make()
    settings = load_settings(paths).settings
    if args.mirror is not None and args.mirror != "none" and not is_address(args.mirror):
        return print_report(
            ErrorReport(
                "That is not an address",
                detail=f"{args.mirror} does not begin with http:// or https://.",
                hint="Give the mirror's address, or none for the Hub itself.",
                exit_code=ExitCode.USAGE,
            ),
            as_json=args.json,
        )
    if args.mirror is not None or args.offline is not None:
        mirror = settings.hub_endpoint if args.mirror is None else args.mirror
        offline = settings.hub_offline if args.offline is None else args.offline == "on"
        settings = replace(settings, hub_endpoint=None if mirror == "none" else mirror, hub_offline=offline)
        save_settings(paths, settings)
    record = {"endpoint": download.endpoint(settings), "offline": download.offline_mode(settings)}
    if args.json:
        print_json(record)
    else:
        off = ", but offline mode is on: nothing is fetched" if record["offline"] else ""
        print(f"Models come from {record['endpoint']}{off}.")
    return int(ExitCode.OK)


class Teller:
    """Progress as lines on stderr: a new one for each step, each twentieth of the whole, and each stall."""

    def __init__(self, kind: JobKind, title: str, cancelled: CalledOff, *, silent: bool) -> None:
        job = Job(kind, JobStatus.RUNNING, title)
        self._context = JobContext(job, cast("threading.Event", cancelled), self._say, clock=time.monotonic)
        self._silent = silent
        self._shown: tuple[str, int, bool] | None = None
        self.report = self._context.report

    def _say(self, event: AppEvent) -> None:
        if self._silent or not isinstance(event, JobChanged):
            return
        job = event.job
        mark = (job.step, int((job.fraction or 0.0) * 20), job.stalled_s is not None)
        if mark != self._shown:
            self._shown = mark
            print(modelwords.transfer_line(job), file=sys.stderr, flush=True)


def model_folder(paths: Paths, name: str) -> Path:
    """A folder as it is named, or a Hub model's snapshot in the cache. Raises ``DownloadFailed``."""
    if Path(name).is_dir():
        return Path(name)
    if (paths.models / name / "config.json").is_file():
        return paths.models / name
    found = download.local(paths, name) if hubcache.is_repo_name(name) else None
    if found is None:
        raise _unknown(name)
    return found


def _serve(paths: Paths, args: argparse.Namespace) -> int:
    """Work the queue off here, or say who does."""
    with called_off() as cancelled:
        teller = Teller(JobKind.DOWNLOAD, "Downloading", cancelled, silent=args.json)
        try:
            download.serve(paths, teller.report, cancelled)
        except Cancelled:
            return print_called_off("Interrupted; slipstream models resume goes on.", as_json=args.json)
        except download.AlreadyServed as exc:
            if args.json:
                print_json({"queued": True})
            else:
                print(f"{exc.detail} {exc.hint}")
            return int(ExitCode.OK)
    return _say_here(paths, args)


def _say_here(paths: Paths, args: argparse.Namespace) -> int:
    repo = getattr(args, "repo", None) or getattr(args, "model", None)
    folder = None if repo is None else download.local(paths, repo, getattr(args, "revision", downloads.MAIN))
    if args.json:
        print_json({"repo": repo, "folder": None if folder is None else str(folder)})
    elif folder is not None:
        print(f"{repo} is here: {folder}")
    else:
        left = len(download_queue.read(paths))
        print("Nothing waits to be downloaded." if not left else f"{left} in the queue are held back.")
    return int(ExitCode.OK)


def _change(args: argparse.Namespace, how: Callable[[Queue], Queue], said: str) -> int:
    paths = Paths.of_user()
    _known(paths, args.repo)
    queue = download_queue.change(paths, how)
    if args.json:
        print_json({"downloads": [modelwords.download_dict(entry, {}) for entry in queue]})
    else:
        print(said)
    return int(ExitCode.OK)


def _known(paths: Paths, repo: str | None) -> None:
    """Raises ``DownloadFailed`` for a model that is not in the queue."""
    if repo is not None and downloads.find(download_queue.read(paths), repo) is None:
        raise DownloadFailed(
            "That model is not in the download queue",
            detail=f"{repo} is not waiting.",
            hint="See what is: slipstream models list.",
            kind=FailureKind.FILES_MISSING,
        )


def _unknown(name: str) -> DownloadFailed:
    return DownloadFailed(
        "No such model is on this computer",
        detail=f"{name} is neither a folder nor a model in the cache.",
        hint="See what is: slipstream models list; or fetch it: slipstream models download OWNER/NAME.",
        kind=FailureKind.FILES_MISSING,
    )


def _aligned(paths: Paths) -> list[Path]:
    base = upkeep.copies(paths)
    return sorted(path for path in base.iterdir() if path.is_dir()) if base.is_dir() else []
