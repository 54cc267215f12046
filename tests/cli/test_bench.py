"""bench and tune as processes of their own on a fake engine: real starts and streams, scripted tokens."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run
from tests.fakes.runs import wait_for

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths


def a_prompt_file(folder: Path) -> str:
    """Two short prompts of a person's own."""
    place = folder / "mine.jsonl"
    rows = [
        {"prompt": f"Prompt {n}", "max_tokens": 8, "kind": kind} for n, kind in enumerate(("edit", "code"))
    ]
    place.write_text("\n".join(json.dumps(row) for row in rows))
    return str(place)


def test_bench_measures_every_variant_and_prints_a_whole_table(
    run: Run, installed: Callable[..., None], tmp_path: Path, paths: Paths
) -> None:
    installed()
    markdown = tmp_path / "out.md"
    done = run(
        *("bench", "demo", "--variants", "off,k2,ngram", "--quick", "--runs", "2"),
        *("--prompts", a_prompt_file(tmp_path), "--markdown", str(markdown)),
    )
    assert done.code == 0, done
    for words in ("All prompts", "Edits of a given file", "New code", "same answers", "2 of 2", "baseline"):
        assert words in done.out
    assert "Measuring ngram (3 of 3)" in done.err
    text = markdown.read_text()
    assert "| off |" in text
    assert "--speculative-config" in text
    assert str(paths.models) not in text
    (kept,) = (paths.state / "bench").glob("*.json")
    assert [visit["variant"] for visit in json.loads(kept.read_text())["visits"]] == ["off", "k2", "ngram"]


def test_bench_as_json_has_rows_and_what_they_stand_on(
    run: Run, installed: Callable[..., None], tmp_path: Path
) -> None:
    installed()
    done = run(
        *("bench", "demo", "--variants", "off,k2", "--quick", "--json", "--concurrency", "2"),
        *("--prompts", a_prompt_file(tmp_path)),
    )
    assert done.code == 0, done
    off, k2 = done.json["rows"][:2]
    assert (off["variant"], k2["variant"]) == ("off", "k2")
    assert off["decode_tok_s"]["median"] > 0
    assert k2["acceptance_rate"] > 0
    answers = done.json["result"]["visits"][0]["stretches"][0]["answers"]
    assert all(answer["completion_tokens"] == 8 for answer in answers)


def test_the_persons_server_comes_back_as_it_was(
    run: Run, installed: Callable[..., None], tmp_path: Path
) -> None:
    installed()
    before = run("start", "demo-ngram", "--wait", "--json").json
    done = run("bench", "demo", "--variants", "off", "--quick", "--prompts", a_prompt_file(tmp_path))
    assert done.code == 0, done
    after = run("status", "--json").json
    assert after["phase"] == "ready"
    assert (after["preset"], after["endpoint"]) == ("demo-ngram", before["endpoint"])
    assert after["pid"] != before["pid"]


def test_a_question_that_makes_no_sense_leaves_the_persons_server_alone(
    run: Run, installed: Callable[..., None]
) -> None:
    installed()
    before = run("start", "demo-ngram", "--wait", "--json").json
    assert run("bench", "demo", "--variants", "eagle").code == ExitCode.USAGE
    assert run("bench", "nothing").code == ExitCode.SETTINGS
    assert run("bench", "demo", "--prompts", "/nowhere.jsonl").code == ExitCode.SETTINGS
    assert run("status", "--json").json["pid"] == before["pid"]


def test_calling_off_ends_the_benchmarks_server_and_brings_the_persons_back(
    run: Run, installed: Callable[..., None], tmp_path: Path
) -> None:
    installed()
    run("start", "demo-ngram", "--wait", "--json")
    errors = tmp_path / "err"
    with errors.open("w") as stream:
        child = subprocess.Popen(
            (
                *(sys.executable, "-m", "slipstream", "bench", "demo", "--variants", "off,k2,k3,k4,k5,k6"),
                *("--prompts", a_prompt_file(tmp_path), "--runs", "50"),
            ),
            stdout=subprocess.DEVNULL,
            stderr=stream,
        )
    try:
        wait_for(lambda: "Measuring off" in errors.read_text(), "the first figures", 30)
        child.send_signal(signal.SIGINT)
        assert child.wait(40) == ExitCode.CANCELLED, errors.read_text()
    finally:
        child.kill()
        child.wait()
    end = time.monotonic() + 30
    while (status := run("status", "--json").json)["phase"] != "ready":
        assert time.monotonic() < end, status
    assert status["preset"] == "demo-ngram"


def test_a_variant_that_cannot_start_is_told_and_the_others_are_measured(
    run: Run, installed: Callable[..., None], tmp_path: Path
) -> None:
    installed()
    done = run(
        *("bench", "demo", "--variants", "off,k2", "--quick", "--json"),
        *("--prompts", a_prompt_file(tmp_path), "--draft", str(tmp_path)),
    )
    assert done.code == ExitCode.SETTINGS
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "config.json").write_text("{}")
    done = run(
        *("bench", "demo", "--variants", "off,k2", "--quick", "--json"),
        *("--prompts", a_prompt_file(tmp_path), "--draft", str(broken)),
    )
    assert done.code == 0, done
    off, k2 = done.json["rows"][:2]
    assert off["decode_tok_s"]["median"] > 0
    assert k2["problem"]
    assert k2["worth"] == "not measured"


def test_tune_keeps_its_choice_as_a_preset_with_the_evidence(
    run: Run, installed: Callable[..., None], tmp_path: Path, paths: Paths
) -> None:
    installed()
    mine = a_prompt_file(tmp_path)
    done = run("tune", "demo", "--prompts", mine, "--json")
    assert done.code == 0, done
    assert done.json["tried"][0]["variant"] == "off"
    assert len(done.json["tried"]) <= 9
    text = (paths.config / "presets" / "demo-tuned.toml").read_text()
    assert text.startswith("# Chosen by slipstream tune")
    assert "tokens/s" in text
    assert run("plan", "demo-tuned", "--json").code == 0
    again = run("tune", "demo", "--prompts", mine, "--save", "demo-off")
    assert again.code == ExitCode.SETTINGS


def test_the_result_is_drawn_as_a_picture(run: Run, installed: Callable[..., None], tmp_path: Path) -> None:
    installed()
    picture = tmp_path / "out.png"
    done = run(
        *("bench", "demo", "--variants", "off,k2", "--quick", "--png", str(picture)),
        *("--prompts", a_prompt_file(tmp_path)),
    )
    assert done.code == 0, done
    assert picture.read_bytes().startswith(b"\x89PNG")
