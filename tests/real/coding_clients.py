"""Real coding clients below ``.dev/editors``, each installed from npm or PyPI when a test first wants it."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".dev" / "editors"
INSTALL_S = 900.0
RUN_S = 150.0
NPM = {
    "cline": ("cline", "3.0.65"),
    "opencode": ("opencode-ai", "1.18.33"),
    "codex": ("@openai/codex", "0.171.0"),
    "qwen-code": ("@qwen-code/qwen-code", "0.15.10"),
    "claude-code": ("@anthropic-ai/claude-code", "2.1.197"),
    "continue": ("@continuedev/cli", "1.5.47"),
    # The newest release names binary packages that the registry does not have.
    "kilo": ("@kilocode/cli", "7.7.7"),
}
AIDER = "0.86.2"


@dataclass(frozen=True)
class Home:
    """A temporary home and the environment that leads there; no program may take longer than ``limit_s``."""

    folder: Path
    env: dict[str, str]
    limit_s: float = RUN_S

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
            timeout=self.limit_s,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    def slipstream(self, *argv: str) -> subprocess.CompletedProcess[str]:
        """Run Slipstream."""
        return self.run(sys.executable, "-m", "slipstream", *argv)


def home_with(editor: str, folder: Path, **kept: str) -> Home:
    """A home without any XDG variable but ``kept``, as the clients' makers think of one."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    runtime = os.environ["XDG_RUNTIME_DIR"]
    own = {"HOME": str(folder), "XDG_RUNTIME_DIR": runtime, "PATH": search_path(editor), "NO_COLOR": "1"}
    return Home(folder, {**env, **own, **kept})


def search_path(editor: str) -> str:
    """A search path with that client in front; skips the test where npm is missing."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = _from_pypi() if editor == "aider" else _from_npm(*NPM[editor])
    return os.pathsep.join((str(folder), os.environ["PATH"]))


def _from_npm(name: str, version: str) -> Path:
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed, so no real client can be fetched (Debian: apt install npm)")
    package = FOLDER / "package.json"
    if not package.exists():
        package.write_text('{"private": true}\n')
    if _installed_version(name) != version:
        _install("npm", "install", "--no-audit", "--no-fund", "--prefix", str(FOLDER), f"{name}@{version}")
    return FOLDER / "node_modules" / ".bin"


def _from_pypi() -> Path:
    aider = FOLDER / "aider"
    if not (aider / "bin" / "aider").exists():
        uv = str(Path(sys.executable).parent / "uv")
        _install(uv, "venv", "-q", "--python", sys.executable, str(aider))
        python = str(aider / "bin" / "python")
        _install(uv, "pip", "install", "-q", "--python", python, f"aider-chat=={AIDER}")
    return aider / "bin"


def _installed_version(name: str) -> str | None:
    try:
        found: str = json.loads((FOLDER / "node_modules" / name / "package.json").read_text())["version"]
    except FileNotFoundError:
        return None
    return found


def _install(*argv: str) -> None:
    done = subprocess.run(argv, capture_output=True, text=True, timeout=INSTALL_S, check=False)
    assert done.returncode == 0, done.stderr
