"""A preset of one's own for the CPU with two tiny models on a Hub that answers: the draft needs aligning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes.checkpoints import write_model
from tests.fakes.hub import FakeHub, Repo

from slipstream.engine.catalog_file import own_presets
from slipstream.engine.files import Paths

ROWS, DRAFT_ROWS = 256, 192
WORDS = {f"w{number}": number for number in range(100)}
_MODEL = """
[[model]]
id = "our-{name}"
title = "Our {name}"
repo = "ours/{name}"
source = "hub"
architecture = "LlamaForCausalLM"
layers = 1
hidden = 16
heads = 2
kv_heads = 2
head_dim = 8
intermediate = 16
tied_embeddings = true
max_context = 2048
licence = "Apache-2.0"
tokenizer = "our-words"
vocab_rows = {rows}
"""
_PRESET = """
[[tokenizer]]
id = "our-words"
title = "Our words"
tokens = 100
verified = true
provenance = "Counted."

[[preset]]
id = "ours"
title = "Our pair"
subtitle = "Two small models of our own"
target = "our-target"
device = "cpu"
context_tokens = 1024
max_num_seqs = 1
max_num_batched_tokens = 1024
served_name = "ours"
[preset.speculation]
method = "draft_model"
draft = "our-draft"
num_speculative_tokens = 2
"""


def preset_text(target_rows: int = ROWS) -> str:
    """The file of the preset and its two models."""
    return (
        _MODEL.format(name="target", rows=target_rows)
        + _MODEL.format(name="draft", rows=DRAFT_ROWS)
        + _PRESET
    )


def keep(paths: Paths, text: str | None = None) -> None:
    """Put the preset into the person's folder, or another ``text`` of it."""
    own_presets(paths).mkdir(parents=True, exist_ok=True)
    (own_presets(paths) / "ours.toml").write_text(preset_text() if text is None else text)


def repository(folder: Path, rows: int) -> Repo:
    """A model of that many rows, written to ``folder``, as the Hub has it."""
    place = write_model(folder, rows, vocab=WORDS, config={"architectures": ["LlamaForCausalLM"]})
    return Repo({path.name: path.read_bytes() for path in place.iterdir()})


@contextmanager
def hub(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    """A Hub with both models, which the environment points to, and an empty cache."""
    with FakeHub().running() as made:
        for name, rows in (("target", ROWS), ("draft", DRAFT_ROWS)):
            made.repos[f"ours/{name}"] = repository(folder / name, rows)
        monkeypatch.setenv("HF_HUB_CACHE", str(folder / "hub-cache"))
        monkeypatch.setenv("HF_ENDPOINT", made.address)
        for name in ("HF_TOKEN", "HF_HOME", "HF_HUB_OFFLINE", "DBUS_SESSION_BUS_ADDRESS"):
            monkeypatch.delenv(name, raising=False)
        yield made
