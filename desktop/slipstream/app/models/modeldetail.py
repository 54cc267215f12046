"""The Models page's detail pane as values: what a preset consists of, what can be done, what a plan says."""

from __future__ import annotations

import time
from dataclasses import dataclass

from slipstream.app.live.figures import MemoryView, planned_view
from slipstream.app.models.modelparts import KEPT, PartView, part_view
from slipstream.app.models.modelrows import (
    RowView,
    fit_chip,
    folder_key,
    licence_text,
    pair_chip,
    place_text,
    rows,
)
from slipstream.app.views import Chip
from slipstream.app.wording import bytes_text, rate_text
from slipstream.core.bench.variants import BASELINE
from slipstream.core.catalog.modelsurvey import FolderFound, FolderKind, ModelSurvey, PresetFound
from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.models import Device, Method, Preset, Speculation
from slipstream.core.planning.rehearsal import Rehearsed
from slipstream.core.planning.speedup import Range
from slipstream.core.planning.tweak import Tweak
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

_DOWN = (Phase.STOPPED, Phase.FAILED)
METHODS = {
    Method.OFF: say("No drafts"),
    Method.NGRAM: say("N-gram: copies from the prompt"),
    Method.SUFFIX: say("Suffix: continues what was written before"),
    Method.DRAFT_MODEL: say("Draft model"),
    Method.MTP: say("Built-in layers (MTP)"),
    Method.EAGLE3: say("EAGLE3 head"),
    Method.DFLASH: say("DFlash head"),
}


@dataclass(frozen=True, slots=True)
class DetailView:
    """What the pane shows of the chosen row before any control is moved. ``note`` is what work came to."""

    key: str
    title: str
    subtitle: str
    facts: str
    fit: Chip | None
    pair: Chip | None
    reason: str
    evidence: str
    parts: tuple[PartView, ...]
    preset: PresetFound | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class PlanView:
    """What the present controls come to. ``memory`` is ``None`` where nothing can be planned."""

    memory: MemoryView | None
    fit: Chip
    pair: Chip | None  # the verdict on another pair than the preset's own
    refusal: str
    offers: tuple[tuple[str, Tweak], ...] | None  # ``None`` while they are still being worked out
    speed: str
    reasons: tuple[str, ...]
    start: str  # the button's word
    start_tip: str
    can_start: bool
    max_context: int | None
    context_tokens: int | None  # what the plan gives; ``None`` without one


def detail(state: AppState, key: str) -> DetailView | None:
    """The pane for a row; ``None`` when there is no such row any more."""
    survey = state.models
    if survey is None:
        return None
    for found in survey.presets:
        if key == f"preset:{found.preset.id}":
            return _preset_detail(state, survey, found, key)
    for folder in survey.folders:
        if key == folder_key(folder):
            row = next((row for row in rows(state) if row.key == key), None)
            return _folder_detail(state, folder, row)
    return None


def plan_view(
    state: AppState, found: PresetFound, tweak: Tweak, rehearsed: Rehearsed, *, settled: bool = True
) -> PlanView:
    """The plan of the present controls in words. Not ``settled``: what would fit instead is yet to come."""
    plan = rehearsed.plan
    start, tip, can = _start(state, found, rehearsed)
    refused = rehearsed.refused
    said = ""
    if refused is not None:
        hint = "" if rehearsed.offers or not settled else refused.hint
        said = " ".join(part for part in (f"{refused.title}.", refused.detail, hint) if part)
    return PlanView(
        memory=None if plan is None else planned_view(plan.budget, plan.learnt_bytes),
        fit=fit_chip(rehearsed.fit),
        pair=None if rehearsed.verdict is None else pair_chip(rehearsed.verdict),
        refusal=said,
        offers=tuple((_offer_text(one.says), one.tweak) for one in rehearsed.offers)
        if settled or rehearsed.starts
        else None,
        speed=_speed(found, tweak, rehearsed),
        reasons=(*rehearsed.notes, *(() if plan is None else plan.reasons)),
        start=start,
        start_tip=tip,
        can_start=can,
        max_context=rehearsed.max_context,
        context_tokens=plan.context_tokens if plan is not None and rehearsed.starts else None,
    )


def _preset_detail(state: AppState, survey: ModelSurvey, found: PresetFound, key: str) -> DetailView:
    preset, verdict = found.preset, found.verdict
    pair = pair_chip(verdict, aligned=found.here and found.job is None)
    return DetailView(
        key=key,
        title=preset.title,
        subtitle=preset.subtitle,
        facts=" · ".join((licence_text(found), say("made for {place}", place=place_text(preset)))),
        fit=fit_chip(found.fit),
        pair=pair,
        reason="" if pair is None else pair.tip,
        evidence="" if verdict is None else "\n".join(one.says for one in verdict.evidence),
        parts=tuple(
            part_view(state, survey, part, align=place == 1 and found.job is JobKind.ALIGN_DRAFT)
            for place, part in enumerate(found.parts)
        ),
        preset=found,
        note=_note(state),
    )


