"""The buttons of a coding client: which make sense now, and why one cannot be pressed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.core.editors.survey import Connected, EditorView
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say

CURSOR = "cursor"
CLINE = "cline"


class EditorAction(StrEnum):
    """What a button of a client's card does."""

    CONFIGURE = "configure"
    CLINE_INSIDE = "cline_inside"
    PUBLIC = "public"
    TEST = "test"
    UNDO = "undo"
    CANCEL = "cancel"


@dataclass(frozen=True, slots=True)
class EditorButton:
    """One button; ``tip`` says in a sentence what it does, or why it cannot be pressed now."""

    action: EditorAction
    label: str
    tip: str
    enabled: bool = True
    leads: bool = False


def buttons(state: AppState, view: EditorView) -> list[EditorButton]:
    """The buttons of a card; only Cancel while something is done with the client."""
    busy = _busy(state, view)
    at_work = state.editors.at_work
    if at_work is not None and at_work.editor == view.id:
        return [
            EditorButton(EditorAction.CANCEL, say("Cancel"), say("End what is being done with this editor"))
        ]
    connected = view.connected is not Connected.NO
    found = [_cline_inside(state, view, busy), _public(busy)] if view.id == CURSOR else []
    if view.id != CURSOR:
        found.append(_configure(state, view, busy))
    # What a local address answers says nothing about Cursor, whose own servers would be asking.
    if not view.by_hand and (connected or view.id != CURSOR):
        found.append(_test(state, view, busy, connected=connected))
    if connected:
        tip = say("Give it its own settings back; what is not ours any more stays")
        found.append(EditorButton(EditorAction.UNDO, say("Undo"), busy or tip, not busy))
    return found


def folded_button(state: AppState, view: EditorView) -> EditorButton:
    """The button of a client that is not here."""
    busy = _busy(state, view)
    if view.id == CURSOR:
        return _public(busy)
    made = _configure(state, view, busy)
    label = made.label if view.by_hand else say("Set up anyway")
    return EditorButton(made.action, label, made.tip, made.enabled)


def is_ready(state: AppState) -> bool:
    """Whether a server runs whose values can be written."""
    return state.engine.phase is Phase.READY and state.engine.endpoint is not None


def _configure(state: AppState, view: EditorView, busy: str) -> EditorButton:
    label = say("Show what to paste") if view.by_hand else say("Update") if view.update else say("Configure")
    against = busy or ("" if is_ready(state) else say("Start a server first: its values are what is written"))
    tip = say("Shows the changes first; nothing is written before you agree")
    leads = not against and (view.update or view.connected is Connected.PARTLY or _is_recommended(view))
    return EditorButton(
        EditorAction.CONFIGURE, label, against or tip, not against, leads and not view.by_hand
    )


def _is_recommended(view: EditorView) -> bool:
    return view.id == CLINE and view.connected is Connected.NO


def _cline_inside(state: AppState, view: EditorView, busy: str) -> EditorButton:
    against = busy or ("" if is_ready(state) else say("Start a server first: its values are what is written"))
    tip = say("Recommended: Cline inside Cursor calls your server directly. Shows the changes first")
    return EditorButton(
        EditorAction.CLINE_INSIDE, say("Use Cline inside Cursor"), against or tip, not against, not against
    )


def _public(busy: str) -> EditorButton:
    tip = say("Connect Cursor through a public https address, or enter the settings by hand")
    return EditorButton(EditorAction.PUBLIC, say("Public address..."), busy or tip, not busy)


def _test(state: AppState, view: EditorView, busy: str, *, connected: bool) -> EditorButton:
    no_server = "" if connected or is_ready(state) else say("Start a server first: there is nothing to ask")
    against = busy or no_server
    tip = say(
        "Send the requests that {title} sends: whole, streamed, with a tool, with a long prompt",
        title=view.title,
    )
    return EditorButton(EditorAction.TEST, say("Test"), against or tip, not against)


def _busy(state: AppState, view: EditorView) -> str:
    """Why nothing can be begun now; empty when it can."""
    at_work = state.editors.at_work
    if at_work is None or at_work.editor == view.id:
        return ""
    other = state.editors.view(at_work.editor)
    name = other.title if other is not None else at_work.editor
    return say("{name} is being worked on: wait for it or cancel it", name=name)
