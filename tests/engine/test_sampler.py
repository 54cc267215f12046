"""One thread gathers everything on a steady beat, follows the server it is told to, and ends when asked."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from slipstream.core.live.sample import HostReading, MetricsSample, TreeReading
from slipstream.core.state import AppEvent, SampleTaken
from slipstream.engine.measure.nvml import GpuPicture
from slipstream.engine.measure.sampler import FASTEST_HZ, SLOWEST_HZ, Sampler, next_due

RECORDED = Path(__file__).parent.parent / "data" / "metrics"
WAIT_S = 10.0


def page(tokens: int) -> str:
    return f"vllm:generation_tokens_total {tokens}\nvllm:num_requests_running 1\n"


class FakePages:
    """An engine whose counter grows by 10 at every look; ``hold`` keeps an answer back."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tokens = 0
        self.closed = threading.Event()
        self.asked = threading.Event()
        self.hold: threading.Event | None = None

    def metrics_text(self) -> str | None:
        self.tokens += 10
        self.asked.set()
        if self.hold is not None:
            self.hold.wait(WAIT_S)
        return page(self.tokens)

    def close(self) -> None:
        self.closed.set()


class FakeTree:
    def __init__(self, pid: int) -> None:
        self.pid = pid

    def read(self) -> TreeReading | None:
        return TreeReading(self.pid * 1000, 0.5, 1, (self.pid,))


class FakeHost:
    def __init__(self) -> None:
        self.fails = False
        self.reads = 0

    def read(self) -> HostReading:
        self.reads += 1
        if self.fails:
            raise PermissionError("no /proc here")
        return HostReading(16, 8, 0.25)


class FakeGpus:
    def __init__(self) -> None:
        self.problem = ""
        self.closed = False

    def read(self) -> GpuPicture:
        return GpuPicture((), self.problem)

    def close(self) -> None:
        self.closed = True


class Bench:
    """A sampler with fake sources, and what it delivered."""

    def __init__(self, rate_hz: float = FASTEST_HZ) -> None:
        self.delivered: queue.Queue[MetricsSample] = queue.Queue()
        self.engines: dict[int, FakePages] = {}
        self.host = FakeHost()
        self.gpus = FakeGpus()
        self.prepare: Callable[[FakePages], None] = lambda pages: None
        self.sampler = Sampler(
            self._take,
            connect=self._connect,
            host=self.host,
            gpus=self.gpus,
            tree=FakeTree,
            rate_hz=rate_hz,
        )

    def _take(self, event: AppEvent) -> None:
        assert isinstance(event, SampleTaken)
        self.delivered.put(event.sample)

    def _connect(self, port: int) -> FakePages:
        pages = FakePages(port)
        self.prepare(pages)
        self.engines[port] = pages
        return pages

    def sample(self) -> MetricsSample:
        return self.delivered.get(timeout=WAIT_S)

    def sample_where(self, true: Callable[[MetricsSample], bool]) -> MetricsSample:
        deadline = time.monotonic() + WAIT_S
        while not true(found := self.sample()):
            assert time.monotonic() < deadline, "no such sample came"
        return found

    def until_asked(self, port: int) -> None:
        deadline = time.monotonic() + WAIT_S
        while port not in self.engines:
            assert time.monotonic() < deadline, "nobody connected"
        assert self.engines[port].asked.wait(WAIT_S)


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.sampler.close()


@pytest.mark.parametrize(
    ("due", "now", "expected"),
    [
        pytest.param(10.0, 10.1, 11.0, id="a beat that took a tenth"),
        pytest.param(10.0, 11.0, 11.0, id="exactly one period"),
        pytest.param(10.0, 11.3, 12.0, id="one beat is missed, the grid stays"),
        pytest.param(10.0, 95.5, 96.0, id="after a long sleep nothing is made up for"),
    ],
)
def test_next_beat_is_on_the_grid_and_never_in_the_past(due: float, now: float, expected: float) -> None:
    assert next_due(due, now, 1.0) == expected


def test_without_a_server_the_computer_is_sampled_alone(bench: Bench) -> None:
    bench.sampler.open()
    sample = bench.sample()
    assert sample.host == HostReading(16, 8, 0.25)
    assert sample.engine is None
    assert sample.tree is None
    assert abs(sample.at_utc - time.time()) < WAIT_S


def test_watched_server_is_sampled_with_its_tree_and_rates(bench: Bench) -> None:
    bench.sampler.open()
    bench.sampler.watch(8000, 77)
    first = bench.sample_where(lambda s: s.engine is not None)
    assert first.engine is not None
    assert first.engine.generation_tok_s is None
    assert first.tree == TreeReading(77_000, 0.5, 1, (77,))
    second = bench.sample_where(lambda s: s.engine is not None and s.engine.generation_tok_s is not None)
    assert second.engine is not None
    assert second.engine.interval_s is not None
    assert second.engine.generation_tok_s is not None
    assert second.engine.generation_tok_s > 0
    assert second.at > first.at


def test_watching_gives_a_beat_at_once_even_when_beats_are_rare() -> None:
    rare = Bench(rate_hz=SLOWEST_HZ)
    rare.sampler.open()
    try:
        rare.sample()
        began = time.monotonic()
        rare.sampler.watch(8000, None)
        rare.sample_where(lambda s: s.engine is not None)
        assert time.monotonic() - began < 1 / SLOWEST_HZ / 2
    finally:
        rare.sampler.close()


