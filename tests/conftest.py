"""Guards and places that every test gets: private folders, no stray threads, no stray processes."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
import pytest
from hypothesis import settings

from slipstream.engine.files import Paths

_SETTLE_S = 5.0

# The same examples in every run, so that a red one speaks of the change it ran on. Looking for new ones is
# done by hand: pytest --hypothesis-profile=explore
settings.register_profile("repeatable", derandomize=True, database=None)
settings.register_profile("explore", max_examples=5000, deadline=None, print_blob=True)
settings.load_profile("repeatable")


_ENVIRONMENT = frozenset(os.environ)
_LIBRARIES = ("PYTEST_", "COV_", "PYSIDE6_", "QT_")  # set for themselves by what the tests run on


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuses modules that change the environment when they are imported: every later test would feel it."""
    new = sorted(name for name in os.environ if name not in _ENVIRONMENT and not name.startswith(_LIBRARIES))
    if new:
        raise pytest.UsageError(f"importing the tests has set {', '.join(new)}")


@pytest.fixture(autouse=True)
def private_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """HOME and every XDG folder point into this test's own folder; sockets get a short one."""
    runtime = Path(tempfile.mkdtemp(prefix="ss-"))
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATA", "STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    yield home
    shutil.rmtree(runtime, ignore_errors=True)


@pytest.fixture
def paths(private_home: Path) -> Paths:
    """The program's folders, made, inside the private home."""
    found = Paths.of_user()
    found.make()
    return found


@pytest.fixture(autouse=True)
def nothing_left_behind(private_home: Path) -> Iterator[None]:
    """Fails the test that leaves a thread or a child process running."""
    me = psutil.Process()
    threads = set(threading.enumerate())
    children = {child.pid for child in me.children(recursive=True)}
    yield
    deadline = time.monotonic() + _SETTLE_S
    while True:
        stray_threads = [t for t in threading.enumerate() if t not in threads and t.is_alive()]
        stray = [c for c in me.children(recursive=True) if c.pid not in children]
        if not stray_threads and not stray:
            return
        if time.monotonic() > deadline:
            break
        time.sleep(0.02)
    names = [f"{child.pid} {child.name()}" for child in stray if child.is_running()]
    for child in stray:
        child.kill()
    pytest.fail(f"left behind: threads {[t.name for t in stray_threads]}, processes {names}")
