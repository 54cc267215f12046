"""From any thread to the widgets: coalesced, complete, and never holding up the event loop."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTimer

from slipstream.app.store import Store
from slipstream.core.models import PresetId
from slipstream.core.state import AppState, PresetSelected, SupervisorSettled
from slipstream.ui.bridge import StoreBridge


@pytest.fixture
def bridge(qtbot):
    made = StoreBridge(Store())
    yield made
    made.close()


def test_an_event_from_another_thread_arrives_on_this_one(qtbot, bridge):
    seen: list[tuple[AppState, AppState, int]] = []
    bridge.changed.connect(lambda before, after: seen.append((before, after, threading.get_ident())))
    worker = threading.Thread(target=bridge._store.dispatch, args=(SupervisorSettled(),))
    with qtbot.waitSignal(bridge.changed, timeout=2000):
        worker.start()
    worker.join()
    before, after, ident = seen[0]
    assert (before.settled, after.settled) == (False, True)
    assert ident == threading.get_ident()


def test_events_queued_before_the_bridge_existed_are_not_lost(qtbot):
    store = Store()
    store.dispatch(SupervisorSettled())
    bridge = StoreBridge(store)
    qtbot.waitUntil(lambda: bridge.state.settled, timeout=2000)
    bridge.close()


@pytest.mark.heavy
def test_a_flood_of_events_leaves_the_loop_responsive_and_loses_nothing(qtbot, bridge):
    count = 20_000
    beats: list[float] = []
    heart = QTimer()
    heart.setTimerType(Qt.TimerType.PreciseTimer)
    heart.timeout.connect(lambda: beats.append(time.monotonic()))
    heart.start(5)
    handled = 0

    def on_changed(_before: AppState, _after: AppState) -> None:
        nonlocal handled
        handled += 1

    bridge.changed.connect(on_changed)

    def flood() -> None:
        for i in range(count):
            bridge._store.dispatch(PresetSelected(PresetId(f"p{i}")))

    worker = threading.Thread(target=flood)
    worker.start()
    qtbot.waitUntil(lambda: handled == count, timeout=30_000)
    worker.join()
    heart.stop()
    assert bridge.state.selected == f"p{count - 1}"
    gaps = [b - a for a, b in pairwise(beats)]
    assert max(gaps) < 0.2


def test_a_closed_bridge_leaves_events_in_the_store_for_the_next_owner(qtbot, qapp):
    store = Store()
    StoreBridge(store).close()
    store.dispatch(SupervisorSettled())
    qapp.processEvents()
    assert not store.state.settled
    store.drain()
    assert store.state.settled
