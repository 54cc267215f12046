"""Makes model folders as publishers ship them, out of plain bytes: sharded or not, tied or not, quantised."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Mapping
from pathlib import Path

BYTES = {"F32": 4, "F16": 2, "BF16": 2, "I32": 4, "F8_E4M3": 1}
EMBEDDING, HEAD = "model.embed_tokens.weight", "lm_head.weight"
Tensors = dict[str, tuple[str, tuple[int, ...]]]  # name -> dtype, shape


def content(name: str, dtype: str, shape: tuple[int, ...]) -> bytes:
    """A tensor's bytes, different for each name and the same every time."""
    size = BYTES[dtype]
    for number in shape:
        size *= number
    block = hashlib.sha256(name.encode()).digest()
    return (block * (size // len(block) + 1))[:size]


def write_safetensors(path: Path, tensors: Tensors) -> int:
    """One file; gives the bytes of its tensors."""
    header: dict[str, object] = {"__metadata__": {"format": "pt"}}
    offset = 0
    for name, (dtype, shape) in tensors.items():
        size = len(content(name, dtype, shape))
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [offset, offset + size]}
        offset += size
    text = json.dumps(header).encode()
    with path.open("wb") as stream:
        stream.write(struct.pack("<Q", len(text)) + text)
        for name, (dtype, shape) in tensors.items():
            stream.write(content(name, dtype, shape))
    return offset


def tensors(rows: int, *, dtype: str = "BF16", hidden: int = 16, tied: bool = True) -> Tensors:
    """A model of one layer."""
    made: Tensors = {EMBEDDING: (dtype, (rows, hidden))}
    made["model.layers.0.mlp.up_proj.weight"] = (dtype, (hidden, hidden))
    made["model.norm.weight"] = (dtype, (hidden,))
    if not tied:
        made[HEAD] = (dtype, (rows, hidden))
    return made


def write_model(
    folder: Path,
    rows: int,
    *,
    made: Tensors | None = None,
    shards: int = 1,
    vocab: Mapping[str, int] | None = None,
    config: Mapping[str, object] | None = None,
) -> Path:
    """A model folder with these tensors (a small tied model when left out)."""
    folder.mkdir(parents=True)
    made = tensors(rows) if made is None else made
    if shards == 1:
        write_safetensors(folder / "model.safetensors", made)
    else:
        names = list(made)
        held = {
            f"model-{n + 1:05}-of-{shards:05}.safetensors": {name: made[name] for name in names[n::shards]}
            for n in range(shards)
        }
        total = sum(write_safetensors(folder / file, part) for file, part in held.items())
        index = {
            "metadata": {"total_size": total, "note": "kept"},
            "weight_map": {name: file for file, part in held.items() for name in part},
        }
        (folder / "model.safetensors.index.json").write_text(json.dumps(index), encoding="utf-8")
    settings = {
        "architectures": ["Qwen2ForCausalLM"],
        "vocab_size": rows,
        "hidden_size": 16,
        **(config or {}),
    }
    (folder / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    write_tokenizer(folder, {"<s>": 0, "a": 1, "b": 2, "ab": 3} if vocab is None else vocab)
    (folder / "generation_config.json").write_text('{"temperature": 0.7}', encoding="utf-8")
    (folder / "pytorch_model.bin").write_bytes(b"the same weights in another form")
    return folder


def write_tokenizer(folder: Path, vocab: Mapping[str, int]) -> None:
    """A ``tokenizer.json`` with one special token."""
    document = {
        "model": {"type": "BPE", "vocab": dict(vocab), "merges": ["a b"]},
        "added_tokens": [{"id": 0, "content": "<s>", "special": True}],
    }
    (folder / "tokenizer.json").write_text(json.dumps(document), encoding="utf-8")
