"""``plan`` and ``command``: what a start would do, without touching a process."""

from __future__ import annotations

import argparse

from slipstream.app import whatif
from slipstream.app.live.figures import SEGMENT_TITLES
from slipstream.app.presenters import bytes_text
from slipstream.app.reports import plan_dict
from slipstream.app.whatif import Answer, Question
from slipstream.cli.output import print_json, print_table
from slipstream.cli.session import Session, session
from slipstream.core.dialects.command import build, shell_line
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.errors import CatalogError, ExitCode
from slipstream.core.models import LaunchPlan, Preset, PresetId
from slipstream.core.planning.speedup import Range
from slipstream.engine.files import Paths

# Options of ``plan`` that ask what if, by the name of their value.
_WHAT_IF = (
    "gpu",
    "gpu_gib",
    "desktop_gib",
    "context",
    "draft",
    "draft_tokens",
    "util",
    "max_num_seqs",
    "max_num_batched_tokens",
    "kv_dtype",
    "tensor_parallel",
)


def run_plan(args: argparse.Namespace) -> int:
    """Print every term of the memory account and why each setting was chosen."""
    if any(getattr(args, name) is not None for name in _WHAT_IF):
        return _run_what_if(args)
    with session() as opened:
        plan = opened.app.controller.plan(_preset(opened, args.preset))
    if args.json:
        print_json(plan_dict(plan, build(plan).argv))
        return int(ExitCode.OK)
    _print_plan(plan)
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


def _run_what_if(args: argparse.Namespace) -> int:
    """Answer what if, without engine, models or card; whether it fits is part of the answer."""
    if args.preset is None:
        raise CatalogError("Which preset?", hint='Name it: slipstream plan PRESET --gpu "RTX 4090".')
    question = Question(
        preset=args.preset,
        gpu=args.gpu,
        gpu_gib=args.gpu_gib,
        desktop_gib=args.desktop_gib,
        draft=args.draft,
        overrides=Overrides(
            context_tokens=args.context,
            max_num_seqs=args.max_num_seqs,
            max_num_batched_tokens=args.max_num_batched_tokens,
            num_speculative_tokens=args.draft_tokens,
            gpu_memory_utilization=args.util,
            kv_cache_dtype=args.kv_dtype,
            tensor_parallel=args.tensor_parallel,
        ),
    )
    found = whatif.ask(Paths.of_user(), question)
    if args.json:
        print_json(whatif.answer_dict(found))
    else:
        _print_answer(found)
    return int(ExitCode.OK)


def _print_answer(found: Answer) -> None:
    proposal = found.proposal
    _print_plan(proposal.plan)
    account = proposal.solution.found
    for said in proposal.unknown:
        print(f"- {said}")
    if proposal.unknown:
        least, most = proposal.kv_range_bytes
        print(f"- So the KV cache has between {bytes_text(least)} and {bytes_text(most)}.")
    if not proposal.solution.starts:
        print(f"Does not fit: {bytes_text(account.missing_bytes)} are missing.")
    elif not proposal.solution.fits:
        print("Starts, but leaves the desktop no room to grow.")
    else:
        print(
            f"Fits: a KV cache of {account.kv_tokens:,} tokens, a context of at most {account.max_context:,}."
        )
    speed = proposal.speed
    if speed is not None:
        drafted = "" if speed.drafted is None else f"; with drafts {_range(speed.drafted)}"
        print(f"Estimate: {_range(speed.alone)} tokens a second without drafts{drafted}. {speed.assumes}")
    for one in found.alternatives:
        print(f"Fits with {one.says}.")
    print(shell_line(build(proposal.plan)))


def _print_plan(plan: LaunchPlan) -> None:
    budget = plan.budget
    print(f"{plan.title}: {bytes_text(budget.total_bytes)} of {budget.place}")
    print_table(
        [(SEGMENT_TITLES[t.segment], f"{bytes_text(t.size_bytes):>10}  {t.how}") for t in budget.terms]
    )
    for reason in plan.reasons:
        print(f"- {reason}")


def _range(speed: Range) -> str:
    return f"{speed.low:.0f} to {speed.high:.0f} (likely {speed.likely:.0f})"


def _preset(opened: Session, name: str | None) -> Preset:
    preset_id = PresetId(name) if name else opened.state.selected
    preset = opened.state.preset(preset_id)
    if preset is None:
        known = ", ".join(known.id for known in opened.state.presets)
        raise CatalogError(f"There is no preset named {name}", hint=f"Choose one of: {known}.")
    return preset
