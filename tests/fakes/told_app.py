"""The real program without a window, as a process of its own that is told what to do, line by line.

    python -m tests.fakes.told_app PRESET

It opens, starts the preset, and prints each new phase as one JSON object. ``stop`` stops the server, the end
of its input closes it. Its server stops with it, however it ends.
"""

from __future__ import annotations

import json
import sys
import threading

from slipstream.cli.session import session
from slipstream.core.models import PresetId
from slipstream.engine.guard.lease import Policy


def main() -> int:
    """Gives 0 when all that was told is done."""
    lines: list[str] = []
    over = threading.Event()

    def read() -> None:
        for line in iter(sys.stdin.readline, ""):
            lines.append(line.strip())
        over.set()

    with session(vanish=Policy.STOP) as opened:
        opened.policy = Policy.STOP
        reader = threading.Thread(target=read, name="stdin")
        reader.start()
        opened.app.controller.start(PresetId(sys.argv[1]))
        told: tuple[object, ...] = ()
        while not over.is_set():
            opened.wait(lambda _state: over.is_set(), 0.05)
            engine = opened.state.engine
            now = (engine.phase.value, engine.pid)
            if now != told:
                told = now
                problem = opened.state.problem or engine.problem
                said = {"phase": now[0], "pid": now[1], "problem": problem.title if problem else None}
                sys.stdout.write(json.dumps(said) + "\n")
                sys.stdout.flush()
            if "stop" in lines:
                lines.clear()
                opened.app.controller.stop()
        reader.join()
    return 0


if __name__ == "__main__":
    sys.exit(main())
