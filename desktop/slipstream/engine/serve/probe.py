"""Does our server answer? Asked in depth before READY, lightly while it serves.

An answer counts only from a process of our own run: another program may sit on the port, even with the same
model name. Decides nothing; the state machine does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from slipstream.core.models import RunSpec
from slipstream.engine.serve import serverkey
from slipstream.engine.serve.endpoint import EngineEndpoint
from slipstream.engine.serve.port import listens

LOADING_TIMEOUT_S = 0.5
SERVING_TIMEOUT_S = 2.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What one probe found. ``tokened`` implies ``healthy``."""

    healthy: bool
    tokened: bool = False


class Prober:
    """Asks one run's server at a time. One owner thread; ``abort`` from any."""

    def __init__(self, is_ours: Callable[[int, int], bool] = listens) -> None:
        self._is_ours = is_ours
        self._endpoint: EngineEndpoint | None = None
        self._run_id = ""
        self._aborted = False

    def ask(self, spec: RunSpec, pid: int, *, deep: bool) -> Answer:
        """``deep`` adds: the port is held by the tree of ``pid``, our name is served, one token comes."""
        endpoint = self._of(spec, pid, deep=deep)
        if self._aborted or not endpoint.health():
            return Answer(healthy=False)
        if not deep:
            return Answer(healthy=True)
        name = spec.plan.served_name
        if not self._is_ours(pid, spec.plan.port) or name not in (endpoint.served_models() or ()):
            return Answer(healthy=False)
        return Answer(healthy=True, tokened=endpoint.one_token(name))

    def abort(self) -> None:
        """Make a question under way, and every later one, fail at once."""
        self._aborted = True
        if self._endpoint is not None:
            self._endpoint.abort()

    def close(self) -> None:
        """Hang up. Idempotent."""
        if self._endpoint is not None:
            self._endpoint.close()
            self._endpoint = None

    def _of(self, spec: RunSpec, pid: int, *, deep: bool) -> EngineEndpoint:
        wanted = f"{spec.run_id} {deep}"
        if self._endpoint is None or self._run_id != wanted:
            self.close()
            timeout_s = LOADING_TIMEOUT_S if deep else SERVING_TIMEOUT_S
            key = serverkey.of_process(pid) if deep else None  # /health is open
            self._endpoint = EngineEndpoint(spec.plan.port, host=spec.plan.host, timeout_s=timeout_s, key=key)
            self._run_id = wanted
        return self._endpoint
