"""plan and command: what a start would do, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.cli.conftest import Run

from slipstream.core.errors import ExitCode


def test_command_gives_the_argv_and_environment_a_start_uses(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    told = run("command", "demo", "--port", "9191", "--json").json
    argv = told["argv"]
    assert argv[argv.index("--port") + 1] == "9191"
    assert json.loads(argv[argv.index("--speculative-config") + 1])["method"] == "draft_model"
    assert argv[argv.index("--host") + 1] == "127.0.0.1"
    assert told["env"]["VLLM_NO_USAGE_STATS"] == "1"
    assert told["env"]["HF_HUB_OFFLINE"] == "1"


def test_command_as_a_line_can_be_pasted(run: Run, installed: Callable[..., None]) -> None:
    installed()
    line = run("command", "demo").out
    assert line.count("\n") == 1
    assert "--speculative-config '{" in line


def test_plan_names_every_term_and_they_sum_to_the_computers_memory(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    plan = run("plan", "demo", "--json").json
    assert plan["fits"]
    assert sum(plan["terms"].values()) == plan["budget"]["total_bytes"]
    assert plan["terms"]["draft"] > 0
    assert "Draft weights" in run("plan", "demo").out


def test_an_unknown_preset_lists_the_known_ones(run: Run, installed: Callable[..., None]) -> None:
    installed()
    failed = run("command", "qwen", "--json")
    assert failed.code == ExitCode.SETTINGS
    assert "demo-ngram" in failed.json["error"]["hint"]


def test_a_command_without_engine_is_refused(run: Run) -> None:
    assert run("command", "demo").code == ExitCode.RUNTIME_BROKEN
