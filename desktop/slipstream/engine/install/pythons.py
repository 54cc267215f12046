"""Finds a Python for a new engine environment. Asks interpreters what they are; installs none."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.words import say
from slipstream.engine.install.child import CancelFlag, run_child
from slipstream.engine.install.recipe import EngineRecipe, version_key

PROBE_S = 10.0

# One line of JSON. The base executable, because an environment made from another one's link dies with it.
_PROBE = """
import json, sys, sysconfig
print(json.dumps({
    "version": "%d.%d" % sys.version_info[:2],
    "path": getattr(sys, "_base_executable", None) or sys.executable,
    "usable": sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED"),
}))
"""


@dataclass(frozen=True, slots=True)
class Python:
    """An interpreter: its path and version ("3.11")."""

    path: str
    version: str

    @property
    def tag(self) -> str:
        """The wheels' name for it: ``cp311``."""
        return "cp" + self.version.replace(".", "")


def candidates(versions: Sequence[str]) -> tuple[str, ...]:
    """Executables worth asking: our own, then those on PATH."""
    found = [
        sys.executable,
        *(shutil.which(f"python{version}") for version in versions),
        shutil.which("python3"),
    ]
    return tuple(dict.fromkeys(path for path in found if path))


def ask(path: str, cancelled: CancelFlag) -> Python | None:
    """What the executable is; ``None`` when it does not run or is no ordinary CPython."""
    try:
        finished = run_child((path, "-I", "-c", _PROBE), cancelled=cancelled, deadline_s=PROBE_S)
        answer = json.loads(finished.tail[-1]) if finished.code == 0 and finished.tail else None
    except (OSError, TimeoutError, ValueError):
        return None
    match answer:
        case {"version": str(version), "path": str(real), "usable": True}:
            return Python(real, version)
        case _:
            return None


def choose(
    found: Iterable[Python], versions: Sequence[str], has_wheels: Callable[[str], bool]
) -> Python | None:
    """The best of ``found``: one whose torch lies on this machine first, then the earlier in ``versions``."""
    fit = [python for python in found if python.version in versions]
    return min(
        fit, key=lambda python: (not has_wheels(python.tag), versions.index(python.version)), default=None
    )


def none_found(recipe: EngineRecipe, *, not_downloaded: str | None = None) -> RuntimeBroken:
    """There is no Python for the recipe; ``not_downloaded`` is why uv got none, ``None`` without uv."""
    span = _span(recipe.pythons)
    detail = (
        say(
            "vLLM {version} needs Python {pythons}, none was found here and there is no uv to get one with.",
            version=recipe.version,
            pythons=span,
        )
        if not_downloaded is None
        else say(
            "vLLM {version} needs Python {pythons}, none was found here and none could be downloaded: "
            "{reason}",
            version=recipe.version,
            pythons=span,
            reason=not_downloaded,
        )
    )
    return RuntimeBroken(
        say("No Python for the engine was found"),
        detail=detail,
        hint=say("Install python{version}, then install the engine again.", version=recipe.pythons[0]),
        next_step=NextStep.INSTALL,
        kind=FailureKind.ENGINE_BROKEN,
    )


def _span(versions: Sequence[str]) -> str:
    ordered = sorted(versions, key=version_key)
    if len(ordered) == 1:
        return ordered[0]
    return say("{oldest} to {newest}", oldest=ordered[0], newest=ordered[-1])
