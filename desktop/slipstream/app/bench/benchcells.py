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

HEAD = (
    "variant",
    "tokens/s",
    "speed-up",
    "accepted",
    "tokens/step",
    "first token",
    "in all tokens/s",
    "more memory",
    "same answers",
    "verdict",
)
KINDS = {
    None: "All prompts",
    Kind.EDIT: "Edits of a given file",
    Kind.CODE: "New code",
    Kind.PROSE: "Explanations in prose",
    Kind.AGENT: "Agent steps with tools",
    Kind.OWN: "Your prompts",
}


def tables(account: Account) -> Iterator[tuple[Kind | None, list[Row]]]:
    """The rows of each kind, all prompts together first."""
    for kind in dict.fromkeys(row.kind for row in account.rows):
        yield kind, [row for row in account.rows if row.kind is kind]


def cells(row: Row) -> tuple[str, ...]:
    """One line of the table, under ``HEAD``."""
    drafting = row.drafting
    if row.problem and row.decode_tok_s is None:
        return (row.variant, *["-"] * (len(HEAD) - 2), "failed")
    return (
        row.variant,
        _spread(row.decode_tok_s, "{:.1f}"),
        "1" if row.variant == BASELINE else factor_text(row.factor),
        _share(drafting),
        "-"
        if drafting is None or drafting.mean_acceptance_length is None
        else f"{drafting.mean_acceptance_length:.2f}",
        _spread(row.ttft_s, "{:.2f} s"),
        _spread(row.total_tok_s, "{:.1f}"),
        _memory(row.memory_extra_bytes),
        _same(row.sameness),
        "baseline" if row.variant == BASELINE else row.worth.value,
    )


def _spread(found: Spread | None, form: str) -> str:
    if found is None:
        return "-"
    middle = form.format(found.median)
    if found.count < 2:
        return middle
    number = form.split(" ")[0]
    return f"{middle} ({number.format(found.low)}-{number.format(found.high)})"


def factor_text(found: Factor | None) -> str:
    """A speed-up with its interval: ``1.50x (1.41-1.62)``."""
    if found is None:
        return "-"
    if found.low is None or found.high is None:
        return f"{found.value:.2f}x"
    return f"{found.value:.2f}x ({found.low:.2f}-{found.high:.2f})"


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
    how = "" if found.by_tokens else " by text"
    return f"{found.same} of {found.compared}{how}"
