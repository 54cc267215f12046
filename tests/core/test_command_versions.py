"""The command line of every version holds only what that version's own wheel accepts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.fakes.interfaces import SPOKEN, read, strangers
from tests.fakes.planning import GIB, PATHS, host, install, preset, shipped

from slipstream.core.dialects import command, dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Command, Device, EngineInstall, LaunchPlan, Method
from slipstream.core.planning import planner

# Comforts that some versions do not know; none of them decides what starts.
QUIETLY_IGNORED = {"VLLM_DISABLE_LOG_LOGO", "VLLM_LOG_STATS_INTERVAL", "VLLM_LOGGING_COLOR"}


def plan_of(name: str = "demo", engine: EngineInstall | None = None) -> LaunchPlan:
    return planner.plan(preset(name), shipped(), engine or install(), host(), port=8123, model_paths=PATHS)


def value_of(built: Command, flag: str) -> str:
    return built.argv[built.argv.index(flag) + 1]


def every_plan(version: str) -> Iterator[LaunchPlan]:
    """Plans of every method for the CPU build and for a CUDA build, with all that a plan can hold."""
    for name in ("demo", "demo-ngram", "demo-off"):
        for engine in (
            install(version),
            install(version, dist="vllm"),
            install(version, dist="vllm", device=Device.CUDA),
        ):
            for temperature, parser, kv in ((0.2, "hermes", 8 * GIB), (None, None, None)):
                yield replace(
                    plan_of(name),
                    engine=engine,
                    temperature=temperature,
                    tool_call_parser=parser,
                    kv_cache_bytes=kv,
                )


@pytest.mark.parametrize("version", SPOKEN)
def test_every_version_is_told_only_what_its_wheel_accepts(version: str) -> None:
    interface = read(version)
    told = 0
    for plan in every_plan(version):
        if not dialect.of(version).supports(plan.speculation.method):
            continue
        built = command.build(plan)
        told += 1
        assert built == command.build(plan, interface)
        assert built.argv[2] in interface.modules
        start = next(index for index, word in enumerate(built.argv) if word.startswith("--"))
        assert strangers(interface, built.argv[start:]) == []
        if plan.speculation.method is not Method.OFF:
            keys = json.loads(value_of(built, "--speculative-config"))
            assert keys.keys() <= interface.speculative_keys
            assert keys["method"] in interface.methods
        if plan.tool_call_parser is not None:
            assert plan.tool_call_parser in interface.tool_parsers
        unread = {name for name, _ in built.env if name.startswith("VLLM_")} - interface.variables
        assert unread <= QUIETLY_IGNORED
    assert told == (12 if version in ("0.10.2", "0.12.0") else 18)


@pytest.mark.parametrize("version", ["0.10.2", "0.12.0", "0.14.1"])
def test_a_version_without_draft_models_is_offered_the_nearest_plan_that_it_starts(version: str) -> None:
    plan = replace(plan_of(), engine=install(version))
    with pytest.raises(PlanRefused, match="cannot use a draft model") as caught:
        command.build(plan)
    assert "0.15.0 or newer" in caught.value.hint
    nearest = caught.value.nearest
    assert nearest is not None
    built = command.build(nearest)
    assert json.loads(value_of(built, "--speculative-config")) == {
        "method": "ngram",
        "num_speculative_tokens": 5,
        "prompt_lookup_min": 2,
        "prompt_lookup_max": 5,
    }
    assert nearest.target_path == plan.target_path


def test_an_engine_that_was_read_is_told_only_what_it_has() -> None:
    whole = read("0.33.0")
    without = replace(
        whole,
        flags=tuple(flag for flag in whole.flags if flag.name != "--shutdown-timeout"),
        speculative_keys=whole.speculative_keys - {"prompt_lookup_min"},
    )
    plan = plan_of("demo-ngram", install("0.33.0"))
    built = command.build(plan, without)
    assert "--shutdown-timeout" in command.build(plan).argv
    assert "--shutdown-timeout" not in built.argv
    assert "prompt_lookup_min" not in json.loads(value_of(built, "--speculative-config"))
