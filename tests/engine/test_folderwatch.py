"""The kernel tells which files changed: written to, made, or put in another's place."""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from slipstream.engine.files import atomic_write
from slipstream.engine.serve.folderwatch import FolderWatch


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[FolderWatch]:
    (tmp_path / "logs").mkdir()
    found = FolderWatch.open(tmp_path, tmp_path / "logs")
    assert found is not None
    with closing(found):
        yield found


def waited(watch: FolderWatch) -> frozenset[str]:
    poller = select.poll()
    poller.register(watch.fileno(), select.POLLIN)
    assert poller.poll(5000)
    found = watch.read()
    assert found is not None
    return found


def test_a_record_put_in_place_and_a_log_that_grows_are_told(watch: FolderWatch, tmp_path: Path) -> None:
    atomic_write(tmp_path / "server.json", "{}")
    assert "server.json" in waited(watch)
    log = tmp_path / "logs" / "run.log"
    log.write_text("one\n")
    assert waited(watch) == {"run.log"}
    with log.open("a") as stream:
        stream.write("two\n")
    assert waited(watch) == {"run.log"}


def test_without_a_change_nothing_is_told(watch: FolderWatch) -> None:
    assert watch.read() == frozenset()


def test_more_than_can_be_told_is_said_to_be_so(watch: FolderWatch, tmp_path: Path) -> None:
    limit = int(Path("/proc/sys/fs/inotify/max_queued_events").read_text())
    names = [tmp_path / "a", tmp_path / "b"]
    for name in names:
        name.touch()
    for index in range(limit):  # alternating, or the kernel folds equal events into one
        names[index % 2].write_text("x")
    seen: list[frozenset[str] | None] = []
    while (found := watch.read()) != frozenset():
        seen.append(found)
    assert None in seen


def test_a_folder_that_is_not_there_cannot_be_watched(tmp_path: Path) -> None:
    assert FolderWatch.open(tmp_path / "nowhere") is None
