"""A proposal as a dialog shows it: the values, what to know, each file's changes, or what to paste."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.app.editors.editorspage import Remark
from slipstream.app.live.figures import Figure
from slipstream.app.views import Tone
from slipstream.app.wording import path_text
from slipstream.core.editors.survey import FileDiff, Proposal
from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Wiring
from slipstream.core.errors import ErrorReport


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
        title=f"{'Set up' if proposal.by_hand else 'Connect'} {proposal.title}",
        facts=_facts(proposal.values),
        in_way=_in_way(proposal),
        refusal=_shortened(proposal.refusal, home),
        remarks=tuple(Remark(Tone.QUIET, note) for note in proposal.notes),
        files=tuple(_file(one, home) for one in proposal.files),
        paste_title="Paste this" if proposal.by_hand else "To set it up by hand, paste this",
        pastes=tuple(
            Paste(path_text(one.path, home) if one.path else "", one.text) for one in proposal.snippets
        ),
        button=("Connect" if changes else "Connect again") if writes else "",
        enabled=proposal.can_be_written,
        foot=_foot(proposal),
    )


def _facts(values: Wiring) -> tuple[Figure, ...]:
    tools = {True: "yes", False: "no", None: "not known"}[values.tools]
    key = "none needed" if values.api_key == PLACEHOLDER_KEY else "given, not shown"
    return (
        Figure("Address", values.base_url, "", "Where the editor sends its requests"),
        Figure("Model", values.model, "", "The name under which the server offers it"),
        Figure("Key", key, "", "Editors that insist on one get a placeholder where the server needs none"),
        Figure("Context", f"{values.context_tokens:,}", "tokens", "What the server takes: prompt and answer"),
        Figure("Longest answer", f"{values.output_tokens:,}", "tokens", "What the editor may ask for"),
        Figure("Temperature", f"{values.temperature:g}", "", "Low, because hot sampling rejects more drafts"),
        Figure("Tool calls", tools, "", "Whether the server was started with a parser for them"),
    )


def _in_way(proposal: Proposal) -> ErrorReport | None:
    if not proposal.in_way:
        return None
    who = " and ".join(proposal.in_way)
    return ErrorReport(
        title=f"Close {who} first",
        detail=f"{who} would write its old settings over the new ones",
        hint="Close all its windows; this is noticed by itself",
    )


def _file(one: FileDiff, home: str) -> FileView:
    added = sum(1 for line in one.text.splitlines() if line.startswith("+") and not line.startswith("+++ "))
    gone = sum(1 for line in one.text.splitlines() if line.startswith("-") and not line.startswith("--- "))
    changed = sum(1 for line in one.text.splitlines() if line.startswith("~"))
    said = ["new file"] if one.text.startswith("--- /dev/null") else []
    for count, what, verb in (
        (added, "line", "added"),
        (gone, "line", "removed"),
        (changed, "value", "changed"),
    ):
        if count:
            said.append(f"{count} {what}{'s' if count > 1 else ''} {verb}")
    return FileView(
        path_text(one.path, home), ", ".join(said) or "nothing to change", _without_head(one.text)
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
    kept = "The former files are kept, so that Undo can give them back."
    return kept if proposal.is_change else "All of this stands there already."
