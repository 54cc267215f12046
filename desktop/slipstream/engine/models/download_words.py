"""Why a download ended, in a person's words; pure, and knows only what the child reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from slipstream.core.errors import DownloadFailed, FailureKind

HUB = "https://huggingface.co"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the words are about: the model, whose server was asked, and whether a token was sent."""

    repo: str
    revision: str
    endpoint: str
    has_token: bool


def failure(asked: Asked, kind: str, facts: Mapping[str, object]) -> DownloadFailed:
    """The child's ``failed`` line as an error with a next step."""
    repo, evidence = asked.repo, str(facts.get("evidence") or "")
    match kind:
        case "gated":
            return _gated(asked, evidence)
        case "forbidden":
            return _access(
                "The Hub does not let this token in",
                f"The token has no right to read {repo}.",
                f"Give it the right to read gated or private models at {HUB}/settings/tokens, then resume.",
                evidence,
            )
        case "token":
            return _access(
                "The Hub refuses the token" if asked.has_token else "The Hub wants to know who asks",
                "It is expired or was withdrawn." if asked.has_token else f"{repo} needs a token.",
                f"Make one at {HUB}/settings/tokens, give it with slipstream models token set, then resume.",
                evidence,
            )
        case "missing":
            return _access(
                "There is no such model on the Hub",
                f"{asked.endpoint} knows no {repo}" + ("." if asked.has_token else ", or it is private."),
                f"Check the name at {HUB}/models."
                if asked.has_token
                else f"Check the name at {HUB}/models; for a private one give a token first.",
                evidence,
            )
        case "revision" | "file_missing":
            return _access(
                "The model has no such version",
                f"{repo} has no {asked.revision}."
                if kind == "revision"
                else f"A file that {repo} lists is not there.",
                f"Choose one of those at {HUB}/{repo}/tree/main.",
                evidence,
            )
        case "disabled":
            return _access(
                "The Hub has withdrawn this model", f"{repo} is disabled.", f"See {HUB}/{repo}.", evidence
            )
        case "no_weights":
            return _access(
                "The model has no weights that can be used",
                f"{repo} holds no safetensors files.",
                f"Choose another build of it; {HUB}/models?other=safetensors lists them.",
                evidence,
            )
        case _:
            return _trouble(asked, kind, facts, evidence)


def _gated(asked: Asked, evidence: str) -> DownloadFailed:
    page = f"{HUB}/{asked.repo}"
    step = (
        f"Open {page} with the token's account, accept the terms and wait for the owner's yes, then resume."
        if asked.has_token
        else f"Open {page}, accept the terms, then give a token: slipstream models token set."
    )
    said = f"{asked.repo} is gated: {page} shows the terms."
    return _access("The model's owner wants your consent first", said, step, evidence)


def _trouble(asked: Asked, kind: str, facts: Mapping[str, object], evidence: str) -> DownloadFailed:
    """The network's, the server's and the disk's."""
    match kind:
        case "network":
            return DownloadFailed(
                "The Hub cannot be reached",
                detail=f"{asked.endpoint} did not answer, or the connection broke each time.",
                hint="Check the network and the mirror setting, then resume; nothing that came is lost.",
                kind=FailureKind.NETWORK,
                evidence=evidence,
            )
        case "server" | "slow_down":
            slow = kind == "slow_down"
            return DownloadFailed(
                "The Hub asks to slow down" if slow else "The Hub has trouble",
                detail=f"{asked.endpoint} kept refusing.",
                hint="Resume in some minutes; "
                + ("with a token it allows more." if slow and not asked.has_token else "nothing is lost."),
                kind=FailureKind.NETWORK,
                evidence=evidence,
            )
        case "no_space":
            return _no_space(facts)
        case "full" | "disk":
            full = kind == "full"
            return DownloadFailed(
                "The disk is full" if full else "The model cannot be written",
                detail=f"{evidence}.",
                hint="Free some space, then resume; what has come is kept."
                if full
                else "Check the rights of that folder, then resume.",
                kind=FailureKind.DISK_FULL if full else FailureKind.FILES_MISSING,
            )
        case "corrupt":
            return DownloadFailed(
                "A file arrives damaged each time",
                detail=f"{evidence} of {asked.repo} is not the file that {asked.endpoint} lists.",
                hint="Try without a mirror or proxy, or later.",
                kind=FailureKind.FILES_BROKEN,
            )
        case "busy":
            return DownloadFailed(
                "Another program fetches this model",
                detail=f"It is writing {evidence} of {asked.repo}.",
                hint="Wait until it has finished, then resume.",
            )
        case "answer" | "foreign":
            return DownloadFailed(
                "The server does not answer like the Hub",
                detail=f"{asked.endpoint} gave an answer that cannot be used.",
                hint="Check the mirror setting, and whether a sign-in page is in the way of the network.",
                kind=FailureKind.NETWORK,
                evidence=evidence,
            )
        case _:
            return DownloadFailed(
                "The download ended for no known reason",
                detail=f"Fetching {asked.repo} failed.",
                hint="Resume it; the program's log says more.",
                kind=FailureKind.UNKNOWN,
                evidence=evidence,
            )


def offline(repo: str) -> DownloadFailed:
    """The model is not here, and the network is not to be asked."""
    return DownloadFailed(
        "The model is not on this computer",
        detail=f"{repo} is not in the cache, and offline mode is on.",
        hint="Switch offline mode off: slipstream models hub --offline off.",
        kind=FailureKind.FILES_MISSING,
    )


def _no_space(facts: Mapping[str, object]) -> DownloadFailed:
    needed, free = facts.get("needed_bytes"), facts.get("free_bytes")
    if not isinstance(needed, int) or not isinstance(free, int):
        needed, free = 0, 0
    return DownloadFailed(
        "Not enough space on the disk",
        detail=f"The download needs {needed / 1e9:.1f} GB more; {free / 1e9:.1f} GB are free.",
        hint=f"Free {(needed - free) / 1e9:.1f} GB in the cache's file system, then resume.",
        kind=FailureKind.DISK_FULL,
    )


def _access(title: str, detail: str, hint: str, evidence: str) -> DownloadFailed:
    return DownloadFailed(title, detail=detail, hint=hint, kind=FailureKind.FILES_MISSING, evidence=evidence)
