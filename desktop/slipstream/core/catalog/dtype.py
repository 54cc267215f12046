"""Which number format a CPU engine's weights take, by the CPU's own flags: a table with its evidence."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.errors import PlanRefused
from slipstream.core.words import say

DTYPE_BYTES = {"float32": 4, "bfloat16": 2, "float16": 2}


@dataclass(frozen=True, slots=True)
class DtypeRule:
    """Take ``dtype`` when the CPU has ``flag`` (``None``: always); ``why`` completes a sentence."""

    flag: str | None
    dtype: str
    why: str


# The first rule whose flag is in /proc/cpuinfo. Measured with vLLM 0.32.0 and the demo target alone, greedy,
# on two cores with AMX: bfloat16 19.3 tokens a second, float32 12.5. It also halves weights and KV cache.
# Nobody has compared the two on a CPU that lacks AMX yet.
CPU_RULES = (
    DtypeRule("amx_bf16", "bfloat16", say("this CPU multiplies it in AMX tiles")),
    DtypeRule("avx512_bf16", "bfloat16", say("this CPU has AVX-512 instructions for it")),
    DtypeRule(None, "float32", say("this CPU has no instructions for bfloat16")),
)


@dataclass(frozen=True, slots=True)
class DtypeChoice:
    """A number format in vLLM's name for it, and one sentence that says why."""

    dtype: str
    reason: str


def choose(cpu_flags: frozenset[str], asked: str | None = None) -> DtypeChoice:
    """What was asked for, else what suits the CPU. Raises ``PlanRefused`` for a format nobody knows."""
    if asked is None:
        rule = next(rule for rule in CPU_RULES if rule.flag is None or rule.flag in cpu_flags)
        return DtypeChoice(
            rule.dtype, say("The weights are in {dtype}, because {why}.", dtype=rule.dtype, why=rule.why)
        )
    if asked not in DTYPE_BYTES:
        raise PlanRefused(
            say("The number format '{format}' is not known", format=asked[:20]),
            hint=say("Choose one of {formats}.", formats=", ".join(DTYPE_BYTES)),
        )
    return DtypeChoice(asked, say("The weights are in {dtype}, as asked for.", dtype=asked))


# The first compute capability with bfloat16.
_BFLOAT16_SINCE = (8, 0)


def choose_for_gpu(capability: tuple[int, int] | None, asked: str | None = None) -> DtypeChoice:
    """What was asked for, else the files' own format where the card has it.

    Raises ``PlanRefused`` for a format nobody knows, and for bfloat16 on a card without it.
    """
    lacks = capability is not None and capability < _BFLOAT16_SINCE
    if asked is None:
        if lacks:
            return DtypeChoice(
                "float16", say("The weights are in float16, because this GPU has no bfloat16.")
            )
        return DtypeChoice("auto", say("The weights are in the format of their files."))
    if lacks and asked == "bfloat16":
        raise PlanRefused(say("This GPU has no bfloat16"), hint=say("Choose float16."))
    return choose(frozenset(), asked)
