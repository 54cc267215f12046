"""The Benchmark page on the whole program and a fake engine: measured there, and the server comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from tests.fakes.installed import install_fake_engine, make_fake_models

from slipstream.app.bootstrap import App
from slipstream.app.presenters import Moment
from slipstream.core.models import PresetId
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths, resources
from slipstream.ui.main_window import MainWindow, Page
from slipstream.ui.pages.benchmark.page import BenchmarkPage
from slipstream.ui.theme import Theme

_LIMIT_S = 90.0
_BEAT_S = 0.01

pytestmark = [
    pytest.mark.timeout(240),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]


class Program:
    """The program with its window, turned by hand."""

    def __init__(self, qapp: QApplication) -> None:
        self.theme = Theme(qapp, resources() / "icons", dark=True)
        self.app = App.build()
        self.window = MainWindow(self.theme, self.app, lambda: Moment(time.monotonic(), time.time()))
        self.app.store.subscribe(self.window.show_change)
        self.app.open(sampling=False)
        self.window.show()
        self.window.go(Page.BENCHMARK)
        self.page = cast("BenchmarkPage", self.window.page(Page.BENCHMARK))

    def wait(self, until: Callable[[], bool]) -> None:
        """Turn until it holds."""
        end = time.monotonic() + _LIMIT_S
        while not until():
            assert time.monotonic() < end, self.app.store.state.jobs
            self.app.store.drain()
            QCoreApplication.processEvents()
            time.sleep(_BEAT_S)

    def wait_phase(self, phase: Phase) -> None:
        """Turn until the server is there."""
        self.wait(lambda: self.app.store.state.engine.phase is phase)

    def close(self) -> None:
        """Everything down, the server too."""
        self.app.leave(keep_server=False)
        self.window.hide()
        self.window.deleteLater()
        self.theme.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def program(qapp: QApplication, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.delenv("DISPLAY", raising=False)
    install_fake_engine(paths)
    make_fake_models(paths)
    made = Program(qapp)
    made.wait(lambda: made.app.store.state.settled)
    yield made
    made.close()


def test_measured_from_the_window_and_the_persons_server_is_back(program: Program, tmp_path: Path) -> None:
    mine = tmp_path / "mine.jsonl"
    mine.write_text(json.dumps({"prompt": "One", "max_tokens": 8}))
    program.app.controller.start(PresetId("demo-ngram"))
    program.wait_phase(Phase.READY)
    before = program.app.store.state.engine
    page = program.page
    page.question.prompts.insertItem(0, mine.name, str(mine))
    page.question.prompts.setCurrentIndex(0)
    page.question.extent.setCurrentIndex(1)
    page.question.measure.click()
    program.wait(lambda: page.running.isVisible())
    program.wait(lambda: page.result.isVisible() and not page.running.isVisible())
    assert "k2" in page.result.table.said()
    program.wait_phase(Phase.READY)
    after = program.app.store.state.engine
    assert before.plan is not None
    assert after.plan is not None
    assert (after.plan.preset_id, after.endpoint) == (before.plan.preset_id, before.endpoint)
    assert after.pid != before.pid
    page.result.use.click()
    program.wait(lambda: any(one.id == "demo-tuned" for one in program.app.store.state.presets))
    program.app.controller.stop()
    program.wait_phase(Phase.STOPPED)
