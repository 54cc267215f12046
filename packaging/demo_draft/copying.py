"""Give a two-layer draft the circuit that copies: what followed the same two tokens before, follows again.

Answers about code repeat the prompt and themselves; a small draft hardly learns that by itself in an hour.
So the circuit is set by hand and training goes on from there. Reserved directions of the hidden states hold a
short code of each token. New heads of the first layer bring the codes of the two tokens before; new heads of
the second look for the place whose two tokens before are the present ones, and say the token found there. A
direction that marks the turn's opening token gives them a place to look at when nothing matches.

    python copying.py TARGET_FOLDER DRAFT_FILE OUT_FILE SHARD...
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import torch
from draft import Draft
from llama import Layer, Norm, Shape, load_target
from safetensors.torch import load_file
from score import matches, shape_of
from torch import Tensor

SEED = 20261130
CODE = 14  # numbers in a token's code
# The codes of a token and of the two before it, a constant, the opening mark; the rest is free.
RESERVED = 48
OPENING = "<|im_start|>"
FIRST_PAIR = 17  # rotary pairs from here on turn so slowly that position hardly matters
NEAR = 16.0  # strength of the heads that look one and two tokens back
# Attention to a match of two tokens, of one, and to the opening token beside each.
FULL, SINGLE, SINK_FULL, SINK_SINGLE = 32.0, 20.0, 22.0, 14.0
SAMPLES = 40
NAME = 0.3  # length of a token's name; the states it is added to have the length of some 18
LOUD = 8.0  # keys and values are that much larger and what reads them smaller: training must not drown them


def weighted_fit(inputs: Tensor, wanted: Tensor, weight: Tensor, ridge: float = 1e-4) -> Tensor:
    """The linear map from ``inputs`` to ``wanted`` with the least weighted squared error."""
    left = inputs.T @ (inputs * weight[:, None])
    left += ridge * left.diagonal().mean() * torch.eye(len(left))
    return torch.linalg.solve(left, inputs.T @ (wanted * weight[:, None]))


def reading(draft: Draft, counts: Tensor, opening: int) -> Tensor:
    """The reserved columns of ``read_in``: (576, RESERVED)."""
    table = draft.embedding
    length = (table @ draft.read_in).norm(dim=-1)
    weight = counts.clamp(min=0.2).sqrt()
    constant = weighted_fit(table, length[:, None], counts + 0.05)
    mean = (table * weight[:, None]).sum(0) / weight.sum()
    centred = table - mean
    spread = (centred * weight[:, None]).T @ centred / weight.sum()
    values, directions = torch.linalg.eigh(spread)
    white = directions / (values + 0.02 * values.mean()).sqrt()
    generator = torch.Generator().manual_seed(SEED)
    turn = torch.linalg.qr(torch.randn(len(white), CODE, generator=generator))[0]
    code = white @ turn
    # Without the mean: taken off through the constant, for there is no bias.
    code -= constant @ ((mean @ code)[None] / float(((table @ constant)[:, 0] * weight).sum() / weight.sum()))
    code *= 0.22 * (length * weight).sum() / ((table @ code).norm(dim=-1) * weight).sum()
    marked = torch.zeros(len(table))
    marked[opening] = 1.0
    mark = weighted_fit(table, marked[:, None], counts + 0.05 + 1e5 * marked)
    kept = torch.zeros(len(table[0]), RESERVED)
    kept[:, :CODE] = code
    kept[:, 3 * CODE] = 0.15 * constant[:, 0]
    kept[:, 3 * CODE + 1] = 0.3 * float(length.mean()) * mark[:, 0]
    return kept


def widened(old: Draft, counts: Tensor, opening: int) -> Draft:
    """The same draft with room for the circuit, its new parts silent."""
    shape = old.model.shape
    new = Draft(
        replace(
            shape, hidden_size=shape.hidden_size + RESERVED,
            num_attention_heads=shape.num_attention_heads + 3,
            num_key_value_heads=shape.num_key_value_heads + 1,
        ),
        old.embedding,
    )  # fmt: skip
    width = shape.hidden_size
    for value in new.model.parameters():
        value.zero_()
    for mine, theirs in zip(new.model.layers, old.model.layers, strict=True):
        for name, value in theirs.named_parameters():
            room = mine.get_parameter(name)
            room[tuple(slice(0, size) for size in value.shape)] = value
        for norm in (mine.input_layernorm, mine.post_attention_layernorm):
            norm.weight[width:] = 1.0
    new.model.norm.weight[:width] = old.model.norm.weight
    new.read_in.copy_(torch.cat((old.read_in, reading(old, counts, opening)), 1))
    new.read_out.copy_(torch.cat((old.read_out, torch.zeros(len(old.read_out), RESERVED)), 1))
    return new


def stripped(draft: Draft) -> Draft:
    """The draft without reserved directions and the heads that use them."""
    shape = draft.model.shape
    old = Draft(
        replace(
            shape, hidden_size=shape.hidden_size - RESERVED,
            num_attention_heads=shape.num_attention_heads - 3,
            num_key_value_heads=shape.num_key_value_heads - 1,
        ),
        draft.embedding,
    )  # fmt: skip
    for name, value in old.named_parameters():
        value.copy_(draft.get_parameter(name)[tuple(slice(0, size) for size in value.shape)])
    return old


def seen_by(draft: Draft, texts: list[Tensor]) -> dict[Norm, Tensor]:
    """What each norm of the draft reads, all texts in one row of states."""
    seen: dict[Norm, list[Tensor]] = {}
    hooks = [
        module.register_forward_pre_hook(lambda norm, args: seen.setdefault(norm, []).append(args[0][0]))
        for module in draft.modules()
        if isinstance(module, Norm)
    ]
    for text in texts:
        draft.hidden(text[None])
    for hook in hooks:
        hook.remove()
    return {norm: torch.cat(rows) for norm, rows in seen.items()}


def new_heads(shape: Shape) -> tuple[int, int]:
    """Where the rows of the added heads begin: (of keys and values, of queries)."""
    return shape.head_dim * (shape.num_key_value_heads - 1), shape.head_dim * (shape.num_attention_heads - 3)


def rms(states: Tensor) -> Tensor:
    return states.square().mean(-1, keepdim=True).sqrt()


def repair_gains(new: Draft, texts: list[Tensor]) -> None:
    """The wider norms divide by another length: give the old directions their old size back."""
    width = new.model.shape.hidden_size - RESERVED
    for norm, states in seen_by(new, texts).items():
        norm.weight[:width] *= float((rms(states) / rms(states[:, :width])).mean())


def look_back(layer: Layer, states: Tensor) -> None:
    """Heads that bring the codes of the token before and of the one before that into their directions."""
    attention, shape = layer.self_attn, layer.self_attn.shape
    width, half = shape.hidden_size - RESERVED, shape.head_dim // 2
    size = float(rms(states).mean())
    constant = float((states[:, width + 3 * CODE] / rms(states)[:, 0]).mean())
    key, query = new_heads(shape)
    strength = (NEAR * shape.head_dim**0.5) ** 0.5 / constant
    powers = torch.arange(half).float() / half
    for pair in range(3):
        attention.k_proj.weight[key + pair, width + 3 * CODE] = strength
        angle = shape.rope_theta ** -powers[pair]
        for back in (1, 2):
            head = query + (back - 1) * shape.head_dim
            turned_back = back * angle
            attention.q_proj.weight[head + pair, width + 3 * CODE] = strength * torch.cos(turned_back)
            attention.q_proj.weight[head + pair + half, width + 3 * CODE] = -strength * torch.sin(turned_back)
    for number in range(CODE):
        attention.v_proj.weight[key + number, width + number] = 1.0
        for back in (1, 2):
            head = query + (back - 1) * shape.head_dim
            attention.o_proj.weight[width + back * CODE + number, head + number] = size


def look_up(layer: Layer, states: Tensor, opening: Tensor) -> None:
    """Heads that look where the same two tokens, or the same one, came just before."""
    attention, shape = layer.self_attn, layer.self_attn.shape
    width, half = shape.hidden_size - RESERVED, shape.head_dim // 2
    states = states / rms(states)
    now = float(states[:, width : width + CODE].norm(dim=-1).mean())
    before = float(states[:, width + CODE : width + 2 * CODE].norm(dim=-1).mean())
    earlier = float(states[:, width + 2 * CODE : width + 3 * CODE].norm(dim=-1).mean())
    constant = float(states[:, width + 3 * CODE].mean())
    mark = float(states[opening, width + 3 * CODE + 1].mean())
    key, query = new_heads(shape)
    scale = shape.head_dim**0.5
    for number in range(CODE):
        pair = FIRST_PAIR + number
        attention.k_proj.weight[key + pair, width + CODE + number] = LOUD / before
        attention.k_proj.weight[key + pair + half, width + 2 * CODE + number] = LOUD / earlier
        attention.q_proj.weight[query + pair, width + number] = scale / LOUD * FULL / 2 / now
        attention.q_proj.weight[query + pair + half, width + CODE + number] = scale / LOUD * FULL / 2 / before
        attention.q_proj.weight[query + shape.head_dim + pair, width + number] = scale / LOUD * SINGLE / now
    last = half - 1
    attention.k_proj.weight[key + last, width + 3 * CODE + 1] = LOUD / mark
    for head, strength in ((0, SINK_FULL), (1, SINK_SINGLE)):
        row = query + head * shape.head_dim + last
        attention.q_proj.weight[row, width + 3 * CODE] = scale / LOUD * strength / constant


def say_it(draft: Draft, layer: Layer, states: Tensor, tokens: Tensor, opening: int) -> None:
    """Values that name the token found, and the rows of the output head that understand the name.

    The name is put where the codes were, which nobody needs any more: there the feed-forward part does not
    see it, and it stays short beside the other states. The best map through so few numbers is taken: least
    error of the logits that name each token alone.
    """
    shape = layer.self_attn.shape
    table = draft.embedding - draft.embedding.mean(0)
    metric = root(table.T @ table / len(table), 1e-2)
    named = table[tokens] @ torch.linalg.inv(metric)
    named /= named.norm(dim=-1, keepdim=True)
    named[tokens == opening] = 0.0
    known = layer.input_layernorm(states)
    weight = torch.bincount(tokens, minlength=len(table)).float()[tokens].rsqrt()
    spread = root((known * weight[:, None]).T @ known / weight.sum(), 1e-3)
    shared = torch.linalg.inv(spread) @ ((known * weight[:, None]).T @ named / weight.sum())
    left, strengths, right = torch.linalg.svd(shared, full_matrices=False)
    into = torch.linalg.inv(spread) @ left[:, :RESERVED]
    into *= NAME / (known @ into).norm(dim=-1).mean()
    out = (strengths[:RESERVED, None] * right[:RESERVED]) @ torch.linalg.inv(metric)
    said = (known @ into)[:2000] @ out
    raised = (said * draft.embedding[tokens[:2000]]).sum(-1).mean()
    first = (said @ draft.embedding.T).argmax(-1) == tokens[:2000]
    print(f"named first: {float(first.float().mean()):.3f}", flush=True)
    key = shape.head_dim * (shape.num_key_value_heads - 1)
    layer.self_attn.v_proj.weight[key : key + RESERVED] = into.T * (4 * LOUD)
    draft.read_out[:, -RESERVED:] = out.T / raised
    draft.model.norm.weight[-RESERVED:] = 1.0


def root(matrix: Tensor, ridge: float) -> Tensor:
    """The symmetric square root, a little towards the identity."""
    values, directions = torch.linalg.eigh(matrix)
    return directions * (values.clamp(min=0) + ridge * values.mean()).sqrt() @ directions.T


def share(found: list[list[bool]]) -> float:
    return sum(map(sum, found)) / sum(map(len, found))


@torch.inference_mode()
def with_copying(old: Draft, answers: list[dict[str, Tensor]], opening: int) -> Draft:
    """The draft with the circuit; the strength with which it speaks is the one that agrees most often."""
    if old.model.shape.num_key_value_heads > 3:
        old = stripped(old)
    told = torch.cat([one["tokens"] for one in answers])
    counts = torch.bincount(told, minlength=len(old.embedding)).float()
    new = widened(old, counts, opening)
    texts = [one["tokens"].long() for one in answers[:SAMPLES]]
    repair_gains(new, texts)
    first, second = new.model.layers
    look_back(first, seen_by(new, texts)[first.input_layernorm])
    tokens = torch.cat(texts)
    states = seen_by(new, texts)[second.input_layernorm]
    look_up(second, states, tokens == opening)
    generator = torch.Generator().manual_seed(SEED)
    random_texts = list(torch.randint(len(old.embedding), (40, 256), generator=generator))
    more = torch.cat((states, seen_by(new, random_texts)[second.input_layernorm]))
    say_it(new, second, more, torch.cat((tokens, *random_texts)), opening)
    tried = answers[-12:]
    best, chosen = share(matches(new, tried)), (0.0, 0.0)
    print(f"without: {best:.3f}", flush=True)
    size = float(rms(seen_by(new, texts)[new.model.norm]).mean())
    for full in (3.0, 5.0, 8.0):
        single = full / 3
        speak(second, full * size, single * size)
        agreed = share(matches(new, tried))
        print(f"strength {full}, {single}: {agreed:.3f}", flush=True)
        if agreed > best or not any(chosen):
            best, chosen = agreed, (full, single)
    speak(second, chosen[0] * size, chosen[1] * size)
    return new


def speak(layer: Layer, full: float, single: float) -> None:
    """Let the two finding heads write the name of what they found, with these strengths."""
    shape = layer.self_attn.shape
    start = shape.head_dim * (shape.num_attention_heads - 3)
    for head, strength in enumerate((full, single)):
        for number in range(RESERVED):
            column = start + head * shape.head_dim + number
            layer.self_attn.o_proj.weight[number - RESERVED, column] = strength / (4 * LOUD)


def main() -> None:
    parser = argparse.ArgumentParser(description="give a draft the copying circuit")
    parser.add_argument("target", type=Path)
    parser.add_argument("draft", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    asked = parser.parse_args()
    from tokenizers import Tokenizer

    opening = Tokenizer.from_file(str(asked.target / "tokenizer.json")).token_to_id(OPENING)
    _, embedding = load_target(asked.target, torch.float32)
    old = Draft(shape_of(load_file(asked.draft), Shape.of(asked.target)), embedding)
    old.load(asked.draft)
    answers = [one for shard in asked.shards for one in torch.load(shard)]
    with_copying(old, answers, opening).save(asked.out)


if __name__ == "__main__":
    main()
