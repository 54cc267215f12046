"""What an engine's log tells of its clients: requests refused with 400, and how hot they sample.

Reads lines, keeps neither prompts nor addresses. vLLM writes an access line for every request; the reason for
a refusal goes to its client alone, except where a release logs the error; sampling values are logged only by
servers that log requests (``Received request ...``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from slipstream.core.advice.values import ClientsSeen
from slipstream.core.logs.logline import LogLine
from slipstream.core.words import say

HOT = 0.5  # from this temperature on drafts are noticeably often not what gets sampled
_REMEMBERED_S = 300.0

_REFUSED = re.compile(r'"POST /(?:v1|v2|inference|invocations)\S* HTTP/[\d.]+" 400\b')
_PARAMETER = re.compile(r"min_p and logit_bias sampling parameters are not yet supported with speculative")
_REQUEST = re.compile(r"Received request .*?SamplingParams\(.*?\btemperature=(\d+(?:\.\d+)?)")


def read(seen: ClientsSeen, lines: Iterable[LogLine], now: float) -> ClientsSeen:
    """What is known after more lines, read at ``now`` (monotonic seconds)."""
    for line in lines:
        text = line.text
        if '" 400' in text and _REFUSED.search(text):
            seen = replace(seen, refused=seen.refused + 1, refused_at=now)
        elif "not yet supported with speculative" in text and _PARAMETER.search(text):
            seen = replace(seen, parameter=say("min_p or logit_bias"))
        elif text.startswith("Received request "):
            found = _REQUEST.match(text)
            if found is not None:
                seen = sampled(seen, float(found[1]), now)
    return seen


def sampled(seen: ClientsSeen, temperature: float, now: float) -> ClientsSeen:
    """What is known after a request at that temperature; of those of the last minutes the hottest counts."""
    if temperature < HOT:
        return seen
    fresh = seen.hot_at is not None and now - seen.hot_at <= _REMEMBERED_S
    hottest = max(temperature, seen.temperature or 0.0) if fresh else temperature
    return replace(seen, temperature=hottest, hot_at=now)