def _folder_detail(state: AppState, folder: FolderFound, row: RowView | None) -> DetailView:
    used = say("No preset uses it.")
    if folder.used_by:
        used = say("Used by {names}.", names=", ".join(folder.used_by))
    if folder.kind is FolderKind.ALIGNED:
        used = say("A start that needs it makes it anew if it is removed.")
    size = bytes_text(folder.size_bytes)
    said = say("{size} on this computer; not whole: downloading it brings the rest", size=size)
    if folder.whole:
        said = say("{size} on this computer", size=size)
    part = PartView(
        title=folder.folder,
        state=said,
        fraction=None,
        actions=KEPT,
        repo=folder.name,
        folder=folder,
    )
    return DetailView(
        key=folder_key(folder),
        title=folder.name,
        subtitle=used,
        facts="" if row is None else row.facts,
        fit=None,
        pair=None,
        reason="",
        evidence="",
        parts=(part,),
        preset=None,
        note=_note(state),
    )


def _start(state: AppState, found: PresetFound, rehearsed: Rehearsed) -> tuple[str, str, bool]:
    """The start button: its word, why it is as it is, whether it can be pressed."""
    preset, engine = found.preset, state.engine
    survey, these = state.models, say("Start with these settings")
    if survey is not None and survey.place and preset.device is Device.CUDA:
        return these, say("This is a plan for {place}; choose this computer.", place=survey.place), False
    if not any(one.id == preset.id for one in state.presets):
        return these, found.fit.says or say("This computer lacks what it needs."), False
    if not rehearsed.starts:
        return these, say("It does not fit."), False
    running = engine.phase not in _DOWN and engine.plan is not None
    if running and engine.plan is not None and engine.plan.preset_id != preset.id:
        return these, say("Stop {name} first.", name=engine.plan.title), False
    if running:
        return say("Restart with these settings"), say("Stops the server and starts it anew."), True
    if not found.here or survey is None or survey.engines[preset.device].assumed:
        return say("Get and start"), say("Brings what is missing, then starts."), True
    return these, say("Starts the server with what is set here, this once."), True


def _speed(found: PresetFound, tweak: Tweak, rehearsed: Rehearsed) -> str:
    """Measured where it was, else estimated with what that assumes."""
    chosen = tweak.preset(found.preset).speculation
    measured = found.measured
    if measured is not None:
        name = _variant(found.preset, chosen)
        if name in measured.tok_s:
            when = time.strftime(say("%d %b %Y"), time.gmtime(measured.at_utc))
            alone = measured.tok_s.get(BASELINE)
            rate = rate_text(measured.tok_s[name])
            if alone is None or name == BASELINE:
                return say(
                    "Measured here: {rate} ({when}, {engine}).", rate=rate, when=when, engine=measured.engine
                )
            return say(
                "Measured here: {rate}, {alone} without drafts ({when}, {engine}).",
                rate=rate,
                alone=rate_text(alone),
                when=when,
                engine=measured.engine,
            )
    speed = rehearsed.speed
    if speed is not None:
        said = say("Estimated: {alone} tok/s without.", alone=_range(speed.alone))
        if speed.drafted is not None:
            said = say(
                "Estimated: {drafted} tok/s with drafts, {alone} tok/s without.",
                drafted=_range(speed.drafted),
                alone=_range(speed.alone),
            )
        return f"{said} {speed.assumes}"
    if found.preset.device is Device.CPU:
        return say("Its speed here is not known until a benchmark has measured it.")
    return say("No speed can be estimated: how fast this card reads its memory is not known.")


def _variant(preset: Preset, chosen: Speculation) -> str:
    """The word by which a benchmark names that drafting of the preset."""
    if chosen.method is Method.OFF:
        return BASELINE
    own = preset.speculation
    if (chosen.method, chosen.draft) == (own.method, own.draft):
        return f"k{chosen.num_speculative_tokens}"
    return "ngram" if chosen.method is Method.NGRAM else ""


def _range(speed: Range) -> str:
    return say("{low:.0f} to {high:.0f}", low=speed.low, high=speed.high)


def _offer_text(says: str) -> str:
    """An alternative as a button's words."""
    return say("Use {choice}", choice=says) if says else say("Use what fits")


def _note(state: AppState) -> str:
    """What the newest check, removal or keeping came to."""
    kinds = (JobKind.VERIFY_MODEL, JobKind.REMOVE_MODEL, JobKind.SAVE_PRESET)
    job = next((job for job in state.jobs if job.kind in kinds), None)
    if job is None or job.status is not JobStatus.DONE:
        return ""
    return job.step
