"""A preset on a CPU engine: every launch value decided, or refused with what would work.

It starts nothing and spells no flag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice

from slipstream.core.catalog import dtype as dtype_rules
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.errors import PlanRefused
from slipstream.core.models import (
    EngineInstall,
    Host,
    LaunchPlan,
    Method,
    ModelId,
    ModelSpec,
    Preset,
    Segment,
    TokenizerSpec,
)
from slipstream.core.pairs import draftfit
from slipstream.core.planning import budget, servedform
from slipstream.core.planning.planchecks import (
    LOOPBACK,
    SHORTEST_CONTEXT_TOKENS,
    require_context,
    require_step,
    required_model,
    required_path,
)
from slipstream.core.planning.tweak import OFFERED, Offer, of_plan
from slipstream.core.sizing.sizetext import size_text
from slipstream.core.words import say


def case_of(
    preset: Preset,
    catalog: Catalog,
    install: EngineInstall,
    host: Host,
    port: int,
    model_paths: Mapping[ModelId, str],
    asked_dtype: str | None,
    interface: EngineInterface | None,
    seen: FilesSeen = NOTHING_SEEN,
) -> CpuCase:
    """The case of a preset for CPUs. Raises ``PlanRefused`` for unknown models and too old engines."""
    drafted = preset.speculation.draft
    choice = dtype_rules.choose(host.cpu_flags, asked_dtype)
    return CpuCase(
        preset=preset,
        target=required_model(catalog, preset.target),
        draft=None if drafted is None else required_model(catalog, drafted),
        families=catalog.tokenizers,
        seen=seen,
        install=install,
        dialect=dialect.of(install.version, interface),
        host=host,
        port=port,
        model_paths=model_paths,
        dtype=choice.dtype,
        dtype_reason=choice.reason,
    )


def plan_on_cpu(case: CpuCase) -> LaunchPlan:
    """The plan of a case. Raises ``PlanRefused``, with ``nearest`` where a smaller form fits."""
    case.check_limits()
    case = case.with_draft_settled()
    found = case.build(case.preset)
    if found.budget.missing_bytes:
        raise _too_big(found, tuple(islice(case.smaller(), OFFERED)), case.preset)
    return found


@dataclass(frozen=True, slots=True)
class CpuCase:
    """One preset for a CPU engine with everything that bears on it looked up."""

    preset: Preset
    target: ModelSpec
    draft: ModelSpec | None
    families: tuple[TokenizerSpec, ...]
    seen: FilesSeen
    install: EngineInstall
    dialect: Dialect
    host: Host
    port: int
    model_paths: Mapping[ModelId, str]
    dtype: str
    dtype_reason: str
    draft_reasons: tuple[str, ...] = ()

    def check_limits(self) -> None:
        """Raise ``PlanRefused`` when the preset's numbers contradict each other or the model."""
        preset = self.preset
        require_context(self.target, preset.context_tokens)
        require_step(
            preset.max_num_seqs, preset.speculation.num_speculative_tokens, preset.max_num_batched_tokens
        )

    def with_draft_settled(self) -> CpuCase:
        """The case with the way decided in which the draft's tokens reach the target.

        Raises ``PlanRefused`` when the engine, the vocabularies or the folder rule the draft model out.
        """
        try:
            self.dialect.require(self.preset.speculation.method)
            if self.draft is not None:
                dialect.require_plain_path(self._path(self.draft))
            fit = draftfit.decide(
                self.preset, self.target, self.draft, self.dialect, self.families, self.seen
            )
            return replace(self, preset=fit.preset, draft_reasons=fit.reasons)
        except PlanRefused as refused:
            refused.nearest = next(self.without_draft(), None)
            if refused.nearest is not None:
                says = say("n-gram drafting in place of the draft model")
                tweak = of_plan(refused.nearest, self.preset)
                refused.offers = (Offer(self.preset.id, says, tweak),)
            raise

    def build(self, preset: Preset) -> LaunchPlan:
        """The plan of a variant of the preset, whether it fits or not.

        Raises ``PlanRefused`` when the KV cache asked for does not hold one request.
        """
        draft = self._draft_of(preset)
        form = servedform.of(self.target, None, self.dialect, self.seen)
        kv_bytes, kv_how = self._kv_cache(preset, draft)
        account = budget.account(
            self.host,
            self.target,
            draft,
            dtype=self.dtype,
            batched_tokens=preset.max_num_batched_tokens,
            kv_bytes=kv_bytes,
            kv_how=kv_how,
        )
        return LaunchPlan(
            preset_id=preset.id,
            title=preset.title,
            engine=self.install,
            host=LOOPBACK,
            port=self.port,
            served_name=preset.served_name,
            target_path=self._path(self.target),
            speculation=preset.speculation,
            draft_path=None if draft is None else self._path(draft),
            dtype=self.dtype,
            context_tokens=preset.context_tokens,
            max_num_seqs=preset.max_num_seqs,
            max_num_batched_tokens=preset.max_num_batched_tokens,
            kv_cache_bytes=kv_bytes,
            tool_call_parser=form.tool_call_parser,
            temperature=preset.temperature,
            budget=account,
            reasons=(*self._reasons(preset, draft), *form.reasons),
            reasoning_parser=form.reasoning_parser,
            mistral_tokenizer=form.mistral_tokenizer,
            mistral_weights=form.mistral_weights,
        )

    def smaller(self) -> Iterator[LaunchPlan]:
        """Plans that fit, best first: less context, then one request at a time, then without the draft."""
        yield from self._shrunk(self.preset)
        yield from self.without_draft()

    def without_draft(self) -> Iterator[LaunchPlan]:
        """Plans that fit with n-gram drafting in place of the draft model; none where there is no draft."""
        if self.preset.speculation.method is Method.DRAFT_MODEL:
            yield from self._shrunk(replace(self.preset, speculation=dialect.NGRAM))

    def _shrunk(self, preset: Preset) -> Iterator[LaunchPlan]:
        per_token = self._per_token_bytes(self._draft_of(preset))
        for seqs in dict.fromkeys((preset.max_num_seqs, 1)):
            if seqs * (preset.speculation.num_speculative_tokens + 1) > preset.max_num_batched_tokens:
                continue
            fits = budget.context_that_fits(self._room_bytes(preset), per_token, seqs)
            context = min(preset.context_tokens, fits)
            if context >= min(SHORTEST_CONTEXT_TOKENS, preset.context_tokens):
                shrunk = replace(preset, max_num_seqs=seqs, context_tokens=context, kv_cache_bytes=None)
                yield self.build(shrunk)

    def _room_bytes(self, preset: Preset) -> int:
        """What is left for the KV cache when everything else has its memory, in steps the engine takes."""
        account = self.build(replace(preset, kv_cache_bytes=None)).budget
        taken = sum(
            term.size_bytes for term in account.terms if term.segment not in (Segment.KV_CACHE, Segment.FREE)
        )
        room = max(account.total_bytes - taken, 0)
        return room if self.dialect.cpu_kv_cache_in_bytes else room // budget.GIB * budget.GIB

    def _kv_cache(self, preset: Preset, draft: ModelSpec | None) -> tuple[int, str]:
        """Size of the KV cache and how it came about."""
        per_token = self._per_token_bytes(draft)
        context, seqs = preset.context_tokens, preset.max_num_seqs
        size = preset.kv_cache_bytes
        if size is None:
            size = budget.kv_cache_bytes(per_token, context, seqs)
            how = (
                say(
                    "One request, {context:,} tokens each, {per_token:,} bytes a token.",
                    context=context,
                    per_token=per_token,
                )
                if seqs == 1
                else say(
                    "{seqs} requests at once, {context:,} tokens each, {per_token:,} bytes a token.",
                    seqs=seqs,
                    context=context,
                    per_token=per_token,
                )
            )
        else:
            how = say("The size asked for, at {per_token:,} bytes a token.", per_token=per_token)
            fits = budget.context_that_fits(size, per_token, 1)
            if fits < context:
                raise PlanRefused(
                    say("The KV cache is too small for one request"),
                    detail=say(
                        "{size} hold {fits:,} tokens; the context is {context:,}.",
                        size=size_text(size),
                        fits=fits,
                        context=context,
                    ),
                    hint=say("Leave its size to Slipstream, or choose a shorter context."),
                )
        if self.dialect.cpu_kv_cache_in_bytes:
            return size, how
        return budget.round_up_to_gib(size), say(
            "{how} Rounded up: this engine takes whole GiB only.", how=how
        )

    def _per_token_bytes(self, draft: ModelSpec | None) -> int:
        models = (self.target,) if draft is None else (self.target, draft)
        return budget.kv_bytes_per_token(models, self.dtype)

    def _draft_of(self, preset: Preset) -> ModelSpec | None:
        """The draft model as it is loaded: with the target's rows, which its aligned copy has.

        One whose tokens are translated keeps its own.
        """
        if self.draft is None or preset.speculation.method is not Method.DRAFT_MODEL:
            return None
        if preset.speculation.mapped_vocabulary:
            return self.draft
        rows = self.target.vocab_rows
        return replace(self.draft, architecture=replace(self.draft.architecture, vocab_rows=rows))

    def _path(self, model: ModelSpec) -> str:
        return required_path(model, self.model_paths)

    def _reasons(self, preset: Preset, draft: ModelSpec | None) -> tuple[str, ...]:
        reasons = [
            self.dtype_reason,
            say("Without graph compilation, so that the server is ready sooner."),
        ]
        if preset.kv_cache_bytes is None:
            seqs = preset.max_num_seqs
            reasons.append(
                say("The KV cache is as large as it takes for one request to fill the whole context.")
                if seqs == 1
                else say(
                    "The KV cache is as large as it takes for each of {seqs} requests at once to fill the "
                    "whole context.",
                    seqs=seqs,
                )
            )
        if draft is not None and draft.max_context < preset.context_tokens:
            reasons.append(
                say(
                    "Drafting ends after {max_context:,} tokens, the longest text {title} reads.",
                    max_context=draft.max_context,
                    title=draft.title,
                )
            )
        if draft is not None:
            reasons += self.draft_reasons
        reasons += self.dialect.defects(preset.speculation.method, self.install.device)
        if not self.dialect.checked:
            newest = dialect.version_text(dialect.NEWEST_CHECKED)
            reasons.append(
                say(
                    "The engine is newer than {newest}, the newest one Slipstream was checked against.",
                    newest=newest,
                )
            )
        return tuple(reasons)


