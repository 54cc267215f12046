"""What was written into a client's settings and what was there before: kept until it is undone."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from slipstream.core.editors.merge import Change
from slipstream.core.editors.rewrite import Format, change_from_json, change_json
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.words import say
from slipstream.engine.editors.onefile import digest
from slipstream.engine.files import Paths, atomic_write

_FORM = 1


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One written file. ``before`` is the digest of what undo gives back, ``None`` where no file was."""

    path: Path
    form: Format
    before: str | None
    after: str
    changes: tuple[Change, ...]
    folders: tuple[Path, ...] = ()
    private: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """A connected client: the values it was given, and its files or database rows."""

    client: str
    values: dict[str, Any]
    files: tuple[FileRecord, ...] = ()
    rows: dict[str, Any] = field(default_factory=dict)

    def file(self, path: Path) -> FileRecord | None:
        """The record of one file."""
        return next((one for one in self.files if one.path == path), None)


class Records:
    """The records of all clients, private, in the state folder."""

    def __init__(self, paths: Paths) -> None:
        self.folder = paths.state / "editors"

    @property
    def lock(self) -> Path:
        """Held by whoever changes settings."""
        return self.folder / ".lock"

    def make(self) -> None:
        """Create the folder, readable by its owner only. Raises ``OSError``."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def load(self, client: str) -> Record | None:
        """What was written for ``client``, ``None`` where nothing was. Raises ``EditorConfigRefused``."""
        path = self._path(client)
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return _record(data)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as exc:
            raise EditorConfigRefused(
                say("The record of an editor's settings is unreadable"),
                detail=f"{path}: {exc}.",
                hint=say(
                    "The former files are in {backups}; put them back by hand.", backups=self._backups(client)
                ),
            ) from exc

    def save(self, record: Record, contents: tuple[bytes, ...] = ()) -> None:
        """Keep ``contents`` first and then the record that names them by digest. Raises ``OSError``."""
        folder = self._backups(record.client)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for content in contents:
            kept = folder / digest(content)
            if not kept.exists() or kept.read_bytes() != content:
                _write_bytes(kept, content)
        atomic_write(
            self._path(record.client), json.dumps(_record_json(record), ensure_ascii=False, indent=1)
        )

    def content(self, client: str, name: str) -> bytes:
        """Kept bytes. Raises ``EditorConfigRefused`` when they are gone or damaged."""
        path = self._backups(client) / name
        with contextlib.suppress(OSError):
            found = path.read_bytes()
            if digest(found) == name:
                return found
        raise EditorConfigRefused(
            say("A kept settings file is missing or damaged"),
            detail=say("{path} does not hold what was saved.", path=path),
            hint=say("Nothing was changed. Remove Slipstream's entries in the editor's settings by hand."),
        )

    def drop(self, client: str, *, keep_backups: bool) -> None:
        """Forget a client; ``keep_backups`` leaves the former files where they are."""
        if keep_backups:
            self._path(client).unlink(missing_ok=True)
        else:
            shutil.rmtree(self.folder / client, ignore_errors=True)

    def backups(self, client: str) -> Path:
        """Where the former files of a client lie."""
        return self._backups(client)

    def _path(self, client: str) -> Path:
        return self.folder / client / "record.json"

    def _backups(self, client: str) -> Path:
        return self.folder / client / "backup"


def _write_bytes(path: Path, content: bytes) -> None:
    """Exact bytes, private; the name is their digest, so a torn one is noticed and written again."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _record_json(record: Record) -> dict[str, Any]:
    return {
        "form": _FORM,
        "client": record.client,
        "values": record.values,
        "files": [
            {
                "path": str(one.path),
                "form": one.form.value,
                "before": one.before,
                "after": one.after,
                "changes": [change_json(change) for change in one.changes],
                "folders": [str(folder) for folder in one.folders],
                "private": one.private,
            }
            for one in record.files
        ],
        "rows": record.rows,
    }


def _record(data: dict[str, Any]) -> Record:
    if data["form"] != _FORM:
        raise ValueError(f"form {data['form']} is not known")
    files = tuple(
        FileRecord(
            path=Path(one["path"]),
            form=Format(one["form"]),
            before=one["before"],
            after=one["after"],
            changes=tuple(change_from_json(change) for change in one["changes"]),
            folders=tuple(Path(folder) for folder in one["folders"]),
            private=one["private"],
        )
        for one in data["files"]
    )
    return Record(data["client"], data["values"], files, data["rows"])
