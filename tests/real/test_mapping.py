"""A draft with more rows than its target: no copy can serve, so the program has the real engine map the two.

The numbers of rows are a real family's (151936 and 152064); the models are tiny ones with the same tokens.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from slipstream.engine.files import Paths
from slipstream.engine.install import runtime

pytestmark = [pytest.mark.engine, pytest.mark.heavy, pytest.mark.timeout(900)]

FAKES = Path(__file__).resolve().parents[1] / "fakes"
RUN_S = 400.0


@dataclass(frozen=True)
class Written:
    """What the engine wrote to each prompt, greedily, and how many drafted tokens it kept."""

    tokens: list[list[int]]
    drafted: int
    accepted: int


def slipstream(*words: str) -> dict[str, Any]:
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *words, "--json"),
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def in_engine(paths: Paths, script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script in the engine's interpreter to its end."""
    install = runtime.active(paths)
    assert install is not None
    return subprocess.run(
        (install.python, "-P", str(FAKES / script), *words),
        env=runtime.child_env() | {"VLLM_CPU_KVCACHE_SPACE": "1"},
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )


def run(paths: Paths, *words: str) -> Written:
    """Start the engine, let it write, end it."""
    done = in_engine(paths, "speculate.py", *words)
    assert done.returncode == 0, done.stderr[-4000:]
    (line,) = (line for line in done.stdout.splitlines() if line.startswith('{"tokens"'))
    return Written(**json.loads(line))


def test_what_cannot_be_padded_is_mapped_and_writes_what_the_target_writes_alone(
    engine_home: Paths, tmp_path: Path
) -> None:
    made = in_engine(engine_home, "tiny_pair.py", str(tmp_path), "named")
    assert made.returncode == 0, made.stderr
    target, wide, equal = (str(tmp_path / name) for name in ("narrow-target", "wide-draft", "draft"))

    # The program sees by itself that rows cannot be taken away, says so, and asks the engine for mapping.
    added = slipstream(
        "models", "add", target, "--draft", wide, "--title", "Mapped", "--device", "cpu", "--context", "256"
    )
    assert added["verdict"] == "works_mapped"
    plan = slipstream("plan", "mapped")
    (cost,) = (reason for reason in plan["reasons"] if "vocabulary mapping" in reason)
    assert "translates token by token" in cost
    argv = plan["argv"]
    drafting = json.loads(argv[argv.index("--speculative-config") + 1])
    assert (drafting["model"], drafting["use_heterogeneous_vocab"]) == (wide, True)

    refused = in_engine(engine_home, "speculate.py", target, wide)
    assert refused.returncode == 1
    assert "same vocabulary size" in refused.stderr

    alone = run(engine_home, target)
    mapped = run(engine_home, target, wide, json.dumps({"use_heterogeneous_vocab": True}))
    same_rows = run(engine_home, target, equal)
    sys.stdout.write(f"mapped: {mapped.accepted} of {mapped.drafted} drafted tokens kept\n")
    sys.stdout.write(f"equal rows: {same_rows.accepted} of {same_rows.drafted} drafted tokens kept\n")
    assert mapped.tokens == alone.tokens
    # Nearly as many as without mapping: what only padding rows could say is never drafted.
    assert mapped.accepted / mapped.drafted > 0.9 * same_rows.accepted / same_rows.drafted > 0.2
