"""Ended requests: exact where they ran alone, no more than the counters say where they did not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.scripted_engine import ScriptedEngine

from slipstream.core.live.requestlist import KEPT, RequestRecord, RequestSource, add
from slipstream.core.live.requestwatch import RequestTrack, follow

ALONE = RequestRecord(
    ended_at_utc=100.0,
    prompt_tokens=50,
    output_tokens=101,
    ttft_s=0.2,
    decode_s=2.0,
    accepted=60,
    drafted=100,
    source=RequestSource.COUNTERS,
)


class Watched:
    """A scripted engine and the records that come of its beats."""

    def __init__(self) -> None:
        self.engine = ScriptedEngine()
        self.engine.running = 0
        self.track = RequestTrack()
        self.found: list[RequestRecord] = []

    def beat(self) -> None:
        sample = self.engine.beat()
        assert sample.engine is not None
        self.track, record = follow(self.track, sample.at_utc, sample.engine)
        if record is not None:
            self.found.append(record)


@pytest.fixture
def watched() -> Watched:
    made = Watched()
    made.beat()
    return made


def test_a_request_that_ran_alone_is_known_exactly(watched: Watched) -> None:
    watched.engine.running = 1
    for _ in range(3):
        watched.engine.drafts(10, (0.8, 0.6, 0.4, 0.2))
        watched.beat()
    watched.engine.running = 0
    watched.engine.request(prompt=50, output=90, prefill=0.25, decode=2.5)
    watched.beat()
    [record] = watched.found
    assert (record.prompt_tokens, record.output_tokens) == (50, 90)
    assert (record.ttft_s, record.decode_s) == (0.25, 2.5)
    assert (record.accepted, record.drafted) == (60, 120)
    assert record.acceptance_rate == 0.5
    assert record.tok_s == pytest.approx(89 / 2.5)
    assert record.count == 1
    assert record.ended_at_utc == watched.engine.at_utc


def test_a_request_beside_others_keeps_what_is_its_own(watched: Watched) -> None:
    watched.engine.running = 2
    watched.engine.drafts(10, (0.8, 0.6, 0.4, 0.2))
    watched.beat()
    watched.engine.running = 1
    watched.engine.request(prompt=50, output=90, decode=2.5)
    watched.beat()
    [record] = watched.found
    assert (record.prompt_tokens, record.output_tokens, record.decode_s) == (50, 90, 2.5)
    assert (record.ttft_s, record.accepted, record.drafted) == (None, None, None)


def test_the_last_of_several_is_not_given_the_others_drafts(watched: Watched) -> None:
    watched.engine.running = 2
    watched.engine.drafts(10, (0.8, 0.6, 0.4, 0.2))
    watched.beat()
    for running in (1, 0):
        watched.engine.running = running
        watched.engine.request()
        watched.beat()
    assert [record.drafted for record in watched.found] == [None, None]


def test_requests_that_end_in_one_beat_are_one_row_of_means(watched: Watched) -> None:
    watched.engine.request(prompt=10, output=20, decode=1.0)
    watched.engine.request(prompt=30, output=40, decode=2.0)
    watched.beat()
    [record] = watched.found
    assert (record.count, record.prompt_tokens, record.output_tokens) == (2, 20, 30)
    assert record.decode_s == 1.5


def test_a_restart_is_no_request(watched: Watched) -> None:
    watched.engine.request()
    watched.beat()
    watched.engine.restart()
    watched.beat()
    assert len(watched.found) == 1


def test_without_drafts_there_is_nothing_accepted() -> None:
    watched = Watched()
    watched.engine.drafting = False
    watched.beat()
    watched.engine.plain(40)
    watched.engine.request()
    watched.beat()
    assert (watched.found[0].accepted, watched.found[0].drafted) == (None, None)
    assert watched.found[0].acceptance_rate is None


def test_one_token_has_no_speed() -> None:
    assert replace(ALONE, output_tokens=1).tok_s is None
    assert replace(ALONE, decode_s=None).tok_s is None


@pytest.mark.parametrize("client_first", [True, False])
def test_a_request_told_of_twice_is_listed_once_as_its_client_saw_it(client_first: bool) -> None:
    ours = replace(ALONE, source=RequestSource.CLIENT, ended_at_utc=100.7, temperature=0.0)
    order = (ours, ALONE) if client_first else (ALONE, ours)
    assert add(add((), order[0]), order[1]) == (ours,)


def test_alike_requests_of_other_times_are_two() -> None:
    ours = replace(ALONE, source=RequestSource.CLIENT, ended_at_utc=200.0)
    assert len(add(add((), ALONE), ours)) == 2
    assert len(add(add((), ALONE), replace(ALONE, ended_at_utc=101.0))) == 2


def test_the_list_is_bounded_and_the_newest_is_first() -> None:
    known: tuple[RequestRecord, ...] = ()
    for number in range(KEPT + 50):
        known = add(known, replace(ALONE, ended_at_utc=float(number)))
    assert len(known) == KEPT
    assert known[0].ended_at_utc == KEPT + 49
