"""Programs that give a local server a public address: which are installed, and the address each has now.

Starts none of them: what leaves this computer is the person's decision. Their own local interfaces are asked.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from slipstream.core.editors.survey import Tunnel

_ASK_S = 0.5
_COMMAND_S = 3.0
_NGROK_PORT = 4040  # its own web page
_CLOUDFLARED_PORTS = tuple(range(20241, 20246))  # it takes the first that is free
_MOST_BYTES = 1024 * 1024

_COMMANDS = {
    "cloudflared": "cloudflared tunnel --url http://127.0.0.1:{port}",
    "ngrok": "ngrok http {port}",
    "tailscale": "tailscale funnel {port}",
}


def look(port: int) -> tuple[Tunnel, ...]:
    """The installed tunnel programs, each with its command for a server on ``port``."""
    asked: dict[str, Callable[[int], str | None]] = {
        "cloudflared": _cloudflared,
        "ngrok": _ngrok,
        "tailscale": _tailscale,
    }
    return tuple(
        Tunnel(program, command.format(port=port), asked[program](port))
        for program, command in _COMMANDS.items()
        if shutil.which(program) is not None
    )


def _ngrok(port: int, *, at: int = _NGROK_PORT) -> str | None:
    for tunnel in _answer(at, "/api/tunnels").get("tunnels") or ():
        match tunnel:
            case {"public_url": str(url), "config": {"addr": str(target)}}:
                if url.startswith("https://") and _leads_to(target, port):
                    return url
    return None


def _cloudflared(_port: int, *, at: tuple[int, ...] = _CLOUDFLARED_PORTS) -> str | None:
    """It does not say where a quick tunnel leads; whether it is our server shows when it is asked."""
    for one in at:
        name = _answer(one, "/quicktunnel").get("hostname")
        if isinstance(name, str) and name:
            return f"https://{name}"
    return None


def _tailscale(port: int) -> str | None:
    try:
        done = subprocess.run(
            ("tailscale", "funnel", "status", "--json"),
            capture_output=True,
            text=True,
            timeout=_COMMAND_S,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = _parsed(done.stdout)
    opened = said.get("AllowFunnel") or {}
    for place, site in (said.get("Web") or {}).items():
        match site:
            case {"Handlers": {"/": {"Proxy": str(target)}}}:
                if opened.get(place) is True and _leads_to(target, port):
                    return f"https://{place.removesuffix(':443')}"
    return None


def _leads_to(target: str, port: int) -> bool:
    return target.rstrip("/").endswith(f":{port}")


def _answer(port: int, path: str) -> dict[str, Any]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    failures = (OSError, http.client.HTTPException, urllib.error.URLError)
    with (
        contextlib.suppress(*failures),
        opener.open(f"http://127.0.0.1:{port}{path}", timeout=_ASK_S) as response,
    ):
        return _parsed(response.read(_MOST_BYTES).decode("utf-8", "replace"))
    return {}


def _parsed(text: str) -> dict[str, Any]:
    with contextlib.suppress(ValueError):
        data = json.loads(text)
        if isinstance(data, dict):
            return data
    return {}
