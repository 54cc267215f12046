"""Tables of bf16 as numbers: rows of a tensor's file, as floats, and back with the nearest bf16."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from slipstream.core.words import say
from slipstream.engine.models.tensorfile import StoredTensor, TensorFileError

_BF16_BYTES = 2


def rows(tensor: StoredTensor, first: int, count: int) -> npt.NDArray[np.uint16]:
    """Some rows of a bf16 table, as 16 bits. Raises ``TensorFileError`` where the file ends early."""
    columns = tensor.shape[1]
    with tensor.path.open("rb") as stream:
        stream.seek(tensor.offset_bytes + first * columns * _BF16_BYTES)
        raw = stream.read(count * columns * _BF16_BYTES)
    if len(raw) != count * columns * _BF16_BYTES:
        raise TensorFileError(say("a tensor's file ended early"))
    return np.frombuffer(raw, dtype="<u2").reshape(count, columns)


def floats(bits: npt.NDArray[np.uint16]) -> npt.NDArray[np.float32]:
    """The same numbers in 32 bits, exactly."""
    return (bits.astype(np.uint32) << 16).view(np.float32)


def rounded(values: npt.NDArray[np.float32]) -> npt.NDArray[np.uint16]:
    """The nearest bf16, ties to even, as 16 bits."""
    bits = np.ascontiguousarray(values).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype("<u2")
