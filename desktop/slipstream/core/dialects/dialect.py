"""What each version of vLLM accepts, as data: flags, speculative keys, methods, modules. It builds nothing.

Only some versions were read (those of ``resources/engines/interfaces`` and a few between), and ``since`` is
the first of them that has the feature. The true first version may be a little earlier: leaving out a comfort
there is safer than a start that ends with "unrecognized arguments". Where an engine's own interface is known,
it decides.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from slipstream.core.dialects.enginedefects import DEFECTS
from slipstream.core.dialects.enginespan import OLDEST as OLDEST
from slipstream.core.dialects.enginespan import V2_RUNNER_SINCE as V2_RUNNER_SINCE
from slipstream.core.dialects.enginespan import Span as Span
from slipstream.core.dialects.enginespan import Version as Version
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.errors import NextStep, PlanRefused
from slipstream.core.models import Device, EngineInstall, Method, Speculation
from slipstream.core.words import say

# What is offered in place of a draft model: it takes no memory, no second model, and every version has it.
NGRAM = Speculation(Method.NGRAM, 5, prompt_lookup_min=2, prompt_lookup_max=5)

NEWEST_CHECKED: Version = (0, 33, 0)


Spans: TypeAlias = tuple[Span, ...]

_EVER: Spans = (Span(),)


def _since(*version: int) -> Spans:
    major, minor, patch = version
    return (Span((major, minor, patch)),)


# The value of each flag is spelled in ``command``; here is only who accepts it.
_FLAGS: Mapping[str, Spans] = {
    "--model": _EVER,
    "--host": _EVER,
    "--port": _EVER,
    "--served-model-name": _EVER,
    "--max-model-len": _EVER,
    "--max-num-seqs": _EVER,
    "--max-num-batched-tokens": _EVER,
    "--dtype": _EVER,
    "--enforce-eager": _EVER,
    "--override-generation-config": _EVER,
    "--enable-auto-tool-choice": _EVER,
    "--tool-call-parser": _EVER,
    "--reasoning-parser": _EVER,
    # 0.8.5 wants both; by 0.10.2 the parser alone decides.
    "--enable-reasoning": (Span(until=(0, 10, 2)),),
    "--tokenizer-mode": _EVER,
    "--config-format": _EVER,
    "--load-format": _EVER,
    "--allowed-origins": _EVER,
    "--disable-fastapi-docs": _EVER,
    # The older --speculative-model family was gone by 0.8.5; every later version reads the JSON form.
    "--speculative-config": _EVER,
    # Gone by 0.17.1, and back in 0.33.0 as the other half of --enable-log-requests.
    "--disable-log-requests": (Span(until=(0, 17, 1)), Span((0, 33, 0))),
    "--kv-cache-memory-bytes": _since(0, 10, 2),
    "--disable-access-log-for-endpoints": _since(0, 17, 1),
    "--shutdown-timeout": _since(0, 24, 0),
    "--enable-per-request-metrics": _since(0, 32, 0),
    "--per-request-spec-decode-metrics": _since(0, 32, 0),
    "--enable-force-include-usage": _since(0, 10, 2),
    "--gpu-memory-utilization": _EVER,
    "--kv-cache-dtype": _EVER,
    "--tensor-parallel-size": _EVER,
    "--mamba-ssm-cache-dtype": _since(0, 10, 2),
    "--language-model-only": _since(0, 17, 1),
}

# From here on a draft whose vocabulary differs from the target's can be used ("use_heterogeneous_vocab").
TWO_VOCABULARIES_SINCE: Version = (0, 25, 0)

_SPECULATIVE_KEYS: Mapping[str, Spans] = {
    "method": _EVER,
    "model": _EVER,
    "num_speculative_tokens": _EVER,
    "prompt_lookup_min": _EVER,
    "prompt_lookup_max": _EVER,
    "draft_tensor_parallel_size": _EVER,
    "use_heterogeneous_vocab": _since(*TWO_VOCABULARIES_SINCE),
}

# 0.10.0 to 0.14.1 raise "Speculative decoding with draft model is not supported yet", although their list of
# methods has it; 0.15.0 is the first with a drafter for it again (PR 24322). 0.8.5 and 0.9.x run draft models
# on their older V0 engine.
_METHODS: Mapping[Method, Spans] = {
    Method.OFF: _EVER,
    Method.NGRAM: _EVER,
    Method.DRAFT_MODEL: (Span(until=(0, 10, 0)), Span((0, 15, 0))),
    # Before, each family of built-in layers was a method by its own name.
    Method.MTP: _since(0, 12, 0),
    Method.EAGLE3: _since(0, 10, 2),
    Method.DFLASH: _since(0, 24, 0),
    Method.SUFFIX: _since(0, 12, 0),
}

# Two names of one format each; which of them a version has, its interface tells.
SAME_PARSERS: tuple[tuple[str, str], ...] = (
    ("qwen3_xml", "qwen3_coder"),
    ("qwen3_json", "hermes"),
    ("glm47", "glm45"),
)

# What suffix decoding needs in the engine's environment; vLLM itself only lists the method.
SUFFIX_PACKAGE = "arctic-inference==0.1.1"

# A draft whose path holds one of these is taken for another kind of drafter, whatever "method" says (0.32.0's
# config/speculative.py looks at the name first).
MISREAD_PATHS = ("eagle-", "eagle3", "dflash", "dspark")

# "float16" is among the values of --mamba-ssm-cache-dtype from here on.
_NARROW_STATES = Span((0, 17, 1))

# Up to 0.24.0 any web page may call the server, because the default of --allowed-origins was ["*"].
_OPEN_TO_ALL_ORIGINS = Span(until=(0, 32, 0))

# Before, a CPU engine takes the size of its KV cache in whole GiB from VLLM_CPU_KVCACHE_SPACE only: 0.24.0's
# v1/worker/cpu_worker.py reads the size in bytes, nothing of 0.17.1 for CPUs does.
_CPU_KV_CACHE_IN_BYTES = Span((0, 24, 0))

# Logging of whole requests, prompts included, was on by default until it became opt-in (PR 21739).
_LOGS_REQUESTS = Span(until=(0, 10, 1))

# One JSON object a line, uvicorn's lines too. Before, it takes a file of Python's logging configuration.
_JSON_LOGS = Span((0, 32, 0))
_JSON_LOG_ARGUMENTS = ("--logging-config.formatter", "json")


_CLI = "vllm.entrypoints.cli.main"
_ENTRY = "vllm.entrypoints.launchers.api_server.entry"
_API_SERVER = "vllm.entrypoints.openai.api_server"
_ENTRY_SINCE = Span((0, 32, 0))


@dataclass(frozen=True, slots=True)
class Launch:
    """How an environment's server is started: a module, and whether it has a ``serve`` verb.

    With the verb the model's path follows it; without, the path needs ``--model``.
    """

    module: str
    serve_verb: bool


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one version of vLLM understands. An ``interface`` read from the engine overrides the data."""

    version: Version
    interface: EngineInterface | None = None

    @property
    def checked(self) -> bool:
        """Whether the version is not newer than the newest one this data was read from."""
        return self.version <= NEWEST_CHECKED

    @property
    def narrow_states(self) -> bool:
        """Whether a linear layer's state may be in 16 bits: the flag is older than that value of it."""
        return _NARROW_STATES.holds(self.version)

    @property
    def has_two_runners(self) -> bool:
        """Whether the newer model runner is the default and the older one can still be chosen."""
        return self.version >= V2_RUNNER_SINCE

    @property
    def open_to_all_origins(self) -> bool:
        """Whether the server answers any web page unless told otherwise."""
        return _OPEN_TO_ALL_ORIGINS.holds(self.version)

    @property
    def cpu_kv_cache_in_bytes(self) -> bool:
        """Whether a CPU engine takes ``--kv-cache-memory-bytes``; else whole GiB by environment."""
        return _CPU_KV_CACHE_IN_BYTES.holds(self.version)

    @property
    def logs_requests(self) -> bool:
        """Whether prompts land in the log unless ``--disable-log-requests`` is given."""
        return _LOGS_REQUESTS.holds(self.version)

    @property
    def json_log_arguments(self) -> tuple[str, ...]:
        """The words that make the log one JSON object a line; none where no flag does."""
        if self.interface is not None:
            return _JSON_LOG_ARGUMENTS if self.interface.accepts("--logging-config") else ()
        return _JSON_LOG_ARGUMENTS if _JSON_LOGS.holds(self.version) else ()

    def accepts(self, flag: str) -> bool:
        """Whether the flag exists in this version. Raises ``KeyError`` for one this module has no data on."""
        known = _FLAGS[flag]
        return _holds(known, self.version) if self.interface is None else self.interface.accepts(flag)

    def accepts_key(self, key: str) -> bool:
        """Whether ``--speculative-config`` may hold the key. Raises ``KeyError`` for one without data."""
        known = _SPECULATIVE_KEYS[key]
        if self.interface is not None:
            return key in self.interface.speculative_keys
        return _holds(known, self.version)

    def tool_parser(self, wanted: str) -> str | None:
        """This version's name of a parser of tool calls; ``None`` where it has none that reads the format."""
        return _parser(wanted, frozenset() if self.interface is None else self.interface.tool_parsers)

    def reasoning_parser(self, wanted: str) -> str | None:
        """The same for a parser of thoughts."""
        return _parser(wanted, frozenset() if self.interface is None else self.interface.reasoning_parsers)

    def supports(self, method: Method) -> bool:
        """Whether this version drafts that way.

        An interface can only take a method away: a version that refuses it lists it all the same.
        """
        if method is not Method.OFF and self.interface is not None and method not in self.interface.methods:
            return False
        return _holds(_METHODS[method], self.version)

    def defects(self, method: Method, device: Device, *, two_vocabularies: bool = False) -> tuple[str, ...]:
        """What a person should know of drafting that way on this engine, a sentence each."""
        return tuple(
            defect.says
            for defect in DEFECTS
            if defect.method is method
            and defect.span.holds(self.version)
            and (device is not Device.CPU or not defect.gpu_only)
            and (defect.with_two_vocabularies or not two_vocabularies)
        )

    def require(self, method: Method) -> None:
        """Raise ``PlanRefused``, naming what works instead, unless this version drafts that way."""
        if self.supports(method):
            return
        back = next((span.since for span in _METHODS[method] if span.since > self.version), None)
        if back is not None and method is not Method.DRAFT_MODEL:
            raise PlanRefused(
                say(
                    "vLLM {version} cannot draft by {method} yet",
                    version=version_text(self.version),
                    method=method.upper(),
                ),
                detail=say("{version} is the first version known to.", version=version_text(back)),
                hint=say(
                    "Update the engine to {version} or newer, or choose n-gram drafting.",
                    version=version_text(back),
                ),
            )
        if method is Method.SUFFIX and back is None:
            raise PlanRefused(
                say("This engine has no suffix decoding"),
                detail=say("vLLM leaves it to the package arctic-inference, which is not beside it."),
                hint=say(
                    "Add it there ({package}), or choose n-gram drafting.",
                    package=SUFFIX_PACKAGE,
                ),
            )
        if back is None:
            raise PlanRefused(
                say("This engine has no drafting by {method}", method=method.replace("_", " ")),
                detail=say(
                    "vLLM {version} as it is installed does not list it.", version=version_text(self.version)
                ),
                hint=say("Install the engine again, or choose a preset without speculation."),
                next_step=NextStep.INSTALL,
            )
        raise PlanRefused(
            say("vLLM {version} cannot use a draft model", version=version_text(self.version)),
            detail=say("Versions 0.10 to 0.14 refuse draft models; n-gram drafting works in all of them."),
            hint=say(
                "Update the engine to {version} or newer, or choose n-gram drafting.",
                version=version_text(back),
            ),
        )


