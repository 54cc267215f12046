"""Signals become a wish, however many come and whenever."""

from __future__ import annotations

import signal

from slipstream.cli.calledoff import called_off


def test_a_signal_sets_the_wish_and_the_former_handlers_come_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with called_off() as wish:
        assert not wish.is_set()
        signal.raise_signal(signal.SIGTERM)
        assert wish.is_set()
    assert signal.getsignal(signal.SIGTERM) is before
