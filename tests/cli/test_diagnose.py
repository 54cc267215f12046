"""``diagnose``: cause, evidence, fix and how to apply it, of files alone and of the last run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run
from tests.fakes import recordings

KEYS = {"kind", "cause", "fix", "evidence"}
TOO_LONG = (
    "Traceback (most recent call last):\n"
    "ValueError: To serve at least one request with the model's max seq len (32768), more is needed.\n"
    "ValueError: the estimated maximum model length is 14912. Try increasing `gpu_memory_utilization`.\n"
)


def test_each_file_gives_one_object_with_the_four_keys(run: Run) -> None:
    names = ("vllm-0.32-cpu_vocab-mismatch_exit1.log", "vllm-0.32-cpu_port-in-use_exit1.stderr.log")
    done = run("diagnose", *(str(recordings.FOLDER / name) for name in names), "--json")
    assert done.code == 0
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [one["kind"] for one in found] == ["draft_mismatch", "port_in_use"]
    assert all(set(one) == KEYS for one in found)
    assert found[1]["evidence"] == "OSError: [Errno 98] Address already in use"


def test_words_name_cause_evidence_fix_command_and_button(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    log.write_text(TOO_LONG)
    said = run("diagnose", str(log)).out
    assert "Cause:    The context does not fit the KV cache." in said
    assert "Evidence: ValueError: the estimated maximum model length is 14912." in said
    assert "Fix:      Set the context to 14,912 tokens or less and start again." in said
    assert "Apply:    slipstream start --context 14912" in said
    assert '"Use 14,912 context and start again"' in said


def test_an_unknown_failure_shows_its_own_words_and_not_the_wrappers(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    log.write_text(
        "(EngineCore pid=7) ERROR 11-30 14:09:00 [core.py:1] quux.OddError: the flux is out of phase\n"
        "RuntimeError: Engine core initialization failed. See root cause above.\n"
    )
    found = run("diagnose", str(log), "--json").json
    assert (found["kind"], found["evidence"]) == ("unknown", "quux.OddError: the flux is out of phase")


def test_a_file_without_a_failure_accuses_nobody(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "run.log"
    log.write_text("all is well\n")
    assert "Nothing in this file says that something failed" in run("diagnose", str(log)).out


def test_the_input_can_be_read_too() -> None:
    command = (sys.executable, "-m", "slipstream", "diagnose", "-", "--json")
    done = subprocess.run(command, input=TOO_LONG, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout)["kind"] == "context_too_long"


def test_a_missing_file_is_one_sentence_with_a_next_step(run: Run, tmp_path: Path) -> None:
    done = run("diagnose", str(tmp_path / "nowhere.log"))
    assert done.code == 3
    assert "No such file" in done.err


def test_without_a_file_the_last_run_is_told_with_its_exit_status_and_preset(
    run: Run, installed: Callable[..., None]
) -> None:
    none = run("diagnose")
    assert none.code == 6
    assert "No run has ended yet" in none.err
    installed("--fail", "early")
    run("start", "demo", "--wait")
    said = run("diagnose").out
    assert "The context is longer than the model allows" in said
    assert "Apply:    slipstream start demo --context 4096" in said


def test_the_context_that_was_told_can_be_used(run: Run, installed: Callable[..., None]) -> None:
    installed()
    started = run("start", "demo", "--context", "1024", "--wait", "--json").json
    assert started["endpoint"]["context_tokens"] == 1024
