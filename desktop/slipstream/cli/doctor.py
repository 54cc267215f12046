"""``doctor``: looks at the computer and says what is fine, what is not, and the fix. Changes nothing."""

from __future__ import annotations

import argparse
import textwrap

from slipstream.app.doctor import examine
from slipstream.cli.output import print_json
from slipstream.core.codec import to_json
from slipstream.core.doctor.doctor import Finding, Grade, worst
from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths

_WIDTH = 100
_MARKS = {Grade.OK: "ok", Grade.WARNING: "warning", Grade.PROBLEM: "PROBLEM"}


def run_doctor(args: argparse.Namespace) -> int:
    """Print every finding with its fix; exit code 10 when one is a problem."""
    findings = examine(Paths.of_user())
    grade = worst(findings)
    if args.json:
        print_json({"worst": grade.value, "findings": to_json(findings)})
    else:
        for finding in findings:
            print("\n".join(_lines(finding)))
        print(f"\n{_summary(findings)}")
    return int(ExitCode.PROBLEM_FOUND if grade is Grade.PROBLEM else ExitCode.OK)


def _lines(finding: Finding) -> list[str]:
    margin = f"{_MARKS[finding.grade]:<8} {finding.topic.value:<12} "
    lines = textwrap.wrap(
        finding.says,
        _WIDTH,
        initial_indent=margin,
        subsequent_indent=" " * len(margin),
        break_on_hyphens=False,
    )
    if finding.fix:
        aside = " " * len(margin)
        lines += textwrap.wrap(
            f"Fix: {finding.fix}" if finding.grade is not Grade.OK else finding.fix,
            _WIDTH,
            initial_indent=aside,
            subsequent_indent=aside,
            break_on_hyphens=False,
            break_long_words=False,
        )
    return lines


def _summary(findings: tuple[Finding, ...]) -> str:
    counts = {grade: sum(one.grade is grade for one in findings) for grade in Grade}
    problems, warnings = counts[Grade.PROBLEM], counts[Grade.WARNING]
    if not problems and not warnings:
        return "Everything is fine."
    parts = [f"{problems} problem{'s' * (problems != 1)}", f"{warnings} warning{'s' * (warnings != 1)}"]
    return f"{', '.join(parts)}, {counts[Grade.OK]} fine."
