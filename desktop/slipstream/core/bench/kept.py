"""Benchmarks that were kept: a line for each, the one that is looked at, presets tuned for old engines."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.bench.account import Account
from slipstream.core.bench.result import BenchResult
from slipstream.core.bench.toolcalls import ToolCheck
from slipstream.core.bench.worth import Worth


@dataclass(frozen=True, slots=True)
class Kept:
    """One result in a list. ``fastest`` is ``off`` where nothing was worth it, empty without figures."""

    id: str
    at_utc: float
    preset: str
    title: str
    engine: str
    variants: tuple[str, ...]
    fastest: str = ""
    factor: float | None = None
    worth: Worth = Worth.UNKNOWN
    tok_s: float | None = None  # the fastest one's decode tokens a second
    cancelled: bool = False
    served_name: str = ""
    broken_tools: tuple[ToolCheck, ...] = ()  # variants whose tool calls did not arrive intact

    @classmethod
    def of(cls, account: Account) -> Kept:
        """The line of a result."""
        result, fastest = account.result, account.fastest
        commit = result.circumstance.engine_commit
        return cls(
            id=result.id,
            at_utc=result.at_utc,
            preset=result.asked.preset,
            title=result.asked.title,
            engine=result.circumstance.engine + (f" ({commit[:9]})" if commit else ""),
            variants=result.asked.variants,
            fastest="" if fastest is None else fastest.variant,
            factor=None if fastest is None or fastest.factor is None else fastest.factor.value,
            worth=Worth.UNKNOWN if fastest is None else fastest.worth,
            tok_s=None if fastest is None or fastest.decode_tok_s is None else fastest.decode_tok_s.median,
            cancelled=result.cancelled,
            served_name=_served_name(result),
            broken_tools=tuple(check for check in result.tool_checks if check.called and not check.intact),
        )


def _served_name(result: BenchResult) -> str:
    """The name that clients ask for, from the first server's command line."""
    for visit in result.visits:
        for flag, value in zip(visit.command, visit.command[1:], strict=False):
            if flag == "--served-model-name":
                return value
    return ""


@dataclass(frozen=True, slots=True)
class Outdated:
    """A preset whose choice was measured with another engine than the one in use."""

    preset: str
    title: str
    tuned_with: str
    engine: str


@dataclass(frozen=True, slots=True)
class Benchmarks:
    """Everything the Benchmark page shows besides running jobs. ``kept`` is newest first."""

    kept: tuple[Kept, ...] = ()
    shown: Account | None = None
    outdated: tuple[Outdated, ...] = ()
