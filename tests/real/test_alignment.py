"""A pair with a real family's row counts, aligned by the program and run on the real engine.

The target and the draft are tiny Qwen2 models of 152064 and 151936 rows, like Qwen2.5-Coder-32B and -1.5B.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from slipstream.engine.files import Paths
from slipstream.engine.install import runtime

pytestmark = [pytest.mark.engine, pytest.mark.heavy, pytest.mark.timeout(900)]

FAKES = Path(__file__).resolve().parents[1] / "fakes"
RUN_S = 400.0
ROWS, DRAFT_ROWS = 152064, 151936


@dataclass(frozen=True)
class Written:
    """What the engine wrote to each prompt, greedily, and how many drafted tokens it kept."""

    tokens: list[list[int]]
    drafted: int
    accepted: int


def python(paths: Paths) -> str:
    install = runtime.active(paths)
    assert install is not None
    return install.python


def in_engine(paths: Paths, script: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a script in the engine's interpreter to its end."""
    return subprocess.run(
        (python(paths), "-P", str(FAKES / script), *words),
        env=runtime.child_env() | {"VLLM_CPU_KVCACHE_SPACE": "1"},
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )


def run(paths: Paths, target: Path, draft: Path | None = None) -> Written:
    """Start the engine, let it write, end it."""
    done = in_engine(paths, "speculate.py", *(str(folder) for folder in (target, draft) if folder))
    assert done.returncode == 0, done.stderr[-4000:]
    (line,) = (line for line in done.stdout.splitlines() if line.startswith('{"tokens"'))
    written = Written(**json.loads(line))
    sys.stdout.write(f"{target.name} + {draft.name if draft else 'no draft'}: ")
    sys.stdout.write(f"{written.accepted} of {written.drafted} drafted tokens kept\n")
    return written


def rows(folder: Path) -> int:
    return int(json.loads((folder / "config.json").read_text())["vocab_size"])


def test_an_aligned_draft_drafts_as_well_as_one_that_never_needed_it(
    engine_home: Paths, tmp_path: Path
) -> None:
    made = in_engine(engine_home, "tiny_pair.py", str(tmp_path))
    assert made.returncode == 0, made.stderr
    target, narrow, draft = (tmp_path / name for name in ("target", "narrow-target", "draft"))
    assert (rows(target), rows(narrow), rows(draft)) == (ROWS, DRAFT_ROWS, DRAFT_ROWS)

    # As it is, the engine refuses the pair.
    refused = in_engine(engine_home, "speculate.py", str(target), str(draft))
    assert refused.returncode == 1
    assert f"Target model vocab_size={ROWS}. Draft model vocab_size={DRAFT_ROWS}" in refused.stderr

    aligned = tmp_path / "aligned"
    command = ("align", str(draft), "--to", str(target), "--out", str(aligned), "--json")
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *command),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert (said["draft_rows"], said["rows"], said["folder"]) == (DRAFT_ROWS, ROWS, str(aligned))

    alone = run(engine_home, target)
    with_aligned = run(engine_home, target, aligned)
    with_equal_rows = run(engine_home, narrow, draft)
    # Token for token what the target writes alone, and as many drafts kept as without the padding.
    assert with_aligned.tokens == alone.tokens
    assert (with_aligned.drafted, with_aligned.accepted) == (
        with_equal_rows.drafted,
        with_equal_rows.accepted,
    )
    # Neither everything nor nothing: the equality above says something.
    assert 0.2 < with_aligned.accepted / with_aligned.drafted < 0.95