def require_plain_path(draft_path: str) -> None:
    """Raise ``PlanRefused`` for a draft model's folder that every version would misread by its name."""
    for name in MISREAD_PATHS:
        if name in draft_path.lower():
            raise PlanRefused(
                say("The draft model's folder has a misleading name"),
                detail=say(
                    "vLLM takes any draft with '{name}' in its path for another kind: {path}.",
                    name=name,
                    path=draft_path,
                ),
                hint=say(
                    "Move it to a folder without '{name}' in its path, or choose n-gram drafting.", name=name
                ),
            )


def of(version: str, interface: EngineInterface | None = None) -> Dialect:
    """The dialect of a version such as ``0.32.0+cpu``. Raises ``PlanRefused`` for one we cannot speak.

    ``interface`` is what was read from the engine itself, where that was done.
    """
    parsed = parse_version(version)
    if parsed is None:
        raise PlanRefused(
            say("The engine's version could not be read"),
            detail=say("It calls itself '{version}'.", version=version),
            hint=say("Install the engine again."),
            next_step=NextStep.INSTALL,
        )
    if parsed < OLDEST:
        raise _too_old(parsed)
    return Dialect(parsed, interface)


def assumed_interface(version: Version, known: Collection[EngineInterface]) -> EngineInterface:
    """The interface of a version among ``known``; for one that was not read, the next older one's.

    Where this module knows of a flag or key that came or went in between, that is put right. Raises
    ``PlanRefused`` when every known one is newer.
    """
    read = {parsed: one for one in known if (parsed := parse_version(one.version)) is not None}
    base = read.get(max((parsed for parsed in read if parsed <= version), default=version))
    if base is None:
        raise _too_old(version)
    if parse_version(base.version) == version:
        return base
    flags = {flag.name: flag for one in known for flag in one.flags if flag.name in _FLAGS}
    flags = {name: flag for name, flag in flags.items() if _holds(_FLAGS[name], version)}
    kept = [flag for flag in base.flags if flag.name not in _FLAGS]
    keys = {key for key, spans in _SPECULATIVE_KEYS.items() if _holds(spans, version)}
    return replace(
        base,
        flags=(*kept, *flags.values()),
        speculative_keys=base.speculative_keys - _SPECULATIVE_KEYS.keys() | keys,
    )


