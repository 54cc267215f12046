"""The computer and the engine as a result must name them to be comparable. Looks only."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

import slipstream
from slipstream.core.bench.measures import Circumstance
from slipstream.core.models import Device, LaunchPlan
from slipstream.engine.measure.hostread import read_static_host
from slipstream.engine.measure.nvml import GpuReader

_FLAGS = ("avx2", "avx512f", "avx512_bf16", "avx512_vnni", "amx_bf16", "amx_int8")
_COMMIT = re.compile(r"commit_id\s*=\s*'g?([0-9a-f]{7,40})'")


def circumstance(plan: LaunchPlan) -> Circumstance:
    """Now, for a server with this plan. Raises ``OSError`` when the system does not tell."""
    host = read_static_host()
    reader = GpuReader()
    try:
        picture = reader.read()
    finally:
        reader.close()
    load: float | None = None
    with contextlib.suppress(OSError):
        load = round(os.getloadavg()[0], 2)
    return Circumstance(
        program=f"slipstream {slipstream.__version__}",
        engine=f"{plan.engine.dist} {plan.engine.version}",
        engine_commit=_commit(Path(plan.engine.root)),
        device=plan.engine.device.value,
        cpu=host.cpu_name,
        cpu_cores=host.cpu_cores,
        cpu_flags=tuple(flag for flag in _FLAGS if flag in host.cpu_flags),
        memory_bytes=host.memory_total_bytes,
        gpus=tuple(gpu.name for gpu in picture.gpus),
        driver=picture.driver,
        power_limit_w=tuple(gpu.power_cap_w for gpu in picture.gpus),
        dtype=plan.dtype,
        load_average=load,
    )


def gpu_words(plan: LaunchPlan) -> str:
    """The GPUs of this computer as measured baselines name them; empty for an engine on the CPU."""
    if plan.engine.device is Device.CPU:
        return ""
    reader = GpuReader()
    try:
        return ", ".join(gpu.name for gpu in reader.read().gpus)
    finally:
        reader.close()


def _commit(root: Path) -> str | None:
    """The commit that the engine's own files name."""
    for path in root.glob("lib/python3*/site-packages/vllm/_version.py"):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            found = _COMMIT.search(path.read_text(encoding="utf-8"))
            if found is not None:
                return found[1]
    return None
