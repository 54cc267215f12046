"""A proposal as a dialog shows it: the values, what to know, each file's changes, or what to paste."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.app.editors.editorspage import Remark
from slipstream.app.live.figures import Figure
from slipstream.app.views import Tone
from slipstream.app.wording import and_text, count_text, path_text
from slipstream.core.editors.survey import FileDiff, Proposal
from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Wiring
from slipstream.core.errors import ErrorReport
from slipstream.core.words import figure, say


@dataclass(frozen=True, slots=True)
class FileView:
    """One file: where it is, how much changes in words, and the changes themselves."""

    path: str
    caption: str
    text: str


@dataclass(frozen=True, slots=True)
class Paste:
    """What to paste into one file; ``path`` is empty where it is entered somewhere else."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class ProposalView:
    """The whole dialog. ``button`` is the word of the button that writes, empty where nothing can be."""

    title: str
    facts: tuple[Figure, ...]
    in_way: ErrorReport | None
    refusal: ErrorReport | None
    remarks: tuple[Remark, ...]
    files: tuple[FileView, ...]
    paste_title: str
    pastes: tuple[Paste, ...]
    button: str
    enabled: bool
    foot: str


def proposal_view(proposal: Proposal, home: str) -> ProposalView:
    """The dialog for a proposal; the values are the server's, and no key is shown in them."""
    writes = proposal.refusal is None and not proposal.by_hand
    changes = proposal.is_change
    return ProposalView(
        title=say("Set up {name}", name=proposal.title)
        if proposal.by_hand
        else say("Connect {name}", name=proposal.title),
        facts=_facts(proposal.values),
        in_way=_in_way(proposal),
        refusal=_shortened(proposal.refusal, home),
        remarks=tuple(Remark(Tone.QUIET, note) for note in proposal.notes),
        files=tuple(_file(one, home) for one in proposal.files),
        paste_title=say("Paste this") if proposal.by_hand else say("To set it up by hand, paste this"),
        pastes=tuple(
            Paste(path_text(one.path, home) if one.path else "", one.text) for one in proposal.snippets
        ),
        button=(say("Connect") if changes else say("Connect again")) if writes else "",
        enabled=proposal.can_be_written,
        foot=_foot(proposal),
    )


def _facts(values: Wiring) -> tuple[Figure, ...]:
    tools = {True: say("yes"), False: say("no"), None: say("not known")}[values.tools]
    key = say("none needed") if values.api_key == PLACEHOLDER_KEY else say("given, not shown")
    return (
        Figure(say("Address"), values.base_url, "", say("Where the editor sends its requests")),
        Figure(say("Model"), values.model, "", say("The name under which the server offers it")),
        Figure(
            say("Key"),
            key,
            "",
            say("Editors that insist on one get a placeholder where the server needs none"),
        ),
        Figure(
            say("Context"),
            count_text(values.context_tokens),
            say("tokens"),
            say("What the server takes: prompt and answer"),
        ),
        Figure(
            say("Longest answer"),
            count_text(values.output_tokens),
            say("tokens"),
            say("What the editor may ask for"),
        ),
        Figure(
            say("Temperature"),
            figure(values.temperature, "g"),
            "",
            say("Low, because hot sampling rejects more drafts"),
        ),
        Figure(say("Tool calls"), tools, "", say("Whether the server was started with a parser for them")),
    )


def _in_way(proposal: Proposal) -> ErrorReport | None:
    if not proposal.in_way:
        return None
    who = and_text(proposal.in_way)
    return ErrorReport(
        title=say("Close {who} first", who=who),
        detail=say("{who} would write its old settings over the new ones", who=who),
        hint=say("Close all its windows; this is noticed by itself"),
    )


def _file(one: FileDiff, home: str) -> FileView:
    added = sum(1 for line in one.text.splitlines() if line.startswith("+") and not line.startswith("+++ "))
    gone = sum(1 for line in one.text.splitlines() if line.startswith("-") and not line.startswith("--- "))
    changed = sum(1 for line in one.text.splitlines() if line.startswith("~"))
    said = [say("new file")] if one.text.startswith("--- /dev/null") else []
    if added:
        said.append(say("1 line added") if added == 1 else say("{count} lines added", count=added))
    if gone:
        said.append(say("1 line removed") if gone == 1 else say("{count} lines removed", count=gone))
    if changed:
        said.append(say("1 value changed") if changed == 1 else say("{count} values changed", count=changed))
    return FileView(
        path_text(one.path, home), ", ".join(said) or say("nothing to change"), _without_head(one.text)
    )


def _without_head(diff: str) -> str:
    """The changes alone: the file is named above them."""
    lines = diff.splitlines()
    return "\n".join(lines[2:] if diff.startswith("--- ") else lines)


def _shortened(report: ErrorReport | None, home: str) -> ErrorReport | None:
    if report is None or home in ("", "/"):
        return report
    return replace(report, detail=report.detail.replace(f"{home}/", "~/"))


def _foot(proposal: Proposal) -> str:
    if proposal.by_hand or proposal.refusal is not None:
        return ""
    kept = say("The former files are kept, so that Undo can give them back.")
    return kept if proposal.is_change else say("All of this stands there already.")
