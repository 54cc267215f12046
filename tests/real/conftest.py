"""The real engine and the demo's models, installed once by the program itself and shared by all tests here.

They lie in ``.dev/`` of the checkout and are taken as they are when they are whole, so that a second run on
the same computer starts at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from slipstream.engine.files import Paths

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT / ".dev" / "engine-tests"
INSTALL_S = 1500.0

_MAKE = """
import threading
from slipstream.engine.install import installer
from slipstream.engine.models import demo_models
from slipstream.engine.files import Paths
def report(step, fraction=None, done_bytes=None, total_bytes=None): pass
paths = Paths.of_user()
install = installer.install(paths, report, threading.Event())
demo_models.make(paths, install, report, threading.Event())
"""


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """A data folder with an active engine and whole demo models; made when it is not there yet."""
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(SHARED / "data"),
        "XDG_CACHE_HOME": str(SHARED / "cache"),
    }
    done = subprocess.run(
        (sys.executable, "-c", _MAKE),
        env=environment,
        capture_output=True,
        text=True,
        timeout=INSTALL_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return SHARED / "data"


@pytest.fixture
def engine_home(shared_data: Path, private_home: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """A private home whose data folder is the shared one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(shared_data))
    found = Paths.of_user()
    found.make()
    return found
