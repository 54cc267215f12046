"""Asks a server on this computer and takes the time of every answer. Knows no variants and judges nothing.

Token counts are the engine's own, told with every chunk (``continuous_usage_stats``): with speculation a
chunk holds several tokens, and counting chunks would tell a third of the pace.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from slipstream.core.bench.measures import Answer, Choice, Reference
from slipstream.core.bench.prompts import Prompt
from slipstream.core.bench.toolcalls import ToolAnswer, ToolCall
from slipstream.core.errors import EngineLost, NextStep
from slipstream.core.words import say
from slipstream.engine.serve import serverkey

SILENCE_S = 300.0  # a long prompt on a CPU may take minutes to its first token
_PATH = "/v1/chat/completions"
_OK = 200
_MAX_BODY_BYTES = 64 * 1024 * 1024
# The last three: an answer of another form than the chat API's.
_TROUBLE = (OSError, http.client.HTTPException, ValueError, KeyError, TypeError, IndexError)


class Asker:
    """Asks one server. ``ask`` and its like may run on several threads; ``abort`` ends them all, for good."""

    def __init__(
        self,
        port: int,
        model: str,
        *,
        host: str = "127.0.0.1",
        key: str | None = None,
        silence_s: float = SILENCE_S,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._address = (host, port)
        self._model = model
        self._headers = {"Content-Type": "application/json"} | serverkey.header(key)
        self._silence_s = silence_s
        self._clock = clock
        self._lock = threading.Lock()
        self._live: set[http.client.HTTPConnection] = set()
        self._aborted = False

    def ask(self, prompt: Prompt, run: int, salt: str) -> Answer:
        """One greedy streamed answer with its times.

        ``salt`` keeps the engine from reusing what it has read before: the same prompt then costs the same
        every time. Raises ``EngineLost`` when the server refuses, is silent or hangs up.
        """
        asked = self._body(prompt, salt=salt) | {
            "stream": True,
            "stream_options": {"include_usage": True, "continuous_usage_stats": True},
            "return_token_ids": True,
        }
        watch = _Watch(self._clock)
        with self._post(asked) as response:
            for chunk in _events(response):
                watch.take(chunk)
        return watch.answer(prompt, run)

    def reference(self, prompt: Prompt) -> Reference:
        """The greedy answer with the runner-up of every token, where the engine tells both. Not timed."""
        asked = self._body(prompt) | {
            "return_token_ids": True,
            "logprobs": True,
            "top_logprobs": 2,
            "return_tokens_as_token_ids": True,
        }
        with self._post(asked) as response:
            choice = json.loads(response.read(_MAX_BODY_BYTES))["choices"][0]
            ids = choice.get("token_ids")
            steps = (choice.get("logprobs") or {}).get("content") or ()
            return Reference(
                prompt.id,
                str(choice["message"].get("content") or ""),
                None if ids is None else tuple(ids),
                tuple(_choice(step.get("top_logprobs") or ()) for step in steps),
            )

    def tool_calls(self, prompt: Prompt, *, streamed: bool) -> ToolAnswer:
        """The tool calls of an answer, put together from pieces where it is streamed."""
        asked = self._body(prompt)
        if not streamed:
            with self._post(asked) as response:
                message = json.loads(response.read(_MAX_BODY_BYTES))["choices"][0]["message"]
                found = [call["function"] for call in message.get("tool_calls") or ()]
                calls = tuple(ToolCall(str(c["name"]), str(c["arguments"])) for c in found)
                return ToolAnswer(prompt.id, streamed=False, calls=calls)
        pieces: dict[int, list[str]] = {}
        with self._post(asked | {"stream": True}) as response:
            for chunk in _events(response):
                for choice in chunk.get("choices") or ():
                    for call in choice["delta"].get("tool_calls") or ():
                        held = pieces.setdefault(int(call.get("index", 0)), ["", ""])
                        function = call.get("function") or {}
                        held[0] += function.get("name") or ""
                        held[1] += function.get("arguments") or ""
        return ToolAnswer(
            prompt.id, streamed=True, calls=tuple(ToolCall(*pieces[index]) for index in sorted(pieces))
        )

    def abort(self) -> None:
        """Make every request under way, and every later one, fail at once. Any thread."""
        with self._lock:
            self._aborted = True
            sockets = [connection.sock for connection in self._live]
        for sock in sockets:
            if sock is not None:
                with contextlib.suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)

    def _body(self, prompt: Prompt, *, salt: str | None = None) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": prompt.messages,
            "max_tokens": prompt.max_tokens,
            "temperature": 0.0,
        }
        if prompt.tools is not None:
            body["tools"] = prompt.tools
        return body if salt is None else body | {"cache_salt": salt}

    @contextlib.contextmanager
    def _post(self, asked: dict[str, Any]) -> Iterator[http.client.HTTPResponse]:
        connection = http.client.HTTPConnection(*self._address, timeout=self._silence_s)
        with self._lock:
            if self._aborted:
                raise _broken_off(say("the benchmark was called off"))
            self._live.add(connection)
        response: http.client.HTTPResponse | None = None
        try:
            connection.request("POST", _PATH, json.dumps(asked), self._headers)
            response = connection.getresponse()
            if response.status != _OK:
                raise _refused(response.read(_MAX_BODY_BYTES), response.status)
            yield response
        except _TROUBLE as exc:
            raise _broken_off(str(exc)) from exc
        finally:
            with self._lock:
                self._live.discard(connection)
            if response is not None:
                response.close()  # where the server hangs up after its answer, the response owns the socket
            connection.close()


class _Watch:
    """Takes the time of one streamed answer; begins when it is made."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began_at = clock()
        self._first_at: float | None = None
        self._last_at = self._began_at
        self._first_tokens = self._tokens = self._prompt_tokens = 0
        self._text: list[str] = []
        self._ids: list[int] | None = []
        self._reason: str | None = None

    def take(self, chunk: dict[str, Any]) -> None:
        """One event of the stream."""
        now = self._clock()
        usage = chunk.get("usage") or {}
        tokens = int(usage.get("completion_tokens") or 0)
        self._prompt_tokens = int(usage.get("prompt_tokens") or self._prompt_tokens)
        for choice in chunk.get("choices") or ():
            self._text.append(choice["delta"].get("content") or "")
            self._reason = choice.get("finish_reason") or self._reason
            if tokens > self._tokens:
                self._take_ids(choice.get("token_ids"))
        if tokens > self._tokens:
            if self._first_at is None:
                self._first_at, self._first_tokens = now, tokens
            self._tokens, self._last_at = tokens, now

    def answer(self, prompt: Prompt, run: int) -> Answer:
        """The finished answer. Raises ``EngineLost`` when no token was counted."""
        if self._first_at is None:
            raise _broken_off(say("the server counted no token of its answer"))
        whole = self._ids is not None and len(self._ids) == self._tokens
        return Answer(
            prompt_id=prompt.id,
            kind=prompt.kind,
            run=run,
            ttft_s=self._first_at - self._began_at,
            decode_s=self._last_at - self._first_at,
            wall_s=self._clock() - self._began_at,
            prompt_tokens=self._prompt_tokens,
            completion_tokens=self._tokens,
            decode_tokens=self._tokens - self._first_tokens,
            text="".join(self._text),
            token_ids=tuple(self._ids) if whole and self._ids is not None else None,
            finish_reason=self._reason,
        )

    def _take_ids(self, ids: list[int] | None) -> None:
        if ids is None or self._ids is None:
            self._ids = None
        else:
            self._ids += ids


