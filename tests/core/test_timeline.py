"""The graphs' columns: what was sampled, in time order, with gaps where nothing was."""

from __future__ import annotations

import math
import subprocess
import sys
from array import array
from dataclasses import replace

import numpy as np
import pytest

from slipstream.core.live.decimate import DAY_S, ROW_S, Decimator, Past
from slipstream.core.live.promtext import Histogram, Page
from slipstream.core.live.rates import advance
from slipstream.core.live.sample import EngineSample, GpuReading, HostReading, MetricsSample, TreeReading
from slipstream.core.live.timeline import COLUMNS, GPU_COLUMNS, Timeline, gpu_column

GIB = 1024**3
BOUNDS = ((0.1, 0.2, math.inf), (0.01, 0.02, math.inf), (0.0, 0.5, math.inf))


def engine(tok_s: float = 40.0) -> EngineSample:
    none = [Histogram(bounds, (0, 0, 0)) for bounds in BOUNDS]
    some = [Histogram(bounds, (0, 1, 1)) for bounds in BOUNDS]
    before = Page(
        0,
        prompt_tokens=0,
        drafts=0,
        draft_tokens=0,
        accepted_tokens=0,
        prefix_queries=0,
        prefix_hits=0,
        ttft=none[0],
        tpot=none[1],
        queue=none[2],
    )
    after = Page(
        tok_s,
        prompt_tokens=8,
        drafts=10,
        draft_tokens=40,
        accepted_tokens=30,
        running=2,
        waiting=1,
        kv_usage=0.5,
        prefix_queries=8,
        prefix_hits=2,
        preemptions=3,
        ttft=some[0],
        tpot=some[1],
        queue=some[2],
    )
    return advance(before, after, 1.0)


def gpu(index: int, use: float | None = 0.5) -> GpuReading:
    return GpuReading(
        index=index,
        name="Card",
        memory_total_bytes=24 * GIB,
        memory_used_bytes=(index + 1) * GIB,
        use=use,
        power_w=200.0 + index,
        power_cap_w=300.0,
        temperature_c=60 + index,
        clock_mhz=2000,
        throttle="",
    )


def sample(at: float, **changes: object) -> MetricsSample:
    bare = MetricsSample(
        at=at, at_utc=1e9 + at, host=HostReading(16 * GIB, 10 * GIB, 0.25), tree=None, gpus=(), engine=None
    )
    return replace(bare, **changes)


def test_every_column_holds_its_own_figure() -> None:
    timeline = Timeline()
    timeline.push(sample(10.0, engine=engine(), tree=TreeReading(3 * GIB, 1.5, 3), gpus=(gpu(0), gpu(1))))
    t, *values = timeline.window(60, 10.0, COLUMNS)
    assert t.tolist() == [10.0]
    assert dict(zip(COLUMNS, (v.item() for v in values), strict=True)) == {
        "generation_tok_s": 40,
        "prompt_tok_s": 8,
        "acceptance_rate": 0.75,
        "mean_acceptance_length": 4,
        "running": 2,
        "waiting": 1,
        "kv_usage": 0.5,
        "host_used_bytes": 6 * GIB,
        "engine_pss_bytes": 3 * GIB,
        "cpu_use": 0.25,
        "engine_cpu_cores": 1.5,
        "drafts_per_s": 10,
        "ttft_p50_s": pytest.approx(0.15),
        "ttft_p95_s": pytest.approx(0.195),
        "tpot_p50_s": pytest.approx(0.015),
        "tpot_p95_s": pytest.approx(0.0195),
        "queue_p50_s": pytest.approx(0.25),
        "prefix_hit_rate": 0.25,
        "preemptions": 3,
    }
    assert timeline.gpus == 2
    _, *values = timeline.window(60, 10.0, [gpu_column(1, what) for what in GPU_COLUMNS])
    assert [v.item() for v in values] == [0.5, 2 * GIB, 201, 61, 2000, 0]


