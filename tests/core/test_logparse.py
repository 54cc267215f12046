"""Raw engine output to lines, milestones and figures, in the styles of all vLLM versions we know."""

# ruff: noqa: E501  (engine output is quoted as it was written)
from __future__ import annotations

import pytest
from tests.fakes import recordings

from slipstream.core.logs.logline import Level, LogLine
from slipstream.core.logs.logparse import (
    FigureRead,
    GraphsCaptured,
    ShardsLoaded,
    Step,
    StepReached,
    WeightsRead,
    events,
    fold_figures,
    parse_line,
    parse_lines,
)
from slipstream.core.models import EngineFigures

GIB = 1024**3


@pytest.mark.parametrize(
    ("raw", "level", "process", "clock", "text"),
    [
        pytest.param(
            "(APIServer pid=23121) INFO 11-30 14:09:00 [model.py:733] Resolved architecture: X",
            Level.INFO,
            "APIServer",
            "14:09:00",
            "Resolved architecture: X",
            id="0.32 record",
        ),
        pytest.param(
            "INFO 04-29 10:11:12 [__init__.py:239] Automatically detected platform cuda.",
            Level.INFO,
            "",
            "10:11:12",
            "Automatically detected platform cuda.",
            id="0.8.5 record",
        ),
        pytest.param(
            "(VllmWorker rank=0 pid=99) WARNING 04-29 10:11:12 [custom_all_reduce.py:137] Slow",
            Level.WARNING,
            "Worker",
            "10:11:12",
            "Slow",
            id="0.8.5 worker",
        ),
        pytest.param(
            "(EngineCore_DP0 pid=7) torch.OutOfMemoryError: CUDA out of memory.",
            Level.INFO,
            "EngineCore",
            "",
            "torch.OutOfMemoryError: CUDA out of memory.",
            id="0.10 to 0.24, prefix on a bare line",
        ),
        pytest.param(
            "(Worker_TP1 pid=8) ERROR 11-30 14:09:00 [core.py:1510] It broke",
            Level.ERROR,
            "Worker",
            "14:09:00",
            "It broke",
            id="tensor parallel worker",
        ),
        pytest.param(
            "INFO:     Application startup complete.",
            Level.INFO,
            "APIServer",
            "",
            "Application startup complete.",
            id="uvicorn",
        ),
        pytest.param(
            "[W1130 14:09:30.531439152 utils.cpp:68] Warning: NUMA binding",
            Level.WARNING,
            "",
            "14:09:30",
            "Warning: NUMA binding",
            id="torch C++",
        ),
        pytest.param(
            "/x/dispatcher.py:138: FutureWarning: `reduce_op` is deprecated",
            Level.WARNING,
            "",
            "",
            "/x/dispatcher.py:138: FutureWarning: `reduce_op` is deprecated",
            id="Python warning",
        ),
        pytest.param(
            "\x1b[36m(EngineCore pid=5)\x1b[0m INFO 11-30 14:09:00 [core.py:1] hello",
            Level.INFO,
            "EngineCore",
            "14:09:00",
            "hello",
            id="coloured",
        ),
        pytest.param(
            "-c: error: unrecognized arguments: --x",
            Level.ERROR,
            "",
            "",
            "-c: error: unrecognized arguments: --x",
        ),
        pytest.param("anything at all", Level.INFO, "", "", "anything at all", id="unknown"),
        pytest.param('{"not": "a record"}', Level.INFO, "", "", '{"not": "a record"}', id="JSON, no record"),
        pytest.param('{"broken', Level.INFO, "", "", '{"broken', id="not JSON"),
    ],
)
def test_a_line_is_taken_apart(raw: str, level: Level, process: str, clock: str, text: str) -> None:
    assert parse_line(raw) == LogLine(level, process, clock, text, raw)


def test_a_json_record_with_a_traceback_becomes_one_line_each() -> None:
    raw = (
        '{"asctime": "2026-11-30 14:08:41,234", "levelname": "ERROR", "message": "It failed.", '
        '"exc_info": "Traceback (most recent call last):\\nValueError: no", "vllm_process_name": "EngineCore"}'
    )
    found = parse_lines([raw])
    assert [line.text for line in found] == [
        "It failed.",
        "Traceback (most recent call last):",
        "ValueError: no",
    ]
    assert {(line.level, line.process, line.clock) for line in found} == {
        (Level.ERROR, "EngineCore", "14:08:41")
    }


def test_a_traceback_is_an_error_to_its_last_line_and_no_further() -> None:
    raws = [
        "before",
        "Traceback (most recent call last):",
        '  File "x.py", line 1',
        "ValueError: no",
        "after",
    ]
    assert [line.level for line in parse_lines(raws)] == [
        Level.INFO,
        Level.ERROR,
        Level.ERROR,
        Level.ERROR,
        Level.INFO,
    ]


def test_a_traceback_goes_on_across_two_reads() -> None:
    first = parse_lines(["Traceback (most recent call last):"])
    assert parse_lines(["ValueError: no"], first[-1])[0].level is Level.ERROR


def test_empty_lines_are_dropped() -> None:
    assert parse_lines(["", "  ", "x", "\r"]) == [LogLine(Level.INFO, "", "", "x", "x")]


@pytest.mark.parametrize("name", recordings.names())
def test_no_line_of_a_recording_is_lost(name: str) -> None:
    found = recordings.lines(name)
    assert all(line.text.strip() in line.raw or line.raw.startswith("{") for line in found)


