"""The app's side of the guardian: start one, find a running one. Never signals a process itself."""

from __future__ import annotations

import contextlib
import dataclasses
import logging
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from slipstream.core.codec import from_json, to_json
from slipstream.core.dialects import command
from slipstream.core.errors import EngineLost, FailureKind, LeaseBusy, NextStep, StartFailed
from slipstream.core.models import RunSpec
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.guard import lease, runlog, scratch
from slipstream.engine.guard.guardianlink import ANSWER_S, GuardianLink, parse, readable
from slipstream.engine.guard.lease import Outcome, Policy, RunRecord
from slipstream.engine.guard.order import Order, replace_file

__all__ = [
    "GuardianLink",
    "Policy",
    "find_running",
    "last_outcome",
    "launch",
    "new_run_id",
    "run_log_path",
]

GRACE_S = 600.0
FIRST_HOLD_S = 15.0

_GUARDIAN = Path(__file__).with_name("guardian.py")
_MAX_SOCKET_PATH_BYTES = 107  # sun_path of unix(7), less its final zero
_SPAWN_S = 10.0
_STOP_TIMEOUT_S = 25  # the guardian's own grace and kill walk, before systemd loses patience
# What belongs to this interpreter or this service, not to the engine's.
_NOT_INHERITED = frozenset(
    (
        *(
            "PYTHONHOME",
            "PYTHONPATH",
            "PYTHONSTARTUP",
            "PYTHONSAFEPATH",
            "VIRTUAL_ENV",
            "__PYVENV_LAUNCHER__",
        ),
        *("NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "INVOCATION_ID", "JOURNAL_STREAM"),
    )
)

_NO_SECRET: Mapping[str, str] = MappingProxyType({})

_log = logging.getLogger("slipstream.supervisor")


def new_run_id() -> str:
    """A fresh name for one run: 16 hexadecimal digits."""
    return secrets.token_hex(8)


def run_log_path(paths: Paths, run_id: str) -> Path:
    """Where a run's output goes: ``run-<UTC time>-<run id>.log``. Guardians keep the newest ten by name."""
    return paths.logs / f"run-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{run_id}.log"


def launch(
    spec: RunSpec,
    paths: Paths,
    *,
    policy: Policy,
    secret: Mapping[str, str] = _NO_SECRET,
    grace_s: float = GRACE_S,
    first_hold_s: float = FIRST_HOLD_S,
    deadline_s: float = 15.0,
) -> RunRecord:
    """Start a guardian with its engine; returns when both run.

    Where a user manager answers the guardian is a service of it, so that the engine is cleared away even when
    app and guardian are killed at once; elsewhere it is a process of its own session. The caller has
    ``first_hold_s`` to ``hold`` before ``policy`` applies as if it had gone. ``secret`` goes into the
    engine's environment and nowhere else: no record and no command tells of it.

    Raises ``LeaseBusy`` when a server of ours already runs, ``StartFailed`` when it could not be started;
    then nothing is left behind.
    """
    _check_places(paths, spec.run_id)
    detach = not has_user_manager()
    with contextlib.ExitStack() as cleanup:
        order = _order(spec, paths, policy, grace_s, first_hold_s, detach=detach)
        order.env.update(secret)
        order_path = paths.runtime / f"order-{_short(spec.run_id)}.json"
        listener = cleanup.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        cleanup.callback(Path(order.reply_path).unlink, missing_ok=True)
        cleanup.callback(order_path.unlink, missing_ok=True)
        try:
            listener.bind(order.reply_path)
            listener.listen(1)
            replace_file(order_path, dataclasses.asdict(order))
        except OSError as exc:
            raise _not_started(
                say("{folder} could not be written: {reason}", folder=paths.runtime, reason=exc.strerror),
                spec,
            ) from exc
        deadline = time.monotonic() + deadline_s
        _spawn_guardian(order_path, order, spec, deadline)
        reply = cleanup.enter_context(_accept(listener, deadline, spec))
        answer = _read_line(reply, deadline)
        if answer is None:
            raise _not_started(say("its guardian did not answer in time"), spec)
        record = _read_answer(answer, spec, paths)
        try:
            reply.sendall(b'{"verb": "taken"}\n')
        except OSError as exc:
            raise _not_started(say("its guardian ended at once"), spec) from exc
        return record


def find_running(paths: Paths) -> RunRecord | None:
    """The server that runs now: the lock is held and its guardian answers for the run on record."""
    if not lease.is_locked(paths):
        return None
    record = lease.read_record(paths)
    if not isinstance(record, RunRecord) or not lease.is_alive(record):
        return None
    try:
        link = GuardianLink.connect(record)
    except EngineLost:
        return None
    link.close()
    return record


def last_outcome(paths: Paths) -> Outcome | None:
    """How the last run ended, if that is known."""
    outcome = lease.read_outcome(paths)
    return outcome if isinstance(outcome, Outcome) else None


def has_user_manager() -> bool:
    """Whether a systemd user manager really answers. Takes milliseconds where there is none."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if not runtime or not (Path(runtime) / "systemd" / "private").exists():
        return False
    try:
        answer = subprocess.run(
            ("systemctl", "--user", "is-system-running"),
            capture_output=True,
            text=True,
            timeout=ANSWER_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.stdout.strip() in ("running", "degraded", "starting", "initializing")


def _check_places(paths: Paths, run_id: str) -> None:
    try:
        paths.make()
        owner = paths.runtime.stat().st_uid
    except OSError as exc:
        raise StartFailed(
            say("The program's folders could not be made"),
            detail=f"{exc.filename}: {exc.strerror}",
            hint=say("Make room or give yourself the right to write there, then start again."),
        ) from exc
    if owner != os.getuid():
        raise StartFailed(
            say("The folder for sockets belongs to somebody else"),
            detail=str(paths.runtime),
            hint=say("Remove that folder or set XDG_RUNTIME_DIR to one of your own, then start again."),
        )
    if len(os.fsencode(_socket_path(paths, run_id))) > _MAX_SOCKET_PATH_BYTES:
        raise StartFailed(
            say("The path for sockets is too long"),
            detail=str(paths.runtime),
            hint=say("Set XDG_RUNTIME_DIR to a shorter folder, then start again."),
        )


def _order(
    spec: RunSpec, paths: Paths, policy: Policy, grace_s: float, first_hold_s: float, *, detach: bool
) -> Order:
    # What torch compiled would go with the temporary files, and be compiled again at every start.
    inherited = {"TORCHINDUCTOR_CACHE_DIR": str(paths.cache / "torchinductor")}
    inherited |= {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
    return Order(
        run_id=spec.run_id,
        argv=list(spec.command.argv),
        env=command.environment(spec.command, inherited),
        cwd=str(paths.state),  # ``python -m`` imports from here first: nothing of a person's may lie in it
        spec=to_json(spec),
        port=spec.plan.port,
        policy=policy.value,
        grace_s=grace_s,
        first_hold_s=first_hold_s,
        detach=detach,
        log_path=spec.log_path,
        log_max_bytes=runlog.MAX_BYTES,
        log_files=runlog.FILES,
        lock_path=str(lease.lock_path(paths)),
        record_path=str(paths.lease),
        outcome_path=str(paths.outcome),
        socket_path=str(_socket_path(paths, spec.run_id)),
        reply_path=str(paths.runtime / f"reply-{_short(spec.run_id)}.sock"),
        temp_base=str(scratch.base()),
        notes_path=str(paths.logs / "guardian.log"),
    )


def _spawn_guardian(order_path: Path, order: Order, spec: RunSpec, deadline: float) -> None:
    program: tuple[str, ...] = (sys.executable, "-I", "-S", str(_GUARDIAN), str(order_path))
    if not order.detach:
        program = (*_service(spec.run_id), *program)
    try:
        started = subprocess.run(
            program,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            start_new_session=True,
            cwd="/",
            timeout=max(0.1, min(_SPAWN_S, deadline - time.monotonic())),
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as exc:
        raise _not_started(say("its guardian could not be run: {reason}", reason=exc), spec) from exc
    if started.returncode == 0:
        return
    if order.detach:
        raise _not_started(say("its guardian failed: {output}", output=started.stderr.strip()[-2000:]), spec)
    _log.warning("no service from the user manager, going on without: %s", started.stderr.strip())
    bare = dataclasses.replace(order, detach=True)
    replace_file(order_path, dataclasses.asdict(bare))
    _spawn_guardian(order_path, bare, spec, deadline)


def _service(run_id: str) -> tuple[str, ...]:
    """The transient service around the guardian.

    ``KillMode=mixed``: a stop goes to the guardian alone, which knows how to end the engine, and when the
    guardian is gone everything else is killed at once; ``control-group`` would send SIGTERM to the engine's
    parts, which a loading vLLM answers by hanging. ``OOMPolicy=continue``: one killed process must not look
    as if the system had asked for the end.
    """
    properties = ("KillMode=mixed", f"TimeoutStopSec={_STOP_TIMEOUT_S}", "OOMPolicy=continue", "Type=exec")
    return (
        "systemd-run",
        "--user",
        "--quiet",
        "--collect",
        f"--unit=slipstream-server-{_short(run_id)}",
        "--description=Slipstream: the guardian of a local model server",
        *(f"--property={name}" for name in properties),
        "--",
    )


@contextlib.contextmanager
def _accept(listener: socket.socket, deadline: float, spec: RunSpec) -> Iterator[socket.socket]:
    if not readable(listener, deadline):
        raise _not_started(say("its guardian did not answer in time"), spec)
    reply, _ = listener.accept()
    with reply:
        yield reply


def _read_line(sock: socket.socket, deadline: float) -> dict[str, Any] | None:
    line = b""
    while b"\n" not in line:
        if not readable(sock, deadline):
            return None
        data = sock.recv(65536)
        if not data:
            return None
        line += data
    return parse(line.partition(b"\n")[0])


def _read_answer(answer: dict[str, Any], spec: RunSpec, paths: Paths) -> RunRecord:
    match answer.get("event"):
        case "started":
            return from_json(RunRecord, answer["record"])
        case "busy":
            raise _busy(paths)
        case _:
            raise _not_started(str(answer.get("why", say("its guardian gave no reason"))), spec)


def _busy(paths: Paths) -> LeaseBusy:
    record = lease.read_record(paths)
    detail = say("Another start holds the place.")
    if isinstance(record, RunRecord):
        detail = say(
            "{title} on port {port}, guarded by process {pid}.",
            title=record.spec.plan.title,
            port=record.port,
            pid=record.guardian_pid,
        )
    elif record is not None:
        detail = record.reason
    return LeaseBusy(
        say("A server is already running"),
        detail=detail,
        hint=say("Use it, or stop it before starting another."),
        next_step=NextStep.STOP,
    )


def _not_started(why: str, spec: RunSpec) -> StartFailed:
    return StartFailed(
        say("The server could not be started"),
        detail=f"{spec.plan.title}: {why}.",
        hint=say("Start again; if it fails the same way, read guardian.log beside the engine's logs."),
        next_step=NextStep.START_AGAIN,
        kind=FailureKind.UNKNOWN,
    )


def _socket_path(paths: Paths, run_id: str) -> Path:
    return paths.runtime / f"server-{_short(run_id)}.sock"


def _short(run_id: str) -> str:
    return run_id[:12]
