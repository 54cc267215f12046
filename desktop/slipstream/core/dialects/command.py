"""A launch plan in the words of one engine version: argv and environment. Only here are engine flags spelled.

It decides no value: what the plan leaves open, the engine decides.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import replace

from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Command, Device, LaunchPlan, Method
from slipstream.core.planning import budget

# How long requests in flight may go on after a stop. Longer waits cost every stop of a CPU engine that long,
# because its workers use the whole time.
SHUTDOWN_TIMEOUT_S = 5

# Seconds between two lines of figures in the engine's log.
_LOG_STATS_INTERVAL_S = 5

# Polled once a second by the sampler; their access log would bury everything else.
_POLLED = "/metrics,/health"

_ENVIRONMENT = (
    ("VLLM_NO_USAGE_STATS", "1"),
    ("DO_NOT_TRACK", "1"),
    # Everything the engine needs is on disk; a name that is not a folder must fail at once, not go looking.
    ("HF_HUB_OFFLINE", "1"),
    ("TRANSFORMERS_OFFLINE", "1"),
    ("VLLM_DISABLE_LOG_LOGO", "1"),
    ("VLLM_LOG_STATS_INTERVAL", str(_LOG_STATS_INTERVAL_S)),
    ("VLLM_LOGGING_COLOR", "0"),
    ("NO_COLOR", "1"),
    ("PYTHONUNBUFFERED", "1"),
    # Empty means off: inherited as 1, each of the three processes would compile every module at every start
    # (24 to 35 s more).
    ("PYTHONDONTWRITEBYTECODE", ""),
    # vLLM renames its processes, which wipes the environment that the start-up sweep knows them by.
    ("SPT_NOENV", "1"),
)

# Variables of our own interpreter, which would make the engine's import our modules.
_OUR_PYTHON = ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__")

# What a plan decides, where it leaves it open too: inherited they would overrule the memory account, the
# device and the runner. A key would lock out whoever starts the server without giving it one, and the
# sockets' folder is the run's own. Everything else that a person set for vLLM is theirs to set: our own hints
# name some of it.
_PLANNED = (
    *("VLLM_CPU_KVCACHE_SPACE", "VLLM_TARGET_DEVICE", "VLLM_USE_V2_MODEL_RUNNER"),
    *("VLLM_API_KEY", "VLLM_RPC_BASE_PATH"),
)


def build(plan: LaunchPlan, interface: EngineInterface | None = None) -> Command:
    """The command that starts the plan's server. The same plan always gives the same command.

    ``interface`` is what was read from the engine itself; without it the version decides. Raises
    ``PlanRefused`` when the plan's engine is too old, or cannot draft the plan's way (with the n-gram plan as
    ``nearest``).
    """
    spoken = dialect.of(plan.engine.version, interface)
    try:
        spoken.require(plan.speculation.method)
    except PlanRefused as refused:
        if plan.speculation.method is not Method.NGRAM and spoken.supports(Method.NGRAM):
            refused.nearest = replace(plan, speculation=dialect.NGRAM, draft_path=None)
        raise
    launch = dialect.launch(plan.engine)
    model = ("serve", plan.target_path) if launch.serve_verb else ("--model", plan.target_path)
    argv = (plan.engine.python, "-m", launch.module, *model, *_arguments(plan, spoken))
    return Command(argv, tuple(_variables(plan, spoken)))


def environment(command: Command, inherited: Mapping[str, str]) -> dict[str, str]:
    """The whole environment of the engine's process: ``inherited`` with the command's variables over it.

    What would make another server of it than the planned one is dropped, and so are our own Python's
    variables.
    """
    kept = {k: v for k, v in inherited.items() if k not in _PLANNED and k not in _OUR_PYTHON}
    return kept | dict(command.env)


def shell_line(command: Command) -> str:
    """The command as one line to paste into a shell, variables in front."""
    variables = [f"{name}={shlex.quote(value) if value else ''}" for name, value in command.env]
    return " ".join((*variables, shlex.join(command.argv)))


def _arguments(plan: LaunchPlan, spoken: Dialect) -> Iterator[str]:
    yield from ("--host", plan.host, "--port", str(plan.port), "--served-model-name", plan.served_name)
    yield from ("--max-model-len", str(plan.context_tokens))
    yield from ("--max-num-seqs", str(plan.max_num_seqs))
    yield from ("--max-num-batched-tokens", str(plan.max_num_batched_tokens))
    yield from ("--dtype", plan.dtype)
    if plan.eager or plan.engine.device is Device.CPU:
        yield "--enforce-eager"
    if plan.kv_cache_bytes is not None and _kv_cache_by_flag(plan, spoken):
        yield from ("--kv-cache-memory-bytes", str(plan.kv_cache_bytes))
    yield from _on_gpus(plan, spoken)
    speculative = _speculative(plan, spoken)
    if speculative:
        yield from ("--speculative-config", _json(speculative))
        if spoken.accepts("--per-request-spec-decode-metrics"):
            yield from ("--per-request-spec-decode-metrics", "summary")
    if plan.temperature is not None:
        yield from ("--override-generation-config", _json({"temperature": plan.temperature}))
    yield from _model_form(plan)
    yield from _parsers(plan, spoken)
    for flag in ("--enable-per-request-metrics", "--enable-force-include-usage"):
        if spoken.accepts(flag):
            yield flag
    if spoken.logs_requests:
        yield "--disable-log-requests"
    if spoken.accepts("--disable-access-log-for-endpoints"):
        yield from ("--disable-access-log-for-endpoints", _POLLED)
    if spoken.accepts("--shutdown-timeout"):
        yield from ("--shutdown-timeout", str(SHUTDOWN_TIMEOUT_S))
    if spoken.open_to_all_origins:
        yield from ("--allowed-origins", "[]")
    yield "--disable-fastapi-docs"


def _model_form(plan: LaunchPlan) -> Iterator[str]:
    """Files in another form than the Hub's own; engines do not always see it by themselves."""
    if plan.mistral_tokenizer:
        yield from ("--tokenizer-mode", "mistral")
    if plan.mistral_weights:
        yield from ("--config-format", "mistral", "--load-format", "mistral")


