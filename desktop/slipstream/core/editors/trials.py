"""The requests that a client sends, and what an answer says about server and client. Sends nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from slipstream.core.editors.client import Api
from slipstream.core.editors.verdict import Kind, Verdict
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_ANSWER_TOKENS = 16
_TOOL_ANSWER_TOKENS = 256
LONGEST_PROMPT_TOKENS = 12_000  # what a coding agent's first request takes with its tools
_TOOL = "read_file"
_TOOL_MARKS = (
    "<tool_call>",
    "<function=",
    "[TOOL_CALLS]",
    "<|tool_call",
    '"name": "read_file"',
    "<|python_tag|>",
)


@dataclass(frozen=True, slots=True)
class Request:
    """A request to ``path`` below the base address, and what it tries."""

    kind: Kind
    path: str
    body: dict[str, Any]
    stream: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. ``status`` is ``None`` when nothing did; then ``trouble`` says why."""

    status: int | None
    body: str = ""
    trouble: str = ""
    seconds: float = 0.0


def requests(wiring: Wiring, api: Api, *, tools: bool) -> tuple[Request, ...]:
    """The trials for a client that speaks ``api``, in order."""
    tried = [
        Request(Kind.WHOLE, api.value, _body(wiring, api, "Say OK.")),
        Request(Kind.STREAM, api.value, {**_body(wiring, api, "Say OK."), "stream": True}, stream=True),
    ]
    if tools:
        asked = _body(wiring, api, "Call the tool read_file for the path README.md.", _TOOL_ANSWER_TOKENS)
        tried.append(Request(Kind.TOOL, api.value, {**asked, **_tools(api)}))
    words = long_prompt_tokens(wiring) // 2
    # "a1 " is about two tokens in every vocabulary that was looked at.
    tried.append(Request(Kind.LONG, api.value, _body(wiring, api, "a1 " * words + "Say OK.")))
    return tuple(tried)


