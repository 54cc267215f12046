"""The Editors page as values: one card a client, the buttons that make sense now, what the last deed came to.

Pure like ``presenters``; asks neither the disk nor the desk.
"""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.app.editors.editorbuttons import EditorButton, buttons, folded_button, is_ready
from slipstream.app.views import Tone
from slipstream.app.wording import and_text, path_text
from slipstream.core.editors.survey import (
    Connected,
    Deed,
    EditorResult,
    EditorsState,
    EditorView,
    Found,
    Tunnel,
)
from slipstream.core.editors.verdict import Verdict
from slipstream.core.errors import ErrorReport
from slipstream.core.state import AppState
from slipstream.core.words import figure, say

LEFT_ALONE = say("Left alone")  # begins a line about what undoing did not touch


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence with its tone; ``hint`` is what to do about it."""

    tone: Tone
    text: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class EditorCardView:
    """One client that is here: what it is, whether it is connected, and what can be done with it."""

    id: str
    title: str
    version: str
    state: str
    tone: Tone
    where: str
    remarks: tuple[Remark, ...]
    results: tuple[Remark, ...]
    buttons: tuple[EditorButton, ...]


@dataclass(frozen=True, slots=True)
class FoldedView:
    """A client that is not here, in one line, with the button that sets it up all the same."""

    id: str
    title: str
    button: EditorButton


@dataclass(frozen=True, slots=True)
class EditorsPageView:
    """The whole page. ``server`` says what editors would be connected to."""

    server: str
    is_ready: bool
    looking: str
    cards: tuple[EditorCardView, ...]
    folded: tuple[FoldedView, ...]
    tunnels: tuple[Tunnel, ...]


@dataclass(frozen=True, slots=True)
class TrayEditor:
    """A client in the tray's menu."""

    id: str
    label: str
    ticked: bool


def editors_page(state: AppState, home: str) -> EditorsPageView:
    """The page for a state; before the first look is over it only says so."""
    editors = state.editors
    views = editors.views or ()
    here = [view for view in views if _is_shown(view, editors)]
    return EditorsPageView(
        server=_server(state),
        is_ready=is_ready(state),
        looking="" if editors.views is not None else say("Looking for editors on this computer."),
        cards=tuple(_card(state, view, home) for view in here),
        folded=tuple(
            FoldedView(view.id, view.title, folded_button(state, view)) for view in views if view not in here
        ),
        tunnels=editors.tunnels,
    )


def tray_editors(state: AppState) -> tuple[TrayEditor, ...]:
    """The clients that are here or connected, ticked where our values stand."""
    return tuple(
        TrayEditor(
            view.id,
            say("{title} (the server has new values)", title=view.title) if view.update else view.title,
            view.connected in (Connected.YES, Connected.CHANGED),
        )
        for view in state.editors.views or ()
        if (view.found.is_here or view.connected is not Connected.NO) and not view.by_hand
    )


def _is_shown(view: EditorView, editors: EditorsState) -> bool:
    """Whether it has a card: what is here, what was connected, and what something was just done with."""
    result = editors.result(view.id)
    done = result is not None and (bool(result.lines) or result.problem is not None)
    return view.found.is_here or view.connected is not Connected.NO or done


def _server(state: AppState) -> str:
    endpoint = state.engine.endpoint
    if not is_ready(state) or endpoint is None:
        return say("No server is running. Start one, and its values can be written into your editors.")
    return say(
        "Configure connects an editor to the running server: {address}, model {model}, {tokens:,} tokens of "
        "context.",
        address=endpoint.base_url,
        model=endpoint.model,
        tokens=endpoint.context_tokens,
    )


def _card(state: AppState, view: EditorView, home: str) -> EditorCardView:
    result = state.editors.result(view.id)
    said, tone = _state(view)
    return EditorCardView(
        id=view.id,
        title=view.title,
        version=view.found.version or "",
        state=said,
        tone=tone,
        where=_where(view.found, home),
        remarks=tuple(_remarks(view)),
        results=() if result is None else _results(result, home),
        buttons=tuple(buttons(state, view)),
    )


def _state(view: EditorView) -> tuple[str, Tone]:
    to = say("{address}, model {model}", address=view.base_url, model=view.model)
    match view.connected:
        case Connected.NO if view.by_hand:
            return say("Set up by hand."), Tone.QUIET
        case Connected.NO:
            return say("Not connected."), Tone.QUIET
        case Connected.YES:
            return say("Connected to {to}.", to=to), Tone.GOOD
        case Connected.CHANGED:
            return (
                say("Connected to {to}. Its file was changed since; Slipstream's values still stand.", to=to),
                Tone.GOOD,
            )
        case Connected.PARTLY:
            said = say("Some of Slipstream's values were changed or removed since.")
            return f"{say('Connected to {to}.', to=to)} {said}", Tone.WARNING
        case Connected.UNKNOWN:
            return say("It cannot be told whether it is connected."), Tone.WARNING


def _where(found: Found, home: str) -> str:
    said = []
    for trace in found.traces:
        match trace.where:
            case "extension":
                said.append(
                    say("extension {version} in {host}", version=trace.version, host=trace.host)
                    if trace.version
                    else say("extension in {host}", host=trace.host)
                )
            case "program":
                said.append(say("program {path}", path=path_text(str(trace.path), home)))
            case "flatpak":
                said.append(f"Flatpak {trace.path.name}")
            case _:
                said.append(say("settings in {path}", path=path_text(str(trace.path), home)))
    if not said:
        return say("Not found on this computer")
    text = ", ".join(said)
    text = f"{text[0].upper()}{text[1:]}"
    if not found.running:
        return text
    return say("{places}; running now: {programs}", places=text, programs=", ".join(found.running))


def _remarks(view: EditorView) -> list[Remark]:
    said = []
    if view.update:
        words = say("The running server has other values than this editor.")
        said.append(Remark(Tone.WARNING, words, say("Update shows the difference first.")))
    if view.in_way:
        who = and_text(view.in_way)
        words = say("{who} is open and would write its old settings over new ones.", who=who)
        said.append(
            Remark(
                Tone.WARNING, words, say("Close all windows of {who} before you connect or undo.", who=who)
            )
        )
    return said + [Remark(Tone.QUIET, warning) for warning in view.warnings]


def _results(result: EditorResult, home: str) -> tuple[Remark, ...]:
    if result.problem is not None:
        return (_problem(result.problem, home),)
    going = Tone.BUSY if not result.done else Tone.GOOD
    tone = Tone.QUIET if result.deed is Deed.TEST and result.done else going
    if result.deed is Deed.PROPOSE and result.done:
        tone = Tone.WARNING
    lines = [Remark(_line_tone(line, tone), _shortened(line, home)) for line in result.lines]
    return (*lines, *(_verdict(one) for one in result.verdicts))


def _line_tone(line: str, tone: Tone) -> Tone:
    return Tone.WARNING if line.startswith(LEFT_ALONE) else tone


def _problem(report: ErrorReport, home: str) -> Remark:
    return Remark(Tone.ERROR, _shortened(f"{report.title}. {report.detail}", home), report.hint)


def _verdict(one: Verdict) -> Remark:
    what = f"{one.kind.words[0].upper()}{one.kind.words[1:]}"
    tone = Tone.GOOD if one.passed else Tone.ERROR
    return Remark(tone, f"{what}: {one.said} ({figure(one.seconds, '.1f')} s)", one.hint)


def _shortened(text: str, home: str) -> str:
    return text.replace(f"{home}/", "~/") if home not in ("", "/") else text
