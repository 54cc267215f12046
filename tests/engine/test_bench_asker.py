"""Answers timed at the client, against a server whose stream is scripted to the chunk."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from slipstream.core.bench.measures import Choice
from slipstream.core.bench.prompts import Kind, Length, Prompt
from slipstream.core.bench.toolcalls import ToolCall
from slipstream.core.errors import EngineLost
from slipstream.engine.bench.asker import Asker

PROMPT = Prompt("p", Kind.EDIT, Length.SHORT, "python", "P", '[{"role": "user", "content": "x"}]', 8)


class Scripted(http.server.ThreadingHTTPServer):
    """Answers every POST with ``body`` (or its ``events`` as a stream) and keeps what was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.body: object = {}
        self.events: list[object] | None = None
        self.status = 200
        self.finished = True
        self.hold: threading.Event | None = None
        self.asked: list[dict[str, Any]] = []


class _Handler(http.server.BaseHTTPRequestHandler):
    server: Scripted

    def do_POST(self) -> None:
        script = self.server
        script.asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        if script.hold is not None:
            script.hold.wait(30)
        self.send_response(script.status)
        self.end_headers()
        if script.events is None:
            self.wfile.write(json.dumps(script.body).encode())
            return
        for event in script.events:
            self.wfile.write(b"data: " + json.dumps(event).encode() + b"\n\n")
        if script.finished:
            self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_: object) -> None:
        """Silent."""


@pytest.fixture
def script() -> Iterator[Scripted]:
    server = Scripted()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server
    if server.hold is not None:
        server.hold.set()
    server.shutdown()
    thread.join(5)
    server.server_close()


def chunk(tokens: int, text: str, ids: list[int] | None = None, **delta: object) -> dict[str, object]:
    choice: dict[str, object] = {"delta": {"content": text, **delta}, "finish_reason": None}
    if ids is not None:
        choice["token_ids"] = ids
    return {"choices": [choice], "usage": {"prompt_tokens": 5, "completion_tokens": tokens}}


def ticking(*times: float) -> Callable[[], float]:
    left = iter(times)
    return lambda: next(left)


def asker(script: Scripted, clock: Callable[[], float] | None = None) -> Asker:
    port = script.server_address[1]
    return Asker(port, "demo") if clock is None else Asker(port, "demo", clock=clock)


def test_tokens_and_times_are_those_of_the_engines_count_not_of_chunks(script: Scripted) -> None:
    script.events = [chunk(0, ""), chunk(1, "a", [7]), chunk(4, "bcd", [8, 9, 10]), chunk(6, "ef", [11, 12])]
    answer = asker(script, ticking(0.0, 1.0, 1.5, 2.5, 3.5, 4.0)).ask(PROMPT, 2, "salt")
    assert (answer.ttft_s, answer.decode_s, answer.wall_s) == (1.5, 2.0, 4.0)
    assert (answer.completion_tokens, answer.decode_tokens, answer.prompt_tokens) == (6, 5, 5)
    assert answer.decode_tok_s == 2.5
    assert answer.token_ids == (7, 8, 9, 10, 11, 12)
    assert (answer.text, answer.run) == ("abcdef", 2)


def test_a_prompt_is_asked_greedily_with_a_salt_against_reuse(script: Scripted) -> None:
    script.events = [chunk(1, "a", [7])]
    asker(script).ask(PROMPT, 0, "salt-1")
    (asked,) = script.asked
    assert asked["temperature"] == 0.0
    assert asked["cache_salt"] == "salt-1"
    assert asked["max_tokens"] == 8
    assert asked["stream_options"]["continuous_usage_stats"] is True


def test_an_engine_that_tells_no_ids_gives_none_rather_than_some(script: Scripted) -> None:
    script.events = [chunk(1, "a", [7]), chunk(2, "b")]
    assert asker(script).ask(PROMPT, 0, "s").token_ids is None


def test_a_reference_has_the_runner_up_of_every_token(script: Scripted) -> None:
    top = [{"token": "token_id:5", "logprob": -0.25}, {"token": "token_id:6", "logprob": -1.5}]
    script.body = {
        "choices": [
            {
                "message": {"content": "a"},
                "token_ids": [5, 9],
                "logprobs": {"content": [{"top_logprobs": top}, {"top_logprobs": []}]},
            }
        ]
    }
    found = asker(script).reference(PROMPT)
    assert found.token_ids == (5, 9)
    assert found.choices == (Choice(5, 6, 1.25), None)


def test_an_older_engines_reference_is_its_text(script: Scripted) -> None:
    script.body = {"choices": [{"message": {"content": "a"}}]}
    found = asker(script).reference(PROMPT)
    assert (found.text, found.token_ids, found.choices) == ("a", None, ())


def test_streamed_tool_calls_are_put_together_from_their_pieces(script: Scripted) -> None:
    def piece(index: int, **function: str) -> dict[str, object]:
        return {"choices": [{"delta": {"tool_calls": [{"index": index, "function": function}]}}]}

    script.events = [
        piece(0, name="read"),
        piece(0, arguments='{"pa'),
        piece(1, name="run", arguments="{}"),
        piece(0, arguments='th": 1}'),
    ]
    found = asker(script).tool_calls(PROMPT, streamed=True)
    assert found.calls == (ToolCall("read", '{"path": 1}'), ToolCall("run", "{}"))


def test_whole_tool_calls_are_taken_as_they_are(script: Scripted) -> None:
    call = {"function": {"name": "read", "arguments": "{}"}}
    script.body = {"choices": [{"message": {"content": None, "tool_calls": [call]}}]}
    assert asker(script).tool_calls(PROMPT, streamed=False).calls == (ToolCall("read", "{}"),)


def test_a_refusal_says_what_the_engine_said(script: Scripted) -> None:
    script.status, script.body = 400, {"error": {"message": "too long"}}
    with pytest.raises(EngineLost) as lost:
        asker(script).ask(PROMPT, 0, "s")
    assert lost.value.detail == "too long"


@pytest.mark.parametrize(
    ("events", "finished"),
    [
        ([chunk(1, "a")], False),
        ([{"choices": [{"delta": {"content": "a"}}]}], True),
        ([{"choices": [{}]}], True),
    ],
)
def test_an_answer_that_breaks_off_or_counts_nothing_is_no_answer(
    script: Scripted, events: list[object], finished: bool
) -> None:
    script.events, script.finished = events, finished
    with pytest.raises(EngineLost):
        asker(script).ask(PROMPT, 0, "s")


def test_an_abort_ends_a_request_under_way_and_refuses_later_ones(script: Scripted) -> None:
    script.hold = threading.Event()
    one = asker(script)
    failed: list[EngineLost] = []

    def ask() -> None:
        try:
            one.ask(PROMPT, 0, "s")
        except EngineLost as error:
            failed.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    while not script.asked:
        thread.join(0.01)
    one.abort()
    thread.join(5)
    assert not thread.is_alive()
    assert len(failed) == 1
    with pytest.raises(EngineLost):
        one.ask(PROMPT, 0, "s")
