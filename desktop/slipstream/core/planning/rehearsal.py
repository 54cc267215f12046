"""A preset with a person's changes on a card or computer, as a page shows it before anything is started.

Pure and quick, so that it can be asked while a slider moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.catalog.modelsurvey import EngineFound, Fit, FitKind, ModelSurvey
from slipstream.core.dialects import dialect
from slipstream.core.errors import ErrorReport, PlanRefused
from slipstream.core.models import Budget, Device, Host, LaunchPlan, ModelId, ModelSpec, Preset
from slipstream.core.pairs import pairing
from slipstream.core.pairs.pairside import Circumstances, of_catalogue
from slipstream.core.pairs.verdict import Verdict
from slipstream.core.planning import alternatives, planner, speedup
from slipstream.core.planning.cpuplanner import CpuCase, case_of, plan_on_cpu
from slipstream.core.planning.gpuplanner import GpuCase, Proposal
from slipstream.core.planning.tweak import Offer, Tweak
from slipstream.core.sizing import learning
from slipstream.core.sizing.card import Card


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the rehearsal takes place. ``cards`` are as many as may share; ``learnt`` residuals by key."""

    catalog: Catalog
    host: Host
    engine: EngineFound
    cards: Sequence[Card]
    paths: Mapping[ModelId, str]
    port: int
    learnt: Mapping[str, int]
    driver: str | None = None
    architectures: frozenset[str] | None = None
    seen: FilesSeen = NOTHING_SEEN
    reserve_bytes: int | None = None  # the swing of the desktop that was measured


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What came of it. ``plan`` is there also where it does not fit, as the form that comes nearest.

    ``refused`` says why nothing can be planned or started, ``offers`` what would work instead.
    """

    plan: LaunchPlan | None
    fit: Fit
    offers: tuple[Offer, ...] = ()
    refused: ErrorReport | None = None
    speed: speedup.Speed | None = None
    max_context: int | None = None
    notes: tuple[str, ...] = ()
    verdict: Verdict | None = None  # on another pair than the preset's own

    @property
    def budget(self) -> Budget | None:
        """The account that the memory bar draws."""
        return None if self.plan is None else self.plan.budget

    @property
    def starts(self) -> bool:
        """Whether it can be started."""
        return self.fit.kind in (FitKind.FITS, FitKind.SHORTER)


def stage_on(
    survey: ModelSurvey,
    preset: Preset,
    paths: Mapping[ModelId, str],
    cards: Sequence[Card],
    port: int,
    reserve_bytes: int | None = None,
    seen: FilesSeen = NOTHING_SEEN,
) -> Stage:
    """The stage for a preset. A card that is only named stands for as many as the preset shares."""
    return Stage(
        catalog=survey.catalog,
        host=survey.host,
        engine=survey.engines[preset.device],
        cards=tuple(cards) * preset.cards if survey.place else tuple(cards),
        paths=paths,
        port=port,
        learnt={} if survey.place else survey.learnt,
        driver=survey.driver,
        architectures=survey.architectures,
        seen=seen,
        reserve_bytes=None if survey.place else reserve_bytes,
    )


def rehearse(preset: Preset, tweak: Tweak, stage: Stage, *, offers: bool = True) -> Rehearsed:
    """Plan it. ``offers=False`` leaves out what would fit instead, which takes several plans more."""
    chosen = tweak.preset(preset)
    try:
        if chosen.device is Device.CUDA:
            found = _on_gpus(chosen, preset, tweak, stage, offers=offers)
        else:
            found = _on_cpu(chosen, tweak, stage)
    except PlanRefused as refused:
        found = _refused(refused)
    return replace(found, verdict=_verdict(chosen, stage) if _pair(chosen) != _pair(preset) else None)


def _pair(preset: Preset) -> tuple[object, ...]:
    """What a verdict rests on."""
    spoken = preset.speculation
    return spoken.method, spoken.draft, preset.target_format, preset.draft_format


def _verdict(chosen: Preset, stage: Stage) -> Verdict | None:
    """The verdict by the catalogue's figures: files that are here a start compares."""
    target = stage.catalog.model(chosen.target)
    named = chosen.speculation.draft
    draft = None if named is None else stage.catalog.model(named)
    if target is None:
        return None
    where = Circumstances(
        engine=dialect.of(stage.engine.install.version, stage.engine.interface),
        device=chosen.device,
        families={family.id: family for family in stage.catalog.tokenizers},
        card=stage.cards[0] if stage.cards and chosen.device is Device.CUDA else None,
        cards=chosen.cards,
        architectures=stage.architectures,
        installed=not stage.engine.assumed,
    )
    drafting = None if draft is None else of_catalogue(draft, chosen.draft_format or _first_form(draft))
    side = of_catalogue(target, chosen.target_format or _first_form(target))
    return pairing.judge(side, drafting, chosen.speculation.method, where)


