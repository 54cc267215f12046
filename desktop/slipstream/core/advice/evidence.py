"""What is remembered of a run's samples for advice: blocks of drafts, context classes, the last minutes.

Judges nothing. Everything is counted from the difference of two samples of one life of the counters; a
restart or a gap in time costs one beat and never makes a spike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.core.advice.values import Facts
from slipstream.core.live.sample import EngineSample, GpuReading, MetricsSample, Speculating, Totals

BLOCK_DRAFT_TOKENS = 256  # so many drafted tokens make a block: its acceptance is then known to some 3 %
BLOCKS = 16
GAP_S = 10.0  # samples further apart share no beat
BEATS_S = 30.0
MARKS_S, MARK_EVERY_S = 300.0, 10.0
SHORT_CONTEXT = 512  # the first class of contexts ends there; each further one is twice as long
_CLASS_DRAFT_TOKENS = 8192  # classes forget: at so many drafted tokens all of their counts are halved
_CLASS_ALONE_S = 300.0
_LEARN_BLOCKS = 4  # the usual acceptance is known after so many blocks, and follows slowly from then on
# What is usual follows the blocks: slowly where they fell off, not at all where they broke down.
_FOLLOW, _FOLLOW_LOW = 0.1, 0.01
_WELL, _BROKEN = 0.8, 0.5


@dataclass(frozen=True, slots=True)
class Counts:
    """Drafting counters over some stretch. ``alone_*``: while exactly one request was being decoded."""

    drafts: float = 0.0
    draft_tokens: float = 0.0
    accepted: float = 0.0
    per_position: tuple[float, ...] = ()
    alone_s: float = 0.0
    alone_tokens: float = 0.0
    alone_drafts: float = 0.0

    def __add__(self, other: Counts) -> Counts:
        places = max(len(self.per_position), len(other.per_position))
        return Counts(
            self.drafts + other.drafts,
            self.draft_tokens + other.draft_tokens,
            self.accepted + other.accepted,
            tuple(_at(self.per_position, i) + _at(other.per_position, i) for i in range(places)),
            self.alone_s + other.alone_s,
            self.alone_tokens + other.alone_tokens,
            self.alone_drafts + other.alone_drafts,
        )

    @property
    def acceptance(self) -> float | None:
        """Accepted / drafted tokens."""
        return self.accepted / self.draft_tokens if self.draft_tokens else None

    @property
    def alone_tok_s(self) -> float | None:
        """Decoding speed of one request."""
        return self.alone_tokens / self.alone_s if self.alone_s else None

    def halved(self) -> Counts:
        """Half of everything: the past counts less than what comes."""
        return Counts(
            self.drafts / 2,
            self.draft_tokens / 2,
            self.accepted / 2,
            tuple(kept / 2 for kept in self.per_position),
            self.alone_s / 2,
            self.alone_tokens / 2,
            self.alone_drafts / 2,
        )


@dataclass(frozen=True, slots=True)
class Baseline:
    """Decoding speed of one request without drafts, by class of context, as this computer measured it.

    ``speeds``: (class, tokens, seconds). Comparable only with the same target, engine and hardware.
    """

    speeds: tuple[tuple[int, float, float], ...] = ()

    def tok_s(self, context_class: int) -> float | None:
        """Tokens a second in that class of contexts; ``None`` where it was not measured."""
        found = ((tokens, seconds) for known, tokens, seconds in self.speeds if known == context_class)
        return next((tokens / seconds for tokens, seconds in found if seconds), None)


NO_BASELINE = Baseline()


@dataclass(frozen=True, slots=True)
class Beat:
    """One sample's gauges and the difference to the one before."""

    at: float
    seconds: float
    tokens: float
    preempted: float
    running: int
    kv_usage: float | None
    gpus: tuple[GpuReading, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """Totals at a moment, one in 10 s, to look minutes back."""

    at: float
    totals: Totals


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything the rules may look at. ``Evidence()`` knows nothing."""

    last: MetricsSample | None = None
    block: Counts = Counts()
    blocks: tuple[Counts, ...] = ()
    usual: float | None = None  # acceptance as it was while it was well
    classes: tuple[tuple[int, Counts], ...] = ()  # context class -> counts, ascending
    context_class: int | None = None  # of the requests being decoded now
    beats: tuple[Beat, ...] = ()
    marks: tuple[Mark, ...] = ()
    silent_s: float = 0.0  # how long NOT_DRAFTING has lasted
    silent_tokens: float = 0.0
    life: int = 0  # how often the engine's counters have begun anew

    @property
    def now(self) -> float:
        """When the last sample was taken."""
        return self.last.at if self.last is not None else 0.0

    def recent(self, blocks: int) -> Counts | None:
        """The newest whole blocks added up; ``None`` before there are so many."""
        if len(self.blocks) < blocks:
            return None
        return sum(self.blocks[-blocks:], Counts())

    def in_class(self, context_class: int | None) -> Counts:
        """Counts of that class of contexts."""
        return next((counts for known, counts in self.classes if known == context_class), Counts())

    def ended(self) -> tuple[Totals, Totals] | None:
        """Totals some minutes ago and now."""
        if not self.marks or self.last is None or self.last.engine is None:
            return None
        return self.marks[0].totals, self.last.engine.totals

    def baseline(self) -> Baseline:
        """This run's own speeds, to compare others with; meant for runs without drafts."""
        return Baseline(
            tuple((known, c.alone_tokens, c.alone_s) for known, c in self.classes if c.alone_s > 0)
        )

    def add(self, sample: MetricsSample, facts: Facts) -> Evidence:
        """The evidence with one more sample; begins anew when the engine's counters did."""
        engine = sample.engine
        if engine is None:
            return replace(self, last=None) if self.last is not None else self
        before = self.last.engine if self.last is not None else None
        if before is None or self.last is None:
            known = self.marks[-1].totals if self.marks else None
            fresh = self if known is None or _grew(known, engine.totals) else Evidence(life=self.life + 1)
            return replace(fresh, last=sample, marks=fresh.marks or (Mark(sample.at, engine.totals),))
        if not _grew(before.totals, engine.totals):
            return Evidence(last=sample, marks=(Mark(sample.at, engine.totals),), life=self.life + 1)
        seconds = sample.at - self.last.at
        if not 0 < seconds <= GAP_S:  # nobody looked, or the clock moved: counts are right, times are not
            return replace(self, last=sample, beats=(), marks=(Mark(sample.at, engine.totals),), silent_s=0.0)
        return self._grown(before, engine, seconds, sample, facts)

    def _grown(
        self, before: EngineSample, engine: EngineSample, seconds: float, sample: MetricsSample, facts: Facts
    ) -> Evidence:
        made = _difference(before, engine, seconds)
        context_class = _context_class(engine, facts)
        tokens = float(engine.totals.generation_tokens - before.totals.generation_tokens)
        preempted = (engine.totals.preemptions or 0) - (before.totals.preemptions or 0)
        beat = Beat(sample.at, seconds, tokens, preempted, engine.running, engine.kv_usage, sample.gpus)
        silent = engine.speculating is Speculating.NOT_DRAFTING
        grown = replace(
            self,
            last=sample,
            context_class=self.context_class if context_class is None else context_class,
            beats=(*(b for b in self.beats if b.at > sample.at - BEATS_S), beat),
            marks=_marked(self.marks, Mark(sample.at, engine.totals)),
            silent_s=self.silent_s + seconds if silent else 0.0,
            silent_tokens=self.silent_tokens + tokens if silent else 0.0,
        )
        if made == Counts():
            return grown
        if context_class is not None:
            grown = replace(grown, classes=_filed(grown.classes, context_class, made))
        return grown._drafted(made)

    def _drafted(self, made: Counts) -> Evidence:
        block = self.block + made
        if block.draft_tokens < BLOCK_DRAFT_TOKENS:
            return replace(self, block=block)
        blocks = (*self.blocks, block)[-BLOCKS:]
        return replace(self, block=Counts(), blocks=blocks, usual=_usual(self.usual, blocks))


NOTHING = Evidence()


def _usual(known: float | None, blocks: tuple[Counts, ...]) -> float | None:
    newest = blocks[-1].acceptance or 0.0
    if known is None:
        if len(blocks) < _LEARN_BLOCKS:
            return None
        return sum(blocks[-_LEARN_BLOCKS:], Counts()).acceptance
    if newest < _BROKEN * known:
        return known
    return known + (_FOLLOW if newest >= _WELL * known else _FOLLOW_LOW) * (newest - known)


def _difference(before: EngineSample, engine: EngineSample, seconds: float) -> Counts:
    then, now = before.totals, engine.totals
    tokens = now.generation_tokens - then.generation_tokens
    drafts = (now.drafts or 0) - (then.drafts or 0)
    # Reading a prompt is not decoding: a beat in which a first token came tells no decoding speed.
    first = (now.first_tokens or 0) - (then.first_tokens or 0)
    ended = now.requests_finished - then.requests_finished
    alone = before.running == engine.running == 1 and tokens > 0 and not first and not ended
    places = len(now.accepted_per_position)
    return Counts(
        drafts=drafts,
        draft_tokens=(now.draft_tokens or 0) - (then.draft_tokens or 0),
        accepted=(now.accepted_tokens or 0) - (then.accepted_tokens or 0),
        per_position=tuple(
            float(now.accepted_per_position[i] - _at(then.accepted_per_position, i)) for i in range(places)
        )
        if drafts
        else (),
        alone_s=seconds if alone else 0.0,
        alone_tokens=tokens if alone else 0.0,
        alone_drafts=drafts if alone else 0.0,
    )


def _context_class(engine: EngineSample, facts: Facts) -> int | None:
    """The class of the mean context of running requests: cache in use / requests. ``None`` while idle.

    Prefixes that several requests share are counted once, so with such the estimate is low.
    """
    if not engine.running or engine.kv_usage is None:
        return None
    if facts.kv_cache_tokens is None:
        return 0
    return class_of(engine.kv_usage * facts.kv_cache_tokens / engine.running)


def class_of(context_tokens: float) -> int:
    """The class of a context of that many tokens."""
    number = 0
    while context_tokens > SHORT_CONTEXT * 2**number:
        number += 1
    return number


def longest(context_class: int) -> int:
    """The longest context of the class, in tokens."""
    return int(SHORT_CONTEXT * 2**context_class)


def _filed(
    classes: tuple[tuple[int, Counts], ...], context_class: int, made: Counts
) -> tuple[tuple[int, Counts], ...]:
    known = dict(classes)
    counts = known.get(context_class, Counts()) + made
    if counts.draft_tokens > _CLASS_DRAFT_TOKENS or counts.alone_s > _CLASS_ALONE_S:
        counts = counts.halved()
    known[context_class] = counts
    return tuple(sorted(known.items(), key=lambda item: item[0]))


def _marked(marks: tuple[Mark, ...], mark: Mark) -> tuple[Mark, ...]:
    if marks and mark.at - marks[-1].at < MARK_EVERY_S:
        return marks
    return (*(old for old in marks if old.at > mark.at - MARKS_S), mark)


def _grew(before: Totals, after: Totals) -> bool:
    return (
        after.generation_tokens >= before.generation_tokens
        and after.prompt_tokens >= before.prompt_tokens
        and (after.drafts or 0) >= (before.drafts or 0)
        and (after.draft_tokens or 0) >= (before.draft_tokens or 0)
        and (after.accepted_tokens or 0) >= (before.accepted_tokens or 0)
        and after.requests_finished >= before.requests_finished
    )


def _at(counts: tuple[float, ...] | tuple[int, ...], index: int) -> float:
    return counts[index] if index < len(counts) else 0.0
