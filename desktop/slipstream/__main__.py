"""argv to the window or the command line; Qt is imported only for the window.

The imports inside the functions are late for a reason: modules keep sentences in constants, and those are
said in the language that is set when a module is loaded.
"""

from __future__ import annotations

import logging
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from slipstream.cli.arguments import build_parser
from slipstream.core.errors import AppError

_log = logging.getLogger("slipstream.ui")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; gives its exit code. Without a verb the window opens."""
    args = build_parser().parse_args(sys.argv[1:] if argv is None else list(argv))
    if args.verb_name == "_picture":
        return draw_picture(args)
    if not wants_window(args, has_display=has_display()):
        from slipstream.cli.main import run_verb

        return run_verb(args)
    try:
        return open_window(args)
    except AppError as error:
        return _refused(error, args)


def has_display() -> bool:
    """Whether a window could be shown: an X11 or Wayland display."""
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def wants_window(args: Namespace, *, has_display: bool) -> bool:
    """No verb, or ``demo`` where there is a display and nothing asks for text."""
    verb = getattr(args, "verb_name", None)
    if verb is None:
        return has_display
    return verb == "demo" and has_display and not (args.json or args.terminal)


def open_window(args: Namespace) -> int:
    """The tray and the window until Quit, with the demo's visit when asked for. Raises ``AppError``."""
    trouble = speak_to_person()
    from slipstream.app.bootstrap import App
    from slipstream.app.demo_visit import DEMO_S, DemoVisit
    from slipstream.ui.application import run

    app = App.build()
    if trouble:
        _log.warning("%s", trouble)
    visit = None
    if getattr(args, "verb_name", None) == "demo":
        visit = DemoVisit(
            app.store,
            app.controller,
            app.ask_demo_prompts,
            live_s=args.seconds or DEMO_S,
            keep_server=args.seconds is None,
            tell=_say,
        )
    elif args.at_login:
        app.start_as_at_login()
    ends = visit is not None and args.seconds is not None
    return run(app, hidden=args.hidden, demo=visit, end_with_demo=ends)


def speak_to_person() -> str:
    """Speak the language that the person chose; gives for the log why that failed, if it did."""
    from slipstream.engine.files import Paths, resources
    from slipstream.engine.settings_file import load_settings
    from slipstream.ui.language import speak_language

    return speak_language(load_settings(Paths.of_user()).settings.language, resources() / "languages")


def draw_picture(args: Namespace) -> int:
    """A kept benchmark as a PNG, for the command line, which may not draw."""
    from slipstream.app.bench.benchdesk import kept_account
    from slipstream.engine.files import resources
    from slipstream.ui.pages.benchmark.picture import draw

    try:
        draw(kept_account(args.result), Path(args.file), resources() / "icons", dark=args.dark)
    except AppError as error:
        return _refused(error, args)
    return 0


def _refused(error: AppError, args: Namespace) -> int:
    from slipstream.cli.main import print_refusal

    return print_refusal(error, args)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
