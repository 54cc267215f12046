"""What a verdict says of a pair that nothing speaks against, and of what it was judged by."""

from __future__ import annotations

from slipstream.core.models import Method
from slipstream.core.pairs.pairside import Side
from slipstream.core.pairs.verdict import Basis, Finding
from slipstream.core.words import say


def works(target: Side, draft: Side | None, method: Method) -> str:
    """The sentence for a pair that nothing speaks against."""
    match method:
        case Method.OFF:
            return say("{title} runs alone, without drafts.", title=target.title)
        case Method.NGRAM:
            return say(
                "{title} drafts from its own prompt: no second model, and a gain where the answer "
                "repeats the prompt, as edits do.",
                title=target.title,
            )
        case Method.SUFFIX:
            return say(
                "{title} drafts from what was written before, in the prompt and in earlier answers: "
                "no second model, and a gain where answers repeat themselves, as edits do.",
                title=target.title,
            )
        case Method.MTP if draft is None:
            unseen = (
                target.spec.mtp is not None and not target.spec.mtp.in_files and target.mtp_stored is None
            )
            if unseen:
                return say(
                    "{title} drafts with its own layers, if its files hold them: nobody looked yet.",
                    title=target.title,
                )
            return say(
                "{title} drafts with its own layers, so every token means the same.", title=target.title
            )
        case Method.DRAFT_MODEL if draft is not None:
            return say(
                "{draft} drafts for {target} as it is: both have the same tokens and rows.",
                draft=draft.title,
                target=target.title,
            )
        case _:
            return say("{draft} was made to draft for {target}.", draft=title(draft), target=target.title)


def title(side: Side | None) -> str | None:
    """The name of who drafts."""
    return None if side is None else side.title


def basis_of(target: Side, draft: Side | None) -> Basis:
    """What the two are known by."""
    sides = (target,) if draft is None else (target, draft)
    if any(side.remote for side in sides):
        return Basis.HUB
    known = {side.from_files for side in sides}
    if known == {True}:
        return Basis.FILES
    return Basis.CATALOGUE if known == {False} else Basis.BOTH


def basis_finding(basis: Basis) -> Finding:
    """That as a line of the report."""
    says = {
        Basis.CATALOGUE: say(
            "Judged by the catalogue's figures: none of these files is on this computer yet."
        ),
        Basis.HUB: say("Judged by what the files on the Hub say of themselves; no weights were fetched."),
        Basis.FILES: say("Judged by the files on this computer."),
        Basis.BOTH: say("Judged by the files that are here and the catalogue's figures for the rest."),
    }
    return Finding("basis", says[basis], note=basis is not Basis.FILES)
