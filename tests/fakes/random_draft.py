"""A draft model that knows nothing: another one's shapes and files with random weights.

It guesses at random among all tokens, so the target keeps none: what such a draft costs is a pure loss.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np

_TENSORS = "model.safetensors"
_SEED = 20261130
_WIDTH = 0.05


def make_random_draft(source: Path, place: Path) -> Path:
    """Copy the model folder ``source`` to ``place`` with every bf16 tensor drawn anew; the new folder."""
    shutil.copytree(source, place)
    tensors = place / _TENSORS
    with tensors.open("rb") as stream:
        size = int.from_bytes(stream.read(8), "little")
        header = json.loads(stream.read(size))
    dtypes = {entry["dtype"] for name, entry in header.items() if name != "__metadata__"}
    assert dtypes == {"BF16"}, f"cannot draw {dtypes}"
    values = (tensors.stat().st_size - 8 - size) // 2
    drawn = np.random.default_rng(_SEED).standard_normal(values, dtype=np.float32) * _WIDTH
    with tensors.open("r+b") as stream:
        stream.seek(8 + size)
        stream.write((drawn.view(np.uint32) >> 16).astype(np.uint16).tobytes())
    return place
