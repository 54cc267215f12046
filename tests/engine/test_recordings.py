"""Every recorded run, played to a supervisor as its log: the phase it ends in and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes import recordings
from tests.fakes.guardians import Stage, staged
from tests.fakes.runs import wait_for
from tests.fakes.servers import server_spec

from slipstream.core.logs.diagnose import diagnose
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths
from slipstream.engine.guard.lease import EventKind, GuardianEvent
from slipstream.engine.serve.logtail import LogTail
from slipstream.engine.serve.probe import Answer


@pytest.fixture
def stage(paths: Paths) -> Iterator[Stage]:
    with staged(paths) as found:
        yield found


# Whether the recorded server came to serve, and where it is after its end: one that served comes back, one
# whose port was taken tries again, any other start that failed once would fail again.
SERVED, NEVER = True, False
ENDS = {
    "vllm-0.32-cpu_context-above-derived_exit1": (NEVER, Phase.FAILED),
    "vllm-0.32-cpu_draft-model_ready": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_draft-model_ready-then-sigterm": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_draft-model_stdout-stderr-apart": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_engine-killed-while-serving_exit0": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_heterogeneous-vocab_ready": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_json-log-format": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_offline-not-cached_exit1": (NEVER, Phase.FAILED),
    "vllm-0.32-cpu_port-in-use_exit1": (NEVER, Phase.BACKOFF),
    "vllm-0.32-cpu_sigterm-while-loading": (NEVER, Phase.FAILED),
    "vllm-0.32-cpu_smollm2-135m_no-speculation": (SERVED, Phase.BACKOFF),
    "vllm-0.32-cpu_unknown-flag_exit2": (NEVER, Phase.FAILED),
    "vllm-0.32-cpu_vocab-mismatch_exit1": (NEVER, Phase.FAILED),
}


def served(name: str) -> bool:
    """Whether the recorded server came as far as to answer."""
    return any("Application startup complete" in line.text for line in recordings.lines(name))


@pytest.mark.parametrize("name", recordings.names())
def test_every_recording_ends_in_the_right_phase_with_its_diagnosis(
    stage: Stage, paths: Paths, tmp_path: Path, name: str
) -> None:
    log = tmp_path / "run.log"
    parts = sorted(recordings.FOLDER.glob(f"{name}*.log"), reverse=True)
    log.write_bytes(b"".join(part.read_bytes() for part in parts))
    stage.guardians.tails = lambda _path: LogTail(log)
    stage.prober.answer = Answer(healthy=served(name), tokened=served(name))
    stage.supervisor.start(server_spec(paths))
    wait_for(lambda: bool(stage.guardians.links), "the launch")
    if served(name):
        stage.seen.wait_phase(Phase.READY)
    found = re.search(r"_exit(\d)$", name)
    code = int(found[1]) if found else 0
    stage.guardians.links[-1].events.put(GuardianEvent(EventKind.EXITED, code=code))
    ended = stage.seen.wait_phase(Phase.BACKOFF, Phase.FAILED)
    expected = diagnose(recordings.lines(name), code, None)
    assert (served(name), ended.phase) == ENDS[name]
    assert ended.problem is not None
    assert (ended.problem.kind, ended.problem.title) == (expected.kind, expected.title)
    assert ended.problem.evidence == expected.evidence
