"""The user guide quotes the program: its words on failures, its verbs and its exit codes."""

from __future__ import annotations

import re
from pathlib import Path

from slipstream.cli.arguments import build_parser
from slipstream.core.errors import ExitCode
from slipstream.core.failures import FAILURES

README = (Path(__file__).resolve().parents[2] / "README.md").read_text()


def test_the_troubleshooting_table_quotes_diagnoses_and_their_fixes():
    table = README.partition("| it says | what helps |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| ([A-Z][^|]+) \| ([^|]+) \|$", table, re.MULTILINE)
    known = {(failure.title, failure.fix) for failure in FAILURES}
    assert len(rows) > 10
    assert [row for row in rows if row not in known] == []


def test_every_verb_of_the_guide_is_one():
    parser = build_parser()
    verbs = parser.parse_args(["doctor"]).verb_name, *re.findall(r"`slipstream ([a-z]+)", README)
    known = next(action.choices for action in parser._actions if action.dest == "verb_name")
    assert known is not None
    assert [verb for verb in verbs if verb not in known] == []


def test_every_exit_code_is_told():
    told = README.partition("Exit codes: ")[2].partition("\n\n")[0]
    assert {int(number) for number in re.findall(r"(?:^|, |\n)(\d+) ", told)} == {
        int(code) for code in ExitCode
    }
