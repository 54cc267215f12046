"""The real program with its window, which also writes each new state to a file, one JSON object a line.

    python -m tests.fakes.reporting_window FILE [--hidden]

So that a test can see what the window's own store holds, and not only what a second program reads.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from slipstream.app.bootstrap import App
from slipstream.app.statusdict import status_dict
from slipstream.core.state import AppState
from slipstream.ui import application


def main() -> int:
    """Run until Quit; gives the program's exit code."""
    app = App.build()
    with Path(sys.argv[1]).open("a", encoding="utf-8", buffering=1) as report:

        def write(_before: AppState, after: AppState) -> None:
            report.write(json.dumps(status_dict(after, application.now())) + "\n")

        app.store.subscribe(write)
        return application.run(app, hidden="--hidden" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
