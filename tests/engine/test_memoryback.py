"""Graphics memory after a server's end: free again, late, or held by somebody who is named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.fakes.servers import plan_for
from tests.fakes.states import CARD

from slipstream.core.models import Device, LaunchPlan
from slipstream.core.sample import GpuHolder
from slipstream.engine.measure.nvml import GpuPicture
from slipstream.engine.serve.memoryback import PATIENCE_S, GpuMemory

GIB = 1024**3
DESKTOP = GpuHolder(10, "gnome-shell", GIB)
STRANGER = GpuHolder(99, "VLLM::EngineCor", 20 * GIB)


def plan(device: Device = Device.CUDA) -> LaunchPlan:
    found = plan_for(Path("/target"), None, 8000)
    return replace(found, engine=replace(found.engine, device=device))


class Cards:
    """Plays one picture after the other, the last one for ever; time passes with each sleep."""

    def __init__(self, *used_gib: float, holder: GpuHolder | None = None) -> None:
        self.now = 0.0
        self.reads = 0
        self._pictures = self._play(used_gib, holder)

    def _play(self, used_gib: tuple[float, ...], holder: GpuHolder | None) -> Iterator[GpuPicture]:
        for index, used in enumerate(used_gib):
            holders = (DESKTOP,) if holder is None or index == 0 else (DESKTOP, holder)
            self.last = GpuPicture((replace(CARD, memory_used_bytes=int(used * GIB), holders=holders),))
            yield self.last
        while True:
            yield self.last

    def read(self) -> GpuPicture:
        self.reads += 1
        return next(self._pictures)

    def close(self) -> None:
        """Nothing is open."""

    def memory(self) -> GpuMemory:
        return GpuMemory(lambda: self, clock=lambda: self.now, sleep=self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds


def test_memory_that_comes_back_late_is_no_trouble() -> None:
    cards = Cards(1.0, 21.0, 9.0, 1.1)
    memory = cards.memory()
    memory.note(plan())
    assert memory.kept() is None
    assert 0 < cards.now < PATIENCE_S


def test_a_new_holder_is_named_with_what_it_keeps() -> None:
    cards = Cards(1.0, 21.0, holder=STRANGER)
    memory = cards.memory()
    memory.note(plan())
    report = memory.kept()
    assert report is not None
    assert report.detail == (
        "Example card 24 GB holds 20,480 MiB more than before the server's start; "
        "new on it: VLLM::EngineCor (process 99)."
    )


def test_memory_that_nobody_seems_to_hold_is_told_as_such() -> None:
    memory = Cards(1.0, 21.0).memory()
    memory.note(plan())
    report = memory.kept()
    assert report is not None
    assert "no process is named" in report.detail


def test_a_server_on_the_processor_asks_no_card() -> None:
    cards = Cards(1.0)
    memory = cards.memory()
    memory.note(plan(Device.CPU))
    assert memory.kept() is None
    assert cards.reads == 0
