"""The tray as a panel sees it: a real X server, a private session bus, our program apart."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path

import pytest
from tests.fakes.runs import wait_for
from tests.fakes.sni_host import Panel, display, session_bus

pytestmark = pytest.mark.x11

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20.0


class ShellProcess:
    """``tests.fakes.shell_app`` with its input and its lines."""

    def __init__(self, env: dict[str, str], *args: str) -> None:
        command = (sys.executable, "-m", "tests.fakes.shell_app", *args)
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def show(self, name: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"state {name}\n")
        self._process.stdin.flush()

    def terminate(self) -> None:
        self._process.send_signal(signal.SIGTERM)

    def end(self) -> int:
        """Close its input and wait; kills what does not end."""
        assert self._process.stdin is not None
        if not self._process.stdin.closed:
            self._process.stdin.close()
        try:
            code = self._process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait(PATIENCE_S)
        self._reader.join()
        if self._process.stdout is not None:
            self._process.stdout.close()
        return code

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(line.strip())


@pytest.fixture
def desktop(private_home) -> Iterator[dict[str, str]]:
    """The environment of a desktop session without a panel yet."""
    with display() as screen, session_bus() as address:
        yield {
            **os.environ,
            "DISPLAY": screen,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "QT_QPA_PLATFORM": "xcb",
            "PYTHONPATH": str(ROOT),
        }


@pytest.fixture
def start(desktop) -> Iterator[Callable[..., ShellProcess]]:
    running: list[ShellProcess] = []

    def begin(*args: str) -> ShellProcess:
        running.append(ShellProcess(desktop, *args))
        return running[-1]

    yield begin
    for process in running:
        process.terminate()
        process.end()


def on_panel(desktop: dict[str, str], visit: Callable[[Panel], Coroutine[None, None, None]]) -> None:
    """Run ``visit`` with a panel on the session's bus."""

    async def run() -> None:
        panel = await Panel.open(desktop["DBUS_SESSION_BUS_ADDRESS"])
        try:
            await visit(panel)
        finally:
            panel.close()

    asyncio.run(run())


