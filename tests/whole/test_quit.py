"""Quit at an awkward moment: the program ends, and what was decided about the server is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import psutil
import pytest
from tests.fakes.runs import wait_for
from tests.fakes.sni_host import Panel
from tests.fakes.windows import END_S
from tests.whole.conftest import OpenWindow

from slipstream.core.settings import QuitPolicy, Settings
from slipstream.engine.files import Paths
from slipstream.engine.settings_file import save_settings

pytestmark = pytest.mark.x11


def test_quit_while_the_engine_loads_leaves_no_process_and_no_lease(
    installed: Callable[..., None], open_window: OpenWindow, bus: str, paths: Paths
) -> None:
    installed("--load-s", "60")
    save_settings(paths, Settings(quit_policy=QuitPolicy.STOP))
    family: list[psutil.Process] = []

    async def visit() -> None:
        panel = await Panel.open(bus)
        try:
            window = open_window()
            item = await panel.item()
            await panel.until(lambda: window.state.get("text") == "Stopped")
            await panel.click(item, "Start Demo on this CPU")
            await panel.until(
                lambda: window.state["phase"] == "starting" and window.state.get("pid") is not None
            )
            leader = psutil.Process(window.state["pid"])
            family.extend([leader, *leader.children(recursive=True)])
            await panel.click(item, "Quit")
            await panel.until(lambda: window.process.poll() is not None, END_S)
            assert window.process.returncode == 0
        finally:
            panel.close()

    asyncio.run(visit())
    wait_for(lambda: not any(process.is_running() for process in family), "the end of every process")
    assert not paths.lease.exists()
