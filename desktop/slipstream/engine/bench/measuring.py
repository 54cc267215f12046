"""One start of one variant: warm up, ask all prompts, read counters and memory around them.

Does not start or stop the server. Interrupted by ``cancelled`` within a quarter of a second.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from slipstream.core.bench.measures import Answer, Drafting, Reference, Stretch
from slipstream.core.bench.prompts import Kind, Prompt
from slipstream.core.bench.toolcalls import ToolAnswer
from slipstream.core.live import promtext
from slipstream.core.live.promtext import Page
from slipstream.engine.bench.asker import Asker
from slipstream.engine.bench.server import CalledOffError, Wish
from slipstream.engine.serve.endpoint import EngineEndpoint

_T = TypeVar("_T")
_BEAT_S = 0.25
_COUNTERS_S = 2.0  # within this the engine's counters have caught up with an answer that is out
_COUNTERS_BEAT_S = 0.05
_METRICS_TIMEOUT_S = 10.0
_WARM_UP_TOKENS = 12
_WARM_UP_PROMPTS = 2


@dataclass(frozen=True, slots=True)
class Sitting:
    """A ready server and what is asked of it. ``salt`` differs between starts of one benchmark."""

    port: int
    model: str
    prompts: tuple[Prompt, ...]
    concurrency: int
    salt: str
    cancelled: Wish
    on_answer: Callable[[float], None]  # seconds of the time that one more answer took
    key: str | None = field(default=None, repr=False)  # that the server asks for


def warm_up(sitting: Sitting) -> None:
    """A few short answers that nobody counts: first requests load code and fill caches.

    Raises ``EngineLost``, ``CalledOffError``.
    """
    with _asking(sitting) as pool:
        for number, prompt in enumerate(sitting.prompts[:_WARM_UP_PROMPTS]):
            short = replace(prompt, max_tokens=min(prompt.max_tokens, _WARM_UP_TOKENS))
            pool.all([partial(pool.asker.ask, short, 0, f"{sitting.salt}-warm-{number}")])


def references(sitting: Sitting) -> tuple[Reference, ...]:
    """The server's own answer to each prompt, one at a time. Raises ``EngineLost``, ``CalledOffError``."""
    found: list[Reference] = []
    with _asking(sitting) as pool:
        for prompt in sitting.prompts:
            began_at = time.monotonic()
            found += pool.all([partial(pool.asker.reference, prompt)])
            sitting.on_answer(time.monotonic() - began_at)
    return tuple(found)


def stretches(sitting: Sitting, run: int) -> Iterator[Stretch]:
    """All prompts once, kind by kind; each stretch as soon as it is over.

    Raises ``EngineLost``, ``CalledOffError``.
    """
    kinds = list(dict.fromkeys(prompt.kind for prompt in sitting.prompts))
    with _asking(sitting) as pool, EngineEndpoint(sitting.port, timeout_s=_METRICS_TIMEOUT_S) as endpoint:
        for kind in kinds:
            yield _stretch(sitting, pool, endpoint, run, kind)


def tool_answers(sitting: Sitting, prompts: Sequence[Prompt]) -> tuple[ToolAnswer, ...]:
    """Each prompt whole and streamed. Raises ``EngineLost``, ``CalledOffError``."""
    found: list[ToolAnswer] = []
    with _asking(sitting) as pool:
        for prompt in prompts:
            for streamed in (False, True):
                found += pool.all([partial(pool.asker.tool_calls, prompt, streamed=streamed)])
    return tuple(found)


class _Pool:
    """Runs requests on threads while the owner looks whether it was called off."""

    def __init__(self, threads: ThreadPoolExecutor, asker: Asker, cancelled: Wish) -> None:
        self.asker = asker
        self._threads = threads
        self._cancelled = cancelled

    def all(self, works: Sequence[Callable[[], _T]], on_done: Callable[[_T], None] | None = None) -> list[_T]:
        """The results in the order of the works; ``on_done`` hears of each, on the owner's thread.

        Raises what the first failing one raised.
        """
        pending: set[Future[_T]] = set()
        futures = [self._threads.submit(work) for work in works]
        pending.update(futures)
        while pending:
            if self._cancelled.is_set():
                raise CalledOffError
            done, pending = wait(pending, timeout=_BEAT_S, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()
                if on_done is not None:
                    on_done(result)
        return [future.result() for future in futures]


@contextmanager
def _asking(sitting: Sitting) -> Iterator[_Pool]:
    asker = Asker(sitting.port, sitting.model, key=sitting.key)
    threads = ThreadPoolExecutor(sitting.concurrency, thread_name_prefix="bench-ask")
    try:
        yield _Pool(threads, asker, sitting.cancelled)
    finally:
        asker.abort()
        threads.shutdown(wait=True, cancel_futures=True)


def _stretch(sitting: Sitting, pool: _Pool, endpoint: EngineEndpoint, run: int, kind: Kind) -> Stretch:
    prompts = [prompt for prompt in sitting.prompts if prompt.kind is kind]
    before = _page(endpoint)
    began_at = time.monotonic()

    def done(answer: Answer) -> None:
        sitting.on_answer(answer.wall_s / sitting.concurrency)

    works = [
        partial(pool.asker.ask, prompt, run, f"{sitting.salt}-{run}-{kind.value}-{number}")
        for number, prompt in enumerate(prompts)
    ]
    answers = pool.all(works, done)
    wall_s = time.monotonic() - began_at
    tokens = sum(answer.completion_tokens for answer in answers)
    return Stretch(kind, run, wall_s, tuple(answers), _drafting(before, _settled(endpoint, before, tokens)))


def _page(endpoint: EngineEndpoint) -> Page | None:
    text = endpoint.metrics_text()
    return None if text is None else promtext.parse(text)


def _settled(endpoint: EngineEndpoint, before: Page | None, tokens: int) -> Page | None:
    """The page once its counters hold all tokens of the answers, or what it says when time is up."""
    end = time.monotonic() + _COUNTERS_S
    while True:
        page = _page(endpoint)
        if page is None or before is None or time.monotonic() > end:
            return page
        if page.generation_tokens - before.generation_tokens >= tokens:
            return page
        time.sleep(_COUNTERS_BEAT_S)


def _drafting(before: Page | None, after: Page | None) -> Drafting | None:
    if before is None or after is None or before.drafts is None or after.drafts is None:
        return None
    kept_before = before.accepted_per_position
    return Drafting(
        round(after.drafts - before.drafts),
        round((after.draft_tokens or 0) - (before.draft_tokens or 0)),
        round((after.accepted_tokens or 0) - (before.accepted_tokens or 0)),
        tuple(
            round(count - (kept_before[i] if i < len(kept_before) else 0))
            for i, count in enumerate(after.accepted_per_position)
        ),
    )
