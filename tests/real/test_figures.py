"""Figures of the real engine against its client's own count and vLLM's own log lines, over a minute."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.fakes.runs import wait_for

from slipstream.app.demo import read_prompts
from slipstream.core.live.promtext import Page, parse
from slipstream.core.live.rates import advance
from slipstream.core.live.requestlist import RequestRecord
from slipstream.core.live.requestwatch import RequestTrack, follow
from slipstream.core.live.sample import MetricsSample
from slipstream.core.live.summary import RunSummary
from slipstream.core.state import AppEvent, SampleTaken
from slipstream.engine.files import Paths
from slipstream.engine.measure.sampler import Sampler
from slipstream.engine.serve.endpoint import ChatEnd, EngineEndpoint

pytestmark = [pytest.mark.engine, pytest.mark.heavy, pytest.mark.timeout(600)]

RUN_S = 60.0
LINE_S = 5.0  # how often vLLM is told to log
LOGGED = re.compile(
    r"SpecDecoding metrics: Mean acceptance length: ([\d.]+), .*"
    r"Accepted: (\d+) tokens, Drafted: (\d+) tokens, "
    r"Per-position acceptance rate: ([\d., ]+), Avg Draft acceptance rate: ([\d.]+)%"
)


def slipstream(*args: str) -> Any:
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *args, "--json"),
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@dataclass
class Server:
    """The running demo: its port and log, and a client for it."""

    port: int
    model: str
    pid: int
    log: Path
    client: EngineEndpoint

    def page(self) -> Page:
        page = parse(self.client.metrics_text() or "")
        assert page is not None
        return page

    def ask(self, prompt: str, max_tokens: int) -> ChatEnd:
        *_, end = self.client.chat(self.model, prompt, max_tokens=max_tokens)
        assert isinstance(end, ChatEnd)
        assert end.completion_tokens is not None
        return end

    def lines(self) -> list[re.Match[str]]:
        return list(LOGGED.finditer(self.log.read_text(encoding="utf-8")))

    def settled_lines(self) -> list[re.Match[str]]:
        """All lines, once nothing is left that a next one would tell."""
        end = time.monotonic() + 2 * LINE_S + 1
        wait_for(lambda: time.monotonic() > end, "two log intervals to pass", 3 * LINE_S)
        return self.lines()


@pytest.fixture
def server(engine_home: Paths) -> Iterator[Server]:
    try:
        told = slipstream("start", "demo", "--wait")
        port = int(told["endpoint"]["base_url"].split(":")[2].split("/")[0])
        with EngineEndpoint(port, timeout_s=5.0) as client:
            yield Server(port, told["endpoint"]["model"], told["pid"], Path(told["log_path"]), client)
    finally:
        slipstream("stop")


class Seen:
    """What the sampler delivered, summed up as the program does it."""

    def __init__(self) -> None:
        self.summary = RunSummary()
        self.samples: list[MetricsSample] = []
        self.records: list[RequestRecord] = []
        self._track = RequestTrack()
        self._lock = threading.Lock()

    def __call__(self, event: AppEvent) -> None:
        assert isinstance(event, SampleTaken)
        engine = event.sample.engine
        if engine is None:
            return
        with self._lock:
            self.samples.append(event.sample)
            self.summary = self.summary.add(event.sample.at, engine)
            self._track, record = follow(self._track, event.sample.at_utc, engine)
            if record is not None:
                self.records.append(record)


def test_figures_agree_with_the_client_and_with_vllms_own_lines(server: Server) -> None:
    the_line_of_one_request_is_our_figures(server)
    a_minute_of_requests_is_counted_as_the_client_counts_it(server)
    a_lone_request_is_listed_as_its_client_saw_it(server)


def the_line_of_one_request_is_our_figures(server: Server) -> None:
    """A short request falls into one log interval nearly always; three tries are plenty."""
    for _ in range(3):
        server.settled_lines()
        before, known = server.page(), len(server.lines())
        server.ask(read_prompts()[0].prompt, 24)
        lines = server.settled_lines()[known:]
        if len(lines) == 1:
            break
    [line] = lines
    ours = advance(before, server.page(), 1.0)
    assert ours.acceptance_rate is not None
    assert ours.mean_acceptance_length is not None
    assert f"{ours.mean_acceptance_length:.2f}" == line[1]
    assert f"{ours.acceptance_rate * 100:.1f}" == line[5]
    assert ", ".join(f"{share:.3f}" for share in ours.survival) == line[4]
    sys.stdout.write(f"\nvLLM's line: {line[0]}\nours: {ours.mean_acceptance_length:.2f} tokens a step, ")
    sys.stdout.write(f"{ours.acceptance_rate:.1%}, {[round(share, 3) for share in ours.survival]}\n")


def a_minute_of_requests_is_counted_as_the_client_counts_it(server: Server) -> None:
    before, known = server.page(), len(server.lines())
    seen = Seen()
    sampler = Sampler(seen, rate_hz=4.0)
    sampler.watch(server.port, server.pid)
    sampler.open()
    try:
        wait_for(lambda: len(seen.samples) > 1, "two samples")
        began = time.monotonic()
        tokens = requests = 0
        while time.monotonic() - began < RUN_S:
            tokens += server.ask(read_prompts()[requests % 6].prompt, 160).completion_tokens or 0
            requests += 1
        took_s = time.monotonic() - began
        wait_for(lambda: seen.samples[-1].at > began + took_s + 1, "a sample after the last answer")
    finally:
        sampler.close()
    after, summary = server.page(), seen.summary
    assert summary.generation_tokens == tokens == after.generation_tokens - before.generation_tokens
    assert summary.requests_finished == requests
    assert summary.average_tok_s == pytest.approx(tokens / took_s, rel=0.02)
    lines = server.settled_lines()[known:]
    accepted, drafted = (sum(int(line[place]) for line in lines) for place in (2, 3))
    assert (summary.accepted_tokens, summary.draft_tokens) == (accepted, drafted)
    assert summary.acceptance_rate == pytest.approx(accepted / drafted)
    assert summary.mean_acceptance_length == pytest.approx(1 + accepted / summary.drafts)
    assert sum(record.count for record in seen.records) == requests
    sys.stdout.write(f"client: {tokens} tokens in {took_s:.1f} s, {tokens / took_s:.2f} tok/s\n")
    sys.stdout.write(f"ours: {summary.generation_tokens} tokens, {summary.average_tok_s:.2f} tok/s\n")
    sys.stdout.write(f"vLLM's {len(lines)} lines: {accepted} accepted of {drafted} drafted, ")
    sys.stdout.write(f"ours: {summary.accepted_tokens} of {summary.draft_tokens}\n")


def a_lone_request_is_listed_as_its_client_saw_it(server: Server) -> None:
    seen = Seen()
    sampler = Sampler(seen, rate_hz=4.0)
    sampler.watch(server.port, server.pid)
    sampler.open()
    try:
        wait_for(lambda: len(seen.samples) > 1, "two samples")
        end = server.ask(read_prompts()[1].prompt, 64)
        wait_for(lambda: bool(seen.records), "the record")
    finally:
        sampler.close()
    [found] = seen.records
    told = end.record(found.ended_at_utc)
    assert (found.prompt_tokens, found.output_tokens) == (told.prompt_tokens, told.output_tokens)
    assert (found.accepted, found.drafted) == (told.accepted, told.drafted)
    assert found.ttft_s == pytest.approx(told.ttft_s, abs=0.05)
    assert found.decode_s == pytest.approx(told.decode_s, abs=0.05)
    sys.stdout.write(f"counters: {found}\nclient: {told}\n")
