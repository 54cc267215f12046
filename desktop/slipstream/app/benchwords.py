"""A benchmark's result in words: the table for a terminal, as Markdown and as JSON. Computes nothing new."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Sequence

from slipstream.app.wording import bytes_text
from slipstream.core.bench import result as results
from slipstream.core.bench.history import Change, Figure
from slipstream.core.bench.measures import Circumstance, Drafting, Visit
from slipstream.core.bench.prompts import Kind
from slipstream.core.bench.result import BenchResult, Row
from slipstream.core.bench.sameness import Sameness
from slipstream.core.bench.statistics import Factor, Spread
from slipstream.core.bench.toolcalls import ToolCheck
from slipstream.core.bench.variants import BASELINE
from slipstream.core.bench.worth import ENOUGH, Worth
from slipstream.core.codec import to_json

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
_KINDS = {
    None: "All prompts",
    Kind.EDIT: "Edits of a given file",
    Kind.CODE: "New code",
    Kind.PROSE: "Explanations in prose",
    Kind.AGENT: "Agent steps with tools",
    Kind.OWN: "Your prompts",
}
_DRIFT = 0.05  # a baseline that moved by more is said


def text_lines(result: BenchResult) -> list[str]:
    """The whole result for a terminal."""
    lines = [f"{result.asked.title}: {_asked(result)}", *_circumstance(result.circumstance), ""]
    for kind, table in _tables(result):
        lines += [_KINDS[kind], *_aligned((HEAD, *(_cells(row) for row in table))), ""]
    return [*lines, *_survival(result), *remarks(result)]


def markdown(result: BenchResult) -> str:
    """The whole result as Markdown, with the flags of every variant."""
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(result.at_utc))
    parts = [f"# {result.asked.title}: benchmark of {when}", ""]
    parts += [f"- {line}" for line in (_asked(result), *_circumstance(result.circumstance))]
    for kind, table in _tables(result):
        parts += ["", f"## {_KINDS[kind]}", "", _line(HEAD), _line(["---"] * len(HEAD))]
        parts += [_line(_cells(row)) for row in table]
    parts += ["", *[f"- {line}" for line in (*_survival(result), *remarks(result))]]
    parts += ["", "## Flags", ""]
    for visit in _first_visits(result):
        parts += [f"`{visit.variant}`:", "", "```", _flags(visit.command), "```", ""]
    return "\n".join(parts).rstrip() + "\n"


def result_dict(result: BenchResult) -> dict[str, object]:
    """The JSON form: the rows with their words, and everything measured beneath."""
    return {
        "rows": [
            {
                **_json(row),
                "acceptance_rate": None if row.drafting is None else row.drafting.acceptance_rate,
                "mean_acceptance_length": None
                if row.drafting is None
                else row.drafting.mean_acceptance_length,
                "survival": [] if row.drafting is None else list(row.drafting.survival),
            }
            for row in results.rows(result)
        ],
        "drift": results.drift(result),
        "remarks": remarks(result),
        "result": to_json(result),
    }


def remarks(result: BenchResult) -> list[str]:
    """Sentences below the table: what it comes to, drift, differences, tool calls, notes, failures."""
    whole = results.rows(result)[: len(result.asked.variants)]
    lines = [_verdict(row) for row in whole if row.variant != BASELINE and not row.problem]
    lines += [f"{row.variant} could not be measured: {row.problem}" for row in whole if row.problem]
    lines += _kinds_apart(result, whole)
    lines += _advice(whole)
    drift = results.drift(result)
    if drift is not None and abs(drift - 1) > _DRIFT:
        word = "slower" if drift < 1 else "faster"
        lines.append(
            f"The machine drifted: without drafts it was {abs(1 - drift):.0%} {word} at the end than at the "
            "beginning. The ranges of the speed-ups hold against both."
        )
    for row in whole:
        lines += _differences(row)
    lines += [_tools(check) for check in result.tool_checks]
    if result.cancelled:
        lines.append("It was called off; these are the figures until then.")
    return [*lines, *result.notes]


def change_lines(changes: Sequence[Change], now: BenchResult, earlier: BenchResult) -> list[str]:
    """What moved since an earlier result of the same question."""
    engine, before = _engine(now.circumstance), _engine(earlier.circumstance)
    when = time.strftime("%Y-%m-%d", time.gmtime(earlier.at_utc))
    since = f"after the update from {before} to {engine}" if engine != before else f"since {when}"
    lines = []
    for change in changes:
        verb = "fell" if change.fell else "rose"
        if change.figure is Figure.ACCEPTANCE:
            figures = f"from {change.before:.0%} to {change.now:.0%}"
            lines.append(f"{change.variant}: acceptance {verb} {figures} {since}.")
        else:
            figures = f"from {change.before:.1f} to {change.now:.1f} tokens/s"
            lines.append(f"{change.variant}: speed {verb} {figures} {since}.")
    return lines or [f"Nothing moved beyond its noise {since}."]


def _tables(result: BenchResult) -> Iterator[tuple[Kind | None, list[Row]]]:
    rows = results.rows(result)
    for kind in dict.fromkeys(row.kind for row in rows):
        yield kind, [row for row in rows if row.kind is kind]


def _cells(row: Row) -> tuple[str, ...]:
    drafting = row.drafting
    if row.problem and row.decode_tok_s is None:
        return (row.variant, *["-"] * (len(HEAD) - 2), "failed")
    return (
        row.variant,
        _spread(row.decode_tok_s, "{:.1f}"),
        "1" if row.variant == BASELINE else _factor(row.factor),
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


def _factor(found: Factor | None) -> str:
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


def _verdict(row: Row) -> str:
    factor = row.factor
    if factor is None:
        return f"{row.variant}: not measured."
    figure = _factor(factor)
    match row.worth:
        case Worth.LOSS:
            return f"{row.variant} is a loss: {figure} the speed without drafts."
        case Worth.GAIN:
            return f"{row.variant} is a gain: {figure} the speed without drafts."
        case Worth.SMALL_GAIN:
            return f"{row.variant} is a small gain, {figure}; it is not worth its memory below {ENOUGH:g}x."
        case _:
            return f"{row.variant} makes no clear difference: {figure} the speed without drafts."


def _kinds_apart(result: BenchResult, whole: Sequence[Row]) -> list[str]:
    """Kinds on which a variant comes to something else than on all prompts together."""
    overall = {row.variant: row.worth for row in whole}
    return [
        f"{row.variant} on {_KINDS[row.kind].lower()}: {row.worth.value}, {_factor(row.factor)}."
        for row in results.rows(result)[len(whole) :]
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


def _tools(check: ToolCheck) -> str:
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


def _survival(result: BenchResult) -> list[str]:
    lines = []
    for variant in result.asked.variants:
        drafting = results.drafting_of(result, variant, None)
        if drafting is not None and drafting.survival and variant != BASELINE:
            shares = ", ".join(f"{share:.0%}" for share in drafting.survival)
            lines.append(f"{variant}: kept at each position {shares}, of {drafting.drafts} drafts.")
    return lines


def _asked(result: BenchResult) -> str:
    asked = result.asked
    runs = asked.runs * asked.rounds
    once = "once" if runs == 1 else f"{runs} times"
    together = "one at a time" if asked.concurrency == 1 else f"{asked.concurrency} at once"
    return (
        f"{asked.prompt_count} prompts asked {once}, {together}, greedy, answers of at most "
        f"{asked.max_tokens} tokens (prompts {asked.prompts})"
    )


def _circumstance(found: Circumstance) -> list[str]:
    lines = [f"{found.program}; {_engine(found)}; {found.dtype} on {found.device.upper()}"]
    flags = f", {' '.join(found.cpu_flags)}" if found.cpu_flags else ""
    load = "" if found.load_average is None else f", load {found.load_average:g} before"
    lines.append(f"{found.cpu_cores} cores{flags}, {bytes_text(found.memory_bytes)} memory{load}")
    for name, cap_w in zip(found.gpus, found.power_limit_w, strict=False):
        cap = "" if cap_w is None else f", power cap {cap_w:.0f} W"
        lines.append(f"{name}, driver {found.driver}{cap}")
    return lines


def _engine(found: Circumstance) -> str:
    return found.engine if found.engine_commit is None else f"{found.engine} ({found.engine_commit[:9]})"


def _first_visits(result: BenchResult) -> list[Visit]:
    seen: dict[str, Visit] = {}
    for visit in result.visits:
        if visit.command:
            seen.setdefault(visit.variant, visit)
    return list(seen.values())


def _flags(argv: tuple[str, ...]) -> str:
    """The engine's own words without the interpreter and the folders of this computer."""
    return shlex.join(map(_short, argv[1:]))


def _short(word: str) -> str:
    """A folder's last part, alone or as a value inside JSON; a list of addresses such as /health stays."""
    if word.startswith("/"):
        return word if "," in word else word.rpartition("/")[2]
    head, slash, tail = word.partition('"/')
    if not slash:
        return word
    path, quote, rest = tail.partition('"')
    return f'{head}"{path.rpartition("/")[2]}{quote}{rest}'


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _json(row: Row) -> dict[str, object]:
    found: dict[str, object] = to_json(row)
    return found
