"""A preset on GPUs: its models' numbers looked up, the solver asked, and the answer as a launch plan.

It spells no flag and reads no card: cards come in as values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from slipstream.core.catalog import dtype
from slipstream.core.catalog.architecture import Architecture, WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.errors import PlanRefused
from slipstream.core.models import (
    EngineInstall,
    LaunchPlan,
    Method,
    ModelId,
    ModelSpec,
    Preset,
    Role,
)
from slipstream.core.pairs import draftfit
from slipstream.core.planning import servedform, speedup
from slipstream.core.planning.planchecks import (
    LOOPBACK,
    require_context,
    require_step,
    required_model,
    required_path,
)
from slipstream.core.sizing import gpubudget, solve, weights
from slipstream.core.sizing.card import Card
from slipstream.core.sizing.gpuaccount import Setup, account
from slipstream.core.sizing.solve import Solution, Value
from slipstream.core.words import say

_CLEARLY_LARGER = 1.02
_STATE_WIDTHS = {"float16": 2, "bfloat16": 2, "float32": 4}


@dataclass(frozen=True, slots=True)
class Proposal:
    """The best launch values for a preset on a card, whether they fit or not, and how fast they may be."""

    solution: Solution
    plan: LaunchPlan
    speed: speedup.Speed | None
    unknown: tuple[str, ...]  # what is not known of the models, a sentence each
    kv_range_bytes: tuple[int, int]  # the KV cache's size by what is known: least and most


@dataclass(frozen=True, slots=True)
class GpuCase:
    """One preset with everything that bears on it. ``cards`` are those that may share the model."""

    preset: Preset
    catalog: Catalog
    install: EngineInstall
    dialect: Dialect
    cards: tuple[Card, ...]
    port: int
    model_paths: Mapping[ModelId, str]
    overrides: Overrides
    learnt_bytes: int = 0
    reserve_bytes: int | None = None
    seen: FilesSeen = NOTHING_SEEN
    draft_reasons: tuple[str, ...] = ()

    def propose(self) -> Proposal:
        """Solve it. Raises ``PlanRefused`` for what no memory would mend: method, vocabulary, files."""
        self.dialect.require(self.preset.speculation.method)
        fit = draftfit.decide(
            self.preset, self.target, self.draft, self.dialect, self.catalog.tokenizers, self.seen
        )
        return replace(self, preset=fit.preset, draft_reasons=fit.reasons)._propose()

    def _propose(self) -> Proposal:
        """Solve it, with the draft's way to the target decided."""
        card, shared = self._card()
        wish = self._wish(shared)
        require_context(self.target, wish.context_tokens)
        require_step(wish.max_num_seqs, wish.drafting_tokens, wish.max_num_batched_tokens)
        solution = solve.solve(wish, card, self._fixed(), self.reserve_bytes)
        chosen = dtype.choose_for_gpu(card.capability, self.overrides.dtype)
        speed = speedup.estimate(solution.found.setup, card)
        models = (wish.target,) if wish.draft is None else (wish.target, wish.draft)
        return Proposal(
            solution=solution,
            plan=self._plan(solution, chosen.dtype, (*solution.reasons, *self._remarks(solution, speed))),
            speed=speed,
            unknown=tuple(
                say(
                    "{model} does not say {number}; between {least:,} and {most:,} are allowed for.",
                    model=model.name or say("A model"),
                    number=one.says,
                    least=one.least,
                    most=one.most,
                )
                for model in models
                for one in model.unknown
            ),
            kv_range_bytes=_kv_range(solution),
        )

    def with_preset(self, preset: Preset) -> GpuCase:
        """The same case with another preset."""
        return replace(self, preset=preset)

    @property
    def target(self) -> ModelSpec:
        """The preset's target. Raises ``PlanRefused`` when the catalogue has no such model."""
        return required_model(self.catalog, self.preset.target)

    @property
    def draft(self) -> ModelSpec | None:
        """The model or head that drafts, where there is one."""
        named = self.preset.speculation.draft
        return None if named is None else required_model(self.catalog, named)

    def _card(self) -> tuple[Card, int]:
        """The fullest of the cards that take part, and how many do."""
        shared = self.overrides.tensor_parallel or self.preset.cards
        if len(self.cards) < shared:
            have = (
                say("no NVIDIA GPU can be read")
                if not self.cards
                else say("{count} can be used", count=len(self.cards))
            )
            raise PlanRefused(
                say("There are too few GPUs for this preset"),
                detail=say("It needs {count}; {have}.", count=shared, have=have),
                hint=say("Choose a preset for fewer GPUs, or for the CPU."),
            )
        return self._freest(shared)[-1], shared

    def _freest(self, shared: int) -> list[Card]:
        """The cards that take part, the freest first."""
        return sorted(self.cards, key=lambda card: card.free_bytes, reverse=True)[:shared]

    def _visible(self, shared: int) -> tuple[str, ...]:
        """What the server may see of several cards: those that the plan counts with, and no others."""
        names = [card.cuda_device for card in self._freest(shared)]
        known = [name for name in names if name is not None]
        sliced = any(not name.isdecimal() for name in known)
        chosen = len(known) == shared and (len(self.cards) > shared or sliced)
        return tuple(sorted(known)) if chosen else ()

    def _wish(self, shared: int) -> Setup:
        preset, overrides = self.preset, self.overrides
        target, draft = self.target, self.draft
        speculation = preset.speculation
        form = architecture(target, preset.target_format)
        drafting = None if draft is None else self._drafting(draft, form)
        if form.heads % shared:
            raise PlanRefused(
                say("{count} GPUs cannot share this model evenly", count=shared),
                detail=say("{title} has {heads} attention heads.", title=target.title, heads=form.heads),
                hint=say("Choose 1, 2 or 4."),
            )
        by_older = (
            speculation.method in (Method.DRAFT_MODEL, Method.SUFFIX) and self.dialect.has_two_runners
        ) or speculation.mapped_vocabulary
        # Two vocabularies need the older one whatever was measured.
        if preset.older_runner is not None and not speculation.mapped_vocabulary:
            by_older = preset.older_runner and self.dialect.has_two_runners
        return Setup(
            target=form,
            draft=drafting,
            method=speculation.method,
            num_speculative_tokens=overrides.num_speculative_tokens or speculation.num_speculative_tokens,
            utilization=overrides.gpu_memory_utilization or solve.MOST_UTILIZATION,
            context_tokens=overrides.context_tokens or preset.context_tokens,
            max_num_seqs=overrides.max_num_seqs or preset.max_num_seqs,
            max_num_batched_tokens=overrides.max_num_batched_tokens or preset.max_num_batched_tokens,
            kv_dtype=overrides.kv_cache_dtype or preset.kv_cache_dtype or "auto",
            tensor_parallel=shared,
            version=self.dialect.version,
            older_runner=by_older,
            text_only=preset.text_only,
            state_width=_STATE_WIDTHS.get(preset.state_dtype or "", 4) if self.dialect.narrow_states else 4,
            target_bytes=_stated_bytes(target, form),
            draft_bytes=self._draft_bytes(draft),
            learnt_bytes=self.learnt_bytes,
        )

    def _drafting(self, draft: ModelSpec, target: Architecture) -> Architecture:
        """The draft in its form; a draft model whose tokens are not translated has the target's rows."""
        form = architecture(draft, self.preset.draft_format)
        if self.preset.speculation.method is not Method.DRAFT_MODEL:
            return form
        if not self.preset.speculation.mapped_vocabulary:
            form = replace(form, vocab_rows=target.vocab_rows)
        return form

    def _draft_bytes(self, draft: ModelSpec | None) -> int | None:
        """What is known of heads and built-in layers, whose shapes are not those of whole models."""
        target = self.target
        if self.preset.speculation.method is Method.MTP and draft is None and target.mtp is not None:
            return target.mtp.size_bytes
        if draft is not None and draft.role is Role.HEAD and draft.weights:
            form = self.preset.draft_format
            known = draft.weights[0] if form is None else draft.weights_in(form)
            return None if known is None else known.size_bytes
        return None

    def _fixed(self) -> frozenset[Value]:
        """What the person, or the preset where it names a form, has decided."""
        overrides = self.overrides
        stated = {
            Value.UTILIZATION: overrides.gpu_memory_utilization,
            Value.CONTEXT: overrides.context_tokens,
            Value.KV_DTYPE: overrides.kv_cache_dtype or self.preset.kv_cache_dtype,
            Value.SEQUENCES: overrides.max_num_seqs,
            Value.BATCHED: overrides.max_num_batched_tokens,
            Value.TOKENS: overrides.num_speculative_tokens,
        }
        return frozenset(name for name, value in stated.items() if value is not None)

    def _remarks(self, solution: Solution, speed: speedup.Speed | None) -> Iterator[str]:
        setup = solution.found.setup
        yield from self.draft_reasons
        if setup.older_runner and setup.method is Method.SUFFIX:
            yield say("With vLLM's older model runner, because the newer one has no suffix decoding.")
        elif setup.older_runner and not self.preset.speculation.mapped_vocabulary:
            yield say("With vLLM's older model runner, because the newer one drafts without CUDA graphs.")
        if setup.learnt_bytes:
            yield say(
                "{difference} than computed, learnt from the last start.",
                difference=gpubudget.signed_text(setup.learnt_bytes),
            )
        if speed is not None and speed.drafted is not None and setup.drafting_tokens != speed.best_tokens:
            yield say(
                "By estimate {tokens} drafted tokens a step would be fastest. {assumes}",
                tokens=speed.best_tokens,
                assumes=speed.assumes,
            )
        yield from self.dialect.defects(
            setup.method, self.install.device, two_vocabularies=setup.older_runner
        )
        if not self.dialect.checked:
            newest = dialect.version_text(dialect.NEWEST_CHECKED)
            yield say(
                "The engine is newer than {newest}, the newest one Slipstream was checked against.",
                newest=newest,
            )

    def _plan(self, solution: Solution, chosen_dtype: str, reasons: Sequence[str]) -> LaunchPlan:
        preset, setup = self.preset, solution.found.setup
        speculation = preset.speculation
        if speculation.method is not Method.OFF:
            speculation = replace(speculation, num_speculative_tokens=setup.num_speculative_tokens)
        draft = self.draft
        if draft is not None:
            # Only a head is looked for by its method's name; any other draft must not look like one.
            path = self._path(draft)
            if draft.role is not Role.HEAD:
                dialect.require_plain_path(path)
        form = servedform.of(self.target, preset.target_format, self.dialect, self.seen)
        return LaunchPlan(
            preset_id=preset.id,
            title=preset.title,
            engine=self.install,
            host=LOOPBACK,
            port=self.port,
            served_name=preset.served_name,
            target_path=self._path(self.target),
            speculation=speculation,
            draft_path=None if draft is None else self._path(draft),
            dtype=chosen_dtype,
            context_tokens=setup.context_tokens,
            max_num_seqs=setup.max_num_seqs,
            max_num_batched_tokens=setup.max_num_batched_tokens,
            kv_cache_bytes=None,
            tool_call_parser=form.tool_call_parser,
            temperature=preset.temperature,
            budget=gpubudget.budget(
                solution.found, self.target.title, None if draft is None else draft.title
            ),
            reasons=(*reasons, *form.reasons),
            gpu_memory_utilization=setup.utilization,
            kv_cache_dtype=None if setup.kv_dtype == "auto" else setup.kv_dtype,
            tensor_parallel=setup.tensor_parallel,
            gpus=self._visible(setup.tensor_parallel),
            text_only=preset.text_only,
            state_dtype=preset.state_dtype,
            older_runner=setup.older_runner,
            learnt_bytes=setup.learnt_bytes,
            reasoning_parser=form.reasoning_parser,
            mistral_tokenizer=form.mistral_tokenizer,
            mistral_weights=form.mistral_weights,
        )

    def _path(self, model: ModelSpec) -> str:
        return required_path(model, self.model_paths)


def _kv_range(solution: Solution) -> tuple[int, int]:
    """The KV cache with the largest and with the smallest models that are possible."""
    setup, card = solution.found.setup, solution.found.card
    draft = setup.draft
    least = replace(setup, target=setup.target.most(), draft=None if draft is None else draft.most())
    most = replace(setup, target=setup.target.least(), draft=None if draft is None else draft.least())
    found = (account(least, card).kv_available_bytes, account(most, card).kv_available_bytes)
    return max(found[0], 0), max(found[1], 0)


def architecture(model: ModelSpec, wanted: WeightFormat | None) -> Architecture:
    """The model's numbers with the weights of the wanted form, else of its first."""
    form = wanted or (model.weights[0].format if model.weights else model.architecture.weights)
    return replace(model.architecture, weights=form)


def _stated_bytes(model: ModelSpec, form: Architecture) -> int | None:
    """The catalogue's size of a form that is clearly larger than its numbers give.

    Such files keep more in 16 bits than is usual. A smaller one is a rounding or leaves something out.
    """
    known = model.weights_in(form.weights)
    computed = weights.weights_bytes(form, text_only=True)
    if known is None or known.size_bytes <= computed * _CLEARLY_LARGER:
        return None
    return known.size_bytes
