"""Notifications as the desktop's service gets them, on a private session bus, from a program of its own."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.fakes.notification_service import NotificationService, serve
from tests.fakes.sni_host import session_bus

pytestmark = pytest.mark.x11

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20.0

PROGRAM = """
import sys
from PySide6.QtCore import QCoreApplication, QSocketNotifier
from tests.fakes import states
from slipstream.ui.notifier import Notifier
app = QCoreApplication([])
wanted = "--quiet" not in sys.argv
notifier = Notifier(lambda: wanted)
shown = [states.stopped()]
def say(*words):
    sys.stdout.write(" ".join(str(word) for word in words) + "\\n")
    sys.stdout.flush()
def read():
    line = sys.stdin.readline().strip()
    if not line:
        notifier.close()
        app.quit()
        return
    after = states.STATES[line]()
    notifier.show_change(shown[0], after)
    shown[0] = after
    say("at", line)
notifier.deed_requested.connect(lambda deed, notice: say("deed", deed.value, notice.step.value))
reader = QSocketNotifier(0, QSocketNotifier.Type.Read)
reader.activated.connect(read)
app.exec()
say("ended")
"""


class Program:
    """The notifier's program: states go in, pressed buttons come out."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def show(self, *names: str) -> None:
        for name in names:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{name}\n".encode())
            assert await self.line() == f"at {name}"

    async def line(self) -> str:
        assert self._process.stdout is not None
        return (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE_S)).decode().strip()

    async def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        assert await self.line() == "ended"


@asynccontextmanager
async def program(address: str, *args: str):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", PROGRAM, *args),
        cwd=ROOT,
        env={
            **os.environ,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(ROOT),
        },
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, "not so in time"
        await asyncio.sleep(0.02)


def on_a_bus(
    visit: Callable[[Program, NotificationService], Coroutine[None, None, None]],
    *args: str,
    capabilities: tuple[str, ...] = ("actions", "body"),
) -> None:
    async def run(address: str) -> None:
        bus, service = await serve(address, *capabilities)
        try:
            async with program(address, *args) as shown:
                await visit(shown, service)
        finally:
            bus.disconnect()

    with session_bus() as address:
        asyncio.run(run(address))


def test_a_ready_server_is_told_with_buttons_that_act(private_home):
    async def visit(shown: Program, service: NotificationService) -> None:
        await shown.show("starting", "ready")
        await until(lambda: bool(service.bubbles))
        bubble = service.bubbles[0]
        assert (bubble.title, bubble.body) == ("Demo on this CPU is ready", "At 127.0.0.1:8000/v1.")
        assert bubble.actions == (
            *("default", "Open Slipstream"),
            *("copy", "Copy address"),
            *("log", "Show the log"),
        )
        assert (bubble.urgency, bubble.entry) == (1, "slipstream")
        service.ActionInvoked(bubble.id + 1, "copy")
        service.ActionInvoked(bubble.id, "copy")
        assert await shown.line() == "deed copy none"

    on_a_bus(visit)


def test_a_failed_start_is_urgent_and_its_button_does_the_reports_step(private_home):
    async def visit(shown: Program, service: NotificationService) -> None:
        await shown.show("starting", "failed")
        await until(lambda: bool(service.bubbles))
        bubble = service.bubbles[0]
        assert (bubble.title, bubble.urgency) == ("Demo on this CPU did not start", 2)
        assert bubble.body.startswith("The model folder is broken. ")
        service.ActionInvoked(bubble.id, "step")
        assert await shown.line() == "deed step repair_models"

    on_a_bus(visit)


def test_a_lost_server_and_its_return_take_each_others_place(private_home):
    async def visit(shown: Program, service: NotificationService) -> None:
        await shown.show("starting", "ready")
        await until(lambda: len(service.bubbles) == 1)
        await shown.show("backing-off")
        await until(lambda: len(service.bubbles) == 2)
        await shown.show("starting", "ready")
        await until(lambda: len(service.bubbles) == 3)
        titles = [bubble.title.removeprefix("Demo on this CPU ") for bubble in service.bubbles]
        assert titles == ["is ready", "is being started again", "runs again"]
        first, *later = service.bubbles
        assert {bubble.replaces for bubble in later} == {first.id}

    on_a_bus(visit)


def test_what_is_not_so_any_more_is_taken_away_and_so_is_the_rest_at_the_end(private_home):
    async def visit(shown: Program, service: NotificationService) -> None:
        await shown.show("starting", "failed")
        await until(lambda: len(service.bubbles) == 1)
        await shown.show("starting")
        await until(lambda: service.closed == [service.bubbles[0].id])
        await shown.show("ready")
        await until(lambda: len(service.bubbles) == 2)
        await shown.end()
        await until(lambda: len(service.closed) == 2)

    on_a_bus(visit)


def test_nothing_is_told_to_who_wants_quiet(private_home):
    async def visit(shown: Program, service: NotificationService) -> None:
        await shown.show("starting", "ready", "backing-off", "starting", "failed")
        await shown.end()
        assert service.bubbles == []

    on_a_bus(visit, "--quiet")


def test_a_desktop_without_buttons_gets_words_alone(private_home):
    async def visit(shown: Program, service: NotificationService) -> None:
        await shown.show("starting", "ready")
        await until(lambda: bool(service.bubbles))
        assert service.bubbles[0].actions == ()

    on_a_bus(visit, capabilities=("body",))


@pytest.mark.parametrize("broken", ["no service", "no bus"])
def test_without_a_service_or_a_bus_the_program_goes_on(private_home, broken):
    async def run(address: str) -> None:
        async with program(address) as shown:
            await shown.show("starting", "ready", "backing-off", "starting", "failed")
            await shown.end()

    if broken == "no bus":
        asyncio.run(run("unix:path=/nonexistent/bus"))
        return
    with session_bus() as address:
        asyncio.run(run(address))
