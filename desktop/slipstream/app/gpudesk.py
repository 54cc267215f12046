"""The GPUs as they are when a plan is made, and what starts on them taught. Reads NVML, never CUDA.

Lives on the store's thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from slipstream.app.store import Store
from slipstream.core.live.sample import MetricsSample
from slipstream.core.models import Device, LaunchPlan
from slipstream.core.sizing import solve
from slipstream.core.sizing.card import Card, of_reading
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths
from slipstream.engine.gpu_file import known_gpus
from slipstream.engine.measure.learned import LearnedMemory
from slipstream.engine.measure.nvml import GpuPicture, GpuReader

# How long the desktop is watched before its swing is taken for what it may still grow by.
DESKTOP_WATCH_S = 60.0


class Arrange(Protocol):
    """Makes a plan for these cards."""

    def __call__(
        self, *, cards: Sequence[Card] = (), learnt_bytes: int = 0, reserve_bytes: int | None = None
    ) -> LaunchPlan:
        """The plan; raises like ``planner.plan``."""


class GpuDesk:
    """Supplies plans with cards and with what was learnt, and learns from every server that comes up."""

    def __init__(self, store: Store, paths: Paths, read: Callable[[], GpuPicture] | None = None) -> None:
        self._learned = LearnedMemory(paths)
        self._read = read or read_once
        self._driver: str | None = None
        self._others: deque[tuple[float, int]] = deque()
        store.subscribe(self._on_changed)

    def planned(self, device: Device, arrange: Arrange, leaving_pids: Collection[int] = ()) -> LaunchPlan:
        """The plan for the cards as they are, as if ``leaving_pids`` were gone. Raises like ``arrange``."""
        if device is not Device.CUDA:
            return arrange()
        cards = self.cards(leaving_pids)
        reserve = self.reserve_bytes(cards)
        first = arrange(cards=cards, reserve_bytes=reserve)
        learnt = self._learned.residual_bytes(first, first.budget.place, self._driver)
        return arrange(cards=cards, learnt_bytes=learnt, reserve_bytes=reserve) if learnt else first

    def cards(self, leaving_pids: Collection[int] = ()) -> tuple[Card, ...]:
        """Every GPU whose memory can be read."""
        picture = self._read()
        self._driver = picture.driver
        known = known_gpus()
        found = (of_reading(each, known, leaving_pids) for each in picture.gpus)
        return tuple(card for card in found if card is not None)

    def reserve_bytes(self, cards: Sequence[Card]) -> int | None:
        """What the other programs swung by over the last minute, where that is more than the usual growth.

        ``None`` leaves the usual to the solver.
        """
        seen = [size for _, size in self._others]
        swing = max(seen) - min(seen) if seen else 0
        usual = max((solve.usual_reserve(card) for card in cards), default=0)
        return swing if swing > usual else None

    def _watch(self, sample: MetricsSample) -> None:
        """Keep a minute of what programs other than the server hold of the fullest card."""
        ours = sample.tree.pids if sample.tree is not None else ()
        held = [card.others_bytes for gpu in sample.gpus if (card := of_reading(gpu, (), ours)) is not None]
        if held:
            self._others.append((sample.at, max(held)))
        while self._others and self._others[0][0] < sample.at - DESKTOP_WATCH_S:
            self._others.popleft()

    def _on_changed(self, before: AppState, after: AppState) -> None:
        """Watch the desktop, and learn when a server of ours is ready: its log has said all it says then."""
        if after.latest is not None and after.latest is not before.latest:
            self._watch(after.latest)
        engine = after.engine
        if engine.plan is None or engine.phase is not Phase.READY or before.engine.phase is Phase.READY:
            return
        if engine.plan.engine.device is Device.CUDA:
            driver = self._driver or self._read().driver
            self._learned.record(engine.plan, engine.figures, engine.plan.budget.place, driver)


def read_once() -> GpuPicture:
    """One look that keeps nothing open: plans are rare."""
    reader = GpuReader()
    try:
        return reader.read()
    finally:
        reader.close()
