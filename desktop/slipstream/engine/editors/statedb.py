"""Cursor's store: three rows of an SQLite database, changed in one transaction while Cursor is closed.

Never makes a database or the user row: a Cursor that was never started has neither, and would be confused.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from slipstream.core.editors import cursor
from slipstream.core.editors.document import Broken, Misfit, path_text
from slipstream.core.editors.merge import Change
from slipstream.core.editors.rewrite import Format, change_from_json, change_json, configured, holds, restored
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say
from slipstream.engine.editors.onefile import check_owner, refused

_BUSY_MS = 3000
_CLOSE = say("Quit Cursor wholly (File > Exit), wait a moment, then try again.")


@dataclass(frozen=True, slots=True)
class RowsPlan:
    """The rows as they are and as they will be; ``None`` is a row that is not there."""

    before: dict[str, str | None]
    after: dict[str, str | None]
    changes: tuple[Change, ...]


def plan(path: Path, wiring: Wiring, rows: dict[str, Any]) -> RowsPlan:
    """What ``write`` would do, with ``rows`` of an earlier record. Raises ``EditorConfigRefused``."""
    with _opened(path, read_only=True) as database:
        return _planned(path, _read(database), wiring, rows)


def write(path: Path, planned: RowsPlan) -> None:
    """Carry a plan out in one transaction. Raises ``EditorConfigRefused``; then nothing changed."""
    with _opened(path) as database, _transaction(database):
        if _read(database) != planned.before:
            raise refused(path, say("another program changed it meanwhile"), _CLOSE)
        _put(database, planned.after)
        if _read(database) != planned.after:
            raise refused(path, say("the rows did not read back as written"))


def rows_record(planned: RowsPlan, rows: dict[str, Any]) -> dict[str, Any]:
    """What a record keeps of a plan: the rows from before the first connection, and what was written."""
    before = dict(planned.before)
    for key in cursor.ROWS if rows else ():
        if planned.before[key] == rows["after"][key]:
            before[key] = rows["before"][key]
        elif key == cursor.USER_ROW:
            before[key] = _user_row_without_ours(planned.before, rows)
    return {
        "before": before,
        "after": planned.after,
        "changes": [change_json(change) for change in planned.changes],
    }


def undo(path: Path, rows: dict[str, Any]) -> tuple[bool, tuple[str, ...]]:
    """Give the rows back that are still ours, in one transaction; whether anything changed, and what stays.

    Raises ``EditorConfigRefused``; then nothing changed.
    """
    before: dict[str, str | None] = rows["before"]
    after: dict[str, str | None] = rows["after"]
    left: list[str] = []
    with _opened(path) as database, _transaction(database):
        now = _read(database)
        target = dict(now)
        if now[cursor.USER_ROW] == after[cursor.USER_ROW]:
            target[cursor.USER_ROW] = before[cursor.USER_ROW]
        else:
            text, places = _without_ours(path, now[cursor.USER_ROW], rows)
            target[cursor.USER_ROW] = text
            left += [say("{place} was changed since and stays", place=place) for place in places]
        if now[cursor.PLAIN_KEY_ROW] == after[cursor.PLAIN_KEY_ROW]:
            target[cursor.PLAIN_KEY_ROW] = before[cursor.PLAIN_KEY_ROW]
            if now[cursor.SECRET_KEY_ROW] == after[cursor.SECRET_KEY_ROW]:
                target[cursor.SECRET_KEY_ROW] = before[cursor.SECRET_KEY_ROW]
        elif now[cursor.SECRET_KEY_ROW] != before[cursor.SECRET_KEY_ROW]:
            left.append(
                say(
                    "the key: Cursor keeps it encrypted now, so remove it in Cursor Settings > Models > "
                    "API Keys"
                )
            )
        _put(database, target)
        if _read(database) != target:
            raise refused(path, say("the rows did not read back as written"))
    return target != now, tuple(left)


def still_wired(path: Path, rows: dict[str, Any]) -> bool:
    """Whether the user row still holds all that was written. Raises ``EditorConfigRefused``."""
    with _opened(path, read_only=True) as database:
        text = _read(database)[cursor.USER_ROW]
    return text is not None and holds(text.encode(), Format.JSON, _changes(rows))


def _planned(path: Path, now: dict[str, str | None], wiring: Wiring, rows: dict[str, Any]) -> RowsPlan:
    text = now[cursor.USER_ROW]
    if text is None:
        raise refused(
            path, say("Cursor was never started here"), say("Start Cursor once, quit it, then connect.")
        )
    base = text
    if rows:
        unchanged = text == rows["after"][cursor.USER_ROW]
        base = str(rows["before"][cursor.USER_ROW]) if unchanged else _without_ours(path, text, rows)[0]
    try:
        made = configured(base.encode(), Format.JSON, cursor.wanted(wiring))
    except (Broken, Misfit) as exc:
        raise refused(
            path, say("its settings row cannot be edited: {reason}", reason=exc), say("Use the path by hand.")
        ) from exc
    after: dict[str, str | None] = {
        cursor.USER_ROW: made.content.decode(),
        cursor.PLAIN_KEY_ROW: wiring.api_key,
        # Cursor moves a plain key into its own encrypted row at the next start if that row is not there.
        cursor.SECRET_KEY_ROW: None,
    }
    return RowsPlan(now, after, made.changes)


def _without_ours(path: Path, text: str | None, rows: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    if text is None:
        raise refused(
            path, say("its settings row is gone"), say("Start Cursor once; there is nothing left to undo.")
        )
    try:
        made = restored(text.encode(), Format.JSON, _changes(rows))
    except Broken as exc:
        raise refused(
            path, say("its settings row cannot be edited: {reason}", reason=exc), say("Use the path by hand.")
        ) from exc
    return made.content.decode(), tuple(path_text(place) for place in made.left)


def _user_row_without_ours(now: dict[str, str | None], rows: dict[str, Any]) -> str | None:
    text = now[cursor.USER_ROW]
    return None if text is None else restored(text.encode(), Format.JSON, _changes(rows)).content.decode()


def _changes(rows: dict[str, Any]) -> tuple[Change, ...]:
    return tuple(change_from_json(change) for change in rows["changes"])


@contextmanager
def _opened(path: Path, *, read_only: bool = False) -> Iterator[sqlite3.Connection]:
    """The database, once it is the kind that is known. Foreign errors become refusals."""
    if not path.is_file():
        raise refused(
            path, say("Cursor was never started here"), say("Start Cursor once, quit it, then connect.")
        )
    check_owner(path, path)
    mode = "ro" if read_only else "rw"
    try:
        database = sqlite3.connect(
            f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=_BUSY_MS / 1000
        )
        try:
            _check_schema(path, database)
            yield database
        finally:
            database.close()
    except sqlite3.Error as exc:
        busy = isinstance(exc, sqlite3.OperationalError) and "locked" in str(exc)
        why = say("Cursor or another program is using it") if busy else str(exc)
        raise refused(path, why, _CLOSE) from exc


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


def _check_schema(path: Path, database: sqlite3.Connection) -> None:
    version = database.execute("PRAGMA user_version").fetchone()[0]
    columns = tuple((row[1], row[2]) for row in database.execute("PRAGMA table_info(ItemTable)"))
    if version != cursor.SCHEMA_VERSION or columns != cursor.COLUMNS:
        raise refused(
            path,
            say("it has a form that Slipstream does not know (version {version})", version=version),
            say("Enter the settings in Cursor by hand."),
        )


def _read(database: sqlite3.Connection) -> dict[str, str | None]:
    found: dict[str, str | None] = dict.fromkeys(cursor.ROWS)
    for key in cursor.ROWS:
        row = database.execute("SELECT value FROM ItemTable WHERE key = ?", (key,)).fetchone()
        if row is not None:
            found[key] = row[0].decode() if isinstance(row[0], bytes) else row[0]
    return found


def _put(database: sqlite3.Connection, rows: dict[str, str | None]) -> None:
    present = _read(database)
    for key, value in rows.items():
        if present[key] == value:
            continue
        if value is None:
            database.execute("DELETE FROM ItemTable WHERE key = ?", (key,))
        else:
            database.execute(
                "INSERT INTO ItemTable (key, value) VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, value),
            )
