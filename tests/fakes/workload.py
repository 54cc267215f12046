"""How much work a piece of the program is, counted and not timed, so that a busy computer changes nothing.

    python -m tests.fakes.workload        prints the present counts, for ``tests/data/costs.json``

An interpreter's instructions are counted and divided by those of a fixed loop in the same interpreter, which
takes out most of the difference between its releases. What libraries in C do is not in it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any

from tests.fakes import states
from tests.fakes.advices import FakeAdvice
from tests.fakes.scripted_engine import ScriptedEngine

from slipstream.app.live.advicedesk import AdviceDesk
from slipstream.app.live.watcher import RunWatcher
from slipstream.app.presenters import Moment, status_line, tooltip
from slipstream.app.store import Store
from slipstream.core.advice import Baseline
from slipstream.core.live import columns
from slipstream.core.live.backlog import Backlog
from slipstream.core.live.decimate import DAY_S, ROW_S, Past
from slipstream.core.live.promtext import parse
from slipstream.core.live.rates import Track, follow
from slipstream.core.live.sample import MetricsSample
from slipstream.core.live.timeline import HISTORY_S, Timeline
from slipstream.core.models import LaunchPlan
from slipstream.core.state import EngineChanged, SampleTaken

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests" / "data" / "costs.json"
GROWTH = 4 / 3  # more than that is a regression
_PAGES = ROOT / "tests" / "data" / "metrics"


def instructions(work: Callable[[], object]) -> int:
    """How many instructions of the interpreter ``work`` takes on this thread."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def in_loops(work: Callable[[], object]) -> float:
    """The instructions of ``work`` over those of the fixed loop. Run once before: modules are then loaded."""
    work()
    return instructions(work) / instructions(_loop)


def _loop() -> float:
    total, seen = 0.0, {}
    for number in range(1000):
        seen[number % 7] = total
        total += float(number) * 0.5 if number % 3 else seen.get(number, 1.0)
    return total


def counted() -> dict[str, float]:
    """Every cost that needs no window, by name."""
    return {**_measuring(), **_hidden_beat(), **_memory(), "hidden_start_modules": float(hidden_start()[0])}


def _measuring() -> dict[str, float]:
    earlier = parse((_PAGES / "vllm-0.32-cpu_metrics_three-running.prom").read_text(encoding="utf-8"))
    text = (_PAGES / "vllm-0.32-cpu_metrics_after.prom").read_text(encoding="utf-8")
    page = parse(text)
    assert earlier is not None
    assert page is not None
    track, _ = follow(Track(), 0.0, earlier)
    return {
        "parse_a_page": in_loops(lambda: parse(text)),
        "rates_of_a_page": in_loops(lambda: follow(track, 1.0, page)),
        "values_of_a_sample": in_loops(lambda: columns.values_of(states.sample(gpus=(states.CARD,)), 1)),
    }


class _NoBaselines:
    def read(self, plan: LaunchPlan, gpu: str) -> Baseline:
        return Baseline()

    def record(self, plan: LaunchPlan, gpu: str, measured: Baseline) -> None:
        pass


class _NoSampler:
    def watch(self, endpoint_port: int | None, engine_pid: int | None) -> None:
        pass

    def set_rate(self, hz: float) -> None:
        pass


def _hidden_beat() -> dict[str, float]:
    """A sample on its way through the program that nobody looks at: state, advice, history, tray."""
    store, engine = Store(), ScriptedEngine()
    RunWatcher(store, _NoSampler()).set_visible(False)
    AdviceDesk(store, _NoBaselines())
    ready = states.ready().engine
    store.dispatch(EngineChanged(replace(ready, run_id="run")))
    samples = []
    for _ in range(140):
        engine.accepts(15, 0.61)
        samples.append(engine.beat(0.5))
    for sample in samples[:100]:
        store.dispatch(SampleTaken(sample))
    store.drain()
    rest = iter(samples[100:])

    def beat() -> None:
        sample = next(rest)
        store.dispatch(SampleTaken(sample))
        store.drain()
        now = Moment(sample.at, sample.at_utc)
        tooltip(store.state, now)
        status_line(store.state, now)

    return {"hidden_beat": in_loops(lambda: [beat() for _ in range(20)]) / 20}


def _memory() -> dict[str, float]:
    """Megabytes of a day: as the graphs hold it, and as it is held before anybody looks."""
    sample = states.sample()
    return {
        "day_of_graphs_mb": _megabytes(lambda: _a_day_of_graphs(sample)),
        "backlog_mb": _megabytes(lambda: _a_backlog(sample)),
    }


def _megabytes(make: Callable[[], object]) -> float:
    tracemalloc.start()
    try:
        made = make()
        size, _ = tracemalloc.get_traced_memory()
        del made
    finally:
        tracemalloc.stop()
    return size / 1e6


def _a_day_of_graphs(sample: MetricsSample) -> Timeline:
    timeline = Timeline()
    past = Past(columns.COLUMNS)
    values = columns.values_of(sample, 0)
    for row in range(int(DAY_S / ROW_S)):
        past.at_utc.append(row * ROW_S)
        past.values.extend(values)
    timeline.seed(past, 0.0, DAY_S)
    for beat in range(HISTORY_S * 2):
        timeline.push(replace(sample, at=1.0 + beat / 2))
    return timeline


def _a_backlog(sample: MetricsSample) -> Backlog:
    backlog = Backlog()
    for beat in range(2 * HISTORY_S):
        assert sample.engine is not None
        fresh = replace(sample.engine, generation_tok_s=beat / 7)
        backlog.add(replace(sample, at=beat / 2, at_utc=beat / 2, engine=fresh))
    return backlog


def hidden_start() -> tuple[int, set[str]]:
    """How many modules a hidden start loads until its window exists, and which."""
    script = (
        "import sys;"
        "from slipstream.cli.arguments import build_parser; from slipstream.cli.main import run_verb;"
        "from slipstream.app.bootstrap import App; from slipstream.ui import application;"
        "sys.stdout.write(' '.join(sys.modules))"
    )
    done = subprocess.run(
        (sys.executable, "-c", script), capture_output=True, text=True, check=True, timeout=120, cwd=ROOT
    )
    names = set(done.stdout.split())
    return len(names), names


def visible_beat() -> float:
    """The window's work for a sample with the dashboard in front; needs a ``QApplication``."""
    from PySide6.QtWidgets import QApplication
    from tests.fakes.program import FakeProgram

    from slipstream.engine.files import resources
    from slipstream.ui.main_window import MainWindow
    from slipstream.ui.theme import Theme

    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    theme = Theme(app, resources() / "icons", dark=True)
    store = states.store_with(states.with_card())
    states.fill(store)
    window = MainWindow(theme, FakeProgram(store, advice=FakeAdvice()), lambda: states.NOW)
    window.resize(1000, 680)
    window.show()
    beats = [states.sample(states.AT + 1 + i, tok_s=40.0 + i, gpus=(states.CARD,)) for i in range(20)]
    rest = iter(beats)

    def beat() -> None:
        sample = next(rest)
        before = store.state
        store.timeline.push(sample)
        store.state = replace(before, latest=sample)
        window.show_change(before, store.state)
        app.processEvents()

    try:
        return in_loops(lambda: [beat() for _ in range(10)]) / 10
    finally:
        window.hide()
        window.deleteLater()
        theme.deleteLater()
        app.processEvents()


def main() -> int:
    """Print all counts as JSON."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    found = {**counted(), "visible_beat": visible_beat()}
    sys.stdout.write(json.dumps({name: round(value, 3) for name, value in found.items()}, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
