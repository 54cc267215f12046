"""What an engine's own log lines tell of its clients."""

from __future__ import annotations

import pytest

from slipstream.core.advice import ClientsSeen
from slipstream.core.live.clientlog import read, sampled
from slipstream.core.logs.logparse import parse_lines

REFUSED = '(APIServer pid=1) INFO:     127.0.0.1:53312 - "POST /v1/chat/completions HTTP/1.1" 400 Bad Request'
ANSWERED = '(APIServer pid=1) INFO:     127.0.0.1:53312 - "POST /v1/chat/completions HTTP/1.1" 200 OK'
RECEIVED = (
    "(APIServer pid=1) INFO 11-30 13:27:52 [request_logger.py:66] Received request chatcmpl-1: params: "
    "SamplingParams(n=1, presence_penalty=0.0, temperature={}, top_p=1.0), lora_request: None."
)


def seen(*lines: str, before: ClientsSeen = ClientsSeen(), now: float = 50.0) -> ClientsSeen:  # noqa: B008
    return read(before, parse_lines(lines), now)


def test_refused_requests_are_counted_and_answered_ones_are_not() -> None:
    assert seen(REFUSED, ANSWERED, REFUSED) == ClientsSeen(refused=2, refused_at=50.0)


@pytest.mark.parametrize(
    "line",
    [
        REFUSED.replace("400 Bad Request", "404 Not Found"),
        REFUSED.replace("POST", "GET"),
        REFUSED.replace("/v1/chat/completions", "/tokenize"),
        '(APIServer pid=1) INFO 11-30 13:27:52 [x.py:1] the answer said " 400 times"',
    ],
)
def test_other_lines_are_no_refusals(line: str) -> None:
    assert seen(line) == ClientsSeen()


def test_a_release_that_logs_the_reason_names_the_parameter() -> None:
    error = (
        "(APIServer pid=1) ERROR 11-30 13:27:52 [serving.py:1] The min_p and logit_bias sampling parameters "
        "are not yet supported with speculative decoding."
    )
    assert seen(error).parameter == "min_p or logit_bias"


def test_a_logged_request_tells_its_temperature_and_cool_ones_are_no_news() -> None:
    assert seen(RECEIVED.format("0.8")) == ClientsSeen(temperature=0.8, hot_at=50.0)
    assert seen(RECEIVED.format("0.2")) == ClientsSeen()


def test_of_recent_requests_the_hottest_counts() -> None:
    first = sampled(ClientsSeen(), 1.0, 10.0)
    assert sampled(first, 0.7, 20.0) == ClientsSeen(temperature=1.0, hot_at=20.0)
    assert sampled(first, 0.7, 1000.0) == ClientsSeen(temperature=0.7, hot_at=1000.0)
