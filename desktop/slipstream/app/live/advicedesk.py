"""Keeps the advice and the list of ended requests up to date from samples, log lines and measured speeds.

Lives on the store's thread. It carries nothing out: an advice's action is the controller's or a page's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from slipstream.app.store import Store
from slipstream.core.advice import Advice, AdviceKind, Advisor, Baseline, ClientsSeen, Facts
from slipstream.core.live import clientlog, requestwatch
from slipstream.core.live.requestlist import RequestRecord, RequestSource
from slipstream.core.live.requestwatch import RequestTrack
from slipstream.core.live.sample import MetricsSample
from slipstream.core.models import Device, LaunchPlan, Method
from slipstream.core.state import AdviceChanged, AppState, RequestEnded
from slipstream.core.supervision.lifecycle import Phase

RECORD_S = 60.0  # a run without drafts tells its speeds this often
_ENOUGH_S = 20.0  # of one request's decoding, before a speed is worth keeping


class Baselines(Protocol):
    """Where speeds without drafts are kept."""

    def read(self, plan: LaunchPlan, gpu: str) -> Baseline:
        """Those of such a server."""

    def record(self, plan: LaunchPlan, gpu: str, measured: Baseline) -> None:
        """Keep a run's."""


class AdviceDesk:
    """Dispatches ``AdviceChanged`` when what should be shown changes, ``RequestEnded`` for each request."""

    def __init__(self, store: Store, baselines: Baselines) -> None:
        self._store = store
        self._baselines = baselines
        self._run_id: str | None = None
        self._advisor = Advisor()
        self._clients = ClientsSeen()
        self._track = RequestTrack()
        self._baseline: Baseline | None = None
        self._recorded_at: float | None = None
        _, self._lines = store.log.since(0)
        store.subscribe(self._on_changed)

    def dismiss(self, kind: AdviceKind) -> None:
        """The person has read it; it does not come again in this run."""
        self._take(self._advisor.dismiss(kind))

    def _on_changed(self, before: AppState, after: AppState) -> None:
        if after.requests is not before.requests and after.requests:
            self._learn_of(after.requests[0])
        engine = after.engine
        if engine is not before.engine and engine.run_id is not None and engine.run_id != self._run_id:
            self._begin(engine.run_id)
        sample, plan = after.latest, engine.plan
        if engine.phase is not Phase.READY or plan is None:
            if self._advisor.standing:
                self._take(replace(self._advisor, standing=(), over_since=()))
            return
        if sample is not None and sample is not before.latest:
            self._follow(sample, plan, after)

    def _begin(self, run_id: str) -> None:
        self._run_id = run_id
        self._clients, self._track = ClientsSeen(), RequestTrack()
        self._baseline, self._recorded_at = None, None
        self._take(Advisor())

    def _follow(self, sample: MetricsSample, plan: LaunchPlan, state: AppState) -> None:
        lines, self._lines = self._store.log.since(self._lines)
        if lines:
            self._clients = clientlog.read(self._clients, lines, sample.at)
        if sample.engine is None:
            return
        gpu = "" if plan.engine.device is Device.CPU else ", ".join(card.name for card in sample.gpus)
        if self._baseline is None:
            self._baseline = self._baselines.read(plan, gpu)
        facts = Facts.of(plan, state.engine.figures)
        self._take(self._advisor.follow(sample, facts, self._clients, self._baseline))
        if plan.speculation.method is Method.OFF:
            self._record(sample.at, plan, gpu)
        self._track, record = requestwatch.follow(self._track, sample.at_utc, sample.engine)
        if record is not None:
            self._store.dispatch(RequestEnded(record))

    def _record(self, at: float, plan: LaunchPlan, gpu: str) -> None:
        if self._recorded_at is not None and at - self._recorded_at < RECORD_S:
            return
        speeds = self._advisor.evidence.baseline().speeds
        measured = Baseline(tuple(speed for speed in speeds if speed[2] >= _ENOUGH_S))
        if measured.speeds:
            self._recorded_at = at
            self._baselines.record(plan, gpu, measured)

    def _learn_of(self, record: RequestRecord) -> None:
        latest = self._store.state.latest
        if record.source is RequestSource.CLIENT and record.temperature is not None and latest is not None:
            self._clients = clientlog.sampled(self._clients, record.temperature, latest.at)

    def _take(self, advisor: Advisor) -> None:
        before, self._advisor = self._advisor, advisor
        if advisor.standing is before.standing and advisor.dismissed is before.dismissed:
            return
        shown: tuple[Advice, ...] = advisor.shown
        if shown != self._store.state.advice:
            self._store.dispatch(AdviceChanged(shown))
