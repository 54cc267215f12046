"""The demo's draft: what the program ships of it, joined with the target's own embedding.

The draft is narrower than the target. Its embedding and its output head are the target's embedding seen
through two small trained matrices, so that neither needs to be shipped: they are multiplied out here, once.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from slipstream.core.words import say
from slipstream.engine import files
from slipstream.engine.models import modelfolder, tensorfile
from slipstream.engine.models.tensorfile import StoredTensor, TensorFileError

SHIPPED = "draft.safetensors"
SHIPPED_SHA256 = "f75811bc99fd158087a6575ecb51014b77f14d63e5752e0e0c3d02760436882f"

EMBEDDING = "model.embed_tokens.weight"
HEAD = "lm_head.weight"
READ_IN, READ_OUT = "read_in.weight", "read_out.weight"
WEIGHTS = "model.safetensors"
TOKENIZER_FILES = (
    "generation_config.json",
    "special_tokens_map.json",
    "tokenizer.json",
    "tokenizer_config.json",
)
_LAYER = "model.layers.0."
_ROWS = 4096  # of the embedding at a time: 9 MB as float32
_BF16_BYTES = 2


def facts() -> Mapping[str, object]:
    """What the manifest of a draft made by this version says of its origin."""
    return {"made_from": {"target": "demo-target", "shipped_sha256": SHIPPED_SHA256}}


def is_current(folder: Path) -> bool:
    """Whether the folder's draft was made from the file that this version ships; reads the manifest only."""
    return modelfolder.facts(folder).get("made_from") == facts()["made_from"]


def shipped_file() -> Path:
    """The draft's trained tensors."""
    return files.resources() / "demo" / SHIPPED


def write(target: Path, folder: Path, progress: Callable[[int, int], None]) -> None:
    """Fill ``folder`` with the draft, but for its manifest. ``progress`` gets (done bytes, total bytes).

    Raises ``TensorFileError`` when a file is damaged, ``OSError``, and whatever ``progress`` raises.
    """
    shipped = tensorfile.read_header(shipped_file())
    embedding = tensorfile.pick(tensorfile.read_header(target / WEIGHTS), EMBEDDING)
    layers = [tensor for name, tensor in shipped.items() if name not in (READ_IN, READ_OUT)]
    width = tensorfile.pick(shipped, READ_IN).shape[1]
    table_bytes = embedding.shape[0] * width * _BF16_BYTES
    total = 4 * table_bytes + sum(tensor.size_bytes for tensor in layers)
    written = 0

    def more(done: int) -> None:
        progress(written + done, total)

    seen = []
    for matrix, name in ((READ_IN, EMBEDDING), (READ_OUT, HEAD)):
        part = folder / f"{name}.part"
        seen.append(_seen_through(embedding, tensorfile.pick(shipped, matrix), name, part, more))
        written += table_bytes
    tensorfile.write(folder / WEIGHTS, (*seen, *layers), more)
    for tensor in seen:
        tensor.path.unlink()
    config = json.loads((target / "config.json").read_text(encoding="utf-8"))
    config |= shape(shipped, int(config["head_dim"]))
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    for name in TOKENIZER_FILES:
        shutil.copyfile(target / name, folder / name)


def shape(shipped: Mapping[str, StoredTensor], head_dim: int) -> dict[str, object]:
    """The entries of ``config.json`` in which the draft differs from the target, read off its tensors."""

    def rows(name: str) -> int:
        return tensorfile.pick(shipped, name).shape[0]

    layers = {name.split(".")[2] for name in shipped if name.startswith("model.layers.")}
    return {
        "hidden_size": rows("model.norm.weight"),
        "intermediate_size": rows(_LAYER + "mlp.gate_proj.weight"),
        "num_attention_heads": rows(_LAYER + "self_attn.q_proj.weight") // head_dim,
        "num_hidden_layers": len(layers),
        "num_key_value_heads": rows(_LAYER + "self_attn.k_proj.weight") // head_dim,
        "tie_word_embeddings": False,
    }


def _seen_through(
    wide: StoredTensor, matrix: StoredTensor, name: str, path: Path, progress: Callable[[int], None]
) -> StoredTensor:
    """The wide table times the matrix, written to ``path`` as bf16 without a header."""
    if wide.dtype != "BF16" or matrix.dtype != "BF16" or len(wide.shape) != 2:
        raise TensorFileError(say("{name} is not a table of bf16", name=wide.name))
    if matrix.shape[:1] != wide.shape[1:]:
        raise TensorFileError(say("{matrix} does not fit {table}", matrix=matrix.name, table=wide.name))
    from slipstream.engine.models import bf16table  # brings numpy, which a start in the tray does without

    small = bf16table.floats(bf16table.rows(matrix, 0, matrix.shape[0]))
    row_count, done = wide.shape[0], 0
    with path.open("wb") as out:
        for start in range(0, row_count, _ROWS):
            block = bf16table.floats(bf16table.rows(wide, start, min(_ROWS, row_count - start)))
            raw = bf16table.rounded(block @ small).tobytes()
            out.write(raw)
            done += len(raw)
            progress(done)
    return StoredTensor(name, "BF16", (row_count, small.shape[1]), path, 0, done)
