"""The grammar: every verb has --json, wrong values are explained, and the parser loads nothing heavy."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from slipstream.__main__ import wants_window
from slipstream.cli.arguments import build_parser

VERBS = ("start", "stop", "restart", "status", "logs", "plan", "command", "diagnose", "demo")


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_takes_json_and_names_what_it_runs(verb: str) -> None:
    args = build_parser().parse_args([verb, "--json"])
    assert args.json
    assert ":" in args.runs


@pytest.mark.parametrize(
    "argv",
    [
        ["start", "--port", "80"],
        ["start", "--port", "lots"],
        ["start", "--timeout", "-1"],
        ["demo", "--seconds", "nan"],
        ["demo", "--seconds", "0"],
        ["logs", "-n", "-3"],
        ["start", "--context", "0"],
        ["dance"],
    ],
)
def test_a_wrong_value_ends_with_2_and_says_what_is_expected(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        build_parser().parse_args(argv)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "display", "window"),
    [
        ([], True, True),
        ([], False, False),
        (["--hidden"], True, True),
        (["demo"], True, True),
        (["demo"], False, False),
        (["demo", "--json"], True, False),
        (["demo", "--terminal"], True, False),
        (["status"], True, False),
    ],
)
def test_a_window_opens_only_where_one_is_wanted_and_possible(
    argv: list[str], display: bool, window: bool
) -> None:
    assert wants_window(build_parser().parse_args(argv), has_display=display) is window


def test_the_version_is_told_without_loading_qt_or_numpy() -> None:
    code = (
        "import sys\n"
        "from slipstream.__main__ import main\n"
        "try:\n    main(['--version'])\n"
        "except SystemExit:\n    pass\n"
        "print([name for name in ('PySide6', 'numpy', 'pyqtgraph') if name in sys.modules])"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    version, loaded = done.stdout.splitlines()
    assert version.startswith("slipstream ")
    assert loaded == "[]"


def test_help_is_shown_for_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    parser = build_parser()
    assert isinstance(parser, argparse.ArgumentParser)
    for verb in VERBS:
        with pytest.raises(SystemExit) as ended:
            parser.parse_args([verb, "--help"])
        assert ended.value.code == 0
        assert verb in capsys.readouterr().out
