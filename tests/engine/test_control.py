"""The guardian's socket: who may talk, and where it can be found."""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from slipstream.engine.guard.control import Client, Control


@pytest.fixture
def folder() -> Iterator[Path]:
    path = Path(tempfile.mkdtemp(prefix="ss-"))
    yield path
    shutil.rmtree(path)


@pytest.fixture
def control(folder: Path) -> Iterator[Control]:
    with selectors.DefaultSelector() as selector:
        (folder / "sub").mkdir()
        control = Control(folder / "sub" / "c.sock", selector, lambda: ({"event": "hello"},))
        yield control
        control.close()


def connect(folder: Path) -> socket.socket:
    client = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    client.settimeout(10)
    client.connect(str(folder / "sub" / "c.sock"))
    return client


def test_client_of_our_own_user_is_greeted(folder: Path, control: Control) -> None:
    with connect(folder) as client:
        control.accept()
        assert client.recv(100) == b'{"event": "hello"}\n'


@pytest.mark.skipif(os.getuid() != 0, reason="only root can connect as somebody else")
def test_client_of_another_user_is_hung_up_on(folder: Path, control: Control) -> None:
    for path in (folder, folder / "sub", folder / "sub" / "c.sock"):
        path.chmod(0o777)  # as if the file rights had failed: the kernel's word on the peer must do
    script = (
        "import socket, sys; s = socket.socket(socket.AF_UNIX); s.settimeout(10); s.connect(sys.argv[1]);"
        "print('connected', flush=True); print(s.recv(100))"
    )
    program = (shutil.which("python3", path="/usr/bin:/bin") or sys.executable, "-c", script)
    path = str(folder / "sub" / "c.sock")
    with subprocess.Popen((*program, path), stdout=subprocess.PIPE, user=65534, text=True) as stranger:
        assert stranger.stdout is not None
        assert stranger.stdout.readline() == "connected\n"
        control.accept()
        assert stranger.stdout.readline() == "b''\n"
    assert control.clients == ()


def test_socket_is_made_again_after_its_folder_was_emptied(folder: Path, control: Control) -> None:
    shutil.rmtree(folder / "sub")
    control.ensure_reachable()
    with connect(folder) as client:
        control.accept()
        assert client.recv(100) == b'{"event": "hello"}\n'


def test_client_that_never_reads_is_dropped_and_holds_nothing_up(folder: Path, control: Control) -> None:
    with connect(folder):
        control.accept()
        for _ in range(2000):
            control.broadcast({"event": "status", "padding": "x" * 1000})
            if not control.clients:
                return
    pytest.fail("still queueing for a client that does not read")


def test_client_that_sends_a_line_without_end_is_dropped(folder: Path, control: Control) -> None:
    with connect(folder) as client:
        control.accept()
        talker = control.clients[0]
        client.setblocking(False)
        for _ in range(100):
            with contextlib.suppress(BlockingIOError, BrokenPipeError):
                client.send(b"x" * 10_000)
            if talker in control.clients:
                assert control.receive(talker) == []
        assert control.clients == ()


def test_no_more_clients_than_there_is_room_for(folder: Path, control: Control) -> None:
    sockets = []
    for _ in range(40):
        sockets.append(connect(folder))
        control.accept()
    assert len(control.clients) == 32
    assert all(isinstance(client, Client) for client in control.clients)
    for client in sockets:
        client.close()
