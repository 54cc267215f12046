"""An inbox wakes its owner for a message or a readable file, and for nothing else."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from slipstream.engine.serve.inbox import Inbox


@pytest.fixture
def inbox() -> Iterator[Inbox[int]]:
    with closing(Inbox[int]()) as found:
        yield found


def test_messages_come_in_order_and_none_is_lost_when_many_are_put(inbox: Inbox[int]) -> None:
    def put() -> None:
        for number in range(2000):
            inbox.put(number)

    putter = threading.Thread(target=put)
    putter.start()
    seen = [inbox.get(5.0) for _ in range(2000)]
    putter.join()
    assert seen == list(range(2000))


def test_nothing_comes_after_the_time_and_not_before(inbox: Inbox[int]) -> None:
    began = time.monotonic()
    assert inbox.get(0.05) is None
    assert time.monotonic() - began >= 0.05
    inbox.put(1)
    assert (inbox.get(0.0), inbox.get(0.0)) == (1, None)
    began = time.monotonic()
    assert inbox.get(0.05) is None, "an old ring of the bell is no message"
    assert time.monotonic() - began >= 0.05


def test_a_readable_file_ends_the_wait(inbox: Inbox[int]) -> None:
    read_fd, write_fd = os.pipe()
    try:
        os.write(write_fd, b"x")
        began = time.monotonic()
        assert inbox.get(10.0, also=read_fd) is None
        assert time.monotonic() - began < 5.0
    finally:
        os.close(read_fd)
        os.close(write_fd)


def test_after_closing_messages_are_dropped(inbox: Inbox[int]) -> None:
    inbox.close()
    inbox.put(1)
    inbox.close()
