"""Checks, mends and deletes models on this computer; nothing of a model that a running server uses."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from slipstream.core.catalog import downloads
from slipstream.core.errors import DownloadFailed, FailureKind, NextStep
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.guard.process import find_running
from slipstream.engine.install import disksize
from slipstream.engine.install.child import CancelFlag, Report
from slipstream.engine.models import download, download_queue, download_words, hubcache, modelfolder
from slipstream.engine.settings_file import load_settings


def damaged(folder: Path, report: Report, cancelled: CancelFlag) -> tuple[Path, ...]:
    """The model's files that are not what they should be; reads every byte.

    A folder that Slipstream made is compared with its manifest, one of the Hub's cache with its files' names.
    Raises ``Cancelled``, ``OSError``.
    """
    if (folder / modelfolder.MANIFEST).exists():
        report(say("Checking {name}", name=folder.name))
        return modelfolder.damaged(folder, cancelled)
    return hubcache.damaged(folder, report, cancelled)


def mend(paths: Paths, repo: str, revision: str, bad: Sequence[Path]) -> None:
    """Throw those files of the cache away and queue the model; the download then brings them alone.

    Raises ``DownloadFailed`` where nothing can be fetched (the files then stay) or a server uses them.
    """
    if download.offline_mode(load_settings(paths).settings):
        raise download_words.offline(repo)
    refuse_in_use(paths, hubcache.repo_folder(hubcache.cache_folder(), repo), "mend")
    for path in bad:
        hubcache.discard(path)
    download.ask(paths, repo, revision)


def mend_copy(paths: Paths, folder: Path) -> None:
    """Delete a damaged aligned copy; the next start writes it again. Raises ``DownloadFailed``."""
    refuse_in_use(paths, folder, "mend")
    _delete(folder)


def remove(paths: Paths, name: str) -> int:
    """Delete a model of the Hub's cache, or an aligned copy by its name; gives the bytes freed.

    Raises ``DownloadFailed`` when there is none, when it is being downloaded, and when a server uses it.
    """
    if downloads.find(download_queue.read(paths), name) is not None:
        raise DownloadFailed(
            say("The model is being downloaded"),
            detail=say("{name} is in the queue.", name=name),
            hint=say("Cancel that first: slipstream models cancel {name}.", name=name),
        )
    copy = copies(paths) / name
    if name and copy.parent == copies(paths) and copy.is_dir():
        refuse_in_use(paths, copy, "delete")
        return _delete(copy)
    cache = hubcache.cache_folder()
    if hubcache.is_repo_name(name) and hubcache.repo_folder(cache, name).is_dir():
        refuse_in_use(paths, hubcache.repo_folder(cache, name), "delete")
        try:
            return hubcache.remove(cache, name)
        except OSError as exc:
            raise _not_deleted(exc) from exc
    raise DownloadFailed(
        say("No such model is on this computer"),
        detail=say("{name} is neither an aligned copy nor a model in the cache.", name=name),
        hint=say("See what is: slipstream models list."),
        kind=FailureKind.FILES_MISSING,
    )


def copies(paths: Paths) -> Path:
    """The folder of the aligned copies."""
    return paths.models / "aligned"


def refuse_in_use(paths: Paths, folder: Path, deed: Literal["mend", "delete"]) -> None:
    """Raise ``DownloadFailed`` when the running server was started with a model in that folder."""
    running = find_running(paths)
    if running is None:
        return
    plan = running.spec.plan
    for used in (plan.target_path, plan.draft_path):
        if used is not None and _holds(folder, Path(used)):
            raise DownloadFailed(
                say("The running server uses this model"),
                detail=say("{title} was started with {folder}.", title=plan.title, folder=used),
                hint=say("Stop it first (slipstream stop), then mend the model.")
                if deed == "mend"
                else say("Stop it first (slipstream stop), then delete the model."),
                next_step=NextStep.STOP,
            )


def _holds(folder: Path, path: Path) -> bool:
    """Whether the path is that folder or lies in it, by its name or by where its links lead."""
    base = Path(os.path.abspath(folder))  # noqa: PTH100 - resolve() would leave the cache by its links
    found = (Path(os.path.abspath(path)), path.resolve())  # noqa: PTH100
    return any(one.is_relative_to(base) or one.is_relative_to(folder.resolve()) for one in found)


def _delete(folder: Path) -> int:
    freed = disksize.size_bytes((folder,))
    try:
        shutil.rmtree(folder)
    except OSError as exc:
        raise _not_deleted(exc) from exc
    return freed


def _not_deleted(exc: OSError) -> DownloadFailed:
    return DownloadFailed(
        say("The model could not be deleted"),
        detail=f"{exc.filename}: {exc.strerror}.",
        hint=say("Make that folder writable, or delete it by hand."),
    )
