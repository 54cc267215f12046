"""``check``: does a target work with a draft or a method, and why. Starts nothing and fetches no weights.

Exit code 0 where Slipstream would start the pair, 4 (like a refused plan) where it would not: refused, or not
worth it. The verdict is printed on stdout in both cases.
"""

from __future__ import annotations

import argparse

from slipstream.app.models.checking import Question, check
from slipstream.cli.output import print_json
from slipstream.core.errors import ExitCode
from slipstream.core.models import Method
from slipstream.core.pairs.verdict import Bearing, Verdict, VerdictKind
from slipstream.engine.files import Paths

_WORDS = {
    VerdictKind.WORKS: "Works",
    VerdictKind.WORKS_ALIGNED: "Works after alignment",
    VerdictKind.WORKS_MAPPED: "Works with vocabulary mapping",
    VerdictKind.NOT_WORTH_IT: "Works, but is not worth it",
    VerdictKind.REFUSED: "Refused",
}
_SIGNS = {Bearing.FOR: "+", Bearing.NOTE: " ", Bearing.AGAINST: "-"}


def run_check(args: argparse.Namespace) -> int:
    """Print the verdict with its evidence: words, or one JSON object."""
    verdict = check(
        Paths.of_user(),
        Question(
            args.target,
            args.draft,
            None if args.method is None else Method(args.method),
            args.engine,
            args.tensor_parallel,
        ),
    )
    if args.json:
        print_json(verdict_dict(verdict))
    else:
        print(verdict_line(verdict))
        for one in verdict.evidence:
            print(f"{_SIGNS[one.bearing]} {one.says}")
        if verdict.hint:
            print(verdict.hint)
    return int(ExitCode.OK if verdict.kind.works else ExitCode.PLAN_REFUSED)


def verdict_line(verdict: Verdict) -> str:
    """The verdict and its reason in one line."""
    return f"{_WORDS[verdict.kind]}: {verdict.reason}"


def verdict_dict(verdict: Verdict) -> dict[str, object]:
    """The JSON form."""
    return {
        "verdict": verdict.kind.value,
        "reason": verdict.reason,
        "hint": verdict.hint,
        "method": verdict.method.value,
        "draft": verdict.draft,
        "basis": verdict.basis.value,
        "evidence": [
            {"check": one.check, "bearing": one.bearing.value, "says": one.says} for one in verdict.evidence
        ],
    }
