"""How often a draft says what the target says: agreement by position and tokens a step, exactly.

A draft token at position k is kept when it and all before it match, and then the draft has read the target's
own tokens: so one pass over the finished answer gives what every K would have kept.

    python score.py TARGET_FOLDER DRAFT_FILE SHARD...
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch
from draft import Draft
from llama import Shape, load_target
from safetensors.torch import load_file
from torch import Tensor

POSITIONS = 6


@torch.inference_mode()
def matches(draft: Draft, answers: list[dict[str, Tensor]]) -> list[list[bool]]:
    """For each answer, whether the draft's first choice is the target's token, token by token."""
    head = draft.head()
    found = []
    for one in answers:
        tokens, start = one["tokens"].long(), int(one["prompt"])
        hidden = draft.hidden(tokens[None, :-1])[0, start - 1 :]
        found.append(((hidden @ head.T).argmax(-1) == tokens[start:]).tolist())
    return found


def tokens_a_step(agreed: list[list[bool]], drafted: int) -> float:
    """Mean tokens of one engine step when ``drafted`` tokens are guessed each time."""
    tokens = steps = 0
    for answer in agreed:
        at = 1  # the prompt's own step gives the first token
        while at < len(answer):
            kept = 0
            while kept < drafted and at + kept < len(answer) and answer[at + kept]:
                kept += 1
            made = min(kept + 1, len(answer) - at)
            at, tokens, steps = at + made, tokens + made, steps + 1
    return tokens / steps


def kept_by_position(agreed: list[list[bool]]) -> list[float]:
    """Share of steps that keep the first, second, ... drafted token, from every place of the answers."""
    shares = []
    for position in range(1, POSITIONS + 1):
        places = [
            all(answer[at : at + position])
            for answer in agreed
            for at in range(1, len(answer) - position + 1)
        ]
        shares.append(sum(places) / len(places))
    return shares


def summary(draft: Draft, answers: list[dict[str, Tensor]]) -> dict[str, object]:
    """All figures of a draft on these answers."""
    agreed = matches(draft, answers)
    return {
        "answers": len(agreed),
        "tokens": sum(map(len, agreed)),
        "kept_by_position": [round(share, 3) for share in kept_by_position(agreed)],
        "tokens_a_step": {k: round(tokens_a_step(agreed, k), 3) for k in range(1, POSITIONS + 1)},
    }


def shape_of(tensors: dict[str, Tensor], target: Shape) -> Shape:
    """The shape that a shipped file's tensors tell; heads are as wide as the target's."""
    layers = {name.split(".")[2] for name in tensors if name.startswith("model.layers.")}
    first = "model.layers.0."
    return Shape(
        hidden_size=len(tensors["model.norm.weight"]),
        num_hidden_layers=len(layers),
        intermediate_size=len(tensors[first + "mlp.gate_proj.weight"]),
        num_attention_heads=len(tensors[first + "self_attn.q_proj.weight"]) // target.head_dim,
        num_key_value_heads=len(tensors[first + "self_attn.k_proj.weight"]) // target.head_dim,
        head_dim=target.head_dim,
        rms_norm_eps=target.rms_norm_eps,
        rope_theta=target.rope_theta,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="agreement of a draft with the demo target")
    parser.add_argument("target", type=Path)
    parser.add_argument("draft", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    asked = parser.parse_args()
    _, embedding = load_target(asked.target, torch.bfloat16)
    draft = Draft(shape_of(load_file(asked.draft), Shape.of(asked.target)), embedding)
    draft.load(asked.draft)
    draft.to(torch.bfloat16)
    answers = [one for shard in asked.shards for one in torch.load(shard)]
    print(json.dumps(summary(draft, answers)))


if __name__ == "__main__":
    main()
