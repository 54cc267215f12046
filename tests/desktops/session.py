"""A person's desktop session for a test: what it started is ended with it, the newest first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from tests.fakes.sni_host import session_bus

ROOT = Path(__file__).resolve().parents[2]
ICONS = ROOT / "resources" / "icons"
START_S = 60.0
_END_S = 20.0
# What the desktop of the one who runs the tests must not lend to this one.
_FOREIGN = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "SESSION_MANAGER", "DESKTOP_SESSION")


class Session:
    """The environment of everything in it, and its programs."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self._share = folder / "share"
        self.environment = environment
        self._running: list[subprocess.Popen[bytes]] = []

    def start(self, *argv: str, **more: str) -> subprocess.Popen[bytes]:
        """Start a program; what it says is kept in a file of its name."""
        with (self.folder / f"{Path(argv[0]).name}.log").open("ab") as log:
            program = subprocess.Popen(
                argv,
                env={**self.environment, **more},
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )
        self._running.append(program)
        return program

    def end(self, program: subprocess.Popen[bytes]) -> None:
        """End a program and what it started."""
        self._running.remove(program)
        below = psutil.Process(program.pid).children(recursive=True) if program.poll() is None else []
        program.terminate()
        try:
            program.wait(_END_S)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
        if program.stdin is not None:
            program.stdin.close()
        _, left = psutil.wait_procs(below, timeout=5)
        for process in left:
            process.kill()
        psutil.wait_procs(left, timeout=5)

    def end_all(self) -> None:
        """The newest first."""
        for program in reversed(self._running.copy()):
            self.end(program)

    def install(self) -> None:
        """Put our icons and our entry where the package puts them."""
        apps = self._share / "icons" / "hicolor" / "symbolic" / "apps"
        apps.mkdir(parents=True)
        for icon in ICONS.glob("slipstream-*-symbolic.svg"):
            shutil.copyfile(icon, apps / icon.name)
        own = self._share / "icons" / "hicolor" / "scalable" / "apps"
        own.mkdir(parents=True)
        shutil.copyfile(ICONS / "slipstream.svg", own / "slipstream.svg")
        entries = self._share / "applications"
        entries.mkdir()
        shutil.copyfile(ROOT / "packaging" / "linux" / "slipstream.desktop", entries / "slipstream.desktop")

    def slipstream(self) -> subprocess.Popen[bytes]:
        """The command as it is installed, in the tray only."""
        return self.start(str(Path(sys.executable).with_name("slipstream")), "--hidden")

    def fed_slipstream(self) -> subprocess.Popen[bytes]:
        """Its window and tray without an engine: lines on its input say what state to show."""
        return self.start(sys.executable, "-m", "tests.fakes.shell_app", "--hidden", PYTHONPATH=str(ROOT))

    def other_window(self) -> subprocess.Popen[bytes]:
        """Another program's window, over the whole screen."""
        shown = (
            "from PySide6.QtWidgets import QApplication, QLabel\n"
            "app = QApplication(['other']); window = QLabel('Another program')\n"
            "window.setWindowTitle('Another program'); window.showMaximized(); app.exec()"
        )
        return self.start(sys.executable, "-c", shown)

    def said(self) -> str:
        """The last words of everything, for a failure's message."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"== {log.name}\n{log.read_text(errors='replace')[-1500:]}" for log in logs)


@contextmanager
def session(folder: Path, *, installed: bool, **variables: str) -> Iterator[Session]:
    """A session with a private bus. ``installed``: with our icons and our entry."""
    with session_bus() as address:
        kept = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
        own = {
            "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": address,
            "PATH": f"{Path(sys.executable).parent}:{kept['PATH']}",
            "XDG_DATA_DIRS": f"{folder / 'share'}:/usr/local/share:/usr/share",
        }
        found = Session(folder, {**kept, **own, **variables})
        if installed:
            found.install()
        try:
            yield found
        finally:
            found.end_all()
