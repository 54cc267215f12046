"""Redaction: keys in every form that programs write them in, names and addresses, and what has to stay."""

from __future__ import annotations

import base64
import json
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slipstream.core.doctor.redact import Kind, Person, Redactor, leaked

KEY = 'kX9"v/2+pQ\\z'
PERSON = Person(home="/home/ada", names=("ada", "Ada Lovelace"), hosts=("engine-room",), secrets=(KEY,))
PLAIN = Redactor(Person())


def clean(text: str, person: Person = PERSON) -> str:
    return Redactor(person).redact(text).text


@pytest.mark.parametrize(
    "form",
    [KEY, quote(KEY, safe=""), json.dumps(KEY)[1:-1], base64.b64encode(KEY.encode()).decode()],
    ids=["plain", "in an address", "in JSON", "base 64"],
)
def test_a_known_key_goes_wherever_and_however_it_stands(form: str):
    text = f"before{form}after and {form}\n"
    found = Redactor(PERSON).redact(text)
    assert found.text.count("[secret]") == 2
    assert not leaked(found.text, PERSON.secrets)
    assert leaked(text, PERSON.secrets)


SHAPES = {
    "Hub token": ("token is hf_AbCdEfGhIjKlMnOp now", "hf_AbCdEf"),
    "OpenAI's form": ("key sk-proj-abc_DEF-123456 used", "sk-proj"),
    "GitHub's": ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", "ghp_"),
    "AWS": ("AKIAIOSFODNN7EXAMPLE in the log", "AKIAIOSF"),
    "JSON Web Token": ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF_123", "eyJhbGci"),
    "bearer": ("Authorization: Bearer qwertyuiop", "qwerty"),
    "bearer in a dict": ("{'Authorization': 'Bearer qwertyuiop'}", "qwerty"),
    "another scheme": ("authorization: Key qwertyuiop", "qwerty"),
    "cookie": ("Set-Cookie: session=qwertyuiop; Path=/", "qwerty"),
    "address": ("https://ada:qwertyuiop@mirror.example/simple", "qwerty"),
    "query": ("GET /v1/models?api_key=qwertyuiop&x=1", "qwerty"),
    "flag": ("vllm serve m --api-key qwertyuiop --port 1", "qwerty"),
    "flag with equals": ("--api-key=qwertyuiop", "qwerty"),
    "flag in a JSON list": ('["serve", "--api-key", "qwertyuiop", "--port"]', "qwerty"),
    "flag in a Python list": ("['--hf-token', 'qwertyuiop']", "qwerty"),
    "vLLM's own arguments": ("non-default args: {'api_key': ['qwertyuiop'], 'port': 1}", "qwerty"),
    "JSON": ('{"openAiApiKey": "qwertyuiop", "model": "m"}', "qwerty"),
    "JSON with spaces": ('"auth_token" : "qwerty uiop"', "qwerty"),
    "variable": ("HF_TOKEN=qwertyuiop", "qwerty"),
    "exported": ('export OPENAI_API_KEY="qwertyuiop"', "qwerty"),
    "YAML": ("apiKey: qwertyuiop", "qwerty"),
    "password": ("password = qwertyuiop", "qwerty"),
    "private key": (
        "-----BEGIN OPENSSH PRIVATE KEY-----\nqwerty\n-----END OPENSSH PRIVATE KEY-----",
        "qwerty",
    ),
    "private key cut off": ("-----BEGIN PRIVATE KEY-----\nqwertyuiop\nasdf", "qwerty"),
}


@pytest.mark.parametrize(("text", "part"), SHAPES.values(), ids=SHAPES.keys())
def test_an_unknown_key_is_known_by_its_shape_or_its_name(text: str, part: str):
    found = PLAIN.redact(text)
    assert part not in found.text
    assert "[secret]" in found.text
    assert dict(found.counts)[Kind.SECRET] >= 1


KEPT = (
    "max_num_batched_tokens=8192, num_speculative_tokens=4",
    "INFO 11-30 12:00:01 [loggers.py:1] Avg generation throughput: 84.0 tokens/s",
    "nvidia-cudnn-cu12==9.10.2.21 and nvidia-curand 10.3.10.19-1",
    "vLLM API server version 0.32.0 on http://127.0.0.1:8000",
    "tokenizer=/models/a, tokenizer_mode=auto, seed=0",
    "snapshots/2b4d1f0c9a8e7d6c5b4a39281706f5e4d3c2b1a0/config.json",
    "'api_key': None, 'hf_token': None",
    '127.0.0.1:51234 - "POST /v1/chat/completions HTTP/1.1" 200 OK',
    "CUDA out of memory. Tried to allocate 2.00 GiB",
)


@pytest.mark.parametrize("line", KEPT)
def test_what_a_bug_is_found_by_stays(line: str):
    assert PLAIN.redact(line).text == line


def test_home_names_and_hosts_go_where_they_stand_alone():
    assert clean("/home/ada/.cache and /home/ada") == "~/.cache and ~"
    assert clean("/home/adam/x") == "/home/adam/x"
    assert clean("user Ada on Engine-Room, canada") == "user [user] on [host], canada"
    assert clean("by Ada Lovelace") == "by [user]"


def test_names_that_are_ordinary_words_stay():
    common = Person(home="/root", names=("root",), hosts=("localhost",))
    assert clean("root cause at localhost in /root/x", common) == "root cause at localhost in ~/x"


def test_addresses_mails_devices_and_prompts_go():
    assert clean("192.168.1.20:51234 - GET") == "[address]:51234 - GET"
    assert clean("8.8.4.4:443 and 10.0.0.7") == "[address]:443 and [address]"
    assert clean("link 02:42:ac:11:00:02") == "link [address]"
    assert clean("write to someone@example.org") == "write to [mail]"
    assert clean("GPU-8a2f6f0e-1111-2222-3333-0123456789ab") == "[device]"
    assert clean("Received request cmpl-1: prompt: 'my novel', params: x") == (
        "Received request cmpl-1: prompt: [prompt]"
    )


def test_redacting_twice_changes_nothing_more():
    once = clean("\n".join(text for text, _ in SHAPES.values()))
    again = Redactor(PERSON).redact(once)
    assert again.text == once
    assert again.counts == ()


def test_samples_are_the_lines_that_something_went_from():
    found = PLAIN.redact("fine\nHF_TOKEN=qwertyuiop\nfine too\n", samples=3)
    assert found.samples == ("HF_TOKEN=[secret]",)


@pytest.mark.parametrize("piece", ["a-", "token-", "A", "x@", "--", "a.b@", "ab:", "://", "1.", "api_key: ["])
def test_no_text_makes_it_hang(piece: str):
    Redactor(PERSON).redact(piece * 50_000)


@settings(deadline=None)
@given(secret=st.text(min_size=6, max_size=40), before=st.text(max_size=30), after=st.text(max_size=30))
def test_no_known_secret_survives_in_any_surroundings(secret: str, before: str, after: str):
    person = Person(home="/home/ada", names=("ada",), secrets=(secret,))
    text = Redactor(person).redact(f"{before}{secret}{after}").text
    if secret not in before + "[secret]" + after:  # a "secret" of the marks' own letters proves nothing
        assert secret not in text
