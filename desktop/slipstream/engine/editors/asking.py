"""Requests to a server as clients send them: what it serves, and the trials. Any address, also outside."""

from __future__ import annotations

import http.client
import json
import select
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from slipstream.core.editors.address import is_private_host, read_address
from slipstream.core.editors.trials import Answer, Request
from slipstream.core.words import say
from slipstream.engine.install.child import CancelFlag, stop_if_asked

_MODELS_S = 5.0
_CONNECT_S = 10.0
_SPELL_S = 0.2
_TRIAL_S = 180.0
_MAX_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Served:
    """A model that the server offers; the context in tokens where it says so."""

    name: str
    context_tokens: int | None


def served(base_url: str, api_key: str, *, timeout_s: float = _MODELS_S) -> tuple[Served, ...] | None:
    """The server's models; ``None`` when it did not say."""
    answer = _exchange(base_url, "models", None, api_key, timeout_s)
    if answer.status != http.HTTPStatus.OK:
        return None
    try:
        entries = json.loads(answer.body)["data"]
        return tuple(_served(entry) for entry in entries)
    except (ValueError, KeyError, TypeError):
        return None


def send(
    base_url: str,
    request: Request,
    api_key: str,
    *,
    cancelled: CancelFlag | None = None,
    timeout_s: float = _TRIAL_S,
) -> Answer:
    """The answer to a trial's request, or why there was none. ``timeout_s`` limits each silence.

    Raises ``Cancelled`` soon after ``cancelled`` is set, whatever the server does.
    """
    return _exchange(base_url, request.path, request.body, api_key, timeout_s, cancelled)


def _served(entry: Mapping[str, Any]) -> Served:
    context = entry.get("max_model_len")
    return Served(str(entry["id"]), context if isinstance(context, int) else None)


def _exchange(
    base_url: str,
    path: str,
    body: Mapping[str, Any] | None,
    api_key: str,
    timeout_s: float,
    cancelled: CancelFlag | None = None,
) -> Answer:
    started = time.monotonic()
    asked = urllib.request.Request(  # noqa: S310  the scheme was checked when the address was read
        f"{base_url}/{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Authorization": f"Bearer {api_key}"},
    )
    handlers: list[urllib.request.BaseHandler] = [_NoRedirect(), _Http(cancelled), _Https(cancelled)]
    if is_private_host(read_address(base_url).host):
        handlers.append(urllib.request.ProxyHandler({}))
    try:
        with urllib.request.build_opener(*handlers).open(asked, timeout=timeout_s) as response:
            text = response.read(_MAX_BYTES).decode("utf-8", "replace")
            return Answer(response.status, text, seconds=time.monotonic() - started)
    except urllib.error.HTTPError as exc:
        with exc:
            text = exc.read(_MAX_BYTES).decode("utf-8", "replace")
        return Answer(exc.code, text, seconds=time.monotonic() - started)
    except (OSError, http.client.HTTPException, ValueError) as exc:
        return Answer(None, trouble=_trouble(exc, timeout_s), seconds=time.monotonic() - started)


class _Connection(http.client.HTTPConnection):
    """Is patient with an answer and not with a connection, and can be called off while it waits."""

    def __init__(self, *args: Any, cancelled: CancelFlag | None, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        self._cancelled = cancelled

    def connect(self) -> None:
        """Connect; an address that swallows everything is given up on early."""
        patience = self.timeout
        self.timeout = min(patience or _CONNECT_S, _CONNECT_S)
        super().connect()
        self.timeout = patience
        self.sock.settimeout(patience)

    def getresponse(self) -> http.client.HTTPResponse:
        """Wait in short spells for the first byte: a model thinks before it, and hardly after it."""
        if self._cancelled is not None:
            self._wait(self._cancelled)
        return super().getresponse()

    def _wait(self, cancelled: CancelFlag) -> None:
        end = time.monotonic() + (self.timeout or _TRIAL_S)
        poll = select.poll()
        poll.register(self.sock, select.POLLIN)
        while not poll.poll(_SPELL_S * 1000):
            stop_if_asked(cancelled)
            if time.monotonic() >= end:
                raise TimeoutError


class _SafeConnection(_Connection, http.client.HTTPSConnection):
    """The same, encrypted."""


class _Http(urllib.request.HTTPHandler):
    def __init__(self, cancelled: CancelFlag | None) -> None:
        super().__init__()
        self._cancelled = cancelled

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_Connection, cancelled=self._cancelled), req)


class _Https(urllib.request.HTTPSHandler):
    def __init__(self, cancelled: CancelFlag | None) -> None:
        super().__init__()
        self._cancelled = cancelled

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(partial(_SafeConnection, cancelled=self._cancelled), req)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirected POST would lose its body; a client that is redirected is configured wrongly."""

    def redirect_request(self, *_: object) -> None:
        return None


def _trouble(exc: BaseException, timeout_s: float) -> str:
    reason = exc.reason if isinstance(exc, urllib.error.URLError) else exc
    match reason:
        case TimeoutError():
            return say("nothing came within {seconds:.0f} s", seconds=timeout_s)
        case ConnectionRefusedError():
            return say("nothing listens at that address")
        case socket.gaierror():
            return say("the address has no such host")
        case ssl.SSLError():
            return say("the encrypted connection failed ({reason})", reason=reason.reason)
        case _:
            return str(reason) or type(reason).__name__
