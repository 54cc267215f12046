"""Configures and restores the settings files of one client as a whole: all of them, or none.

The record is on disk before the first file changes, so a kill at any point can be undone later.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from slipstream.core.editors.client import FileSpec
from slipstream.core.editors.document import Broken, Misfit, path_text
from slipstream.core.editors.merge import Change
from slipstream.core.editors.rewrite import Format, configured, holds, read, restored
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.words import say
from slipstream.engine.editors import onefile
from slipstream.engine.editors.onefile import FileNow, look
from slipstream.engine.editors.records import FileRecord, Record, Records

_NO_FOLDERS: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class FilePlan:
    """What will become of one file. ``base`` is the file without our entries, ``None`` for no file."""

    spec: FileSpec
    now: FileNow
    base: bytes | None
    new: bytes
    changes: tuple[Change, ...]
    folders: tuple[Path, ...] = ()

    @property
    def path(self) -> Path:
        """Where the file is, as the client names it."""
        return self.now.path

    @property
    def is_change(self) -> bool:
        """Whether anything would be written."""
        return self.now.content != self.new


@dataclass(frozen=True, slots=True)
class Wired:
    """What is left of a connection: whether all our values stand, and whether the files changed since."""

    whole: bool
    changed_since: bool


@dataclass(frozen=True, slots=True)
class Undone:
    """What undo did. ``left`` names places and files that were not ours any more."""

    restored: tuple[Path, ...]
    left: tuple[str, ...]
    backups: Path | None = None


def plan(specs: tuple[FileSpec, ...], record: Record | None, records: Records) -> tuple[FilePlan, ...]:
    """What ``write`` would do; touches nothing. Raises ``EditorConfigRefused``."""
    return tuple(_plan_file(spec, record, records) for spec in specs)


def write(client: str, values: dict[str, Any], plans: tuple[FilePlan, ...], records: Records) -> Record:
    """Carry out ``plans``; gives the record. Raises ``EditorConfigRefused``; then all is as before."""
    before = records.load(client)
    for one in plans:
        if one.is_change:
            onefile.check_writable(one.now)
    kept = () if before is None else before.files
    paths = {one.path for one in plans}
    others = tuple(one for one in kept if one.path not in paths)
    record = Record(client, values, (*(_record_of(one) for one in plans), *others))
    try:
        contents = [
            content for one in plans for content in (one.base, one.now.content) if content is not None
        ]
        records.save(record, tuple(contents))
    except OSError as exc:
        raise onefile.refused(
            records.backups(client), say("no backup could be made ({reason})", reason=exc.strerror)
        ) from exc
    done: list[tuple[FilePlan, tuple[Path, ...]]] = []
    try:
        for one in plans:
            if one.is_change:
                made = onefile.replace(one.now, one.new, private=one.spec.secret)
                done.append((one, (*one.folders, *made)))
        record = replace(record, files=tuple(_with_folders(file, done) for file in record.files))
        records.save(record)
    except (EditorConfigRefused, OSError) as exc:
        _roll_back(done)
        with contextlib.suppress(OSError):
            if before is None:
                records.drop(client, keep_backups=False)
            else:
                records.save(before)
        if isinstance(exc, OSError):
            raise onefile.refused(records.folder, str(exc.strerror or exc)) from exc
        raise
    return record


def wired(record: Record) -> Wired:
    """How a connection stands now."""
    whole, changed = True, False
    for one in record.files:
        try:
            content = look(one.path).content
        except EditorConfigRefused:
            content = None
        if content is None:
            whole, changed = False, True
        elif onefile.digest(content) != one.after:
            changed = True
            whole = whole and holds(content, one.form, one.changes)
    return Wired(whole, changed)


def undo(record: Record, records: Records) -> Undone:
    """Take out what is still ours; the exact former bytes where nobody has written since.

    Raises ``EditorConfigRefused`` when a file cannot be written; those before it are already restored, and
    undo can be asked for again.
    """
    targets = [(one, look(one.path), *_target(one, record, records)) for one in reversed(record.files)]
    for _, now, target, _ in targets:
        if target is not None and target != now.content:
            onefile.check_writable(now)
    done: list[Path] = []
    left: list[str] = []
    for one, now, target, unchanged in targets:
        left += unchanged
        if target is None and now.content is not None and not unchanged:
            onefile.remove(now, one.folders)
            done.append(one.path)
        elif target is not None and target != now.content:
            onefile.replace(now, target, private=one.private)
            done.append(one.path)
    backups = records.backups(record.client) if left else None
    records.drop(record.client, keep_backups=bool(left))
    return Undone(tuple(reversed(done)), tuple(left), backups)


def _plan_file(spec: FileSpec, record: Record | None, records: Records) -> FilePlan:
    now = look(Path(spec.path))
    old = None if record is None else record.file(now.path)
    try:
        base, folders = now.content, _NO_FOLDERS
        if old is not None and record is not None:
            base = _base(now, old, record, records)
            folders = old.folders
        if spec.check is not None and base is not None:
            why = spec.check(read(base, spec.form)[0].data)
            if why is not None:
                raise onefile.refused(now.path, why, say("Mend or rename that file, then connect again."))
        made = configured(base or b"", spec.form, spec.wanted)
    except Broken as exc:
        raise _broken(now, exc) from exc
    except Misfit as exc:
        raise onefile.refused(now.path, str(exc)) from exc
    return FilePlan(spec, now, base, made.content, made.changes, folders)


def _base(now: FileNow, old: FileRecord, record: Record, records: Records) -> bytes | None:
    """The file as it would be without our entries."""
    if now.content is None or now.digest == old.before:
        return now.content
    if now.digest == old.after:
        return None if old.before is None else records.content(record.client, old.before)
    without = restored(now.content, old.form, old.changes).content
    return None if old.before is None and _is_empty(without, old.form) else without


def _target(one: FileRecord, record: Record, records: Records) -> tuple[bytes | None, list[str]]:
    """The bytes to give back (``None``: no file) and what stays because it is not ours."""
    now = look(one.path)
    if now.content is None or now.digest == one.before:
        return now.content, []
    if now.digest == one.after:
        return (None if one.before is None else records.content(record.client, one.before)), []
    try:
        made = restored(now.content, one.form, one.changes)
    except Broken as exc:
        return now.content, [
            say(
                "{path}: left as it is, since it does not parse any more ({reason})",
                path=one.path,
                reason=exc,
            )
        ]
    left = [
        say("{path}: {place} was changed since and stays", path=one.path, place=path_text(place))
        for place in made.left
    ]
    if one.before is None and not left and _is_empty(made.content, one.form):
        return None, []
    return made.content, left


def _is_empty(content: bytes, form: Format) -> bool:
    return not read(content, form)[0].data


def _broken(now: FileNow, exc: Broken) -> EditorConfigRefused:
    """Where a file breaks, with the line itself."""
    lines = (now.content or b"").decode("utf-8", "replace").splitlines()
    shown = lines[exc.line - 1].strip()[:120] if 0 < exc.line <= len(lines) else ""
    error = onefile.refused(
        now.path,
        say("line {line}, column {column}: {reason}", line=exc.line, column=exc.column, reason=exc.reason),
        say("Mend that line, or paste the shown settings by hand."),
    )
    error.evidence = shown
    return error


def _record_of(one: FilePlan) -> FileRecord:
    before = None if one.base is None else onefile.digest(one.base)
    return FileRecord(
        path=one.path,
        form=one.spec.form,
        before=before,
        after=onefile.digest(one.new),
        changes=one.changes,
        folders=one.folders,
        private=one.spec.secret,
    )


def _with_folders(file: FileRecord, done: list[tuple[FilePlan, tuple[Path, ...]]]) -> FileRecord:
    made = next((folders for one, folders in done if one.path == file.path), file.folders)
    return replace(file, folders=made)


def _roll_back(done: list[tuple[FilePlan, tuple[Path, ...]]]) -> None:
    """Give the files written so far their former bytes; one that somebody changed meanwhile stays theirs."""
    for one, folders in reversed(done):
        with contextlib.suppress(EditorConfigRefused, OSError):
            now = look(one.path)
            if now.content != one.new:
                continue
            if one.now.content is None:
                onefile.remove(now, folders)
            else:
                onefile.replace(now, one.now.content, private=one.spec.secret)
