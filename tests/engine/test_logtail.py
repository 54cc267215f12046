"""Following a log: every line once, in order, through rotation and flood."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from slipstream.engine.guard.runlog import RunLog
from slipstream.engine.serve.logtail import LogTail


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "run-1.log"


@pytest.fixture
def tail(path: Path) -> Iterator[LogTail]:
    tail = LogTail(path, max_poll_bytes=10_000)
    yield tail
    tail.close()


def append(path: Path, data: bytes) -> None:
    with path.open("ab") as stream:
        stream.write(data)


def test_file_that_does_not_exist_yet_has_no_lines(path: Path, tail: LogTail) -> None:
    assert tail.poll() == []
    append(path, b"first\n")
    assert tail.poll() == ["first"]
    assert tail.poll() == []


def test_all_three_line_ends_are_line_ends(path: Path, tail: LogTail) -> None:
    append(path, b"unix\ndos\r\nbar 1\rbar 2\rdone\n")
    assert tail.poll() == ["unix", "dos", "bar 1", "bar 2", "done"]


def test_carriage_return_at_the_end_waits_for_its_newline(path: Path, tail: LogTail) -> None:
    append(path, b"one\r")
    assert tail.poll() == []
    append(path, b"\ntwo\r")
    assert tail.poll() == ["one"]
    append(path, b"three\n")
    assert tail.poll() == ["two", "three"]


def test_bar_that_begins_with_a_carriage_return_makes_no_empty_line(path: Path, tail: LogTail) -> None:
    append(path, b"\rloading: 1\rloading: 2\n\nnext\n")
    assert tail.poll() == ["loading: 1", "loading: 2", "", "next"]


def test_unfinished_line_is_kept_until_it_is_complete_or_flushed(path: Path, tail: LogTail) -> None:
    append(path, b"half a ")
    assert tail.poll() == []
    append(path, b"line\nthe la")
    assert tail.poll() == ["half a line"]
    append(path, b"st")
    assert tail.flush() == ["the last"]
    assert tail.flush() == []


def test_character_split_between_two_writes_is_whole(path: Path, tail: LogTail) -> None:
    data = "schön\n".encode()
    append(path, data[:4])
    assert tail.poll() == []
    append(path, data[4:])
    assert tail.poll() == ["schön"]


def test_bytes_that_are_no_text_are_replaced(path: Path, tail: LogTail) -> None:
    append(path, b"bad \xff byte\n")
    assert tail.poll() == ["bad \N{REPLACEMENT CHARACTER} byte"]


def test_rotation_loses_and_doubles_nothing(path: Path, tail: LogTail) -> None:
    log = RunLog(path, max_bytes=1000, files=5)
    seen: list[str] = []
    expected = [f"line {number:04}" for number in range(500)]
    for number, line in enumerate(expected):
        log.write(line.encode() + b"\n")
        if number % 37 == 0:
            seen += tail.poll()
    log.close()
    seen += tail.flush()
    assert seen == expected
    assert path.with_name("run-1.log.1").exists()


def test_line_torn_by_rotation_is_whole(path: Path, tail: LogTail) -> None:
    append(path, b"torn in")
    assert tail.poll() == []
    path.rename(path.with_name("run-1.log.1"))
    append(path, b" two\n")
    assert tail.poll() == ["torn in two"]


def test_parts_that_came_and_went_between_polls_are_said_to_be_missing(path: Path, tail: LogTail) -> None:
    log = RunLog(path, max_bytes=100, files=9)
    log.write(b"seen\n")
    assert tail.poll() == ["seen"]
    for number in range(40):
        log.write(b"line %04d\n" % number)
    log.close()
    lines = tail.poll()
    notes = [line for line in lines if "not shown" in line]
    assert len(notes) == 1
    assert lines[-1] == "line 0039"
    assert lines[: lines.index(notes[0])] == [f"line {number:04}" for number in range(lines.index(notes[0]))]


def test_flood_is_bounded_and_says_what_it_left_out(path: Path, tail: LogTail) -> None:
    append(path, b"".join(b"line %06d\n" % number for number in range(100_000)))
    lines = tail.poll()
    assert "bytes of output are not shown" in lines[0]
    assert sum(len(line) + 1 for line in lines[1:]) <= 10_000
    assert lines[-1] == "line 099999"
    assert all(line.startswith("line ") and len(line) == 11 for line in lines[1:])
    append(path, b"calm again\n")
    assert tail.poll() == ["calm again"]


def test_backlog_within_the_bound_is_given_whole(path: Path) -> None:
    append(path, b"0123456\n" * 100)
    tail = LogTail(path, max_poll_bytes=800)
    assert len(tail.poll()) == 100
    tail.close()


def test_line_without_end_does_not_grow_memory(path: Path) -> None:
    tail = LogTail(path)
    pieces: list[str] = []
    for _ in range(10):
        append(path, b"x" * 50_000)
        pieces += tail.poll()
    assert all(len(piece) == 64 * 1024 for piece in pieces)
    assert len("".join(pieces + tail.flush())) == 500_000
    tail.close()


def test_emptied_file_is_read_again_from_its_start(path: Path, tail: LogTail) -> None:
    append(path, b"a long first line\n")
    assert tail.poll() == ["a long first line"]
    path.write_bytes(b"new\n")
    assert tail.poll() == ["new"]
