"""Prints what the live view costs: ``python -m tests.report_metrics_cost [--data FOLDER] [--monitors BIN]``.

Every figure is measured here and now; the limits are those that are promised. ``--data`` names a data folder
with a real engine (else a fake one serves), ``--monitors`` the ``bin`` of an environment in which terminal
monitors for vLLM are installed. What is compared looks at the same server, once a second, in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import timeit
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import psutil
from tests.fakes.driven_window import Driver, Script, drive
from tests.fakes.figures import Figure, print_figures, record, say
from tests.fakes.homes import fake_program, private_folders
from tests.fakes.scripted_engine import ScriptedEngine
from tests.fakes.watched_costs import Monitor, Used, desktop, start_to_icon_s, watch_monitor
from tests.report_flood import after
from tests.report_supervision_cost import start

from slipstream.core.advice import Advisor, Facts
from slipstream.core.live.columns import values_of
from slipstream.core.live.decimate import DAY_S, ROW_S, Past
from slipstream.core.live.promtext import parse
from slipstream.core.live.rates import Track, follow
from slipstream.core.live.sample import EngineSample, HostReading, MetricsSample
from slipstream.core.live.series import decimate_peaks
from slipstream.core.live.timeline import COLUMNS, HISTORY_S, RATE_HZ, Timeline
from slipstream.core.models import Method
from slipstream.core.state import SampleTaken
from slipstream.core.supervision.lifecycle import Phase
from slipstream.engine.measure.history import HistoryWriter, read
from slipstream.engine.measure.hostread import HostReader, TreeReader
from slipstream.engine.measure.nvml import GpuReader
from slipstream.engine.measure.sampler import Sampler
from slipstream.engine.serve.endpoint import EngineEndpoint

_PAGES = Path(__file__).parent / "data" / "metrics"
_SERVE, _FLOOD = "--serve", "--flood"
_RESULT = Path(__file__).parent / "results" / "metrics_cost.md"
_STARTS = 3
_FLOOD_MB_S = 50.0
_SETTLE_S = 8.0  # until a program is done with starting
_DAY_UTC = 1_790_000_000.0


def main() -> int:
    """Print the table; the exit status is 1 when a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each running thing is watched")
    parser.add_argument("--data", type=Path, help="a data folder with a real engine; else a fake one serves")
    parser.add_argument("--monitors", type=Path, help="the bin folder of an environment with the monitors")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--program", action="store_true", help="only the program itself, no parts, no others")
    parser.add_argument("--record", action="store_true", help=f"keep the table as {_RESULT.name}")
    for hidden in (_SERVE, _FLOOD):
        parser.add_argument(hidden, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return _serve()
    if options.flood:
        return _flood(options.seconds)
    # An installed program has its bytecode; without it every start would compile all of it.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    figures = [] if options.program else _part_costs()
    with tempfile.TemporaryDirectory() as bytecode:
        os.environ["PYTHONPYCACHEPREFIX"] = bytecode
        with _server(options.data) as (port, pid, client):
            if not options.program:
                figures += [*_reading_costs(pid), *_page_server_costs(pid, options.seconds)]
            figures += _program_costs(client, options.seconds)
            for load in () if options.program else (False, True):
                client.busy = load
                figures += _monitor_costs(port, load, options.seconds, options.monitors)
        figures += _delay_costs(options.seconds)
    if options.record:
        places = " --data FOLDER" * (options.data is not None) + " --monitors BIN" * bool(options.monitors)
        words = f"python -m tests.report_metrics_cost --seconds {options.seconds:g}{places}"
        record(_RESULT, "What the live view costs", words, figures, _NOTE)
    return print_figures(figures, as_json=options.json)


_NOTE = """Shares of a core are of all the program's threads. The monitors and `slipstream status --watch`
look once a second at the same server, one after the other, in a terminal of 120 by 40; our window looks twice
a second while requests run, once a second while none does, and once in two seconds while nobody sees it.
vllmstat, vllm-htop and vllmpytop are the terminal monitors for vLLM on the Python Package Index."""


@contextmanager
def _server(data: Path | None) -> Iterator[tuple[int, int, Client]]:
    """The demo's server, started as the program starts it: its port, first process, and a client for it."""
    with private_folders() if data is not None else fake_program():
        if data is not None:
            os.environ["XDG_DATA_HOME"] = str(data.resolve())
        told = _slipstream("start", "demo", "--wait")
        port = int(told["endpoint"]["base_url"].split(":")[2].split("/")[0])
        client = Client(port, told["endpoint"]["model"])
        try:
            yield port, told["pid"], client
        finally:
            client.close()
            _slipstream("stop")


def _slipstream(*args: str) -> dict[str, Any]:
    argv = (sys.executable, "-m", "slipstream", *args, "--json")
    done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=400)
    if done.returncode:
        raise SystemExit(f"slipstream {' '.join(args)} failed: {done.stdout}{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Client:
    """Asks one question after another while ``busy``."""

    def __init__(self, port: int, model: str) -> None:
        self.busy = False
        self._port, self._model = port, model
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="client")
        self._thread.start()

    def close(self) -> None:
        """Finish the present answer."""
        self.busy = False
        self._closing.set()
        self._thread.join(60)

    def _run(self) -> None:
        while not self._closing.wait(0.05):
            if self.busy:
                for _ in EngineEndpoint(self._port).chat(self._model, "Count to ten.", max_tokens=160):
                    pass


