"""What became of flags and variables that a version no longer has, as data and small rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from slipstream.core.dialects.dialect import SAME_PARSERS
from slipstream.core.dialects.interface import EngineInterface, Flag
from slipstream.core.translate.notes import Notes
from slipstream.core.translate.options import Option, compact, truth

# Flags that only changed their names.
_RENAMED: Mapping[str, str] = {
    "--override-pooler-config": "--pooler-config",
    "--cuda-graph-sizes": "--cudagraph-capture-sizes",
    "--max-context-len-to-capture": "--max-seq-len-to-capture",
}

_SCHEDULER = "it belongs to the older engine's scheduler, and the newer one plans its steps itself"
_GRAPHS = "CUDA graphs are captured by the number of requests now, see --cudagraph-capture-sizes"
_ROPE = (
    'write it into --hf-overrides as "rope_parameters", with the model\'s own "rope_theta" beside it; '
    "without it the context cannot be longer than the model's own"
)

# Why a flag is left out, where "it is gone" would leave a person wondering.
_REASONS: Mapping[str, str] = {
    "--swap-space": "requests are no longer swapped to RAM, they are computed again when memory runs out",
    "--use-v2-block-manager": "that block manager has been the only one for long",
    "--num-scheduler-steps": _SCHEDULER,
    "--multi-step-stream-outputs": _SCHEDULER,
    "--num-lookahead-slots": _SCHEDULER,
    "--preemption-mode": _SCHEDULER,
    "--scheduler-delay-factor": _SCHEDULER,
    "--max-num-partial-prefills": _SCHEDULER,
    "--max-long-partial-prefills": _SCHEDULER,
    "--max-seq-len-to-capture": _GRAPHS,
    "--max-context-len-to-capture": _GRAPHS,
    "--rope-scaling": _ROPE,
    "--rope-theta": _ROPE,
    "--enable-reasoning": "--reasoning-parser alone switches reasoning on",
    "--device": "the installed build decides what it runs on",
    "--enable-log-requests": "this version logs requests by itself",
    "--engine-use-ray": "the engine always runs in a process of its own",
    "--disable-frontend-multiprocessing": "the engine always runs in a process of its own",
    "--disable-async-output-proc": "there is nothing left to switch off",
    "--calculate-kv-scales": "fp8 KV caches take their scales from the checkpoint",
}

_POOLING = {
    "embed": "embed",
    "embedding": "embed",
    "score": "classify",
    "classify": "classify",
    "reward": "reward",
}


def translated(option: Option, target: EngineInterface, notes: Notes) -> list[Option]:
    """What an option becomes in the target: itself, another one, several, or nothing. Says why."""
    rule = _RULES.get(option.name)
    if rule is not None:
        made = rule(option, target, notes)
        if made is not None:
            return made
    flag = target.by_spelling.get(option.name)
    if flag is None:
        notes.changed(_left_out(option, target))
        return []
    if option.off and not flag.off:
        notes.changed(f"vLLM {target.version} has no way to switch {option.name} off; it was left out.")
        return []
    if flag.choices:
        wrong = [value for value in option.values if value not in flag.choices]
        if wrong:
            notes.advice(
                f"vLLM {target.version} does not take {option.name} {wrong[0]}, only "
                f"{', '.join(flag.choices)}."
            )
    return [replace(option, flag=flag)]


def variables(
    env: dict[str, str], target: EngineInterface, read_elsewhere: frozenset[str], notes: Notes
) -> list[Option]:
    """Take variables that the target does not read out of ``env``; the options that replace them."""
    made: list[Option] = []
    for name in [name for name in env if name in read_elsewhere and name not in target.variables]:
        value = env.pop(name)
        flag = target.by_spelling.get("--attention-backend")
        if name == "VLLM_ATTENTION_BACKEND" and flag is not None and value:
            made.append(Option(flag.name, flag, (value,)))
            notes.changed(f"{name} became the flag {flag.name}.")
        else:
            notes.changed(f"vLLM {target.version} does not read {name}; it was left out.")
    return made


def _left_out(option: Option, target: EngineInterface) -> str:
    reason = _REASONS.get(option.name)
    if reason is not None:
        return f"{option.name} was left out: {reason}."
    if option.flag is None:
        return f"{option.name} was left out: no version of vLLM that Slipstream knows has it."
    return f"{option.name} was left out: vLLM {target.version} does not have it."


def _made(target: EngineInterface, name: str, *values: str) -> Option | None:
    flag: Flag | None = target.by_spelling.get(name)
    return None if flag is None else Option(name, flag, values)


def _renamed(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    made = _made(target, _RENAMED[option.name], *option.values)
    if made is None or target.accepts(option.name):
        return None
    notes.changed(f"{option.name} is called {made.name} now.")
    return [made]


def _task(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    if target.accepts(option.name):
        return None
    convert = _POOLING.get(option.value)
    runner, converted = _made(target, "--runner", "pooling"), _made(target, "--convert", convert or "")
    if convert is None or runner is None or converted is None:
        notes.changed("--task was left out: a model that generates text is served without it.")
        return []
    notes.changed(f"--task {option.value} is --runner pooling --convert {convert} now.")
    return [runner, converted]


def _guided(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    if target.accepts(option.name):
        return None
    made = _made(target, "--structured-outputs-config", compact({"backend": option.value.partition(":")[0]}))
    if made is None:
        return None
    notes.changed(f'{option.name} is the "backend" of {made.name} now.')
    return [made]


def _replaced(name: str, value: str) -> Rule:
    """A switch that became a value of another flag."""

    def rule(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
        made = _made(target, name, value)
        if made is None or target.accepts(option.name) or option.off:
            return None
        notes.changed(f"{option.name} is {name} {value} now.")
        return [made]

    return rule


def _compilation(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    """A bare level, which the JSON flag took before there was a flag for it."""
    made = _made(target, "--optimization-level", option.value)
    if made is None or not option.value.isdigit():
        return None
    notes.changed(f"{option.name} {option.value} is {made.name} {option.value} now.")
    return [made]


def _chunked(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    """The switch that once took a word: ``--enable-chunked-prefill False``."""
    flag = target.by_spelling.get(option.name)
    said = truth(option.value) if option.values else None
    if flag is None or said is None:
        return None
    notes.changed(f"{option.name} is a switch and takes no '{option.value}'.")
    return [Option(flag.name, flag, off=not said)]


def _log_requests(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    """Switching off what is off by itself, in whichever of two ways."""
    switched_off = option.off is (option.name == "--enable-log-requests")
    if not switched_off or not target.accepts("--enable-log-requests"):
        return None
    notes.changed(
        "--disable-log-requests was left out: requests are not logged any more unless one asks for it."
    )
    return []


def _parser(option: Option, target: EngineInterface, notes: Notes) -> list[Option] | None:
    known = target.tool_parsers
    if not known or option.value in known:
        return None
    for pair in SAME_PARSERS:
        instead = next((name for name in pair if name in known), None)
        if option.value in pair and instead is not None:
            notes.changed(
                f"vLLM {target.version} has no tool parser {option.value}; {instead} reads the same format."
            )
            return [replace(option, flag=target.by_spelling[option.name], values=(instead,))]
    notes.advice(f"vLLM {target.version} has no tool parser {option.value} of its own.")
    return None


Rule: TypeAlias = Callable[[Option, EngineInterface, Notes], "list[Option] | None"]

_RULES: Mapping[str, Rule] = {
    **dict.fromkeys(_RENAMED, _renamed),
    "--task": _task,
    "--guided-decoding-backend": _guided,
    "--worker-use-ray": _replaced("--distributed-executor-backend", "ray"),
    "--disable-mm-preprocessor-cache": _replaced("--mm-processor-cache-gb", "0"),
    "--enable-multimodal-encoder-data-parallel": _replaced("--mm-encoder-tp-mode", "data"),
    "--compilation-config": _compilation,
    "--disable-log-requests": _log_requests,
    "--enable-log-requests": _log_requests,
    "--enable-chunked-prefill": _chunked,
    "--tool-call-parser": _parser,
}
