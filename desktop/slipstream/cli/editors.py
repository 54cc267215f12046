"""``editors``: coding clients, connected to a server, tried out, and given their own settings back."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import Any

from slipstream.app.editors.editors import Editors
from slipstream.cli.givenkey import given_key, refuse_shown_key
from slipstream.cli.output import print_json, print_report
from slipstream.cli.session import session
from slipstream.core.editors import cursor
from slipstream.core.editors.client import Client
from slipstream.core.editors.survey import Connected, EditorView
from slipstream.core.editors.verdict import Verdict
from slipstream.core.editors.wiring import Asked, Wiring
from slipstream.core.errors import EditorConfigRefused, ExitCode
from slipstream.core.models import Endpoint, LaunchPlan
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths

_CONNECTED = {
    Connected.YES: "connected",
    Connected.CHANGED: "connected; the file was changed since, Slipstream's values still stand",
    Connected.PARTLY: "some of Slipstream's values were changed or removed since",
    Connected.UNKNOWN: "it cannot be told whether it is connected",
}


def run_list(args: argparse.Namespace) -> int:
    """Print which clients are here and which are connected."""
    desk = _desk()
    endpoint, plan = _running()
    wiring = None
    if endpoint is not None:
        wiring = desk.wiring(None, endpoint, plan, Asked())
    views = desk.look(wiring)
    if args.json:
        print_json({"editors": [_view_dict(view) for view in views]})
        return int(ExitCode.OK)
    for view in views:
        print("\n".join(_view_lines(view)))
    return int(ExitCode.OK)


def run_diff(args: argparse.Namespace) -> int:
    """Print what connecting would change; changes nothing."""
    desk = _desk()
    chosen = desk.named(args.editor)
    wiring = _wiring(desk, chosen, args)
    try:
        files = desk.diff(chosen, wiring)
    except EditorConfigRefused as error:
        return _refusal(error, desk, chosen, wiring, args)
    notes = desk.notes(chosen, wiring)
    by_hand = desk.snippet(chosen, wiring) if not files else None
    if args.json:
        print_json(
            {
                "editor": chosen.id,
                "values": _values(wiring),
                "files": [asdict(one) for one in files],
                "snippet": by_hand,
                "notes": list(notes),
            }
        )
        return int(ExitCode.OK)
    for one in files:
        print(one.text or f"{one.path}: nothing to change.")
    if by_hand is not None:
        print(by_hand, end="")
    _print_notes(notes)
    return int(ExitCode.OK)


def run_configure(args: argparse.Namespace) -> int:
    """Connect a client to the running server, or to one that is named."""
    desk = _desk()
    chosen = desk.named(args.editor)
    wiring = _wiring(desk, chosen, args)
    try:
        done = desk.configure(chosen, wiring)
    except EditorConfigRefused as error:
        return _refusal(error, desk, chosen, wiring, args)
    if args.json:
        print_json(
            {
                "editor": chosen.id,
                "values": _values(wiring),
                "files": list(done.files),
                "changed": done.changed,
                "then": chosen.then,
                "notes": list(done.notes),
            }
        )
        return int(ExitCode.OK)
    if done.changed:
        print(f"{chosen.title} now uses {wiring.model} at {wiring.base_url}. Written and read back:")
    else:
        print(f"{chosen.title} already uses {wiring.model} at {wiring.base_url}:")
    print("\n".join(f"  {path}" for path in done.files))
    print(chosen.then)
    print(f"To go back: slipstream editors undo {chosen.id}")
    _print_notes(done.notes)
    return int(ExitCode.OK)


def run_undo(args: argparse.Namespace) -> int:
    """Give a client its own settings back."""
    desk = _desk()
    chosen = desk.named(args.editor)
    done = desk.undo(chosen)
    if args.json:
        print_json(
            {
                "editor": chosen.id,
                "restored": [str(path) for path in done.restored],
                "left": list(done.left),
                "backups": None if done.backups is None else str(done.backups),
            }
        )
        return int(ExitCode.OK)
    for path in done.restored:
        print(f"Restored: {path}")
    if not done.restored:
        print("There was nothing of ours left to take out.")
    for said in done.left:
        print(f"Left alone: {said}.", file=sys.stderr)
    if done.backups is not None:
        print(f"The former files are kept in {done.backups}.", file=sys.stderr)
    return int(ExitCode.OK)


def run_test(args: argparse.Namespace) -> int:
    """Send what the client sends, with the values it was connected with, else the running server's."""
    desk = _desk()
    chosen = desk.named(args.editor)
    wiring = desk.values(chosen) or _wiring(desk, chosen, args)
    if not args.json:
        print(f"Sending what {chosen.title} sends to {wiring.base_url} ({wiring.model}):")
    verdicts: list[Verdict] = []
    for verdict in desk.test(chosen, wiring):
        verdicts.append(verdict)
        if not args.json:
            print("\n".join(_verdict_lines(verdict)), flush=True)
    passed = all(verdict.passed for verdict in verdicts)
    if args.json:
        print_json(
            {
                "editor": chosen.id,
                "values": _values(wiring),
                "passed": passed,
                "trials": [{**asdict(verdict), "kind": verdict.kind.value} for verdict in verdicts],
            }
        )
    return int(ExitCode.OK if passed else ExitCode.EDITOR_REFUSED)


