"""``report``: shows what a bug report would hold, and writes it when that is agreed to. Sends nothing."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from slipstream.app import report as reporting
from slipstream.app.report import Entry, Report
from slipstream.app.wording import bytes_text
from slipstream.cli.output import print_json, print_report
from slipstream.core.doctor.redact import Kind
from slipstream.core.errors import ErrorReport, ExitCode
from slipstream.engine.files import Paths

_WORDS = {
    Kind.SECRET: ("key or password", "keys and passwords"),
    Kind.HOME: ("home folder", "times the home folder"),
    Kind.USER: ("time your name", "times your name"),
    Kind.HOST: ("time the computer's name", "times the computer's name"),
    Kind.ADDRESS: ("network address", "network addresses"),
    Kind.MAIL: ("mail address", "mail addresses"),
    Kind.DEVICE: ("device number", "device numbers"),
    Kind.PROMPT: ("prompt", "prompts"),
}


def run_report(args: argparse.Namespace) -> int:
    """List the files with what was taken out of each, then write them as one zip if that is wanted."""
    report = reporting.prepare(Paths.of_user(), time.time())
    if args.show is not None:
        return _show(report, args)
    path = Path(args.output) if args.output else Path(f"{report.name}.zip")
    if args.json:
        size = reporting.write(report, path) if args.yes else None
        print_json(_as_dict(report, path, size))
        return int(ExitCode.OK)
    print("\n".join(_lines(report)))
    if not args.yes and not _agreed(path):
        print("Nothing was written.")
        return int(ExitCode.CANCELLED)
    size = reporting.write(report, path)
    print(
        f"Written: {path} ({bytes_text(size)}). It was sent nowhere; attach it to your bug report yourself."
    )
    return int(ExitCode.OK)


def _show(report: Report, args: argparse.Namespace) -> int:
    entry = report.entry(args.show)
    if entry is not None:
        sys.stdout.write(entry.text)
        return int(ExitCode.OK)
    names = ", ".join(one.name for one in report.entries)
    missing = ErrorReport(
        "The report has no such file", detail=args.show, hint=f"One of: {names}.", exit_code=ExitCode.USAGE
    )
    return print_report(missing, as_json=args.json)


def _agreed(path: Path) -> bool:
    """A person's yes; without somebody to ask it is no."""
    if not sys.stdin.isatty():
        print(f"To write it to {path}, add --yes.")
        return False
    try:
        return input(f"Write this to {path}? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False


def _lines(report: Report) -> list[str]:
    lines = ["The report holds these files (to read one: slipstream report --show NAME):"]
    width = max(len(entry.name) for entry in report.entries)
    for entry in report.entries:
        size = bytes_text(entry.size_bytes)
        cut = f", {bytes_text(entry.left_out_bytes)} of its middle left out" if entry.left_out_bytes else ""
        lines.append(f"  {entry.name:<{width}}  {size:>10}{cut}{_taken(entry)}")
        lines += [f"      {sample}" for sample in entry.samples]
    out = ", ".join(_count(kind, times) for kind, times in report.counts)
    lines.append(f"Taken out: {out}." if out else "Nothing had to be taken out.")
    return lines


def _taken(entry: Entry) -> str:
    out = ", ".join(_count(kind, times) for kind, times in entry.counts)
    return f"; taken out: {out}" if out else ""


def _count(kind: Kind, times: int) -> str:
    one, many = _WORDS[kind]
    return f"{times} {one if times == 1 else many}"


def _as_dict(report: Report, path: Path, size_bytes: int | None) -> dict[str, object]:
    return {
        "files": [
            {
                "name": entry.name,
                "size_bytes": entry.size_bytes,
                "left_out_bytes": entry.left_out_bytes,
                "taken_out": {kind.value: times for kind, times in entry.counts},
                "samples": list(entry.samples),
            }
            for entry in report.entries
        ],
        "taken_out": {kind.value: times for kind, times in report.counts},
        "path": str(path) if size_bytes is not None else None,
        "size_bytes": size_bytes,
    }
