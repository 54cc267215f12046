"""Aligned copies of drafts: rows of zeros where they belong, all else as it was, and clear refusals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.fakes import checkpoints
from tests.fakes.checkpoints import EMBEDDING, HEAD, content, tensors, write_model

from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.engine.files import Paths
from slipstream.engine.install.child import Cancelled
from slipstream.engine.models import alignment, modelfolder, tensorfile
from slipstream.engine.models.tensorfile import StoredTensor

ROWS, DRAFT_ROWS = 40, 32
WAIT_S = 60.0


def silent(
    step: str, fraction: float | None = None, done_bytes: int | None = None, total_bytes: int | None = None
) -> None:
    """Nobody wants to know."""


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return write_model(tmp_path / "target", ROWS, vocab={"<s>": 0, "a": 1, "b": 2, "ab": 3, "more": 4})


def aligned(paths: Paths, draft: Path, target: Path) -> Path:
    return alignment.aligned(paths, draft, target, silent, threading.Event())


def stored(folder: Path) -> dict[str, StoredTensor]:
    return {
        name: tensor
        for path in sorted(folder.glob("*.safetensors"))
        for name, tensor in tensorfile.read_header(path).items()
    }


def data(tensor: StoredTensor) -> bytes:
    with tensor.path.open("rb") as stream:
        stream.seek(tensor.offset_bytes)
        return stream.read(tensor.size_bytes)


@pytest.mark.parametrize("dtype", ["BF16", "F16", "F32"])
@pytest.mark.parametrize("tied", [True, False])
@pytest.mark.parametrize("shards", [1, 3])
def test_the_copy_has_the_targets_rows_and_nothing_else_changed(
    paths: Paths, tmp_path: Path, target: Path, dtype: str, tied: bool, shards: int
) -> None:
    made = tensors(DRAFT_ROWS, dtype=dtype, tied=tied)
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, made=made, shards=shards)
    before = {path.name: path.read_bytes() for path in draft.iterdir()}
    folder = aligned(paths, draft, target)
    found = stored(folder)
    assert set(found) == set(made)
    for name, (kind, shape) in made.items():
        was = content(name, kind, shape)
        if name in (EMBEDDING, HEAD):
            zeros = bytes((ROWS - DRAFT_ROWS) * 16 * checkpoints.BYTES[kind])
            assert (found[name].dtype, found[name].shape) == (kind, (ROWS, 16))
            assert data(found[name]) == was + zeros
        else:
            assert (found[name].dtype, found[name].shape, data(found[name])) == (kind, shape, was)
    config = json.loads((folder / "config.json").read_text())
    assert config == {**json.loads(before["config.json"]), "vocab_size": ROWS}
    for name in ("tokenizer.json", "generation_config.json"):
        assert (folder / name).read_bytes() == before[name]
    assert not (folder / "pytorch_model.bin").exists()
    assert {path.name: path.read_bytes() for path in draft.iterdir()} == before
    assert modelfolder.is_intact(folder, threading.Event())
    if shards > 1:
        index = json.loads((folder / "model.safetensors.index.json").read_text())
        assert index["metadata"] == {
            "total_size": sum(tensor.size_bytes for tensor in found.values()),
            "note": "kept",
        }
        assert index["weight_map"] == {name: tensor.path.name for name, tensor in found.items()}


def test_a_draft_of_equal_rows_is_given_as_it_is(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", ROWS)
    assert alignment.found(paths, draft, target) == draft
    assert aligned(paths, draft, target) == draft
    assert not (paths.models / "aligned").exists()


def test_the_copy_is_made_once_for_every_target_of_the_same_tokens(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    assert alignment.found(paths, draft, target) is None
    first = aligned(paths, draft, target)
    made_at = first.stat().st_mtime_ns
    sister = write_model(tmp_path / "sister", ROWS, vocab={"<s>": 0, "a": 1, "b": 2, "ab": 3, "more": 4})
    assert aligned(paths, draft, sister) == first == alignment.found(paths, draft, target)
    assert first.stat().st_mtime_ns == made_at


def test_a_changed_draft_or_a_cut_copy_is_made_again(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    first = aligned(paths, draft, target)
    with (first / "model.safetensors").open("r+b") as stream:
        stream.truncate(100)
    assert alignment.found(paths, draft, target) is None
    assert aligned(paths, draft, target) == first
    assert alignment.found(paths, draft, target) == first
    os.utime(draft / "model.safetensors", ns=(1, 1))
    assert alignment.found(paths, draft, target) is None


def test_a_multimodal_drafts_nested_vocabulary_is_changed(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    (draft / "config.json").write_text(json.dumps({"text_config": {"vocab_size": DRAFT_ROWS, "x": 1}}))
    folder = aligned(paths, draft, target)
    assert json.loads((folder / "config.json").read_text()) == {"text_config": {"vocab_size": ROWS, "x": 1}}


def test_a_quantised_draft_with_a_plain_vocabulary_is_copied(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    made = tensors(DRAFT_ROWS, dtype="F16", tied=False) | {
        "model.layers.0.mlp.gate_proj.qweight": ("I32", (16, 4)),
        "model.layers.0.mlp.gate_proj.scales": ("F16", (1, 16)),
        "model.layers.0.mlp.gate_proj.qzeros": ("I32", (1, 4)),
    }
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, made=made)
    found = stored(aligned(paths, draft, target))
    assert found[HEAD].shape == found[EMBEDDING].shape == (ROWS, 16)
    assert found["model.layers.0.mlp.gate_proj.qweight"].shape == (16, 4)


@pytest.mark.parametrize(
    ("name", "kind", "shape"),
    [
        ("lm_head.qweight", "I32", (16, DRAFT_ROWS // 8)),
        ("lm_head.weight_packed", "I32", (DRAFT_ROWS, 2)),
        ("lm_head.weight", "F8_E4M3", (DRAFT_ROWS, 16)),
        ("model.embed_tokens.weight_scale", "F32", (DRAFT_ROWS, 1)),
    ],
)
def test_a_packed_vocabulary_layer_is_refused_by_its_name(
    paths: Paths, tmp_path: Path, target: Path, name: str, kind: str, shape: tuple[int, ...]
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, made=tensors(DRAFT_ROWS) | {name: (kind, shape)})
    with pytest.raises(DownloadFailed, match="is packed") as refused:
        aligned(paths, draft, target)
    assert refused.value.detail.startswith(f"{name} is stored quantised")
    assert refused.value.kind is FailureKind.DRAFT_MISMATCH
    assert not list((paths.models / "aligned").glob("draft*"))


def test_the_first_differing_token_is_named(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, vocab={"<s>": 0, "a": 1, "AB": 2, "c": 3})
    with pytest.raises(DownloadFailed, match="different tokens") as refused:
        aligned(paths, draft, target)
    assert refused.value.detail == "Token 2 is 'b' in the target and 'AB' in the draft, and 1 more differ."


def test_a_draft_of_more_rows_is_refused(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", ROWS + 8)
    with pytest.raises(DownloadFailed, match="more vocabulary rows") as refused:
        aligned(paths, draft, target)
    assert "48 and the target 40" in refused.value.detail


def test_weights_that_contradict_their_configuration_are_refused(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, made=tensors(DRAFT_ROWS - 2))
    with pytest.raises(DownloadFailed, match="embedding was not found") as refused:
        aligned(paths, draft, target)
    assert refused.value.detail == "Its config.json says 32 rows, its weights have 30."


@pytest.mark.parametrize("missing", ["config.json", "tokenizer.json", "model.safetensors"])
def test_a_folder_that_is_not_whole_is_refused(
    paths: Paths, tmp_path: Path, target: Path, missing: str
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    (draft / missing).unlink()
    with pytest.raises(DownloadFailed) as refused:
        aligned(paths, draft, target)
    assert refused.value.hint


def test_a_cut_weight_file_is_refused_as_damaged(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    whole = (draft / "model.safetensors").read_bytes()
    (draft / "model.safetensors").write_bytes(whole[:-5])
    with pytest.raises(DownloadFailed, match="damaged"):
        aligned(paths, draft, target)


def test_a_folder_of_ones_own_is_used_and_never_overwritten(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    pair = alignment.look(draft, target)
    out = tmp_path / "mine"
    assert alignment.align(paths, pair, out, silent, threading.Event()) == out
    assert stored(out)[EMBEDDING].shape == (ROWS, 16)
    assert alignment.align(paths, pair, out, silent, threading.Event()) == out  # the same copy: nothing to do
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("irreplaceable")
    with pytest.raises(DownloadFailed, match="holds something else"):
        alignment.align(paths, pair, other, silent, threading.Event())
    assert (other / "thesis.txt").read_text() == "irreplaceable"


def test_too_small_a_disk_is_told_before_anything_is_written(
    paths: Paths, tmp_path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS)
    monkeypatch.setattr("slipstream.engine.models.alignedcopy.free_bytes", lambda _path: 1000)
    with pytest.raises(DownloadFailed, match="Not enough space") as refused:
        aligned(paths, draft, target)
    assert refused.value.kind is FailureKind.DISK_FULL
    assert [path.name for path in (paths.models / "aligned").iterdir()] == [".lock"]


def test_calling_off_leaves_nothing(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, shards=3)
    off = threading.Event()

    def at_the_second(
        step: str, _fraction: float | None = None, _done: int | None = None, _total: int | None = None
    ) -> None:
        if "00002" in step:
            off.set()

    with pytest.raises(Cancelled):
        alignment.aligned(paths, draft, target, at_the_second, off)
    assert [path.name for path in (paths.models / "aligned").iterdir()] == [".lock"]


_SLOW = """
import sys, threading, time
from pathlib import Path
from slipstream.engine.files import Paths
from slipstream.engine.models import alignment
def report(step, fraction=None, done_bytes=None, total_bytes=None):
    if "00002" in step:
        print("second", flush=True)
        threading.Event().wait(60)
