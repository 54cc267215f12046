"""Light and dark follow the desktop's settings portal, at the start and while running."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest
from tests.fakes.settings_portal import DARK, LIGHT, serve
from tests.fakes.sni_host import session_bus

pytestmark = pytest.mark.x11

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20.0

PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication
from slipstream.core.settings import Theme
from slipstream.ui.scheme import SystemScheme
app = QApplication([])
def say(dark):
    sys.stdout.write("dark\\n" if dark else "light\\n")
    sys.stdout.flush()
scheme = SystemScheme(Theme.SYSTEM)
scheme.dark_changed.connect(say)
say(scheme.dark)
app.exec()
"""


@pytest.mark.parametrize(("first", "then"), [(DARK, LIGHT), (LIGHT, DARK)])
def test_the_window_follows_the_portal(private_home, first, then):
    names = {DARK: "dark", LIGHT: "light"}

    async def visit(address: str) -> None:
        bus, portal = await serve(address, first)
        program = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROGRAM),
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": address, "QT_QPA_PLATFORM": "offscreen"},
            stdout=asyncio.subprocess.PIPE,
        )
        assert program.stdout is not None
        try:
            said = await asyncio.wait_for(program.stdout.readline(), PATIENCE_S)
            assert said.decode().strip() == names[first]
            assert portal.asked == 1
            portal.change(then)
            said = await asyncio.wait_for(program.stdout.readline(), PATIENCE_S)
            assert said.decode().strip() == names[then]
            portal.change(first)  # told twice, and said once: the next line is already another
            said = await asyncio.wait_for(program.stdout.readline(), PATIENCE_S)
            assert said.decode().strip() == names[first]
        finally:
            program.kill()
            await program.wait()
            bus.disconnect()

    with session_bus() as address:
        asyncio.run(visit(address))
