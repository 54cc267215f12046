"""What connecting a client would do, put together for a person to look at before anything is written."""

from __future__ import annotations

from slipstream.app.editors.editors import Editors
from slipstream.core.editors import cursor
from slipstream.core.editors.client import Client
from slipstream.core.editors.survey import FileDiff, Proposal
from slipstream.core.editors.wiring import Asked, Wiring
from slipstream.core.errors import EditorConfigRefused, ErrorReport


def proposal(editors: Editors, chosen: Client, wiring: Wiring, asked: Asked) -> Proposal:
    """The changes file by file, or why there can be none and what to paste instead. Touches nothing."""
    by_hand = editors.is_by_hand(chosen)
    files: tuple[FileDiff, ...] = ()
    refusal: ErrorReport | None = None
    if not by_hand:
        try:
            files = editors.diff(chosen, wiring)
        except EditorConfigRefused as error:
            refusal = error.report()
    shows_snippet = (by_hand or refusal is not None) and not is_hopeless(chosen, wiring)
    return Proposal(
        editor=chosen.id,
        title=chosen.title,
        asked=asked,
        values=wiring,
        files=files,
        notes=editors.notes(chosen, wiring),
        in_way=() if by_hand or refusal is not None else editors.in_way(chosen),
        snippets=editors.snippets(chosen, wiring) if shows_snippet else (),
        by_hand=by_hand,
        refusal=refusal,
        then=chosen.then,
    )


def is_hopeless(chosen: Client, wiring: Wiring) -> bool:
    """What cannot work by one click cannot work by hand either."""
    return chosen.id == cursor.CLIENT.id and wiring.is_local
