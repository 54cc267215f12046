"""What vLLM says around a cause: that its engine failed, died or was told to end. Data only."""

from __future__ import annotations

import re

from slipstream.core.errors import FailureKind as Kind
from slipstream.core.errors import NextStep as Next
from slipstream.core.failures.row import Failure, Rank
from slipstream.core.words import say

ROWS: tuple[Failure, ...] = (
    Failure(
        "engine-core-failed",
        re.compile(
            r"Engine core initialization failed|WorkerProc initialization failed|EngineDeadError|"
            r"EngineCore failed to start|EngineCore encountered an issue"
        ),
        Kind.UNKNOWN,
        say("The engine failed inside vLLM"),
        say("The engine process ended with an error that is not a known one."),
        say("Read the lines below; the full story is in the log."),
        rank=Rank.WRAPPER,
    ),
    Failure(
        "engine-core-killed",
        re.compile(r"engine core exited unexpectedly|EngineCore.* died unexpectedly"),
        Kind.KILLED,
        say("The engine process was killed"),
        say(
            "The process that holds the model ended without a word, as when it is killed or memory runs out."
        ),
        say("Close programs that need much memory, then start again."),
        Next.START_AGAIN,
        rank=Rank.DEATH,
        in_records=True,
    ),
    Failure(
        "told-to-end",
        re.compile(r"trigger received signal=(SIG\w+)|\[shutdown\] API server: shutdown triggered"),
        Kind.KILLED,
        say("Another program told the server to end"),
        say("It received a request to terminate that did not come from Slipstream."),
        say(
            "Start it again; if it recurs, look for a script, a session manager or a memory "
            "guard that ends it."
        ),
        Next.START_AGAIN,
        rank=Rank.REQUEST,
        in_records=True,
    ),
)