def _parsers(plan: LaunchPlan, spoken: Dialect) -> Iterator[str]:
    """What makes tool calls and thoughts of text; only parsers that the version has."""
    tools = None if plan.tool_call_parser is None else spoken.tool_parser(plan.tool_call_parser)
    if tools is not None:
        yield from ("--enable-auto-tool-choice", "--tool-call-parser", tools)
    thoughts = None if plan.reasoning_parser is None else spoken.reasoning_parser(plan.reasoning_parser)
    if thoughts is not None:
        if spoken.accepts("--enable-reasoning"):
            yield "--enable-reasoning"
        yield from ("--reasoning-parser", thoughts)


def _on_gpus(plan: LaunchPlan, spoken: Dialect) -> Iterator[str]:
    """What decides the memory of GPUs and how many share a model."""
    if plan.engine.device is Device.CPU:
        return
    if plan.gpu_memory_utilization is not None:
        yield from ("--gpu-memory-utilization", f"{plan.gpu_memory_utilization:g}")
    if plan.kv_cache_dtype is not None:
        yield from ("--kv-cache-dtype", plan.kv_cache_dtype)
    if plan.tensor_parallel > 1:
        yield from ("--tensor-parallel-size", str(plan.tensor_parallel))
    if plan.state_dtype is not None and spoken.narrow_states:
        yield from ("--mamba-ssm-cache-dtype", plan.state_dtype)
    if plan.text_only and spoken.accepts("--language-model-only"):
        yield "--language-model-only"


def _variables(plan: LaunchPlan, spoken: Dialect) -> Iterator[tuple[str, str]]:
    yield from _ENVIRONMENT
    if plan.engine.device is Device.CPU:
        # Without it a CPU build is recognised by its version's name alone, and one that is not loads a binary
        # this CPU may not run.
        yield ("VLLM_TARGET_DEVICE", "cpu")
        if plan.kv_cache_bytes is not None and not _kv_cache_by_flag(plan, spoken):
            yield ("VLLM_CPU_KVCACHE_SPACE", str(budget.round_up_to_gib(plan.kv_cache_bytes) // budget.GIB))
        return
    if plan.gpus:
        # CUDA's own order is by speed; the plan counts as the driver does.
        yield ("CUDA_DEVICE_ORDER", "PCI_BUS_ID")
        yield ("CUDA_VISIBLE_DEVICES", ",".join(plan.gpus))
    if plan.older_runner and spoken.has_two_runners:
        yield ("VLLM_USE_V2_MODEL_RUNNER", "0")


def _kv_cache_by_flag(plan: LaunchPlan, spoken: Dialect) -> bool:
    if plan.engine.device is Device.CPU:
        return spoken.cpu_kv_cache_in_bytes
    return spoken.accepts("--kv-cache-memory-bytes")


def _speculative(plan: LaunchPlan, spoken: Dialect) -> dict[str, object]:
    """The keys of ``--speculative-config``; empty without speculation.

    ``method`` is always there: left out, the engine guesses it.
    """
    speculation = plan.speculation
    if speculation.method is Method.OFF:
        return {}
    shared = plan.tensor_parallel if plan.draft_path is not None and plan.tensor_parallel > 1 else None
    wanted = {
        "method": str(speculation.method),
        "model": plan.draft_path,
        "num_speculative_tokens": speculation.num_speculative_tokens,
        "prompt_lookup_min": speculation.prompt_lookup_min,
        "prompt_lookup_max": speculation.prompt_lookup_max,
        # The older runner asks for as many as the target has.
        "draft_tensor_parallel_size": shared,
        "use_heterogeneous_vocab": speculation.mapped_vocabulary or None,
    }
    return {key: value for key, value in wanted.items() if value is not None and spoken.accepts_key(key)}


def _json(value: Mapping[str, object]) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
