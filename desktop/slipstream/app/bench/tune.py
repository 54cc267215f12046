"""Tuning as a use case: measure what the tuner asks for, method by method, and name the winner.

Blocks the calling thread. Which number of tokens is worth a start is ``core.bench.tuning``'s to say, keeping
the winner ``tunedpreset``'s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from slipstream.app.bench import benchheard
from slipstream.app.bench.bench import Question, Report, chosen_prompts
from slipstream.app.bench.benchvisit import Sought
from slipstream.app.bench.tunedpreset import Tried, Tuned
from slipstream.app.bench.workbench import Workbench
from slipstream.core.bench import tuning, variants
from slipstream.core.bench.measures import Circumstance, Drafting, Visit
from slipstream.core.bench.prompts import Prompt
from slipstream.core.bench.schedule import Turn
from slipstream.core.bench.tuning import Measured
from slipstream.core.bench.variants import BASELINE, Variant
from slipstream.core.bench.worth import ENOUGH
from slipstream.core.errors import PlanRefused, StartFailed
from slipstream.core.models import Method, Preset
from slipstream.core.words import say
from slipstream.engine.bench import machine
from slipstream.engine.bench.server import CalledOffError

STARTS_PER_METHOD = 3  # beyond the baseline's: a long run and two confirmations
_PER_KIND = 6  # survival told by a few dozen drafts would be luck


class Scope(Enum):
    """Which methods are searched."""

    ALL = "all"
    OWN = "own"
    NGRAM = "ngram"

    def methods(self, own: Method) -> tuple[Method, ...]:
        """The methods for a preset that drafts with ``own``, each once; drafting off is no method."""
        found = {Scope.ALL: (own, Method.NGRAM), Scope.OWN: (own,), Scope.NGRAM: (Method.NGRAM,)}[self]
        return tuple(method for method in dict.fromkeys(found) if method is not Method.OFF)


def tune(
    question: Question,
    bench: Workbench,
    report: Report,
    tell: Callable[[str], None],
    scope: Scope = Scope.ALL,
) -> Tuned:
    """Search the methods of ``scope``, the preset's own first. The question's variants are not looked at.

    Raises ``PlanRefused`` when there is no method to search, ``AppError`` when the pace without drafts
    cannot be measured, ``CalledOffError`` when called off.
    """
    if question.per_kind is None:
        question = replace(question, per_kind=_PER_KIND)
    methods = scope.methods(question.preset.speculation.method)
    if not methods:
        raise PlanRefused(
            say("This preset drafts nothing"), hint=say("Tune with --methods ngram, or another preset.")
        )
    prompts, _ = chosen_prompts(question, bench)
    search = _Search(question, bench, report, tell, prompts)
    for method in methods:
        search.run(method)
    search.try_windows()
    search.try_settings()
    return search.outcome()


class _Search:
    """The starts of one tuning."""

    def __init__(
        self,
        question: Question,
        bench: Workbench,
        report: Report,
        tell: Callable[[str], None],
        prompts: tuple[Prompt, ...],
    ) -> None:
        self._question = question
        self._bench = bench
        self._report = report
        self._tell = tell
        self._prompts = prompts
        self._found: dict[Method, dict[int, Measured]] = {}
        self._others: list[tuple[Variant, Measured]] = []
        self._baseline: Measured | None = None
        self._tried: list[Tried] = []
        self._reasons: list[str] = []
        self._circumstance: Circumstance | None = None
        plan = bench.check(question.preset, variants.parse(BASELINE, question.preset))
        if plan is not None:
            self._circumstance = machine.circumstance(plan)
        bench.start_from_nothing()

    def run(self, method: Method) -> None:
        """Follow the tuner's advice for one method until it has none."""
        found = {} if self._baseline is None else {0: self._baseline}
        self._found[method] = found
        while True:
            advice = tuning.advise(found, most_starts=1 + STARTS_PER_METHOD)
            if advice.tokens is None:
                self._reasons.append(f"{method.value}: {advice.why}")
                return
            measured = self._measure(_variant(self._question.preset, method, advice.tokens), advice)
            if measured is None:
                self._reasons.append(f"{method.value}: it could not be measured further.")
                return
            found[advice.tokens] = measured
            if advice.tokens == 0:
                self._baseline = measured

    def try_windows(self) -> None:
        """Other lengths of the run that n-gram looks up, where n-gram is the fastest so far."""
        best, _ = self._best()
        if best.speculation.method is not Method.NGRAM:
            return
        tokens = best.speculation.num_speculative_tokens
        for shortest, longest in tuning.WINDOWS:
            variant = variants.parse(f"ngram{tokens}/{shortest}-{longest}", self._question.preset)[-1]
            why = f"Runs of {shortest} to {longest} tokens looked up instead of the usual ones."
            measured = self._measure(variant, tuning.Advice(tokens, why))
            if measured is not None:
                self._others.append((variant, measured))

    def try_settings(self) -> None:
        """The draft's other formats that are on disk and the other model runner, where a draft is fastest."""
        best, _ = self._best()
        if best.is_baseline:
            return
        for ending in self._bench.other_settings(self._question.preset, best):
            variant = variants.parse(f"{best.name}/{ending}", self._question.preset)[-1]
            why = f"The same draft with {ending} in place of the usual."
            tokens = best.speculation.num_speculative_tokens
            measured = self._measure(variant, tuning.Advice(tokens, why))
            if measured is not None:
                self._others.append((variant, measured))

    def outcome(self) -> Tuned:
        """The fastest of all methods, or off."""
        if self._baseline is None or self._circumstance is None:
            raise CalledOffError
        best, factor = self._best()
        own = self._found.get(self._question.preset.speculation.method, {})
        tokens = tuning.winner(own) if own else 0
        return Tuned(
            self._question.preset,
            best,
            factor,
            tuple(self._tried),
            self._circumstance,
            tuple(self._reasons),
            _variant(self._question.preset, self._question.preset.speculation.method, tokens).name,
        )

    def _best(self) -> tuple[Variant, float]:
        """The fastest variant so far and how many times as fast; off where none is worth it."""
        best, factor = _variant(self._question.preset, Method.OFF, 0), 1.0
        if self._baseline is None:
            return best, factor
        found = list(self._others)
        for method, measured in self._found.items():
            tokens = tuning.winner(measured)
            found.append((_variant(self._question.preset, method, tokens), measured[tokens]))
        for variant, one in found:
            gain = one.tok_s / self._baseline.tok_s
            if not variant.is_baseline and gain >= ENOUGH and gain > factor:
                best, factor = variant, gain
        return best, factor

    def _measure(self, variant: Variant, advice: tuning.Advice) -> Measured | None:
        self._tell(f"{variant.name}: {advice.why}")
        order = len(self._tried)
        sought = Sought(
            Turn(variant, self._question.runs or 1),
            order,
            self._prompts,
        )
        total = len(self._prompts) * sought.turn.runs
        answered = 0

        def on_answer(_seconds: float) -> None:
            nonlocal answered
            answered += 1
            self._report(benchheard.measuring_one(variant.name), answered / total, None)

        got = self._bench.visit(self._question.preset, sought, on_start=_nothing, on_answer=on_answer)
        if got.called_off:
            raise CalledOffError
        if got.plan is not None and self._circumstance is None:
            self._circumstance = machine.circumstance(got.plan)
        measured = tuning.measured(advice.tokens or 0, got.visit.answers(), _drafting(got.visit))
        if got.visit.problem:
            measured = None
            if variant.is_baseline:
                raise StartFailed(
                    say("The pace without drafts could not be measured"),
                    detail=got.visit.problem,
                    hint=say("Start the preset by hand to see why, then tune again."),
                )
        self._tried.append(Tried(variant.name, measured, advice.why, got.visit.problem))
        return measured


def _variant(preset: Preset, method: Method, tokens: int) -> Variant:
    if not tokens:
        return variants.parse(BASELINE, preset)[0]
    if method is preset.speculation.method:
        return variants.of_tokens(preset, tokens)
    return variants.parse(f"{method.value}{tokens}", preset)[-1]


def _drafting(visit: Visit) -> Drafting | None:
    found = [stretch.drafting for stretch in visit.stretches if stretch.drafting is not None]
    total = Drafting()
    for one in found:
        total = total.plus(one)
    return total if found else None


def _nothing(_seconds: float) -> None:
    """A start's seconds are of no use to a search whose length nobody knows."""
