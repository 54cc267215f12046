"""Graphics memory after a server's end: free again, late, or held by somebody who is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.nvml_stub import GCC, Scenario, build, computer, gpu
from tests.fakes.servers import plan_for
from tests.fakes.states import CARD

from slipstream.core.live.sample import GpuHolder
from slipstream.core.models import Device, LaunchPlan
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


# Plays one scenario before the start and one at each sleep after the end, to the real binding.
_PLAYER = """
import json, os, sys
from pathlib import Path
from tests.engine.test_memoryback import plan
from slipstream.engine.measure.nvml import GpuReader
from slipstream.engine.serve.memoryback import GpuMemory

job = json.loads(sys.argv[1])
now = 0.0

def play(_seconds=0.0):
    global now
    now += 1.0
    with open(os.environ["STUB_NVML"], "w") as file:
        scenario = job["scenarios"].pop(0) if len(job["scenarios"]) > 1 else job["scenarios"][0]
        file.write("".join(f"{key} {value}\\n" for key, value in scenario.items()))

memory = GpuMemory(lambda: GpuReader(proc=Path(job["proc"])), clock=lambda: now, sleep=play)
play()
memory.note(plan())
play()
report = memory.kept()
print(json.dumps(None if report is None else report.detail))
"""


def after_the_end(folder: Path, *scenarios: Scenario) -> str | None:
    """What is said of the memory when a driver library tells these, the last one for ever."""
    process = folder / "proc" / "100"
    process.mkdir(parents=True)
    (process / "comm").write_text("VLLM::EngineCor\n", encoding="utf-8")
    library = build(folder / "library")
    environment = os.environ | {"LD_LIBRARY_PATH": str(library), "STUB_NVML": str(folder / "scenario")}
    job = json.dumps({"scenarios": scenarios, "proc": str(folder / "proc")})
    said = subprocess.check_output((sys.executable, "-c", _PLAYER, job), env=environment, timeout=60)
    found = json.loads(said)
    assert found is None or isinstance(found, str)
    return found


def card(free_gib: int, compute: str = "") -> Scenario:
    return computer(gpu(0, memory_total=24 * GIB, memory_free=free_gib * GIB, compute=compute))


@pytest.mark.skipif(GCC is None, reason="no gcc here to build the stub driver library with")
@pytest.mark.parametrize(
    ("after", "said"),
    [
        pytest.param((card(3, f"100:{20 * GIB}"), card(23)), None, id="a late return is no trouble"),
        pytest.param(
            (card(3, f"100:{20 * GIB}"),),
            "NVIDIA GeForce RTX 4090 #0 holds 20,480 MiB more than before the server's start; "
            "new on it: VLLM::EngineCor (process 100).",
            id="the holder is named",
        ),
        pytest.param(
            (card(3),),
            "NVIDIA GeForce RTX 4090 #0 holds 20,480 MiB more than before the server's start, "
            "and no process is named for it.",
            id="nobody holds it",
        ),
    ],
)
def test_the_driver_librarys_own_words_decide(
    tmp_path: Path, after: tuple[Scenario, ...], said: str | None
) -> None:
    assert after_the_end(tmp_path, card(23), *after) == said
