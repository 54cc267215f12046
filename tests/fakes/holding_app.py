"""A program of its own that starts a fake server and holds it, as the app does; or only opens and looks.

python -m tests.fakes.holding_app hold    prints who runs, as JSON, and waits for its input's end
python -m tests.fakes.holding_app look     opens, removes leftovers, says how the last run ended, and goes
"""

from __future__ import annotations

import json
import os
import sys

from tests.fakes.runs import processes
from tests.fakes.servers import Recorder, server_spec

from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.supervision.orders import Rules
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import Policy
from slipstream.engine.guard.process import find_running
from slipstream.engine.serve.port import choose_port
from slipstream.engine.serve.supervisor import Supervisor


def main() -> int:
    """Ends the server, if it still runs, by the policy "stop with the app"."""
    paths = Paths.of_user()
    paths.make()
    seen = Recorder()
    supervisor = Supervisor(seen.sink, seen.log, paths, policy=Policy.STOP, rules=Rules(restart=False))
    supervisor.open()
    try:
        seen.wait_settled()
        if sys.argv[1] == "hold":
            hold(supervisor, seen, paths)
        else:
            say({"phase": seen.now.phase.value})
    finally:
        closed = supervisor.close(policy=Policy.STOP)
    return 0 if closed else 1


def hold(supervisor: Supervisor, seen: Recorder, paths: Paths) -> None:
    """Start, tell, wait."""
    port = choose_port(20_000 + os.getpid() % 10_000)  # far from what others on a busy computer take
    spec = server_spec(paths, "--engine-core", port=port)
    supervisor.start(spec)
    seen.wait_phase(Phase.READY, Phase.FAILED)
    record = find_running(paths)
    assert record is not None, seen.now.problem
    leader, core, worker = processes(paths)[:3]
    say(
        {
            "guardian": record.guardian_pid,
            "leader": leader,
            "core": core,
            "worker": worker,
            "port": spec.plan.port,
        }
    )
    sys.stdin.read()


def say(value: object) -> None:
    """One line, at once."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
