"""Engine output to values: raw lines to ``LogLine``, and lines to the milestones and figures in them.

For comfort, never for truth: an unknown wording loses a progress step, not a state. Knows the process tags of
vLLM 0.8 to 0.33: on no line (0.8), on every line (0.10 to 0.24), on log records only (0.32 on), and JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from enum import StrEnum

from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.models import EngineFigures

GIB = 1024**3
MAX_WARNINGS = 20

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_TAG = re.compile(r"\((?P<proc>[A-Za-z][^()]*?) pid=\d+\) ?")
_RECORD = re.compile(
    r"(?P<level>DEBUG|INFO|WARNING|ERROR|CRITICAL) (?:\d{4}-)?\d\d-\d\d "
    r"(?P<clock>\d\d:\d\d:\d\d)(?:[.,]\d+)? \[[^\]]*:\d+\] ?(?P<text>.*)"
)
_UVICORN = re.compile(r"(?P<level>DEBUG|INFO|WARNING|ERROR|CRITICAL):\s+(?P<text>.*)")
_TORCH = re.compile(r"\[(?P<level>[IWEF])\d{4} (?P<clock>\d\d:\d\d:\d\d)\.\d+ \S+:\d+\] ?(?P<text>.*)")
_PYTHON_WARNING = re.compile(r"\S+:\d+: \w*Warning: ")
_EXCEPTION = re.compile(r"[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning)\b")
_COMPLAINT = re.compile(r"(?:Fatal Python error|terminate called|Segmentation fault|Bus error|\S+: error:) ?")
_TORCH_LEVELS = {"I": Level.INFO, "W": Level.WARNING, "E": Level.ERROR, "F": Level.CRITICAL}
_TRACEBACK = "Traceback (most recent call last):"
_CHAINED = ("During handling of the above", "The above exception was")


def parse_line(raw: str, previous: LogLine | None = None) -> LogLine:
    """One line as it was written. ``previous`` lets the rest of a traceback be known as such."""
    plain = _COLOUR.sub("", raw).rstrip("\r\n")
    if plain.startswith("{"):
        parsed = _parse_json(plain, raw)
        if parsed is not None:
            return parsed[0]
    return _parse_plain(plain, raw, previous)


def parse_lines(raws: Iterable[str], previous: LogLine | None = None) -> list[LogLine]:
    """Lines of output in order; empty ones dropped, a JSON record of several lines as several lines.

    ``previous`` is the line before the first one, if there was any.
    """
    lines: list[LogLine] = []
    for raw in raws:
        plain = _COLOUR.sub("", raw).strip("\r\n")
        if not plain.strip():
            continue
        found = _parse_json(plain, raw) if plain.startswith("{") else None
        lines.extend(found or (_parse_plain(plain, raw, previous),))
        previous = lines[-1]
    return lines


def is_record(line: LogLine) -> bool:
    """True for a line that went through a logger, whose level can therefore be believed."""
    return bool(line.clock) or _UVICORN.match(_TAG.sub("", line.raw, count=1)) is not None


def _parse_plain(plain: str, raw: str, previous: LogLine | None) -> LogLine:
    tag = _TAG.match(plain)
    process = _process(tag["proc"]) if tag else ""
    rest = plain[tag.end() :] if tag else plain
    record = _RECORD.match(rest)
    if record:
        return LogLine(Level[record["level"]], process, record["clock"], record["text"], raw)
    torch = _TORCH.match(rest)
    if torch:
        return LogLine(_TORCH_LEVELS[torch["level"]], process, torch["clock"], torch["text"], raw)
    uvicorn = _UVICORN.match(rest)
    if uvicorn:
        return LogLine(Level[uvicorn["level"]], process or "APIServer", "", uvicorn["text"], raw)
    return LogLine(_bare_level(rest, previous), process, "", rest, raw)


def _bare_level(text: str, previous: LogLine | None) -> Level:
    if _PYTHON_WARNING.match(text):
        return Level.WARNING
    if text.startswith((_TRACEBACK, *_CHAINED)) or _COMPLAINT.match(text):
        return Level.ERROR
    inside = previous is not None and previous.level >= Level.ERROR and not previous.clock
    if inside and (text[:1].isspace() or _EXCEPTION.match(text)):
        return Level.ERROR
    return Level.INFO


def _parse_json(plain: str, raw: str) -> tuple[LogLine, ...] | None:
    try:
        record = json.loads(plain)
    except ValueError:
        return None
    if not isinstance(record, dict) or not isinstance(record.get("message"), str):
        return None
    level = Level.__members__.get(str(record.get("levelname", "INFO")), Level.INFO)
    process = _process(str(record.get("vllm_process_name") or record.get("processName") or ""))
    stamp = re.search(r"\d\d:\d\d:\d\d", str(record.get("asctime", "")))
    clock = stamp[0] if stamp else ""
    trace = record.get("exc_info")
    texts = record["message"].splitlines() or [""]
    if isinstance(trace, str):
        texts += trace.splitlines()
    return tuple(LogLine(level, process, clock, text, raw) for text in texts)


def _process(name: str) -> str:
    """vLLM's process name without rank and index, so that all versions look alike."""
    for known in ("APIServer", "EngineCore", "Worker"):
        if known in name:
            return known
    return "APIServer" if name == "MainProcess" else name