def _too_big(found: LaunchPlan, smaller: tuple[LaunchPlan, ...], preset: Preset) -> PlanRefused:
    nearest = smaller[0] if smaller else None
    account = found.budget
    free = account.total_bytes - account.size_bytes(Segment.OTHER)
    needed = free + account.missing_bytes
    if nearest is None:
        hint = say("Close other programs, or choose a smaller model.")
    else:
        hint = say("Close other programs, or start with {change}.", change=_difference(found, nearest))
    return PlanRefused(
        say("Needs {size} more memory", size=size_text(account.missing_bytes)),
        detail=say(
            "{title} takes {needed}; {free} are free.",
            title=found.title,
            needed=size_text(needed),
            free=size_text(free),
        ),
        hint=hint,
        needed_bytes=needed,
        free_bytes=free,
        nearest=nearest,
        offers=tuple(Offer(preset.id, _difference(found, one), of_plan(one, preset)) for one in smaller),
    )


def _difference(found: LaunchPlan, nearest: LaunchPlan) -> str:
    """What a person gives up for the nearest plan, in words."""
    parts = []
    if nearest.speculation.method is not found.speculation.method:
        parts.append(say("n-gram drafting in place of the draft model"))
    if nearest.context_tokens < found.context_tokens:
        parts.append(say("a context of {count:,} tokens", count=nearest.context_tokens))
    if nearest.max_num_seqs < found.max_num_seqs:
        parts.append(say("one request at a time"))
    if len(parts) > 1:
        parts[-2:] = [say("{change} and {other}", change=parts[-2], other=parts[-1])]
    return ", ".join(parts) if parts else say("the KV cache sized by Slipstream")
