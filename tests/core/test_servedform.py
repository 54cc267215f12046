"""Parsers and files of another form reach the command line of the versions that have them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.interfaces import SPOKEN, read, strangers
from tests.fakes.planning import PATHS, host, install, preset, shipped

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.dialects import command, dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.models import LaunchPlan, ModelId, ModelSpec
from slipstream.core.planning import planner, servedform

SERVED = [model.id for model in shipped().models if model.tool_call_parser or model.reasoning_parser]
DEVSTRAL = ModelId("devstral-small-2507")


def model(model_id: str) -> ModelSpec:
    found = shipped().model(ModelId(model_id))
    assert found is not None
    return found


def engine(version: str) -> Dialect:
    return dialect.of(version, read(version))


def plan(target: ModelSpec, version: str, seen: FilesSeen = NOTHING_SEEN) -> LaunchPlan:
    """The demo's plan with what that target is served with."""
    form = servedform.of(target, None, engine(version), seen)
    planned = planner.plan(
        preset("demo-off"), shipped(), install(version), host(), port=8000, model_paths=PATHS
    )
    return replace(
        planned,
        tool_call_parser=form.tool_call_parser,
        reasoning_parser=form.reasoning_parser,
        mistral_tokenizer=form.mistral_tokenizer,
        mistral_weights=form.mistral_weights,
    )


def argv(planned: LaunchPlan, version: str) -> list[str]:
    return list(command.build(planned, read(version)).argv)


@pytest.mark.parametrize("version", SPOKEN)
def test_every_model_of_the_catalogue_is_given_only_what_each_version_has(version: str) -> None:
    interface = read(version)
    for model_id in SERVED:
        words = argv(plan(model(model_id), version), version)
        start = next(index for index, word in enumerate(words) if word.startswith("--"))
        assert strangers(interface, words[start:]) == []
        for flag, known in (
            ("--tool-call-parser", interface.tool_parsers),
            ("--reasoning-parser", interface.reasoning_parsers),
        ):
            if flag in words:
                assert words[words.index(flag) + 1] in known, (version, model_id)


@pytest.mark.parametrize("model_id", SERVED)
def test_the_newest_version_reads_tool_calls_and_thoughts_of_every_model(model_id: str) -> None:
    spec = model(model_id)
    words = argv(plan(spec, "0.33.0"), "0.33.0")
    assert ("--tool-call-parser" in words) is (spec.tool_call_parser is not None)
    assert ("--enable-auto-tool-choice" in words) is (spec.tool_call_parser is not None)
    assert ("--reasoning-parser" in words) is (spec.reasoning_parser is not None)
    assert servedform.of(spec, None, engine("0.33.0"), NOTHING_SEEN).reasons == ()


def test_a_parser_that_a_version_lacks_is_named_with_what_that_costs() -> None:
    form = servedform.of(model("qwen3-8b"), None, engine("0.8.5"), NOTHING_SEEN)
    assert form.tool_call_parser == "hermes"
    assert form.reasoning_parser is None
    (said,) = form.reasons
    assert "thoughts" in said
    form = servedform.of(model("gpt-oss-20b"), None, engine("0.8.5"), NOTHING_SEEN)
    assert (form.tool_call_parser, form.reasoning_parser) == (None, None)
    assert "tool calls" in form.reasons[0]


def test_the_same_format_under_another_name_is_taken() -> None:
    glm = model("glm-4.7-flash")
    assert glm.tool_call_parser == "glm47"
    assert "glm47" not in read("0.12.0").tool_parsers
    assert servedform.of(glm, None, engine("0.12.0"), NOTHING_SEEN).tool_call_parser == "glm45"


def test_thinking_had_a_switch_of_its_own_in_an_old_version() -> None:
    distilled = model("deepseek-r1-distill-qwen-32b")
    assert "--enable-reasoning" in argv(plan(distilled, "0.8.5"), "0.8.5")
    assert "--enable-reasoning" not in argv(plan(distilled, "0.10.2"), "0.10.2")


def flags(words: list[str]) -> dict[str, str]:
    named = ("--tokenizer-mode", "--config-format", "--load-format")
    return {name: words[words.index(name) + 1] for name in named if name in words}


@pytest.mark.parametrize("version", SPOKEN)
def test_the_makers_own_devstral_is_read_in_mistrals_form(version: str) -> None:
    assert flags(argv(plan(model(DEVSTRAL), version), version)) == {
        "--tokenizer-mode": "mistral",
        "--config-format": "mistral",
        "--load-format": "mistral",
    }


def test_the_files_decide_over_the_catalogue() -> None:
    spec = model(DEVSTRAL)
    fetched = FilesSeen(mistral_tokenizer=True, mistral_weights=False)
    assert flags(argv(plan(spec, "0.33.0", fetched), "0.33.0")) == {"--tokenizer-mode": "mistral"}
    converted = FilesSeen(mistral_tokenizer=False, mistral_weights=False)
    assert flags(argv(plan(spec, "0.33.0", converted), "0.33.0")) == {}
    other = servedform.of(spec, WeightFormat.W4A16, engine("0.33.0"), NOTHING_SEEN)
    assert (other.mistral_tokenizer, other.mistral_weights) == (True, False)
