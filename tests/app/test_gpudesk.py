"""GPUs as plans get them: read when asked, a stopping server's share free, each start teaching the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from tests.app.conftest import Desk
from tests.fakes.gpus import PATHS, PRESET, catalogue, cuda
from tests.fakes.planning import host

from slipstream.app.gpudesk import GpuDesk
from slipstream.app.store import Store
from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.live.sample import GpuHolder, GpuReading, HostReading, MetricsSample
from slipstream.core.models import Command, Device, EngineFigures, LaunchPlan, RunSpec, Segment
from slipstream.core.planning import planner
from slipstream.core.state import SampleTaken
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths
from slipstream.engine.measure.nvml import GpuPicture

GIB = 1024**3
CARD = GpuReading(
    index=0,
    name="NVIDIA GeForce RTX 4090",
    memory_total_bytes=int(23.99 * GIB),
    memory_used_bytes=int(1.47 * GIB),
    use=None,
    power_w=None,
    power_cap_w=None,
    temperature_c=None,
    clock_mhz=None,
    throttle=None,
    memory_reserved_bytes=int(0.47 * GIB),
    holders=(GpuHolder(42, "VLLM::Worker", GIB // 2), GpuHolder(7, "kwin_wayland", GIB // 2)),
)
HOST_NOW = HostReading(16 * GIB, 8 * GIB, None)
ARRANGE = partial(
    planner.plan,
    replace(PRESET, draft_format=WeightFormat.AWQ),
    catalogue(),
    cuda(),
    host(),
    port=8123,
    model_paths=PATHS,
)


@pytest.fixture
def gpus(desk: Desk, paths: Paths) -> GpuDesk:
    paths.make()
    return GpuDesk(desk.store, paths, lambda: GpuPicture((CARD,), driver="580.95"))


def test_a_plan_is_made_for_the_card_as_it_is_and_names_who_holds_it(gpus: GpuDesk) -> None:
    plan = gpus.planned(Device.CUDA, ARRANGE)
    assert plan.budget.place == "NVIDIA GeForce RTX 4090"
    assert plan.budget.size_bytes(Segment.OTHER) == pytest.approx(GIB, rel=0.01)
    assert "kwin_wayland" in plan.reasons[0]


def test_what_a_stopping_server_holds_is_as_good_as_free(gpus: GpuDesk) -> None:
    [card] = gpus.cards(leaving_pids=(42,))
    assert card.others_bytes == pytest.approx(GIB / 2, rel=0.01)
    assert card.holders == ("kwin_wayland",)


def test_a_cpu_engine_is_planned_without_looking_at_gpus(paths: Paths) -> None:
    def never() -> GpuPicture:
        raise AssertionError("NVML was read")

    seen: list[object] = []

    def arrange(**more: object) -> LaunchPlan:
        seen.append(more)
        return ARRANGE(cards=())

    with pytest.raises(Exception, match="too few GPUs"):
        GpuDesk(Store(), paths, never).planned(Device.CPU, arrange)
    assert seen == [{}]


def test_a_server_that_comes_up_teaches_the_next_plan(
    gpus: GpuDesk, desk: Desk, make_desk: Callable[..., Desk]
) -> None:
    plan = gpus.planned(Device.CUDA, ARRANGE)
    reported = plan.budget.size_bytes(Segment.KV_CACHE) - GIB // 4
    spec = RunSpec("run1", plan, Command(("x",)), "/log")
    desk.engine(Phase.STARTING, spec)
    desk.engine(Phase.READY, spec, figures=EngineFigures(kv_cache_bytes=reported))
    learnt = gpus.planned(Device.CUDA, ARRANGE)
    assert learnt.learnt_bytes == GIB // 4
    assert learnt.budget.size_bytes(Segment.KV_CACHE) == reported


def test_a_desktop_that_swings_within_a_minute_gets_that_much_room(gpus: GpuDesk, desk: Desk) -> None:
    calm = gpus.planned(Device.CUDA, ARRANGE)
    used = CARD.memory_used_bytes
    assert used is not None
    for at, more in ((0.0, 0), (20.0, 3 * GIB // 4), (40.0, 0)):
        gpu = replace(CARD, memory_used_bytes=used + more)
        desk.store.dispatch(SampleTaken(MetricsSample(at, at, HOST_NOW, None, (gpu,), None)))
        desk.store.drain()
    wary = gpus.planned(Device.CUDA, ARRANGE)
    assert wary.gpu_memory_utilization is not None
    assert calm.gpu_memory_utilization is not None
    assert wary.gpu_memory_utilization == pytest.approx(calm.gpu_memory_utilization - 0.02, abs=0.011)
    assert "0.8 GiB stay for the desktop" in wary.reasons[0]
    late = replace(CARD, memory_used_bytes=used)
    desk.store.dispatch(SampleTaken(MetricsSample(90.0, 90.0, HOST_NOW, None, (late,), None)))
    desk.store.drain()
    assert gpus.planned(Device.CUDA, ARRANGE).gpu_memory_utilization == calm.gpu_memory_utilization
