"""The benchmark's table as text: its head, its kinds of prompts, the cells of a row. Computes nothing new."""

from __future__ import annotations

from collections.abc import Iterator

from slipstream.app.wording import bytes_text
from slipstream.core.bench.account import Account
from slipstream.core.bench.measures import Drafting
from slipstream.core.bench.prompts import Kind
from slipstream.core.bench.result import Row
from slipstream.core.bench.sameness import Sameness
from slipstream.core.bench.statistics import Factor, Spread
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import Worth
from slipstream.core.words import figure, say

HEAD = (
    say("variant"),
    say("tokens/s"),
    say("speed-up"),
    say("accepted"),
    say("tokens/step"),
    say("first token"),
    say("in all tokens/s"),
    say("more memory"),
    say("same answers"),
    say("verdict"),
)
KINDS = {
    None: say("All prompts"),
    Kind.EDIT: say("Edits of a given file"),
    Kind.CODE: say("New code"),
    Kind.PROSE: say("Explanations in prose"),
    Kind.AGENT: say("Agent steps with tools"),
    Kind.OWN: say("Your prompts"),
}


# The same within a sentence.
ON_KINDS = {
    None: say("all prompts"),
    Kind.EDIT: say("edits of a given file"),
    Kind.CODE: say("new code"),
    Kind.PROSE: say("explanations in prose"),
    Kind.AGENT: say("agent steps with tools"),
    Kind.OWN: say("your prompts"),
}
WORTHS = {
    Worth.GAIN: say("gain"),
    Worth.SMALL_GAIN: say("small gain"),
    Worth.NO_DIFFERENCE: say("no clear difference"),
    Worth.LOSS: say("loss"),
    Worth.UNKNOWN: say("not measured"),
}


def tables(account: Account) -> Iterator[tuple[Kind | None, list[Row]]]:
    """The rows of each kind, all prompts together first."""
    for kind in dict.fromkeys(row.kind for row in account.rows):
        yield kind, [row for row in account.rows if row.kind is kind]


def cells(row: Row) -> tuple[str, ...]:
    """One line of the table, under ``HEAD``."""
    drafting = row.drafting
    if row.problem and row.decode_tok_s is None:
        return (row.variant, *["-"] * (len(HEAD) - 2), say("failed"))
    return (
        row.variant,
        _spread(row.decode_tok_s, ".1f"),
        "1" if row.variant == BASELINE else factor_text(row.factor),
        _share(drafting),
        "-"
        if drafting is None or drafting.mean_acceptance_length is None
        else figure(drafting.mean_acceptance_length, ".2f"),
        _spread(row.ttft_s, ".2f", " s"),
        _spread(row.total_tok_s, ".1f"),
        _memory(row.memory_extra_bytes),
        _same(row.sameness),
        say("baseline") if row.variant == BASELINE else WORTHS[row.worth],
    )


def _spread(found: Spread | None, form: str, unit: str = "") -> str:
    if found is None:
        return "-"
    middle = f"{figure(found.median, form)}{unit}"
    if found.count < 2:
        return middle
    return f"{middle} ({figure(found.low, form)}-{figure(found.high, form)})"


def factor_text(found: Factor | None) -> str:
    """A speed-up with its interval: ``1.50x (1.41-1.62)``."""
    if found is None:
        return "-"
    if found.low is None or found.high is None:
        return f"{figure(found.value, '.2f')}x"
    low, high = figure(found.low, ".2f"), figure(found.high, ".2f")
    return f"{figure(found.value, '.2f')}x ({low}-{high})"


def _share(drafting: Drafting | None) -> str:
    if drafting is None or drafting.acceptance_rate is None:
        return "-"
    return f"{drafting.acceptance_rate:.0%}"


def _memory(size_bytes: int | None) -> str:
    if size_bytes is None:
        return "-"
    return f"-{bytes_text(-size_bytes)}" if size_bytes < 0 else bytes_text(size_bytes)


def _same(found: Sameness | None) -> str:
    if found is None:
        return "-"
    if found.by_tokens:
        return say("{part} of {whole}", part=found.same, whole=found.compared)
    return say("{part} of {whole} by text", part=found.same, whole=found.compared)
