"""Finds what engines accept: in the files that come with the program, and in an engine's own source.

Never imports an engine: its files are read as text.
"""

from __future__ import annotations

from pathlib import Path

from slipstream.core import interface as form
from slipstream.core.errors import RuntimeBroken
from slipstream.core.interface import EngineInterface
from slipstream.core.models import EngineInstall
from slipstream.engine.files import resources
from slipstream.engine.install import runtime
from slipstream.engine.install.interface_reader import read_interface

FOLDER = "interfaces"


def shipped(folder: Path | None = None) -> tuple[EngineInterface, ...]:
    """Every interface that comes with the program, in no particular order.

    ``folder`` is the place of the files; the program's own when left out. Raises ``RuntimeBroken`` when one
    of them is missing or damaged.
    """
    place = resources() / "engines" / FOLDER if folder is None else folder
    try:
        found = tuple(
            form.from_text(path.read_text(encoding="utf-8")) for path in sorted(place.glob("*.json"))
        )
    except (OSError, ValueError) as exc:
        raise _damaged(str(exc)) from exc
    if not found:
        raise _damaged(f"There are no files in {place}.")
    return found


def of_install(install: EngineInstall) -> EngineInterface | None:
    """What an installed engine accepts by its own source; ``None`` when it is unlike any known.

    Takes half a second. A CPU build and a CUDA build of one version may differ, and a person may have changed
    theirs.
    """
    packages = runtime.site_packages(Path(install.root))
    if packages is None:
        return None
    try:
        return read_interface(packages / "vllm", install.version)
    except (OSError, ValueError, SyntaxError):
        return None


def _damaged(detail: str) -> RuntimeBroken:
    return RuntimeBroken(
        "The list of engine flags cannot be read",
        detail=detail,
        hint="Install Slipstream again: a file of it is missing or damaged.",
    )