def _desk() -> Editors:
    paths = Paths.of_user()
    paths.make()
    return Editors(paths)


def _running() -> tuple[Endpoint | None, LaunchPlan | None]:
    """The running server's address and plan, once it answers."""
    with session() as opened:
        engine = opened.state.engine
        return (engine.endpoint, engine.plan) if engine.phase is Phase.READY else (None, None)


def _wiring(desk: Editors, chosen: Client, args: argparse.Namespace) -> Wiring:
    asked = Asked(
        base_url=getattr(args, "base_url", None),
        model=getattr(args, "model", None),
        context_tokens=getattr(args, "context", None),
        api_key=_key(args),
    )
    endpoint, plan = (None, None) if asked.base_url is not None else _running()
    return desk.wiring(chosen, endpoint, plan, asked)


def _key(args: argparse.Namespace) -> str | None:
    """The key from a file, the input or the environment."""
    refuse_shown_key(args)
    return given_key(getattr(args, "api_key_file", None))


def _refusal(
    error: EditorConfigRefused, desk: Editors, chosen: Client, wiring: Wiring, args: argparse.Namespace
) -> int:
    """Why nothing was changed, the place where a file breaks, and what to paste instead."""
    # What cannot work by one click cannot work by hand either.
    hopeless = chosen.id == cursor.CLIENT.id and wiring.is_local
    snippet = "" if hopeless else desk.snippet(chosen, wiring)
    if args.json:
        report = error.report()
        print_json(
            {
                "error": {
                    "title": report.title,
                    "detail": report.detail,
                    "hint": report.hint,
                    "evidence": report.evidence,
                },
                "editor": chosen.id,
                "snippet": snippet,
            }
        )
        return int(report.exit_code)
    code = print_report(error.report(), as_json=False)
    if snippet:
        print(f"\nTo set up by hand:\n{snippet}", file=sys.stderr)
    return code


def _view_dict(view: EditorView) -> dict[str, Any]:
    return {
        "id": view.id,
        "title": view.title,
        "found": view.found.is_here,
        "version": view.found.version,
        "where": [
            {"kind": trace.where, "path": str(trace.path), "version": trace.version, "host": trace.host}
            for trace in view.found.traces
        ],
        "running": list(view.found.running),
        "in_way": list(view.in_way),
        "connected": view.connected.value,
        "base_url": view.base_url,
        "model": view.model,
        "by_hand": view.by_hand,
        "update": view.update,
        "warnings": list(view.warnings),
    }


def _view_lines(view: EditorView) -> list[str]:
    version = f" {view.found.version}" if view.found.version else ""
    if view.connected is not Connected.NO:
        state = _CONNECTED[view.connected]
        state += f" to {view.base_url} ({view.model})" if view.base_url else ""
    elif not view.found.is_here:
        state = "not found"
    else:
        state = "found, set up by hand" if view.by_hand else "found"
    lines = [f"{view.id:14} {view.title}{version}: {state}"]
    if view.update:
        lines.append(f"{'':14} The server has other values now: slipstream editors configure {view.id}")
    if view.in_way:
        lines.append(f"{'':14} Running: {', '.join(view.in_way)}. Close it before you connect or undo.")
    lines += [f"{'':14} {warning}" for warning in view.warnings]
    return lines


def _verdict_lines(verdict: Verdict) -> list[str]:
    mark = "ok" if verdict.passed else "FAILED"
    lines = [f"  {verdict.kind.value:20} {mark:7} {verdict.said} ({verdict.seconds:.1f} s)"]
    return [*lines, f"  {'':20} {'':7} {verdict.hint}"] if verdict.hint else lines


def _values(wiring: Wiring) -> dict[str, Any]:
    """The values without the key, which has no business in an output that is kept."""
    values = asdict(wiring)
    del values["api_key"], values["stamp"]
    return values


def _print_notes(notes: tuple[str, ...]) -> None:
    for note in notes:
        print(f"- {note}", file=sys.stderr)
