"""The computer shuts down: it waits for the server, which is stopped and leaves nothing behind."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

import pytest
from tests.fakes.login_manager import serve
from tests.fakes.runs import wait_for
from tests.fakes.windows import END_S
from tests.whole.conftest import OpenWindow
from tests.whole.test_window_and_command_line import alive, family_of, started_beside

from slipstream.core.settings import QuitPolicy, Settings
from slipstream.engine.files import Paths
from slipstream.engine.settings_file import save_settings

pytestmark = pytest.mark.x11


def test_a_shutdown_waits_until_the_server_has_stopped_even_one_that_quit_would_keep(
    installed: Callable[..., None],
    open_window: OpenWindow,
    bus: str,
    paths: Paths,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed()
    save_settings(paths, Settings(quit_policy=QuitPolicy.KEEP))
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", bus)

    async def visit() -> None:
        connection, manager = await serve(bus)
        window = open_window()
        try:
            ready = await asyncio.to_thread(started_beside, window)
            family = family_of(ready["pid"])
            await asyncio.to_thread(wait_for, manager.held, "a lock against the shutdown")
            manager.PrepareForShutdown(True)
            await asyncio.to_thread(window.wait_phase, "stopped")
            manager.let_go()
            await asyncio.to_thread(wait_for, lambda: not manager.held(), "the lock's return")
            assert alive(family) == []
            window.process.send_signal(signal.SIGTERM)
            assert await asyncio.to_thread(window.process.wait, END_S) == 0
        finally:
            manager.close()
            connection.disconnect()

    asyncio.run(visit())
    assert not paths.lease.exists()