def _program_costs(client: Client, seconds: float) -> list[Figure]:
    """Our program in the tray and with its window, on a private desktop: software rendering on X11."""
    starts = [start_to_icon_s(os.environ) for _ in range(1 + _STARTS)][1:]  # the first writes bytecode
    found = dict.fromkeys(_PROGRAM, 0.0)
    with desktop(os.environ) as place:
        argv = (sys.executable, "-m", "tests.fakes.costed_window", str(seconds))
        process = subprocess.Popen(argv, env=place.environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for line in process.stdout:
            name, _, value = line.strip().partition(" ")
            if name in ("ask", "rest"):
                client.busy = name == "ask"
            elif name in found:
                found[name] = float(value)
        if process.wait(30) != 0:
            raise SystemExit(f"the program ended early: {found}")
    return [
        Figure("start to tray icon", min(starts), "s CPU", 0.7),
        *(Figure(words, found[name], unit, limit) for name, (words, unit, limit) in _PROGRAM.items()),
    ]


_PROGRAM = {
    "hidden": ("slipstream in the tray, idle server", "% of a core", 0.5),
    "hidden_busy": ("slipstream in the tray, one request after another", "% of a core", 0.5),
    "hidden_rss_mb": ("slipstream in the tray: RSS", "MB", None),
    "hidden_pss_mb": ("slipstream in the tray: PSS", "MB", 120.0),
    "first_opening": ("first opening of the dashboard", "s CPU", 1.6),
    "later_opening": ("later openings", "s CPU", 0.2),
    "visible_idle": ("slipstream's dashboard in front, idle server", "% of a core", None),
    "visible_busy": ("slipstream's dashboard in front, one request after another", "% of a core", 6.0),
    "visible_pss_mb": ("slipstream with its dashboard: PSS", "MB", None),
}


def _monitor_costs(port: int, busy: bool, seconds: float, monitors: Path | None) -> list[Figure]:
    """Our command line and the monitors, one after the other on the same server."""
    load = "one request after another" if busy else "idle server"
    found: list[Figure] = []
    ours = Monitor("slipstream status --watch", (sys.executable, "-m", "slipstream", "status", "--watch"))
    for monitor in (ours, *_monitors(port, monitors)):
        try:
            used = watch_monitor(monitor, _SETTLE_S, seconds)
        except psutil.Error as error:
            say(f"{monitor.name}: ended by itself ({error})")
            continue
        found += _lines(f"{monitor.name}, {load}", used, None)
    return found


def _delay_costs(seconds: float) -> list[Figure]:
    """How late the event loop comes with the graphs in front and a flood of output."""
    argv = (sys.executable, "-m", __spec__.name, _FLOOD, "--seconds", str(seconds))
    done = subprocess.run(argv, capture_output=True, text=True, check=True, timeout=seconds + 120)
    p99_ms, worst_ms = (float(word) for word in done.stdout.split()[-2:])
    flood = f"a flood of {_FLOOD_MB_S:.0f} MB/s"
    return [
        Figure(f"delay of the event loop, p99, graphs in front and {flood}", p99_ms, "ms", 16.0),
        Figure("the same, worst", worst_ms, "ms", 100.0),
    ]


def _flood(seconds: float) -> int:
    """Be the program with its window in the flood; prints the two delays."""
    delays: list[float] = []

    def script(driver: Driver) -> Script:
        yield from start(driver)
        yield lambda: driver.app.store.log.since(0)[1] > 1000
        yield after(3.0)
        driver.begin_timing()
        yield after(seconds)
        delays.extend(driver.delays_s)
        driver.window.header.button.click()
        yield lambda: driver.phase is Phase.STOPPED

    with fake_program("--fail", "flood", "--flood-mb-s", str(_FLOOD_MB_S)):
        drive(script)
    delays.sort()
    say(f"{delays[int(len(delays) * 0.99)] * 1000:.3f} {delays[-1] * 1000:.3f}")
    return 0


def _lines(name: str, used: Used, limit: float | None) -> list[Figure]:
    return [
        Figure(name, used.share * 100, "% of a core", limit),
        Figure(f"{name}: memory (PSS)", used.pss_bytes / 1e6, "MB"),
    ]


def _monitors(port: int, folder: Path | None) -> list[Monitor]:
    """The terminal monitors of the package index, as their help says, once a second like ours."""
    if folder is None:
        return []
    url = f"http://127.0.0.1:{port}"
    known = {
        "vllmstat": ("-u", url, "-i", "1"),
        "vllm-htop": ("--url", url, "--interval", "1"),
        "vllmpytop": ("--url", url, "--interval", "1"),
    }
    return [
        Monitor(name, (str(folder / name), *words))
        for name, words in known.items()
        if (folder / name).exists()
    ]


def _best_ms(work: Callable[[], object], number: int = 20) -> float:
    """Processor time: what else the computer does meanwhile is not counted."""
    return min(timeit.repeat(work, timer=time.process_time, number=number, repeat=10)) / number * 1000


def _page(case: str) -> str:
    return (_PAGES / f"vllm-0.32-cpu_metrics_{case}.prom").read_text(encoding="utf-8")


def _part_costs() -> list[Figure]:
    """The pieces by themselves, in this process."""
    imports = [_import_cost("numpy"), _import_cost("pynvml")]
    return [*_text_costs(), *_timeline_costs(), *_advice_costs(), *imports]


def _text_costs() -> list[Figure]:
    earlier, text = parse(_page("three-running")), _page("after")
    assert earlier is not None
    track, _ = follow(Track(), 0.0, earlier)

    def parse_and_rate() -> EngineSample:
        page = parse(text)
        assert page is not None
        return follow(track, 1.0, page)[1]

    return [
        Figure(f"parse a real page of {len(text) / 1000:.0f} KB", _best_ms(lambda: parse(text)), "ms"),
        Figure("parse it and take all rates", _best_ms(parse_and_rate), "ms", 1.5),
    ]


def _reading_costs(root: int) -> list[Figure]:
    host, gpus = HostReader(), GpuReader()
    fresh = _best_ms(lambda: TreeReader(root).read(), number=3)
    tree = TreeReader(root)
    reading = tree.read()
    assert reading is not None
    found = len(gpus.read().gpus)
    costs = [
        Figure("read RAM and processor use", _best_ms(host.read), "ms"),
        Figure(f"find and sum a tree of {reading.processes} processes", fresh, "ms"),
        Figure("the same tree on the beats between", _best_ms(tree.read), "ms"),
        Figure(f"read {found} GPUs", _best_ms(gpus.read), "ms"),
    ]
    gpus.close()
    return costs


def _timeline_costs() -> list[Figure]:
    page = parse(_page("after"))
    assert page is not None
    engine = follow(Track(), 0.0, page)[1]
    timeline = Timeline()
    before = _resident_bytes()
    beats = HISTORY_S * RATE_HZ
    day = _a_day(engine)
    timeline.seed(day, 0.0, day.at_utc[-1] + ROW_S)

    def sample(beat: int) -> MetricsSample:
        return MetricsSample(beat / RATE_HZ, 0.0, HostReading(16, 8, 0.5), None, (), engine)

    samples = [sample(beat) for beat in range(beats, beats + 2000)]
    for beat in range(beats):
        timeline.push(sample(beat))
    held = _resident_bytes() - before
    rest = iter(samples)
    now = beats / RATE_HZ
    push = min(timeit.repeat(lambda: timeline.push(next(rest)), number=200, repeat=10)) / 200
    window = _best_ms(lambda: timeline.window(1800, now, COLUMNS), number=200)
    t, speed = timeline.window(3600, now, ["kv_usage"])
    return [
        Figure("put a sample into the timeline", push * 1e6, "us", 100),
        Figure("take half an hour of all columns", window * 1000, "us", 200),
        Figure("thin an hour at 4 Hz to 1200 points", _best_ms(lambda: decimate_peaks(t, speed, 1200)), "ms"),
        Figure("memory of a day, the last hour at 4 Hz", held / 1e6, "MB", 25),
        *_history_costs(engine),
    ]


def _a_day(engine: EngineSample) -> Past:
    day = Past(COLUMNS)
    values = values_of(MetricsSample(0.0, 0.0, HostReading(16, 8, 0.5), None, (), engine), 0)
    for row in range(int(DAY_S / ROW_S)):
        day.at_utc.append(_DAY_UTC + row * ROW_S)
        day.values.extend(values)
    return day


def _history_costs(engine: EngineSample) -> list[Figure]:
    """A day on disk: how large, how long to write a row and to read all of it."""
    with private_folders() as paths:
        writer = HistoryWriter(paths.history)
        rows = int(DAY_S / ROW_S)
        began = time.process_time()
        for row in range(rows):
            at_utc = _DAY_UTC + row * ROW_S
            writer.add(MetricsSample(at_utc, at_utc, HostReading(16, 8, 0.5), None, (), engine))
        spent = time.process_time() - began
        writer.close()
        size = sum(path.stat().st_size for path in paths.history.iterdir())
        read_ms = _best_ms(lambda: read(paths.history, 0.0, 1e12), number=1)
    return [
        Figure("write a row of ten seconds to disk", spent / rows * 1e6, "us"),
        Figure("a day on disk", size / 1e6, "MB"),
        Figure("read that day", read_ms, "ms"),
    ]


def _advice_costs() -> list[Figure]:
    """One more sample for the advice, with half a minute of beats and five of marks behind it."""
    engine = ScriptedEngine()
    facts = Facts(Method.DRAFT_MODEL, 4, kv_cache_tokens=100_000, draft_share=0.05)
    advisor, samples = Advisor(), []
    for _ in range(2000):
        engine.accepts(15, 0.61)
        samples.append(engine.beat(0.5))
    for sample in samples[:1000]:
        advisor = advisor.follow(sample, facts)

    def once() -> None:
        known = advisor
        for sample in samples[1000:]:
            known = known.follow(sample, facts)

    return [Figure("advice for a sample", _best_ms(once, number=1) / 1000 * 1000, "us", 500)]


def _resident_bytes() -> int:
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def _page_server_costs(root: int, seconds: float) -> list[Figure]:
    """The whole thread against a server in another process: share of a core, and how late beats come."""
    costs = []
    server = subprocess.Popen([sys.executable, "-m", __spec__.name, _SERVE], stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        for rate_hz, limit in ((0.5, None), (1.0, 0.5), (2.0, None), (4.0, None)):
            use, late = _watch(port, root, rate_hz, seconds)
            costs.append(Figure(f"sampler at {rate_hz:g} Hz", use * 100, "% of a core", limit))
            costs.append(Figure(f"worst deviation of a beat at {rate_hz:g} Hz", late * 1000, "ms"))
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
    say(str(server.server_port))
    server.serve_forever()
    return 0


def _import_cost(module: str) -> Figure:
    script = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return Figure(f"import {module}", float(done.stdout), "s CPU")


if __name__ == "__main__":
    sys.exit(main())
