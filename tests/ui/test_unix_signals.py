"""SIGTERM arrives at once, although no Python code runs in the meantime."""

from __future__ import annotations

import os
import signal

import pytest

from slipstream.ui.unix_signals import UnixSignals


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_reaches_the_event_loop(qtbot, number):
    former = signal.getsignal(number)
    caught = UnixSignals()
    try:
        with qtbot.waitSignal(caught.received, timeout=2000) as got:
            os.kill(os.getpid(), number)
        assert got.args == [number]
    finally:
        caught.close()
    assert signal.getsignal(number) is former
