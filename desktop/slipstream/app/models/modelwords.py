"""Models, downloads and tokens in words and as ``--json`` objects, for window and command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slipstream.app.wording import (
    amount_text,
    bytes_text,
    left_text,
    percent_text,
    speed_text,
    stall_text,
)
from slipstream.core.catalog.downloads import Download, DownloadStatus
from slipstream.core.codec import to_json
from slipstream.core.jobs import Job
from slipstream.core.words import say
from slipstream.engine.models.hubcache import CachedModel
from slipstream.engine.models.hubtoken import HubToken, TokenPlace

_STATES = {
    DownloadStatus.WAITING: "waits",
    DownloadStatus.RUNNING: "was cut off; goes on with slipstream models resume",
    DownloadStatus.PAUSED: "paused",
    DownloadStatus.FAILED: "failed",
}
_PLACES = {
    TokenPlace.ENVIRONMENT: say("from the environment's HF_TOKEN"),
    TokenPlace.KEYRING: say("kept in the desktop's keyring"),
    TokenPlace.FILE: say("kept in a file that only you can read, as there is no keyring"),
    TokenPlace.HUB_LOGIN: say("from the Hub's own login"),
}


def transfer_line(job: Job) -> str:
    """A download in one line: step, share, bytes, speed, time left, or for how long nothing has come."""
    share = "" if job.fraction is None else percent_text(job.fraction)
    moving = (
        (stall_text(job.stalled_s),)
        if job.stalled_s is not None
        else (speed_text(job.speed_bytes_s), left_text(job.remaining_s))
    )
    parts = (job.step, share, amount_text(job.done_bytes, job.total_bytes), *moving)
    return ", ".join(part for part in parts if part)


def model_line(model: CachedModel) -> str:
    """A model of the cache in one line."""
    state = "" if model.whole else "  not whole: slipstream models download brings the rest"
    revision = "" if model.revision == "main" else f" ({model.revision})"
    return f"{model.repo}{revision}  {bytes_text(model.size_bytes)}{state}"


def download_line(entry: Download, live: Mapping[str, object]) -> str:
    """An entry of the queue in one line; ``live`` is what the fetching process says now."""
    if live.get("repo") == entry.repo:
        done, total, speed, stalled = (
            live.get(key) for key in ("done_bytes", "total_bytes", "speed_bytes_s", "stalled_s")
        )
        parts = (
            amount_text(_whole(done), _whole(total)),
            stall_text(_number(stalled)) or speed_text(_number(speed)),
        )
        return ", ".join((str(live.get("step")), *(part for part in parts if part)))
    amount = amount_text(entry.done_bytes, entry.total_bytes)
    said = f"{entry.repo}  {_STATES[entry.status]}" + (f", {amount}" if amount else "")
    return said if entry.problem is None else f"{said}: {entry.problem.title}. {entry.problem.hint}"


def token_line(token: HubToken) -> str:
    """The token in force, without what is secret of it."""
    if token.is_locked:
        return say("kept in the desktop's keyring, which is locked")
    return f"{token.hint}, {_PLACES[token.place]}" + (
        f" ({token.where})" if token.place in (TokenPlace.FILE, TokenPlace.HUB_LOGIN) else ""
    )


def token_dict(token: HubToken | None) -> dict[str, Any] | None:
    """The token in force for a program, without what is secret of it."""
    return None if token is None else {"place": token.place.value, "where": token.where, "hint": token.hint}


def model_dict(model: CachedModel) -> dict[str, Any]:
    """A model of the cache for a program."""
    return {
        "repo": model.repo,
        "revision": model.revision,
        "commit": model.commit,
        "folder": str(model.folder),
        "size_bytes": model.size_bytes,
        "whole": model.whole,
    }


def download_dict(entry: Download, live: Mapping[str, object]) -> dict[str, Any]:
    """An entry of the queue for a program; its figures are live where a process fetches it now."""
    now = live if live.get("repo") == entry.repo else {}
    return {
        **to_json(entry),
        "done_bytes": now.get("done_bytes", entry.done_bytes),
        "total_bytes": now.get("total_bytes", entry.total_bytes),
        "speed_bytes_s": now.get("speed_bytes_s"),
        "stalled_s": now.get("stalled_s"),
    }


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None
