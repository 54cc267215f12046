"""Sentences on a benchmark's result: what it comes to, what differs, what moved. Computes nothing new."""

from __future__ import annotations

import time
from collections.abc import Sequence

from slipstream.app.bench.benchcells import ON_KINDS, WORTHS, factor_text
from slipstream.app.bench.benchheard import heard
from slipstream.app.wording import latency_text
from slipstream.core.bench.account import Account
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.history import Change, Figure
from slipstream.core.bench.measures import Circumstance
from slipstream.core.bench.result import Row
from slipstream.core.bench.toolcalls import ToolCheck
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import ENOUGH, Worth
from slipstream.core.words import figure, say

_DRIFT = 0.05  # a baseline that moved by more is said


def remarks(account: Account) -> list[str]:
    """Sentences below the table: what it comes to, drift, differences, tool calls, notes, failures."""
    result, whole = account.result, account.whole
    lines = [verdict(row) for row in whole if row.variant != BASELINE and not row.problem]
    lines += [
        say("{variant} could not be measured: {problem}", variant=row.variant, problem=heard(row.problem))
        for row in whole
        if row.problem
    ]
    lines += _kinds_apart(account)
    lines += _advice(whole)
    drift = account.drift
    if drift is not None and abs(drift - 1) > _DRIFT:
        lines.append(_drift(drift))
    for row in whole:
        lines += _differences(row)
    lines += [tools_words(check) for check in result.tool_checks]
    lines += [_engines_own(one, whole) for one in result.engines_own]
    if result.cancelled:
        lines.append(say("It was called off; these are the figures until then."))
    return [*lines, *map(heard, result.notes)]


def _drift(drift: float) -> str:
    if drift < 1:
        return say(
            "The machine drifted: without drafts it was {share:.0%} slower at the end than at the beginning. "
            "The ranges of the speed-ups hold against both.",
            share=1 - drift,
        )
    return say(
        "The machine drifted: without drafts it was {share:.0%} faster at the end than at the beginning. "
        "The ranges of the speed-ups hold against both.",
        share=drift - 1,
    )


def change_lines(account: Account) -> list[str]:
    """What moved since an earlier result of the same question; nothing without one."""
    if account.earlier is None:
        return []
    engine, before = engine_words(account.result.circumstance), engine_words(account.earlier.circumstance)
    when = time.strftime("%Y-%m-%d", time.gmtime(account.earlier.at_utc))
    since = say("since {when}", when=when)
    if engine != before:
        since = say("after the update from {before} to {engine}", before=before, engine=engine)
    lines = [_change(change, since) for change in account.changes]
    return lines or [say("Nothing moved beyond its noise {since}.", since=since)]


def _change(change: Change, since: str) -> str:
    variant, before, now = change.variant, change.before, change.now
    if change.figure is Figure.ACCEPTANCE:
        kept = f"{before:.0%}", f"{now:.0%}"
        if change.fell:
            return say(
                "{variant}: acceptance fell from {before} to {now} {since}.",
                variant=variant,
                before=kept[0],
                now=kept[1],
                since=since,
            )
        return say(
            "{variant}: acceptance rose from {before} to {now} {since}.",
            variant=variant,
            before=kept[0],
            now=kept[1],
            since=since,
        )
    if change.fell:
        return say(
            "{variant}: speed fell from {before:.1f} to {now:.1f} tokens/s {since}.",
            variant=variant,
            before=before,
            now=now,
            since=since,
        )
    return say(
        "{variant}: speed rose from {before:.1f} to {now:.1f} tokens/s {since}.",
        variant=variant,
        before=before,
        now=now,
        since=since,
    )


def verdict(row: Row) -> str:
    """What a variant comes to, in a sentence."""
    factor = row.factor
    if factor is None:
        return say("{variant}: not measured.", variant=row.variant)
    figure = factor_text(factor)
    match row.worth:
        case Worth.LOSS:
            return say(
                "{variant} is a loss: {figure} the speed without drafts.", variant=row.variant, figure=figure
            )
        case Worth.GAIN:
            return say(
                "{variant} is a gain: {figure} the speed without drafts.", variant=row.variant, figure=figure
            )
        case Worth.SMALL_GAIN:
            return say(
                "{variant} is a small gain, {figure}; it is not worth its memory below {enough:g}x.",
                variant=row.variant,
                figure=figure,
                enough=ENOUGH,
            )
        case _:
            return say(
                "{variant} makes no clear difference: {figure} the speed without drafts.",
                variant=row.variant,
                figure=figure,
            )


