"""``bench`` and ``tune``: measure what drafting gains here, and choose by it. Ctrl+C ends both in order.

With ``--events`` both speak to the window, which starts them as children: one JSON object a line.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from slipstream.app.bench import bench, benchwords, tune, tunedpreset
from slipstream.app.bench.benchevents import Said, Step
from slipstream.app.bench.benchpicture import draw
from slipstream.app.bench.tunedpreset import Tuned
from slipstream.app.bench.workbench import opened
from slipstream.cli.calledoff import CalledOff, called_off
from slipstream.cli.output import print_json
from slipstream.core.bench import variants
from slipstream.core.bench.account import Account
from slipstream.core.bench.worth import ENOUGH
from slipstream.core.codec import to_json
from slipstream.core.errors import CatalogError, ExitCode
from slipstream.engine.bench.server import CalledOffError
from slipstream.engine.files import Paths

_SAY_EVERY_S = 2.0


def run_bench(args: argparse.Namespace) -> int:
    """Measure and print the table; 130 when it was called off."""
    paths = Paths.of_user()
    with called_off() as wish:
        teller = _Teller(wish, silent=args.json, events=args.events)
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
                    engines_own=args.vllm_bench,
                )
                account = bench.measure(paths, question, workbench, teller.report)
        except CalledOffError:
            teller.say("Called off before anything was measured.")
            return int(ExitCode.CANCELLED)
    if args.events:
        teller.say(f"Kept as {account.result.id}.")
    else:
        _tell(args, account)
    return int(ExitCode.CANCELLED if account.result.cancelled else ExitCode.OK)


def _tell(args: argparse.Namespace, account: Account) -> None:
    """The files that were asked for, then the table. Raises ``AppError`` where a picture cannot be drawn."""
    if args.markdown is not None:
        Path(args.markdown).write_text(benchwords.markdown(account), encoding="utf-8")
    if args.json:
        print_json(benchwords.result_dict(account))
    else:
        for line in benchwords.text_lines(account):
            print(line)
    if args.png is not None:
        draw(account.result.id, Path(args.png))


def run_tune(args: argparse.Namespace) -> int:
    """Search, keep the winner as a preset and say why; 130 when it was called off."""
    paths = Paths.of_user()
    with called_off() as wish:
        teller = _Teller(wish, silent=args.json, events=args.events)
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
                scope = tune.Scope(args.methods)
                tuned = tune.tune(question, workbench, teller.report, teller.say, scope)
        except CalledOffError:
            teller.say("Called off; no preset was changed.")
            return int(ExitCode.CANCELLED)
    name = args.save or tunedpreset.default_name(preset)
    place = tunedpreset.save(paths, tuned, name)
    if args.events:
        teller.say(f"{_choice(tuned)} Kept as the preset {name}.")
    elif args.json:
        print_json(
            {
                "preset": name,
                "file": str(place),
                "winner": tuned.winner.name,
                "factor": tuned.factor,
                "own_choice": tuned.own_choice,
                "tried": [to_json(one) for one in tuned.tried],
                "reasons": list(tuned.reasons),
            }
        )
    else:
        for line in (*tunedpreset.tried_lines(tuned), *tuned.reasons, _choice(tuned)):
            print(line)
        print(f"Kept as the preset {name}: slipstream start {name}")
    return int(ExitCode.OK)


def _choice(tuned: Tuned) -> str:
    if tuned.winner.is_baseline:
        return f"The choice is off: nothing here is {ENOUGH:g} times as fast as no drafting."
    return f"The choice is {tuned.winner.name}, {tuned.factor:.2f} times the speed without drafts."


class _Teller:
    """Progress: each new step at once, an unchanged one now and then; words on stderr, events on stdout."""

    def __init__(self, wish: CalledOff, *, silent: bool, events: bool) -> None:
        self._wish = wish
        self._silent = silent
        self._events = events
        self._step = ""
        self._said_at = 0.0
        self._furthest = 0.0

    def say(self, line: str) -> None:
        """A line of its own."""
        if self._events:
            print_json(to_json(Said(line)))
        elif not self._silent:
            print(line, file=sys.stderr, flush=True)

    def report(self, step: str, fraction: float, left_s: float | None) -> None:
        """A step with how far everything is."""
        now = time.monotonic()
        if step == self._step and now - self._said_at < _SAY_EVERY_S:
            return
        self._step, self._said_at = step, now
        self._furthest = max(self._furthest, fraction)  # a start slower than the last one takes nothing back
        if self._events:
            print_json(to_json(Step(step, self._furthest, left_s)))
            return
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
