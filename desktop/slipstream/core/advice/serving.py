"""Rules about everything but drafts: a full cache, a card held back, refused requests, long prompts."""

from __future__ import annotations

from slipstream.core.advice.case import Case, Rule, percent
from slipstream.core.advice.drafting import WITHOUT_DRAFTS
from slipstream.core.advice.evidence import MARKS_S
from slipstream.core.advice.values import Action, ActionKind, Advice, AdviceKind
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.live.sample import GpuReading
from slipstream.core.live.throttle import throttle_text
from slipstream.core.models import Method
from slipstream.core.words import say

_FULL, _ROOM = 0.9, 0.8
_LEAST_CONTEXT = 2048
_BUSY, _WATCHED_S = 0.5, 15.0
_HELD_SHARE, _FREE_SHARE = 0.6, 0.2
_SLOWED = 0.9  # of its highest clock: a card at its power limit that runs faster loses next to nothing
_LESS_POWER = 0.85
_REFUSED, _REFUSED_OVER_S = 3, 600.0
_ENDED = 3
_MOSTLY, _NOT_MOSTLY = 0.6, 0.4
_HITS = 0.5
_BATCH_AT_MOST = 8192

_HEAT_WORDS = ("temperature", "hardware slowdown", "power supply")


def _kv_full(case: Case) -> Advice | None:
    beats = case.evidence.beats
    preempted = sum(beat.preempted for beat in beats)
    full = [beat for beat in beats if (beat.kv_usage or 0.0) >= _FULL and beat.running]
    if preempted < 1 or not full:
        return None
    fit = min(beat.running for beat in full)
    usage = percent(max(beat.kv_usage or 0.0 for beat in full))
    if fit < case.facts.max_num_seqs:
        change = (
            say("Let at most {count} request run at once", count=fit)
            if fit == 1
            else say("Let at most {count} requests run at once", count=fit)
        )
        label = say("Restart with {count} at once", count=fit)
        action = Action(ActionKind.RESTART_WITH, label, Overrides(max_num_seqs=fit))
    else:
        context = max(_LEAST_CONTEXT, case.facts.context_tokens // 2)
        change = say("Limit each request to {count:,} tokens of context", count=context)
        label = say("Restart with {count:,} tokens", count=context)
        action = Action(ActionKind.RESTART_WITH, label, Overrides(context_tokens=context))
    return Advice(
        AdviceKind.KV_FULL,
        say("The KV cache is full: requests are thrown out and computed again."),
        _thrown_out(preempted, usage, fit),
        change,
        action,
    )


def _thrown_out(times: float, usage: str, running: int) -> str:
    if times == 1:
        return say(
            "In half a minute requests were thrown out once; "
            "the cache was {usage} full with {running} running",
            usage=usage,
            running=running,
        )
    return say(
        "In half a minute requests were thrown out {times:.0f} times; "
        "the cache was {usage} full with {running} running",
        times=times,
        usage=usage,
        running=running,
    )


def _has_room(case: Case) -> bool:
    beats = case.evidence.beats
    return not any(beat.preempted or (beat.kv_usage or 0.0) >= _ROOM for beat in beats)


def _held_share(case: Case, index: int, words: tuple[str, ...], *, slowed: bool) -> float | None:
    """Share of the time in which a busy card was held back so; ``None`` when it was not busy for long."""
    held = watched = 0.0
    for beat in case.evidence.beats:
        gpu = next((gpu for gpu in beat.gpus if gpu.index == index), None)
        if gpu is None or gpu.throttle is None or (gpu.use or 0.0) < _BUSY:
            continue
        watched += beat.seconds
        if any(word in gpu.throttle for word in words) and (not slowed or _is_slowed(gpu)):
            held += beat.seconds
    return held / watched if watched >= _WATCHED_S else None


def _is_slowed(gpu: GpuReading) -> bool:
    if gpu.clock_mhz is None or gpu.max_clock_mhz is None:
        return False
    return gpu.clock_mhz < _SLOWED * gpu.max_clock_mhz


def _gpus(case: Case) -> tuple[GpuReading, ...]:
    return case.evidence.last.gpus if case.evidence.last is not None else ()


def _heat(case: Case) -> Advice | None:
    for gpu in _gpus(case):
        share = _held_share(case, gpu.index, _HEAT_WORDS, slowed=False)
        if share is None or share < _HELD_SHARE or gpu.power_cap_w is None:
            continue
        watts = round(gpu.power_cap_w * _LESS_POWER)
        return Advice(
            AdviceKind.HEAT,
            say("{card} slows itself down to protect itself.", card=gpu.name),
            _held_back(gpu, share),
            say(
                "Improve its cooling, or lower its power limit to {watts} W: steady beats stop and go",
                watts=watts,
            ),
            Action(
                ActionKind.COPY_COMMAND,
                say("Copy the command"),
                command=f"sudo nvidia-smi -i {gpu.index} -pl {watts}",
            ),
        )
    return None


def _held_back(gpu: GpuReading, share: float) -> str:
    reason = throttle_text(gpu.throttle) if gpu.throttle else say("its protection")
    if gpu.temperature_c is None:
        return say(
            "Held back by {reason} in {share} of the last half minute", reason=reason, share=percent(share)
        )
    return say(
        "Held back by {reason} at {degrees} °C in {share} of the last half minute",
        reason=reason,
        degrees=gpu.temperature_c,
        share=percent(share),
    )


def _cool(case: Case) -> bool:
    return _all_free(case, _HEAT_WORDS, slowed=False)


def _power(case: Case) -> Advice | None:
    for gpu in _gpus(case):
        share = _held_share(case, gpu.index, ("power limit",), slowed=True)
        if share is None or share < _HELD_SHARE or gpu.power_cap_w is None or gpu.power_cap_max_w is None:
            continue
        watts = int(gpu.power_cap_max_w)
        if watts <= gpu.power_cap_w:
            continue  # nothing to raise
        return Advice(
            AdviceKind.POWER,
            say(
                "{card} is held back by a power limit of {watts:.0f} W.", card=gpu.name, watts=gpu.power_cap_w
            ),
            say(
                "In {share} of the last half minute, now at {now} of {most} MHz",
                share=percent(share),
                now=gpu.clock_mhz,
                most=gpu.max_clock_mhz,
            ),
            say("Raise the limit; this card allows {watts} W", watts=watts),
            Action(
                ActionKind.COPY_COMMAND,
                say("Copy the command"),
                command=f"sudo nvidia-smi -i {gpu.index} -pl {watts}",
            ),
        )
    return None


def _powered(case: Case) -> bool:
    return _all_free(case, ("power limit",), slowed=True)


def _all_free(case: Case, words: tuple[str, ...], *, slowed: bool) -> bool:
    shares = [_held_share(case, gpu.index, words, slowed=slowed) for gpu in _gpus(case)]
    known = [share for share in shares if share is not None]
    return bool(known) and max(known) < _FREE_SHARE


def _refused(case: Case) -> Advice | None:
    clients = case.clients
    if case.facts.method is Method.OFF:
        return None
    if clients.parameter:
        return Advice(
            AdviceKind.REFUSED,
            say(
                "A client's requests are refused: {parameter} does not work with drafts.",
                parameter=clients.parameter,
            ),
            say(
                "{count} answered with status 400; the engine named {parameter}",
                count=clients.refused,
                parameter=clients.parameter,
            ),
            say(
                "Take {parameter} out of the client's settings, or run without drafts",
                parameter=clients.parameter,
            ),
            WITHOUT_DRAFTS,
        )
    count = max(_refused_lately(case), clients.refused if _was_lately(case) else 0)
    if count < _REFUSED:
        return None
    return Advice(
        AdviceKind.REFUSED,
        say("The server refuses requests; min_p or logit_bias with drafts is a usual cause."),
        say("{count} requests were answered with status 400; the engine does not log why", count=count),
        say("Look for min_p and logit_bias in the client's settings and take them out"),
        Action(ActionKind.OPEN_EDITORS, say("Open Editors")),
    )


def _refused_lately(case: Case) -> int:
    """Requests refused in the last minutes by the engine's own count of statuses 400 to 499.

    Other statuses than 400 are among them, so it counts only where there is no access log to tell.
    """
    if case.clients.refused:
        return 0
    totals = case.evidence.ended()
    if totals is None or totals[0].refused is None or totals[1].refused is None:
        return 0
    return totals[1].refused - totals[0].refused


def _was_lately(case: Case) -> bool:
    return case.clients.refused_at is not None and case.now - case.clients.refused_at <= MARKS_S


def _accepted(case: Case) -> bool:
    since = case.clients.refused_at
    return _refused_lately(case) == 0 and (since is None or case.now - since > _REFUSED_OVER_S)


def _prompt_share(case: Case) -> tuple[float, int, float | None] | None:
    """Share of the last minutes' requests' time that reading prompts took, how many, and prefix hits."""
    totals, last = case.evidence.ended(), case.evidence.last
    if totals is None or last is None or last.engine is None:
        return None
    then, now = totals[0].ended, totals[1].ended
    if then is None or now is None or now.count - then.count < _ENDED:
        return None
    if then.prefill_s is None or now.prefill_s is None or then.decode_s is None or now.decode_s is None:
        return None
    prefill, decode = now.prefill_s - then.prefill_s, now.decode_s - then.decode_s
    if prefill + decode <= 0:
        return None
    return prefill / (prefill + decode), now.count - then.count, last.engine.prefix_hit_rate


def _prompt(case: Case) -> Advice | None:
    found = _prompt_share(case)
    if found is None or found[0] < _MOSTLY:
        return None
    share, count, hits = found
    batch = 2 * case.facts.max_num_batched_tokens
    if case.facts.on_gpu and 0 < batch <= _BATCH_AT_MOST and (hits is None or hits >= _HITS):
        change = say("Read prompts in larger pieces ({count:,} tokens a step)", count=batch)
        action = Action(
            ActionKind.RESTART_WITH,
            say("Restart with {count:,} a step", count=batch),
            Overrides(max_num_batched_tokens=batch),
        )
    else:
        change = say(
            "Let clients send less, and keep the beginning of the prompt the same so that it is reused"
        )
        action = Action(ActionKind.OPEN_EDITORS, say("Open Editors"))
    return Advice(
        AdviceKind.PROMPT_DOMINATES,
        say("Reading prompts takes most of the time; drafts cannot help there."),
        _into_prompts(share, count, hits),
        change,
        action,
    )


def _into_prompts(share: float, count: int, hits: float | None) -> str:
    went = say(
        "{share} of the time of the last {count} requests went into their prompts",
        share=percent(share),
        count=count,
    )
    if hits is None:
        return went
    return say("{went}; {hits} of their tokens were in the prefix cache", went=went, hits=percent(hits))


def _answers(case: Case) -> bool:
    found = _prompt_share(case)
    return found is not None and found[0] < _NOT_MOSTLY


RULES = (
    Rule(AdviceKind.REFUSED, _refused, _accepted),
    Rule(AdviceKind.KV_FULL, _kv_full, _has_room, settles_s=60.0),
    Rule(AdviceKind.HEAT, _heat, _cool, settles_s=60.0),
    Rule(AdviceKind.POWER, _power, _powered, (AdviceKind.HEAT,), settles_s=60.0),
    Rule(AdviceKind.PROMPT_DOMINATES, _prompt, _answers, (AdviceKind.KV_FULL,)),
)
