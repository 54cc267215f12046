"""Prometheus pages of every vLLM release, whole and broken, become figures."""

from __future__ import annotations

import math
import timeit
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.live import promtext
from slipstream.core.live.rates import advance

RECORDED = Path(__file__).parent.parent / "data" / "metrics"


def recorded(case: str) -> str:
    return (RECORDED / f"vllm-0.32-cpu_metrics_{case}.prom").read_text(encoding="utf-8")


def page(*lines: str) -> promtext.Page:
    """A page of the given samples and one generated-token counter."""
    found = promtext.parse("\n".join(["vllm:generation_tokens_total 7", *lines, ""]))
    assert found is not None
    return found


def test_recorded_page_gives_the_engines_own_figures() -> None:
    found = promtext.parse(recorded("after"))
    assert found is not None
    assert (found.generation_tokens, found.prompt_tokens, found.requests_finished) == (1800, 27, 3)
    assert (found.drafts, found.draft_tokens, found.accepted_tokens) == (363, 1452, 1443)
    assert found.accepted_per_position == (363, 360, 360, 360)
    assert sum(found.accepted_per_position) == found.accepted_tokens
    assert (found.prefix_queries, found.prefix_hits, found.preemptions) == (27, 0, 0)
    assert (found.running, found.waiting, found.kv_usage) == (0, 0, 0)
    assert found.born_at == 1796047775.4902613


def test_recorded_page_with_running_requests_gives_gauges_and_histograms() -> None:
    found = promtext.parse(recorded("three-running"))
    assert found is not None
    assert (found.running, found.waiting) == (3, 0)
    assert found.kv_usage == pytest.approx(0.001832061)
    assert found.ttft is not None
    assert found.ttft.count == 3
    assert found.ttft.bounds[0] == 0.001
    assert found.ttft.bounds[-1] == math.inf
    assert dict(zip(found.ttft.bounds, found.ttft.counts, strict=True))[0.1] == 1
    assert found.tpot is not None
    assert found.tpot.count == 0


def test_idle_page_has_speculation_counters_at_zero() -> None:
    found = promtext.parse(recorded("idle"))
    assert found is not None
    assert (found.drafts, found.draft_tokens, found.accepted_tokens) == (0, 0, 0)
    assert found.accepted_per_position == (0, 0, 0, 0)


def test_engine_without_speculation_has_no_draft_counters() -> None:
    text = "\n".join(line for line in recorded("after").split("\n") if "spec_decode" not in line)
    found = promtext.parse(text)
    assert found is not None
    assert (found.drafts, found.draft_tokens, found.accepted_tokens) == (None, None, None)
    assert found.accepted_per_position == ()
    assert found.generation_tokens == 1800


@pytest.mark.parametrize(
    "name",
    [
        "plain",
        r"with \"quotes\" inside",
        "with } brace and { brace",
        r"ends in backslash \\",
        'le="0.5",position="9"'.replace('"', r"\""),
        "with # and  blanks 12",
        "line\u2028separator and \x85 and \x0c",
        r"new\nline",
        "ünïcode",
        "",
    ],
)
def test_any_model_name_leaves_the_figures_alone(name: str) -> None:
    label = f'model_name="{name}"'
    found = page(
        f'vllm:prompt_tokens_total{{{label},engine="0"}} 12.0',
        f'vllm:spec_decode_num_accepted_tokens_per_pos_total{{{label},position="1"}} 5',
        f'vllm:spec_decode_num_accepted_tokens_per_pos_total{{position="0",{label}}} 6',
        f'vllm:time_to_first_token_seconds_bucket{{{label},le="0.1"}} 1',
        f'vllm:time_to_first_token_seconds_bucket{{{label},le="+Inf"}} 2',
    )
    assert found.prompt_tokens == 12
    assert found.accepted_per_position == (6, 5)
    assert found.ttft == promtext.Histogram((0.1, math.inf), (1, 2))


