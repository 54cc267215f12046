"""The computer's sleep reaches the program, from a login manager on a bus of the test's own."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest
from tests.fakes.login_manager import serve
from tests.fakes.sni_host import session_bus

pytestmark = pytest.mark.x11

PATIENCE_S = 20.0
PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication
from slipstream.ui.sleep_watch import SleepWatch
app = QCoreApplication([])
def say(going):
    sys.stdout.write("sleeps\\n" if going else "wakes\\n")
    sys.stdout.flush()
watch = SleepWatch()
watch.sleep_changed.connect(say)
sys.stdout.write("listening\\n" if watch.listening else "deaf\\n")
sys.stdout.flush()
if watch.listening:
    app.exec()
"""


async def program(address: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM),
        env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": address},
        stdout=asyncio.subprocess.PIPE,
    )


async def line(child: asyncio.subprocess.Process) -> str:
    assert child.stdout is not None
    return (await asyncio.wait_for(child.stdout.readline(), PATIENCE_S)).decode().strip()


def test_sleep_and_waking_are_told_in_order(private_home) -> None:
    async def visit(address: str) -> None:
        bus, manager = await serve(address)
        child = await program(address)
        try:
            assert await line(child) == "listening"
            manager.PrepareForSleep(True)
            manager.PrepareForSleep(False)
            assert [await line(child), await line(child)] == ["sleeps", "wakes"]
        finally:
            child.kill()
            await child.wait()
            bus.disconnect()

    with session_bus() as address:
        asyncio.run(visit(address))


def test_without_a_system_bus_the_program_goes_on_deaf(private_home) -> None:
    async def visit() -> None:
        child = await program("unix:path=/nowhere/bus")
        assert await line(child) == "deaf"
        await child.wait()

    asyncio.run(visit())
