"""What changes in a settings file, as a unified diff in which the key is hidden."""

from __future__ import annotations

import difflib
from pathlib import Path

from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Wiring

_HIDDEN = "***"


def unified(path: Path, old: bytes | None, new: bytes, wiring: Wiring) -> str:
    """A unified diff, empty for none; ``old`` is ``None`` where no file was."""
    before = "" if old is None else old.decode("utf-8", "replace")
    lines = difflib.unified_diff(
        before.splitlines(),
        new.decode("utf-8", "replace").splitlines(),
        "/dev/null" if old is None else str(path),
        str(path),
        lineterm="",
    )
    text = "\n".join(lines)
    return text if wiring.api_key == PLACEHOLDER_KEY else text.replace(wiring.api_key, _HIDDEN)
