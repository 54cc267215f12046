"""What is known of the coding clients here, and what was done with them: values for the program's state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import PurePath

from slipstream.core.editors.verdict import Verdict
from slipstream.core.editors.wiring import Asked, Wiring
from slipstream.core.errors import ErrorReport


class Connected(StrEnum):
    """Whether a client has our values. ``CHANGED``: its file was written since, and they still stand."""

    NO = "no"
    YES = "yes"
    CHANGED = "changed"
    PARTLY = "partly"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Trace:
    """One place where a client is: a program, an extension of an editor, or a folder of its settings."""

    where: str
    path: PurePath
    version: str | None = None
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that was seen of a client. ``running`` names open editors with it in them, or itself."""

    traces: tuple[Trace, ...]
    running: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether the client is on this computer at all."""
        return bool(self.traces)

    @property
    def version(self) -> str | None:
        """The first version that a trace tells."""
        return next((trace.version for trace in self.traces if trace.version), None)


@dataclass(frozen=True, slots=True)
class EditorView:
    """A client as a list shows it.

    ``in_way`` names open editors that must be closed before it is connected. ``update``: the running server
    has other values than the client.
    """

    id: str
    title: str
    found: Found
    connected: Connected
    base_url: str | None
    model: str | None
    by_hand: bool
    in_way: tuple[str, ...] = ()
    update: bool = False
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A program that gives a local server a public address: its command, and the address it has now."""

    program: str
    command: str
    address: str | None = None


@dataclass(frozen=True, slots=True)
class FileDiff:
    """What connecting changes in one file; ``text`` is a unified diff with the key hidden, empty for none."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Snippet:
    """What to paste into one file by hand; ``path`` is empty where it is entered somewhere else."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What connecting a client would do, for a person to look at first.

    ``in_way`` names the editors to close before. ``refusal`` says why it cannot be done; ``snippets`` are
    what to paste by hand, none where that could not work either.
    """

    editor: str
    title: str
    asked: Asked
    values: Wiring
    files: tuple[FileDiff, ...] = ()
    notes: tuple[str, ...] = ()
    in_way: tuple[str, ...] = ()
    snippets: tuple[Snippet, ...] = ()
    by_hand: bool = False
    refusal: ErrorReport | None = None
    then: str = ""

    @property
    def can_be_written(self) -> bool:
        """Whether there is something to write and nothing against it."""
        return self.refusal is None and not self.by_hand and not self.in_way

    @property
    def is_change(self) -> bool:
        """Whether any file would become another."""
        return any(one.text for one in self.files)


class Deed(StrEnum):
    """What a person had done with a client."""

    PROPOSE = "propose"
    CONFIGURE = "configure"
    UNDO = "undo"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class EditorResult:
    """How a deed goes or what it came to. ``lines`` are sentences; ``done`` is false while it goes on."""

    editor: str
    deed: Deed
    lines: tuple[str, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    problem: ErrorReport | None = None
    done: bool = True


@dataclass(frozen=True, slots=True)
class EditorsState:
    """Clients as they were last seen (``None``: not yet), the proposal on the table, results by client."""

    views: tuple[EditorView, ...] | None = None
    tunnels: tuple[Tunnel, ...] = ()
    proposal: Proposal | None = None
    results: tuple[EditorResult, ...] = ()

    @property
    def at_work(self) -> EditorResult | None:
        """The deed that goes on now; there is one at a time."""
        return next((one for one in self.results if not one.done), None)

    def result(self, editor: str) -> EditorResult | None:
        """What the newest deed with that client came to."""
        return next((one for one in self.results if one.editor == editor), None)

    def view(self, editor: str) -> EditorView | None:
        """That client as it was last seen."""
        return next((one for one in self.views or () if one.id == editor), None)


@dataclass(frozen=True, slots=True)
class EditorsFound:
    """A look at all clients is over."""

    views: tuple[EditorView, ...]
    tunnels: tuple[Tunnel, ...] = ()


@dataclass(frozen=True, slots=True)
class EditorProposed:
    """A proposal was made, or taken from the table (``None``)."""

    proposal: Proposal | None


@dataclass(frozen=True, slots=True)
class EditorReported:
    """A deed with a client began, moved on, or ended."""

    result: EditorResult


EditorEvent = EditorsFound | EditorProposed | EditorReported


def after(editors: EditorsState, event: EditorEvent) -> EditorsState:
    """The state of the clients after ``event``; one result a client is kept, the newest first."""
    match event:
        case EditorsFound(views, tunnels):
            return replace(editors, views=views, tunnels=tunnels)
        case EditorProposed(proposal):
            return replace(editors, proposal=proposal)
        case EditorReported(result):
            others = tuple(one for one in editors.results if one.editor != result.editor)
            return replace(editors, results=(result, *others))
