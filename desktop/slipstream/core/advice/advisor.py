"""Raises each advice once, keeps it while it holds, takes it back when it has been over for a while."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.core.advice import drafting, serving
from slipstream.core.advice.case import Case, Rule
from slipstream.core.advice.evidence import NO_BASELINE, NOTHING, Baseline, Evidence
from slipstream.core.advice.values import NO_CLIENTS, Advice, AdviceKind, ClientsSeen, Facts
from slipstream.core.live.sample import MetricsSample

RULES: tuple[Rule, ...] = (*drafting.RULES, *serving.RULES)
REST_S = 600.0  # an advice that was taken back does not come again sooner


@dataclass(frozen=True, slots=True)
class Advisor:
    """One run's advice. ``standing`` is what holds now, dismissed or not; ``shown`` what a person should see.

    An advice keeps the words of the moment it was raised in. A new life of the engine's counters (a restart)
    forgets what stood; what a person dismissed stays dismissed for the run.
    """

    evidence: Evidence = NOTHING
    standing: tuple[Advice, ...] = ()
    dismissed: frozenset[AdviceKind] = frozenset()
    over_since: tuple[tuple[AdviceKind, float], ...] = ()
    rests_until: tuple[tuple[AdviceKind, float], ...] = ()

    @property
    def shown(self) -> tuple[Advice, ...]:
        """Alarms first, then in the order in which they were raised."""
        seen = [advice for advice in self.standing if advice.kind not in self.dismissed]
        return tuple(sorted(seen, key=lambda advice: (not advice.alarm, advice.raised_at)))

    def dismiss(self, kind: AdviceKind) -> Advisor:
        """Not to be shown again in this run."""
        return replace(self, dismissed=self.dismissed | {kind})

    def follow(
        self,
        sample: MetricsSample,
        facts: Facts,
        clients: ClientsSeen = NO_CLIENTS,
        baseline: Baseline = NO_BASELINE,
    ) -> Advisor:
        """The advisor after one more sample."""
        evidence = self.evidence.add(sample, facts)
        if evidence is self.evidence:
            return self
        advisor = replace(self, evidence=evidence)
        if evidence.life != self.evidence.life:
            advisor = replace(advisor, standing=(), over_since=(), rests_until=())
        if sample.engine is None:
            return advisor
        case = Case(evidence, facts, clients, baseline)
        for rule in RULES:
            advisor = advisor._with(rule, case)
        return advisor

    def _with(self, rule: Rule, case: Case) -> Advisor:
        if any(advice.kind is rule.kind for advice in self.standing):
            return self._kept(rule, case)
        kinds = {advice.kind for advice in self.standing}
        if kinds & set(rule.yields_to) or case.now < dict(self.rests_until).get(rule.kind, case.now):
            return self
        found = rule.finds(case)
        return self if found is None else self._raised(replace(found, raised_at=case.now))

    def _raised(self, advice: Advice) -> Advisor:
        explained = {rule.kind for rule in RULES if advice.kind in rule.yields_to}
        others = tuple(other for other in self.standing if other.kind not in explained)
        return replace(self, standing=(*others, advice))

    def _kept(self, rule: Rule, case: Case) -> Advisor:
        others = tuple((kind, at) for kind, at in self.over_since if kind is not rule.kind)
        if not rule.over(case):
            return self if len(others) == len(self.over_since) else replace(self, over_since=others)
        since = dict(self.over_since).get(rule.kind, case.now)
        if case.now - since < rule.settles_s:
            return replace(self, over_since=(*others, (rule.kind, since)))
        rests = tuple((kind, at) for kind, at in self.rests_until if kind is not rule.kind)
        return replace(
            self,
            standing=tuple(advice for advice in self.standing if advice.kind is not rule.kind),
            over_since=others,
            rests_until=(*rests, (rule.kind, case.now + REST_S)),
        )
