"""The state in words, rows and names of icons: one wording for the window, the tray and the command line.

Pure: takes values and the time, gives values; draws nothing and asks nobody.
"""

from __future__ import annotations

from slipstream.app.views import (
    Action,
    Chip,
    IconName,
    JobView,
    Moment,
    Notice,
    Pill,
    PrimaryButton,
    Tone,
)
from slipstream.app.wording import (
    UNKNOWN,
    address_text,
    amount_text,
    axis_ticks,
    bytes_text,
    count_text,
    duration_text,
    latency_text,
    left_text,
    number_text,
    percent_text,
    rate_text,
    speed_text,
    stall_text,
    tick_text,
)
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.jobs import BRINGING_JOBS, UNSEEN_JOBS, Job, JobKind, JobStatus
from slipstream.core.live.sample import EngineSample, Speculating
from slipstream.core.models import Method
from slipstream.core.state import AppState, EngineState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

__all__ = [
    "UNKNOWN",
    "Action",
    "Chip",
    "IconName",
    "JobView",
    "Moment",
    "Notice",
    "Pill",
    "PrimaryButton",
    "Tone",
    "address_text",
    "amount_text",
    "axis_ticks",
    "bringing_job",
    "bytes_text",
    "chip",
    "count_text",
    "duration_text",
    "endpoint_text",
    "graph_notice",
    "icon_name",
    "job_view",
    "latency_text",
    "left_text",
    "next_step_text",
    "number_text",
    "percent_text",
    "phase_text",
    "pill",
    "primary_button",
    "problem",
    "rate_text",
    "running_job",
    "status_line",
    "tick_text",
    "tooltip",
]


_AT_ONCE = (
    JobKind.USE_ENGINE,
    JobKind.ROLL_BACK_ENGINE,
    JobKind.REMOVE_ENGINE,
    JobKind.DROP_DOWNLOADS,
)


def running_job(state: AppState) -> Job | None:
    """The job to tell of: one at work before one that waits for it. What nobody asked for is no news."""
    seen = (job for job in state.jobs if job.kind not in UNSEEN_JOBS)
    running = [job for job in seen if job.status is JobStatus.RUNNING]
    return next((job for job in running if job.step), running[0] if running else None)


def bringing_job(state: AppState) -> Job | None:
    """The job that brings what a start needs, if one is under way: until then there is nothing to start.

    Models that are fetched while no start waits for them are in nobody's way.
    """
    kinds = [
        kind for kind in BRINGING_JOBS if kind is not JobKind.DOWNLOAD or state.pending_start is not None
    ]
    running = (job for job in state.jobs if job.status is JobStatus.RUNNING)
    return next((job for job in running if job.kind in kinds), None)


def pill(state: AppState, now: Moment) -> Pill:
    """The server's phase with its progress, time left or time up."""
    engine = state.engine
    match engine.phase:
        case Phase.STOPPED:
            return _idle_pill(state)
        case Phase.STARTING:
            progress = engine.progress
            if progress is None:
                return _lasting(say("Starting"), now.at - engine.since, Tone.BUSY)
            if progress.remedy is not None:
                return Pill(say("Starting"), progress.step, Tone.WARNING, progress.fraction)
            left = left_text(progress.remaining_s)
            tail = f", {left}" if left else ""
            return Pill(say("Starting"), progress.step, Tone.BUSY, progress.fraction, tail)
        case Phase.READY:
            if engine.silent_since is not None:
                return _lasting(say("Silent"), now.at - engine.silent_since, Tone.WARNING)
            if engine.frozen_since is not None:
                return _lasting(say("Stuck"), now.at - engine.frozen_since, Tone.WARNING)
            tone = Tone.WARNING if _not_drafting(state) else Tone.GOOD
            return _lasting(say("Ready"), up_s(engine, now), tone)
        case Phase.STOPPING:
            return _lasting(say("Stopping"), now.at - engine.since, Tone.BUSY)
        case Phase.BACKOFF:
            if engine.retry_at is None:
                return Pill(say("Restarting"), "", Tone.WARNING)
            wait = say("in {time}", time=duration_text(engine.retry_at - now.at))
            return Pill(say("Restarting"), wait, Tone.WARNING, runs_on=True)
        case Phase.FAILED:
            return Pill(say("Failed"), engine.problem.title if engine.problem else "", Tone.ERROR)


def phase_text(state: AppState, now: Moment) -> str:
    """The pill as one line: ``Ready for 42 min``, ``Starting: loading weights, about 20 s left``."""
    return pill(state, now).text


def _lasting(title: str, seconds: float, tone: Tone) -> Pill:
    return Pill(title, say("for {time}", time=duration_text(seconds)), tone, runs_on=True)


