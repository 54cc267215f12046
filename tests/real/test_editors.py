"""Real coding clients, connected by the command and started: they reach the server with the right values.

The clients are installed once below ``.dev/editors`` from npm and PyPI, in the versions named here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.fakes.openai_server import WORDS, Script, Seen, serving

from slipstream.core.errors import ExitCode

pytestmark = pytest.mark.editors

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".dev" / "editors"
INSTALL_S = 900.0
RUN_S = 150.0
KEY = "sk-editors"
CONTEXT_TOKENS = 65536
NPM = {
    "cline": "3.0.65",
    "opencode-ai": "1.18.33",
    "@openai/codex": "0.171.0",
    "@qwen-code/qwen-code": "0.15.10",
    "@anthropic-ai/claude-code": "2.1.197",
    "@continuedev/cli": "1.5.47",
}
AIDER = "0.86.2"


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


@pytest.fixture(scope="session")
def programs() -> str:
    """A search path with all clients in front; they are installed when they are not there."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    FOLDER.mkdir(parents=True, exist_ok=True)
    package = FOLDER / "package.json"
    if not package.exists():
        package.write_text('{"private": true}\n')
    missing = [f"{name}@{version}" for name, version in NPM.items() if installed_version(name) != version]
    if missing:
        install("npm", "install", "--no-audit", "--no-fund", "--prefix", str(FOLDER), *missing)
    aider = FOLDER / "aider"
    if not (aider / "bin" / "aider").exists():
        uv = str(Path(sys.executable).parent / "uv")
        install(uv, "venv", "-q", "--python", sys.executable, str(aider))
        install(uv, "pip", "install", "-q", "--python", str(aider / "bin" / "python"), f"aider-chat=={AIDER}")
    return os.pathsep.join((str(FOLDER / "node_modules" / ".bin"), str(aider / "bin"), os.environ["PATH"]))


def installed_version(name: str) -> str | None:
    """The version of a client of npm, if it is there."""
    try:
        return json.loads((FOLDER / "node_modules" / name / "package.json").read_text())["version"]
    except FileNotFoundError:
        return None


def install(*argv: str) -> None:
    """Run an installer."""
    done = subprocess.run(argv, capture_output=True, text=True, timeout=INSTALL_S, check=False)
    assert done.returncode == 0, done.stderr


@dataclass(frozen=True)
class Home:
    """A temporary home and the environment that leads there."""

    folder: Path
    env: dict[str, str]

    def run(self, *argv: str, where: Path | None = None) -> subprocess.CompletedProcess[str]:
        """Run a program to its end."""
        folder = where or self.folder
        return subprocess.run(
            argv,
            # Some clients take their project from here rather than from the folder that they run in.
            env={**self.env, "PWD": str(folder)},
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=RUN_S,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    def slipstream(self, *argv: str) -> subprocess.CompletedProcess[str]:
        """Run Slipstream."""
        return self.run(sys.executable, "-m", "slipstream", *argv)


@pytest.fixture
def home(programs: str, private_home: Path) -> Home:
    """A home without any XDG variable, as the clients' makers think of one."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    runtime = os.environ["XDG_RUNTIME_DIR"]
    kept = {"HOME": str(private_home), "XDG_RUNTIME_DIR": runtime, "PATH": programs, "NO_COLOR": "1"}
    return Home(private_home, {**env, **kept})


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
def test_a_real_client_reaches_the_server_as_it_was_connected(case: Case, home: Home) -> None:
    project = home.folder / "project"
    project.mkdir()
    notes = project / "NOTES.md"
    notes.write_text("the secret word is pear\n")
    home.run("git", "init", "-q", where=project)
    before = {path for path in home.folder.rglob("*") if path.is_file()}
    script = Script(file=str(notes) if case.calls_tool else None, key=KEY, context_tokens=CONTEXT_TOKENS)
    with serving(script) as server:
        done = home.slipstream(
            "editors", "configure", case.editor, "--base-url", server.base_url, "--api-key", KEY, "--json"
        )
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
