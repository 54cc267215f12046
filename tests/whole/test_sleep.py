"""The computer sleeps and wakes: the server proves itself with a token before it is called ready again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from tests.fakes.login_manager import serve
from tests.whole.conftest import OpenWindow
from tests.whole.test_window_and_command_line import slipstream, started_beside

pytestmark = pytest.mark.x11


def test_after_waking_the_same_server_is_checked_and_ready_again(
    installed: Callable[..., None], open_window: OpenWindow, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed()
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus)

    async def visit() -> None:
        connection, manager = await serve(bus)
        window = open_window()
        try:
            ready = await asyncio.to_thread(started_beside, window)
            manager.PrepareForSleep(True)
            manager.PrepareForSleep(False)
            checked = await asyncio.to_thread(window.wait_said, "Checking the server after sleep")
            assert checked["phase"] == "starting"
            again = await asyncio.to_thread(window.wait_phase, "ready")
            assert (again["pid"], again["run_id"]) == (ready["pid"], ready["run_id"])
            await asyncio.to_thread(slipstream, "stop")
            await asyncio.to_thread(window.wait_phase, "stopped")
        finally:
            connection.disconnect()

    asyncio.run(visit())
