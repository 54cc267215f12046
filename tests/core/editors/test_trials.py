"""What answers mean: each failure names the server's flag or the client's setting at fault."""

from __future__ import annotations

import json

import pytest

from slipstream.core.editors.client import Api
from slipstream.core.editors.trials import Answer, Kind, Request, judge, long_prompt_tokens, requests
from slipstream.core.editors.wiring import Wiring

LOCAL = Wiring("http://127.0.0.1:8000/v1", "local-coder", 65536, 8192)
CALL = {"tool_calls": [{"id": "1", "type": "function", "function": {"name": "read_file", "arguments": "{}"}}]}


def request(kind: Kind, api: Api = Api.CHAT) -> Request:
    """The trial of that kind."""
    return next(one for one in requests(LOCAL, api, tools=True) if one.kind is kind)


def answer(data: object, status: int = 200) -> Answer:
    """An answer with a JSON body."""
    return Answer(status, json.dumps(data), seconds=0.5)


def error(message: str, status: int = 400) -> Answer:
    """A refusal in vLLM's form."""
    return answer({"error": {"message": message, "type": "BadRequestError", "code": status}}, status)


@pytest.mark.parametrize("api", list(Api))
def test_every_interface_is_tried_in_its_own_words(api: Api) -> None:
    tried = requests(LOCAL, api, tools=True)
    assert [one.kind for one in tried] == list(Kind)
    assert all(one.path == api.value and one.body["model"] == "local-coder" for one in tried)
    assert [one.stream for one in tried] == [False, True, False, False]
    assert Kind.TOOL not in [one.kind for one in requests(LOCAL, api, tools=False)]


def test_the_long_prompt_fits_a_small_server() -> None:
    small = Wiring("http://127.0.0.1:8000/v1", "m", 2048, 512)
    assert long_prompt_tokens(small) == 1024
    assert long_prompt_tokens(LOCAL) == 12_000


@pytest.mark.parametrize(
    ("kind", "given", "said", "hint"),
    [
        (
            Kind.WHOLE,
            Answer(None, trouble="nothing listens at that address"),
            "No answer",
            "slipstream start",
        ),
        (Kind.WHOLE, error("Unauthorized", 401), "refused the key", "--api-key-file"),
        (Kind.WHOLE, error("The model `x` does not exist.", 404), "no model named", "--served-model-name"),
        (Kind.WHOLE, answer({"detail": "Not Found"}, 404), "has no chat/completions", "/v1"),
        (
            Kind.TOOL,
            error('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
            "without tool calls",
            "--tool-call-parser",
        ),
        (
            Kind.LONG,
            error("This model's maximum context length is 4096 tokens. However, you requested 9000."),
            "longer than the server takes",
            "--max-model-len",
        ),
        (Kind.WHOLE, answer({}, 502), "in front of the server", "tunnel"),
        (Kind.WHOLE, error("weird thing"), "weird thing", "slipstream logs"),
        (Kind.WHOLE, Answer(200, "<html>"), "not in the form", "vLLM"),
        (Kind.STREAM, Answer(200, "nothing streamed"), "not in the form", "in between"),
        (
            Kind.TOOL,
            answer({"choices": [{"message": {"content": '<tool_call>{"name": "read_file"}</tool_call>'}}]}),
            "as text",
            "--tool-call-parser",
        ),
        (Kind.TOOL, answer({"choices": [{"message": {"content": "Sure!"}}]}), "called none", "larger model"),
    ],
)
def test_a_failure_names_what_is_at_fault(kind: Kind, given: Answer, said: str, hint: str) -> None:
    verdict = judge(request(kind), given, LOCAL)
    assert not verdict.passed
    assert said in verdict.said
    assert hint in verdict.hint


@pytest.mark.parametrize(
    ("api", "kind", "given"),
    [
        (Api.CHAT, Kind.WHOLE, answer({"choices": [{"message": {"content": "OK"}}]})),
        (Api.CHAT, Kind.STREAM, Answer(200, 'data: {"choices": []}\n\ndata: [DONE]\n')),
        (Api.CHAT, Kind.TOOL, answer({"choices": [{"message": CALL}]})),
        (Api.RESPONSES, Kind.TOOL, answer({"output": [{"type": "function_call", "name": "read_file"}]})),
        (Api.RESPONSES, Kind.WHOLE, answer({"output": [{"type": "message"}]})),
        (Api.MESSAGES, Kind.TOOL, answer({"content": [{"type": "tool_use", "name": "read_file"}]})),
        (Api.MESSAGES, Kind.STREAM, Answer(200, 'event: message_start\ndata: {"type": "message_start"}\n')),
        (Api.COMPLETIONS, Kind.LONG, answer({"choices": [{"text": "OK"}]})),
    ],
)
def test_an_answer_in_the_interfaces_form_passes(api: Api, kind: Kind, given: Answer) -> None:
    assert judge(request(kind, api), given, LOCAL).passed


def test_an_address_outside_is_not_told_to_start_a_local_server() -> None:
    outside = Wiring("https://x.example/v1", "m", 65536, 8192)
    verdict = judge(request(Kind.WHOLE), Answer(None, trouble="the address has no such host"), outside)
    assert "slipstream start" not in verdict.hint
    assert "tunnel" in verdict.hint
