"""Builds the stub NVML library and plays scenarios to the real binding, in a process of its own.

A separate process because the binding loads ``libnvidia-ml.so.1`` once and for all.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("stub_nvml.c")
GCC = shutil.which("gcc")

# Each scenario is written to the file that the stub reads, then the clock moves on and the GPUs are read.
_PLAYER = """
import json, os, sys
from dataclasses import asdict
from pathlib import Path
from slipstream.engine.measure.nvml import GpuReader

job = json.loads(sys.argv[1])
now = 0.0
reader = GpuReader(clock=lambda: now, proc=Path(job["proc"]), pci=Path(job["pci"]))
seen = []
for scenario in job["scenarios"]:
    with open(os.environ["STUB_NVML"], "w") as file:
        file.write("".join(f"{key} {value}\\n" for key, value in scenario.items()))
    picture = reader.read()
    seen.append(asdict(picture))
    now += job["step_s"]
reader.close()
with open("/proc/self/maps") as maps:
    libraries = sorted({os.path.basename(line.split()[-1]) for line in maps if ".so" in line})
print(json.dumps({"seen": seen, "libraries": libraries}))
"""

Scenario = dict[str, object]


@dataclass(frozen=True, slots=True)
class Played:
    """What the reader saw at each scenario, as dictionaries, and the shared libraries it had loaded."""

    seen: list[dict[str, Any]]
    libraries: list[str]


def build(folder: Path, *, old_driver: bool = False) -> Path:
    """Compile the stub into ``folder`` under the driver library's own name."""
    assert GCC is not None
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / "libnvidia-ml.so.1"
    flags = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-Wl,-soname,libnvidia-ml.so.1"]
    if old_driver:
        flags.append("-DOLD_DRIVER")
    subprocess.run([GCC, *flags, "-o", target, SOURCE], check=True, timeout=60)
    return folder


def play(
    library: Path | None,
    scenarios: Sequence[Scenario],
    folder: Path,
    *,
    step_s: float = 1.0,
    nvidia_card: bool = True,
) -> Played:
    """Read the GPUs once per scenario, ``step_s`` apart. ``library=None``: no driver library at all."""
    folder.mkdir(parents=True, exist_ok=True)
    proc, pci = folder / "proc", folder / "pci"
    for pid, name in ((100, "VLLM::Worker"), (200, "gnome-shell"), (300, "firefox")):
        (proc / str(pid)).mkdir(parents=True, exist_ok=True)
        (proc / str(pid) / "comm").write_text(f"{name}\n", encoding="utf-8")
    helper = proc / "400"
    helper.mkdir(exist_ok=True)
    (helper / "comm").write_text("Web Content\n", encoding="utf-8")
    (helper / "exe").unlink(missing_ok=True)
    (helper / "exe").symlink_to("/usr/lib/firefox/firefox")
    devices = {"0000:00:1f.0": ("0x8086", "0x020000")}
    if nvidia_card:
        devices["0000:01:00.0"] = ("0x10de", "0x030000")
    for slot, (vendor, kind) in devices.items():
        (pci / slot).mkdir(parents=True, exist_ok=True)
        (pci / slot / "vendor").write_text(f"{vendor}\n", encoding="utf-8")
        (pci / slot / "class").write_text(f"{kind}\n", encoding="utf-8")
    environment = dict(os.environ, STUB_NVML=str(folder / "scenario"))
    environment["LD_LIBRARY_PATH"] = str(library or folder)
    job = {"scenarios": list(scenarios), "proc": str(proc), "pci": str(pci), "step_s": step_s}
    done = subprocess.run(
        [sys.executable, "-c", _PLAYER, json.dumps(job)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    return Played(answer["seen"], answer["libraries"])


def gpu(index: int, **changes: object) -> Scenario:
    """The keys of a healthy card; ``changes`` replace some, a value of ``None`` takes one away."""
    keys: Scenario = {
        "name": f"NVIDIA GeForce RTX 4090 #{index}",
        "uuid": f"GPU-{index}",
        "memory_total": 24_000 + index,
        "memory_free": 20_000,
        "memory_reserved": 500,
        "use": 37,
        "power": 250_500,
        "power_cap": 450_000,
        "temperature": 61 + index,
        "clock": 2520,
        "memory_clock": 10501,
        "max_clock": 3105,
        "power_cap_max": 600_000,
        "bus_width": 384,
        "capability": 89,
        "throttle": 0,
        "compute": "",
        "graphics": "",
    }
    keys.update(changes)
    return {f"gpu{index}.{key}": value for key, value in keys.items() if value is not None}


def computer(*gpus: Scenario, **more: object) -> Scenario:
    """A computer with these cards."""
    scenario: Scenario = {"count": len(gpus), "driver": "580.95.05"}
    for each in gpus:
        scenario.update(each)
    scenario.update(more)
    return scenario
