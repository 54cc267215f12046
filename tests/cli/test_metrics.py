"""``metrics`` prints the history on disk as CSV, JSON or words, and starts nothing."""

from __future__ import annotations

import argparse
import csv
import json
import time

import pytest
from tests.fakes.pasts import sample

from slipstream.cli.arguments import build_parser
from slipstream.cli.main import run_verb
from slipstream.core.live import columns
from slipstream.engine.files import Paths
from slipstream.engine.measure.history import HistoryWriter


def run(*words: str) -> int:
    return run_verb(build_parser().parse_args(["metrics", *words]))


@pytest.fixture
def recorded(paths: Paths) -> float:
    """Forty seconds of samples, half an hour ago and now."""
    now_utc = time.time()
    for began in (now_utc - 1800, now_utc - 40):
        writer = HistoryWriter(paths.history)
        for second in range(40):
            writer.add(sample(began + second, 30.0))
        writer.close()
    return now_utc


def test_csv_has_a_row_for_every_ten_seconds_that_were_asked_for(
    recorded: float, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--csv", "--since", "10m") == 0
    recent = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert run("--csv", "--since", "1h") == 0
    everything = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert 3 <= len(recent) < len(everything)
    assert list(recent[0]) == ["at_utc", *columns.COLUMNS]
    assert recent[0]["generation_tok_s"] == "30"
    assert recent[0]["acceptance_rate"] == ""
    assert recent[0]["at_utc"].endswith("Z")


def test_json_has_the_same_rows_with_null_for_the_unknown(
    recorded: float, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("--json") == 0
    found = json.loads(capsys.readouterr().out)
    row = dict(zip(found["columns"], found["rows"][0], strict=True))
    assert found["row_s"] == 10
    assert recorded - 60 < row["at_utc"] < recorded
    assert row["generation_tok_s"] == 30
    assert row["acceptance_rate"] is None


def test_words_sum_it_up(recorded: float, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    told = capsys.readouterr().out
    assert "Generation" in told
    assert "30.0 tok/s on average, highest 30.0 tok/s" in told
    assert "Acceptance" not in told


def test_without_measurements_it_says_how_they_come(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    assert "status --watch" in capsys.readouterr().out
    assert run("--csv") == 0
    assert capsys.readouterr().out == ",".join(("at_utc", *columns.COLUMNS)) + "\n"


def test_two_forms_at_once_are_refused(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--csv", "--json") == 2
    assert "not both" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "seconds"), [("90s", 90), ("10m", 600), ("2h", 7200), ("1d", 86_400), ("1.5h", 5400)]
)
def test_spans(text: str, seconds: float) -> None:
    assert build_parser().parse_args(["metrics", "--since", text]).since == seconds


@pytest.mark.parametrize("text", ["", "10", "m", "0s", "-5m", "2d", "1w", "nan"])
def test_what_is_no_span_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises((SystemExit, argparse.ArgumentError)):
        build_parser().parse_args(["metrics", f"--since={text}"])
    assert "90s, 10m, 2h or 1d" in capsys.readouterr().err
