"""Addresses and names: what a person writes becomes what clients need, and traps are seen."""

from __future__ import annotations

import pytest

from slipstream.core.editors.address import clean_base_url, is_private_host, read_address
from slipstream.core.editors.wiring import Wiring, can_fill_middle, loaded_name, output_tokens


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("127.0.0.1:8000", "http://127.0.0.1:8000/v1"),
        ("http://127.0.0.1:8000/", "http://127.0.0.1:8000/v1"),
        ("http://127.0.0.1:8000/v1/", "http://127.0.0.1:8000/v1"),
        ("localhost:8000/v1", "http://127.0.0.1:8000/v1"),
        ("http://localhost.example:1/v1", "http://localhost.example:1/v1"),
        (" https://x.example/llm ", "https://x.example/llm/v1"),
        ("http://[::1]:8000", "http://[::1]:8000/v1"),
    ],
)
def test_an_address_is_completed_to_the_form_that_clients_want(written: str, meant: str) -> None:
    assert clean_base_url(written) == meant
    assert clean_base_url(meant) == meant


@pytest.mark.parametrize(
    "written",
    [
        "ftp://x",
        "http://",
        "http://a b",
        "http://u:p@h/v1",
        "http://h:99999",
        "http://h:x",
        "http://h/v1?k=1",
        "",
    ],
)
def test_what_is_no_address_of_a_server_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        clean_base_url(written)


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("10.1.2.3", True),
        ("172.16.0.1", True),
        ("172.32.0.1", False),
        ("192.168.1.4", True),
        ("100.64.0.1", True),
        ("100.128.0.1", False),
        ("fd00::1", True),
        ("2001:db8::1", False),
        ("desk", True),
        ("desk.local", True),
        ("x.trycloudflare.com", False),
        ("8.8.8.8", False),
    ],
)
def test_addresses_that_the_internet_cannot_reach_are_known(host: str, private: bool) -> None:
    assert is_private_host(host) is private


def test_an_address_without_a_port_has_its_schemes_one() -> None:
    assert read_address("https://x.example/v1").port == 443
    assert read_address("http://x.example").port == 80


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("local-coder", None),
        ("proto1", None),
        ("gpt-oss-20b", "gpt-"),
        ("my-gpt-oss", "gpt-"),
        ("o1-mini", "o1"),
        ("my-o3", "o3"),
        ("Claude-like", "claude"),
    ],
)
def test_names_by_which_clients_change_their_behaviour_are_seen(name: str, part: str | None) -> None:
    assert loaded_name(name) == part


@pytest.mark.parametrize(("context", "output"), [(65536, 8192), (32768, 8192), (8192, 2048), (2, 1)])
def test_an_answer_leaves_most_of_the_context_to_the_prompt(context: int, output: int) -> None:
    assert output_tokens(context) == output
    wiring = Wiring("http://127.0.0.1:1/v1", "m", context, output)
    assert wiring.input_tokens + wiring.output_tokens == context


@pytest.mark.parametrize(
    ("model", "fills"),
    [
        ("Qwen/Qwen2.5-Coder-7B", True),
        ("Qwen/Qwen2.5-Coder-7B-Instruct", False),
        ("Qwen/Qwen3-Coder-30B-A3B-Instruct", True),
        ("meta-llama/Llama-3.1-8B-Instruct", False),
    ],
)
def test_only_models_trained_for_it_fill_the_middle(model: str, fills: bool) -> None:
    assert can_fill_middle(model) is fills
