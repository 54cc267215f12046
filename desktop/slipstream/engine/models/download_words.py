"""Why a download ended, in a person's words; pure, and knows only what the child reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.words import say

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
                say("The Hub does not let this token in"),
                say("The token has no right to read {repo}.", repo=repo),
                say(
                    "Give it the right to read gated or private models at {hub}/settings/tokens, then "
                    "resume.",
                    hub=HUB,
                ),
                evidence,
            )
        case "token":
            return _access(
                say("The Hub refuses the token")
                if asked.has_token
                else say("The Hub wants to know who asks"),
                say("It is expired or was withdrawn.")
                if asked.has_token
                else say("{repo} needs a token.", repo=repo),
                say(
                    "Make one at {hub}/settings/tokens, give it with slipstream models token set, then "
                    "resume.",
                    hub=HUB,
                ),
                evidence,
            )
        case "missing":
            return _access(
                say("There is no such model on the Hub"),
                say("{endpoint} knows no {repo}.", endpoint=asked.endpoint, repo=repo)
                if asked.has_token
                else say("{endpoint} knows no {repo}, or it is private.", endpoint=asked.endpoint, repo=repo),
                say("Check the name at {hub}/models.", hub=HUB)
                if asked.has_token
                else say("Check the name at {hub}/models; for a private one give a token first.", hub=HUB),
                evidence,
            )
        case "revision" | "file_missing":
            return _access(
                say("The model has no such version"),
                say("{repo} has no {revision}.", repo=repo, revision=asked.revision)
                if kind == "revision"
                else say("A file that {repo} lists is not there.", repo=repo),
                say("Choose one of those at {hub}/{repo}/tree/main.", hub=HUB, repo=repo),
                evidence,
            )
        case "disabled":
            return _access(
                say("The Hub has withdrawn this model"),
                say("{repo} is disabled.", repo=repo),
                say("See {hub}/{repo}.", hub=HUB, repo=repo),
                evidence,
            )
        case "no_weights":
            return _access(
                say("The model has no weights that can be used"),
                say("{repo} holds no safetensors files.", repo=repo),
                say("Choose another build of it; {hub}/models?other=safetensors lists them.", hub=HUB),
                evidence,
            )
        case _:
            return _trouble(asked, kind, facts, evidence)


def _gated(asked: Asked, evidence: str) -> DownloadFailed:
    page = f"{HUB}/{asked.repo}"
    step = (
        say(
            "Open {page} with the token's account, accept the terms and wait for the owner's "
            "yes, then resume.",
            page=page,
        )
        if asked.has_token
        else say("Open {page}, accept the terms, then give a token: slipstream models token set.", page=page)
    )
    said = say("{repo} is gated: {page} shows the terms.", repo=asked.repo, page=page)
    return _access(say("The model's owner wants your consent first"), said, step, evidence)


def _trouble(asked: Asked, kind: str, facts: Mapping[str, object], evidence: str) -> DownloadFailed:
    """The network's, the server's and the disk's."""
    match kind:
        case "network":
            return DownloadFailed(
                say("The Hub cannot be reached"),
                detail=say(
                    "{endpoint} did not answer, or the connection broke each time.", endpoint=asked.endpoint
                ),
                hint=say("Check the network and the mirror setting, then resume; nothing that came is lost."),
                kind=FailureKind.NETWORK,
                evidence=evidence,
            )
        case "server" | "slow_down":
            slow = kind == "slow_down"
            return DownloadFailed(
                say("The Hub asks to slow down") if slow else say("The Hub has trouble"),
                detail=say("{endpoint} kept refusing.", endpoint=asked.endpoint),
                hint=say("Resume in some minutes; with a token it allows more.")
                if slow and not asked.has_token
                else say("Resume in some minutes; nothing is lost."),
                kind=FailureKind.NETWORK,
                evidence=evidence,
            )
        case "no_space":
            return _no_space(facts)
        case "full" | "disk":
            full = kind == "full"
            return DownloadFailed(
                say("The disk is full") if full else say("The model cannot be written"),
                detail=f"{evidence}.",
                hint=say("Free some space, then resume; what has come is kept.")
                if full
                else say("Check the rights of that folder, then resume."),
                kind=FailureKind.DISK_FULL if full else FailureKind.FILES_MISSING,
            )
        case "corrupt":
            return DownloadFailed(
                say("A file arrives damaged each time"),
                detail=say(
                    "{file} of {repo} is not the file that {endpoint} lists.",
                    file=evidence,
                    repo=asked.repo,
                    endpoint=asked.endpoint,
                ),
                hint=say("Try without a mirror or proxy, or later."),
                kind=FailureKind.FILES_BROKEN,
            )
        case "busy":
            return DownloadFailed(
                say("Another program fetches this model"),
                detail=say("It is writing {file} of {repo}.", file=evidence, repo=asked.repo),
                hint=say("Wait until it has finished, then resume."),
            )
        case "answer" | "foreign":
            return DownloadFailed(
                say("The server does not answer like the Hub"),
                detail=say("{endpoint} gave an answer that cannot be used.", endpoint=asked.endpoint),
                hint=say(
                    "Check the mirror setting, and whether a sign-in page is in the way of the network."
                ),
                kind=FailureKind.NETWORK,
                evidence=evidence,
            )
        case _:
            return DownloadFailed(
                say("The download ended for no known reason"),
                detail=say("Fetching {repo} failed.", repo=asked.repo),
                hint=say("Resume it; the program's log says more."),
                kind=FailureKind.UNKNOWN,
                evidence=evidence,
            )


def offline(repo: str) -> DownloadFailed:
    """The model is not here, and the network is not to be asked."""
    return DownloadFailed(
        say("The model is not on this computer"),
        detail=say("{repo} is not in the cache, and offline mode is on.", repo=repo),
        hint=say("Switch offline mode off: slipstream models hub --offline off."),
        kind=FailureKind.FILES_MISSING,
    )


def _no_space(facts: Mapping[str, object]) -> DownloadFailed:
    needed, free = facts.get("needed_bytes"), facts.get("free_bytes")
    if not isinstance(needed, int) or not isinstance(free, int):
        needed, free = 0, 0
    return DownloadFailed(
        say("Not enough space on the disk"),
        detail=say(
            "The download needs {needed:.1f} GB more; {free:.1f} GB are free.",
            needed=needed / 1e9,
            free=free / 1e9,
        ),
        hint=say(
            "Free {missing:.1f} GB in the cache's file system, then resume.", missing=(needed - free) / 1e9
        ),
        kind=FailureKind.DISK_FULL,
    )


def _access(title: str, detail: str, hint: str, evidence: str) -> DownloadFailed:
    return DownloadFailed(title, detail=detail, hint=hint, kind=FailureKind.FILES_MISSING, evidence=evidence)
