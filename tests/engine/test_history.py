"""A day of measurements on disk: survives restarts, torn ends, full disks and a second program."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes.pasts import T0, sample

from slipstream.core.live import columns
from slipstream.core.live.decimate import ROW_S
from slipstream.core.state import PastRead, SampleTaken
from slipstream.engine.measure import history
from slipstream.engine.measure.history import SEGMENT_ROWS, SEGMENTS, HistoryWriter, Recorder, read

FOREVER = (0.0, 1e12)


def fill(writer: HistoryWriter, rows: int, start: float = T0, gpus: int = 0) -> float:
    """So many rows, each of one sample with its number as speed; gives the time after the last."""
    for number in range(rows + 1):
        writer.add(sample(start + number * ROW_S, number, gpus))
    return start + rows * ROW_S


def speeds(folder: Path) -> list[float]:
    past = read(folder, *FOREVER)
    return [past.row(index)[0] for index in range(len(past))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "history"


@pytest.fixture
def writer(folder: Path) -> Iterator[HistoryWriter]:
    made = HistoryWriter(folder)
    yield made
    made.close()


def test_rows_come_back_as_they_were_measured(folder: Path, writer: HistoryWriter) -> None:
    for second in range(21):
        writer.add(sample(T0 + second, second))
    past = read(folder, *FOREVER)
    assert past.columns == columns.names(0)
    assert list(past.at_utc) == [T0 + 5, T0 + 15]
    first = dict(zip(past.columns, past.row(0), strict=True))
    assert first["generation_tok_s"] == pytest.approx(4.5)
    assert first["drafts_per_s"] == 5
    assert first["cpu_use"] == 0.25
    assert math.isnan(first["acceptance_rate"])


def test_another_start_goes_on_in_the_same_file(folder: Path, writer: HistoryWriter) -> None:
    after = fill(writer, 3)
    writer.close()
    second = HistoryWriter(folder)
    fill(second, 2, after + 3600)
    second.close()
    assert speeds(folder) == [0, 1, 2, 0, 1]
    assert len(list(folder.glob("*.metrics"))) == 1


def test_only_what_was_asked_for_is_read(folder: Path, writer: HistoryWriter) -> None:
    fill(writer, 10)
    assert list(read(folder, T0 + 31, T0 + 60).at_utc) == [T0 + 35, T0 + 45, T0 + 55]
    assert len(read(folder / "nothing", *FOREVER)) == 0


@pytest.mark.parametrize("cut", [1, 7, 30])
def test_a_torn_end_costs_its_row_and_the_next_writer_mends_it(
    folder: Path, writer: HistoryWriter, cut: int
) -> None:
    after = fill(writer, 3)
    writer.close()
    [path] = folder.glob("*.metrics")
    os.truncate(path, path.stat().st_size - cut)
    assert speeds(folder) == [0, 1]
    second = HistoryWriter(folder)
    fill(second, 2, after)
    second.close()
    assert speeds(folder) == [0, 1, 0, 1]


def test_zeroes_of_a_power_cut_are_no_measurements(folder: Path, writer: HistoryWriter) -> None:
    fill(writer, 2)
    writer.close()
    [path] = folder.glob("*.metrics")
    with path.open("ab") as file:
        file.write(bytes(500))
    assert speeds(folder) == [0, 1]


def test_a_damaged_row_is_left_out_and_the_others_are_not(folder: Path, writer: HistoryWriter) -> None:
    fill(writer, 3)
    writer.close()
    [path] = folder.glob("*.metrics")
    data = bytearray(path.read_bytes())
    head = data.index(b"\n") + 1
    size = (len(data) - head) // 3
    data[head + size + 9] ^= 0xFF
    path.write_bytes(data)
    assert speeds(folder) == [0, 2]


@pytest.mark.parametrize("content", [b"", b"not ours\n", b'{"schema": 99}\n', b"\x00" * 64])
def test_a_foreign_file_is_passed_over(folder: Path, writer: HistoryWriter, content: bytes) -> None:
    folder.mkdir()
    (folder / "000000000001.metrics").write_bytes(content)
    fill(writer, 2)
    assert speeds(folder) == [0, 1]


def test_a_second_program_reads_but_does_not_write_while_the_first_does(
    folder: Path, writer: HistoryWriter
) -> None:
    fill(writer, 2)
    second = HistoryWriter(folder)
    fill(second, 5, T0 + 3)
    assert speeds(folder) == [0, 1]
    writer.close()
    fill(second, 3, T0 + 600)
    second.close()
    assert speeds(folder) == [0, 1, 5, 0, 1, 2]  # with the row that was under way when the lock came free


_WRITE_A_LOT = """
import sys
from pathlib import Path
from tests.fakes.pasts import sample
from slipstream.core.live.decimate import ROW_S
from slipstream.engine.measure.history import HistoryWriter
made = HistoryWriter(Path(sys.argv[1]))
for number in range(400):
    made.add(sample(float(sys.argv[2]) + number * ROW_S, 1.0))
