"""Reading the computer for the doctor: real folders, a real port, a real bus with a panel and a keyring."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes.sni_host import Panel, session_bus

from slipstream.core.doctor.doctor import Bus, DesktopReading, Keyring
from slipstream.engine.doctor import places, session
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.models import hubtoken

SERVICE = Path(__file__).resolve().parents[1] / "fakes" / "secret_service.py"


@contextmanager
def keyring(address: str, *words: str) -> Iterator[None]:
    """A keyring service on the bus."""
    service = subprocess.Popen(
        (sys.executable, str(SERVICE), *words),
        stdout=subprocess.PIPE,
        text=True,
        env={"DBUS_SESSION_BUS_ADDRESS": address},
    )
    assert service.stdout is not None
    assert service.stdout.readline() == "ready\n"
    try:
        yield
    finally:
        service.terminate()
        service.wait(10)
        service.stdout.close()


def look(address: str) -> DesktopReading:
    """A desktop session on that bus."""
    return session.read({"DISPLAY": ":7", "XDG_CURRENT_DESKTOP": "XFCE", "DBUS_SESSION_BUS_ADDRESS": address})


@pytest.fixture
def bus() -> Iterator[str]:
    with session_bus() as address:
        yield address


def test_a_bare_bus_has_neither_panel_nor_keyring(bus: str):
    seen = look(bus)
    assert (seen.has_display, seen.name, seen.bus, seen.tray_host) == (True, "XFCE", Bus.THERE, False)
    # A computer with a keyring installed starts it on any session bus that asks for it.
    assert seen.keyring in (Keyring.ABSENT, Keyring.ASLEEP)


def test_a_panel_that_shows_icons_is_seen(bus: str):
    async def with_panel() -> DesktopReading:
        panel = await Panel.open(bus)
        try:
            return await asyncio.to_thread(look, bus)
        finally:
            panel.close()

    assert asyncio.run(with_panel()).tray_host


@pytest.mark.parametrize(
    ("words", "state"),
    [((), Keyring.READY), (("--locked",), Keyring.LOCKED), (("--no-collection",), Keyring.NO_COLLECTION)],
)
def test_the_keyring_is_asked_and_never_unlocked(bus: str, words: tuple[str, ...], state: Keyring):
    with keyring(bus, *words):
        assert look(bus).keyring is state
        assert look(bus).keyring is state


def test_a_terminal_without_a_bus_and_a_bus_that_is_gone_are_told_apart():
    assert session.read({}).bus is Bus.NONE
    assert look("unix:path=/nowhere/bus").bus is Bus.UNREACHABLE


def test_private_folders_are_private_and_open_ones_are_named_with_their_keys(paths: Paths):
    assert places.open_files(paths) == ()
    token = hubtoken.token_path(paths)
    atomic_write(token, "hf_secretsecret", mode=0o644)
    assert places.open_files(paths) == ()  # nobody gets into the folder
    paths.config.chmod(0o755)
    found = {one.path: one.holds_secret for one in places.open_files(paths)}
    assert found == {str(paths.config): False, str(token): True}
    token.chmod(0o600)
    assert {one.path for one in places.open_files(paths)} == {str(paths.config)}


def test_a_taken_port_is_told_with_its_holder(paths: Paths):
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = places.port(paths, server.getsockname()[1])
        assert not taken.free
        assert not taken.ours
        assert "process" in taken.holder
    assert places.port(paths, taken.number).free


def test_free_space_is_read_where_folders_do_not_exist_yet(paths: Paths, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HF_HOME", str(paths.data / "not" / "yet"))
    read = places.disk(paths)
    assert read.models_place.endswith("not/yet/hub")
    assert min(read.data_free_bytes, read.logs_free_bytes, read.models_free_bytes) > 0
