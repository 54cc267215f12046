"""The window as a screen reader has it: over AT-SPI, from another process, on a private screen and bus."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes.sni_host import display, session_bus

from slipstream.ui.main_window import Page

pytestmark = pytest.mark.x11

ROOT = Path(__file__).resolve().parents[2]
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
PYTHON = "/usr/bin/python3"
CONTROLS = ("push button", "check box", "combo box", "text", "spin button", "slider", "toggle button")
PATIENCE_S = 90.0


def can_be_read() -> bool:
    """Whether AT-SPI and its Python bindings are installed."""
    look = (PYTHON, "-c", "import gi; gi.require_version('Atspi', '2.0')")
    return LAUNCHER.exists() and subprocess.run(look, capture_output=True, check=False).returncode == 0


@contextmanager
def running(argv: tuple[str, ...], environment: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A child that ends with its standard input, or by being told to."""
    process = subprocess.Popen(
        argv, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process
    finally:
        process.stdin.close()
        process.terminate()
        process.wait(PATIENCE_S)
        process.stdout.close()


@pytest.mark.skipif(not can_be_read(), reason="needs at-spi2-core, gir1.2-atspi-2.0 and python3-gi")
def test_every_page_can_be_turned_to_and_read(tmp_path):
    with display() as screen, session_bus() as bus:
        environment = {
            **os.environ,
            "DISPLAY": screen,
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "XDG_RUNTIME_DIR": str(tmp_path),
        }
        program = (sys.executable, "-m", "tests.fakes.shown_window", "advised")
        with (
            running((str(LAUNCHER), "--launch-immediately"), environment),
            running(program, environment) as shown,
        ):
            assert shown.stdout is not None
            assert shown.stdout.readline() == "shown\n"
            read = subprocess.run(
                (PYTHON, str(ROOT / "tests" / "fakes" / "screen_reader.py"), *(page.value for page in Page)),
                env=environment,
                capture_output=True,
                text=True,
                timeout=PATIENCE_S,
                check=False,
            )
    assert read.returncode == 0, read.stderr
    told = json.loads(read.stdout)
    assert set(told) == {page.value for page in Page}
    for page, things in told.items():
        controls = [thing for thing in things if thing[0] in CONTROLS]
        assert len(controls) > len(Page), page
        assert [thing for thing in controls if not thing[1].strip()] == [], page
    dashboard = [description for _, _, description in told["Dashboard"]]
    assert any("generated: " in description and "tok/s" in description for description in dashboard)
