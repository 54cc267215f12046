"""Made-up advice and ended requests, and a recorder of what a person does about advice."""

from __future__ import annotations

from slipstream.core.advice import Action, ActionKind, Advice, AdviceKind
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.live.requestlist import RequestRecord, RequestSource

LATE = Advice(
    AdviceKind.LATE_POSITIONS,
    "Positions 4 and 5 rarely survive: K = 3 would be about 8 % faster.",
    "kept at each position: 88 %, 57 %, 41 %, 12 %, 5 %",
    "Draft 3 tokens a step instead of 5",
    Action(ActionKind.RESTART_WITH, "Restart with K = 3", Overrides(num_speculative_tokens=3)),
    gain=0.08,
    raised_at=9_990.0,
)
COLLAPSED = Advice(
    AdviceKind.COLLAPSED,
    "Drafts are hardly kept any more, and the answers may be wrong too.",
    "0.9 % of drafted tokens are kept; 61 % were before",
    "Read an answer. Restart the server; if it comes back, run without drafts",
    Action(ActionKind.RESTART, "Restart the server"),
    alarm=True,
)
SLOWER = Advice(
    AdviceKind.SLOWER,
    "Drafts make this server slower: 31 tokens per second with them, 42 without.",
    "Decoding speed of single requests with contexts of this length, both measured on this computer",
    "Run this pair without drafts, or choose a smaller draft",
    Action(ActionKind.RESTART_WITHOUT_DRAFTS, "Restart without drafts"),
    gain=0.35,
)
HEAT = Advice(
    AdviceKind.HEAT,
    "Example card 24 GB slows itself down to protect itself.",
    "Held back by temperature at 84 °C in 92 % of the last half minute",
    "Improve its cooling, or lower its power limit to 298 W: steady beats stop and go",
    Action(ActionKind.COPY_COMMAND, "Copy the command", command="sudo nvidia-smi -i 0 -pl 298"),
)
HOT = Advice(
    AdviceKind.SAMPLES_HOT,
    "A client samples at temperature 0.8, which costs drafts.",
    "38 % of drafted tokens are kept, 61 % before",
    "Set the client's temperature to 0.2 or less for code",
    Action(ActionKind.OPEN_EDITORS, "Open Editors"),
)


def request(
    ended_at_utc: float,
    output: int = 512,
    *,
    alone: bool = True,
    count: int = 1,
    temperature: float | None = None,
) -> RequestRecord:
    """An ended request of 2,048 prompt tokens; beside others its wait and its drafts are not known."""
    return RequestRecord(
        ended_at_utc=ended_at_utc,
        prompt_tokens=2048,
        output_tokens=output,
        ttft_s=0.31 if alone else None,
        decode_s=output / 41.3,
        accepted=round(output * 0.66) if alone else None,
        drafted=output if alone else None,
        source=RequestSource.COUNTERS if temperature is None else RequestSource.CLIENT,
        count=count,
        temperature=temperature,
    )


class FakeAdvice:
    """Records what was asked."""

    def __init__(self) -> None:
        self.followed: list[Action] = []
        self.dismissed: list[AdviceKind] = []

    def follow(self, action: Action) -> None:
        self.followed.append(action)

    def dismiss(self, kind: AdviceKind) -> None:
        self.dismissed.append(kind)