alignment.aligned(Paths.of_user(), Path(sys.argv[1]), Path(sys.argv[2]), report, threading.Event())
"""


def test_a_killed_copy_goes_on_after_its_last_whole_file(paths: Paths, tmp_path: Path, target: Path) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, shards=3)
    child = subprocess.Popen(
        (sys.executable, "-c", _SLOW, str(draft), str(target)), stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    with child.stdout as lines:
        assert lines.readline() == "second\n"
        child.send_signal(signal.SIGKILL)
    child.wait(WAIT_S)
    (partial,) = (paths.models / "aligned").glob("*.partial")
    first = partial / "model-00001-of-00003.safetensors"
    before = first.stat()
    assert alignment.found(paths, draft, target) is None
    folder = aligned(paths, draft, target)
    after = (folder / first.name).stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert modelfolder.is_intact(folder, threading.Event())
    assert stored(folder)[EMBEDDING].shape == (ROWS, 16)
    assert not partial.exists()


_MEASURED = """
import json, re, sys, threading, tracemalloc
from pathlib import Path
from slipstream.engine.files import Paths
from slipstream.engine.models import alignment
def silent(*_words): pass
# Not ru_maxrss: that begins at what the parent had when it forked.
def peak(): return 1024 * int(re.search(r'VmHWM:\\s+(\\d+)', Path('/proc/self/status').read_text())[1])
before = peak()
if sys.argv[3] == "trace": tracemalloc.start()
alignment.aligned(Paths.of_user(), Path(sys.argv[1]), Path(sys.argv[2]), silent, threading.Event())
traced = tracemalloc.get_traced_memory()[1] if tracemalloc.is_tracing() else 0
print(json.dumps({"grown": peak() - before, "traced": traced}))
"""


@pytest.mark.parametrize("how", ["trace", "rss"])
def test_the_peak_of_memory_stays_below_one_and_a_half_tensors(
    paths: Paths, tmp_path: Path, how: str
) -> None:
    """The rows are a real family's: 151936 to 152064; 64 numbers in each make the largest tensor 19 MB."""
    target = write_model(tmp_path / "target", 152064)
    made = tensors(151936, hidden=64, tied=False)
    draft = write_model(tmp_path / "draft", 151936, made=made)
    child = subprocess.run(
        (sys.executable, "-c", _MEASURED, str(draft), str(target), how),
        capture_output=True,
        text=True,
        timeout=WAIT_S,
        check=True,
    )
    measured = json.loads(child.stdout)
    limit = 1.5 * 151936 * 64 * 2
    sys.stdout.write(f"{how}: {measured}, limit {limit:.0f}\n")
    assert (measured["traced"] if how == "trace" else measured["grown"]) < limit
    folder = alignment.found(paths, draft, target)
    assert folder is not None
    found = stored(folder)
    assert found[EMBEDDING].shape == found[HEAD].shape == (152064, 64)
    assert data(found[HEAD])[-128 * 64 * 2 :] == bytes(128 * 64 * 2)


def test_two_alignments_at_a_time_are_refused_with_who_is_at_it(
    paths: Paths, tmp_path: Path, target: Path
) -> None:
    draft = write_model(tmp_path / "draft", DRAFT_ROWS, shards=3)
    child = subprocess.Popen(
        (sys.executable, "-c", _SLOW, str(draft), str(target)), stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    with child.stdout as lines:
        assert lines.readline() == "second\n"
        began = time.monotonic()
        with pytest.raises(DownloadFailed, match="Another draft is being aligned") as busy:
            aligned(paths, draft, target)
        child.kill()
    child.wait(WAIT_S)
    assert time.monotonic() - began < 5.0
    assert str(child.pid) in busy.value.detail
