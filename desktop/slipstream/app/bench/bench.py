"""The benchmark as a use case: which prompts, in which order, and what becomes of the figures.

Works on whichever thread calls it and blocks there. How a variant is measured is the workbench's, what the
figures mean ``core.bench``'s.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from slipstream.app.bench import benchheard
from slipstream.app.bench.benchvisit import Got, Sought
from slipstream.app.bench.workbench import Workbench
from slipstream.core.bench import prompts as prompt_rules
from slipstream.core.bench import schedule, toolcalls
from slipstream.core.bench.account import Account
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.measures import Circumstance, Reference, Visit
from slipstream.core.bench.prompts import Kind, Prompt
from slipstream.core.bench.result import Asked, BenchResult
from slipstream.core.bench.schedule import Pace, Turn
from slipstream.core.bench.toolcalls import ToolAnswer
from slipstream.core.bench.variants import BASELINE, Variant
from slipstream.core.errors import CatalogError, StartFailed
from slipstream.core.models import Device, Preset
from slipstream.core.words import say
from slipstream.engine.bench import machine, shelf
from slipstream.engine.bench.server import CalledOffError
from slipstream.engine.files import Paths

Report = Callable[[str, float, float | None], None]  # the step, 0..1, seconds left

# A CPU makes some ten tokens a second: the whole set would take it hours.
_PER_KIND = {Device.CPU: 2}
_RUNS = {Device.CPU: 2}
_MAX_TOKENS = {Device.CPU: 64}
_USUAL_PER_KIND, _USUAL_RUNS = 4, 3
_QUICK_TOKENS = 24
_TOOL_ANSWERS = 20
_CHARACTERS_PER_TOKEN = 2.5  # of code, on the safe side: only to leave out what cannot fit


@dataclass(frozen=True, slots=True)
class Question:
    """What a person wants measured; ``None`` leaves it to what the device can do in some minutes.

    ``per_kind`` 0 asks every prompt of the set. ``quick`` is one prompt of each kind, answered shortly, once.
    """

    preset: Preset
    variants: tuple[Variant, ...]
    prompts: str = "all"
    runs: int | None = None
    rounds: int = 1
    concurrency: int = 1
    per_kind: int | None = None
    max_tokens: int | None = None
    draft_folder: str | None = None
    quick: bool = False
    engines_own: bool = False  # run ``vllm bench serve`` on the same servers too


def measure(paths: Paths, question: Question, bench: Workbench, report: Report) -> Account:
    """Measure all variants and keep the result, read against an earlier one of the same question.

    A cancelled one holds what was measured until then.

    Raises ``AppError`` when nothing can be measured (no prompts, no engine, no baseline, another server in
    the way) and ``CalledOffError`` when it was called off before the first figure.
    """
    running = _Running(question, bench, report, *chosen_prompts(question, bench))
    result = running.run()
    if not any(visit.stretches for visit in result.visits):
        raise CalledOffError
    account = Account.of(result, shelf.earlier(paths, result))
    shelf.save(paths, account)
    return account


def chosen_prompts(question: Question, bench: Workbench) -> tuple[tuple[Prompt, ...], list[str]]:
    """The prompts that this question asks on this preset, and a sentence for each that were left out.

    Raises ``CatalogError`` when none is left.
    """
    device = question.preset.device
    found = list(shelf.read_prompts(question.prompts))
    notes = []
    if not bench.has_tool_parser(question.preset) and any(prompt.tools is not None for prompt in found):
        found = [prompt for prompt in found if prompt.tools is None]
        notes.append(say("Prompts with tools were left out: this model has no tool-call parser."))
    per_kind = _PER_KIND.get(device, _USUAL_PER_KIND) if question.per_kind is None else question.per_kind
    limit = question.max_tokens or _MAX_TOKENS.get(device)
    if question.quick:
        per_kind, limit = 1, min(limit or _QUICK_TOKENS, question.max_tokens or _QUICK_TOKENS)
    if limit is not None:
        found = list(prompt_rules.shortened(found, limit))
    room = question.preset.context_tokens
    fitting = [
        prompt
        for prompt in found
        if len(prompt.messages_json) / _CHARACTERS_PER_TOKEN + prompt.max_tokens <= room
    ]
    if len(fitting) < len(found):
        notes.append(benchheard.left_out(str(len(found) - len(fitting))))
    chosen = prompt_rules.choose(fitting, per_kind or None)
    if not chosen:
        raise CatalogError(
            say("No prompt is left to ask"),
            detail=" ".join(notes),
            hint=say("Choose other prompts, or a preset with a longer context."),
        )
    return chosen, notes


@dataclass(slots=True)
class _Running:
    """One benchmark under way."""

    question: Question
    bench: Workbench
    report: Report
    prompts: tuple[Prompt, ...]
    notes: list[str]
    pace: Pace = field(default_factory=lambda: Pace(0, 0))
    visits: list[Visit] = field(default_factory=list)
    references: tuple[Reference, ...] = ()
    tool_answers: dict[str, tuple[ToolAnswer, ...]] = field(default_factory=dict)
    engines_own: list[EnginesOwn] = field(default_factory=list)
    circumstance: Circumstance | None = None
    step: str = ""

    def run(self) -> BenchResult:
        """Every start in order, until the last or until it is called off."""
        asked = self.question
        usual = _RUNS.get(asked.preset.device, _USUAL_RUNS)
        runs = 1 if asked.quick and asked.runs is None else asked.runs or usual
        turns = schedule.turns(asked.variants, runs, asked.rounds, closing=not asked.quick)
        self.pace = Pace(len(turns), (sum(turn.runs for turn in turns) + 1) * len(self.prompts))
        tool_prompts = self._tool_prompts()
        plan = self.bench.check(asked.preset, asked.variants, asked.draft_folder)
        if plan is not None:
            self.circumstance = machine.circumstance(plan)
        at_utc = time.time()
        self.bench.start_from_nothing()
        called_off = False
        for order, turn in enumerate(turns):
            got = self._visit(turn, order, tool_prompts)
            self._take(got, turn)
            if got.called_off or self.bench.cancelled.is_set():
                called_off = order + 1 < len(turns) or got.called_off
                break
        return self._result(at_utc, runs, cancelled=called_off)

    def _visit(self, turn: Turn, order: int, tool_prompts: tuple[Prompt, ...]) -> Got:
        name = turn.variant.name
        self._say(benchheard.starting(name, str(order + 1), str(self.pace.starts)))
        first = order == 0
        sought = Sought(
            turn=turn,
            order=order,
            prompts=self.prompts,
            concurrency=self.question.concurrency,
            draft_folder=self.question.draft_folder,
            references=first,
            tool_prompts=() if name in self.tool_answers else tool_prompts,
            engines_own=self.question.engines_own and not turn.closing,
        )

        def started(seconds: float) -> None:
            self.pace = self.pace.after_start(seconds)
            self._say(benchheard.measuring(name, str(order + 1), str(self.pace.starts)))

        def answered(seconds: float) -> None:
            self.pace = self.pace.after_answer(seconds)
            self._say(self.step)

        return self.bench.visit(self.question.preset, sought, on_start=started, on_answer=answered)

    def _take(self, got: Got, turn: Turn) -> None:
        """Keep what a start gave. Raises ``StartFailed`` when it is the baseline that gave nothing."""
        self.visits.append(got.visit)
        self.references = self.references or got.references
        if got.tool_answers:
            self.tool_answers[turn.variant.name] = got.tool_answers
        if got.engines_own is not None:
            self.engines_own.append(got.engines_own)
        if got.plan is not None and self.circumstance is None:
            self.circumstance = machine.circumstance(got.plan)
        if got.visit.problem:
            missing = turn.runs * len(self.prompts) - len(got.visit.answers())
            self.pace = self.pace.skipped(missing)
            if turn.variant.is_baseline and not any(v.stretches for v in self.visits):
                raise StartFailed(
                    say("The pace without drafts could not be measured"),
                    detail=got.visit.problem,
                    hint=say("Start the preset by hand to see why, then measure again."),
                )

    def _tool_prompts(self) -> tuple[Prompt, ...]:
        if self.question.quick:
            return ()
        if not self.bench.has_tool_parser(self.question.preset):
            self.notes.append(say("Tool calls were not checked: this model has no tool-call parser."))
            return ()
        return shelf.read_tool_prompts()[:_TOOL_ANSWERS]

    def _result(self, at_utc: float, runs: int, *, cancelled: bool) -> BenchResult:
        question = self.question
        if self.circumstance is None:
            raise CalledOffError
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime(at_utc))
        asked = Asked(
            preset=question.preset.id,
            title=question.preset.title,
            target=question.preset.target,
            variants=tuple(variant.name for variant in question.variants),
            prompts=prompt_rules.fingerprint(self.prompts),
            kinds=tuple(kind for kind in Kind if any(p.kind is kind for p in self.prompts)),
            prompt_count=len(self.prompts),
            runs=runs,
            rounds=question.rounds,
            concurrency=question.concurrency,
            max_tokens=max(prompt.max_tokens for prompt in self.prompts),
            draft_folder=question.draft_folder,
        )
        baseline = self.tool_answers.get(BASELINE, ())
        checks = [toolcalls.check(name, found, baseline) for name, found in self.tool_answers.items()]
        return BenchResult(
            id=f"{stamp}-{question.preset.id}",
            at_utc=at_utc,
            asked=asked,
            circumstance=self.circumstance,
            visits=tuple(self.visits),
            references=self.references,
            tool_checks=tuple(checks),
            notes=tuple(self.notes),
            cancelled=cancelled,
            engines_own=tuple(self.engines_own),
        )

    def _say(self, step: str) -> None:
        self.step = step
        self.report(step, self.pace.fraction, self.pace.left_s)
