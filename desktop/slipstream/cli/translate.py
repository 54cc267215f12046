"""``translate``: what a vLLM command of any age means for one version. Starts nothing."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from slipstream.app.translating import save, translated
from slipstream.cli.output import print_json
from slipstream.core.dialects.command import shell_line
from slipstream.core.errors import CommandNotUnderstood, ExitCode
from slipstream.core.models import Command
from slipstream.core.translate import server_words
from slipstream.engine.files import Paths

_STDIN = "-"


def run_translate(args: argparse.Namespace) -> int:
    """Print the line on stdout and a note for each change on stderr, or one JSON object; save if asked."""
    paths = Paths.of_user()
    translation = translated(paths, _words(args), args.engine_version)
    saved = save(paths, translation, args.save) if args.save is not None else None
    if args.json:
        answer: dict[str, object] = {
            "argv": list(translation.argv),
            "env": dict(translation.env),
            "notes": [note.text for note in translation.notes],
        }
        print_json(answer if saved is None else {**answer, "saved": str(saved)})
        return int(ExitCode.OK)
    print(shell_line(Command(translation.argv, translation.env)), flush=True)
    for note in translation.notes:
        print(f"- {note.text}", file=sys.stderr)
    if saved is not None:
        print(f"Saved as {saved}", file=sys.stderr)
    return int(ExitCode.OK)


def _words(args: argparse.Namespace) -> tuple[str, ...]:
    """The command's words: from the command line, a file, or the input."""
    words = tuple(args.words[1:] if args.words[:1] == ["--"] else args.words)
    if words and args.file is not None:
        raise CommandNotUnderstood(
            "Two commands were given", hint="Give the command itself, or --file, not both."
        )
    if words:
        # A whole command in quotes is one word.
        return server_words(words[0]) if len(words) == 1 and " " in words[0] else words
    if args.file not in (None, _STDIN):
        return server_words(Path(args.file).read_text(encoding="utf-8", errors="replace"))
    if args.file is None and sys.stdin.isatty():
        raise CommandNotUnderstood(
            "No command was given", hint="Write it behind two dashes: slipstream translate -- vllm serve ..."
        )
    return server_words(sys.stdin.read())
