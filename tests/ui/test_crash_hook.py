"""An unforeseen error is logged with its traceback and told in one sentence."""

from __future__ import annotations

import logging
import sys
import threading

import pytest

from slipstream.ui.crash_hook import CrashHook


@pytest.fixture
def told():
    reports = []
    former = (sys.excepthook, threading.excepthook)
    hook = CrashHook(reports.append, "/somewhere/slipstream.log")
    hook.open()
    yield reports
    hook.close()
    sys.excepthook, threading.excepthook = former


def test_an_error_is_logged_and_told(told, caplog):
    def fail() -> None:
        raise RuntimeError("bad luck")

    try:
        fail()
    except RuntimeError:
        with caplog.at_level(logging.CRITICAL, logger="slipstream.ui"):
            sys.excepthook(*sys.exc_info())
    assert "bad luck" in caplog.text
    assert "Traceback" in caplog.text
    assert told[0].detail == "RuntimeError: bad luck"
    assert "/somewhere/slipstream.log" in told[0].hint


def test_an_error_in_a_thread_is_told_too(told, caplog):
    def fail() -> None:
        raise RuntimeError("from afar")

    with caplog.at_level(logging.CRITICAL, logger="slipstream.ui"):
        worker = threading.Thread(target=fail)
        worker.start()
        worker.join()
    assert told[0].detail == "RuntimeError: from afar"
