"""Connects Cursor: rows of its database, with the record on disk before the first of them changes."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from slipstream.core.editors import cursor
from slipstream.core.editors.address import read_address
from slipstream.core.editors.client import Places
from slipstream.core.editors.document import MISSING, path_text
from slipstream.core.editors.merge import Change
from slipstream.core.editors.survey import Connected, Tunnel
from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.words import say
from slipstream.engine.editors import asking, statedb
from slipstream.engine.editors import tunnels as tunnelling
from slipstream.engine.editors.records import Record, Records
from slipstream.engine.editors.settings_writer import Undone


def refuse(wiring: Wiring) -> None:
    """Raises ``EditorConfigRefused`` for an address that Cursor's servers cannot or should not use."""
    refusal = cursor.refusal(wiring)
    if refusal is not None:
        raise EditorConfigRefused(
            say("Cursor cannot use this address"), detail=refusal[0], hint=f"{refusal[1]}{tunnels(wiring)}"
        )
    if asking.served(wiring.base_url, PLACEHOLDER_KEY) is not None:
        raise EditorConfigRefused(
            say("This address lets everybody in"),
            detail=say(
                "{base_url} answered without its key, so whoever learns the address can use it.",
                base_url=wiring.base_url,
            ),
            hint=say(
                "Start the server so that it asks for a key (slipstream start --with-key), then connect with "
                "that key."
            ),
        )


def tunnels(wiring: Wiring) -> str:
    """How to make a public address of a local one with what is installed; empty where nothing is."""
    said = [one.command for one in tunnels_of(wiring)]
    return f" {say('Installed here for that: {commands}.', commands='; '.join(said))}" if said else ""


def tunnels_of(wiring: Wiring) -> tuple[Tunnel, ...]:
    """Tunnel programs that are installed, for a local address."""
    return tunnelling.look(read_address(wiring.base_url).port) if wiring.is_local else ()


def diff(places: Places, wiring: Wiring, record: Record | None) -> tuple[str, str]:
    """The database's path and one line for each value that would change, the key hidden."""
    path = Path(cursor.state_path(places))
    planned = statedb.plan(path, wiring, {} if record is None else record.rows)
    lines = []
    if planned.before[cursor.USER_ROW] != planned.after[cursor.USER_ROW]:
        lines += [_said(change) for change in planned.changes]
    for key in (cursor.PLAIN_KEY_ROW, cursor.SECRET_KEY_ROW):
        if planned.before[key] != planned.after[key]:
            lines.append(f"- {key}" if planned.after[key] is None else f"+ {key}: ***")
    return str(path), "\n".join(lines)


def configure(places: Places, wiring: Wiring, records: Records) -> tuple[str, bool]:
    """Write the rows; the database's path and whether anything changed. Raises ``EditorConfigRefused``."""
    path = Path(cursor.state_path(places))
    record = records.load(cursor.CLIENT.id)
    rows = {} if record is None else record.rows
    planned = statedb.plan(path, wiring, rows)
    kept = statedb.rows_record(planned, rows)
    try:
        # The record first: a kill between the two leaves rows that undo takes for untouched.
        records.save(Record(cursor.CLIENT.id, asdict(wiring), rows=kept))
        statedb.write(path, planned)
    except EditorConfigRefused:
        if record is None:
            records.drop(cursor.CLIENT.id, keep_backups=False)
        else:
            records.save(record)
        raise
    return str(path), planned.before != planned.after


def undo(places: Places, record: Record, records: Records) -> Undone:
    """Give the rows back. Raises ``EditorConfigRefused``; then nothing changed."""
    path = Path(cursor.state_path(places))
    if path.exists():
        changed, left = statedb.undo(path, record.rows)
    else:
        changed, left = False, (say("{path} is gone, and Slipstream's values with it", path=path),)
    records.drop(cursor.CLIENT.id, keep_backups=False)
    return Undone((path,) if changed else (), left)


def connected(places: Places, record: Record) -> Connected:
    """Whether all that was written still stands."""
    path = Path(cursor.state_path(places))
    return Connected.YES if statedb.still_wired(path, record.rows) else Connected.PARTLY


def _said(change: Change) -> str:
    before = say("nothing") if change.before is MISSING else json.dumps(change.before, ensure_ascii=False)
    after = say("nothing") if change.after is MISSING else json.dumps(change.after, ensure_ascii=False)
    return f"~ {path_text(change.path)}: {before} -> {after}"