def _first_form(model: ModelSpec) -> WeightFormat | None:
    return model.weights[0].format if model.weights else None


def _on_gpus(chosen: Preset, preset: Preset, tweak: Tweak, stage: Stage, *, offers: bool) -> Rehearsed:
    case = planner.gpu_case(
        chosen,
        stage.catalog,
        stage.engine.install,
        stage.cards,
        port=stage.port,
        model_paths=stage.paths,
        overrides=tweak.overrides(),
        interface=stage.engine.interface,
        reserve_bytes=stage.reserve_bytes,
        seen=stage.seen,
    )
    case, proposal = _taught(case, stage)
    found, plan = proposal.solution.found, tweak.plan(proposal.plan)
    if proposal.solution.starts:
        kind = FitKind.SHORTER if plan.context_tokens < preset.context_tokens else FitKind.FITS
        if tweak.context_tokens is not None:
            kind = FitKind.FITS
        fit = Fit(kind, plan.context_tokens)
    else:
        fit = Fit(FitKind.TOO_BIG, missing_bytes=found.missing_bytes)
    nearest = alternatives.nearest(case, proposal) if offers and not proposal.solution.fits else ()
    said = alternatives.refusal(proposal, nearest).report() if not proposal.solution.starts else None
    return Rehearsed(
        plan=plan,
        fit=fit,
        offers=tuple(one.offer for one in nearest),
        refused=said,
        speed=proposal.speed,
        max_context=found.max_context,
        notes=proposal.unknown,
    )


def _taught(case: GpuCase, stage: Stage) -> tuple[GpuCase, Proposal]:
    """The proposal with what the last such start took beyond the account."""
    first = case.propose()
    learnt = stage.learnt.get(learning.key(first.plan, first.plan.budget.place, stage.driver), 0)
    if not learnt:
        return case, first
    taught = replace(case, learnt_bytes=learnt)
    return taught, taught.propose()


def _on_cpu(chosen: Preset, tweak: Tweak, stage: Stage) -> Rehearsed:
    case: CpuCase = case_of(
        chosen,
        stage.catalog,
        stage.engine.install,
        stage.host,
        stage.port,
        stage.paths,
        None,
        stage.engine.interface,
        stage.seen,
    )
    try:
        return _started(tweak.plan(plan_on_cpu(case)))
    except PlanRefused as refused:
        if refused.needed_bytes is None:
            raise
        settled = case.with_draft_settled()
        found = tweak.plan(settled.build(settled.preset))
        fit = Fit(FitKind.TOO_BIG, missing_bytes=found.budget.missing_bytes)
        return Rehearsed(found, fit, offers=refused.offers, refused=refused.report())


def _started(plan: LaunchPlan) -> Rehearsed:
    return Rehearsed(plan, Fit(FitKind.FITS, plan.context_tokens))


def _refused(refused: PlanRefused) -> Rehearsed:
    fit = Fit(FitKind.REFUSED, says=f"{refused.title}.")
    return Rehearsed(None, fit, offers=refused.offers, refused=refused.report())
