"""Which values a client gets: what was asked for, what the server says, and when an update is offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest
from tests.fakes.openai_server import OpenAiServer, Script, serving

from slipstream.app.editors.editorvalues import is_old, wiring_for
from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Asked
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.models import Endpoint


@pytest.fixture
def server() -> Iterator[OpenAiServer]:
    """A server that says what it serves."""
    with serving(Script(model="stable-name", context_tokens=32768)) as made:
        yield made


def test_a_named_server_is_asked_for_its_model_and_its_real_context(server: OpenAiServer) -> None:
    wiring = wiring_for(None, None, Asked(base_url=server.base_url), {})
    assert (wiring.model, wiring.context_tokens, wiring.output_tokens) == ("stable-name", 32768, 8192)
    assert wiring.api_key == PLACEHOLDER_KEY
    assert wiring.temperature == 0.1
    assert wiring.tools is None


def test_the_running_server_needs_no_words(server: OpenAiServer) -> None:
    wiring = wiring_for(Endpoint(server.base_url, "stable-name", 4096), None, Asked(), {})
    assert wiring.base_url == server.base_url
    assert wiring.context_tokens == 32768


def test_what_is_asked_for_goes_first(server: OpenAiServer) -> None:
    asked = Asked(server.base_url, "other", 1000, "sk")
    wiring = wiring_for(None, None, asked, {})
    assert (wiring.model, wiring.context_tokens, wiring.api_key) == ("other", 1000, "sk")


def test_the_key_and_the_time_of_an_earlier_connection_are_kept(server: OpenAiServer) -> None:
    first = wiring_for(None, None, Asked(server.base_url, api_key="sk"), {})
    old = asdict(replace(first, stamp="2026-01-01T00:00:00.000Z"))
    again = wiring_for(None, None, Asked(server.base_url), old)
    assert again == replace(first, stamp="2026-01-01T00:00:00.000Z")
    changed = wiring_for(None, None, Asked(server.base_url, context_tokens=99), old)
    assert changed.stamp != "2026-01-01T00:00:00.000Z"
    assert changed.api_key == "sk"


def test_a_key_is_never_sent_to_another_server(server: OpenAiServer) -> None:
    old = {"base_url": "http://127.0.0.1:1/v1", "api_key": "sk-of-another"}
    assert wiring_for(None, None, Asked(server.base_url), old).api_key == PLACEHOLDER_KEY
    assert {one.key for one in server.script.seen} == {PLACEHOLDER_KEY}


def test_the_running_server_s_key_is_for_its_clients_and_for_no_other_server(server: OpenAiServer) -> None:
    here = Endpoint(server.base_url, "stable-name", 4096)
    old = {"base_url": server.base_url, "api_key": "sk-of-before"}
    assert wiring_for(here, None, Asked(), old, "sk-running").api_key == "sk-running"
    assert wiring_for(here, None, Asked(), old).api_key == "sk-of-before"
    assert wiring_for(here, None, Asked(api_key="sk-given"), old, "sk-running").api_key == "sk-given"
    server.script.seen.clear()
    elsewhere = Endpoint("http://127.0.0.1:1/v1", "stable-name", 4096)
    assert wiring_for(elsewhere, None, Asked(server.base_url), {}, "sk-running").api_key == PLACEHOLDER_KEY
    assert {one.key for one in server.script.seen} == {PLACEHOLDER_KEY}


def test_a_client_with_another_key_than_the_running_server_s_is_old(server: OpenAiServer) -> None:
    here = Endpoint(server.base_url, "stable-name", 4096)
    wiring = wiring_for(here, None, Asked(), {}, "sk-running")
    assert is_old(asdict(replace(wiring, api_key=PLACEHOLDER_KEY)), wiring)
    assert not is_old(asdict(wiring), wiring)
    assert not is_old(asdict(wiring), replace(wiring, api_key=PLACEHOLDER_KEY))


def test_a_silent_server_needs_model_and_context_by_hand() -> None:
    silent = "http://127.0.0.1:9/v1"
    with pytest.raises(EditorConfigRefused) as refused:
        wiring_for(None, None, Asked(silent), {})
    assert "--model" in refused.value.hint
    with pytest.raises(EditorConfigRefused) as refused:
        wiring_for(None, None, Asked(silent, model="m"), {})
    assert "--context" in refused.value.hint
    assert wiring_for(None, None, Asked(silent, "m", 10), {}).context_tokens == 10


def test_an_update_is_offered_when_the_servers_values_changed(server: OpenAiServer) -> None:
    wiring = wiring_for(None, None, Asked(server.base_url), {})
    values = asdict(wiring)
    assert not is_old(values, wiring)
    assert is_old(values, replace(wiring, context_tokens=16384))
    assert is_old(values, replace(wiring, model="other"))
    assert not is_old(values, replace(wiring, base_url="http://127.0.0.1:1/v1", model="other"))
