"""One window per person, over lock and socket in the runtime folder."""

from __future__ import annotations

import stat
import subprocess
import sys

import pytest
from PySide6.QtCore import QLockFile
from PySide6.QtNetwork import QLocalServer

from slipstream.ui import single_instance
from slipstream.ui.single_instance import SingleInstance

SECOND = """
import os
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from slipstream.ui.single_instance import SingleInstance
app = QCoreApplication([])
one = SingleInstance(Path(sys.argv[1]))
if one.acquire():
    sys.stdout.write("first")
    if "stay" in sys.argv:
        sys.stdout.flush()
        app.exec()
    if "crash" in sys.argv:
        sys.stdout.flush()
        os._exit(1)
    one.close()
else:
    sys.stdout.write("shown" if one.ask_first_to_show() else "no answer")
"""


@pytest.fixture
def start(paths):
    """Starts another program on the same runtime folder."""
    running: list[subprocess.Popen[str]] = []

    def begin(*args: str) -> subprocess.Popen[str]:
        command = (sys.executable, "-c", SECOND, str(paths.runtime), *args)
        running.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate(timeout=10)


@pytest.fixture
def first(qapp, paths):
    made = SingleInstance(paths.runtime)
    yield made
    made.close()


def ended(process: subprocess.Popen[str]) -> bool:
    return process.poll() is not None


def test_a_second_start_brings_up_the_first_ones_window(qtbot, first, start):
    assert first.acquire()
    with qtbot.waitSignal(first.show_requested, timeout=20_000):
        second = start()
    qtbot.waitUntil(lambda: ended(second), timeout=10_000)
    assert second.communicate()[0] == "shown"


def test_the_place_is_free_again_after_closing(qtbot, first, start):
    assert first.acquire()
    first.close()
    assert start().communicate(timeout=20)[0] == "first"


def test_a_crashed_holder_does_not_block_the_next_start(first, start):
    assert start("crash").communicate(timeout=20)[0] == "first"
    assert first.acquire()


def test_of_many_starts_at_the_same_time_one_has_the_window_and_the_others_show_it(qtbot, start):
    racing = [start("stay") for _ in range(8)]
    qtbot.waitUntil(lambda: sum(ended(process) for process in racing) == 7, timeout=60_000)
    (holder,) = [process for process in racing if not ended(process)]
    others = [process for process in racing if process is not holder]
    assert [process.communicate(timeout=20)[0] for process in others] == ["shown"] * 7
    holder.kill()
    assert holder.communicate(timeout=20)[0] == "first"


def test_a_start_waits_for_the_first_that_has_the_lock_and_does_not_listen_yet(
    qtbot, paths, start, monkeypatch
):
    early = QLockFile(str(paths.runtime / "window.lock"))
    assert early.tryLock(0)
    tries: list[int] = []
    second = SingleInstance(paths.runtime)
    server = QLocalServer()

    def listens_after_a_try(_ms: int) -> None:
        tries.append(1)
        server.listen(str(paths.runtime / "window.sock"))

    monkeypatch.setattr(single_instance, "_rest", listens_after_a_try)
    assert not second.acquire()
    assert not second.ask_first_to_show(), "this server never answers"
    assert tries == [1], "it was found at the second try"
    server.close()
    early.unlock()


def test_nobody_else_may_knock(first, paths):
    assert first.acquire()
    mode = stat.S_IMODE((paths.runtime / "window.sock").stat().st_mode)
    assert mode & 0o077 == 0
