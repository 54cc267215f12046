"""Tunnel programs: found when they are installed, their present address asked of themselves."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from slipstream.core.editors.survey import Tunnel
from slipstream.engine.editors import tunnels


@contextmanager
def answering(path: str, said: object) -> Iterator[int]:
    """A program's own local page; gives its port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(said).encode() if self.path == path else b"[]"
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Silent."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join(10)
        server.server_close()


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs, the only one on the search path."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(folder: Path, name: str, says: str = "") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\nprintf '%s' '{says}'\n")
    program.chmod(0o755)


def test_nothing_is_named_that_is_not_installed(programs: Path) -> None:
    assert tunnels.look(8000) == ()
    install(programs, "ngrok")
    assert [(one.program, one.command) for one in tunnels.look(8123)] == [("ngrok", "ngrok http 8123")]


def test_ngrok_tells_the_https_address_that_leads_to_our_port() -> None:
    said = {
        "tunnels": [
            {"public_url": "https://other.ngrok.app", "config": {"addr": "http://localhost:3000"}},
            {"public_url": "http://plain.ngrok.app", "config": {"addr": "http://localhost:8000"}},
            {"public_url": "https://ours.ngrok.app", "config": {"addr": "http://localhost:8000"}},
        ]
    }
    with answering("/api/tunnels", said) as port:
        assert tunnels._ngrok(8000, at=port) == "https://ours.ngrok.app"
        assert tunnels._ngrok(9, at=port) is None


def test_cloudflared_tells_the_name_of_its_quick_tunnel() -> None:
    with answering("/quicktunnel", {"hostname": "a-b.trycloudflare.com"}) as port:
        assert tunnels._cloudflared(8000, at=(9, port)) == "https://a-b.trycloudflare.com"
    with answering("/elsewhere", {}) as port:
        assert tunnels._cloudflared(8000, at=(port,)) is None


def test_tailscale_tells_the_funnel_that_is_open_to_our_port(programs: Path) -> None:
    site = {"Handlers": {"/": {"Proxy": "http://127.0.0.1:8000"}}}
    status = {
        "Web": {"box.ts.net:443": site, "closed.ts.net:443": site},
        "AllowFunnel": {"box.ts.net:443": True},
    }
    install(programs, "tailscale", json.dumps(status))
    assert tunnels.look(8000) == (Tunnel("tailscale", "tailscale funnel 8000", "https://box.ts.net"),)
    assert tunnels.look(8001)[0].address is None


def test_a_program_that_fails_or_says_nonsense_has_no_address(programs: Path) -> None:
    install(programs, "tailscale", "not JSON")
    assert tunnels.look(8000)[0].address is None
    (programs / "tailscale").write_text("#!/nowhere/sh\n")
    assert tunnels.look(8000)[0].address is None