def test_another_server_starts_without_rates_and_the_old_connection_is_closed(bench: Bench) -> None:
    bench.sampler.open()
    bench.sampler.watch(8000, 77)
    bench.sample_where(lambda s: s.engine is not None and s.engine.generation_tok_s is not None)
    bench.sampler.watch(8001, 78)
    fresh = bench.sample_where(lambda s: s.tree is not None and s.tree.pids == (78,))
    assert fresh.engine is not None
    assert fresh.engine.generation_tok_s is None
    assert bench.engines[8000].closed.is_set()
    assert not bench.engines[8001].closed.is_set()


def test_ended_server_is_no_longer_in_the_samples(bench: Bench) -> None:
    bench.sampler.open()
    bench.sampler.watch(8000, 77)
    bench.sample_where(lambda s: s.engine is not None)
    bench.sampler.watch(None, None)
    after = bench.sample_where(lambda s: s.engine is None)
    assert after.tree is None
    assert bench.engines[8000].closed.is_set()


def test_answer_that_comes_after_the_server_ended_is_thrown_away(bench: Bench) -> None:
    hold = threading.Event()
    bench.prepare = lambda pages: setattr(pages, "hold", hold)
    bench.sampler.watch(8000, 77)
    bench.sampler.open()
    bench.until_asked(8000)
    bench.sampler.watch(None, None)
    hold.set()
    assert bench.sample().engine is None


def test_page_that_does_not_come_is_a_sample_without_engine_figures(bench: Bench) -> None:
    bench.prepare = lambda pages: setattr(pages, "metrics_text", lambda: None)
    bench.sampler.watch(8000, 77)
    bench.sampler.open()
    sample = bench.sample()
    assert sample.engine is None
    assert sample.tree is not None


def test_rate_can_be_raised_while_waiting_for_a_slow_beat() -> None:
    rare = Bench(rate_hz=SLOWEST_HZ)
    rare.sampler.open()
    try:
        rare.sample()
        rare.sampler.set_rate(100.0)  # held to the fastest
        times = [rare.sample().at for _ in range(4)]
        assert times[-1] - times[1] >= 2 / FASTEST_HZ * 0.9
        assert times[-1] - times[0] < 1 / SLOWEST_HZ / 2
    finally:
        rare.sampler.close()


def test_computer_that_cannot_be_read_is_logged_once_and_tried_again(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.host.fails = True
    with caplog.at_level(logging.WARNING, "slipstream.sampler"):
        bench.sampler.open()
        deadline = time.monotonic() + WAIT_S
        while bench.host.reads < 3:
            assert time.monotonic() < deadline
        bench.host.fails = False
        assert bench.sample().host.memory_total_bytes == 16
    assert [record.getMessage() for record in caplog.records] == [
        "the computer cannot be read: no /proc here"
    ]


def test_gpu_problem_travels_with_the_sample(bench: Bench) -> None:
    bench.gpus.problem = "Restart the computer: the NVIDIA driver was updated."
    bench.sampler.open()
    assert bench.sample().gpu_problem == "Restart the computer: the NVIDIA driver was updated."


def test_close_joins_the_thread_lets_go_of_everything_and_may_be_repeated(bench: Bench) -> None:
    bench.sampler.watch(8000, 77)
    bench.sampler.open()
    bench.sample()
    bench.sampler.close()
    assert "sampler" not in [thread.name for thread in threading.enumerate()]
    assert bench.engines[8000].closed.is_set()
    assert bench.gpus.closed
    bench.sampler.close()


def test_close_of_a_sampler_that_never_ran_is_harmless(bench: Bench) -> None:
    bench.sampler.close()


def test_opened_again_it_samples_again(bench: Bench) -> None:
    bench.sampler.open()
    bench.sample()
    bench.sampler.close()
    while not bench.delivered.empty():
        bench.delivered.get()
    bench.sampler.open()
    assert bench.sample().host.memory_total_bytes == 16


def test_close_that_is_held_up_says_so(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    hold = threading.Event()
    bench.prepare = lambda pages: setattr(pages, "hold", hold)
    bench.sampler.watch(8000, None)
    bench.sampler.open()
    bench.until_asked(8000)
    with caplog.at_level(logging.ERROR, "slipstream.sampler"):
        bench.sampler.close(timeout_s=0.05)
    assert "did not stop" in caplog.text
    hold.set()
    bench.sampler.close()
    assert bench.delivered.empty()  # what was read while closing is not delivered any more


class _Page(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    connections: set[object]

    def do_GET(self) -> None:
        self.connections.add(self.client_address)
        body = (RECORDED / "vllm-0.32-cpu_metrics_three-running.prom").read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


def test_real_page_over_one_kept_connection() -> None:
    connections: set[object] = set()
    handler = type("Page", (_Page,), {"connections": connections})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = False
    serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    serving.start()
    delivered: queue.Queue[MetricsSample] = queue.Queue()

    def take(event: AppEvent) -> None:
        assert isinstance(event, SampleTaken)
        delivered.put(event.sample)

    sampler = Sampler(take, gpus=FakeGpus(), rate_hz=FASTEST_HZ)
    try:
        sampler.watch(server.server_port, None)
        sampler.open()
        for _ in range(4):
            sample = delivered.get(timeout=WAIT_S)
            assert sample.engine is not None
            assert sample.engine.running == 3
            assert sample.host.memory_total_bytes > 0
    finally:
        sampler.close()
        server.shutdown()
        serving.join(WAIT_S)
        server.server_close()
    assert len(connections) == 1
