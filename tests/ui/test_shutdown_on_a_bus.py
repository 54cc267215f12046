"""A shutdown waits for the server to stop, by a delay lock of a login manager on a bus of the test's own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from tests.fakes.login_manager import LoginManager, serve
from tests.fakes.runs import wait_for
from tests.fakes.sni_host import session_bus

pytestmark = pytest.mark.x11

PATIENCE_S = 20.0
HELD = [("shutdown", "delay")]
# Its state moves by lines of standard input; the wishes that a shutdown causes go out.
PROGRAM = """
import sys
from PySide6.QtCore import QSocketNotifier
from PySide6.QtGui import QGuiApplication
from tests.fakes import states
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui.quit_flow import QuitFlow
from slipstream.ui.session_end import SessionEnd
from tests.ui.test_quit import Chosen
STATES = {"up": states.ready(), "stopping": states.in_phase(Phase.STOPPING), "down": states.stopped()}
class Telling(states.FakeController):
    def stop(self):
        sys.stdout.write("stop\\n")
        sys.stdout.flush()
app = QGuiApplication(["test", "-platform", "offscreen"])
now = [states.stopped()]
flow = QuitFlow(Telling(), Chosen(quit_policy=sys.argv[1]), lambda: now[0], lambda: None)
session = SessionEnd(app, flow)
def read():
    word = sys.stdin.buffer.raw.readline().decode().strip()
    if not word:
        app.exit(0)
        return
    before, now[0] = now[0], STATES[word]
    session.show_change(before, now[0])
notifier = QSocketNotifier(0, QSocketNotifier.Type.Read)
notifier.activated.connect(read)
sys.stdout.write("begun\\n")
sys.stdout.flush()
app.exec()
session.close()
"""


class Program:
    """The program above; ``become`` moves its state."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        self.child = child

    @classmethod
    async def begun(cls, address: str, policy: str) -> Program:
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROGRAM, policy),
            env={**os.environ, "DBUS_SYSTEM_BUS_ADDRESS": address},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        made = cls(child)
        assert await made.line() == "begun"
        return made

    def become(self, word: str) -> None:
        assert self.child.stdin is not None
        self.child.stdin.write(f"{word}\n".encode())

    async def line(self) -> str:
        assert self.child.stdout is not None
        return (await asyncio.wait_for(self.child.stdout.readline(), PATIENCE_S)).decode().strip()

    async def end(self) -> None:
        assert self.child.stdin is not None
        self.child.stdin.close()
        await asyncio.wait_for(self.child.wait(), PATIENCE_S)


async def holds(manager: LoginManager, wanted: list[tuple[str, str]]) -> None:
    """Return once the locks in force are these."""
    await asyncio.to_thread(wait_for, lambda: manager.held() == wanted, f"the locks in force to be {wanted}")


@asynccontextmanager
async def watched(address: str, policy: str) -> AsyncIterator[tuple[LoginManager, Program]]:
    """A program with a server that a shutdown has just asked to stop, its lock held by itself alone."""
    bus, manager = await serve(address)
    program = await Program.begun(address, policy)
    try:
        assert manager.held() == []
        program.become("up")
        await holds(manager, HELD)
        manager.PrepareForShutdown(True)
        assert await program.line() == "stop"
        manager.let_go()  # the lock went out before the word of the shutdown
        yield manager, program
    finally:
        await program.end()
        manager.let_go()
        assert manager.held() == []
        manager.close()
        bus.disconnect()


@pytest.mark.parametrize("policy", ["ask", "stop", "keep"])
def test_a_shutdown_is_held_up_until_the_server_has_stopped_whatever_quit_would_do(
    private_home, policy: str
) -> None:
    async def visit(address: str) -> None:
        async with watched(address, policy) as (manager, program):
            program.become("stopping")
            assert manager.held() == HELD
            program.become("down")
            await holds(manager, [])

    with session_bus() as address:
        asyncio.run(visit(address))


def test_a_shutdown_that_was_called_off_finds_the_next_server_guarded_again(private_home) -> None:
    async def visit(address: str) -> None:
        async with watched(address, "ask") as (manager, program):
            program.become("down")
            await holds(manager, [])
            manager.PrepareForShutdown(False)
            program.become("up")
            await holds(manager, HELD)

    with session_bus() as address:
        asyncio.run(visit(address))


def test_without_logind_or_without_a_bus_nothing_is_held_up_and_nothing_is_said(private_home) -> None:
    async def visit(address: str) -> None:
        program = await Program.begun(address, "ask")
        program.become("up")
        program.become("down")
        await program.end()
        assert program.child.returncode == 0

    with session_bus() as address:
        asyncio.run(visit(address))
    asyncio.run(visit("unix:path=/nowhere/bus"))
