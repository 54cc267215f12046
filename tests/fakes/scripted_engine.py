"""An engine that exists only as its counters: a script makes tokens, drafts and requests, pages come out.

The pages are text as vLLM writes it and go through the real parser, rates and samples.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from slipstream.core.live.promtext import parse
from slipstream.core.live.rates import Track, follow
from slipstream.core.live.sample import GpuReading, HostReading, MetricsSample

GIB = 1024**3


@dataclass
class Counters:
    """One model's counters, as one ``engine`` and ``model_name`` export them."""

    tokens: float = 0.0
    prompt_tokens: float = 0.0
    drafts: float = 0.0
    positions: list[float] = field(default_factory=list)
    finished: float = 0.0
    ended_prompt: float = 0.0
    ended_output: float = 0.0
    ttft: float = 0.0
    prefill: float = 0.0
    decode: float = 0.0
    first: float = 0.0


class ScriptedEngine:
    """Call ``work`` and the like, then ``beat`` for the sample a second later."""

    def __init__(self, *models: str, k: int = 4, drafting: bool = True) -> None:
        self.k, self.drafting = k, drafting
        self.at, self.at_utc, self.born_at = 1000.0, 1_790_000_000.0, 1.0
        self.running, self.waiting, self.kv_usage = 1, 0, 0.02
        self.preemptions = self.refused = 0.0
        self.gpus: tuple[GpuReading, ...] = ()
        self.models = {name: Counters(positions=[0.0] * k) for name in models or ("demo",)}
        self._track = Track()

    def restart(self) -> None:
        """Counters begin again at 0."""
        self.born_at += 1000.0
        self.models = {name: Counters(positions=[0.0] * self.k) for name in self.models}
        self.preemptions = self.refused = 0.0

    def drafts(self, steps: float, survival: tuple[float, ...]) -> None:
        """So many steps of every model, each of whose positions is kept in that share of them."""
        for counters in self.models.values():
            kept = [steps * share for share in survival]
            counters.drafts += steps
            counters.tokens += steps + sum(kept)
            counters.positions = [had + more for had, more in zip(counters.positions, kept, strict=True)]

    def accepts(self, steps: float, acceptance: float) -> None:
        """Steps with that share of drafted tokens kept, each position less often than the one before."""
        self.drafts(steps, falling(acceptance, self.k))

    def plain(self, tokens: float) -> None:
        """Tokens without drafts."""
        for counters in self.models.values():
            counters.tokens += tokens

    def request(self, *, prompt: float = 100, output: float = 100, prefill: float = 0.2, decode: float = 2.0):
        """A request ended; its tokens were counted when they were made."""
        for counters in self.models.values():
            counters.finished += 1
            counters.first += 1
            counters.prompt_tokens += prompt
            counters.ended_prompt += prompt
            counters.ended_output += output
            counters.ttft += prefill
            counters.prefill += prefill
            counters.decode += decode

    def text(self) -> str:
        """The ``/metrics`` page."""
        lines = ["# HELP vllm:generation_tokens_total Number of generation tokens processed."]
        for number, (name, c) in enumerate(self.models.items()):
            labels = f'engine="{number}",model_name="{name}"'
            values = {
                "generation_tokens_total": c.tokens,
                "prompt_tokens_total": c.prompt_tokens,
                "request_generation_tokens_count": c.finished,
                "request_generation_tokens_sum": c.ended_output,
                "request_prompt_tokens_sum": c.ended_prompt,
                "time_to_first_token_seconds_sum": c.ttft,
                "request_prefill_time_seconds_sum": c.prefill,
                "request_decode_time_seconds_sum": c.decode,
                "num_preemptions_total": self.preemptions if number == 0 else 0,
                "num_requests_running": self.running if number == 0 else 0,
                "num_requests_waiting": self.waiting if number == 0 else 0,
                "kv_cache_usage_perc": self.kv_usage,
                "generation_tokens_created": self.born_at,
            }
            if self.drafting:
                values |= {
                    "spec_decode_num_drafts_total": c.drafts,
                    "spec_decode_num_draft_tokens_total": c.drafts * self.k,
                    "spec_decode_num_accepted_tokens_total": sum(c.positions),
                }
            lines += [f"vllm:{metric}{{{labels}}} {value}" for metric, value in values.items()]
            lines += [f'vllm:request_success_total{{finished_reason="stop",{labels}}} {c.finished}']
            for bound in ("0.5", "+Inf"):
                lines.append(f'vllm:time_to_first_token_seconds_bucket{{{labels},le="{bound}"}} {c.first}')
            if self.drafting:
                metric = "vllm:spec_decode_num_accepted_tokens_per_pos_total"
                lines += [f'{metric}{{{labels},position="{i}"}} {n}' for i, n in enumerate(c.positions)]
        route = 'handler="/v1/chat/completions",method="POST"'
        lines.append(f'http_requests_total{{{route},status="4xx"}} {self.refused}')
        return "\n".join(lines) + "\n"

    def beat(self, seconds: float = 1.0) -> MetricsSample:
        """The sample ``seconds`` after the last."""
        self.at += seconds
        self.at_utc += seconds
        page = parse(self.text())
        assert page is not None
        self._track, engine = follow(self._track, self.at, page)
        host = HostReading(16 * GIB, 8 * GIB, 0.5)
        return MetricsSample(self.at, self.at_utc, host, None, self.gpus, engine)

    def silence(self) -> MetricsSample:
        """A beat in which the engine did not answer."""
        return replace(self.beat(), engine=None)


def falling(acceptance: float, k: int) -> tuple[float, ...]:
    """Unconditional survival a, a^2, ... whose mean is ``acceptance``."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if sum(middle**place for place in range(1, k + 1)) / k < acceptance:
            low = middle
        else:
            high = middle
    return tuple(low**place for place in range(1, k + 1))
