"""Sizes of folders on a real disk."""

from __future__ import annotations

import os
from pathlib import Path

from slipstream.engine.install import disksize

MIB = 1 << 20


def test_a_file_with_two_links_counts_once_even_across_folders(tmp_path: Path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    (one / "big").write_bytes(os.urandom(4 * MIB))
    os.link(one / "big", one / "again")
    os.link(one / "big", other / "linked")
    (other / "own").write_bytes(os.urandom(MIB))
    alone, both = disksize.size_bytes((one,)), disksize.size_bytes((one, other))
    assert 4 * MIB <= alone < 5 * MIB
    assert 5 * MIB <= both < 6 * MIB


def test_holes_in_a_file_take_no_room(tmp_path: Path):
    with (tmp_path / "sparse").open("wb") as stream:
        stream.truncate(100 * MIB)
    assert disksize.size_bytes((tmp_path,)) < MIB


def test_a_link_to_a_folder_is_not_followed_and_a_missing_folder_is_empty(tmp_path: Path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "loop").symlink_to(tmp_path)
    assert disksize.size_bytes((tmp_path / "inside",)) < MIB
    assert disksize.size_bytes((tmp_path / "missing",)) == 0
