"""The one thread that looks: each beat gathers host, process tree, GPUs and engine counters into one sample.

Must not judge and must not fail: what cannot be read is ``None`` in the sample, and the next beat tries
again. Beats keep to a monotonic schedule; one that would be late is left out, never made up for.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from slipstream.core.live import promtext
from slipstream.core.live.rates import Track, follow
from slipstream.core.live.sample import EngineSample, HostReading, MetricsSample, TreeReading
from slipstream.core.state import AppEvent, SampleTaken
from slipstream.engine.measure.hostread import HostReader, TreeReader
from slipstream.engine.measure.nvml import GpuPicture, GpuReader
from slipstream.engine.serve.endpoint import EngineEndpoint

SLOWEST_HZ = 0.1
FASTEST_HZ = 4.0

_log = logging.getLogger("slipstream.sampler")


class PageSource(Protocol):
    """Fetches one engine's ``/metrics`` page."""

    def metrics_text(self) -> str | None:
        """The page; ``None`` when it did not come within half a second."""
        ...

    def close(self) -> None:
        """Hang up."""
        ...


class HostSource(Protocol):
    """Reads RAM and processor use."""

    def read(self) -> HostReading:
        """Now; raises ``OSError`` when the system does not tell."""
        ...


class TreeSource(Protocol):
    """Reads the engine's processes."""

    def read(self) -> TreeReading | None:
        """Now; ``None`` when the engine is gone."""
        ...


class GpuSource(Protocol):
    """Reads all GPUs."""

    def read(self) -> GpuPicture:
        """Now; never raises."""
        ...

    def close(self) -> None:
        """Let go of the driver."""
        ...


@dataclass(frozen=True, slots=True)
class Watched:
    """Which server is looked at: the engine's own port, and the first process of its tree."""

    port: int | None = None
    pid: int | None = None


class Sampler:
    """Gathers a ``MetricsSample`` a beat and hands it to ``sink`` as ``SampleTaken``, on its own thread.

    Every source is used by that thread alone; ``connect`` gives the one for an engine's port.
    """

    def __init__(
        self,
        sink: Callable[[AppEvent], None],
        *,
        connect: Callable[[int], PageSource] = EngineEndpoint,
        host: HostSource | None = None,
        gpus: GpuSource | None = None,
        tree: Callable[[int], TreeSource] = TreeReader,
        rate_hz: float = 1.0,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self._sink = sink
        self._connect = connect
        self._host = host or HostReader()
        self._gpus = gpus or GpuReader()
        self._tree_of = tree
        self._clock = clock
        self._wall = wall
        self._rate_hz = _bounded(rate_hz)
        self._watched = Watched()
        self._wake = threading.Event()
        self._closing = False
        self._failing = False
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Start the thread; the first beat comes at once."""
        if self._thread is None:
            self._closing = False
            self._thread = threading.Thread(target=self._run, name="sampler")
            self._thread.start()

    def watch(self, endpoint_port: int | None, engine_pid: int | None) -> None:
        """Look at another server from now on (``None, None``: at none), with a beat at once. Any thread."""
        wanted = Watched(endpoint_port, engine_pid)
        if wanted != self._watched:
            self._watched = wanted
            self._wake.set()

    def set_rate(self, hz: float) -> None:
        """Beats a second from now on, held between ``SLOWEST_HZ`` and ``FASTEST_HZ``. Any thread."""
        wanted = _bounded(hz)
        if wanted != self._rate_hz:
            self._rate_hz = wanted
            self._wake.set()

    def close(self, timeout_s: float = 3.0) -> None:
        """Stop and join the thread; harmless when it never ran. Logs when a read holds it up for longer."""
        thread = self._thread
        if thread is None:
            return
        self._closing = True
        self._wake.set()
        thread.join(timeout_s)
        if thread.is_alive():
            _log.error("the sampler did not stop within %s s", timeout_s)
            return
        self._thread = None

    def _run(self) -> None:
        look = _Look(self._connect, self._host, self._gpus, self._tree_of, self._clock, self._wall)
        try:
            due = self._clock()
            while not self._closing:
                if self._wake.wait(max(0.0, due - self._clock())):
                    self._wake.clear()
                    due = self._clock()
                    continue
                self._beat(look)
                due = next_due(due, self._clock(), 1 / self._rate_hz)
        finally:
            look.close()

    def _beat(self, look: _Look) -> None:
        watched = self._watched
        try:
            sample = look.at(watched)
        except OSError as error:
            if not self._failing:
                _log.warning("the computer cannot be read: %s", error)
            self._failing = True
            return
        self._failing = False
        # The server may have ended while it was being looked at: its last figures would then come too late.
        if watched is self._watched and not self._closing:
            self._sink(SampleTaken(sample))


class _Look:
    """What one look at everything needs to remember of the looks before. Only the sampler's thread has it."""

    def __init__(
        self,
        connect: Callable[[int], PageSource],
        host: HostSource,
        gpus: GpuSource,
        tree_of: Callable[[int], TreeSource],
        clock: Callable[[], float],
        wall: Callable[[], float],
    ) -> None:
        self._connect = connect
        self._host = host
        self._gpus = gpus
        self._tree_of = tree_of
        self._clock = clock
        self._wall = wall
        self._watched = Watched()
        self._pages: PageSource | None = None
        self._tree: TreeSource | None = None
        self._track = Track()
        self._gpu_problem = ""

    def at(self, watched: Watched) -> MetricsSample:
        """One sample of everything. Raises ``OSError`` when the system does not tell about itself."""
        if watched != self._watched:
            self._hang_up()
            self._watched = watched
            self._pages = None if watched.port is None else self._connect(watched.port)
            self._tree = None if watched.pid is None else self._tree_of(watched.pid)
            self._track = Track()
        text = None if self._pages is None else self._pages.metrics_text()
        # A page is put together just before it arrives: a busy engine was slow before that, not after.
        now, now_utc = self._clock(), self._wall()
        engine = self._engine(text, now)
        picture = self._gpus.read()
        if picture.problem != self._gpu_problem:
            self._gpu_problem = picture.problem
            _log.info("GPUs: %s", picture.problem or "can be read again")
        return MetricsSample(
            at=now,
            at_utc=now_utc,
            host=self._host.read(),
            tree=None if self._tree is None else self._tree.read(),
            gpus=picture.gpus,
            engine=engine,
            gpu_problem=picture.problem,
        )

    def _engine(self, text: str | None, now: float) -> EngineSample | None:
        page = None if text is None else promtext.parse(text)
        if page is None:
            return None
        self._track, sample = follow(self._track, now, page)
        return sample

    def close(self) -> None:
        """Let go of the engine's connection and the GPU driver."""
        self._hang_up()
        self._gpus.close()

    def _hang_up(self) -> None:
        if self._pages is not None:
            self._pages.close()
            self._pages = None


def next_due(due: float, now: float, period_s: float) -> float:
    """When the beat after ``due`` comes: on the grid of whole periods, and never in the past."""
    following = due + period_s
    if following >= now:
        return following
    return following + period_s * -(-(now - following) // period_s)


def _bounded(hz: float) -> float:
    return min(FASTEST_HZ, max(SLOWEST_HZ, hz))
