"""Real clients on the real engine: what works with the demo's model, and what is foretold about the rest."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.real.coding_clients import Home, home_with

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths

pytestmark = [pytest.mark.engine, pytest.mark.editors, pytest.mark.heavy, pytest.mark.timeout(900)]

LIMIT_S = 500.0
# The demo's model has no tool-call parser, so vLLM refuses what every agent sends first.
REFUSAL = '"auto" tool choice requires'


def slipstream(home: Home, *args: str) -> tuple[int, Any]:
    """Exit code and the one object that was printed."""
    done = home.slipstream(*args, "--json")
    return done.returncode, json.loads(done.stdout)


def failed(tried: dict[str, Any]) -> list[dict[str, Any]]:
    return [trial for trial in tried["trials"] if not trial["passed"]]


@pytest.fixture
def home(engine_home: Paths, private_home: Path) -> Home:
    """A home for clients whose data folder has the engine and the demo's models."""
    kept = {name: os.environ[name] for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
    made = home_with("cline", private_home, **kept)
    path = f"{home_with('aider', private_home).env['PATH']}{os.pathsep}{made.env['PATH']}"
    return Home(private_home, {**made.env, "PATH": path}, LIMIT_S)


def test_real_clients_get_the_real_engines_values_and_are_answered_as_it_was_foretold(home: Home) -> None:
    project = home.folder / "project"
    project.mkdir()
    home.run("git", "init", "-q", where=project)
    code, started = slipstream(home, "start", "demo", "--wait")
    assert code == ExitCode.OK, started
    endpoint = started["endpoint"]
    try:
        for editor in ("aider", "cline"):
            code, done = slipstream(home, "editors", "configure", editor)
            assert code == ExitCode.OK, done
            assert done["values"]["base_url"] == endpoint["base_url"]
            assert done["values"]["context_tokens"] == endpoint["context_tokens"]
            assert done["values"]["model"] == endpoint["model"]
        assert any("tool-call parser" in note for note in done["notes"])

        code, tried = slipstream(home, "editors", "test", "aider")
        assert code == ExitCode.OK, tried
        said = home.run(*AIDER, where=project)
        assert said.returncode == 0, said.stderr
        assert f"openai/{endpoint['model']}" in said.stdout
        assert "Error" not in said.stdout

        code, tried = slipstream(home, "editors", "test", "cline")
        assert code == ExitCode.EDITOR_REFUSED
        assert [trial["kind"] for trial in failed(tried)] == ["tool call"]
        assert "--tool-call-parser" in failed(tried)[0]["hint"]
        said = home.run("cline", "--yolo", "Say that all is well.", where=project)
        assert REFUSAL in said.stdout + said.stderr

        for editor in ("aider", "cline"):
            code, undone = slipstream(home, "editors", "undo", editor)
            assert code == ExitCode.OK, undone
            assert undone["left"] == []
    finally:
        assert slipstream(home, "stop")[0] == ExitCode.OK


AIDER = (
    *("aider", "--no-check-update", "--analytics-disable", "--yes-always", "--no-auto-commits"),
    *("--no-gitignore", "--no-stream", "--no-show-model-warnings", "--map-tokens", "0"),
    *("-m", "Say that all is well."),
)
