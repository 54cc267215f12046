"""Which draft and target cannot share token numbers as they are, by the names people give them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

_QWEN25 = re.compile(r"qwen2\.5-(?:coder-|math-)?(\d+(?:\.\d+)?)b(?![a-z0-9])", re.IGNORECASE)

# Rows of the embedding by size, from each model's config.json. The token numbers are the same in all of them;
# the larger ones only have more padding behind the last.
_QWEN25_ROWS = {
    "0.5": 151_936,
    "1.5": 151_936,
    "3": 151_936,
    "7": 152_064,
    "14": 152_064,
    "32": 152_064,
    "72": 152_064,
}


@dataclass(frozen=True, slots=True)
class VocabularyGap:
    """Rows of a target's and a draft's vocabulary that differ, so that vLLM refuses the pair."""

    target_rows: int
    draft_rows: int


def vocabulary_gap(target: str, draft: str) -> VocabularyGap | None:
    """How two models' vocabularies differ; ``None`` where they agree or a name says too little."""
    rows = [_rows(name) for name in (target, draft)]
    match rows:
        case [int(of_target), int(of_draft)] if of_target != of_draft:
            return VocabularyGap(of_target, of_draft)
        case _:
            return None


def _rows(name: str) -> int | None:
    found = _QWEN25.search(PurePosixPath(name).name)
    return _QWEN25_ROWS.get(found[1]) if found else None
