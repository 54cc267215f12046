"""Use cases of coding clients: which are here, what connecting one would change, do it, undo it, try it.

Owns the order of things: look, refuse, back up, write, read back. Prints nothing.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from slipstream.app import cursorlink, editornotes
from slipstream.app.editorvalues import Asked, is_old, wiring_for
from slipstream.core.editors import cursor
from slipstream.core.editors.client import Client, Places, snippet_of
from slipstream.core.editors.registry import CLIENTS, client
from slipstream.core.editors.trials import Verdict, judge, requests
from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.models import Endpoint, LaunchPlan
from slipstream.engine.editors import asking, found, settings_writer
from slipstream.engine.editors.found import Found
from slipstream.engine.editors.records import Record, Records
from slipstream.engine.editors.settings_writer import Undone
from slipstream.engine.files import Paths
from slipstream.engine.guard import filelock

_HIDDEN = "***"


@dataclass(frozen=True, slots=True)
class EditorView:
    """A client as a list shows it.

    ``connected`` is ``no``, ``yes``, ``changed`` (the file, but not our values), ``partly`` or ``unknown``.
    """

    id: str
    title: str
    found: Found
    connected: str
    base_url: str | None
    model: str | None
    by_hand: bool
    update: bool = False
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FileDiff:
    """What connecting changes in one file; ``text`` is a unified diff with the key hidden, empty for none."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Connection:
    """A client that was configured: what changed, what to do now, what to know."""

    client: Client
    files: tuple[str, ...]
    changed: bool
    notes: tuple[str, ...]


