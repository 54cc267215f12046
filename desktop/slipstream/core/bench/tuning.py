"""Which drafting is fastest, with few starts: one long run predicts every smaller K, measurements confirm.

It starts nothing: evidence comes in, the next variant to measure or the outcome goes out.

With K drafted tokens a step makes ``1 + c * (s1 + ... + sK)`` tokens, where ``si`` is the share of drafts
kept at position i (which does not depend on K) and ``c`` the share of steps that had a draft. Its time is
taken as ``t0 + a + b * K``: ``t0`` is a step without drafts, ``a`` and ``b`` are fitted to what was measured
(``a`` is 0 until two numbers of tokens were). Sources: the counters of ``core.live.rates`` and the speed
model of ``core.planning.speedup``, here with this machine's own times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from slipstream.core.bench.measures import Answer, Drafting
from slipstream.core.bench.statistics import decode_rate
from slipstream.core.bench.worth import ENOUGH
from slipstream.core.words import say

LONGEST = 8  # drafted tokens of the long run
# Shortest and longest run that n-gram looks up, to try besides the usual one: more drafts, or surer ones.
WINDOWS = ((1, 4), (3, 8))
_MODEL_ERROR = 1.08  # a prediction that misses ``ENOUGH`` by more than this is not worth a start
# A candidate that promises this share of the best measured may be faster yet: on the demo pair a promise was
# 4 % below the best measured, and the number of tokens it was for turned out 3 % faster.
_WORTH_A_START = 0.95


@dataclass(frozen=True, slots=True)
class Measured:
    """One number of drafted tokens, measured. ``step_s`` is the mean time of an engine step."""

    tokens: int
    tok_s: float
    step_s: float
    survival: tuple[float, ...] = ()
    drafted_share: float = 1.0


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a number of drafted tokens should give."""

    tokens: int
    tok_s: float
    factor: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do next: measure ``tokens`` (0 is the baseline), or nothing more when ``None``.

    ``why`` is a sentence for the evidence.
    """

    tokens: int | None
    why: str


def measured(tokens: int, answers: Sequence[Answer], drafting: Drafting | None) -> Measured | None:
    """A variant's figures; ``None`` when nothing was decoded.

    Every engine step gives one token and those accepted, so steps = decoded - accepted tokens.
    """
    tok_s = decode_rate(answers)
    if tok_s is None:
        return None
    decoded = sum(answer.decode_tokens for answer in answers)
    accepted = 0 if drafting is None else drafting.accepted_tokens
    drafts = 0 if drafting is None else drafting.drafts
    steps = max(decoded - accepted, 1)
    return Measured(
        tokens,
        tok_s,
        sum(answer.decode_s for answer in answers) / steps,
        () if drafting is None else drafting.survival,
        min(drafts / steps, 1.0),
    )


def predict(baseline: Measured, found: Mapping[int, Measured]) -> tuple[Prediction, ...]:
    """Every K up to the longest one measured, ascending; () before a run with drafts."""
    drafted = sorted(number for number in found if number > 0)
    if not drafted:
        return ()
    longest = found[drafted[-1]]
    fixed_s, each_s = _costs(baseline, [found[number] for number in drafted])
    predictions = []
    for tokens in range(1, longest.tokens + 1):
        kept = longest.drafted_share * sum(longest.survival[:tokens])
        step_s = baseline.step_s + fixed_s + each_s * tokens
        tok_s = (1 + kept) / step_s
        predictions.append(Prediction(tokens, tok_s, tok_s / baseline.tok_s))
    return tuple(predictions)


def advise(found: Mapping[int, Measured], *, most_starts: int = 4, longest: int = LONGEST) -> Advice:
    """The next number of drafted tokens to measure of one method, or the end of the search."""
    baseline = found.get(0)
    if baseline is None:
        return Advice(0, say("The pace without drafts is what everything is compared with."))
    if longest not in found:
        return Advice(
            longest,
            say("One run with {count} tokens shows how many drafts survive each position.", count=longest),
        )
    best = max(measure.tok_s for measure in found.values())
    by_promise = sorted(predict(baseline, found), key=lambda one: -one.tok_s)
    top = by_promise[0]
    measured_best = max((m.tok_s for k, m in found.items() if k > 0), default=0.0)
    if max(top.factor, measured_best / baseline.tok_s) * _MODEL_ERROR < ENOUGH:
        return Advice(
            None,
            say(
                "No number of tokens promises more than {factor:.2f} times the pace without drafts.",
                factor=top.factor,
            ),
        )
    fresh = [one for one in by_promise if one.tokens not in found]
    if fresh and len(found) < most_starts and fresh[0].tok_s > best * _WORTH_A_START:
        return Advice(
            fresh[0].tokens,
            say(
                "{count} tokens promise {factor:.2f} times the pace.",
                count=fresh[0].tokens,
                factor=fresh[0].factor,
            ),
        )
    if len(found) == 2 and top.tokens in found and fresh and len(found) < most_starts:
        return Advice(fresh[0].tokens, say("A second number of tokens shows what each one costs."))
    return Advice(None, say("No other number of tokens promises to be faster than what was measured."))


def winner(found: Mapping[int, Measured]) -> int:
    """The fastest number of tokens measured; 0 where none beats the baseline by ``ENOUGH``."""
    baseline = found[0]
    best = max(found.values(), key=lambda one: one.tok_s)
    return best.tokens if best.tok_s >= ENOUGH * baseline.tok_s else 0


def _costs(baseline: Measured, drafted: Sequence[Measured]) -> tuple[float, float]:
    """``a`` and ``b`` by least squares; neither below 0."""
    extra = [(one.tokens, one.step_s - baseline.step_s) for one in drafted]
    if len(extra) < 2:
        tokens, seconds = extra[0]
        return 0.0, max(seconds / tokens, 0.0)
    mean_k = sum(k for k, _ in extra) / len(extra)
    mean_s = sum(s for _, s in extra) / len(extra)
    over = sum((k - mean_k) ** 2 for k, _ in extra)
    each_s = max(sum((k - mean_k) * (s - mean_s) for k, s in extra) / over, 0.0)
    return max(mean_s - each_s * mean_k, 0.0), each_s