class Step(StrEnum):
    """What a starting server is busy with, in the order in which vLLM goes through it."""

    PACKAGES = "packages"
    ARGUMENTS = "arguments"
    CORE = "core"
    WORKER = "worker"
    TARGET = "target"
    DRAFT = "draft"
    COMPILE = "compile"
    MEMORY = "memory"
    KV_CACHE = "kv_cache"
    GRAPHS = "graphs"
    WARMUP = "warmup"
    SERVER = "server"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class StepReached:
    """The server begins this step, or is in it."""

    step: Step


@dataclass(frozen=True, slots=True)
class ShardsLoaded:
    """``done`` of ``total`` files of the weights now being read are in memory."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class GraphsCaptured:
    """``done`` of ``total`` CUDA graphs of the present kind are captured."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class FigureRead:
    """The engine told a number; fields that are not ``None`` are news."""

    figures: EngineFigures


@dataclass(frozen=True, slots=True)
class WeightsRead:
    """One checkpoint's weights were read in ``took_s``; target and draft each say so."""

    took_s: float


LogEvent = StepReached | ShardsLoaded | GraphsCaptured | FigureRead | WeightsRead

_STEPS: tuple[tuple[re.Pattern[str], Step], ...] = tuple(
    (re.compile(pattern), step)
    for pattern, step in (
        (r"vLLM (API )?server version |.*\u2588\s+version \d|non-default args: ", Step.ARGUMENTS),
        (r"Using max model len ", Step.CORE),
        (r"Initializing a V[01] LLM engine ", Step.WORKER),
        (r"Starting to load model |Loading model from scratch", Step.TARGET),
        (r"Loading drafter model", Step.DRAFT),
        (r"Starting torch\.compile|Using cache directory: |Dynamo bytecode transform time", Step.COMPILE),
        (r"Model loading took ", Step.MEMORY),
        (
            r"Available KV cache memory: |(GPU|CPU) KV cache size: |.* GiB for KV cache on node ",
            Step.KV_CACHE,
        ),
        (r"Warming up model|JIT kernel warmup starting", Step.WARMUP),
        (r"init engine \(profile, create kv cache, warmup model\) took |Supported tasks: ", Step.SERVER),
        (r"Starting vLLM (API )?server ", Step.SERVER),
        (r"Application startup complete", Step.ANSWER),
    )
)
_SHARDS = re.compile(r"Loading (?:safetensors|pt|bin) checkpoint shards:\s+\d+% Completed \| (\d+)/(\d+)")
_GRAPHS = re.compile(r"Capturing .*CUDA graphs?\b[^|]*\|[^|]*\| (\d+)/(\d+)")
_WEIGHTS = re.compile(r"Loading weights took ([\d.]+) seconds")
_LOADED = re.compile(r"Model loading took ([\d.]+) GiB(?: memory)? and ([\d.]+) seconds")
_VERSION = re.compile(r"(?:server version |LLM engine \(v|\u2588\s+version )(\d+\.\d+[\w.+]*)")
_DTYPE = re.compile(r"Initializing a V[01] LLM engine .*\bdtype=torch\.(\w+)")
_KV_BYTES = re.compile(r"Available KV cache memory: ([\d.]+) GiB|set \(([\d.]+)/[\d.]+\) GiB for KV cache")
_KV_TOKENS = re.compile(r"KV cache size: ([\d,]+) tokens")
_CONCURRENCY = re.compile(r"Maximum concurrency for [\d,]+ tokens per request: ([\d.]+)x")
# Weights and what is no tensor are one figure in newer versions, two in older ones.
_CONSUMED = re.compile(r"Actual usage is ([\d.]+) GiB for (?:consumed memory|weights?)\b")
_NON_TORCH = re.compile(r" ([\d.]+) GiB for non-torch memory")
_ACTIVATION = re.compile(r" ([\d.]+) GiB for peak activation")
_GRAPHS_TAKEN = re.compile(r" ([\d.]+) GiB for CUDAGraph memory")
_INIT = re.compile(r"init engine \(profile, create kv cache, warmup model\) took ([\d.]+) s")