def test_what_is_not_known_is_a_gap() -> None:
    timeline = Timeline()
    timeline.push(sample(1.0, engine=engine()))
    timeline.push(sample(2.0))
    timeline.push(sample(3.0, engine=engine(50)))
    _, speed = timeline.window(60, 3.0, ["generation_tok_s"])
    np.testing.assert_array_equal(speed, [40, np.nan, 50])


def test_window_holds_only_its_own_stretch_of_time() -> None:
    timeline = Timeline()
    for second in range(100):
        timeline.push(sample(float(second)))
    t, used = timeline.window(10, 49.5, ["host_used_bytes"])
    assert t.tolist() == list(range(40, 50))
    assert len(used) == 10
    assert len(timeline.window(10, 1000.0, ["cpu_use"])[0]) == 0


def test_missed_beats_leave_one_gap_and_slow_beats_none() -> None:
    timeline = Timeline()
    for at in (0.0, 1.0, 3.0, 13.0, 14.0):
        timeline.push(sample(at))
    t, cpu = timeline.window(60, 14.0, ["cpu_use"])
    assert t.tolist() == [0, 1, 3, 8, 13, 14]
    assert np.isnan(cpu).tolist() == [False, False, False, True, False, False]


def test_sample_that_is_not_newer_is_dropped() -> None:
    timeline = Timeline()
    for at in (5.0, 5.0, 4.0, 6.0):
        timeline.push(sample(at))
    assert timeline.window(60, 6.0, [])[0].tolist() == [5, 6]


def test_gpu_that_appears_later_was_unknown_before() -> None:
    timeline = Timeline()
    timeline.push(sample(1.0))
    timeline.push(sample(2.0, gpus=(gpu(0),)))
    timeline.push(sample(3.0))
    timeline.push(sample(4.0, gpus=(gpu(0, use=None),)))
    _, use, power = timeline.window(60, 4.0, ["gpu0_use", "gpu0_power_w"])
    np.testing.assert_array_equal(use, [np.nan, 0.5, np.nan, np.nan])
    np.testing.assert_array_equal(power, [np.nan, 200, np.nan, 200])


def test_gpu_that_never_was_is_unknown_and_a_misspelt_column_an_error() -> None:
    timeline = Timeline()
    timeline.push(sample(1.0))
    assert np.isnan(timeline.window(60, 1.0, ["gpu3_use"])[1]).all()
    for name in ("speed", "gpu_use", "gpu0_colour"):
        with pytest.raises(KeyError, match=name):
            timeline.window(60, 1.0, [name])


def test_empty_timeline_has_empty_windows() -> None:
    t, cpu = Timeline().window(60, 1.0, ["cpu_use"])
    assert len(t) == len(cpu) == 0


def test_an_hour_at_four_a_second_is_kept_and_no_more() -> None:
    timeline = Timeline()
    for i in range(4 * 3600 + 500):
        timeline.push(sample(i / 4))
    now = (4 * 3600 + 499) / 4
    t = timeline.window(3600, now, [])[0]
    assert len(t) == len(timeline) == 4 * 3600
    assert t[-1] - t[0] == pytest.approx(3600, abs=0.5)


def test_windows_cannot_be_written() -> None:
    timeline = Timeline()
    timeline.push(sample(1.0))
    t, cpu = timeline.window(60, 1.0, ["cpu_use"])
    for view in (t, cpu):
        with pytest.raises(ValueError, match="read-only"):
            view[0] = 0


def test_measuring_does_not_load_numpy() -> None:
    script = (
        "import sys, slipstream.core.live.rates, slipstream.core.live.summary;"
        "import slipstream.core.planning.measured;"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], timeout=60, check=False).returncode == 0


# --- a day in rows of ten seconds


def past(*rows: tuple[float, float], columns: tuple[str, ...] = ("generation_tok_s",)) -> Past:
    made = Past(columns)
    for at_utc, value in rows:
        made.at_utc.append(at_utc)
        made.values.extend([value] * len(columns))
    return made


