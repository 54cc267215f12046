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


def keep(paths: Paths) -> None:
    """Put the preset into the person's folder."""
    own_presets(paths).mkdir(parents=True, exist_ok=True)
    models = _MODEL.format(name="target", rows=ROWS) + _MODEL.format(name="draft", rows=DRAFT_ROWS)
    (own_presets(paths) / "ours.toml").write_text(models + _PRESET)


@contextmanager
def hub(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    """A Hub with both models, which the environment points to, and an empty cache."""
    with FakeHub().running() as made:
        for name, rows in (("target", ROWS), ("draft", DRAFT_ROWS)):
            config = {"architectures": ["LlamaForCausalLM"]}
            place = write_model(folder / name, rows, vocab=WORDS, config=config)
            made.repos[f"ours/{name}"] = Repo({path.name: path.read_bytes() for path in place.iterdir()})
        monkeypatch.setenv("HF_HUB_CACHE", str(folder / "hub-cache"))
        monkeypatch.setenv("HF_ENDPOINT", made.address)
        for name in ("HF_TOKEN", "HF_HOME", "HF_HUB_OFFLINE", "DBUS_SESSION_BUS_ADDRESS"):
            monkeypatch.delenv(name, raising=False)
        yield made
