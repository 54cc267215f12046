"""The Debian package in a clean Debian without network: installed, used from the panel, removed.

    pytest tests/package -m heavy -s      as root; SLIPSTREAM_TEST_DEB names a package that is there already

The systems are kept in .dev/clean (or SLIPSTREAM_TEST_SYSTEMS) for the next time. What was printed last is in
tests/results/package.md.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes.sni_host import MenuEntry, Panel, display
from tests.package import clean_system
from tests.package.clean_system import CleanSystem

pytestmark = [pytest.mark.heavy, pytest.mark.timeout(3600)]

ROOT = Path(__file__).resolve().parents[2]
SUITES = ("bookworm", "trixie", "forky")  # Python 3.11, 3.13, 3.14
PATIENCE_S = 60.0
_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow user="*"/><allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built by its one command."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a clean system")
    given = os.environ.get("SLIPSTREAM_TEST_DEB")
    if given:
        return Path(given)
    folder = tmp_path_factory.mktemp("deb")
    subprocess.run((str(ROOT / "packaging/deb/build"), "--output", str(folder)), check=True)
    (built,) = folder.glob("*.deb")
    return built


@pytest.fixture(params=SUITES)
def system(request: pytest.FixtureRequest, package: Path) -> Iterator[CleanSystem]:
    """A clean Debian that has what the package depends on."""
    systems = Path(os.environ.get("SLIPSTREAM_TEST_SYSTEMS", ROOT / ".dev" / "clean"))
    folder = systems / request.param
    clean_system.make(folder, request.param, package)
    with clean_system.mounted(folder) as found:
        yield found


@contextmanager
def open_bus(system: CleanSystem) -> Iterator[tuple[str, str]]:
    """A session bus for the person inside and the panel outside; its address inside and outside."""
    socket = system.folder / "tmp" / "bus"
    socket.unlink(missing_ok=True)
    config = system.folder / "tmp" / "bus.conf"
    config.write_text(_BUS.format(socket=socket))
    daemon = subprocess.Popen(
        ("dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert daemon.stdout is not None
    try:
        daemon.stdout.readline()
        socket.chmod(0o777)
        yield "unix:path=/tmp/bus", f"unix:path={socket}"
    finally:
        daemon.terminate()
        daemon.wait(10)
        daemon.stdout.close()


@contextmanager
def screen_inside(system: CleanSystem) -> Iterator[str]:
    """An X server's socket, shared with the system."""
    inside = system.folder / "tmp" / ".X11-unix"
    inside.mkdir(exist_ok=True)
    with display() as found:
        subprocess.run(("mount", "--bind", "/tmp/.X11-unix", str(inside)), check=True)
        try:
            yield found
        finally:
            subprocess.run(("umount", "--lazy", str(inside)), check=True)


def installed(system: CleanSystem, package: Path) -> float:
    """Install without network; gives the seconds it took."""
    inside = system.folder / "tmp" / package.name
    inside.write_bytes(package.read_bytes())
    began = time.monotonic()
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    install = ("apt-get", "install", "-yq", "--no-install-recommends")
    system.run(*install, f"/tmp/{package.name}", **quiet)
    inside.unlink()
    return time.monotonic() - began


def tell(line: str) -> None:
    """A line for the record of results."""
    sys.stdout.write(f"{line}\n")


async def visit(address: str) -> tuple[dict[str, object], list[MenuEntry]]:
    """Read the icon as a panel does, open the window from its menu, and quit from it."""
    panel = await Panel.open(address)
    try:
        item = await panel.item(PATIENCE_S)
        seen, menu = await panel.properties(item), await panel.menu(item)
        await panel.click(item, "Open Slipstream")
        await panel.click(item, "Quit")
    finally:
        panel.close()
    return seen, menu


def test_it_installs_offline_works_from_the_panel_and_goes_without_a_trace(
    system: CleanSystem, package: Path
):
    system.run("dpkg", "--purge", "slipstream", check=False)
    system.run("rm", "-rf", "/home/person/.local", "/home/person/.config", "/home/person/.cache")
    before = system.files()
    took_s = installed(system, package)
    python = system.run("python3", "--version").stdout.strip()
    tell(f"\n{system.folder.name}: {package.name} installed in {took_s:.0f} s on {python}, without network")

    assert system.run("slipstream", "--version", person=True).stdout.startswith("slipstream ")
    found = json.loads(system.run("slipstream", "doctor", "--json", person=True, check=False).stdout)
    grades = {finding["topic"]: finding["grade"] for finding in found["findings"]}
    assert (grades["python"], grades["engine"]) == ("ok", "problem")
    offered = json.loads(system.run("slipstream", "engines", "list", "--json", person=True).stdout)
    assert offered["recommended"]["device"] == "cpu"
    site = system.folder / "usr/lib/slipstream/lib/site-packages"
    spoken = {path.stem.split("_", 1)[1] for path in (site / "slipstream/_resources/languages").glob("*.qm")}
    qt = {path.stem for path in (site / "PySide6/Qt/translations").glob("*")}
    assert qt == {f"qtbase_{code}" for code in spoken}
    for place in ("usr/share/applications/slipstream.desktop", "usr/share/man/man1/slipstream.1.gz"):
        assert (system.folder / place).is_file()
    assert not list((system.folder / "etc").rglob("*slipstream*"))

    with screen_inside(system) as screen, open_bus(system) as (inside, outside):
        began = time.monotonic()
        program = subprocess.Popen(
            system.command(
                "slipstream", "--hidden", person=True, DISPLAY=screen, DBUS_SESSION_BUS_ADDRESS=inside
            ),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            seen, menu = asyncio.run(visit(outside))
            said, _ = program.communicate(timeout=PATIENCE_S)
        finally:
            program.kill()
            program.wait()
        took_s = time.monotonic() - began
    assert (seen["Id"], seen["Status"], program.returncode) == ("slipstream", "Active", 0), said
    assert {"Start", "Stop", "Open Slipstream", "Quit"} <= {entry.label for entry in menu}
    tip = seen["ToolTip"][2]  # type: ignore[index]
    tell(f"{system.folder.name}: tray item {seen['Id']}, {tip!r}, {len(menu)} menu entries")
    tell(f"{system.folder.name}: opened and quit over D-Bus, exit code 0, {took_s:.1f} s; it said {said!r}")

    log = system.folder / "home/person/.local/state/slipstream/logs/slipstream.log"
    told = log.read_text() if log.exists() else ""
    assert "Traceback" not in told, told  # an error that the program survives is one all the same
    kept = system.folder / "home/person/.config/slipstream"
    assert kept.is_dir()
    system.run("apt-get", "remove", "-yq", "slipstream")
    assert system.files() == before
    system.run("dpkg", "--purge", "slipstream")
    assert system.files() == before
    assert kept.is_dir(), "what a person made stays theirs"
    tell(f"{system.folder.name}: removed and purged, no file left, the person's folders kept")