def steps_of(name: str) -> list[Step]:
    found = [
        event.step
        for line in recordings.lines(name)
        for event in events(line)
        if isinstance(event, StepReached)
    ]
    return list(dict.fromkeys(found))


SERVING = [Step.ARGUMENTS, Step.CORE, Step.WORKER, Step.TARGET, Step.KV_CACHE, Step.SERVER]


@pytest.mark.parametrize(
    ("name", "drafts"),
    [
        ("vllm-0.32-cpu_draft-model_ready", True),
        ("vllm-0.32-cpu_draft-model_stdout-stderr-apart", True),
        ("vllm-0.32-cpu_heterogeneous-vocab_ready", True),
        ("vllm-0.32-cpu_json-log-format", True),
        ("vllm-0.32-cpu_smollm2-135m_no-speculation", False),
    ],
)
def test_a_recorded_start_passes_all_milestones(name: str, drafts: bool) -> None:
    expected = [*SERVING[:4], *([Step.DRAFT] if drafts else []), *SERVING[4:], Step.ANSWER]
    assert steps_of(name) == expected


def figures_of(name: str) -> EngineFigures:
    figures = EngineFigures()
    for line in recordings.lines(name):
        for event in events(line):
            figures = fold_figures(figures, event)
    return figures


def test_the_figures_of_a_recorded_start_are_read() -> None:
    figures = figures_of("vllm-0.32-cpu_draft-model_ready-then-sigterm")
    assert figures.version == "0.32.0"
    assert figures.dtype == "bfloat16"
    assert figures.kv_cache_bytes == GIB
    assert figures.kv_cache_tokens == 419_328
    assert figures.max_concurrency == 204.75
    assert figures.init_s == 0.92
    assert figures.load_s == 0.03  # target 0.02 and draft 0.01
    assert any("significant performance loss" in warning for warning in figures.warnings)


def test_json_and_plain_logs_give_the_same_kind_of_figures() -> None:
    figures = figures_of("vllm-0.32-cpu_json-log-format")
    assert (figures.version, figures.kv_cache_tokens, figures.init_s) == ("0.32.0", 419_328, 0.82)


def record(text: str) -> LogLine:
    return parse_line(f"(Worker pid=1) INFO 11-30 14:09:00 [x.py:1] {text}")


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (
            "Model loading took 17.2 GiB memory and 8.500000 seconds",
            EngineFigures(load_bytes=int(17.2 * GIB), load_s=8.5),
        ),
        (
            "Model loading took 17.2 GiB and 8.500000 seconds",
            EngineFigures(load_bytes=int(17.2 * GIB), load_s=8.5),
        ),
        ("Available KV cache memory: 5.5 GiB", EngineFigures(kv_cache_bytes=int(5.5 * GIB))),
        ("GPU KV cache size: 41,328 tokens", EngineFigures(kv_cache_tokens=41_328)),
        ("Maximum concurrency for 32,768 tokens per request: 1.26x", EngineFigures(max_concurrency=1.26)),
    ],
)
def test_wordings_of_gpu_builds_and_older_versions_are_read(text: str, figures: EngineFigures) -> None:
    assert [event for event in events(record(text)) if isinstance(event, FigureRead)] == [FigureRead(figures)]


def test_bars_tell_how_many_are_done() -> None:
    shards = "Loading safetensors checkpoint shards:  50% Completed | 2/4 [00:03<00:03,  1.6s/it]"
    graphs = "Capturing CUDA graphs (decode, FULL):  40%|####      | 21/51 [00:01<00:02, 12.1it/s]"
    assert events(parse_line(shards)) == (ShardsLoaded(2, 4),)
    assert events(parse_line("(Worker_TP0 pid=3) " + shards)) == (ShardsLoaded(2, 4),)
    assert events(parse_line(graphs)) == (GraphsCaptured(21, 51),)


def test_read_weights_are_told() -> None:
    assert events(record("Loading weights took 0.02 seconds")) == (WeightsRead(0.02),)


def test_a_person_who_types_a_milestone_into_a_prompt_fools_nobody() -> None:
    assert events(parse_line("Application startup complete")) == ()


def test_the_line_of_actual_usage_gives_its_three_figures_in_both_wordings() -> None:
    head = (
        "INFO 11-30 10:00:00 [gpu_worker.py:1034] Free memory on device (46.99/47.37 GiB) on startup. "
        "Desired GPU memory utilization is (0.85, 40.26 GiB). Actual usage is "
    )
    newer = (
        "2.81 GiB for consumed memory (weights + non-torch), 0.57 GiB for peak activation, and 0.22 GiB for "
    )
    older = (
        "2.5 GiB for weight, 0.57 GiB for peak activation, 0.31 GiB for non-torch memory, and 0.22 GiB for "
    )
    for said in (newer, older):
        [event] = events(
            parse_line(f"{head}{said}CUDAGraph memory. Replace gpu_memory_utilization config with")
        )
        assert isinstance(event, FigureRead)
        figures = event.figures
        assert figures.consumed_bytes is not None
        assert abs(figures.consumed_bytes / GIB - 2.81) < 1e-6
        assert (figures.activation_bytes, figures.graphs_bytes) == (int(0.57 * GIB), int(0.22 * GIB))
