"""What the command line prints of a state, a plan and a run: rows of words, and objects for ``--json``."""

from __future__ import annotations

from typing import Any

from slipstream.app.live.advicewords import advice_view, request_words
from slipstream.app.presenters import (
    Moment,
    amount_text,
    bytes_text,
    chip,
    engine_sample,
    left_text,
    percent_text,
    phase_text,
    problem,
    rate_text,
)
from slipstream.app.wording import UNKNOWN, count_text, latency_text
from slipstream.core.codec import to_json
from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import Job
from slipstream.core.live.summary import RunSummary
from slipstream.core.models import Budget, LaunchPlan, Segment
from slipstream.core.state import AppState

Row = tuple[str, str]
_TOLD_REQUESTS = 3  # of those that ended, in a table of the state


def report_words(report: ErrorReport) -> str:
    """The report as lines: title, then what is known, then what to do."""
    lines = [_sentence(report.title)]
    if report.detail:
        lines.append(_sentence(report.detail))
    if report.evidence and report.evidence not in report.detail:
        lines.append(f"The engine said: {report.evidence}")
    if report.hint:
        lines.append(_sentence(report.hint))
    return "\n".join(lines)


def table_lines(rows: list[Row]) -> list[str]:
    """Two aligned columns."""
    width = max((len(name) for name, _ in rows), default=0)
    return [f"{name:<{width}}  {value}" for name, value in rows]


def job_line(job: Job) -> str:
    """A running job in one line: title, step, how far, time left."""
    share = "" if job.fraction is None else percent_text(job.fraction)
    parts = (job.step, share, amount_text(job.done_bytes, job.total_bytes), left_text(job.remaining_s))
    said = ", ".join(part for part in parts if part)
    return f"{job.title}: {said}" if said else job.title


def live_line(state: AppState) -> str:
    """One beat of a serving engine: speed, drafts kept, tokens a step, tokens so far."""
    sample = engine_sample(state)
    if sample is None:
        return "no figures yet"
    parts = [f"{rate_text(sample.generation_tok_s):>12}"]
    if sample.totals.drafts is not None:
        length = sample.mean_acceptance_length
        steps = UNKNOWN if length is None else f"{length:.2f}"
        parts.append(f"{percent_text(sample.acceptance_rate):>6} of drafted tokens kept")
        parts.append(f"{steps:>4} tokens per step")
    parts.append(f"{count_text(sample.totals.generation_tokens):>6} tokens so far")
    return "   ".join(parts)


def status_rows(state: AppState, measured: Budget | None, now: Moment) -> list[Row]:
    """The state as a table for a terminal; rows that say nothing are left out."""
    engine = state.engine
    rows: list[Row] = [("Server", phase_text(state, now))]
    if engine.plan is not None:
        rows.append(("Preset", f"{engine.plan.title} ({engine.plan.preset_id})"))
    if engine.endpoint is not None:
        rows.append(("Endpoint", f"{engine.endpoint.base_url}  model {engine.endpoint.model}"))
    if engine.pid is not None:
        rows.append(("Process", str(engine.pid)))
    sample = engine_sample(state)
    said = chip(state)
    if said is not None:
        rows.append(("Speculation", said.tip))
    if sample is not None:
        rows.append(("Generation", rate_text(sample.generation_tok_s)))
        rows.append(("Prompts", rate_text(sample.prompt_tok_s)))
        if sample.totals.drafts is not None:
            length = sample.mean_acceptance_length
            steps = UNKNOWN if length is None else f"{length:.2f}"
            kept = percent_text(sample.acceptance_rate)
            rows.append(("Acceptance", f"{kept} of drafted tokens kept, {steps} tokens per step"))
        if sample.survival:
            kept = ", ".join(percent_text(share) for share in sample.survival)
            rows.append(("Kept by position", kept))
        rows.append(("First token", _delays(sample.ttft_p50_s, sample.ttft_p95_s)))
        rows.append(("Time per token", _delays(sample.tpot_p50_s, sample.tpot_p95_s)))
        rows.append(("Requests", f"{sample.running} running, {sample.waiting} waiting"))
        rows.append(("KV cache used", percent_text(sample.kv_usage)))
    if measured is not None:
        free = measured.size_bytes(Segment.FREE)
        rows.append(("Memory", f"{bytes_text(free)} of {bytes_text(measured.total_bytes)} free"))
    if engine.log_path is not None:
        rows.append(("Log", engine.log_path))
    rows += [("Request", request_words(record)) for record in state.requests[:_TOLD_REQUESTS]]
    views = map(advice_view, state.advice)
    rows += [("Advice", f"{view.title} {view.words}") for view in views]
    report = problem(state)
    if report is not None:
        rows.append(("Problem", f"{report.title}. {report.hint}".strip()))
    return rows


def _delays(median_s: float | None, p95_s: float | None) -> str:
    return f"{latency_text(median_s)} (median), 95 % within {latency_text(p95_s)}"


def plan_dict(plan: LaunchPlan, argv: tuple[str, ...]) -> dict[str, Any]:
    """What ``plan --json`` prints: the plan, its terms by name, and whether it fits."""
    budget = plan.budget
    return {
        **to_json(plan),
        "fits": budget.missing_bytes == 0,
        "terms": {term.segment.value: budget.size_bytes(term.segment) for term in budget.terms},
        "argv": list(argv),
    }


def summary_rows(summary: RunSummary) -> list[Row]:
    """A finished run for a terminal, every figure from the engine's own counters."""
    rows = [
        (
            "Tokens per second",
            f"{rate_text(summary.average_tok_s)} on average, best {rate_text(summary.best_tok_s)}",
        ),
        ("Tokens generated", count_text(summary.generation_tokens)),
    ]
    if summary.drafts:
        length = summary.mean_acceptance_length
        rows += [
            ("Acceptance rate", f"{percent_text(summary.acceptance_rate)} of drafted tokens kept"),
            ("Mean tokens per step", UNKNOWN if length is None else f"{length:.2f}"),
            ("Kept by position", ", ".join(percent_text(share) for share in summary.survival)),
        ]
    return rows


def summary_dict(summary: RunSummary) -> dict[str, Any]:
    """A finished run for a program; ``None`` where nothing was drafted or generated."""
    return {
        "generation_tokens": summary.generation_tokens,
        "tokens_per_second": summary.average_tok_s,
        "best_tokens_per_second": summary.best_tok_s,
        "acceptance_rate": summary.acceptance_rate,
        "mean_tokens_per_step": summary.mean_acceptance_length,
        "survival": list(summary.survival),
        "drafts": summary.drafts,
        "draft_tokens": summary.draft_tokens,
        "accepted_tokens": summary.accepted_tokens,
    }


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!", ":")) else f"{text}."
