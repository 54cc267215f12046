"""Writes a report's files into one zip that only its owner can read."""

from __future__ import annotations

import os
import time
import zipfile
from collections.abc import Iterable
from pathlib import Path

from slipstream.core.errors import ExitCode, SettingsError
from slipstream.core.words import say


def write(path: Path, folder: str, files: Iterable[tuple[str, str]], at_utc: float) -> int:
    """Put ``(name, text)`` files into ``folder`` of a new zip; gives its size in bytes.

    Raises ``SettingsError``, also when ``path`` exists: nothing of a person's is overwritten.
    """
    stamp = time.gmtime(at_utc)[:6]
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
            with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
                for name, text in files:
                    entry = zipfile.ZipInfo(f"{folder}/{name}", stamp)
                    entry.external_attr = 0o600 << 16
                    packed.writestr(entry, text, zipfile.ZIP_DEFLATED)
            stream.flush()
            return os.fstat(stream.fileno()).st_size
    except FileExistsError as exc:
        raise NotWritten(
            say("There is such a file already"),
            detail=f"{path}.",
            hint=say("Give another name: --output FILE."),
        ) from exc
    except OSError as exc:
        raise NotWritten(
            say("The report could not be written"),
            detail=f"{path}: {exc.strerror}.",
            hint=say("Give a file in a folder of your own: --output FILE."),
        ) from exc


class NotWritten(SettingsError):
    """The report is not on the disk."""

    exit_code = ExitCode.SETTINGS
