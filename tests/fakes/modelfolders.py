"""Tiny model folders: a configuration, a tokenizer and a safetensors file of zeros."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

HIDDEN = 8
CONFIG: Mapping[str, object] = {
    "architectures": ["Qwen2ForCausalLM"],
    "hidden_size": HIDDEN,
    "intermediate_size": 16,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "head_dim": 4,
    "max_position_embeddings": 512,
    "tie_word_embeddings": False,
    "torch_dtype": "bfloat16",
}


def write_model(
    folder: Path,
    words: Sequence[str],
    *,
    rows: int,
    special: Sequence[int] = (0,),
    more: Mapping[str, object] | None = None,
    tensors: Sequence[str] = ("model.embed_tokens.weight", "lm_head.weight"),
    stored_rows: int | None = None,
) -> Path:
    """A folder with that vocabulary; ``more`` goes into its configuration. Gives the folder."""
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps({**CONFIG, "vocab_size": rows, **(more or {})}))
    tokenizer = {
        "added_tokens": [{"id": number, "content": words[number], "special": True} for number in special],
        "model": {
            "type": "BPE",
            "vocab": {word: number for number, word in enumerate(words)},
            "merges": ["a b"],
        },
    }
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer))
    write_tensors(folder / "model.safetensors", {name: (stored_rows or rows, HIDDEN) for name in tensors})
    return folder


def write_tensors(path: Path, shapes: Mapping[str, tuple[int, ...]], dtype: str = "BF16") -> None:
    """A safetensors file of 16-bit zeros."""
    header: dict[str, object] = {}
    end = 0
    for name, shape in shapes.items():
        size = 2 * math.prod(shape)
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [end, end + size]}
        end += size
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(end))
