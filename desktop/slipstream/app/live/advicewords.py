"""Advice and ended requests in words and as objects: the window and the command line tell them alike."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from slipstream.app.wording import UNKNOWN, count_text, latency_text, rate_text
from slipstream.core.advice import ActionKind, Advice, AdviceKind
from slipstream.core.codec import to_json
from slipstream.core.live.requestlist import RequestRecord, RequestSource
from slipstream.core.words import say

_RESTARTS = (ActionKind.RESTART, ActionKind.RESTART_WITH, ActionKind.RESTART_WITHOUT_DRAFTS)
_NAMES_ITS_GAIN = AdviceKind.LATE_POSITIONS
_LEAST_GAIN = 0.005
REQUEST_COLUMNS = (
    say("Ended"),
    say("Prompt"),
    say("Output"),
    say("First token"),
    say("Speed"),
    say("Drafts kept"),
)
REQUEST_TIPS = (
    say("When the request ended, local time"),
    say("Tokens of the prompt"),
    say("Tokens of the answer"),
    say("Wait for the first token, queue included"),
    say("Tokens per second from the first token to the last"),
    say("Drafted tokens that were kept, of those drafted; of this request alone, so unknown beside others"),
)
NO_REQUESTS = say("Requests are listed here once they have ended.")


@dataclass(frozen=True, slots=True)
class AdviceView:
    """One advice for a line on screen: ``title`` alone is true, ``words`` give evidence and change."""

    title: str
    words: str
    label: str
    tip: str


def advice_view(advice: Advice) -> AdviceView:
    """The advice with its expected gain, where one was computed."""
    change = advice.change
    if advice.gain is not None and advice.gain >= _LEAST_GAIN and advice.kind is not _NAMES_ITS_GAIN:
        change += say(" (about {percent:.0f} % faster)", percent=advice.gain * 100)
    tip = ""
    if advice.action.kind in _RESTARTS:
        tip = say("The server starts anew; answers under way are cut off")
    if advice.action.kind is ActionKind.COPY_COMMAND:
        tip = say("Copies: {command}", command=advice.action.command)
    evidence = advice.evidence[:1].upper() + advice.evidence[1:]
    return AdviceView(advice.says, f"{evidence}. {change}.", advice.action.label, tip)


def advice_dict(advice: Advice, at: float) -> dict[str, Any]:
    """What ``status --json`` tells of an advice; ``age_s`` in place of a moment on this computer's clock."""
    found: dict[str, Any] = to_json(advice)
    del found["raised_at"]
    return {**found, "age_s": round(max(0.0, at - advice.raised_at), 1)}


def request_cells(record: RequestRecord) -> tuple[str, ...]:
    """One row of ``REQUEST_COLUMNS``; several that ended between two beats are one row of their means."""
    ended = time.strftime("%H:%M:%S", time.localtime(record.ended_at_utc))
    drafts = UNKNOWN
    if record.accepted is not None and record.drafted is not None:
        drafts = say("{part} of {whole}", part=count_text(record.accepted), whole=count_text(record.drafted))
    return (
        ended if record.count == 1 else f"{ended} ({record.count})",
        count_text(record.prompt_tokens),
        count_text(record.output_tokens),
        latency_text(record.ttft_s),
        rate_text(record.tok_s),
        drafts,
    )


def request_tip(record: RequestRecord) -> str:
    """How exactly a row is known."""
    if record.source is RequestSource.CLIENT:
        return say("As the engine itself told its client")
    if record.count > 1:
        return say(
            "Mean of {count} requests that ended within one beat, from the engine's counters",
            count=record.count,
        )
    return say("From the engine's counters, which tell one request apart only where it ran alone")


def request_words(record: RequestRecord) -> str:
    """The same as a sentence for a terminal or a screen reader."""
    cells = request_cells(record)
    parts = [
        say(
            "{ended}: {prompt} prompt and {output} output tokens",
            ended=cells[0],
            prompt=cells[1],
            output=cells[2],
        )
    ]
    if record.ttft_s is not None:
        parts.append(say("first after {time}", time=cells[3]))
    if record.tok_s is not None:
        parts.append(rate_text(record.tok_s))
    if record.drafted:
        parts.append(say("{part} drafted tokens kept", part=cells[5]))
    return ", ".join(parts)


def request_dict(record: RequestRecord) -> dict[str, Any]:
    """What ``status --json`` tells of a request; ``null`` where it is not known of this one alone."""
    found: dict[str, Any] = to_json(record)
    return {**found, "tok_s": record.tok_s, "acceptance_rate": record.acceptance_rate}
