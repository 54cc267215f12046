"""Sentences on a benchmark's result: what it comes to, what differs, what moved. Computes nothing new."""

from __future__ import annotations

import time
from collections.abc import Sequence

from slipstream.app.bench.benchcells import KINDS, factor_text
from slipstream.app.wording import latency_text
from slipstream.core.bench.account import Account
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.history import Figure
from slipstream.core.bench.measures import Circumstance
from slipstream.core.bench.result import Row
from slipstream.core.bench.toolcalls import ToolCheck
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import ENOUGH, Worth

_DRIFT = 0.05  # a baseline that moved by more is said


def remarks(account: Account) -> list[str]:
    """Sentences below the table: what it comes to, drift, differences, tool calls, notes, failures."""
    result, whole = account.result, account.whole
    lines = [verdict(row) for row in whole if row.variant != BASELINE and not row.problem]
    lines += [f"{row.variant} could not be measured: {row.problem}" for row in whole if row.problem]
    lines += _kinds_apart(account)
    lines += _advice(whole)
    drift = account.drift
    if drift is not None and abs(drift - 1) > _DRIFT:
        word = "slower" if drift < 1 else "faster"
        lines.append(
            f"The machine drifted: without drafts it was {abs(1 - drift):.0%} {word} at the end than at the "
            "beginning. The ranges of the speed-ups hold against both."
        )
    for row in whole:
        lines += _differences(row)
    lines += [tools_words(check) for check in result.tool_checks]
    lines += [_engines_own(one, whole) for one in result.engines_own]
    if result.cancelled:
        lines.append("It was called off; these are the figures until then.")
    return [*lines, *result.notes]


def change_lines(account: Account) -> list[str]:
    """What moved since an earlier result of the same question; nothing without one."""
    if account.earlier is None:
        return []
    engine, before = engine_words(account.result.circumstance), engine_words(account.earlier.circumstance)
    when = time.strftime("%Y-%m-%d", time.gmtime(account.earlier.at_utc))
    since = f"after the update from {before} to {engine}" if engine != before else f"since {when}"
    lines = []
    for change in account.changes:
        verb = "fell" if change.fell else "rose"
        if change.figure is Figure.ACCEPTANCE:
            figures = f"from {change.before:.0%} to {change.now:.0%}"
            lines.append(f"{change.variant}: acceptance {verb} {figures} {since}.")
        else:
            figures = f"from {change.before:.1f} to {change.now:.1f} tokens/s"
            lines.append(f"{change.variant}: speed {verb} {figures} {since}.")
    return lines or [f"Nothing moved beyond its noise {since}."]


def verdict(row: Row) -> str:
    """What a variant comes to, in a sentence."""
    factor = row.factor
    if factor is None:
        return f"{row.variant}: not measured."
    figure = factor_text(factor)
    match row.worth:
        case Worth.LOSS:
            return f"{row.variant} is a loss: {figure} the speed without drafts."
        case Worth.GAIN:
            return f"{row.variant} is a gain: {figure} the speed without drafts."
        case Worth.SMALL_GAIN:
            return f"{row.variant} is a small gain, {figure}; it is not worth its memory below {ENOUGH:g}x."
        case _:
            return f"{row.variant} makes no clear difference: {figure} the speed without drafts."


def _kinds_apart(account: Account) -> list[str]:
    """Kinds on which a variant comes to something else than on all prompts together."""
    whole = account.whole
    overall = {row.variant: row.worth for row in whole}
    return [
        f"{row.variant} on {KINDS[row.kind].lower()}: {row.worth.value}, {factor_text(row.factor)}."
        for row in account.rows[len(whole) :]
        if row.worth in (Worth.GAIN, Worth.LOSS) and row.worth is not overall[row.variant]
    ]


def _advice(whole: Sequence[Row]) -> list[str]:
    """Whether to draft at all, where no variant is a gain."""
    drafted = [row for row in whole if row.factor is not None]
    if not drafted or any(row.worth is Worth.GAIN for row in drafted):
        return []
    if any(row.factor is not None and row.factor.value >= ENOUGH for row in drafted):
        return [f"No variant is {ENOUGH:g} times as fast beyond doubt. Measure again with more --runs."]
    return [f"Nothing here is {ENOUGH:g} times as fast as no drafting: off is the right choice."]


def _differences(row: Row) -> list[str]:
    found = row.sameness
    if found is None or not found.differences:
        return []
    unit = "token" if found.by_tokens else "character"
    lines = []
    for difference in found.differences:
        place = f"{unit} {difference.position + 1}"
        where = f"{row.variant}: the answer to {difference.prompt_id} differs from {place} on"
        match difference.tied:
            case True:
                lines.append(f"{where}; the two tokens tied there ({difference.gap:.3f} nats): rounding.")
            case False:
                lines.append(
                    f"{where}; the two tokens did not tie there ({difference.gap:.3f} nats): report this."
                )
            case None:
                lines.append(f"{where}; whether the two tied there is not known.")
    return lines


def _engines_own(own: EnginesOwn, whole: Sequence[Row]) -> str:
    """What ``vllm bench serve`` said of the same server, beside our figure."""
    if own.problem:
        return f"vllm bench serve, {own.variant}: it could not be run. {own.problem}"
    ours = next((row.decode_tok_s for row in whole if row.variant == own.variant), None)
    beside = ""
    if ours is not None and own.decode_tok_s:
        beside = f" (ours {ours.median:.1f}, {ours.median / own.decode_tok_s:.3f} times as many)"
    figure = "-" if own.decode_tok_s is None else f"{own.decode_tok_s:.1f}"
    kept = "" if own.acceptance_rate is None else f", {own.acceptance_rate:.0%} accepted"
    return (
        f"vllm bench serve, {own.variant}: {figure} tokens/s while decoding{beside}, first token after "
        f"{latency_text(own.ttft_s)}{kept}, {own.requests} requests."
    )


def tools_words(check: ToolCheck) -> str:
    """Whether a variant's tool calls arrive intact, in a sentence."""
    if check.intact:
        return (
            f"{check.variant}: {check.called} of {check.asked} answers called a tool, all arguments intact."
        )
    if not check.called:
        return f"{check.variant}: none of {check.asked} answers called a tool; nothing is known of them."
    faults = [
        f"{len(ids)} {words}"
        for ids, words in (
            (check.mangled, "with unreadable arguments"),
            (check.different, "other than without drafts"),
            (check.uneven, "other when streamed"),
        )
        if ids
    ]
    return f"{check.variant}: tool calls are NOT intact: {', '.join(faults)}. Do not connect an editor to it."


def engine_words(found: Circumstance) -> str:
    """The engine with the commit it was built from."""
    return found.engine if found.engine_commit is None else f"{found.engine} ({found.engine_commit[:9]})"
