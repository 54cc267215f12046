"""A computer in good order for the doctor, to be spoilt by tests one thing at a time."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes.surveys import CPU_ONLY, GIB, IN_USE, WITH_GPU, offer

from slipstream.core.doctor.doctor import Bus, DesktopReading, DiskReading, Keyring, PortReading, Readings
from slipstream.core.engines import EngineSurvey, Standing
from slipstream.core.live.sample import GpuReading
from slipstream.core.models import Device

CARD = GpuReading(0, "NVIDIA GeForce RTX 4090", 24 * GIB, 2 * GIB, 0.0, 60.0, 450.0, 40, 2500, "")
CUDA_IN_USE = replace(
    IN_USE, name="vllm-0.33.0", install=replace(IN_USE.install, version="0.33.0", device=Device.CUDA)
)
ON_A_GPU = EngineSurvey(
    (CUDA_IN_USE,),
    (offer(Standing.INSTALLED, device=Device.CUDA, version="0.33.0"),),
    replace(WITH_GPU, nvidia_driver="580.65.06"),
)
ON_A_CPU = EngineSurvey((IN_USE,), (offer(Standing.INSTALLED),), CPU_ONLY)
DESKTOP = DesktopReading(True, "ubuntu:GNOME", Bus.THERE, tray_host=True, keyring=Keyring.READY)
HEALTHY = Readings(
    python=(3, 12, 3),
    python_path="/usr/bin/python3",
    survey=ON_A_GPU,
    gpus=(CARD,),
    gpu_problem="",
    compiler=True,
    disk=DiskReading("/data", 200 * GIB, "/state/logs", 200 * GIB, "/hub", 100 * GIB),
    port=PortReading(8000, free=True),
    desktop=DESKTOP,
    user_manager=True,
    editors=(),
)
