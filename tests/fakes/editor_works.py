"""What ``tests.fakes.killed`` runs: connecting and undoing Cline and Cursor in the present home."""

from __future__ import annotations

from pathlib import Path

from tests.engine.editors.conftest import LOCAL, PUBLIC, places_of

from slipstream.app.editors import cursorlink
from slipstream.core.editors import cline
from slipstream.engine.editors import settings_writer
from slipstream.engine.editors.records import Record, Records
from slipstream.engine.files import Paths

RECORDS = Records(Paths.of_user())
PLACES = places_of(Path.home())


def record_of(client: str) -> Record:
    """The record, which must be there."""
    found = RECORDS.load(client)
    assert found is not None
    return found


def connect_cline() -> None:
    plans = settings_writer.plan(cline.files(PLACES, LOCAL), RECORDS.load("cline"), RECORDS)
    settings_writer.write("cline", {}, plans, RECORDS)


def undo_cline() -> None:
    settings_writer.undo(record_of("cline"), RECORDS)


def connect_cursor() -> None:
    cursorlink.configure(PLACES, PUBLIC, RECORDS)


def undo_cursor() -> None:
    cursorlink.undo(PLACES, record_of("cursor"), RECORDS)