def _kinds_apart(account: Account) -> list[str]:
    """Kinds on which a variant comes to something else than on all prompts together."""
    whole = account.whole
    overall = {row.variant: row.worth for row in whole}
    return [
        say(
            "{variant} on {kind}: {worth}, {factor}.",
            variant=row.variant,
            kind=ON_KINDS[row.kind],
            worth=WORTHS[row.worth],
            factor=factor_text(row.factor),
        )
        for row in account.rows[len(whole) :]
        if row.worth in (Worth.GAIN, Worth.LOSS) and row.worth is not overall[row.variant]
    ]


def _advice(whole: Sequence[Row]) -> list[str]:
    """Whether to draft at all, where no variant is a gain."""
    drafted = [row for row in whole if row.factor is not None]
    if not drafted or any(row.worth is Worth.GAIN for row in drafted):
        return []
    if any(row.factor is not None and row.factor.value >= ENOUGH for row in drafted):
        return [
            say(
                "No variant is {enough:g} times as fast beyond doubt. Measure again with more --runs.",
                enough=ENOUGH,
            )
        ]
    return [
        say(
            "Nothing here is {enough:g} times as fast as no drafting: off is the right choice.", enough=ENOUGH
        )
    ]


def _differences(row: Row) -> list[str]:
    found = row.sameness
    if found is None or not found.differences:
        return []
    lines = []
    for difference in found.differences:
        place, prompt = difference.position + 1, difference.prompt_id
        if found.by_tokens:
            where = say(
                "{variant}: the answer to {prompt} differs from token {place} on",
                variant=row.variant,
                prompt=prompt,
                place=place,
            )
        else:
            where = say(
                "{variant}: the answer to {prompt} differs from character {place} on",
                variant=row.variant,
                prompt=prompt,
                place=place,
            )
        match difference.tied:
            case True:
                lines.append(
                    say(
                        "{where}; the two tokens tied there ({gap:.3f} nats): rounding.",
                        where=where,
                        gap=difference.gap,
                    )
                )
            case False:
                lines.append(
                    say(
                        "{where}; the two tokens did not tie there ({gap:.3f} nats): report this.",
                        where=where,
                        gap=difference.gap,
                    )
                )
            case None:
                lines.append(say("{where}; whether the two tied there is not known.", where=where))
    return lines


def _engines_own(own: EnginesOwn, whole: Sequence[Row]) -> str:
    """What ``vllm bench serve`` said of the same server, beside our figure."""
    if own.problem:
        return say(
            "vllm bench serve, {variant}: it could not be run. {problem}",
            variant=own.variant,
            problem=own.problem,
        )
    ours = next((row.decode_tok_s for row in whole if row.variant == own.variant), None)
    beside = ""
    if ours is not None and own.decode_tok_s:
        beside = say(
            " (ours {ours:.1f}, {factor:.3f} times as many)",
            ours=ours.median,
            factor=ours.median / own.decode_tok_s,
        )
    speed = "-" if own.decode_tok_s is None else figure(own.decode_tok_s, ".1f")
    kept = ""
    if own.acceptance_rate is not None:
        kept = say(", {share:.0%} accepted", share=own.acceptance_rate)
    return say(
        "vllm bench serve, {variant}: {speed} tokens/s while decoding{beside}, first token "
        "after {time}{kept}, {requests} requests.",
        variant=own.variant,
        speed=speed,
        beside=beside,
        time=latency_text(own.ttft_s),
        kept=kept,
        requests=own.requests,
    )


def tools_words(check: ToolCheck) -> str:
    """Whether a variant's tool calls arrive intact, in a sentence."""
    if check.intact:
        return say(
            "{variant}: {called} of {asked} answers called a tool, all arguments intact.",
            variant=check.variant,
            called=check.called,
            asked=check.asked,
        )
    if not check.called:
        return say(
            "{variant}: none of {asked} answers called a tool; nothing is known of them.",
            variant=check.variant,
            asked=check.asked,
        )
    faults = []
    if check.mangled:
        faults.append(say("{count} with unreadable arguments", count=len(check.mangled)))
    if check.different:
        faults.append(say("{count} other than without drafts", count=len(check.different)))
    if check.uneven:
        faults.append(say("{count} other when streamed", count=len(check.uneven)))
    return say(
        "{variant}: tool calls are NOT intact: {faults}. Do not connect an editor to it.",
        variant=check.variant,
        faults=", ".join(faults),
    )


def engine_words(found: Circumstance) -> str:
    """The engine with the commit it was built from."""
    return found.engine if found.engine_commit is None else f"{found.engine} ({found.engine_commit[:9]})"