def long_prompt_tokens(wiring: Wiring) -> int:
    """About as long as an agent's first request, but at most half of what the server takes."""
    return min(LONGEST_PROMPT_TOKENS, wiring.context_tokens // 2)


def judge(request: Request, answer: Answer, wiring: Wiring) -> Verdict:
    """What an answer means for the person."""
    if answer.status is None:
        return _failed(request, answer, say("No answer: {why}.", why=answer.trouble), _reach_hint(wiring))
    if answer.status != 200:
        said, hint = _refused(request, answer, wiring)
        return _failed(request, answer, said, hint)
    text, called = _read(request, answer.body)
    if request.kind is Kind.TOOL:
        return _judge_tool(request, answer, text, called=called)
    if text is None:
        return _failed(
            request,
            answer,
            say("The server answered, but not in the form that this client reads."),
            say(
                "Check that {address} leads to a vLLM server, with nothing in between.",
                address=wiring.base_url,
            ),
        )
    return Verdict(request.kind, passed=True, said=say("Works."), seconds=answer.seconds)


def _body(wiring: Wiring, api: Api, prompt: str, tokens: int = _ANSWER_TOKENS) -> dict[str, Any]:
    asked: dict[str, Any] = {"model": wiring.model, "temperature": wiring.temperature}
    match api:
        case Api.CHAT | Api.MESSAGES:
            return {**asked, "messages": [{"role": "user", "content": prompt}], "max_tokens": tokens}
        case Api.RESPONSES:
            return {**asked, "input": prompt, "max_output_tokens": tokens, "store": False}
        case Api.COMPLETIONS:
            return {**asked, "prompt": prompt, "max_tokens": tokens}


def _tools(api: Api) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
    says = "Read a file."
    match api:
        case Api.MESSAGES:
            return {"tools": [{"name": _TOOL, "description": says, "input_schema": schema}]}
        case Api.RESPONSES:
            tool = {"type": "function", "name": _TOOL, "description": says, "parameters": schema}
            return {"tools": [tool], "tool_choice": "auto"}
        case _:
            function = {"name": _TOOL, "description": says, "parameters": schema}
            return {"tools": [{"type": "function", "function": function}], "tool_choice": "auto"}


def _read(request: Request, body: str) -> tuple[str | None, bool]:
    """The answer's text and whether a tool was called; no text at all where the form is another."""
    if request.stream:
        events = [line[5:].strip() for line in body.splitlines() if line.startswith("data:")]
        found = [part for part in (_parsed(event) for event in events if event != "[DONE]") if part]
        return ("" if found else None), False
    match _parsed(body):
        case {"choices": [{"message": dict(message)}, *_]}:
            return str(message.get("content") or ""), bool(message.get("tool_calls"))
        case {"choices": [{"text": str(text)}, *_]}:
            return text, False
        case {"output": list(parts)}:
            kinds = [part.get("type") for part in parts if isinstance(part, dict)]
            return json.dumps(parts), "function_call" in kinds
        case {"content": list(parts)}:
            kinds = [part.get("type") for part in parts if isinstance(part, dict)]
            return json.dumps(parts), "tool_use" in kinds
        case _:
            return None, False


def _judge_tool(request: Request, answer: Answer, text: str | None, *, called: bool) -> Verdict:
    if called:
        return Verdict(
            request.kind, passed=True, said=say("The model called the tool."), seconds=answer.seconds
        )
    if text is not None and any(mark in text for mark in _TOOL_MARKS):
        return _failed(
            request,
            answer,
            say("The model wrote its tool call as text, so the client would show it instead of running it."),
            say(
                "The server's --tool-call-parser does not fit this model; start it with the model's "
                "own parser."
            ),
        )
    return _failed(
        request,
        answer,
        say("The server took the tools, but the model called none."),
        say("Small models often do not. Try a larger model before you trust it with an agent's work."),
    )


def _refused(request: Request, answer: Answer, wiring: Wiring) -> tuple[str, str]:
    """What a refusal means; the server's own words where nothing better is known."""
    words = _words(answer.body)
    lowered = words.lower()
    if answer.status in (401, 403):
        return (
            say("The server refused the key."),
            say("Give the key that the server was started with: --api-key-file FILE."),
        )
    if "tool choice requires" in lowered or "tool-call-parser" in lowered:
        return (
            say("The server was started without tool calls, which this client needs."),
            say("Start it with --enable-auto-tool-choice and --tool-call-parser for the model."),
        )
    if "context length" in lowered or "maximum context" in lowered or "max_model_len" in lowered:
        return (
            say("The request is longer than the server takes ({words}).", words=words),
            say(
                "Write the server's real context into the client ({configured} is configured), "
                "or start the server with a larger --max-model-len.",
                configured=wiring.context_tokens,
            ),
        )
    if answer.status == 404 and "model" in lowered:
        return (
            say("The server has no model named {model}.", model=wiring.model),
            say(
                "Connect the client again, so that it asks for the name that is served (--served-model-name)."
            ),
        )
    if answer.status in (404, 405):
        return (
            say("The server has no {path} at {address}.", path=request.path, address=wiring.base_url),
            say(
                "Check the address: it ends in /v1, and the server must be a vLLM new enough for this client."
            ),
        )
    if answer.status in (502, 503, 504):
        return (
            say("Something in front of the server answered that it is not there."),
            say("Check that server and tunnel both run."),
        )
    return (
        say("The server refused the request ({status}): {words}.", status=answer.status, words=words),
        say("See the server's log: slipstream logs."),
    )


def _reach_hint(wiring: Wiring) -> str:
    if wiring.is_local:
        return say("Start the server (slipstream start) and check the address with slipstream status.")
    return say("Check that the address is right and that the server and its tunnel run.")


def _failed(request: Request, answer: Answer, said: str, hint: str) -> Verdict:
    return Verdict(request.kind, passed=False, said=said, hint=hint, seconds=answer.seconds)


def _words(body: str) -> str:
    match _parsed(body):
        case {"error": {"message": str(message)}} | {"message": str(message)} | {"detail": str(message)}:
            return message[:300].rstrip(".")
        case _:
            return " ".join(body.split())[:200].rstrip(".") or say("no reason given")


def _parsed(text: str) -> Mapping[str, Any] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