made.close()
"""


def test_programs_that_write_at_the_same_time_spoil_nothing(folder: Path) -> None:
    root = Path(__file__).parents[2]
    argv = (sys.executable, "-c", _WRITE_A_LOT, str(folder))
    writers = [subprocess.Popen((*argv, str(T0 + i)), cwd=root) for i in range(3)]
    assert [each.wait(60) for each in writers] == [0, 0, 0]
    for path in folder.glob("*.metrics"):
        data = path.read_bytes()
        segment = history._Segment.of(path)
        records, torn = divmod(len(data) - segment.head_bytes, segment.record_bytes)
        assert torn == 0
        assert len(segment.rows(data)) == records
    assert speeds(folder).count(1.0) == len(speeds(folder)) >= 399


def test_a_gpu_that_appears_gets_columns_and_older_rows_have_none(
    folder: Path, writer: HistoryWriter
) -> None:
    after = fill(writer, 2)
    fill(writer, 2, after, gpus=1)
    past = read(folder, *FOREVER)
    place = past.columns.index("gpu0_use")
    known = [past.row(index)[place] for index in range(len(past))]
    assert [math.isnan(value) for value in known] == [True, True, False, False]


def test_the_size_is_bounded_and_a_day_is_kept(folder: Path, writer: HistoryWriter) -> None:
    fill(writer, 6 * SEGMENT_ROWS)
    segments = sorted(folder.glob("*.metrics"))
    assert len(segments) <= SEGMENTS
    assert sum(path.stat().st_size for path in segments) < 3e6
    assert len(read(folder, *FOREVER)) >= 8640


def test_a_clock_that_was_set_back_keeps_rows_in_order(folder: Path, writer: HistoryWriter) -> None:
    after = fill(writer, 3)
    fill(writer, 3, after - 10_000)
    times = list(read(folder, *FOREVER).at_utc)
    assert times == sorted(times)
    assert len(times) == 7  # with the row that was under way when the clock was set


def test_a_disk_that_refuses_is_logged_once_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    writer = HistoryWriter(blocked / "history")
    fill(writer, 5)
    assert [record.message for record in caplog.records] == [
        f"measurements cannot be kept: [Errno 20] Not a directory: '{blocked / 'history'}'"
    ]
    blocked.unlink()
    fill(writer, 2, T0 + 1000)
    writer.close()
    assert len(speeds(blocked / "history")) == 3


def test_the_recorder_tells_the_past_once_before_the_first_sample(
    folder: Path, writer: HistoryWriter
) -> None:
    after = fill(writer, 3)
    writer.close()
    told: list[object] = []
    recorder = Recorder(folder, told.append)
    for number in range(3):
        recorder(SampleTaken(sample(after + 60 + number)))
    recorder.close()
    assert [type(event) for event in told] == [PastRead, SampleTaken, SampleTaken, SampleTaken]
    assert isinstance(told[0], PastRead)
    assert len(told[0].past) == 3
    assert told[0].at_utc == after + 60


def test_without_a_past_none_is_told(folder: Path) -> None:
    told: list[object] = []
    recorder = Recorder(folder, told.append)
    recorder(SampleTaken(sample(T0)))
    recorder.close()
    assert [type(event) for event in told] == [SampleTaken]
