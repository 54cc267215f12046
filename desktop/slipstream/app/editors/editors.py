"""Use cases of coding clients: which are here, what connecting one would change, do it, undo it, try it.

Owns the order of things: look, refuse, back up, write, read back. Prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from slipstream.app.bench import benchflags
from slipstream.app.editors import cursorlink, editornotes
from slipstream.app.editors.editordiff import unified
from slipstream.app.editors.editorvalues import is_old, wiring_for
from slipstream.app.wording import and_text
from slipstream.core.editors import cline, cursor
from slipstream.core.editors.client import Client, Places, snippets_of
from slipstream.core.editors.cursorwords import WHY_NOT_LOCAL
from slipstream.core.editors.registry import CLIENTS, client
from slipstream.core.editors.survey import Connected, EditorView, FileDiff, Found, Snippet
from slipstream.core.editors.trials import judge, requests
from slipstream.core.editors.verdict import Verdict
from slipstream.core.editors.wiring import Asked, Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.models import Endpoint, LaunchPlan
from slipstream.core.words import say
from slipstream.engine.editors import asking, found, settings_writer
from slipstream.engine.editors.found import Process
from slipstream.engine.editors.records import Record, Records
from slipstream.engine.editors.settings_writer import Undone
from slipstream.engine.files import Paths
from slipstream.engine.guard import filelock
from slipstream.engine.install.child import CancelFlag
from slipstream.engine.serve import serverkey


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
        self._paths = paths
        self._records = Records(paths)
        self._places = found.places() if places is None else places

    def named(self, name: str) -> Client:
        """The client of that name. Raises ``EditorConfigRefused``."""
        chosen = client(name)
        if chosen is None:
            known = ", ".join(one.id for one in CLIENTS)
            raise EditorConfigRefused(
                say("There is no such editor"),
                detail=say("{name} is not known.", name=name),
                hint=say("One of: {known}.", known=known),
            )
        return chosen

    def look(self, wiring: Wiring | None = None) -> tuple[EditorView, ...]:
        """Every client; ``wiring`` is the running server's, to tell which clients have old values."""
        running = found.processes()
        return tuple(self._view(one, wiring, running) for one in CLIENTS)

    def wiring(
        self, chosen: Client | None, endpoint: Endpoint | None, plan: LaunchPlan | None, asked: Asked
    ) -> Wiring:
        """What was asked for, else the running server's values. Raises ``EditorConfigRefused``."""
        record = None if chosen is None else self._records.load(chosen.id)
        before = {} if record is None else record.values
        return wiring_for(endpoint, plan, asked, before, serverkey.of_running(self._paths))

    def diff(self, chosen: Client, wiring: Wiring) -> tuple[FileDiff, ...]:
        """What ``configure`` would change; touches nothing. Raises ``EditorConfigRefused``."""
        self._refuse_blocked(chosen, wiring)
        record = self._records.load(chosen.id)
        if chosen.id == cursor.CLIENT.id:
            return (FileDiff(*cursorlink.diff(self._places, wiring, record)),)
        specs = chosen.files(self._places, wiring)
        return tuple(
            FileDiff(str(one.path), unified(one.path, one.now.content, one.new, wiring))
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
                    say("{title} was not connected by Slipstream", title=chosen.title),
                    detail=say("There is nothing to undo."),
                    hint=say("See what is connected: slipstream editors list."),
                )
            if chosen.id == cursor.CLIENT.id:
                return cursorlink.undo(self._places, record, self._records)
            return settings_writer.undo(record, self._records)

    def test(self, chosen: Client, wiring: Wiring, cancelled: CancelFlag | None = None) -> Iterator[Verdict]:
        """Send what the client sends; a verdict after each. The first that gets no answer is the last.

        Raises ``Cancelled`` soon after ``cancelled`` is set.
        """
        for request in requests(wiring, chosen.api, tools=chosen.needs_tools):
            answer = asking.send(wiring.base_url, request, wiring.api_key, cancelled=cancelled)
            yield judge(request, answer, wiring)
            if answer.status is None:
                return

    def values(self, chosen: Client) -> Wiring | None:
        """What a client was connected with, ``None`` for one that is not."""
        record = self._records.load(chosen.id)
        return None if record is None else Wiring(**record.values)

    def snippets(self, chosen: Client, wiring: Wiring) -> tuple[Snippet, ...]:
        """What to paste by hand, file by file."""
        return snippets_of(chosen, self._places, wiring)

    def snippet(self, chosen: Client, wiring: Wiring) -> str:
        """The same as one text, each part below the name of its file."""
        parts = self.snippets(chosen, wiring)
        return "\n".join(f"{one.path}\n{one.text}" if one.path else one.text for one in parts)

    def notes(self, chosen: Client, wiring: Wiring) -> tuple[str, ...]:
        """What a person should know before and after connecting."""
        seen = found.find(chosen, self._places)
        flags = benchflags.tool_flags(self._paths, wiring.model) if chosen.needs_tools else ()
        said = (*flags, *editornotes.notes(chosen, wiring, seen))
        return (*said, *editornotes.editions(chosen, seen, self._places))

    def in_way(self, chosen: Client) -> tuple[str, ...]:
        """Editors to close first: those whose windows would write their old settings over ours."""
        return _in_way(chosen, found.find(chosen, self._places))

    def is_by_hand(self, chosen: Client) -> bool:
        """Whether a person has to enter the settings; Cursor's are written for a public address."""
        return chosen.id != cursor.CLIENT.id and chosen.snippet is not None

    def _view(self, one: Client, wiring: Wiring | None, running: tuple[Process, ...]) -> EditorView:
        seen = found.find(one, self._places, running)
        try:
            record = self._records.load(one.id)
            connected = Connected.NO if record is None else self._connected(record)
        except EditorConfigRefused as error:
            unknown = Connected.UNKNOWN
            return EditorView(one.id, one.title, seen, unknown, None, None, False, warnings=(error.detail,))
        values = {} if record is None else record.values
        update = bool(values) and wiring is not None and is_old(values, wiring)
        warnings = [*editornotes.old_versions(one, seen), *editornotes.editions(one, seen, self._places)]
        if one.id == cursor.CLIENT.id and seen.is_here:
            warnings += [
                WHY_NOT_LOCAL,
                *editornotes.cline_inside(found.find(cline.CLIENT, self._places, running)),
            ]
        return EditorView(
            id=one.id,
            title=one.title,
            found=seen,
            connected=connected,
            base_url=values.get("base_url"),
            model=values.get("model"),
            by_hand=self.is_by_hand(one),
            in_way=_in_way(one, seen),
            update=update,
            warnings=tuple(warnings),
        )

    def _connected(self, record: Record) -> Connected:
        if record.rows:
            return cursorlink.connected(self._places, record)
        state = settings_writer.wired(record)
        if not state.whole:
            return Connected.PARTLY
        return Connected.CHANGED if state.changed_since else Connected.YES

    def _refuse_blocked(self, chosen: Client, wiring: Wiring) -> None:
        why = chosen.blocked(self._places, wiring)
        if why is not None:
            raise EditorConfigRefused(
                say("{title} cannot be connected now", title=chosen.title),
                detail=why,
                hint=say("Nothing was changed."),
            )
        if chosen.id == cursor.CLIENT.id:
            cursorlink.refuse(wiring)

    def _refuse_by_hand(self, chosen: Client) -> None:
        if self.is_by_hand(chosen):
            raise EditorConfigRefused(
                say("{title} is set up by hand", title=chosen.title),
                detail=say("Its settings cannot be written safely from outside."),
                hint=chosen.then,
            )

    def _refuse_running(self, chosen: Client) -> None:
        in_way = self.in_way(chosen)
        if in_way:
            raise EditorConfigRefused(
                say("{program} is running", program=in_way[0]),
                detail=say("{who} would write its old settings over the new ones.", who=and_text(in_way)),
                hint=say("Close all windows of {who}, then try again.", who=and_text(in_way)),
            )

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._records.make()
        with filelock.held(self._records.lock) as alone:
            if not alone:
                raise EditorConfigRefused(
                    say("Another Slipstream is changing editor settings"),
                    hint=say("Wait until it is done, then try again."),
                )
            yield


def _in_way(chosen: Client, seen: Found) -> tuple[str, ...]:
    """What runs and keeps its settings in memory; a program that reads its file at each start does not."""
    if chosen.id == cursor.CLIENT.id:
        return seen.running
    return tuple(title for title in seen.running if title != chosen.title) if chosen.closes_hosts else ()
