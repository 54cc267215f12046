"""Keeps the pace without drafts that a benchmark measured, for the advice on later runs of that model."""

from __future__ import annotations

from collections.abc import Sequence

from slipstream.core.bench.known import speeds_without_drafts
from slipstream.core.bench.measures import Answer
from slipstream.core.models import LaunchPlan
from slipstream.engine.bench import machine
from slipstream.engine.files import Paths
from slipstream.engine.measure.baselines import BaselineFile


def remember(paths: Paths, plan: LaunchPlan, answers: Sequence[Answer]) -> None:
    """File the answers of a server without drafts, one at a time; a few seconds of decoding teach nothing."""
    found = speeds_without_drafts(answers)
    if found.speeds:
        BaselineFile(paths).record(plan, machine.gpu_words(plan), found)
