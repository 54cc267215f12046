"""A model's folder read as one side of a pair."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.fakes.modelfolders import write_model, write_tensors

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.errors import DownloadFailed
from slipstream.core.models import Method, Role, Source
from slipstream.engine.models import modelnumbers
from slipstream.engine.models.modelnumbers import is_model_folder, read_side

WORDS = ["<end>", "a", "b"]


def test_numbers_tokens_and_tensors_come_from_the_files(tmp_path: Path) -> None:
    side = read_side(write_model(tmp_path / "My Model", WORDS, rows=64))
    assert side.from_files
    assert (side.title, side.spec.id, side.spec.source) == ("My Model", "my-model", Source.FOLDER)
    assert (side.architecture.name, side.architecture.hidden, side.rows) == ("Qwen2ForCausalLM", 8, 64)
    assert side.vocabulary is not None
    assert side.vocabulary.tokens == {0: "<end>", 1: "a", 2: "b"}
    assert side.vocabulary.special == {0}
    assert (side.stored_rows, side.packed_head, side.mtp_stored) == (64, False, False)
    assert side.spec.weights[0].size_bytes == 2 * 64 * 8 * 2
    assert is_model_folder(tmp_path / "My Model")
    assert not is_model_folder(tmp_path)


def test_a_packed_output_matrix_and_drafting_layers_are_seen(tmp_path: Path) -> None:
    packed = write_model(
        tmp_path / "packed", WORDS, rows=64, tensors=("model.embed_tokens.weight", "lm_head.qweight")
    )
    assert read_side(packed).packed_head
    named = ("model.embed_tokens.weight", "mtp.layers.0.mlp.up_proj.weight")
    assert read_side(write_model(tmp_path / "mtp", WORDS, rows=64, tensors=named)).mtp_stored
    behind = ("model.embed_tokens.weight", "model.layers.1.eh_proj.weight")
    assert read_side(write_model(tmp_path / "glm", WORDS, rows=64, tensors=behind)).mtp_stored


def test_rows_that_the_configuration_does_not_have_are_seen(tmp_path: Path) -> None:
    side = read_side(write_model(tmp_path / "m", WORDS, rows=64, stored_rows=60))
    assert (side.rows, side.stored_rows) == (64, 60)


def test_the_format_is_the_files_own(tmp_path: Path) -> None:
    quantised = {"quantization_config": {"quant_method": "awq", "bits": 4, "group_size": 128}}
    side = read_side(write_model(tmp_path / "m", WORDS, rows=64, more=quantised))
    assert side.architecture.weights is WeightFormat.AWQ
    assert side.quantised


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("Eagle3LlamaForCausalLM", Method.EAGLE3),
        ("LlamaForCausalLMEagle3", Method.EAGLE3),
        ("DFlash2DraftModel", Method.DFLASH),
        ("Gemma4AssistantForCausalLM", Method.MTP),
    ],
)
def test_heads_are_known_by_their_class(tmp_path: Path, name: str, method: Method) -> None:
    side = read_side(write_model(tmp_path / "h", WORDS, rows=64, more={"architectures": [name]}))
    assert (side.spec.role, side.spec.method) == (Role.HEAD, method)


def test_a_folder_without_weights_or_tokenizer_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "m", WORDS, rows=64)
    (folder / "tokenizer.json").unlink()
    (folder / "model.safetensors").unlink()
    side = read_side(folder)
    assert (side.vocabulary, side.stored_rows, side.mtp_stored) == (None, None, None)
    assert side.rows == 64


def test_a_cut_file_and_a_missing_configuration_are_refused(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "m", WORDS, rows=64)
    whole = (folder / "model.safetensors").read_bytes()
    (folder / "model.safetensors").write_bytes(whole[:-10])
    with pytest.raises(DownloadFailed, match="damaged"):
        read_side(folder)
    with pytest.raises(DownloadFailed, match="not a whole model folder"):
        read_side(tmp_path)


def test_shards_are_read_by_their_index(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "m", WORDS, rows=64)
    (folder / "model.safetensors").unlink()
    write_tensors(folder / "a.safetensors", {"model.embed_tokens.weight": (64, 8)})
    (folder / "model.safetensors.index.json").write_text(
        '{"weight_map": {"model.embed_tokens.weight": "a.safetensors"}}'
    )
    assert read_side(folder).stored_rows == 64


def test_mistrals_own_files_are_told_from_the_hubs(tmp_path: Path) -> None:
    folder = write_model(tmp_path / "devstral", ["a", "b"], rows=64)
    (folder / "tekken.json").write_text("{}")
    (folder / "params.json").write_text("{}")
    assert not modelnumbers.has_mistral_tokenizer(folder)  # both are there, and the Hub's serves as well
    assert not modelnumbers.has_mistral_weights(folder)
    (folder / "tokenizer.json").unlink()
    assert modelnumbers.has_mistral_tokenizer(folder)
    (folder / "consolidated.safetensors").write_bytes(b"")
    assert not modelnumbers.has_mistral_weights(folder)
    (folder / "model.safetensors").unlink()
    assert modelnumbers.has_mistral_weights(folder)
    (folder / "params.json").unlink()
    assert not modelnumbers.has_mistral_weights(folder)
