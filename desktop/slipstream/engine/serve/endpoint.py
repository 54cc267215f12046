"""A local vLLM server over HTTP: health, models, one token, metrics, a streamed chat.

Reads and asks only. What a silent or foreign server answers is ``None`` or ``False``; only ``chat`` raises.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any, Self

from slipstream.core.errors import AppError, EngineLost, NextStep
from slipstream.core.live.requestlist import RequestRecord, RequestSource
from slipstream.core.words import say
from slipstream.engine.serve import serverkey

TIMEOUT_S = 0.5
TOKEN_TIMEOUT_S = 60.0
CHAT_TIMEOUT_S = 120.0
_MAX_BODY_BYTES = 16 * 1024 * 1024
_OK = 200
_TROUBLE = (OSError, http.client.HTTPException)


@dataclass(frozen=True, slots=True)
class ChatText:
    """A piece of the answer; with speculation a piece may hold several tokens."""

    text: str


@dataclass(frozen=True, slots=True)
class ChatEnd:
    """The end of an answer. Figures are the server's own; ``None`` where this engine sends none.

    ``mean_acceptance_length`` counts tokens per verification step, the bonus token included.
    """

    prompt_tokens: int | None
    completion_tokens: int | None
    finish_reason: str | None
    ttft_s: float | None = None
    generation_s: float | None = None
    mean_acceptance_length: float | None = None
    acceptance_rate: float | None = None
    accepted_tokens: int | None = None
    draft_tokens: int | None = None

    def record(self, ended_at_utc: float, temperature: float | None = None) -> RequestRecord:
        """The row of the request list for this answer."""
        return RequestRecord(
            ended_at_utc=ended_at_utc,
            prompt_tokens=self.prompt_tokens,
            output_tokens=self.completion_tokens,
            ttft_s=self.ttft_s,
            decode_s=self.generation_s,
            accepted=self.accepted_tokens,
            drafted=self.draft_tokens,
            source=RequestSource.CLIENT,
            temperature=temperature,
        )


class EngineEndpoint:
    """One kept-alive connection to a server on this computer. One owner thread; ``abort`` from any."""

    def __init__(
        self, port: int, *, host: str = "127.0.0.1", timeout_s: float = TIMEOUT_S, key: str | None = None
    ) -> None:
        self._host = host
        self._port = port
        self._timeout_s = timeout_s
        self._headers = {"Content-Type": "application/json"} | serverkey.header(key)
        self._connection: http.client.HTTPConnection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def health(self) -> bool:
        """True when ``/health`` answered 200 in time."""
        return self._get("/health") is not None

    def served_models(self) -> tuple[str, ...] | None:
        """The names the server answers to; ``None`` when it did not say so in time."""
        match _parse(self._get("/v1/models")):
            case {"data": list(entries)}:
                return tuple(str(e["id"]) for e in entries if isinstance(e, dict) and "id" in e)
            case _:
                return None

    def one_token(self, model: str, timeout_s: float = TOKEN_TIMEOUT_S) -> bool:
        """True when ``model`` answered a completion with a token. Slow on purpose: a first one warms up."""
        asked = {"model": model, "prompt": "1", "max_tokens": 1, "temperature": 0.0}
        match _parse(self._request("POST", "/v1/completions", asked, timeout_s)):
            case {"choices": [_, *_], "usage": {"completion_tokens": int(tokens)}}:
                return tokens > 0
            case _:
                return False

    def metrics_text(self) -> str | None:
        """The Prometheus page; ``None`` when it did not come in time."""
        body = self._get("/metrics")
        return None if body is None else body.decode("utf-8", "replace")

    def version(self) -> str | None:
        """The engine's version; ``None`` when it did not say."""
        match _parse(self._get("/version")):
            case {"version": str(version)}:
                return version
            case _:
                return None

    def chat(
        self,
        model: str,
        prompt: str,
        *,
        max_tokens: int,
        temperature: float = 0.0,
        timeout_s: float = CHAT_TIMEOUT_S,
    ) -> Generator[ChatText | ChatEnd, None, None]:
        """The answer as it is made, then one ``ChatEnd``. ``timeout_s`` limits each silence.

        On a connection of its own; closing the iterator early ends the request on the server too. Raises
        ``EngineLost`` when the server is silent, hangs up or refuses.
        """
        asked = {
            "model": model,
            "messages": [{"role": "user", "content": prompt}],
            "max_tokens": max_tokens,
            "temperature": temperature,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        connection = http.client.HTTPConnection(self._host, self._port, timeout=timeout_s)
        try:
            connection.request("POST", "/v1/chat/completions", json.dumps(asked), self._headers)
            response = connection.getresponse()
            if response.status != _OK:
                raise _refused(response.status, response.read(_MAX_BODY_BYTES))
            yield from _pieces(response)
        except _TROUBLE as exc:
            raise EngineLost(
                say("The server broke off its answer"),
                detail=str(exc),
                hint=say("See in the window whether it still runs, then ask again."),
                next_step=NextStep.SHOW_LOG,
            ) from exc
        finally:
            connection.close()

    def abort(self) -> None:
        """Make a request under way fail at once. Any thread."""
        connection = self._connection
        sock = None if connection is None else connection.sock
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Hang up. Idempotent; the next request connects again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _get(self, path: str) -> bytes | None:
        return self._request("GET", path, None, self._timeout_s)

    def _request(self, method: str, path: str, body: object, timeout_s: float) -> bytes | None:
        """The body of a 200 answer. A kept connection that the server closed meanwhile is renewed once."""
        kept = self._connection is not None
        for fresh in (False, True) if kept else (True,):
            try:
                return self._exchange(method, path, body, timeout_s)
            except TimeoutError:
                self.close()
                return None
            except _TROUBLE:
                self.close()
                if fresh:
                    return None
        return None

    def _exchange(self, method: str, path: str, body: object, timeout_s: float) -> bytes | None:
        connection = self._connection
        if connection is None:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=timeout_s)
            self._connection = connection
        elif connection.sock is not None:
            connection.sock.settimeout(timeout_s)
        connection.request(method, path, None if body is None else json.dumps(body), self._headers)
        response = connection.getresponse()
        data = response.read(_MAX_BODY_BYTES)
        if not response.isclosed():  # more than anybody should send: not a server of ours
            self.close()
            return None
        return data if response.status == _OK else None


