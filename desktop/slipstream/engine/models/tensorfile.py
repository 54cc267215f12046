"""Safetensors files as plain bytes: read the header, write a new file out of tensors of others.

Needs no torch and never holds a tensor in memory. Format: 8 bytes little-endian header length, a JSON object
{name: {dtype, shape, data_offsets}}, then the data; offsets count from the end of the header.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from slipstream.core.words import say

_LENGTH = struct.Struct("<Q")
_ALIGNMENT_BYTES = 8
# The format's own limit; a larger number means that the file is something else.
_HEADER_LIMIT_BYTES = 100_000_000
_CHUNK_BYTES = 4 * 1024 * 1024


class TensorFileError(ValueError):
    """The file is not a whole safetensors file, or lacks the tensor asked for."""


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """One tensor and where its bytes lie in ``path``; ``zeros_bytes`` follow them when it is written."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    path: Path
    offset_bytes: int
    size_bytes: int
    zeros_bytes: int = 0

    @property
    def written_bytes(self) -> int:
        """What it takes in a file written from it."""
        return self.size_bytes + self.zeros_bytes


def padded(tensor: StoredTensor, rows: int) -> StoredTensor:
    """The tensor with rows of zeros appended until it has ``rows``. Raises ``TensorFileError``."""
    have = tensor.shape[0] if tensor.shape else 0
    if not 0 < have <= rows or tensor.size_bytes % have:
        raise TensorFileError(say("{name} cannot be given {rows} rows", name=tensor.name, rows=rows))
    zeros = (rows - have) * (tensor.size_bytes // have)
    return replace(tensor, shape=(rows, *tensor.shape[1:]), zeros_bytes=tensor.zeros_bytes + zeros)


def read_header(path: Path) -> dict[str, StoredTensor]:
    """The tensors of a file, by name. Raises ``TensorFileError`` for a cut or foreign file, ``OSError``."""
    with path.open("rb") as stream:
        size_bytes = os.fstat(stream.fileno()).st_size
        prefix = stream.read(_LENGTH.size)
        if len(prefix) < _LENGTH.size:
            raise TensorFileError(say("{name} is too short", name=path.name))
        (length,) = _LENGTH.unpack(prefix)
        if length > min(_HEADER_LIMIT_BYTES, size_bytes):
            raise TensorFileError(say("{name} is not a safetensors file", name=path.name))
        try:
            header = json.loads(stream.read(length))
            start = _LENGTH.size + length
            found = {
                name: _tensor(name, entry, path, start)
                for name, entry in header.items()
                if name != "__metadata__"
            }
        except (ValueError, TypeError, KeyError, AttributeError) as exc:
            raise TensorFileError(say("{name} has a damaged header", name=path.name)) from exc
    if any(tensor.offset_bytes + tensor.size_bytes > size_bytes for tensor in found.values()):
        raise TensorFileError(say("{name} is cut short", name=path.name))
    return found


def _tensor(name: str, entry: dict[str, object], path: Path, start: int) -> StoredTensor:
    match entry:
        case {"dtype": str(dtype), "shape": list(shape), "data_offsets": [int(begin), int(end)]}:
            return StoredTensor(name, dtype, tuple(shape), path, start + begin, end - begin)
        case _:
            raise KeyError(name)


def pick(tensors: Mapping[str, StoredTensor], name: str) -> StoredTensor:
    """The tensor with that name. Raises ``TensorFileError``."""
    try:
        return tensors[name]
    except KeyError as exc:
        raise TensorFileError(say("the tensor {name} is missing", name=name)) from exc


def write(path: Path, tensors: Sequence[StoredTensor], progress: Callable[[int], None]) -> None:
    """A new file at ``path`` with these tensors, in this order, copied from where they lie.

    ``progress`` gets the bytes copied so far. The data is on disk when this returns. Raises
    ``TensorFileError`` when a source ends early, ``OSError``; then ``path`` may hold half a file.
    """
    header: dict[str, object] = {"__metadata__": {"format": "pt"}}
    offset = 0
    for tensor in tensors:
        header[tensor.name] = {
            "dtype": tensor.dtype,
            "shape": list(tensor.shape),
            "data_offsets": [offset, offset + tensor.written_bytes],
        }
        offset += tensor.written_bytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % _ALIGNMENT_BYTES)
    done = 0
    with path.open("wb") as target:
        target.write(_LENGTH.pack(len(text)) + text)
        for tensor in tensors:
            with tensor.path.open("rb") as source:
                source.seek(tensor.offset_bytes)
                done = _copy(source, target, tensor.size_bytes, done, progress)
            done = _fill(target, tensor.zeros_bytes, done, progress)
        target.flush()
        os.fsync(target.fileno())


def _copy(
    source: BinaryIO, target: BinaryIO, size_bytes: int, done: int, progress: Callable[[int], None]
) -> int:
    left = size_bytes
    while left > 0:
        chunk = source.read(min(left, _CHUNK_BYTES))
        if not chunk:
            raise TensorFileError(say("a tensor's file ended early"))
        target.write(chunk)
        left -= len(chunk)
        done += len(chunk)
        progress(done)
    return done


def _fill(target: BinaryIO, size_bytes: int, done: int, progress: Callable[[int], None]) -> int:
    left = size_bytes
    while left > 0:
        count = min(left, _CHUNK_BYTES)
        target.write(bytes(count))
        left -= count
        done += count
        progress(done)
    return done
