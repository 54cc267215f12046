"""Holds the tuner's choice against an exhaustive sweep over K = 0..8 with the same prompts.

    python -m tests.report_tune FOLDER [--preset demo] [--per-kind 2] [--max-tokens 40] [--again]

Runs ``slipstream bench --variants off,k1,...,k8`` and ``slipstream tune`` one after the other with the data
folder in force (``XDG_DATA_HOME``), keeps what both printed in FOLDER and prints the comparison; with
``--again`` it only compares what lies there. The choice is judged by the sweep's own figure for it. With
``--methods own`` the tuner searches what the sweep covers, and every start of it is counted; with ``all`` it
tries n-gram too, and those starts are told apart.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LONGEST = 8
ENOUGH = 0.97
_LIMIT_S = 580.0


def main() -> int:
    """0 when both promises hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--per-kind", default="2")
    parser.add_argument("--max-tokens", default="40")
    parser.add_argument("--methods", choices=("all", "own"), default="own")
    parser.add_argument("--only", choices=("sweep", "tune"), help="run just one of the two")
    parser.add_argument("--again", action="store_true", help="run nothing, compare what is in FOLDER")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    common = ("--per-kind", asked.per_kind, "--max-tokens", asked.max_tokens)
    sweep, tune = asked.folder / "sweep.json", asked.folder / "tune.json"
    if not asked.again and asked.only != "tune":
        variants = ",".join(("off", *(f"k{tokens}" for tokens in range(1, LONGEST + 1))))
        _run(sweep, "bench", asked.preset, "--variants", variants, "--runs", "1", *common)
    if not asked.again and asked.only != "sweep":
        _run(tune, "tune", asked.preset, "--methods", asked.methods, *common)
    if not (sweep.exists() and tune.exists()):
        return 0
    return _compare(json.loads(sweep.read_text()), json.loads(tune.read_text()))


def _run(place: Path, *words: str) -> None:
    command = (sys.executable, "-m", "slipstream", *words, "--json")
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=_LIMIT_S, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    place.write_text(done.stdout)


def _compare(sweep: Any, tune: Any) -> int:
    asked = sweep["result"]["asked"]
    whole = None if len(asked["kinds"]) > 1 else asked["kinds"][0]
    speeds = {
        row["variant"]: row["decode_tok_s"]["median"]
        for row in sweep["rows"]
        if row["kind"] == whole and row["decode_tok_s"]
    }
    drift = sweep["drift"]
    print(f"sweep: {len(speeds)} starts, {asked['prompt_count']} prompts of at most {asked['max_tokens']}")
    for name, tok_s in speeds.items():
        print(f"  {name:4} {tok_s:6.2f} tokens/s  {tok_s / speeds['off']:.2f}x")
    print(f"  without drafts, last by first start: {drift:.3f}")
    own = [one for one in tune["tried"] if not one["variant"].startswith("ngram")]
    print(f"tune: {len(tune['tried'])} starts, {len(own)} of them of the pair")
    for one in tune["tried"]:
        figure = one["measured"]["tok_s"] if one["measured"] else None
        print(f"  {one['variant']:8} {figure and round(figure, 2)} tokens/s: {one['why']}")
    for reason in tune["reasons"]:
        print(f"  {reason}")
    print(f"  the choice in all: {tune['winner']}, {tune['factor']:.2f}x")
    choice, best = tune["own_choice"], max(speeds, key=lambda name: speeds[name])
    share = speeds[choice] / speeds[best]
    print(f"of the pair the tuner chose {choice}; the sweep's best is {best}: {share:.1%} of its tokens/s")
    print(f"starts: {len(own)} of {len(speeds)}, {len(own) / len(speeds):.0%}")
    holds = share >= ENOUGH and len(own) <= len(speeds) / 2
    print("both promises hold" if holds else "a promise is broken")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