def test_several_engines_are_summed_and_their_cache_use_averaged() -> None:
    found = page(
        'vllm:num_requests_running{engine="0",model_name="m"} 3',
        'vllm:num_requests_running{engine="1",model_name="m"} 4',
        'vllm:kv_cache_usage_perc{engine="0",model_name="m"} 0.2',
        'vllm:kv_cache_usage_perc{engine="1",model_name="m"} 0.6',
        'vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",position="0"} 10',
        'vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="1",position="0"} 20',
        'vllm:generation_tokens_created{engine="0"} 1.5e9',
        'vllm:generation_tokens_created{engine="1"} 1.6e9',
        'vllm:time_to_first_token_seconds_bucket{engine="0",le="1.0"} 1',
        'vllm:time_to_first_token_seconds_bucket{engine="1",le="1.0"} 2',
        'vllm:time_to_first_token_seconds_bucket{engine="0",le="+Inf"} 3',
        'vllm:time_to_first_token_seconds_bucket{engine="1",le="+Inf"} 4',
    )
    assert found.running == 7
    assert found.kv_usage == pytest.approx(0.4)
    assert found.accepted_per_position == (30,)
    assert found.born_at == 1.6e9
    assert found.ttft == promtext.Histogram((1.0, math.inf), (3, 7))


def test_release_0_8_5_names_are_understood() -> None:
    found = page(
        'vllm:gpu_cache_usage_perc{model_name="m"} 0.25',
        'vllm:gpu_prefix_cache_queries_total{model_name="m"} 100',
        'vllm:gpu_prefix_cache_hits_total{model_name="m"} 40',
    )
    assert (found.kv_usage, found.prefix_queries, found.prefix_hits) == (0.25, 100, 40)


def test_release_that_exports_old_and_new_names_counts_once() -> None:
    found = page(
        "vllm:gpu_cache_usage_perc 0.25",
        "vllm:kv_cache_usage_perc 0.25",
        "vllm:gpu_prefix_cache_queries_total 100",
        "vllm:prefix_cache_queries_total 100",
    )
    assert (found.kv_usage, found.prefix_queries) == (0.25, 100)


CHUNKS = (
    'vllm:time_per_output_token_seconds_bucket{le="0.1"} 8',
    'vllm:time_per_output_token_seconds_bucket{le="+Inf"} 8',
)
REQUESTS = (
    'vllm:request_time_per_output_token_seconds_bucket{le="0.1"} 2',
    'vllm:request_time_per_output_token_seconds_bucket{le="+Inf"} 2',
)


def test_time_per_token_of_older_releases_counts_only_without_speculation() -> None:
    plain = page(*CHUNKS)
    assert plain.tpot is not None
    assert plain.tpot.count == 8
    # With speculation a chunk holds several tokens: the old histogram would be too slow by that factor.
    assert page(*CHUNKS, "vllm:spec_decode_num_draft_tokens_total 4").tpot is None


def test_time_per_token_of_whole_requests_goes_before_chunks() -> None:
    found = page(*CHUNKS, *REQUESTS, "vllm:spec_decode_num_draft_tokens_total 4")
    assert found.tpot is not None
    assert found.tpot.count == 2


@pytest.mark.parametrize("value", ["NaN", "+Inf", "-Inf"])
def test_values_that_are_no_number_count_as_missing(value: str) -> None:
    found = page(f"vllm:kv_cache_usage_perc {value}", f"vllm:prompt_tokens_total {value}")
    assert found.kv_usage is None
    assert found.prompt_tokens is None


def test_timestamps_and_odd_spacing_are_allowed() -> None:
    found = page(
        'vllm:num_requests_running{ engine = "0" , model_name="m", }  2 1395066363000',
        "vllm:num_requests_waiting 5 1395066363000",
        "vllm:num_preemptions_total\t4\r",
    )
    assert (found.running, found.waiting) == (2, 5)
    assert found.preemptions is None  # the format separates by blanks where there are no labels


