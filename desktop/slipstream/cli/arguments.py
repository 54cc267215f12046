"""The whole command line's grammar. Runs nothing and imports no verb."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import slipstream

if TYPE_CHECKING:
    # argparse has no public name for what `add_subparsers` returns.
    from argparse import _SubParsersAction

    _Verbs = _SubParsersAction[argparse.ArgumentParser]

START_TIMEOUT_S = 900.0
STOP_TIMEOUT_S = 60.0


def build_parser() -> argparse.ArgumentParser:
    """Parsed arguments carry ``verb_name`` and ``runs`` (``module:function``); neither without a verb."""
    parser = argparse.ArgumentParser(
        prog="slipstream",
        description="Starts, supervises and measures a local speculative-decoding vLLM server. "
        "Without a verb, the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"slipstream {slipstream.__version__}")
    parser.add_argument("--hidden", action="store_true", help="open in the tray only")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print one JSON object instead of words")
    waiting = argparse.ArgumentParser(add_help=False)
    waiting.add_argument("--wait", action="store_true", help="return when the server answers")
    waiting.add_argument("--timeout", type=_seconds, default=START_TIMEOUT_S, metavar="SECONDS")
    choosing = argparse.ArgumentParser(add_help=False)
    choosing.add_argument("preset", nargs="?", help="the last used one when left out")
    port = argparse.ArgumentParser(add_help=False)
    port.add_argument("--port", type=_port_number, metavar="N", help="a free one when left out")

    verbs = parser.add_subparsers(title="verbs", metavar="VERB", dest="verb_name")

    def verb(name: str, runs: str, says: str, *parts: argparse.ArgumentParser) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, parents=[common, *parts], help=says, description=says.capitalize())
        added.set_defaults(runs=runs)
        return added

    start = verb("start", "serving:run_start", "start a preset", choosing, waiting, port)
    start.add_argument("--install", action="store_true", help="install the engine and models if missing")
    start.add_argument("--repair", action="store_true", help="check all model files, mend damaged ones")
    stop = verb("stop", "serving:run_stop", "stop the server")
    stop.add_argument("--timeout", type=_seconds, default=STOP_TIMEOUT_S, metavar="SECONDS")
    verb("restart", "serving:run_restart", "stop the server and start it again", waiting)
    status = verb("status", "status:run_status", "what runs, how fast, in how much memory")
    status.add_argument("--watch", action="store_true", help="print again every second until Ctrl+C")
    logs = verb("logs", "logs:run_logs", "the engine's output")
    logs.add_argument("-f", "--follow", action="store_true", help="go on as more is written, until Ctrl+C")
    logs.add_argument("-n", "--lines", type=_count, default=50, metavar="N", help="lines to begin with (50)")
    verb("plan", "planning:run_plan", "the memory account and settings of a start", choosing)
    verb("command", "planning:run_command", "the exact command line of a start", choosing, port)
    translate = verb(
        "translate", "translate:run_translate", "say a vLLM command of any age in the words of one version"
    )
    translate.add_argument(
        "--engine-version", metavar="V", help="speak to this version (the installed engine's when left out)"
    )
    translate.add_argument("--file", metavar="FILE", help="read the command from a file; - is the input")
    translate.add_argument("--save", metavar="NAME", help="keep it as a preset of your own")
    translate.add_argument(
        "words",
        nargs=argparse.REMAINDER,
        metavar="-- COMMAND",
        help="the command; without one the input is read",
    )
    _add_engines(verbs, common)
    demo = verb("demo", "demo:run_demo", "install and run a small real demo on this CPU")
    demo.add_argument(
        "--seconds",
        type=_seconds,
        metavar="N",
        help="stop N seconds after the server is ready (60 in a terminal; a window stays open)",
    )
    demo.add_argument("--terminal", action="store_true", help="no window even where there is a display")
    return parser


def _add_engines(verbs: _Verbs, common: argparse.ArgumentParser) -> None:
    """``engines`` and its own verbs."""
    says = "find, install, check and choose vLLM engines"
    engines = verbs.add_parser("engines", help=says, description=says.capitalize())
    inner = engines.add_subparsers(title="verbs", metavar="VERB", dest="engine_verb", required=True)

    def verb(name: str, says: str) -> argparse.ArgumentParser:
        added = inner.add_parser(name, parents=[common], help=says, description=says.capitalize())
        added.set_defaults(runs=f"engines:run_{name}")
        return added

    verb("list", "every engine on this computer, and which is in use")
    install = verb("install", "build an engine beside the others, check it, and use it")
    install.add_argument(
        "build",
        nargs="?",
        metavar="cpu|cuda|rocm|VERSION",
        help="the newest that this computer's GPU and driver run, when left out",
    )
    named = "its name in the list, its version, or its folder"
    verify = verb("verify", "load an engine's server; a CPU engine must answer with a tiny model")
    verify.add_argument("engine", nargs="?", help=f"{named}; the one in use when left out")
    verb("use", "start servers with this engine from now on").add_argument("engine", help=named)
    remove = verb("remove", "delete an engine that Slipstream made, or take another off the list")
    remove.add_argument("engine", nargs="?", help=named)
    remove.add_argument("--downloads", action="store_true", help="delete kept downloads too, or only these")
    verb("rollback", "go back to the engine that was in use before")


def _port_number(text: str) -> int:
    number = int(text) if text.isdigit() else 0
    if not 1024 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; give a number from 1024 to 65535")
    return number


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a time; give a number of seconds above 0")
    return value


def _count(text: str) -> int:
    if not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text} is not a count; give a whole number")
    return int(text)