class Editors:
    """The clients of this person. One owner thread at a time; other processes are kept out by a lock."""

    def __init__(self, paths: Paths, places: Places | None = None) -> None:
        self._records = Records(paths)
        self._places = found.places() if places is None else places

    def named(self, name: str) -> Client:
        """The client of that name. Raises ``EditorConfigRefused``."""
        chosen = client(name)
        if chosen is None:
            known = ", ".join(one.id for one in CLIENTS)
            raise EditorConfigRefused(
                "There is no such editor", detail=f"{name} is not known.", hint=f"One of: {known}."
            )
        return chosen

    def look(self, wiring: Wiring | None = None) -> tuple[EditorView, ...]:
        """Every client; ``wiring`` is the running server's, to tell which clients have old values."""
        return tuple(self._view(one, wiring) for one in CLIENTS)

    def wiring(
        self, chosen: Client | None, endpoint: Endpoint | None, plan: LaunchPlan | None, asked: Asked
    ) -> Wiring:
        """What was asked for, else the running server's values. Raises ``EditorConfigRefused``."""
        record = None if chosen is None else self._records.load(chosen.id)
        return wiring_for(endpoint, plan, asked, {} if record is None else record.values)

    def diff(self, chosen: Client, wiring: Wiring) -> tuple[FileDiff, ...]:
        """What ``configure`` would change; touches nothing. Raises ``EditorConfigRefused``."""
        self._refuse_blocked(chosen, wiring)
        record = self._records.load(chosen.id)
        if chosen.id == cursor.CLIENT.id:
            return (FileDiff(*cursorlink.diff(self._places, wiring, record)),)
        specs = chosen.files(self._places, wiring)
        return tuple(
            FileDiff(str(one.path), _diff(one.path, one.now.content, one.new, wiring))
            for one in settings_writer.plan(specs, record, self._records)
        )

    def configure(self, chosen: Client, wiring: Wiring) -> Connection:
        """Connect a client: backed up, merged, written whole, read back. Raises ``EditorConfigRefused``."""
        self._refuse_blocked(chosen, wiring)
        self._refuse_by_hand(chosen)
        self._refuse_running(chosen)
        said = self.notes(chosen, wiring)
        with self._alone():
            if chosen.id == cursor.CLIENT.id:
                path, changed = cursorlink.configure(self._places, wiring, self._records)
                return Connection(chosen, (path,), changed, said)
            record = self._records.load(chosen.id)
            specs = chosen.files(self._places, wiring)
            plans = settings_writer.plan(specs, record, self._records)
            settings_writer.write(chosen.id, asdict(wiring), plans, self._records)
        changed = any(one.is_change for one in plans)
        return Connection(chosen, tuple(str(one.path) for one in plans), changed, said)

    def undo(self, chosen: Client) -> Undone:
        """Take our entries out again. Raises ``EditorConfigRefused``."""
        self._refuse_running(chosen)
        with self._alone():
            record = self._records.load(chosen.id)
            if record is None:
                raise EditorConfigRefused(
                    f"{chosen.title} was not connected by Slipstream",
                    detail="There is nothing to undo.",
                    hint="See what is connected: slipstream editors list.",
                )
            if chosen.id == cursor.CLIENT.id:
                return cursorlink.undo(self._places, record, self._records)
            return settings_writer.undo(record, self._records)

    def test(self, chosen: Client, wiring: Wiring) -> Iterator[Verdict]:
        """Send what the client sends; a verdict after each. The first that gets no answer is the last."""
        for request in requests(wiring, chosen.api, tools=chosen.needs_tools):
            answer = asking.send(wiring.base_url, request, wiring.api_key)
            yield judge(request, answer, wiring)
            if answer.status is None:
                return

    def values(self, chosen: Client) -> Wiring | None:
        """What a client was connected with, ``None`` for one that is not."""
        record = self._records.load(chosen.id)
        return None if record is None else Wiring(**record.values)

    def snippet(self, chosen: Client, wiring: Wiring) -> str:
        """What to paste by hand."""
        return snippet_of(chosen, self._places, wiring)

    def notes(self, chosen: Client, wiring: Wiring) -> tuple[str, ...]:
        """What a person should know before and after connecting."""
        return editornotes.notes(chosen, wiring, found.find(chosen, self._places))

    def _view(self, one: Client, wiring: Wiring | None) -> EditorView:
        seen = found.find(one, self._places)
        try:
            record = self._records.load(one.id)
            connected = "no" if record is None else self._connected(record)
        except EditorConfigRefused as error:
            return EditorView(one.id, one.title, seen, "unknown", None, None, False, warnings=(error.detail,))
        values = {} if record is None else record.values
        update = bool(values) and wiring is not None and is_old(values, wiring)
        warnings = list(editornotes.old_versions(one, seen))
        if one.id == cursor.CLIENT.id and seen.is_here:
            warnings.append(cursor.WHY_NOT_LOCAL)
        return EditorView(
            id=one.id,
            title=one.title,
            found=seen,
            connected=connected,
            base_url=values.get("base_url"),
            model=values.get("model"),
            by_hand=self._is_by_hand(one),
            update=update,
            warnings=tuple(warnings),
        )

    def _connected(self, record: Record) -> str:
        if record.rows:
            return cursorlink.connected(self._places, record)
        state = settings_writer.wired(record)
        if not state.whole:
            return "partly"
        return "changed" if state.changed_since else "yes"

    def _is_by_hand(self, chosen: Client) -> bool:
        return chosen.id != cursor.CLIENT.id and chosen.snippet is not None

    def _refuse_blocked(self, chosen: Client, wiring: Wiring) -> None:
        why = chosen.blocked(self._places, wiring)
        if why is not None:
            raise EditorConfigRefused(
                f"{chosen.title} cannot be connected now", detail=why, hint="Nothing was changed."
            )
        if chosen.id == cursor.CLIENT.id:
            cursorlink.refuse(wiring)

    def _refuse_by_hand(self, chosen: Client) -> None:
        if self._is_by_hand(chosen):
            raise EditorConfigRefused(
                f"{chosen.title} is set up by hand",
                detail="Its settings cannot be written safely from outside.",
                hint=chosen.then,
            )

    def _refuse_running(self, chosen: Client) -> None:
        """Only windows that would write their old settings over ours are in the way."""
        seen = found.find(chosen, self._places)
        with_it = {trace.host for trace in seen.traces if trace.host is not None}
        in_way = [title for title in seen.running if title in with_it or chosen.id == cursor.CLIENT.id]
        if in_way:
            raise EditorConfigRefused(
                f"{in_way[0]} is running",
                detail=f"{' and '.join(in_way)} would write its old settings over the new ones.",
                hint=f"Close all windows of {' and '.join(in_way)}, then try again.",
            )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._records.make()
        with filelock.held(self._records.lock) as alone:
            if not alone:
                raise EditorConfigRefused(
                    "Another Slipstream is changing editor settings",
                    hint="Wait until it is done, then try again.",
                )
            yield


def _diff(path: Path, old: bytes | None, new: bytes, wiring: Wiring) -> str:
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
