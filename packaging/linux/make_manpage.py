"""Prints the man page slipstream(1), its commands and options from the argument grammar itself.

python packaging/linux/make_manpage.py > slipstream.1
"""

from __future__ import annotations

import argparse
import os
import textwrap
import time
from collections.abc import Iterator

import slipstream
from slipstream.cli.arguments import build_parser
from slipstream.core.errors import ExitCode

EXIT_CODES = {
    ExitCode.OK: "Done.",
    ExitCode.USAGE: "Wrong usage.",
    ExitCode.SETTINGS: "A settings file, a catalogue or another file could not be read or written.",
    ExitCode.PLAN_REFUSED: "The plan does not fit this computer or this engine.",
    ExitCode.RUNTIME_BROKEN: "The engine is missing or broken.",
    ExitCode.START_FAILED: "The server could not start or was lost.",
    ExitCode.DOWNLOAD_FAILED: "Model files could not be fetched or made.",
    ExitCode.EDITOR_REFUSED: "A coding client's settings were left as they are.",
    ExitCode.LEASE_BUSY: "A server of Slipstream's already runs.",
    ExitCode.PROBLEM_FOUND: "The doctor found something that has to be repaired.",
    ExitCode.CRASH: "A fault of Slipstream's own.",
    ExitCode.CANCELLED: "Called off.",
}
FILES = {
    "~/.local/share/slipstream": "Engines, and models that Slipstream made.",
    "~/.local/state/slipstream": "The running server's record, logs of the newest ten runs, measurements.",
    "~/.config/slipstream": "Settings, and presets of your own in presets/*.toml.",
    "~/.cache/huggingface/hub": "Models from the Hub, in its own cache.",
    "~/.config/autostart/slipstream.desktop": "Start at login, while it is switched on.",
    "/usr/lib/systemd/user/slipstream.service": (
        "The other way to start at login: systemctl --user enable slipstream. Off after the installation."
    ),
}
ENVIRONMENT = {
    "HF_TOKEN": "The Hub token, before the keyring's.",
    "HF_HOME, HF_HUB_CACHE": "Where the Hub's cache lies.",
    "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME": "Where Slipstream's folders lie.",
}
EXAMPLES = {
    "slipstream doctor": "What keeps a server from running here, and the fix.",
    "slipstream start --install --wait": "Install what is missing, start, return when the server answers.",
    "slipstream editors configure cline": "Connect Cline to the running server.",
    "slipstream tune": "Find the fastest drafting on this computer.",
    "slipstream logs \\-f": "Follow the engine's output.",
}


def page(day: str) -> Iterator[str]:
    """The page's lines."""
    parser = build_parser()
    yield f'.TH SLIPSTREAM 1 "{day}" "Slipstream {slipstream.__version__}" "User Commands"'
    yield ".SH NAME"
    yield "slipstream \\- run a local coding model with speculative decoding"
    yield ".SH SYNOPSIS"
    yield ".B slipstream"
    yield "[\\fB\\-\\-hidden\\fR]"
    yield ".br"
    yield ".B slipstream"
    yield "\\fIVERB\\fR [\\fIOPTION\\fR ...] [\\fIARGUMENT\\fR ...]"
    yield ".SH DESCRIPTION"
    yield said(str(parser.description))
    yield said(
        "It runs vLLM in an environment of its own. A small draft guesses the next tokens and the large "
        "target checks them in one step."
    )
    yield ".SH OPTIONS"
    yield from options(parser)
    yield ".SH VERBS"
    for name, verb in verbs(parser):
        yield from command(name, verb)
    for title, rows in (
        ("EXIT STATUS", {str(int(code)): EXIT_CODES[code] for code in ExitCode}),
        ("ENVIRONMENT", ENVIRONMENT),
        ("FILES", FILES),
        ("EXAMPLES", EXAMPLES),
    ):
        yield f".SH {title}"
        for name, words in rows.items():
            yield from (".TP", f"\\fB{escaped(name)}\\fR", said(words))


def verbs(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every verb a person types, and the verbs below it, by their whole names."""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        for name, verb in action.choices.items():
            if name.startswith("_"):
                continue
            inner = [(f"{name} {below}", child) for below, child in verbs(verb)]
            yield from inner or [(name, verb)]


def command(name: str, verb: argparse.ArgumentParser) -> Iterator[str]:
    """One verb: its line, what it does, its options."""
    words = [f"\\fB{escaped(name)}\\fR"]
    for action in verb._actions:
        if not action.option_strings and not isinstance(action, argparse._SubParsersAction):
            words.append(argument(action))
    yield f".SS {' '.join(words)}"
    yield said(f"{str(verb.description).rstrip('.')}.")
    yield from options(verb)


def options(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Options and described arguments, as a tagged list."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction | argparse._HelpAction) or action.help is None:
            continue
        yield ".TP"
        yield tag(action)
        words = action.help % {"default": action.default} if "%(" in action.help else action.help
        yield said(words[:1].upper() + words[1:].rstrip(".") + ".")


def tag(action: argparse.Action) -> str:
    """``-n, --lines N`` or the argument's name."""
    if not action.option_strings:
        return argument(action)
    names = ", ".join(f"\\fB{escaped(name)}\\fR" for name in action.option_strings)
    return names if action.nargs == 0 else f"{names} \\fI{escaped(shown(action))}\\fR"


def argument(action: argparse.Action) -> str:
    """``[PRESET]``, ``FILE ...``."""
    word = f"\\fI{escaped(shown(action))}\\fR"
    if action.nargs in ("*", argparse.REMAINDER):
        return f"[{word} ...]"
    return f"[{word}]" if action.nargs == "?" else word


def shown(action: argparse.Action) -> str:
    """What stands for the value."""
    if isinstance(action.metavar, str):
        return action.metavar
    if action.choices is not None:
        return "|".join(str(choice) for choice in action.choices)
    return action.dest.upper()


def said(text: str) -> str:
    """A sentence on lines that no macro can be mistaken for."""
    lines = textwrap.wrap(escaped(text), 78, break_on_hyphens=False, break_long_words=False)
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in lines)


def escaped(text: str) -> str:
    """Text as roff prints it: backslashes, and hyphens that can be copied."""
    return text.replace("\\-", "-").replace("\\", "\\e").replace("-", "\\-")


def main() -> None:
    """Print it."""
    at = int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or int(time.time())
    print("\n".join(page(time.strftime("%Y-%m-%d", time.gmtime(at)))))


if __name__ == "__main__":
    main()
