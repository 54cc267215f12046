"""What a benchmark measured, as frozen values that go to disk as they are. Judges nothing.

Times are seconds on a monotonic clock, measured at the client; counts of tokens are the engine's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.bench.prompts import Kind


@dataclass(frozen=True, slots=True)
class Answer:
    """One streamed answer.

    ``ttft_s`` is from the request to its first token, ``decode_s`` from there to the last one, in which
    ``decode_tokens`` came; ``wall_s`` is the whole. ``token_ids`` is ``None`` where the engine tells no ids.
    """

    prompt_id: str
    kind: Kind
    run: int
    ttft_s: float
    decode_s: float
    wall_s: float
    prompt_tokens: int
    completion_tokens: int
    decode_tokens: int
    text: str
    token_ids: tuple[int, ...] | None = None
    finish_reason: str | None = None

    @property
    def decode_tok_s(self) -> float | None:
        """Tokens a second after the first; ``None`` where no second one came."""
        return self.decode_tokens / self.decode_s if self.decode_tokens and self.decode_s > 0 else None


@dataclass(frozen=True, slots=True)
class Drafting:
    """The engine's draft counters over a stretch (differences, not totals)."""

    drafts: int = 0
    draft_tokens: int = 0
    accepted_tokens: int = 0
    accepted_per_position: tuple[int, ...] = ()

    @property
    def acceptance_rate(self) -> float | None:
        """Accepted by drafted tokens."""
        return self.accepted_tokens / self.draft_tokens if self.draft_tokens else None

    @property
    def mean_acceptance_length(self) -> float | None:
        """Tokens a step with a draft, the bonus token included. No speed-up: drafts cost time."""
        return 1 + self.accepted_tokens / self.drafts if self.drafts else None

    @property
    def survival(self) -> tuple[float, ...]:
        """Share of drafts kept at each position (unconditional)."""
        return tuple(count / self.drafts for count in self.accepted_per_position) if self.drafts else ()

    def plus(self, other: Drafting) -> Drafting:
        """Both stretches together."""
        longest = max(len(self.accepted_per_position), len(other.accepted_per_position))
        return Drafting(
            self.drafts + other.drafts,
            self.draft_tokens + other.draft_tokens,
            self.accepted_tokens + other.accepted_tokens,
            tuple(
                _at(self.accepted_per_position, i) + _at(other.accepted_per_position, i)
                for i in range(longest)
            ),
        )


@dataclass(frozen=True, slots=True)
class Stretch:
    """All prompts of one kind asked once: the answers, the wall time and what the draft counters did."""

    kind: Kind
    run: int
    wall_s: float
    answers: tuple[Answer, ...]
    drafting: Drafting | None  # ``None`` where the engine has no draft counters


@dataclass(frozen=True, slots=True)
class Visit:
    """One start of one variant and what was measured in it.

    ``memory_bytes`` is what the server's processes held of the computer's memory after the last answer
    (proportional set size), ``load_bytes`` what its log says that weights took. ``problem`` is a sentence
    when it failed.
    """

    variant: str
    order: int
    start_s: float = 0.0
    stretches: tuple[Stretch, ...] = ()
    memory_bytes: int | None = None
    load_bytes: int | None = None
    kv_cache_tokens: int | None = None
    command: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    problem: str = ""

    def answers(self, kind: Kind | None = None) -> tuple[Answer, ...]:
        """Answers of a kind; of all kinds when ``None``."""
        return tuple(
            answer
            for stretch in self.stretches
            if kind is None or stretch.kind is kind
            for answer in stretch.answers
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """The two likeliest tokens at one place of the reference answer, as ids, and their log-probabilities."""

    first: int
    second: int
    gap: float  # difference of the two log-probabilities, in nats, 0 or more


@dataclass(frozen=True, slots=True)
class Reference:
    """The target's own greedy answer to a prompt, with the runner-up of every token where told."""

    prompt_id: str
    text: str
    token_ids: tuple[int, ...] | None
    choices: tuple[Choice | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Circumstance:
    """Where and with what it was measured: enough to tell whether two results may be compared."""

    program: str
    engine: str  # distribution and version
    engine_commit: str | None
    device: str
    cpu: str
    cpu_cores: int
    cpu_flags: tuple[str, ...]  # those that decide how fast a CPU engine is
    memory_bytes: int
    gpus: tuple[str, ...] = ()
    driver: str | None = None
    power_limit_w: tuple[float | None, ...] = ()
    dtype: str = ""
    load_average: float | None = None  # of the last minute before the first start: who else was at work


def _at(counts: tuple[int, ...], index: int) -> int:
    return counts[index] if index < len(counts) else 0
