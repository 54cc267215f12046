"""A GPU's account as the memory bar shows it: segments that sum to the card, each with how it came about."""

from __future__ import annotations

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.models import Budget, BudgetTerm, Segment
from slipstream.core.sizing.card import GIB
from slipstream.core.sizing.gpuaccount import GpuAccount, Term

_MIB = 1024**2
_NAMED = 6  # holders that a tooltip has room for

_SEGMENTS = {
    Term.OTHER_PROGRAMS: Segment.OTHER,
    Term.CUDA_CONTEXT: Segment.OVERHEAD,
    Term.TARGET_WEIGHTS: Segment.TARGET,
    Term.DRAFT_WEIGHTS: Segment.DRAFT,
    Term.STATIC_BUFFERS: Segment.OVERHEAD,
    Term.KERNELS: Segment.OVERHEAD,
    Term.ACTIVATION_PEAK: Segment.OVERHEAD,
    Term.GRAPHS: Segment.OVERHEAD,
    Term.ATTENTION_WORKSPACE: Segment.OVERHEAD,
}
_PLAIN_FORMS = (WeightFormat.BFLOAT16, WeightFormat.FLOAT16, WeightFormat.FLOAT32)
_ORDER = tuple(Segment)


def budget(found: GpuAccount, target_title: str, draft_title: str | None) -> Budget:
    """The account of one card. Where it does not fit, the KV cache is what one request needs.

    Then nothing is free: what is to stay untouched counts as taken by others, and the sum is above the total.
    """
    setup = found.setup
    missing = found.missing_bytes
    terms = [
        BudgetTerm(_SEGMENTS[term], size, _how(term, found, target_title, draft_title))
        for term, size in found.taken
        if size or term in (Term.OTHER_PROGRAMS, Term.TARGET_WEIGHTS)
    ]
    total = found.card.total_bytes
    if missing:
        held = sum(term.size_bytes for term in terms) + found.kv_needed_bytes
        kept = max(total + missing - held, 0)
        if kept:
            terms.append(BudgetTerm(Segment.OTHER, kept, "Kept free: outside the share of the server."))
        kv, how = found.kv_needed_bytes, f"What one request of {setup.context_tokens:,} tokens needs."
    else:
        kv = found.kv_available_bytes
        how = f"What is left of the server's share: {found.kv_tokens:,} tokens."
    terms.append(BudgetTerm(Segment.KV_CACHE, kv, how))
    free = 0 if missing else found.size(Term.FREE)
    terms.append(BudgetTerm(Segment.FREE, free, "What stays for everything else."))
    terms.sort(key=lambda term: _ORDER.index(term.segment))
    return Budget(found.card.name, total, tuple(terms), missing_bytes=missing)


def size_text(size_bytes: int) -> str:
    """A size for a sentence: ``1.52 GiB``, ``768 MiB``."""
    return f"{size_bytes / GIB:.2f} GiB" if abs(size_bytes) >= GIB else f"{size_bytes / _MIB:.0f} MiB"


def form_text(form: WeightFormat) -> str:
    """A form's name as people write it: ``AWQ``, ``bfloat16``."""
    return form.value if form in _PLAIN_FORMS else form.value.upper()


def signed_text(size_bytes: int) -> str:
    """How much more or less: ``120 MiB more``."""
    return f"{size_text(abs(size_bytes))} {'more' if size_bytes > 0 else 'less'}"


def _holders(found: GpuAccount) -> str:
    """Who they are, where the driver tells."""
    named = found.card.holders[:_NAMED]
    return f": {', '.join(named)}" if named else ""


def _how(term: Term, found: GpuAccount, target_title: str, draft_title: str | None) -> str:
    setup = found.setup
    shared = f", a {setup.tensor_parallel}th of them" if setup.tensor_parallel > 1 else ""
    learnt = (
        f", {signed_text(setup.learnt_bytes)} as learnt from the last start" if setup.learnt_bytes else ""
    )
    drafting = draft_title or "The drafting layers in the target's files"
    form = "" if setup.draft is None or setup.draft_bytes else f" in {form_text(setup.draft.weights)}"
    return {
        Term.OTHER_PROGRAMS: f"Held by other programs when the server starts{_holders(found)}.",
        Term.CUDA_CONTEXT: "The CUDA context, which vLLM takes before it counts.",
        Term.TARGET_WEIGHTS: f"{target_title} in {form_text(setup.target.weights)}{shared}.",
        Term.DRAFT_WEIGHTS: f"{drafting}{form}{shared}.",
        Term.STATIC_BUFFERS: f"Buffers for {setup.max_num_seqs} requests at once.",
        Term.KERNELS: f"Kernels that are loaded as they are needed{learnt}.",
        Term.ACTIVATION_PEAK: f"Working memory for {setup.max_num_batched_tokens:,} tokens at once.",
        Term.GRAPHS: "CUDA graphs, by estimate.",
        Term.ATTENTION_WORKSPACE: "What attention needs to read an 8-bit KV cache.",
    }[term]
