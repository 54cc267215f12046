"""A client connected to the real engine, and its requests sent: what works, and what the demo cannot do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths

pytestmark = [pytest.mark.engine, pytest.mark.heavy, pytest.mark.timeout(600)]

RUN_S = 500.0


def slipstream(*args: str) -> tuple[int, Any]:
    """Exit code and the one object that was printed."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *args, "--json"),
        capture_output=True,
        text=True,
        timeout=RUN_S,
        env=environment,
        check=False,
    )
    return done.returncode, json.loads(done.stdout)


def test_a_client_gets_the_real_engines_values_and_its_requests_are_answered(engine_home: Paths) -> None:
    code, started = slipstream("start", "demo", "--wait")
    assert code == ExitCode.OK, started
    try:
        code, done = slipstream("editors", "configure", "aider")
        assert code == ExitCode.OK, done
        assert done["values"]["context_tokens"] == started["endpoint"]["context_tokens"]
        assert done["values"]["model"] == started["endpoint"]["model"]
        code, tried = slipstream("editors", "test", "aider")
        assert code == ExitCode.OK, tried
        assert all(trial["passed"] for trial in tried["trials"])
        code, tried = slipstream("editors", "test", "cline")
        assert code == ExitCode.EDITOR_REFUSED
        failed = [trial for trial in tried["trials"] if not trial["passed"]]
        assert [trial["kind"] for trial in failed] == ["tool call"]
        assert "--tool-call-parser" in failed[0]["hint"]
        assert slipstream("editors", "undo", "aider")[0] == ExitCode.OK
    finally:
        assert slipstream("stop")[0] == ExitCode.OK
