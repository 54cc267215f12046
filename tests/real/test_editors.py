"""Real coding clients, connected by the command and started: they reach the server with the right values.

Two of them, ``-k "cline or codex"``, are part of every run of all checks; the others are run by hand.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.fakes.openai_server import WORDS, Script, Seen, serving
from tests.real.coding_clients import home_with

from slipstream.core.errors import ExitCode

pytestmark = pytest.mark.editors

KEY = "sk-editors"
CONTEXT_TOKENS = 65536


@dataclass(frozen=True)
class Case:
    """A client: how it is started, and what its requests must look like."""

    editor: str
    argv: tuple[str, ...]
    path: str = "/v1/chat/completions"
    output_tokens: int | None = None
    temperature: float | None = None
    calls_tool: bool = True


CASES = (
    # Cline's command line takes no output limit and no temperature from its settings, only the context.
    Case("cline", ("cline", "--yolo", "Read NOTES.md"), output_tokens=32000),
    Case("opencode", ("opencode", "run", "Read NOTES.md"), output_tokens=8192, temperature=0.1),
    Case("kilo", ("kilo", "run", "--auto", "Read NOTES.md"), output_tokens=8192, temperature=0.1),
    Case(
        "codex",
        (
            "codex",
            "exec",
            "--skip-git-repo-check",
            "--dangerously-bypass-approvals-and-sandbox",
            "Read NOTES.md",
        ),
        path="/v1/responses",
    ),
    Case("qwen-code", ("qwen", "--yolo", "-p", "Read NOTES.md"), output_tokens=8192, temperature=0.1),
    Case("continue", ("cn", "-p", "--auto", "Read NOTES.md"), output_tokens=8192, temperature=0.1),
    Case(
        "claude-code",
        (
            *("bash", "-c"),
            'exec claude --settings "$HOME/.claude/slipstream.json" --allowedTools Read -p "Read NOTES.md"',
        ),
        path="/v1/messages",
        output_tokens=8192,
    ),
    Case(
        "aider",
        (
            *("aider", "--no-check-update", "--analytics-disable", "--yes-always", "--no-auto-commits"),
            *("--no-gitignore", "--no-stream", "-m", "Say that all is well."),
        ),
        output_tokens=8192,
        temperature=0.1,
        calls_tool=False,
    ),
)


def right(seen: Seen, case: Case) -> None:
    """Fails for a request that does not carry what was configured."""
    assert seen.path.partition("?")[0] == case.path
    assert seen.key == KEY
    assert seen.body["model"] == "local"
    if case.output_tokens is not None:
        assert seen.body["max_tokens"] == case.output_tokens
    if case.temperature is not None:
        assert seen.body["temperature"] == case.temperature


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.editor)
def test_a_real_client_reaches_the_server_as_it_was_connected(case: Case, private_home: Path) -> None:
    home = home_with(case.editor, private_home, SLIPSTREAM_API_KEY=KEY)
    project = home.folder / "project"
    project.mkdir()
    notes = project / "NOTES.md"
    notes.write_text("the secret word is pear\n")
    home.run("git", "init", "-q", where=project)
    before = {path for path in home.folder.rglob("*") if path.is_file()}
    script = Script(file=str(notes) if case.calls_tool else None, key=KEY, context_tokens=CONTEXT_TOKENS)
    with serving(script) as server:
        done = home.slipstream("editors", "configure", case.editor, "--base-url", server.base_url, "--json")
        assert done.returncode == ExitCode.OK, done.stderr
        written = [Path(path) for path in json.loads(done.stdout)["files"]]
        script.seen.clear()
        ran = home.run(*case.argv, where=project)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        assert WORDS in ran.stdout
        asked = script.chats()
        assert asked
        for seen in asked:
            right(seen, case)
        if case.calls_tool:
            assert asked[0].tool_names or asked[1].tool_names
            answered = [seen for seen in asked if seen.has_tool_result]
            assert "the secret word is pear" in json.dumps(answered[-1].body)
        else:
            assert all(not seen.tool_names for seen in asked)
        views = {
            one["id"]: one
            for one in json.loads(home.slipstream("editors", "list", "--json").stdout)["editors"]
        }
        assert views[case.editor]["connected"] in ("yes", "changed")
        undone = home.slipstream("editors", "undo", case.editor, "--json")
        assert undone.returncode == ExitCode.OK, undone.stderr
        assert json.loads(undone.stdout)["left"] == []
    for path in written:
        assert path in before or not path.exists() or KEY not in path.read_text()
