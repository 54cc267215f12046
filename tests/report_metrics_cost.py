"""Prints what measuring costs: ``python -m tests.report_metrics_cost [--seconds N] [--pid PID] [--json]``.

Every figure is measured here and now; the limits are those the tests and the README promise.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
import timeit
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from slipstream.core.promtext import parse
from slipstream.core.rates import Track, follow
from slipstream.core.sample import EngineSample, HostReading, MetricsSample
from slipstream.core.series import decimate_peaks
from slipstream.core.state import SampleTaken
from slipstream.core.timeline import COLUMNS, HISTORY_S, RATE_HZ, Timeline
from slipstream.engine.measure.hostread import HostReader, TreeReader
from slipstream.engine.measure.nvml import GpuReader
from slipstream.engine.measure.sampler import Sampler

_PAGES = Path(__file__).parent / "data" / "metrics"
_SERVE = "--serve"


@dataclass(frozen=True, slots=True)
class Cost:
    """One line of the table; ``limit`` is what it must stay under, where something was promised."""

    what: str
    value: float
    unit: str
    limit: float | None = None


def main() -> int:
    """Print the table; the exit status is 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long the whole sampler is watched")
    parser.add_argument("--pid", type=int, default=os.getpid(), help="root of the process tree that is read")
    parser.add_argument("--json", action="store_true")
    parser.add_argument(_SERVE, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return _serve()
    costs = [*_text_costs(), *_reading_costs(options.pid), *_timeline_costs()]
    costs += _sampler_costs(options.pid, options.seconds)
    costs += [_import_cost("numpy"), _import_cost("pynvml")]
    if options.json:
        _say(json.dumps({cost.what: cost.value for cost in costs}, indent=2))
    else:
        for cost in costs:
            limit = "" if cost.limit is None else f"  (limit {cost.limit:g})"
            _say(f"{cost.what:<58}{cost.value:>10.3f} {cost.unit:<10}{limit}")
    return int(any(cost.limit is not None and cost.value > cost.limit for cost in costs))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _best_ms(work: Callable[[], object], number: int = 20) -> float:
    return min(timeit.repeat(work, number=number, repeat=10)) / number * 1000


def _page(case: str) -> str:
    return (_PAGES / f"vllm-0.32-cpu_metrics_{case}.prom").read_text(encoding="utf-8")


def _text_costs() -> list[Cost]:
    earlier, text = parse(_page("three-running")), _page("after")
    assert earlier is not None
    track, _ = follow(Track(), 0.0, earlier)

    def parse_and_rate() -> EngineSample:
        page = parse(text)
        assert page is not None
        return follow(track, 1.0, page)[1]

    return [
        Cost(f"parse a real page of {len(text) / 1000:.0f} KB", _best_ms(lambda: parse(text)), "ms"),
        Cost("parse it and take all rates", _best_ms(parse_and_rate), "ms", 1.5),
    ]


def _reading_costs(root: int) -> list[Cost]:
    host, gpus = HostReader(), GpuReader()
    fresh = _best_ms(lambda: TreeReader(root).read(), number=3)
    tree = TreeReader(root)
    reading = tree.read()
    assert reading is not None
    found = len(gpus.read().gpus)
    costs = [
        Cost("read RAM and processor use", _best_ms(host.read), "ms"),
        Cost(f"find and sum a tree of {reading.processes} processes", fresh, "ms"),
        Cost("the same tree on the beats between", _best_ms(tree.read), "ms"),
        Cost(f"read {found} GPUs", _best_ms(gpus.read), "ms"),
    ]
    gpus.close()
    return costs


def _timeline_costs() -> list[Cost]:
    page = parse(_page("after"))
    assert page is not None
    engine = follow(Track(), 0.0, page)[1]
    timeline = Timeline()
    before = _resident_bytes()
    beats = HISTORY_S * RATE_HZ

    def sample(beat: int) -> MetricsSample:
        return MetricsSample(beat / RATE_HZ, 0.0, HostReading(16, 8, 0.5), None, (), engine)

    samples = [sample(beat) for beat in range(beats, beats + 2000)]
    began = time.perf_counter()
    for beat in range(beats):
        timeline.push(sample(beat))
    held = _resident_bytes() - before
    rest = iter(samples)
    now = beats / RATE_HZ
    push = min(timeit.repeat(lambda: timeline.push(next(rest)), number=200, repeat=10)) / 200
    window = _best_ms(lambda: timeline.window(1800, now, COLUMNS), number=200)
    t, speed = timeline.window(3600, now, ["kv_usage"])
    return [
        Cost("put a sample into the timeline", push * 1e6, "us", 100),
        Cost("take half an hour of all columns", window * 1000, "us", 200),
        Cost("thin an hour at 4 Hz to 1200 points", _best_ms(lambda: decimate_peaks(t, speed, 1200)), "ms"),
        Cost("memory of an hour at 4 Hz", held / 1e6, "MB", 25),
        Cost("fill that hour", time.perf_counter() - began, "s"),
    ]


def _resident_bytes() -> int:
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def _sampler_costs(root: int, seconds: float) -> list[Cost]:
    """The whole thread against a server in another process: share of a core, and how late beats come."""
    costs = []
    server = subprocess.Popen([sys.executable, "-m", __spec__.name, _SERVE], stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        for rate_hz, limit in ((1.0, 0.5), (4.0, None)):
            use, late = _watch(port, root, rate_hz, seconds)
            costs.append(Cost(f"sampler at {rate_hz:g} Hz", use * 100, "% of a core", limit))
            costs.append(Cost(f"worst deviation of a beat at {rate_hz:g} Hz", late * 1000, "ms"))
    finally:
        server.kill()
        server.wait(10)
        if server.stdout is not None:
            server.stdout.close()
    return costs


def _watch(port: int, root: int, rate_hz: float, seconds: float) -> tuple[float, float]:
    """Processor time a second, and the worst deviation from the grid, once the first beat is over.

    The first beat loads modules, connects and looks through all processes; a day has 86,400 others.
    """
    times: list[float] = []
    spent: list[float] = []
    enough = threading.Event()

    def take(event: object) -> None:
        assert isinstance(event, SampleTaken)
        assert event.sample.engine is not None
        times.append(event.sample.at)
        spent.append(time.process_time())
        if times[-1] - times[0] >= seconds:
            enough.set()

    sampler = Sampler(take, rate_hz=rate_hz)
    sampler.watch(port, root)
    sampler.open()
    enough.wait(seconds + 30)
    sampler.close()
    late = max(abs(at - times[1] - i / rate_hz) for i, at in enumerate(times[1:]))
    return (spent[-1] - spent[1]) / (times[-1] - times[1]), late


def _serve() -> int:
    """A server that answers with the recorded page; prints its port."""
    body = _page("three-running").encode()

    class Page(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and page in one piece, or the other side waits 40 ms for the second

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    class Server(HTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            pass

    server = Server(("127.0.0.1", 0), Page)
    _say(str(server.server_port))
    server.serve_forever()
    return 0


def _import_cost(module: str) -> Cost:
    script = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return Cost(f"import {module}", float(done.stdout), "s CPU")


if __name__ == "__main__":
    sys.exit(main())
