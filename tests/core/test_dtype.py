"""Number formats by CPU flags."""

from __future__ import annotations

import pytest

from slipstream.core.catalog.dtype import CPU_RULES, choose
from slipstream.core.errors import PlanRefused


@pytest.mark.parametrize(
    ("flags", "dtype"),
    [
        ({"avx2", "avx512_bf16", "amx_bf16"}, "bfloat16"),
        ({"avx2", "avx512_bf16"}, "bfloat16"),
        ({"avx2", "avx512f"}, "float32"),
        (set(), "float32"),
    ],
)
def test_the_cpus_flags_decide(flags: set[str], dtype: str) -> None:
    choice = choose(frozenset(flags))
    assert choice.dtype == dtype
    assert choice.reason.startswith(f"The weights are in {dtype}, because ")


def test_what_was_asked_for_wins_and_is_said() -> None:
    choice = choose(frozenset({"amx_bf16"}), "float32")
    assert (choice.dtype, choice.reason) == ("float32", "The weights are in float32, as asked for.")


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PlanRefused, match="'int3' is not known") as caught:
        choose(frozenset(), "int3")
    assert "bfloat16" in caught.value.hint


def test_the_last_rule_holds_for_every_cpu() -> None:
    assert [rule.flag for rule in CPU_RULES].index(None) == len(CPU_RULES) - 1
