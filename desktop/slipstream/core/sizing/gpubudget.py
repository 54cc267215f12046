"""A GPU's account as the memory bar shows it: segments that sum to the card, each with how it came about."""

from __future__ import annotations

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.models import Budget, BudgetTerm, Segment
from slipstream.core.sizing.gpuaccount import GpuAccount, Setup, Term
from slipstream.core.sizing.sizetext import size_text
from slipstream.core.words import say

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
            terms.append(BudgetTerm(Segment.OTHER, kept, say("Kept free: outside the share of the server.")))
        kv, how = (
            found.kv_needed_bytes,
            say("What one request of {count:,} tokens needs.", count=setup.context_tokens),
        )
    else:
        kv = found.kv_available_bytes
        how = say("What is left of the server's share: {count:,} tokens.", count=found.kv_tokens)
    terms.append(BudgetTerm(Segment.KV_CACHE, kv, how))
    free = 0 if missing else found.size(Term.FREE)
    terms.append(BudgetTerm(Segment.FREE, free, say("What stays for everything else.")))
    terms.sort(key=lambda term: _ORDER.index(term.segment))
    return Budget(found.card.name, total, tuple(terms), missing_bytes=missing)


def form_text(form: WeightFormat) -> str:
    """A form's name as people write it: ``AWQ``, ``bfloat16``."""
    return form.value if form in _PLAIN_FORMS else form.value.upper()


def signed_text(size_bytes: int) -> str:
    """How much more or less: ``120 MiB more``."""
    size = size_text(abs(size_bytes), 2)
    return say("{size} more", size=size) if size_bytes > 0 else say("{size} less", size=size)


def _held(found: GpuAccount) -> str:
    """Who they are, where the driver tells."""
    named = found.card.holders[:_NAMED]
    if not named:
        return say("Held by other programs when the server starts.")
    return say("Held by other programs when the server starts: {programs}.", programs=", ".join(named))


def _in_form(title: str, form: WeightFormat) -> str:
    return say("{title} in {form}", title=title, form=form_text(form))


def _shared(weights: str, setup: Setup) -> str:
    """A sentence on weights that several cards may share."""
    if setup.tensor_parallel == 1:
        return f"{weights}."
    return say("{weights}, a {count}th of them.", weights=weights, count=setup.tensor_parallel)


def _kernels(learnt_bytes: int) -> str:
    if not learnt_bytes:
        return say("Kernels that are loaded as they are needed.")
    return say(
        "Kernels that are loaded as they are needed, {difference} as learnt from the last start.",
        difference=signed_text(learnt_bytes),
    )


def _how(term: Term, found: GpuAccount, target_title: str, draft_title: str | None) -> str:
    setup = found.setup
    drafting = draft_title or say("The drafting layers in the target's files")
    if setup.draft is not None and not setup.draft_bytes:
        drafting = _in_form(drafting, setup.draft.weights)
    return {
        Term.OTHER_PROGRAMS: _held(found),
        Term.CUDA_CONTEXT: say("The CUDA context, which vLLM takes before it counts."),
        Term.TARGET_WEIGHTS: _shared(_in_form(target_title, setup.target.weights), setup),
        Term.DRAFT_WEIGHTS: _shared(drafting, setup),
        Term.STATIC_BUFFERS: say("Buffers for {count} requests at once.", count=setup.max_num_seqs),
        Term.KERNELS: _kernels(setup.learnt_bytes),
        Term.ACTIVATION_PEAK: say(
            "Working memory for {count:,} tokens at once.", count=setup.max_num_batched_tokens
        ),
        Term.GRAPHS: say("CUDA graphs, by estimate."),
        Term.ATTENTION_WORKSPACE: say("What attention needs to read an 8-bit KV cache."),
    }[term]
