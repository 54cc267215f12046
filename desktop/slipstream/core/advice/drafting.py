"""Rules about drafts: silent, collapsed, eroded by context, sampled hot, slower than none, too long."""

from __future__ import annotations

from slipstream.core.advice.case import TRAINED, Case, Rule, listed, percent, speed
from slipstream.core.advice.draftlength import Best
from slipstream.core.advice.evidence import longest
from slipstream.core.advice.values import Action, ActionKind, Advice, AdviceKind
from slipstream.core.dialects.overrides import Overrides
from slipstream.core.live.sample import Speculating
from slipstream.core.models import Method
from slipstream.core.words import say

_SILENT_S, _SILENT_TOKENS = 5.0, 64
_SILENT_NGRAM_TOKENS = 512  # text that repeats nothing is no fault
_USUAL_AT_LEAST = 0.2  # acceptance that never was good cannot collapse
_COLLAPSED_SHARE, _COLLAPSED_BELOW, _RECOVERED_SHARE = 0.25, 0.15, 0.5
_CLASS_TOKENS = 768  # drafted tokens before a class of contexts has an acceptance
_ERODED_SHARE, _MENDED_SHARE = 0.6, 0.75
_ERODED_CLASSES = 2  # four times the context
_HOT, _HOT_RECENT_S, _HOT_OVER_S = 0.5, 120.0, 300.0
_HOT_SHARE, _COOL_SHARE, _HOT_BELOW = 0.8, 0.9, 0.45
_SLOWER_SHARE = 0.95
_RARELY = 0.35
_GAIN, _NO_GAIN = 0.05, 0.02
_STEADY = 0.8  # of the usual, and of the acceptance at short contexts

_COPYING = {Method.NGRAM: say("n-gram drafting"), Method.SUFFIX: say("suffix decoding")}

WITHOUT_DRAFTS = Action(ActionKind.RESTART_WITHOUT_DRAFTS, say("Restart without drafts"))


def _silent(case: Case) -> Advice | None:
    evidence = case.evidence
    copies = case.facts.method.copies_text
    enough = _SILENT_NGRAM_TOKENS if copies else _SILENT_TOKENS
    if evidence.silent_s < _SILENT_S or evidence.silent_tokens < enough:
        return None
    seen = say(
        "{tokens:.0f} tokens in {seconds:.0f} s, not one of them drafted",
        tokens=evidence.silent_tokens,
        seconds=evidence.silent_s,
    )
    if copies:
        return Advice(
            AdviceKind.SILENT,
            say(
                "Nothing in this text repeats, so {method} finds no drafts.",
                method=_COPYING[case.facts.method],
            ),
            seen,
            say("Copies help with edits; for new text use a preset with a draft model, or none"),
            WITHOUT_DRAFTS,
        )
    return Advice(
        AdviceKind.SILENT,
        say("The drafter is silent: tokens are made, but no drafts."),
        seen,
        say("Restart the server; if it stays silent, check the pair or choose another draft"),
        Action(ActionKind.RESTART, say("Restart the server")),
    )


def _speaks(case: Case) -> bool:
    last = case.evidence.last
    return last is not None and last.engine is not None and last.engine.speculating is Speculating.ACTIVE


def _collapsed(case: Case) -> Advice | None:
    usual, now = case.evidence.usual, case.acceptance(2)
    if case.facts.method not in TRAINED or usual is None or now is None or usual < _USUAL_AT_LEAST:
        return None
    if now >= _COLLAPSED_SHARE * usual or now >= _COLLAPSED_BELOW:
        return None
    return Advice(
        AdviceKind.COLLAPSED,
        say("Drafts are hardly kept any more, and the answers may be wrong too."),
        say(
            "{now} of drafted tokens are kept; {before} were before", now=percent(now), before=percent(usual)
        ),
        say("Read an answer. Restart the server; if it comes back, run without drafts"),
        Action(ActionKind.RESTART, say("Restart the server")),
        alarm=True,
    )


