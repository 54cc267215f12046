"""``bench`` and ``tune``: measure what drafting gains here, and choose by it. Ctrl+C ends both in order."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from slipstream.app import bench, benchwords, tune
from slipstream.app.workbench import opened
from slipstream.cli.calledoff import CalledOff, called_off
from slipstream.cli.output import print_json
from slipstream.core.bench import history, variants
from slipstream.core.bench.worth import ENOUGH
from slipstream.core.codec import to_json
from slipstream.core.errors import CatalogError, ExitCode
from slipstream.engine.bench import shelf
from slipstream.engine.bench.server import CalledOffError
from slipstream.engine.files import Paths

_SAY_EVERY_S = 2.0


def run_bench(args: argparse.Namespace) -> int:
    """Measure and print the table; 130 when it was called off."""
    paths = Paths.of_user()
    with called_off() as wish:
        teller = _Teller(wish, silent=args.json)
        try:
            with opened(paths, wish, teller.say) as workbench:
                preset = workbench.preset(args.preset)
                question = bench.Question(
                    preset=preset,
                    variants=variants.parse(args.variants or variants.usual_names(preset), preset),
                    prompts=args.prompts,
                    runs=args.times,
                    rounds=args.rounds,
                    concurrency=args.concurrency,
                    per_kind=args.per_kind,
                    max_tokens=args.max_tokens,
                    draft_folder=_draft(args.draft),
                    quick=args.quick,
                )
                result = bench.measure(paths, question, workbench, teller.report)
        except CalledOffError:
            teller.say("Called off before anything was measured.")
            return int(ExitCode.CANCELLED)
    if args.markdown is not None:
        Path(args.markdown).write_text(benchwords.markdown(result), encoding="utf-8")
    earlier = shelf.earlier(paths, result)
    moved = (
        [] if earlier is None else benchwords.change_lines(history.changes(result, earlier), result, earlier)
    )
    if args.json:
        print_json({**benchwords.result_dict(result), "since_earlier": moved})
    else:
        for line in (*benchwords.text_lines(result), *moved):
            print(line)
    return int(ExitCode.CANCELLED if result.cancelled else ExitCode.OK)


def run_tune(args: argparse.Namespace) -> int:
    """Search, keep the winner as a preset and say why; 130 when it was called off."""
    paths = Paths.of_user()
    with called_off() as wish:
        teller = _Teller(wish, silent=args.json)
        try:
            with opened(paths, wish, teller.say) as workbench:
                preset = workbench.preset(args.preset)
                question = bench.Question(
                    preset=preset,
                    variants=(),
                    prompts=args.prompts,
                    per_kind=args.per_kind,
                    max_tokens=args.max_tokens,
                )
                tuned = tune.tune(question, workbench, teller.report, teller.say)
        except CalledOffError:
            teller.say("Called off; no preset was changed.")
            return int(ExitCode.CANCELLED)
    name = args.save or f"{preset.id.removesuffix('-tuned')}-tuned"
    place = tune.save(paths, tuned, name)
    if args.json:
        print_json(
            {
                "preset": name,
                "file": str(place),
                "winner": tuned.winner.name,
                "factor": tuned.factor,
                "tried": [to_json(one) for one in tuned.tried],
                "reasons": list(tuned.reasons),
            }
        )
        return int(ExitCode.OK)
    for line in (*tune.tried_lines(tuned), *tuned.reasons):
        print(line)
    if tuned.winner.is_baseline:
        print(f"The choice is off: nothing here is {ENOUGH:g} times as fast as no drafting.")
    else:
        print(f"The choice is {tuned.winner.name}, {tuned.factor:.2f} times the speed without drafts.")
    print(f"Kept as the preset {name}: slipstream start {name}")
    return int(ExitCode.OK)


class _Teller:
    """Progress on stderr: each new step at once, an unchanged one now and then."""

    def __init__(self, wish: CalledOff, *, silent: bool) -> None:
        self._wish = wish
        self._silent = silent
        self._step = ""
        self._said_at = 0.0
        self._furthest = 0.0

    def say(self, line: str) -> None:
        """A line of its own."""
        if not self._silent:
            print(line, file=sys.stderr, flush=True)

    def report(self, step: str, fraction: float, left_s: float | None) -> None:
        """A step with how far everything is."""
        now = time.monotonic()
        if step == self._step and now - self._said_at < _SAY_EVERY_S:
            return
        self._step, self._said_at = step, now
        self._furthest = max(self._furthest, fraction)  # a start slower than the last one takes nothing back
        left = "" if left_s is None else f", {_time_text(left_s)} left"
        self.say(f"{self._furthest:4.0%}  {step}{left}")


def _time_text(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"


def _draft(folder: str | None) -> str | None:
    """The folder of another draft. Raises ``CatalogError`` where there is no model."""
    if folder is None:
        return None
    place = Path(folder).expanduser().resolve()
    if not (place / "config.json").is_file():
        raise CatalogError(
            "This folder holds no draft model",
            detail=str(place),
            hint="Give the folder of a model, with its config.json.",
        )
    return str(place)