def events(line: LogLine) -> tuple[LogEvent, ...]:
    """The milestones and figures in a line; empty for most lines."""
    shards = _SHARDS.search(line.text)
    if shards:
        return (ShardsLoaded(int(shards[1]), int(shards[2])),)
    graphs = _GRAPHS.search(line.text)
    if graphs:
        return (GraphsCaptured(int(graphs[1]), int(graphs[2])),)
    if not is_record(line):
        return ()
    found: list[LogEvent] = []
    step = next((step for pattern, step in _STEPS if pattern.match(line.text)), None)
    if step is not None:
        found.append(StepReached(step))
    weights = _WEIGHTS.search(line.text)
    if weights:
        found.append(WeightsRead(float(weights[1])))
    figures = _figures(line)
    if figures != EngineFigures():
        found.append(FigureRead(figures))
    return tuple(found)


def fold_figures(known: EngineFigures, event: LogEvent) -> EngineFigures:
    """What is known of the engine after ``event``: newer figures replace older, weights' times add up."""
    match event:
        case WeightsRead(took_s):
            return replace(known, load_s=round((known.load_s or 0.0) + took_s, 3))
        case FigureRead(news):
            told = {f.name: getattr(news, f.name) for f in fields(news) if f.name != "warnings"}
            fresh = {name: value for name, value in told.items() if value is not None}
            warnings = tuple(dict.fromkeys((*known.warnings, *news.warnings)))[:MAX_WARNINGS]
            if not fresh and warnings == known.warnings:
                return known  # a warning that repeats is no news
            return replace(known, **fresh, warnings=warnings)
        case _:
            return known


def _figures(line: LogLine) -> EngineFigures:
    text = line.text
    loaded, kv_bytes = _LOADED.search(text), _KV_BYTES.search(text)
    tokens, concurrency, init = _KV_TOKENS.search(text), _CONCURRENCY.search(text), _INIT.search(text)
    version, dtype = _VERSION.search(text), _DTYPE.match(text)
    consumed, activation = _CONSUMED.search(text), _ACTIVATION.search(text)
    besides, captured = _NON_TORCH.search(text), _GRAPHS_TAKEN.search(text)
    return EngineFigures(
        version=version[1] if version else None,
        load_bytes=_gib(loaded[1]) if loaded else None,
        load_s=float(loaded[2]) if loaded else None,
        kv_cache_bytes=_gib(kv_bytes[1] or kv_bytes[2]) if kv_bytes else None,
        kv_cache_tokens=int(tokens[1].replace(",", "")) if tokens else None,
        max_concurrency=float(concurrency[1]) if concurrency else None,
        init_s=float(init[1]) if init else None,
        dtype=dtype[1] if dtype else None,
        consumed_bytes=_gib(consumed[1]) + (_gib(besides[1]) if besides else 0) if consumed else None,
        activation_bytes=_gib(activation[1]) if activation else None,
        graphs_bytes=_gib(captured[1]) if captured else None,
        warnings=(text,) if line.level is Level.WARNING else (),
    )


def _gib(text: str) -> int:
    return int(float(text) * GIB)