def _idle_pill(state: AppState) -> Pill:
    job = bringing_job(state)
    if job is not None:
        return Pill(say("Installing"), left_text(job.remaining_s), Tone.BUSY, job.fraction)
    if state.pending_start is not None:
        return Pill(say("Waiting"), say("for what is missing to be installed"), Tone.WARNING, runs_on=True)
    if not state.settled:
        return Pill(say("Looking"), say("for a running server"), Tone.QUIET, runs_on=True)
    return Pill(say("Stopped"), "", Tone.QUIET)


def _not_drafting(state: AppState) -> bool:
    sample = engine_sample(state)
    return sample is not None and sample.speculating is Speculating.NOT_DRAFTING


def up_s(engine: EngineState, now: Moment) -> float:
    """Seconds since the server answered first; the wall clock knows this of adopted ones too."""
    if engine.ready_at_utc is not None:
        return now.at_utc - engine.ready_at_utc
    return now.at - engine.since


def primary_button(state: AppState) -> PrimaryButton:
    """The one button: never two meanings at once, never a meaning that its word does not say."""
    name = server_name(state)
    match state.engine.phase:
        case Phase.STARTING:
            return PrimaryButton(
                Action.CANCEL_START, say("Cancel"), say("Give up starting {name}", name=name)
            )
        case Phase.BACKOFF:
            return PrimaryButton(Action.STOP, say("Stop"), say("Do not restart {name}", name=name))
        case Phase.READY:
            return PrimaryButton(Action.STOP, say("Stop"), say("Stop {name}", name=name))
        case Phase.STOPPING:
            return PrimaryButton(Action.NOTHING, say("Stopping"), say("{name} is being stopped", name=name))
        case Phase.STOPPED | Phase.FAILED:
            if state.pending_start is not None:
                return PrimaryButton(Action.CANCEL_START, say("Cancel"), say("Give up this start"))
            if bringing_job(state) is not None:
                return PrimaryButton(Action.CANCEL_JOBS, say("Cancel"), say("Stop installing"))
            if not state.settled or not state.presets:
                return PrimaryButton(Action.NOTHING, say("Start"), say("Slipstream is still getting ready"))
            return PrimaryButton(Action.START, say("Start"), say("Start {name}", name=name))


def server_name(state: AppState) -> str:
    """The running preset's title; the chosen one's when nothing runs."""
    engine = state.engine
    if engine.plan is not None and engine.phase not in (Phase.STOPPED, Phase.FAILED):
        return engine.plan.title
    preset = state.preset(state.selected)
    return preset.title if preset is not None else say("the server")


def engine_sample(state: AppState) -> EngineSample | None:
    """The newest figures of a serving engine; ``None`` while there is none to trust."""
    if state.engine.phase is not Phase.READY or state.latest is None:
        return None
    return state.latest.engine


def chip(state: AppState) -> Chip | None:
    """What the counters say about drafting; ``None`` until they have been read."""
    sample = engine_sample(state)
    if sample is None:
        return None
    match sample.speculating:
        case Speculating.ACTIVE:
            steps = sample.mean_acceptance_length
            said = say("Drafts are being made and checked.")
            if steps is not None:
                said = say("Speculation is on: {tokens:.1f} tokens per step.", tokens=steps)
            return Chip(say("Speculation active"), said, Tone.GOOD)
        case Speculating.IDLE:
            return Chip(say("Speculation idle"), say("No request is being answered now."), Tone.QUIET)
        case Speculating.NOT_DRAFTING:
            said = say("Tokens flow but no drafts are made. The log may say why.")
            return Chip(say("Not drafting"), said, Tone.WARNING)
        case Speculating.OFF:
            return Chip(say("Speculation off"), say("This preset runs without drafts."), Tone.QUIET)


def endpoint_text(state: AppState) -> str | None:
    """The address clients use while the server answers there, without ``http://``."""
    endpoint = state.engine.endpoint
    if endpoint is None or state.engine.phase is not Phase.READY:
        return None
    return address_text(endpoint.base_url)


def icon_name(state: AppState) -> IconName:
    """Which of the five tray icons tells the state."""
    match state.engine.phase:
        case Phase.STARTING | Phase.STOPPING:
            return IconName.ATTENTION if _remedy(state) is not None else IconName.STARTING
        case Phase.READY:
            silent = state.engine.silent_since is not None or state.engine.frozen_since is not None
            troubled = silent or state.problem is not None
            return IconName.ATTENTION if troubled or _not_drafting(state) else IconName.READY
        case Phase.BACKOFF:
            return IconName.ATTENTION
        case Phase.FAILED:
            return IconName.FAILED
        case Phase.STOPPED:
            if bringing_job(state) is not None:
                return IconName.STARTING
            return IconName.ATTENTION if state.problem is not None else IconName.STOPPED