def _recovered(case: Case) -> bool:
    usual, now = case.evidence.usual, case.acceptance(2)
    return usual is not None and now is not None and now >= _RECOVERED_SHARE * usual


def _short_acceptance(case: Case) -> tuple[int, float] | None:
    """The shortest class of contexts whose acceptance is known, and that acceptance."""
    for number, counts in case.evidence.classes:
        if counts.draft_tokens >= _CLASS_TOKENS and counts.acceptance:
            return number, counts.acceptance
    return None


def _erodes(case: Case) -> Advice | None:
    short, here, number = _short_acceptance(case), case.here, case.evidence.context_class
    if case.facts.method not in TRAINED or short is None or number is None or here.acceptance is None:
        return None
    if number - short[0] < _ERODED_CLASSES or here.draft_tokens < _CLASS_TOKENS:
        return None
    if here.acceptance >= _ERODED_SHARE * short[1]:
        return None
    fallen = [
        n
        for n, counts in case.evidence.classes
        if n > short[0] and counts.acceptance is not None and counts.acceptance < _MENDED_SHARE * short[1]
    ]
    beyond = longest(fallen[0] - 1)
    says = say(
        "Long contexts wear the drafts down: beyond about {count:,} tokens far fewer are kept.", count=beyond
    )
    evidence = say(
        "{short} kept up to {short_tokens:,} tokens of context, {long} at {least:,} to {most:,}",
        short=percent(short[1]),
        short_tokens=longest(short[0]),
        long=percent(here.acceptance),
        least=longest(number) // 2,
        most=longest(number),
    )
    with_tok_s, without_tok_s = case.here_tok_s, case.without_tok_s
    gain = None
    if with_tok_s is not None and without_tok_s is not None and without_tok_s > with_tok_s:
        gain = without_tok_s / with_tok_s - 1
        evidence = say(
            "{acceptance}; {speed} there with drafts, {without:.0f} without",
            acceptance=evidence,
            speed=speed(with_tok_s),
            without=without_tok_s,
        )
    return Advice(
        AdviceKind.CONTEXT_ERODES,
        says,
        evidence,
        say("Run work beyond {count:,} tokens without drafts, or keep the context shorter", count=beyond),
        WITHOUT_DRAFTS,
        gain,
    )


def _mended(case: Case) -> bool:
    short, here = _short_acceptance(case), case.here
    if short is None or here.acceptance is None:
        return False
    return here.draft_tokens >= _CLASS_TOKENS and here.acceptance >= _MENDED_SHARE * short[1]


def _hot(case: Case) -> Advice | None:
    clients, usual = case.clients, case.evidence.usual
    if case.facts.method not in TRAINED or clients.temperature is None or clients.hot_at is None:
        return None
    if clients.temperature < _HOT or case.now - clients.hot_at > _HOT_RECENT_S:
        return None
    now, always = case.acceptance(2), case.acceptance(4)
    fell = usual is not None and usual >= _USUAL_AT_LEAST and now is not None and now < _HOT_SHARE * usual
    low = always is not None and always < _HOT_BELOW
    if now is None or not (fell or low):
        return None
    if fell and usual is not None:
        kept = say(
            "{now} of drafted tokens are kept, {before} before", now=percent(now), before=percent(usual)
        )
    else:
        kept = say("{now} of drafted tokens are kept", now=percent(now))
    return Advice(
        AdviceKind.SAMPLES_HOT,
        say(
            "A client samples at temperature {temperature:g}, which costs drafts.",
            temperature=clients.temperature,
        ),
        kept,
        say("Set the client's temperature to 0.2 or less for code"),
        Action(ActionKind.OPEN_EDITORS, say("Open Editors")),
    )


def _cooled(case: Case) -> bool:
    usual, now = case.evidence.usual, case.acceptance(2)
    if case.clients.hot_at is None or case.now - case.clients.hot_at > _HOT_OVER_S:
        return True
    return usual is not None and now is not None and now >= max(_COOL_SHARE * usual, _HOT_BELOW)


