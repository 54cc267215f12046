"""How far the memory account is from what engines logged: ``python -m tests.report_vram`` prints the table.

The starts are in ``tests/data/vram/cases.json``, the models' numbers in ``models.json`` beside it. Every
figure that a start logged is compared, unless its entry says in words why it cannot be.
"""

from __future__ import annotations

import argparse
import json
import sys
import timeit
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, median
from typing import Any

from tests.fakes import modelpages

from slipstream.core.catalog.architecture import Architecture, WeightFormat
from slipstream.core.catalog.modelconfig import from_config
from slipstream.core.catalog.modelsurvey import ModelSurvey, PresetFound
from slipstream.core.dialects import dialect
from slipstream.core.models import Method
from slipstream.core.planning.rehearsal import rehearse, stage_on
from slipstream.core.planning.tweak import NO_TWEAK
from slipstream.core.sizing.card import GIB, Card
from slipstream.core.sizing.gpuaccount import GpuAccount, Setup, account
from slipstream.core.sizing.weights import weights_bytes

DATA = Path(__file__).parent / "data" / "vram"

WEIGHTS = "weights"
AVAILABLE = "available KV"
TOKENS = "KV tokens"

MOST_S = 0.005  # for one plan while a slider moves


@dataclass(frozen=True)
class Row:
    """One figure of one start. ``error`` is a share: of the card for the KV cache, else of the figure."""

    quantity: str
    model: str
    card: str
    engine: str
    computed: float
    logged: float
    error: float


def rows() -> list[Row]:
    """Every comparison that the cases allow."""
    return [row for case in cases() if "left_out" not in case for row in _rows(case)]


def cases() -> list[dict[str, Any]]:
    """All recorded starts."""
    found: list[dict[str, Any]] = json.loads((DATA / "cases.json").read_text())
    return found


def architecture(name: str) -> Architecture:
    """A model of ``models.json``."""
    configs: Mapping[str, Mapping[str, object]] = json.loads((DATA / "models.json").read_text())
    return from_config(configs[name])


def errors(of: str, found: Iterable[Row] | None = None) -> list[float]:
    """Sizes of the errors of one quantity."""
    return [abs(row.error) for row in (rows() if found is None else found) if row.quantity == of]


def _rows(case: Mapping[str, Any]) -> Iterator[Row]:
    model = architecture(case["model"])
    if case.get("dtype"):
        model = replace(model, weights=WeightFormat(case["dtype"]))
    about = (case["model"], case["card"], case["engine"])
    if "weights_gib" in case:
        computed = weights_bytes(model, case["tensor_parallel"]) / GIB
        logged = case["weights_gib"]
        yield Row(WEIGHTS, *about, computed, logged, computed / logged - 1)
    if "kv_gib" not in case:
        return
    found = _account(case, model)
    if "utilization" in case and "total_gib" in case and "kv_left_out" not in case:
        computed = found.kv_available_bytes / GIB
        logged = case["kv_gib"]
        yield Row(AVAILABLE, *about, computed, logged, (computed - logged) / case["total_gib"])
    if "kv_tokens" in case:
        given = int(case["kv_gib"] * GIB)
        setup = found.setup
        if case.get("fits_context"):
            tokens = found.pool.longest(given, setup.target.max_context, setup.in_flight_tokens)
        else:
            tokens = found.pool.tokens(given, setup.context_tokens, setup.in_flight_tokens)
        yield Row(TOKENS, *about, tokens, case["kv_tokens"], tokens / case["kv_tokens"] - 1)


def _account(case: Mapping[str, Any], model: Architecture) -> GpuAccount:
    version = dialect.parse_version(case["engine"])
    assert version is not None
    setup = Setup(
        target=model,
        draft=None,
        method=Method(case.get("method", "off")),
        num_speculative_tokens=case.get("num_speculative_tokens", 0),
        utilization=case.get("utilization", 0.92),
        context_tokens=case.get("context_tokens", model.max_context),
        max_num_seqs=case.get("max_num_seqs", 256),
        max_num_batched_tokens=case.get("max_num_batched_tokens", 2048),
        kv_dtype=case.get("kv_dtype", "auto"),
        tensor_parallel=case["tensor_parallel"],
        version=version,
    )
    capability = case.get("capability")
    card = Card(
        case["card"],
        int(case.get("total_gib", 80) * GIB),
        capability=None if capability is None else (capability[0], capability[1]),
        nvlink=case.get("nvlink", False),
    )
    return account(setup, card)


def main(words: Sequence[str] | None = None) -> int:
    """Print each comparison, then the mean and the largest error of each quantity."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cost", action="store_true", help="print only how long a plan takes")
    if parser.parse_args(words).cost:
        return _cost()
    found = rows()
    for quantity in (WEIGHTS, AVAILABLE, TOKENS):
        _say(f"\n{quantity}")
        for row in (row for row in found if row.quantity == quantity):
            figures = f"{row.computed:>14,.2f}{row.logged:>14,.2f}{row.error:>+9.2%}"
            _say(f"  {row.model[:50]:<50} {row.card[:20]:<20} {row.engine:<7}{figures}")
        sizes = errors(quantity, found)
        mean, most = fmean(sizes), max(sizes)
        _say(f"  {len(sizes)} figures: mean error {mean:.3%}, largest {most:.2%}")
    _say("\nnot compared")
    for case in (case for case in cases() if "left_out" in case):
        _say(f"  {case['model'][:50]:<50} {case['left_out']}")
    return 0


def _cost() -> int:
    """How long plans take, preset by preset; the status is 1 where one is longer than a slider allows.

    On a card on which it fits, and on one on which it is refused and other forms are tried.
    """
    slowest = 0.0
    for name in ("RTX 4090", "RTX 3060"):
        found = modelpages.survey(name)
        spent = {one.preset.id: _rehearsals(found, one, offers=False) for one in found.presets}
        worst = max(spent, key=lambda preset: spent[preset])
        whole = max(_rehearsals(found, one, offers=True) for one in found.presets)
        slowest = max(slowest, *spent.values())
        _say(
            f"{name}: {len(spent)} presets, a plan {median(spent.values()) * 1000:.2f} ms in the median, "
            f"{spent[worst] * 1000:.2f} ms at most ({worst}); {whole * 1000:.1f} ms at most with what would "
            "fit instead, which is worked out once a control rests"
        )
    return int(slowest > MOST_S)


def _rehearsals(found: ModelSurvey, one: PresetFound, *, offers: bool) -> float:
    """Seconds of one plan, the median of many."""
    stage = stage_on(found, one.preset, one.paths, found.cards, 8000)
    return median(
        timeit.repeat(lambda: rehearse(one.preset, NO_TWEAK, stage, offers=offers), number=1, repeat=31)
    )


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
