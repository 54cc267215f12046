"""How much room folders take on the disk: blocks, not lengths; a file with many links counts once."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

_BLOCK_BYTES = 512  # the unit of st_blocks, whatever the file system's own


def size_bytes(folders: Iterable[Path]) -> int:
    """Bytes that the folders' files take together; what cannot be read counts as nothing."""
    seen: set[tuple[int, int]] = set()
    return sum(_size(folder, seen) for folder in folders)


def _size(folder: Path, seen: set[tuple[int, int]]) -> int:
    total = 0
    waiting = [os.fspath(folder)]
    while waiting:
        try:
            entries = os.scandir(waiting.pop())
        except OSError:
            continue
        with entries:
            for entry in entries:
                try:
                    stat = entry.stat(follow_symlinks=False)
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                except OSError:
                    continue
                key = (stat.st_dev, stat.st_ino)
                if stat.st_nlink > 1 and key in seen:
                    continue
                seen.add(key)
                total += stat.st_blocks * _BLOCK_BYTES
    return total
