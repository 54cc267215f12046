"""Files of one secret each, and what a secret can be: the Hub's token and the server's key share both."""

from __future__ import annotations

import re
from pathlib import Path

_FORM = re.compile(r"[\x21-\x7e]{8,512}")


def is_secret(text: str) -> bool:
    """Whether it is one word of 8 to 512 letters, digits and signs."""
    return _FORM.fullmatch(text) is not None


def text_of(path: Path) -> str:
    """What the file of a secret holds; empty when it cannot be read."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
