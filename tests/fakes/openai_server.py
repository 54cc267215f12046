"""A scripted OpenAI server on loopback: records requests, answers with one tool call and then with words.

Speaks chat completions, Responses, completions and Anthropic messages as far as clients read them.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

WORDS = "All is well."
_READERS = (
    "read_files",
    "read_file",
    "read",
    "view",
    "Read",
    "shell",
    "exec_command",
    "shell_command",
    "bash",
)
_ENDS = "submit_and_exit"


@dataclass(frozen=True)
class Seen:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def key(self) -> str | None:
        """The key that was sent."""
        return self.headers.get("authorization", "").removeprefix("Bearer ") or None

    @property
    def tool_names(self) -> list[str]:
        """The tools that were offered."""
        return [
            tool.get("name") or tool.get("function", {}).get("name", "")
            for tool in self.body.get("tools") or []
        ]

    @property
    def has_tool_result(self) -> bool:
        """Whether an earlier tool call was answered."""
        text = json.dumps(self.body)
        return any(mark in text for mark in ('"role": "tool"', '"function_call_output"', '"tool_result"'))


@dataclass
class Script:
    """How the server answers. ``file`` is what the called tool is asked to read; ``None`` calls none."""

    model: str = "local"
    context_tokens: int | None = 65536
    key: str | None = None
    file: str | None = None
    tools_allowed: bool = True
    tool_as_text: bool = False
    plain_pages: bool = False
    seen: list[Seen] = field(default_factory=list)

    def chats(self) -> list[Seen]:
        """The requests for an answer."""
        return [one for one in self.seen if one.method == "POST"]


class OpenAiServer:
    """The server on a free port of loopback."""

    def __init__(self, script: Script) -> None:
        self.script = script
        handler = type("Handler", (_Handler,), {"script": script})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = False
        self.base_url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def run(self) -> None:
        """Serve until closed."""
        self._server.serve_forever(poll_interval=0.05)

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def serving(script: Script) -> Iterator[OpenAiServer]:
    """The server for the length of a test."""
    server = OpenAiServer(script)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield server
    finally:
        server.close()
        thread.join(10)


class _Handler(BaseHTTPRequestHandler):
    script: Script
    protocol_version = "HTTP/1.0"

    def log_message(self, *_: object) -> None:
        """Silent."""

    def do_HEAD(self) -> None:
        self._reply(200, {})

    def do_GET(self) -> None:
        self._note({})
        if self.path.endswith("/models"):
            entry: dict[str, Any] = {"id": self.script.model, "object": "model", "owned_by": "test"}
            if self.script.context_tokens is not None:
                entry["max_model_len"] = self.script.context_tokens
            self._reply(200, {"object": "list", "data": [entry]})
        else:
            self._reply(404, {"detail": "Not Found"})

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        seen = self._note(body)
        refusal = self._refusal(seen)
        if refusal is not None:
            self._reply(refusal[0], {"error": {"message": refusal[1], "code": refusal[0]}})
            return
        path = self.path.partition("?")[0]
        call = self._call(seen)
        if self.script.plain_pages:
            self._send(200, "text/html", b"<html>hello</html>")
        elif path.endswith("/chat/completions"):
            self._chat(seen, call)
        elif path.endswith("/responses"):
            self._responses(seen, call)
        elif path.endswith("/messages"):
            self._messages(seen, call)
        elif path.endswith("/completions"):
            self._reply(200, {"choices": [{"index": 0, "text": WORDS, "finish_reason": "stop"}]})
        else:
            self._reply(404, {"detail": "Not Found"})

    def _note(self, body: dict[str, Any]) -> Seen:
        headers = {name.lower(): value for name, value in self.headers.items()}
        seen = Seen(self.command, self.path, headers, body)
        self.script.seen.append(seen)
        return seen

    def _refusal(self, seen: Seen) -> tuple[int, str] | None:
        if self.script.key is not None and seen.key != self.script.key:
            return 401, "Unauthorized"
        if seen.body.get("model") != self.script.model:
            return 404, f"The model `{seen.body.get('model')}` does not exist."
        if seen.body.get("tools") and not self.script.tools_allowed:
            return (
                400,
                '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
            )
        limit = self.script.context_tokens
        if limit is not None and len(json.dumps(seen.body)) // 8 > limit:
            return 400, f"This model's maximum context length is {limit} tokens."
        return None

    def _call(self, seen: Seen) -> tuple[str, dict[str, Any]] | None:
        """The tool to call: the first that reads, with the script's file wherever it wants a text."""
        if self.script.file is None:
            return None
        if seen.has_tool_result:
            # Cline ends a run only by this tool.
            return (_ENDS, {"summary": WORDS, "verified": True}) if _ENDS in seen.tool_names else None
        tools = {
            tool.get("name") or tool["function"]["name"]: tool
            for tool in seen.body.get("tools") or []
            if tool.get("name") or "function" in tool
        }
        for name in _READERS:
            if name in tools:
                tool = tools[name]
                schema = tool.get("parameters") or tool.get("input_schema") or tool["function"]["parameters"]
                return name, _filled(schema, self.script.file, name)
        return None

    def _chat(self, seen: Seen, call: tuple[str, dict[str, Any]] | None) -> None:
        message: dict[str, Any] = {"role": "assistant", "content": WORDS}
        finish = "stop"
        if call is not None and self.script.tool_as_text:
            message["content"] = (
                f"<tool_call>{json.dumps({'name': call[0], 'arguments': call[1]})}</tool_call>"
            )
        elif call is not None:
            function = {"name": call[0], "arguments": json.dumps(call[1])}
            message = {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": "call_1", "type": "function", "function": function}],
            }
            finish = "tool_calls"
        usage = {"prompt_tokens": 10, "completion_tokens": 4, "total_tokens": 14}
        base = {"id": "chat-1", "created": 1, "model": self.script.model}
        if not seen.body.get("stream"):
            choice = {"index": 0, "message": message, "finish_reason": finish}
            self._reply(200, {**base, "object": "chat.completion", "choices": [choice], "usage": usage})
            return
        delta = dict(message)
        if "tool_calls" in delta:
            delta["tool_calls"] = [{"index": 0, **delta["tool_calls"][0]}]
        pieces = [
            {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]},
            {"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]},
            {"choices": [], "usage": usage},
        ]
        self._events([(None, {**base, "object": "chat.completion.chunk", **piece}) for piece in pieces])

    def _responses(self, seen: Seen, call: tuple[str, dict[str, Any]] | None) -> None:
        item: dict[str, Any] = {
            "type": "message",
            "id": "msg_1",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": WORDS, "annotations": []}],
        }
        if call is not None:
            item = {
                "type": "function_call",
                "id": "fc_1",
                "call_id": "call_1",
                "name": call[0],
                "arguments": json.dumps(call[1]),
                "status": "completed",
            }
        usage = {
            "input_tokens": 10,
            "output_tokens": 4,
            "total_tokens": 14,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        }
        whole = {"id": "resp_1", "object": "response", "created_at": 1, "model": self.script.model}
        done = {**whole, "status": "completed", "output": [item], "usage": usage}
        if not seen.body.get("stream"):
            self._reply(200, done)
            return
        kinds: list[dict[str, Any]] = [
            {"type": "response.created", "response": {**whole, "status": "in_progress", "output": []}},
            {"type": "response.output_item.added", "output_index": 0, "item": item},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": done},
        ]
        self._events([(kind["type"], kind) for kind in kinds])

    def _messages(self, seen: Seen, call: tuple[str, dict[str, Any]] | None) -> None:
        part: dict[str, Any] = {"type": "text", "text": WORDS}
        if call is not None:
            part = {"type": "tool_use", "id": "toolu_1", "name": call[0], "input": call[1]}
        usage = {"input_tokens": 10, "output_tokens": 4}
        reason = "end_turn" if call is None else "tool_use"
        whole = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": self.script.model,
            "stop_sequence": None,
            "usage": usage,
        }
        if not seen.body.get("stream"):
            self._reply(200, {**whole, "content": [part], "stop_reason": reason})
            return
        empty = {**part, "input": {}} if call is not None else {**part, "text": ""}
        delta: dict[str, Any] = {"type": "text_delta", "text": WORDS}
        if call is not None:
            delta = {"type": "input_json_delta", "partial_json": json.dumps(call[1])}
        kinds: list[dict[str, Any]] = [
            {"type": "message_start", "message": {**whole, "content": [], "stop_reason": None}},
            {"type": "content_block_start", "index": 0, "content_block": empty},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {
                "type": "message_delta",
                "delta": {"stop_reason": reason, "stop_sequence": None},
                "usage": usage,
            },
            {"type": "message_stop"},
        ]
        self._events([(kind["type"], kind) for kind in kinds])

    def _events(self, events: list[tuple[str | None, dict[str, Any]]]) -> None:
        lines = ""
        for name, data in events:
            lines += f"event: {name}\n" if name else ""
            lines += f"data: {json.dumps(data)}\n\n"
        self._send(200, "text/event-stream", (lines + "data: [DONE]\n\n").encode())

    def _reply(self, status: int, data: dict[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(data).encode())

    def _send(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def _filled(schema: dict[str, Any], file: str, tool: str) -> dict[str, Any]:
    """Arguments for a tool: the file for every required text, a command that prints it for a shell."""
    said = f"cat {file}" if tool in ("shell", "exec_command", "shell_command", "bash") else file
    properties = schema.get("properties", {})
    return {
        name: _value(properties[name], said)
        for name in schema.get("required") or properties
        if name in properties
    }


def _value(schema: dict[str, Any], said: str) -> Any:
    for option in schema.get("anyOf") or ():
        if option.get("type") != "null":
            return _value(option, said)
    match schema.get("type"):
        case "array":
            return [_value(schema.get("items", {}), said)]
        case "object":
            properties = schema.get("properties", {})
            return {
                name: _value(properties[name], said)
                for name in schema.get("required") or ()
                if name in properties
            }
        case "integer" | "number":
            return 1
        case "boolean":
            return False
        case _:
            return said