def _events(response: http.client.HTTPResponse) -> Iterator[dict[str, Any]]:
    """The stream's JSON objects. Raises ``IncompleteRead`` when it ends without its end mark."""
    while line := response.readline():
        text = line.decode("utf-8", "replace").strip()
        if text == "data: [DONE]":
            return
        if not text.startswith("data: "):
            continue
        chunk = json.loads(text.removeprefix("data: "))
        if "error" in chunk:
            raise _refused(text.removeprefix("data: ").encode(), _OK)
        yield chunk
    raise http.client.IncompleteRead(b"", None)


def _choice(candidates: object) -> Choice | None:
    """The two likeliest tokens, by the ids that the engine puts in place of their text."""
    match candidates:
        case [{"token": str(first), "logprob": most}, {"token": str(second), "logprob": less}, *_]:
            ids = [_token_id(first), _token_id(second)]
            if None not in ids:
                return Choice(int(ids[0] or 0), int(ids[1] or 0), max(float(most) - float(less), 0.0))
    return None


def _token_id(text: str) -> int | None:
    digits = text.removeprefix("token_id:")
    return int(digits) if digits != text and digits.isdecimal() else None


def _refused(body: bytes, status: int) -> EngineLost:
    try:
        match json.loads(body):
            case {"error": {"message": str(message)}} | {"message": str(message)}:
                detail = message
            case _:
                detail = say("HTTP status {status}", status=status)
    except ValueError:
        detail = say("HTTP status {status}", status=status)
    return EngineLost(
        say("The server refused a benchmark prompt"),
        detail=detail,
        hint=say("Choose other prompts, or look at the server's log for the reason."),
        next_step=NextStep.SHOW_LOG,
    )


def _broken_off(why: str) -> EngineLost:
    return EngineLost(
        say("The server broke off an answer"),
        detail=why,
        hint=say("Look at the server's log for the reason, then measure again."),
        next_step=NextStep.SHOW_LOG,
    )