def _parse(body: bytes | None) -> Any:  # noqa: ANN401  JSON is whatever JSON is
    try:
        return None if body is None else json.loads(body)
    except ValueError:
        return None


def _pieces(response: http.client.HTTPResponse) -> Iterator[ChatText | ChatEnd]:
    end = ChatEnd(None, None, None)
    reason: str | None = None
    done = False
    while line := response.readline():
        text = line.decode("utf-8", "replace").strip()
        if text == "data: [DONE]":
            done = True
            break
        chunk = _parse(text.removeprefix("data: ").encode()) if text.startswith("data: ") else None
        if not isinstance(chunk, dict):
            continue
        if "error" in chunk:
            raise _refused(_OK, text.removeprefix("data: ").encode())
        match chunk:
            case {"choices": [{"finish_reason": str(why)}, *_]}:
                reason = why
            case _:
                pass
        match chunk:
            case {"choices": [{"delta": {"content": str(piece)}}, *_]} if piece:
                yield ChatText(piece)
            case _:
                pass
        if chunk.get("usage"):
            end = _end(chunk)
    if not done:
        raise http.client.IncompleteRead(b"", None)
    yield replace(end, finish_reason=reason)


def _end(chunk: dict[str, Any]) -> ChatEnd:
    usage = chunk["usage"]
    metrics = chunk.get("metrics") or {}
    speculation = metrics.get("speculative_decoding") or {}
    return ChatEnd(
        usage.get("prompt_tokens"),
        usage.get("completion_tokens"),
        None,
        _seconds(metrics.get("time_to_first_token_ms")),
        _seconds(metrics.get("generation_time_ms")),
        speculation.get("mean_acceptance_length"),
        speculation.get("draft_acceptance_rate"),
        speculation.get("num_accepted_draft_tokens"),
        speculation.get("num_draft_tokens"),
    )


def _seconds(milliseconds: float | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000.0


def _refused(status: int, body: bytes) -> AppError:
    match _parse(body):
        case {"error": {"message": str(message)}} | {"message": str(message)}:
            detail = message
        case _:
            detail = say("HTTP status {status}", status=status)
    return EngineLost(
        say("The server refused the request"),
        detail=detail,
        hint=say("Look at the server's log for the reason."),
        next_step=NextStep.SHOW_LOG,
    )
