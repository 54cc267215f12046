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


def test_what_if_needs_no_engine_no_models_and_no_card(run: Run) -> None:
    asked = run("plan", "demo", "--gpu", "RTX 4090", "--desktop-gib", "1.0", "--context", "2048", "--json")
    assert asked.code == ExitCode.OK
    told = asked.json
    assert told["fits"] is True
    assert told["terms"]["other_programs"] == 1024**3
    assert told["argv"][told["argv"].index("--max-model-len") + 1] == "2048"


def test_what_if_in_words_names_the_estimate_and_the_command(run: Run) -> None:
    said = run("plan", "demo", "--gpu-gib", "23.5", "--util", "0.5", "--draft", "ngram").out
    assert "0.50 of the card for the server, as asked for." in said
    assert "Fits: a KV cache of " in said
    assert "--gpu-memory-utilization 0.5" in said


def test_what_if_without_a_gpu_to_plan_for_says_how_to_name_one(run: Run) -> None:
    failed = run("plan", "demo", "--context", "2048", "--json")
    if failed.code == ExitCode.OK:  # this computer has an NVIDIA GPU
        return
    assert "--gpu" in failed.json["error"]["hint"]
    assert run("plan", "--gpu", "RTX 4090", "--json").code == ExitCode.SETTINGS
