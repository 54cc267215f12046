"""The text form of what an engine accepts, and what comes with the program in it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.interfaces import SPOKEN, all_read, read

from slipstream.core.dialects.interface import EngineInterface, Flag, Takes, from_text, to_text

_WORDS = st.lists(st.text(min_size=1), max_size=4).map(lambda words: tuple(dict.fromkeys(words)))
_FLAGS = st.builds(
    Flag, st.text(min_size=1).map("--{}".format), st.sampled_from(Takes), _WORDS, _WORDS, _WORDS
)


@given(st.lists(_FLAGS, unique_by=lambda flag: flag.name), st.frozensets(st.text()), st.text())
def test_an_interface_survives_being_written(flags: list[Flag], names: frozenset[str], version: str) -> None:
    ordered = tuple(sorted(flags, key=lambda flag: flag.name))
    interface = EngineInterface(version, ordered, names, names, names, names, names)
    assert from_text(to_text(interface, source="a wheel")) == interface


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"schema": 2, "version": "1", "flags": {}}',
        '{"schema": 1, "version": "1", "flags": {"--x": {}}}',
        '{"schema": 1, "version": "1", "flags": {"--x": {"takes": "a lot"}}}',
        '{"schema": 1, "version": "1", "flags": {}, "methods": "all"}',
    ],
)
def test_a_damaged_file_is_not_taken_for_an_interface(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # json's own error is one as well
        from_text(text)


def test_every_spelling_leads_to_its_flag() -> None:
    interface = read("0.33.0")
    assert interface.by_spelling["-tp"].name == "--tensor-parallel-size"
    assert interface.by_spelling["-sc"].name == "--speculative-config"
    eager = interface.by_spelling["--enforce-eager"]
    assert interface.by_spelling["--no-enforce-eager"] is eager
    assert eager.takes is Takes.NOTHING
    assert interface.by_spelling["--served-model-name"].takes is Takes.MANY
    assert interface.by_spelling["--middleware"].takes is Takes.EACH
    assert not interface.accepts("--speculative-model")


def test_the_old_flags_are_known_from_the_versions_that_had_them() -> None:
    old = next(one for one in all_read() if one.version == "0.6.6")
    assert old.by_spelling["--speculative-model"].takes is Takes.ONE
    assert old.by_spelling["-spec-draft-tp"].name == "--speculative-draft-tensor-parallel-size"
    assert old.by_spelling["--enable-chunked-prefill"].takes is Takes.MAYBE


@pytest.mark.parametrize("version", SPOKEN)
def test_the_kept_files_are_sorted_and_name_their_wheels(version: str) -> None:
    interface = read(version)
    text = to_text(interface, source=f"vllm-{version}.whl")
    assert list(json.loads(text)["flags"]) == sorted(flag.name for flag in interface.flags)
    assert {"model", "method", "num_speculative_tokens"} <= interface.speculative_keys
    assert "VLLM_TARGET_DEVICE" in interface.variables
    assert "hermes" in interface.tool_parsers