def progress_fraction(state: AppState) -> float | None:
    """How full the tray's ring is while something is under way, 0..1."""
    if state.engine.phase is Phase.STARTING and state.engine.progress is not None:
        return state.engine.progress.fraction
    job = bringing_job(state)
    return job.fraction if job is not None else None


def status_line(state: AppState, now: Moment) -> str:
    """The menu's first line: ``Demo on this CPU: ready for 42 min``."""
    said = phase_text(state, now)
    if state.engine.phase in (Phase.STOPPED, Phase.FAILED):
        return said
    return f"{server_name(state)}: {_within_a_line(said)}"


def _within_a_line(said: str) -> str:
    return said[:1].lower() + said[1:]


def tooltip(state: AppState, now: Moment) -> str:
    """One line for the tray: ``Demo on this CPU - 84 tok/s - 77 % accepted`` while tokens flow."""
    sample = engine_sample(state)
    if sample is None:
        return f"Slipstream - {status_line(state, now)}"
    parts = [server_name(state)]
    if sample.generation_tok_s:
        parts.append(rate_text(sample.generation_tok_s))
        if sample.acceptance_rate is not None:
            parts.append(say("{share} accepted", share=percent_text(sample.acceptance_rate)))
        if sample.speculating is Speculating.NOT_DRAFTING:
            parts.append(say("not drafting"))
    else:
        parts.append(_within_a_line(phase_text(state, now)))
    return " - ".join(parts)


def problem(state: AppState) -> ErrorReport | None:
    """What went wrong and has not been put right: a refused wish first, else the engine's own trouble.

    A start that takes unusually long is told too, with what helps.
    """
    if state.problem is not None:
        return state.problem
    if state.engine.phase in (Phase.FAILED, Phase.BACKOFF):
        return state.engine.problem
    return _remedy(state)


def _remedy(state: AppState) -> ErrorReport | None:
    progress = state.engine.progress if state.engine.phase is Phase.STARTING else None
    return None if progress is None else progress.remedy


def next_step_text(step: NextStep, context_tokens: int | None = None) -> str | None:
    """The label of the button beside a report; ``None`` where the hint is only to be read.

    ``context_tokens`` is the report's.
    """
    match step:
        case NextStep.NONE:
            return None
        case NextStep.INSTALL:
            return say("Install")
        case NextStep.START_AGAIN:
            return say("Start again")
        case NextStep.USE_OTHER_PORT:
            return say("Use another port")
        case NextStep.STOP:
            return say("Stop the server")
        case NextStep.SHOW_LOG:
            return say("Show the log")
        case NextStep.REPAIR_MODELS:
            return say("Repair the model")
        case NextStep.USE_CONTEXT:
            if context_tokens is None:
                return say("Use a shorter context and start again")
            return say("Use {tokens:,} context and start again", tokens=context_tokens)
        case NextStep.WITHOUT_GRAPHS:
            return say("Start without CUDA graphs")


def job_view(state: AppState) -> JobView | None:
    """The running job's strip; ``None`` when nothing runs."""
    job = running_job(state)
    if job is None:
        return None
    return JobView(
        title=job.title,
        step=job.step,
        fraction=job.fraction,
        amount=amount_text(job.done_bytes, job.total_bytes),
        left="" if job.stalled_s is not None else left_text(job.remaining_s),
        speed="" if job.stalled_s is not None else speed_text(job.speed_bytes_s),
        stall=stall_text(job.stalled_s),
        cancellable=job.kind not in _AT_ONCE,
    )


def graph_notice(state: AppState, now: Moment) -> Notice | None:
    """What the graphs say while they have nothing to draw; ``None`` when the server runs."""
    match state.engine.phase:
        case Phase.READY:
            return None
        case Phase.STARTING | Phase.BACKOFF | Phase.STOPPING:
            return Notice(f"{phase_text(state, now)}.")
        case Phase.STOPPED | Phase.FAILED:
            job = bringing_job(state)
            if job is not None:
                return Notice(f"{job.title}. {job.step}".strip())
            button = primary_button(state)
            if button.action is not Action.START:
                return Notice(f"{phase_text(state, now)}.")
            return Notice(say("No server is running."), Action.START, button.tip)


def drafts_tokens(state: AppState) -> int:
    """How many tokens a step are drafted (K) by the running server, 0 without speculation or server."""
    plan = state.engine.plan
    if plan is None or plan.speculation.method is Method.OFF:
        return 0
    return plan.speculation.num_speculative_tokens
