"""A benchmark's whole result in words: for a terminal, as Markdown and as JSON. Computes nothing new."""

from __future__ import annotations

import shlex
import time
from collections.abc import Sequence

from slipstream.app.bench.benchcells import HEAD, KINDS, cells, tables
from slipstream.app.bench.benchremarks import change_lines, engine_words, remarks
from slipstream.app.wording import bytes_text
from slipstream.core.bench import result as results
from slipstream.core.bench.account import Account
from slipstream.core.bench.measures import Circumstance, Visit
from slipstream.core.bench.result import BenchResult, Row
from slipstream.core.bench.variants import BASELINE
from slipstream.core.codec import to_json
from slipstream.core.words import say


def text_lines(account: Account) -> list[str]:
    """The whole result for a terminal."""
    result = account.result
    lines = [f"{result.asked.title}: {asked_words(result)}", *circumstance_words(result.circumstance), ""]
    for kind, table in tables(account):
        lines += [KINDS[kind], *_aligned((HEAD, *(cells(row) for row in table))), ""]
    return [*lines, *survival_words(result), *remarks(account), *change_lines(account)]


def markdown(account: Account) -> str:
    """The whole result as Markdown, with the flags of every variant."""
    result = account.result
    when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(result.at_utc))
    parts = [f"# {result.asked.title}: benchmark of {when}", ""]
    parts += [f"- {line}" for line in (asked_words(result), *circumstance_words(result.circumstance))]
    for kind, table in tables(account):
        parts += ["", f"## {KINDS[kind]}", "", _line(HEAD), _line(["---"] * len(HEAD))]
        parts += [_line(cells(row)) for row in table]
    said = (*survival_words(result), *remarks(account), *change_lines(account))
    parts += ["", *[f"- {line}" for line in said], "", "## Flags", ""]
    for visit in _first_visits(result):
        parts += [f"`{visit.variant}`:", "", "```", _flags(visit.command), "```", ""]
    return "\n".join(parts).rstrip() + "\n"


def result_dict(account: Account) -> dict[str, object]:
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
            for row in account.rows
        ],
        "drift": account.drift,
        "remarks": remarks(account),
        "since_earlier": change_lines(account),
        "result": to_json(account.result),
    }


def survival_words(result: BenchResult) -> list[str]:
    """A line for each variant that drafted: the share kept at each position."""
    lines = []
    for variant in result.asked.variants:
        drafting = results.drafting_of(result, variant, None)
        if drafting is not None and drafting.survival and variant != BASELINE:
            shares = ", ".join(f"{share:.0%}" for share in drafting.survival)
            lines.append(
                say(
                    "{variant}: kept at each position {shares}, of {drafts} drafts.",
                    variant=variant,
                    shares=shares,
                    drafts=drafting.drafts,
                )
            )
    return lines


def asked_words(result: BenchResult) -> str:
    """What was asked, in one line."""
    asked = result.asked
    runs = asked.runs * asked.rounds
    once = say("once") if runs == 1 else say("{runs} times", runs=runs)
    together = say("one at a time")
    if asked.concurrency != 1:
        together = say("{count} at once", count=asked.concurrency)
    return say(
        "{count} prompts asked {once}, {together}, greedy, answers of at most {tokens} tokens "
        "(prompts {fingerprint})",
        count=asked.prompt_count,
        once=once,
        together=together,
        tokens=asked.max_tokens,
        fingerprint=asked.prompts,
    )


def circumstance_words(found: Circumstance) -> list[str]:
    """Program, engine and machine, a line each."""
    lines = [
        say(
            "{program}; {engine}; {dtype} on {device}",
            program=found.program,
            engine=engine_words(found),
            dtype=found.dtype,
            device=found.device.upper(),
        )
    ]

    machine = [say("{count} cores", count=found.cpu_cores)]
    if found.cpu_flags:
        machine.append(" ".join(found.cpu_flags))
    machine.append(say("{size} memory", size=bytes_text(found.memory_bytes)))
    if found.load_average is not None:
        machine.append(say("load {load:g} before", load=found.load_average))
    lines.append(", ".join(machine))
    for name, cap_w in zip(found.gpus, found.power_limit_w, strict=False):
        card = [name, say("driver {version}", version=found.driver)]
        if cap_w is not None:
            card.append(say("power cap {watts:.0f} W", watts=cap_w))
        lines.append(", ".join(card))
    return lines


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
