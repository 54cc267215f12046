"""Requests to a server: patient with an answer, called off at once, and plain about what went wrong."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
from tests.fakes.openai_server import OpenAiServer, Script, serving

from slipstream.core.editors.trials import Request
from slipstream.core.editors.verdict import Kind
from slipstream.engine.editors import asking
from slipstream.engine.install.child import Cancelled

REQUEST = Request(Kind.WHOLE, "chat/completions", {"model": "local", "messages": []})


@pytest.fixture
def silent() -> Iterator[str]:
    """A server that takes requests and answers none."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield f"http://127.0.0.1:{made.getsockname()[1]}/v1"


@pytest.fixture
def server() -> Iterator[OpenAiServer]:
    with serving(Script()) as made:
        yield made


def test_an_answer_comes_through_whether_it_may_be_called_off_or_not(server: OpenAiServer) -> None:
    for cancelled in (None, threading.Event()):
        assert asking.send(server.base_url, REQUEST, "k", cancelled=cancelled).status == 200


def test_waiting_for_an_answer_can_be_called_off(silent: str) -> None:
    cancelled = threading.Event()
    cancelled.set()
    with pytest.raises(Cancelled):
        asking.send(silent, REQUEST, "k", cancelled=cancelled)


def test_silence_is_told_after_the_time_that_was_given(silent: str) -> None:
    answer = asking.send(silent, REQUEST, "k", cancelled=threading.Event(), timeout_s=0.3)
    assert answer.status is None
    assert "nothing came within" in answer.trouble


def test_a_closed_port_is_named() -> None:
    answer = asking.send("http://127.0.0.1:9/v1", REQUEST, "k", cancelled=threading.Event())
    assert answer.trouble == "nothing listens at that address"
