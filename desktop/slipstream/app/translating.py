"""Chooses the engine that a translated command is for, and keeps a translation as a preset."""

from __future__ import annotations

import re
from pathlib import Path

from slipstream.core.dialects import dialect
from slipstream.core.errors import PlanRefused, SettingsError
from slipstream.core.models import Device, EngineInstall
from slipstream.core.translate import Target, Translation, preset_text, translate
from slipstream.engine.catalog_file import load_catalog, preset_place
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.install import enginefacts, interface_file, runtime

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


def translated(paths: Paths, words: tuple[str, ...], version: str | None) -> Translation:
    """A command for a version; ``None`` is the active engine's, or the newest known one where there is none.

    Raises ``CommandNotUnderstood``, ``PlanRefused``, ``RuntimeBroken``.
    """
    return translate(words, target(paths, version), interface_file.shipped())


def target(paths: Paths, version: str | None) -> Target:
    """The engine to speak to. The active one is read from its own source."""
    active = runtime.active(paths)
    if version is None and active is not None:
        return _installed(paths, active)
    wanted = dialect.of(version or dialect.version_text(dialect.NEWEST_CHECKED)).version
    return Target(wanted, dialect.assumed_interface(wanted, interface_file.shipped()))


def save(paths: Paths, translation: Translation, name: str) -> Path:
    """Write the translation as a preset of that name; the file. Raises ``PlanRefused``, ``SettingsError``."""
    catalog = load_catalog(paths)
    place = preset_place(paths, name)
    if not _NAME.fullmatch(name):
        raise _unsaved(
            f"'{name}' is no name for a preset.", "Use small letters, digits, '.', '_' and '-' only."
        )
    if place.exists() or any(preset.id == name for preset in catalog.presets):
        raise _unsaved(f"There is a preset named {name} already.", "Choose another name.")
    atomic_write(place, preset_text(translation, name, catalog, _device(paths, translation)))
    after = load_catalog(paths)
    if not any(preset.id == name for preset in after.presets):
        place.unlink()
        reasons = [report.detail for report in after.problems if name in report.detail]
        raise PlanRefused(
            "This command cannot be kept as a preset",
            detail=" ".join(reasons),
            hint="Change that value in the command and save again.",
        )
    return place


def _installed(paths: Paths, install: EngineInstall) -> Target:
    launch = dialect.launch(install)
    program = (install.python, "-m", launch.module, *(("serve",) if launch.serve_verb else ()))
    version = dialect.of(install.version).version
    interface = enginefacts.interface(paths, install)
    if interface is None:
        interface = dialect.assumed_interface(version, interface_file.shipped())
    return Target(version, interface, program, launch.serve_verb, install.device)


def _device(paths: Paths, translation: Translation) -> Device:
    """What the preset is for: a CPU where the command says so, else what the active engine runs on."""
    if any(name.startswith("VLLM_CPU_") for name, _ in translation.env):
        return Device.CPU
    active = runtime.active(paths)
    return Device.CUDA if active is None else active.device


def _unsaved(detail: str, hint: str) -> SettingsError:
    return SettingsError("The preset was not saved", detail=detail, hint=hint)