def _slower(case: Case) -> Advice | None:
    with_tok_s, without_tok_s = case.here_tok_s, case.without_tok_s
    if case.facts.method is Method.OFF or with_tok_s is None or without_tok_s is None:
        return None
    if with_tok_s >= _SLOWER_SHARE * without_tok_s:
        return None
    best = case.best_length()
    if best is not None and best.tokens > 0:
        return None  # fewer drafts would still gain: that is the other rule's
    return Advice(
        AdviceKind.SLOWER,
        say(
            "Drafts make this server slower: {speed} with them, {without:.0f} without.",
            speed=speed(with_tok_s),
            without=without_tok_s,
        ),
        say("Decoding speed of single requests with contexts of this length, both measured on this computer"),
        say("Run this pair without drafts, or choose a smaller draft"),
        WITHOUT_DRAFTS,
        without_tok_s / with_tok_s - 1,
    )


def _pays(case: Case) -> bool:
    with_tok_s, without_tok_s = case.here_tok_s, case.without_tok_s
    return with_tok_s is not None and without_tok_s is not None and with_tok_s >= without_tok_s


def _late(case: Case) -> Advice | None:
    best, found = case.best_length(), case.evidence.recent(8)
    if best is None or found is None or not 0 < best.tokens < len(found.per_position) or best.gain < _GAIN:
        return None
    shares = [kept / found.drafts for kept in found.per_position]
    if shares[-1] >= _RARELY or not _steady(case, found.acceptance or 0.0):
        return None
    late = list(range(best.tokens + 1, len(shares) + 1))
    return Advice(
        AdviceKind.LATE_POSITIONS,
        _late_says(late, best),
        say("kept at each position: {shares}", shares=", ".join(percent(share) for share in shares)),
        say("Draft {count} token a step instead of {now}", count=best.tokens, now=len(shares))
        if best.tokens == 1
        else say("Draft {count} tokens a step instead of {now}", count=best.tokens, now=len(shares)),
        Action(
            ActionKind.RESTART_WITH,
            say("Restart with K = {count}", count=best.tokens),
            Overrides(num_speculative_tokens=best.tokens),
        ),
        best.gain,
    )


def _late_says(late: list[int], best: Best) -> str:
    if len(late) == 1:
        return say(
            "Position {position} rarely survives: K = {count} would be about {gain} faster.",
            position=late[0],
            count=best.tokens,
            gain=percent(best.gain),
        )
    return say(
        "Positions {positions} rarely survive: K = {count} would be about {gain} faster.",
        positions=listed(late),
        count=best.tokens,
        gain=percent(best.gain),
    )


def _steady(case: Case, acceptance: float) -> bool:
    """Whether drafts are kept about as always: a fall has another cause than their length."""
    short, usual = _short_acceptance(case), case.evidence.usual
    if usual is None or acceptance < _STEADY * usual:
        return False
    return short is None or acceptance >= _STEADY * short[1]


def _long_enough(case: Case) -> bool:
    best = case.best_length()
    return best is not None and best.gain < _NO_GAIN


_BROKEN = (AdviceKind.COLLAPSED, AdviceKind.SILENT, AdviceKind.CONTEXT_ERODES)

RULES = (
    Rule(AdviceKind.SILENT, _silent, _speaks, settles_s=10.0),
    Rule(AdviceKind.COLLAPSED, _collapsed, _recovered, (AdviceKind.CONTEXT_ERODES,)),
    Rule(AdviceKind.CONTEXT_ERODES, _erodes, _mended, (AdviceKind.COLLAPSED,)),
    Rule(AdviceKind.SAMPLES_HOT, _hot, _cooled, _BROKEN),
    Rule(AdviceKind.SLOWER, _slower, _pays, (*_BROKEN, AdviceKind.SAMPLES_HOT, AdviceKind.HEAT)),
    Rule(
        AdviceKind.LATE_POSITIONS,
        _late,
        _long_enough,
        (*_BROKEN, AdviceKind.SAMPLES_HOT, AdviceKind.SLOWER),
    ),
)
