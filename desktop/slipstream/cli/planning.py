"""``plan`` and ``command``: what a start would do, without touching a process."""

from __future__ import annotations

import argparse

from slipstream.app.figures import SEGMENT_TITLES
from slipstream.app.presenters import bytes_text
from slipstream.app.reports import plan_dict
from slipstream.cli.output import print_json, print_table
from slipstream.cli.session import Session, session
from slipstream.core.command import build, shell_line
from slipstream.core.errors import CatalogError, ExitCode
from slipstream.core.models import Preset, PresetId


def run_plan(args: argparse.Namespace) -> int:
    """Print every term of the memory account and why each setting was chosen."""
    with session() as opened:
        plan = opened.app.controller.plan(_preset(opened, args.preset))
    if args.json:
        print_json(plan_dict(plan, build(plan).argv))
        return int(ExitCode.OK)
    budget = plan.budget
    print(f"{plan.title}: {bytes_text(budget.total_bytes)} of {budget.place}")
    print_table(
        [(SEGMENT_TITLES[t.segment], f"{bytes_text(t.size_bytes):>10}  {t.how}") for t in budget.terms]
    )
    for reason in plan.reasons:
        print(f"- {reason}")
    return int(ExitCode.OK)


def run_command(args: argparse.Namespace) -> int:
    """Print argv and environment: JSON, or one line to paste into a shell."""
    with session() as opened:
        command = opened.app.controller.command(_preset(opened, args.preset), port=args.port)
    if args.json:
        print_json({"argv": list(command.argv), "env": dict(command.env)})
    else:
        print(shell_line(command))
    return int(ExitCode.OK)


def _preset(opened: Session, name: str | None) -> Preset:
    preset_id = PresetId(name) if name else opened.state.selected
    preset = opened.state.preset(preset_id)
    if preset is None:
        known = ", ".join(known.id for known in opened.state.presets)
        raise CatalogError(f"There is no preset named {name}", hint=f"Choose one of: {known}.")
    return preset
