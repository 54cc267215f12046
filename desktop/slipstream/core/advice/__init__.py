"""What the figures of a running server suggest, one line each, with its evidence and something to do.

``values`` holds the words, ``evidence`` what is remembered of the samples, ``rules`` one function a kind of
advice, ``advisor`` raises each once and takes it back. Pure: time comes in with the samples.
"""

from slipstream.core.advice.advisor import Advisor
from slipstream.core.advice.evidence import Baseline
from slipstream.core.advice.values import Action, ActionKind, Advice, AdviceKind, ClientsSeen, Facts

__all__ = ["Action", "ActionKind", "Advice", "AdviceKind", "Advisor", "Baseline", "ClientsSeen", "Facts"]
