"""A draft is compared with its target once; what came of it is kept, and a copy written where it serves."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.fakes.checkpoints import EMBEDDING, Tensors, tensors, write_model

from slipstream.core.errors import DownloadFailed
from slipstream.core.pairs.vocabularyrule import Relation
from slipstream.engine.files import Paths
from slipstream.engine.models import alignment, checkpoint, fitting
from slipstream.engine.models.fitting import Compared

VOCAB = {"<s>": 0, **{f"w{number}": number for number in range(1, 30)}}


def fit(paths: Paths, draft: Path, target: Path) -> Compared:
    return fitting.fit(paths, draft, target, lambda *_words: None, threading.Event())


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return write_model(tmp_path / "target", 40, vocab=VOCAB)


def test_fewer_rows_of_the_same_tokens_get_a_copy_and_it_is_found_at_each_start(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", 32, vocab=VOCAB)
    assert fitting.ready(paths, draft, target) is None
    assert fit(paths, draft, target).wants_copy
    ready = fitting.ready(paths, draft, target)
    assert ready is not None
    assert checkpoint.vocab_rows(ready[1], checkpoint.read_config(ready[1])) == 40
    for path in ready[1].iterdir():
        path.unlink()
    assert fitting.ready(paths, draft, target) is None  # known, but the copy has to be made again
    fit(paths, draft, target)
    assert fitting.ready(paths, draft, target) is not None


def test_equal_rows_are_compared_too_and_the_draft_is_given_as_it_is(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", 40, vocab=VOCAB)
    assert fitting.ready(paths, draft, target) is None
    found = fit(paths, draft, target)
    assert found.kinship is not None
    assert found.kinship.relation is Relation.SAME
    assert fitting.ready(paths, draft, target) == (found, draft)
    swapped = {**VOCAB, "w3": 4, "w4": 3}
    other = write_model(tmp_path / "other", 40, vocab=swapped)
    found = fit(paths, other, target)
    assert found.kinship is not None
    assert found.kinship.relation is Relation.ALTERED
    assert "oken 3 is 'w3' in the target and 'w4' in the draft" in found.kinship.says


def packed() -> Tensors:
    made = tensors(32)
    made["lm_head.qweight"] = ("I32", (16, 4))
    return made


def test_what_cannot_be_padded_is_kept_as_a_finding_and_no_copy_is_tried(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", 32, vocab=VOCAB, made=packed())
    found = fit(paths, draft, target)
    assert (found.paddable, found.wants_copy) == (False, False)
    assert fitting.ready(paths, draft, target) == (found, draft)
    wider = write_model(tmp_path / "wider", 48, vocab=VOCAB)
    found = fit(paths, wider, target)
    assert (found.rows, found.draft_rows, found.wants_copy) == (40, 48, False)
    assert not (paths.models / "aligned").exists()


def test_a_changed_file_is_compared_anew(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", 40, vocab=VOCAB)
    fit(paths, draft, target)
    (target / "tokenizer.json").write_text('{"model": {"vocab": {"other": 0}}}')
    assert fitting.ready(paths, draft, target) is None
    fit(paths, draft, target)
    assert fitting.ready(paths, draft, target) is not None


def test_without_a_tokenizer_nothing_is_known_of_the_tokens(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", 40, vocab=VOCAB)
    (draft / "tokenizer.json").unlink()
    assert fit(paths, draft, target).kinship is None


def test_a_damaged_tokenizer_and_weights_that_contradict_are_errors_and_nothing_is_kept(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", 32, vocab=VOCAB, made={EMBEDDING: ("BF16", (31, 16))})
    with pytest.raises(DownloadFailed, match="embedding was not found"):
        fit(paths, draft, target)
    broken = write_model(tmp_path / "broken", 40, vocab=VOCAB)
    (broken / "tokenizer.json").write_text("{")
    with pytest.raises(DownloadFailed, match="damaged"):
        fit(paths, broken, target)
    for one in (draft, broken):
        assert fitting.known(paths, alignment.look(one, target)) is None
