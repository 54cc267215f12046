"""Asks an environment's own interpreter what it is, and whether its server loads and a model answers.

One short-lived child with a deadline each time; remembers nothing (``enginefacts`` does), imports no engine.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from slipstream.core.dialects import interface as form
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.errors import FailureKind, NextStep, RuntimeBroken
from slipstream.core.hardware import min_driver
from slipstream.core.models import Device, EngineInstall
from slipstream.core.words import say
from slipstream.engine.guard.scratch import scratch
from slipstream.engine.install import runtime
from slipstream.engine.install.child import CancelFlag, run_child

PROBE_S = 60.0
DEEP_PROBE_S = 300.0
ANSWER_S = 300.0

_SCRIPT = Path(__file__).with_name("engine_probe.py")
# In one process, with little memory, leaving nothing in the person's cache: the tiny model is no server.
_ANSWER_ENV = {
    "VLLM_ENABLE_V1_MULTIPROCESSING": "0",
    "VLLM_TARGET_DEVICE": "cpu",
    "VLLM_CPU_KVCACHE_SPACE": "1",
}


@dataclass(frozen=True)
class Health:
    """What an environment says of itself. ``device`` and ``interface`` are known after a deep look only."""

    python: str
    versions: tuple[tuple[str, str], ...]
    package: str | None = None  # the folder its vLLM would be imported from
    cuda: str | None = None  # toolkits its torch was built with
    hip: str | None = None
    device: str | None = None
    interface: EngineInterface | None = None
    tokens: int | None = None  # how many the tiny model wrote, if it was asked to

    @property
    def dist(self) -> str | None:
        """The distribution that carries vLLM, ``None`` without one."""
        return next((dist for dist in ("vllm", "vllm-cpu") if dist in dict(self.versions)), None)

    @property
    def built_for(self) -> Device | None:
        """What the packages say the engine runs on; ``None`` without torch."""
        versions = dict(self.versions)
        local = versions.get("vllm", "").partition("+")[2]
        if self.dist == "vllm-cpu" or local.startswith("cpu"):
            return Device.CPU
        if "torch" not in versions:
            return None
        if self.hip is not None:
            return Device.ROCM
        return Device.CUDA if self.cuda is not None else Device.CPU

    @property
    def min_driver(self) -> int | None:
        """The oldest NVIDIA driver branch it runs on; ``None`` when it needs none."""
        if self.cuda is None or self.built_for is not Device.CUDA:
            return None
        return min_driver(self.cuda)


def look(python: str, *, cancelled: CancelFlag | None = None, managed: bool = True) -> Health:
    """What the interpreter's files tell; imports nothing in it. Raises ``RuntimeBroken``, ``Cancelled``."""
    return _health(_ask(python, (), PROBE_S, cancelled, managed=managed))


def verify(
    install: EngineInstall,
    *,
    deep: bool = False,
    answer: bool = False,
    cancelled: CancelFlag | None = None,
    keep_fds: tuple[int, ...] = (),
) -> Health:
    """Ask the environment what it is and hold it against ``install``.

    ``deep`` also imports the server in it (seconds, proves the libraries); ``answer`` has a tiny model write
    a few tokens, on a CPU engine only. Raises ``RuntimeBroken`` with the reason, ``Cancelled``.
    """
    modules = runtime.serving_modules(install)
    with contextlib.ExitStack() as stack:
        options: list[str] = ["--deep", *modules] if deep else []
        extra: dict[str, str] = {}
        if deep and answer and install.device is Device.CPU:
            place = str(stack.enter_context(scratch()))
            options += ["--answer", place]
            extra = _ANSWER_ENV | {"VLLM_CACHE_ROOT": place, "TMPDIR": place}
        deadline_s = PROBE_S
        if deep:
            deadline_s = DEEP_PROBE_S + (ANSWER_S if answer else 0)
        found = _health(
            _ask(
                install.python,
                options,
                deadline_s,
                cancelled,
                extra=extra,
                keep_fds=keep_fds,
                managed=install.managed,
            )
        )
    if dict(found.versions).get(install.dist) != install.version:
        raise runtime.broken(
            say("{dist} {version} is not in it.", dist=install.dist, version=install.version),
            managed=install.managed,
        )
    if deep and found.device != install.device.value:
        raise runtime.broken(
            say("It runs on {found}, not on {wanted}.", found=found.device, wanted=install.device.value),
            managed=install.managed,
        )
    return found


def _ask(
    python: str,
    options: Sequence[str],
    deadline_s: float,
    cancelled: CancelFlag | None,
    *,
    managed: bool,
    extra: Mapping[str, str] | None = None,
    keep_fds: tuple[int, ...] = (),
) -> dict[str, Any]:
    try:
        finished = run_child(
            (python, str(_SCRIPT), *options),
            cancelled=threading.Event() if cancelled is None else cancelled,
            deadline_s=deadline_s,
            env=runtime.child_env() | dict(extra or {}),
            keep_fds=keep_fds,
        )
    except TimeoutError as exc:
        raise RuntimeBroken(
            say("The engine could not be checked in time"),
            detail=say("The machine may be busy with something else."),
            hint=say("Try again in a while."),
            next_step=NextStep.INSTALL,
            kind=FailureKind.TIMEOUT,
        ) from exc
    except OSError as exc:
        raise runtime.broken(
            say("Its Python could not be asked: {reason}.", reason=exc), managed=managed
        ) from exc
    found = _last_object(finished.tail)
    if "error" in found:
        error = str(found["error"])
        raise runtime.broken(_failed_at(found.get("step"), error), evidence=error, managed=managed)
    if finished.code != 0 or not found:
        last = finished.tail[-1] if finished.tail else ""
        ending = (
            say("Its check ended with signal {number}.", number=-finished.code)
            if finished.code < 0
            else say("Its check ended with code {code}.", code=finished.code)
        )
        raise runtime.broken(ending, evidence=last, managed=managed)
    return found


def _failed_at(step: object, error: str) -> str:
    """The probe's error with what it was at; it names its steps in English."""
    match step:
        case "loading the server":
            return say("It failed at loading the server: {error}", error=error)
        case "answering with a tiny model":
            return say("It failed at answering with a tiny model: {error}", error=error)
        case _:
            return error


def _health(found: dict[str, Any]) -> Health:
    match found:
        case {"python": str(python), "versions": dict(versions)}:
            known = tuple(sorted((str(dist), str(version)) for dist, version in versions.items()))
        case _:
            raise runtime.broken(say("Its check gave an answer that is not understood."))
    torch = found.get("torch") or {}
    version = dict(known).get("vllm") or dict(known).get("vllm-cpu") or ""
    return Health(
        python,
        known,
        package=found.get("package"),
        cuda=torch.get("cuda"),
        hip=torch.get("hip"),
        device=found.get("device"),
        interface=_interface(found.get("interface"), version),
        tokens=found.get("tokens"),
    )


def _interface(found: object, version: str) -> EngineInterface | None:
    """The probe's account of its parser as the form the rest of the program uses."""
    if not isinstance(found, dict):
        return None
    record = {"schema": form.SCHEMA, "version": version.partition("+")[0], **found}
    with contextlib.suppress(ValueError, KeyError, TypeError):
        return form.from_text(json.dumps(record))
    return None


def _last_object(tail: tuple[str, ...]) -> dict[str, Any]:
    """The probe's JSON, which is its last line; imports may have printed before and threads after it."""
    for line in reversed(tail):
        with contextlib.suppress(ValueError):
            found = json.loads(line)
            if isinstance(found, dict) and "python" in found:
                return found
    return {}
