"""One start of a benchmark as values: what is wanted of it and what it gave."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.measures import Reference, Visit
from slipstream.core.bench.prompts import Prompt
from slipstream.core.bench.schedule import Turn
from slipstream.core.bench.toolcalls import ToolAnswer
from slipstream.core.models import LaunchPlan


@dataclass(frozen=True, slots=True)
class Sought:
    """What is wanted of one start."""

    turn: Turn
    order: int
    prompts: tuple[Prompt, ...]
    concurrency: int = 1
    draft_folder: str | None = None
    references: bool = False
    tool_prompts: tuple[Prompt, ...] = ()
    engines_own: bool = False


@dataclass(frozen=True, slots=True)
class Got:
    """What one start gave. ``called_off`` when it ended before its time."""

    visit: Visit
    plan: LaunchPlan | None = None
    references: tuple[Reference, ...] = ()
    tool_answers: tuple[ToolAnswer, ...] = ()
    called_off: bool = False
    engines_own: EnginesOwn | None = None