def _too_old(version: Version) -> PlanRefused:
    return PlanRefused(
        say("vLLM {version} is too old", version=version_text(version)),
        detail=say("Its flags for speculative decoding are different ones."),
        hint=say("Update the engine to {version} or newer.", version=version_text(OLDEST)),
        next_step=NextStep.INSTALL,
    )


def _parser(wanted: str, known: frozenset[str]) -> str | None:
    """The name, or another one of the same format; where nothing is known of the version, the name."""
    if not known or wanted in known:
        return wanted
    others = (pair for pair in SAME_PARSERS if wanted in pair)
    return next((name for pair in others for name in pair if name in known), None)


def _holds(spans: Spans, version: Version) -> bool:
    return any(span.holds(version) for span in spans)


def parse_version(version: str) -> Version | None:
    """The release numbers of a version; ``None`` when it has none. Suffixes (rc1, +cpu) do not count."""
    found = re.match(r"v?(\d+)\.(\d+)(?:\.(\d+))?", version)
    return (int(found[1]), int(found[2]), int(found[3] or 0)) if found else None


def version_text(version: Version) -> str:
    """``0.32.0`` for ``(0, 32, 0)``."""
    return ".".join(str(number) for number in version)


def launch(install: EngineInstall) -> Launch:
    """The module that starts this environment's server.

    The ``vllm`` distribution has the full command. ``vllm-cpu`` has not: it asks for the version of a
    distribution named ``vllm`` and dies, so its server modules are run directly; of the two the newer where
    it is there, because the older one warns that it is deprecated. ``install.modules`` (what a probe found)
    decides where it is known, else the version does.
    """
    if install.dist == "vllm":
        return Launch(_CLI, serve_verb=True)
    if install.modules:
        has_entry = _ENTRY in install.modules
    else:
        has_entry = _ENTRY_SINCE.holds(of(install.version).version)
    return Launch(_ENTRY if has_entry else _API_SERVER, serve_verb=False)
