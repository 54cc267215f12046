"""The account of one GPU for one set of launch values, in vLLM's order. It chooses and refuses nothing.

Order (0.33): context and handles, then the look at free memory, then weights, buffers and kernels, the
profile run's peak, the graphs; what is left of the share asked for is the KV cache.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.dialects.dialect import NEWEST_CHECKED, Version
from slipstream.core.models import Method
from slipstream.core.sizing import kvpool, rules, weights, working
from slipstream.core.sizing.card import Card
from slipstream.core.sizing.kvpool import Pool

# Drafters that read the target's own embedding and head.
_SHARING = frozenset({Method.MTP, Method.EAGLE3, Method.DFLASH})


class Term(StrEnum):
    """Parts of the account, in the order in which the memory is taken."""

    OTHER_PROGRAMS = "other_programs"
    CUDA_CONTEXT = "cuda_context"
    TARGET_WEIGHTS = "target_weights"
    DRAFT_WEIGHTS = "draft_weights"
    STATIC_BUFFERS = "static_buffers"
    KERNELS = "kernels"
    ACTIVATION_PEAK = "activation_peak"
    GRAPHS = "graphs"
    ATTENTION_WORKSPACE = "attention_workspace"
    KV_CACHE = "kv_cache"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Setup:
    """What of a launch bears on memory. ``learnt_bytes`` is what the last start took beyond the formulas."""

    target: Architecture
    draft: Architecture | None
    method: Method
    num_speculative_tokens: int
    utilization: float
    context_tokens: int
    max_num_seqs: int
    max_num_batched_tokens: int
    kv_dtype: str = "auto"
    tensor_parallel: int = 1
    version: Version = NEWEST_CHECKED
    older_runner: bool = False
    text_only: bool = False
    eager: bool = False
    state_width: int = kvpool.STATE_BYTES  # bytes of a number in a linear layer's state
    target_bytes: int | None = None  # weights as loaded on one card, where they are known better
    draft_bytes: int | None = None
    learnt_bytes: int = 0

    @property
    def drafting_tokens(self) -> int:
        """K, or 0 without drafting."""
        return 0 if self.method is Method.OFF else self.num_speculative_tokens

    @property
    def built_in(self) -> bool:
        """Whether layers of the target's own files draft."""
        return self.method is Method.MTP and self.draft is None

    @property
    def in_flight_tokens(self) -> int:
        """Tokens that are scheduled and not settled yet."""
        return rules.of(self.version).steps_in_flight * self.max_num_batched_tokens

    def pool(self) -> Pool:
        """The KV cache's layout."""
        return kvpool.pool(
            self.target,
            self.draft,
            kv_dtype=self.kv_dtype,
            tensor_parallel=self.tensor_parallel,
            num_speculative_tokens=self.drafting_tokens,
            with_mtp=self.built_in,
            state_width=self.state_width,
        )


@dataclass(frozen=True, slots=True)
class GpuAccount:
    """What each GPU holds. ``kv_available_bytes`` is below 0 when weights and working memory are too much."""

    card: Card
    setup: Setup
    taken: tuple[tuple[Term, int], ...]  # without KV cache and free
    requested_bytes: int
    load_peak_bytes: int
    kv_available_bytes: int
    kv_needed_bytes: int  # for one request that fills the context
    pool: Pool

    @property
    def free_at_start_bytes(self) -> int:
        """What vLLM finds free when it looks: the card less others and its own context."""
        return self.card.free_bytes - self.size(Term.CUDA_CONTEXT)

    @property
    def short_at_start_bytes(self) -> int:
        """By how much the share asked for exceeds what is free, which vLLM refuses; 0 when it does not."""
        return max(self.requested_bytes - self.free_at_start_bytes, 0)

    @property
    def missing_bytes(self) -> int:
        """What is missing for a server that starts, loads and holds one request; 0 when it fits."""
        return max(
            self.kv_needed_bytes - self.kv_available_bytes,
            self.short_at_start_bytes,
            self.load_peak_bytes - self.free_at_start_bytes,
            0,
        )

    @property
    def starts(self) -> bool:
        """Whether vLLM would come up: memory is free, the weights load, one request fits."""
        return self.missing_bytes == 0

    @property
    def kv_tokens(self) -> int:
        """The tokens that vLLM would print for its KV cache."""
        setup = self.setup
        return self.pool.tokens(self.kv_available_bytes, setup.context_tokens, setup.in_flight_tokens)

    @property
    def max_context(self) -> int:
        """The longest context of which one request fits; 0 when none does."""
        setup = self.setup
        longest = setup.target.max_context
        return self.pool.longest(self.kv_available_bytes, longest, setup.in_flight_tokens)

    def size(self, term: Term) -> int:
        """Bytes of one term, KV cache and free included."""
        if term is Term.KV_CACHE:
            return max(self.kv_available_bytes, 0)
        if term is Term.FREE:
            held = sum(size for _, size in self.taken) + max(self.kv_available_bytes, 0)
            return max(self.card.total_bytes - held, 0)
        return next((size for name, size in self.taken if name is term), 0)


