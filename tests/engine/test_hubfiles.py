"""Which files of a repository are worth fetching."""

from __future__ import annotations

import pytest

from slipstream.engine.models.hubfiles import HubFile, wanted


def names(*files: str) -> set[str]:
    return {file.name for file in wanted(HubFile(name, len(name), "f" * 40) for name in files)}


def test_weights_come_once_and_with_everything_small() -> None:
    kept = {
        "config.json",
        "tokenizer.json",
        "merges.txt",
        "chat_template.jinja",
        "model.safetensors",
        "LICENSE",
    }
    other = {
        "pytorch_model.bin",
        "model.gguf",
        "tf_model.h5",
        ".gitattributes",
        "onnx/model.onnx",
        "figure.png",
    }
    assert names(*kept, *other) == kept


def test_a_second_form_of_the_same_weights_is_left_out() -> None:
    usual = {"config.json", "model-00001-of-00001.safetensors", "model.safetensors.index.json"}
    mistral = {"consolidated.safetensors", "consolidated.safetensors.index.json"}
    assert names(*usual, *mistral) == usual
    assert names("params.json", "consolidated.safetensors") == {"params.json", "consolidated.safetensors"}


def test_without_safetensors_nothing_is_chosen() -> None:
    assert names("config.json", "pytorch_model.bin") == set()


@pytest.mark.parametrize("name", ["../evil.json", "/etc/x.json", "a/../b.json", "..", "a\\b.json"])
def test_a_name_that_leaves_the_folder_is_never_chosen(name: str) -> None:
    assert names("model.safetensors", name) == {"model.safetensors"}


def test_the_largest_comes_first() -> None:
    files = (HubFile("config.json", 3, "a"), HubFile("model.safetensors", 9, "b"))
    assert [file.size_bytes for file in wanted(files)] == [9, 3]