async def until(condition: Callable[[], Coroutine[None, None, bool]]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not await condition():
        assert time.monotonic() < end, "not so in time"
        await asyncio.sleep(0.05)


def test_the_panel_gets_pixmaps_of_every_size_and_another_one_per_state(desktop, start):
    shell = start("--hidden")

    async def visit(panel: Panel) -> None:
        item = await panel.item(PATIENCE_S)
        first = await panel.properties(item)
        sizes = sorted(pixmap[0] for pixmap in first["IconPixmap"])
        assert sizes == [16, 22, 24, 32, 48, 64]
        assert all(any(pixmap[2]) for pixmap in first["IconPixmap"]), "a blank square"
        assert first["Status"] == "Active"
        shell.show("ready")

        async def changed() -> bool:
            return (await panel.properties(item))["IconPixmap"] != first["IconPixmap"]

        await until(changed)

    on_panel(desktop, visit)


@pytest.mark.parametrize(
    ("current", "name"),
    [("ubuntu:GNOME", "slipstream-stopped-symbolic"), ("XFCE", "slipstream-stopped-symbolic"), ("LXQt", "")],
)
def test_a_panel_that_colours_symbolic_icons_gets_their_name_and_others_get_pictures_with_colours(
    desktop, start, tmp_path, current, name
):
    apps = tmp_path / "icons" / "hicolor" / "symbolic" / "apps"
    apps.mkdir(parents=True)
    for icon in (ROOT / "resources" / "icons").glob("*-symbolic.svg"):
        (apps / icon.name).symlink_to(icon)
    index = "[Icon Theme]\nName=Hicolor\nDirectories=symbolic/apps\n"
    index += "[symbolic/apps]\nSize=16\nType=Scalable\nMinSize=8\nMaxSize=512\n"
    (apps.parents[1] / "index.theme").write_text(index, encoding="utf-8")
    chosen = tmp_path / "icons" / "Adwaita"  # what such desktops name as their own theme
    chosen.mkdir()
    (chosen / "index.theme").write_text("[Icon Theme]\nName=Adwaita\nInherits=hicolor\nDirectories=\n")
    desktop["XDG_DATA_DIRS"] = str(tmp_path)
    desktop["XDG_CURRENT_DESKTOP"] = current
    start("--hidden")

    async def visit(panel: Panel) -> None:
        item = await panel.item(PATIENCE_S)
        shown = await panel.properties(item)
        assert shown["IconName"] == name
        assert any(any(pixmap[2]) for pixmap in shown["IconPixmap"])

    on_panel(desktop, visit)


def test_the_end_of_the_screen_ends_the_program_in_order(desktop, start):
    read, write = os.pipe()
    argv = ("Xvfb", "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp")
    screen = subprocess.Popen(argv, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        desktop["DISPLAY"] = f":{os.read(read, 16).decode().strip()}"
        shell = start()
        wait_for(lambda: "opened" in shell.lines, "the program's window")
    finally:
        screen.kill()
        screen.wait(PATIENCE_S)
        os.close(read)
    wait_for(lambda: "left None" in shell.lines, "the program's end")
    assert shell.end() == 0


def test_menu_and_tooltip_follow_the_state_and_clicks_reach_the_controller(desktop, start):
    shell = start("--hidden")

    async def visit(panel: Panel) -> None:
        item = await panel.item(PATIENCE_S)

        async def said(label: str) -> bool:
            return any(entry.label == label for entry in await panel.menu(item))

        shell.show("stopped")
        await until(lambda: said("Stopped"))
        entries = {e.label: e for e in await panel.menu(item) if e.label}
        assert [e.label for e in entries.values() if e.depth == 2] == [
            "Start Demo on this CPU",
            "Start Demo without drafts",
        ]
        assert entries["Start Demo without drafts"].enabled
        assert not entries["Stopped"].enabled
        assert not entries["Stop"].enabled
        await panel.click(item, "Start Demo without drafts")
        await panel.until(lambda: "asked start demo-off" in shell.lines, PATIENCE_S)

        shell.show("ready")
        await until(lambda: said("Demo on this CPU: ready for 42 min"))
        entries = {e.label: e for e in await panel.menu(item) if e.label}
        assert entries["Stop"].enabled
        assert entries["Copy endpoint address"].enabled
        assert not entries["Start Demo on this CPU"].enabled

        async def told() -> bool:
            return await panel.tooltip(item) == "Demo on this CPU - 41.3 tok/s - 62 % accepted"

        await until(told)
        await panel.click(item, "Stop")
        await panel.until(lambda: "asked stop" in shell.lines, PATIENCE_S)

    on_panel(desktop, visit)


def test_a_panel_that_comes_late_and_one_that_is_restarted_both_get_the_icon(desktop, start):
    shell = start("--hidden")
    shell.show("stopped")

    async def registers(panel: Panel) -> None:
        item = await panel.item(PATIENCE_S)

        async def said() -> bool:
            return any(entry.label == "Stopped" for entry in await panel.menu(item))

        await until(said)

    end = time.monotonic() + PATIENCE_S
    while not (Path(os.environ["XDG_RUNTIME_DIR"]) / "slipstream" / "window.sock").exists():
        assert time.monotonic() < end, "the program did not come up"
        threading.Event().wait(0.05)
    on_panel(desktop, registers)
    on_panel(desktop, registers)


def test_quit_in_the_menu_ends_the_program_and_keeps_the_server_as_chosen(desktop, start):
    shell = start("--hidden")

    async def visit(panel: Panel) -> None:
        item = await panel.item(PATIENCE_S)
        shell.show("ready")

        async def ready() -> bool:
            return any(entry.label.endswith("ready for 42 min") for entry in await panel.menu(item))

        await until(ready)
        await panel.click(item, "Quit")
        await panel.until(lambda: "left True" in shell.lines, PATIENCE_S)

    on_panel(desktop, visit)
    assert shell.end() == 0


def test_sigterm_ends_the_program_cleanly_and_a_second_start_finds_the_first(desktop, start):
    first = start("--hidden")

    async def visit(panel: Panel) -> None:
        await panel.item(PATIENCE_S)
        second = start()
        await panel.until(lambda: "left None" in second.lines, PATIENCE_S)
        assert second.end() == 0
        first.terminate()
        await panel.until(lambda: "left None" in first.lines, PATIENCE_S)

    on_panel(desktop, visit)
    assert first.end() == 0


def test_sigterm_ends_a_program_without_a_panel_whose_window_is_open(desktop, start):
    first = start("--hidden")
    socket = Path(os.environ["XDG_RUNTIME_DIR"]) / "slipstream" / "window.sock"
    wait_for(socket.exists, "the first start to listen")
    # The second start is answered only when the first one's window is shown.
    second = start()
    wait_for(lambda: "left None" in second.lines, "the second start's end")
    assert second.end() == 0
    first.terminate()
    assert first.end() == 0
    assert first.lines[-1] == "left None"