def account(setup: Setup, card: Card) -> GpuAccount:
    """The account of each of ``setup.tensor_parallel`` equal cards."""
    spoken = rules.of(setup.version, older_runner=setup.older_runner)
    shared = setup.tensor_parallel
    target = _target(setup)
    draft, draft_extra = _draft(setup)
    static = working.static_bytes(
        setup.target,
        spoken,
        max_num_seqs=setup.max_num_seqs,
        context_tokens=setup.context_tokens,
        ngram=setup.method is Method.NGRAM,
    )
    activation = working.activation_bytes(
        setup.target,
        setup.draft,
        spoken,
        batched_tokens=setup.max_num_batched_tokens,
        max_num_seqs=setup.max_num_seqs,
        num_speculative_tokens=setup.drafting_tokens,
        tensor_parallel=shared,
    )
    graphs = _graphs(setup, spoken.second_runner) if spoken.graphs_deducted and not setup.eager else 0
    workspace = working.attention_bytes(
        setup.target, card, setup.kv_dtype, setup.max_num_batched_tokens, shared
    )
    kernels = max(working.kernels_bytes(card, shared) + setup.learnt_bytes, 0)
    requested = math.ceil(card.total_bytes * setup.utilization)
    consumed = target + draft + static + kernels + activation + graphs + workspace
    pool = setup.pool()
    return GpuAccount(
        card=card,
        setup=setup,
        taken=(
            (Term.OTHER_PROGRAMS, card.others_bytes),
            (Term.CUDA_CONTEXT, working.context_bytes(card, shared)),
            (Term.TARGET_WEIGHTS, target),
            (Term.DRAFT_WEIGHTS, draft),
            (Term.STATIC_BUFFERS, static),
            (Term.KERNELS, kernels),
            (Term.ACTIVATION_PEAK, activation),
            (Term.GRAPHS, graphs),
            (Term.ATTENTION_WORKSPACE, workspace),
        ),
        requested_bytes=requested,
        load_peak_bytes=max(
            target + weights.load_extra_bytes(setup.target, shared), target + draft + draft_extra
        ),
        kv_available_bytes=requested - consumed,
        kv_needed_bytes=pool.bytes_for(setup.context_tokens, setup.in_flight_tokens),
        pool=pool,
    )


def _target(setup: Setup) -> int:
    """The target's share on each card: computed, put right by what is known of its very files."""
    shared = setup.tensor_parallel
    size = weights.weights_bytes(setup.target, shared, text_only=setup.text_only)
    if setup.target_bytes is not None:
        size += (setup.target_bytes - weights.weights_bytes(setup.target, text_only=True)) // shared
    return size


def _draft(setup: Setup) -> tuple[int, int]:
    """Bytes of what drafts, and what loading it takes beyond them for a moment."""
    shared = setup.tensor_parallel
    if setup.draft_bytes is not None:
        return setup.draft_bytes // shared, 0
    if setup.built_in:
        return weights.mtp_bytes(setup.target, shared), 0
    if setup.draft is None:
        return 0, 0
    size = weights.weights_bytes(setup.draft, shared, text_only=True)
    if setup.method in _SHARING:
        size -= weights.draft_head_bytes(setup.draft, shared)
    return size, weights.load_extra_bytes(setup.draft, shared)


def _graphs(setup: Setup, second_runner: bool) -> int:
    """V2 captures FULL graphs of the target; a draft model's only with the older runner, and PIECEWISE."""
    layers = setup.target.layers
    if setup.draft is not None and not second_runner:
        layers += setup.draft.layers
    return working.graphs_bytes(
        layers,
        max_num_seqs=setup.max_num_seqs,
        num_speculative_tokens=setup.drafting_tokens,
        full=True,
    )