def test_names_that_only_begin_alike_are_not_counted() -> None:
    found = page(
        'vllm:num_requests_waiting_by_reason{reason="capacity"} 9',
        'vllm:prompt_tokens_by_source_total{source="local_compute"} 9',
        "vllm:prompt_tokens_cached_total 9",
        "vllm:iteration_tokens_total_sum 9",
        "http_requests_total 9",
        "xvllm:prompt_tokens_total 9",
    )
    assert found == promtext.Page(generation_tokens=7)


def test_histogram_cut_short_is_left_out() -> None:
    assert page('vllm:time_to_first_token_seconds_bucket{le="0.1"} 1').ttft is None


@pytest.mark.parametrize(
    "line",
    [
        "vllm:prompt_tokens_total",
        "vllm:prompt_tokens_total{",
        'vllm:prompt_tokens_total{model_name="open',
        "vllm:prompt_tokens_total{} many",
        'vllm:spec_decode_num_accepted_tokens_per_pos_total{position="last"} 1',
        'vllm:spec_decode_num_accepted_tokens_per_pos_total{position="-1"} 1',
        'vllm:spec_decode_num_accepted_tokens_per_pos_total{position="99999999999"} 1',
        "vllm:spec_decode_num_accepted_tokens_per_pos_total 1",
        'vllm:time_to_first_token_seconds_bucket{le="wide"} 1',
        "vllm:time_to_first_token_seconds_bucket 1",
        "vllm:",
    ],
)
def test_broken_line_is_skipped_and_the_rest_is_read(line: str) -> None:
    assert page(line, "vllm:num_requests_running 1") == promtext.Page(generation_tokens=7, running=1)


@pytest.mark.parametrize("text", ["", "<html>not found</html>", "# HELP only\n", "python_info 1\n"])
def test_page_of_something_else_is_none(text: str) -> None:
    assert promtext.parse(text) is None


@given(st.text(st.sampled_from('vllm:generation_tokens_total{le="1"} 2\\\n#'), max_size=200))
def test_no_text_makes_it_fail(text: str) -> None:
    promtext.parse(text)


def test_real_page_is_parsed_and_rated_within_one_and_a_half_milliseconds() -> None:
    before, text = promtext.parse(recorded("three-running")), recorded("after")
    assert len(text) > 50_000

    def once() -> None:
        now = promtext.parse(text)
        assert now is not None
        assert advance(before, now, 1.0).generation_tok_s == 1162

    best_s = min(timeit.repeat(once, number=5, repeat=20)) / 5
    assert best_s < 0.0015, f"{best_s * 1000:.2f} ms"


# --- what requests took, and what was refused


def test_sums_of_ended_requests_are_read_from_the_recorded_page() -> None:
    page = promtext.parse((RECORDED / "vllm-0.32-cpu_metrics_after.prom").read_text(encoding="utf-8"))
    assert page is not None
    assert (page.ended, page.ended_prompt_tokens, page.ended_output_tokens) == (3, 27, 1800)
    assert page.ttft_s == pytest.approx(0.31015539)
    assert page.prefill_s == pytest.approx(0.16686235)
    assert page.decode_s == pytest.approx(16.8923448)
    assert page.queue is not None
    assert page.queue.count == 3
    assert page.refused == 0


def test_refusals_are_counted_over_routes_and_only_of_requests_that_were_posted() -> None:
    page = promtext.parse(
        "vllm:generation_tokens_total 1\n"
        'http_requests_total{handler="/v1/chat/completions",method="POST",status="4xx"} 2.0\n'
        'http_requests_total{handler="/v1/completions",method="POST",status="400"} 1.0\n'
        'http_requests_total{handler="/v1/completions",method="POST",status="2xx"} 9.0\n'
        'http_requests_total{handler="none",method="GET",status="4xx"} 5.0\n'
        'http_requests_total{handler="/v1/completions",method="POST",status="4xx"} NaN\n'
        "http_requests_total broken\n"
    )
    assert page is not None
    assert page.refused == 3


def test_without_the_web_frameworks_counter_refusals_are_not_known() -> None:
    page = promtext.parse("vllm:generation_tokens_total 1\n")
    assert page is not None
    assert page.refused is None
    assert page.ended is None