def test_a_long_window_shows_means_of_ten_seconds() -> None:
    timeline = Timeline()
    for second in range(40):
        timeline.push(sample(float(second), engine=engine(second)))
    t, speed = timeline.window(DAY_S, 40.0, ["generation_tok_s"])
    assert t.tolist() == [5, 15, 25]
    assert speed.tolist() == [4.5, 14.5, 24.5]


def test_a_day_is_kept_and_no_more() -> None:
    timeline = Timeline()
    for beat in range(int(DAY_S / ROW_S) + 200):
        timeline.push(sample(beat * ROW_S))
    t = timeline.window(2 * DAY_S, beat * ROW_S, [])[0]
    assert len(t) == DAY_S / ROW_S


def test_decimation_gives_the_mean_of_what_was_known() -> None:
    rows = Decimator()
    assert rows.add(100.0, [1.0, math.nan]) is None
    assert rows.add(104.0, [3.0, 8.0]) is None
    assert rows.add(109.9, [math.nan, math.nan, 5.0]) is None
    assert rows.add(110.0, [0.0, 0.0, 0.0]) == (105.0, [2.0, 8.0, 5.0])


def test_what_was_recorded_before_the_start_stands_before_what_is_pushed() -> None:
    timeline = Timeline()
    timeline.push(sample(100.0, engine=engine(40)))
    timeline.seed(past((5000.0, 7.0), (5010.0, 8.0)), at=100.0, at_utc=5030.0)
    timeline.push(sample(101.0, engine=engine(41)))
    t, speed = timeline.window(600, 101.0, ["generation_tok_s"])
    np.testing.assert_array_equal(speed, [7, 8, np.nan, 40, 41])
    assert t.tolist() == [70, 80, 90, 100, 101]
    t, speed = timeline.window(DAY_S, 101.0, ["generation_tok_s"])
    np.testing.assert_array_equal(speed, [7, 8, np.nan])


def test_rows_from_before_the_computer_started_have_times_below_zero() -> None:
    timeline = Timeline()
    timeline.seed(past((5000.0, 7.0)), at=30.0, at_utc=12_000.0)
    t, speed = timeline.window(DAY_S, 30.0, ["generation_tok_s"])
    assert t[0] == 5000.0 - 11_970.0
    assert speed[0] == 7
    assert len(timeline) == 0  # older than the hour of the fine ring


def test_a_stretch_without_records_is_a_gap() -> None:
    timeline = Timeline()
    timeline.seed(past((5000.0, 1.0), (5010.0, 2.0), (5400.0, 3.0)), at=0.0, at_utc=5410.0)
    _, speed = timeline.window(DAY_S, 0.0, ["generation_tok_s"])
    np.testing.assert_array_equal(speed[:4], [1, 2, np.nan, 3])


def test_columns_of_another_version_are_passed_over_and_its_gpus_are_known() -> None:
    timeline = Timeline()
    columns = ("once_a_figure", "gpu1_use", "cpu_use")
    made = Past(columns, array("d", [5000.0]), array("f", [9.0, 0.5, 0.25]))
    timeline.seed(made, at=0.0, at_utc=5000.0)
    _, cpu, gpu, speed = timeline.window(DAY_S, 0.0, ["cpu_use", "gpu1_use", "generation_tok_s"])
    assert (cpu[0], gpu[0]) == (0.25, 0.5)
    assert np.isnan(speed[0])
    assert timeline.gpus == 2


def test_a_day_of_two_gpus_stays_small() -> None:
    timeline = Timeline()
    both = (gpu(0), gpu(1))
    for i in range(4 * 3600):
        timeline.push(sample(i / 4, gpus=both))
    held = sum(ring._data.nbytes for ring in (timeline._ring, timeline._day))
    assert held < 25e6
