"""Brings a draft model to its target: compares the two once, keeps what came of it, pads a copy if need be.

What cannot be padded is left as it is: whether the engine then maps the vocabularies, or nothing serves, is
the plan's to say.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.codec import from_json, to_json
from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.pairs import vocabularyrule
from slipstream.core.pairs.vocabularyrule import Kinship, Relation
from slipstream.core.words import say
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.install.child import CancelFlag, Report
from slipstream.engine.models import alignment, checkpoint
from slipstream.engine.models.alignment import Alignment

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Compared:
    """What comparing a draft's and a target's files came to.

    ``kinship`` is ``None`` where one of them has no tokenizer that can be read; ``paddable`` says that rows
    can be added to the draft's tensors.
    """

    rows: int
    draft_rows: int
    kinship: Kinship | None
    paddable: bool

    @property
    def wants_copy(self) -> bool:
        """Whether a padded copy of the draft is what serves."""
        same = self.kinship is not None and self.kinship.relation is Relation.SAME
        return same and self.paddable and self.draft_rows < self.rows


def known(paths: Paths, pair: Alignment) -> Compared | None:
    """What was found before of exactly these files; ``None`` when they were never compared."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        record = json.loads(_record(paths, pair).read_bytes())
        if isinstance(record, dict) and record.pop("schema", None) == SCHEMA:
            return from_json(Compared, record)
    return None


def ready(paths: Paths, draft: Path, target: Path) -> tuple[Compared, Path] | None:
    """What is known of the pair and the folder to give the engine for the draft; ``None`` until ``fit`` ran.

    Cheap enough for each start. Raises ``DownloadFailed`` when one of them is no model folder.
    """
    pair = alignment.look(draft, target)
    found = known(paths, pair)
    if found is None:
        return None
    if not found.wants_copy:
        return found, draft
    copy = alignment.found(paths, draft, target)
    return None if copy is None else (found, copy)


def fit(paths: Paths, draft: Path, target: Path, report: Report, cancelled: CancelFlag) -> Compared:
    """Compare them, and write the padded copy where that is what serves. Seconds, once for each pair.

    Raises ``DownloadFailed`` for damaged files and a disk that is too small, ``Cancelled``.
    """
    report(say("Comparing the tokens of draft and target"), 0.0)
    pair = alignment.look(draft, target)
    found = known(paths, pair) or _compared(pair)
    if found.wants_copy:
        alignment.aligned(paths, draft, target, report, cancelled)
    record = {"schema": SCHEMA, **to_json(found)}
    try:
        atomic_write(_record(paths, pair), json.dumps(record, indent=2) + "\n")
    except OSError as exc:
        raise DownloadFailed(
            say("What was compared cannot be kept"),
            detail=f"{_record(paths, pair)}: {exc.strerror or exc}.",
            hint=say("Free disk space or make that folder writable, then try again."),
        ) from exc
    return found


def _compared(pair: Alignment) -> Compared:
    kinship = None
    try:
        target, draft = checkpoint.read_vocabulary(pair.target), checkpoint.read_vocabulary(pair.draft)
        kinship = vocabularyrule.by_files(target, draft)
    except DownloadFailed as failed:
        if failed.kind is not FailureKind.FILES_MISSING:
            raise
    paddable = pair.draft_rows >= pair.rows or alignment.can_pad(pair)
    return Compared(pair.rows, pair.draft_rows, kinship, paddable)


def _record(paths: Paths, pair: Alignment) -> Path:
    return paths.state / "pairs" / f"{pair.key[:32]}.json"
