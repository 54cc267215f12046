"""Cut a draft of the target's width down to a narrower one: keep the directions its hidden states use.

The residual stream is turned to its principal directions and only the first are kept; every matrix is turned
with it, the norms' gains move into the matrices behind them. Training then repairs what was cut off.

    python narrow.py TARGET_FOLDER WIDE_FILE ANSWERS_SHARD OUT_FILE --width 288
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import torch
from draft import Draft
from llama import Body, Layer, Norm, Shape, load_target
from safetensors.torch import load_file
from score import shape_of
from torch import Tensor

SAMPLES = 24  # answers whose hidden states decide the directions


@torch.inference_mode()
def read_by_norms(draft: Draft, answers: list[dict[str, Tensor]]) -> dict[Norm, Tensor]:
    """What each norm gets to see, as rows."""
    seen: dict[Norm, list[Tensor]] = {}

    def note(norm: Norm, values: tuple[Tensor]) -> None:
        seen.setdefault(norm, []).append(values[0].flatten(0, -2).float())

    hooks = [module.register_forward_pre_hook(note) for module in draft.modules() if isinstance(module, Norm)]
    for one in answers[:SAMPLES]:
        draft.hidden(one["tokens"].long()[None])
    for hook in hooks:
        hook.remove()
    return {norm: torch.cat(rows) for norm, rows in seen.items()}


def directions_of(seen: dict[Norm, Tensor], width: int) -> Tensor:
    """The (wide, width) directions that hold most of what the norms see; every row counts the same."""
    units = [torch.nn.functional.normalize(rows, dim=-1) for rows in seen.values()]
    spread = torch.stack([rows.T @ rows / len(rows) for rows in units]).sum(0)
    _, directions = torch.linalg.eigh(spread)
    return directions[:, -width:].flip(-1).contiguous()


def gain(rows: Tensor, kept: Tensor) -> float:
    """What a narrow norm must multiply by so that its output is the wide norm's, turned."""
    share = ((rows @ kept).square().sum(-1) / rows.square().sum(-1)).mean()
    return float((share * kept.shape[0] / kept.shape[1]).sqrt())


def cut_layer(wide: Layer, narrow: Layer, kept: Tensor, seen: dict[Norm, Tensor]) -> None:
    attention, feed = wide.self_attn, wide.mlp
    before, after = wide.input_layernorm, wide.post_attention_layernorm
    for name in ("q_proj", "k_proj", "v_proj"):
        getattr(narrow.self_attn, name).weight.data = getattr(attention, name).weight * before.weight @ kept
    for name in ("gate_proj", "up_proj"):
        getattr(narrow.mlp, name).weight.data = getattr(feed, name).weight * after.weight @ kept
    narrow.self_attn.o_proj.weight.data = kept.T @ attention.o_proj.weight
    narrow.mlp.down_proj.weight.data = kept.T @ feed.down_proj.weight
    narrow.input_layernorm.weight.data.fill_(gain(seen[before], kept))
    narrow.post_attention_layernorm.weight.data.fill_(gain(seen[after], kept))


def cut(wide: Draft, width: int, answers: list[dict[str, Tensor]]) -> Draft:
    """A draft of that width, as near to the wide one as its directions allow."""
    seen = read_by_norms(wide, answers)
    kept = directions_of(seen, width)
    body: Body = wide.model
    narrow = Draft(replace(body.shape, hidden_size=width), wide.embedding)
    with torch.no_grad():
        for mine, theirs in zip(narrow.model.layers, body.layers, strict=True):
            cut_layer(theirs, mine, kept, seen)
        narrow.model.norm.weight.fill_(gain(seen[body.norm], kept))
        narrow.read_in.copy_(kept)
        narrow.read_out.copy_(body.norm.weight[:, None] * kept)
    return narrow


def main() -> None:
    parser = argparse.ArgumentParser(description="cut a draft to a narrower one")
    parser.add_argument("target", type=Path)
    parser.add_argument("wide", type=Path)
    parser.add_argument("shard", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--width", type=int, default=288)
    asked = parser.parse_args()
    _, embedding = load_target(asked.target, torch.float32)
    wide = Draft(shape_of(load_file(asked.wide), Shape.of(asked.target)), embedding)
    wide.load(asked.wide)
    cut(wide, asked.width, torch.load(asked.shard)).save(asked.out)


if __name__ == "__main__":
    main()
