"""Train the draft on the target's answers and on library text. One CPU thread is enough; may be stopped.

    python distill.py TARGET_FOLDER ANSWERS_FOLDER RUN_FOLDER --weights START_FILE --steps 700

RUN_FOLDER keeps ``state.pt`` (everything needed to go on), ``draft.safetensors`` (what would be shipped), the
drafts of every 100 steps, and ``log.jsonl``. Shards that arrive while it runs are read too.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path

import prompts
import torch
from draft import Draft, start_from_layers
from llama import Body, Shape, load_target
from safetensors.torch import load_file
from score import shape_of, summary
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn import functional

SEED = 20261130
BATCH_TOKENS = 2048
CHUNK = 320  # tokens of one piece of library text
HARD_IDS = 4  # the target's best tokens that are always among the candidates of a batch
RANDOM_IDS = 1024  # and so many of all others, each counted for those left out
SHARPER = 0.5  # temperature of the target's distribution: only its first choice decides what is kept
PROMPT_WEIGHT = 0.25  # of a prompt's position against an answer's
WARM_UP, DECAY_FROM = 60, 0.5
SAVE_EVERY, SCORE_EVERY = 20, 100
# Scored apart: a gain with the one may be a loss with the other.
HELD_OUT = {"library": "held-[0-9]*.pt", "tasks": "held-tasks-*.pt"}
TERMS = ("tokens", "top", "log", "weight")

Sample = dict[str, Tensor]


def answer_samples(folder: Path) -> list[Sample]:
    """Prompts with answers, weighted."""
    found = []
    for shard in sorted(folder.glob("answers-*.pt")):
        for one in torch.load(shard):
            weight = torch.full((len(one["top"]),), PROMPT_WEIGHT)
            weight[int(one["prompt"]) - 1 :] = 1.0
            found.append({"tokens": one["tokens"], "top": one["top"], "log": one["log"], "weight": weight})
    return found


def library_samples(tokenizer: Tokenizer, kept: int) -> list[Sample]:
    """Pieces of library text; the label is the next token itself."""
    found = []
    for path in prompts.library_files(held_out=False):
        ids = tokenizer.encode(prompts.text_of(path)).ids
        for start in range(0, len(ids) - 64, CHUNK):
            tokens = torch.tensor(ids[start : start + CHUNK + 1], dtype=torch.int32)
            top = tokens[1:, None].repeat(1, kept)
            log = torch.full(top.shape, -30.0).half()
            log[:, 0] = 0.0
            found.append({"tokens": tokens, "top": top, "log": log, "weight": torch.ones(len(top))})
    return found


def batches(samples: list[Sample], rng: random.Random) -> Iterator[Sample]:
    """All samples once, in batches of like lengths, padded on the right with weight 0."""
    order = sorted(samples, key=lambda one: len(one["tokens"]) + rng.uniform(-12, 12))
    groups: list[list[Sample]] = [[]]
    for one in order:
        if (len(groups[-1]) + 1) * len(one["tokens"]) > BATCH_TOKENS and groups[-1]:
            groups.append([])
        groups[-1].append(one)
    rng.shuffle(groups)
    for group in groups:
        longest = max(len(one["top"]) for one in group)
        yield {
            "tokens": stacked([one["tokens"][:-1] for one in group], longest).long(),
            "top": stacked([one["top"] for one in group], longest).long(),
            "log": stacked([one["log"] for one in group], longest).float(),
            "weight": stacked([one["weight"] for one in group], longest),
        }


def stacked(rows: list[Tensor], longest: int) -> Tensor:
    return torch.stack(
        [functional.pad(row, (0, 0) * (row.dim() - 1) + (0, longest - len(row))) for row in rows]
    )


def loss_of(draft: Draft, batch: Sample, generator: torch.Generator) -> tuple[Tensor, float]:
    """(mean cross-entropy against the sharpened target, share of first choices that agree)."""
    used = batch["weight"] > 0
    top, weight = batch["top"][used], batch["weight"][used]
    rows = len(draft.embedding)
    hard = top[:, :HARD_IDS].unique()
    extra = torch.randint(rows, (RANDOM_IDS,), generator=generator)
    extra = extra[~torch.isin(extra, hard)].unique()
    place = torch.full((rows,), -1)
    candidates = torch.cat((hard, extra))
    place[candidates] = torch.arange(len(candidates))
    # Each random token stands for all those that were not drawn.
    offset = torch.zeros(len(candidates))
    offset[len(hard) :] = math.log((rows - len(hard)) / max(1, len(extra)))
    with torch.autocast("cpu", torch.bfloat16):
        hidden = draft.hidden(batch["tokens"])[used]
        logits = hidden.to(torch.bfloat16) @ draft.head(candidates).to(torch.bfloat16).T
    logits = logits.float() + offset
    at = place[top]
    wanted = (batch["log"][used] / SHARPER).masked_fill(at < 0, -1e4).softmax(-1)
    log_odds = logits.gather(1, at.clamp(min=0)) - logits.logsumexp(-1, keepdim=True)
    lost = -(wanted * log_odds).sum(-1)
    agreed = (logits.argmax(-1) == at[:, 0]).float()
    return (lost * weight).sum() / weight.sum(), float((agreed * weight).sum() / weight.sum())


def optimizers(draft: Draft, rate: float) -> list[torch.optim.Optimizer]:
    """Muon for the layers' matrices, AdamW for the norms and the two reading matrices."""
    matrices = [value for value in draft.model.parameters() if value.dim() == 2]
    norms = [value for value in draft.model.parameters() if value.dim() == 1]
    reading = [draft.read_in, draft.read_out] if draft.narrow else []
    return [
        torch.optim.Muon(matrices, lr=rate, weight_decay=0.05, adjust_lr_fn="match_rms_adamw", ns_steps=4),
        torch.optim.AdamW([*norms, *reading], lr=rate, betas=(0.9, 0.97), weight_decay=0.0),
    ]


def rate_at(step: int, steps: int) -> float:
    """Share of the full learning rate: warm-up, plateau, linear to 0."""
    return min(1.0, (step + 1) / WARM_UP, (steps - step) / (steps * (1 - DECAY_FROM)))


def shape_for(target: Shape, width: int, layers: int, feed: int) -> Shape:
    heads = max(1, width // target.head_dim)
    groups = next(kv for kv in (3, 2, 1) if heads % kv == 0)
    return Shape(
        hidden_size=width, num_hidden_layers=layers, intermediate_size=feed, num_attention_heads=heads,
        num_key_value_heads=groups, head_dim=target.head_dim, rms_norm_eps=target.rms_norm_eps,
        rope_theta=target.rope_theta,
    )  # fmt: skip


def fresh(asked: argparse.Namespace) -> Draft:
    """The draft as it begins."""
    target, embedding = load_target(asked.target, torch.float32)
    embedding = embedding.to(torch.bfloat16)
    if asked.weights:
        draft = Draft(shape_of(load_file(asked.weights), target.shape), embedding)
        draft.load(asked.weights)
    else:
        draft = Draft(shape_for(target.shape, asked.width, asked.layers, asked.feed), embedding)
        start(draft.model, target, asked)
    return draft


def start(body: Body, target: Body, asked: argparse.Namespace) -> None:
    if asked.start:
        start_from_layers(body, target, tuple(int(layer) for layer in asked.start.split(",")))
        return
    for name, value in body.named_parameters():
        if value.dim() == 2:
            torch.nn.init.normal_(value, std=value.shape[1] ** -0.5)
            if name.endswith(("o_proj.weight", "down_proj.weight")):
                value.data *= 0.2


def samples_at(asked: argparse.Namespace, tokenizer: Tokenizer, rng: random.Random) -> list[Sample]:
    """One round: all answers, and a share of library text."""
    answers = answer_samples(asked.answers)
    library = library_samples(tokenizer, answers[0]["top"].shape[1]) if asked.library > 0 else []
    rng.shuffle(library)
    return answers + library[: int(len(answers) * asked.library)]


def main() -> None:
    parser = argparse.ArgumentParser(description="train the demo's draft")
    parser.add_argument("target", type=Path)
    parser.add_argument("answers", type=Path)
    parser.add_argument("run", type=Path)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--feed", type=int, default=768)
    parser.add_argument("--start", default="", help="layers of the target to begin with, such as 0,29")
    parser.add_argument("--weights", type=Path, help="a shipped file to go on from")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--library", type=float, default=0.5, help="pieces of library text for each answer")
    asked = parser.parse_args()
    asked.run.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    rng, generator = random.Random(SEED), torch.Generator().manual_seed(SEED)
    tokenizer = Tokenizer.from_file(str(asked.target / "tokenizer.json"))
    draft = fresh(asked)
    tools = optimizers(draft, asked.rate)
    step, state = 0, asked.run / "state.pt"
    if state.exists():
        kept = torch.load(state)
        draft.load_state_dict(kept["draft"])
        for tool, values in zip(tools, kept["tools"], strict=True):
            tool.load_state_dict(values)
        step = kept["step"]
        rng.seed(SEED + step)
    held = {
        kind: [one for shard in sorted(asked.answers.glob(shards)) for one in torch.load(shard)]
        for kind, shards in HELD_OUT.items()
    }
    seen, mean_loss, mean_agreed = 0, 0.0, 0.0
    busy = time.process_time()
    while step < asked.steps:
        for batch in batches(samples_at(asked, tokenizer, rng), rng):
            for tool in tools:
                for group in tool.param_groups:
                    group["lr"] = asked.rate * rate_at(step, asked.steps)
            loss, agreed = loss_of(draft, batch, generator)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(draft.parameters(), 1.0)
            for tool in tools:
                tool.step()
                tool.zero_grad(set_to_none=True)
            step += 1
            seen += int((batch["weight"] > 0).sum())
            mean_loss += (float(loss.detach()) - mean_loss) * 0.05
            mean_agreed += (agreed - mean_agreed) * 0.05
            if step % SAVE_EVERY == 0 or step == asked.steps:
                keep(asked.run, draft, tools, step)
                line = {
                    "step": step, "loss": round(mean_loss, 3), "agreed": round(mean_agreed, 3),
                    "tokens": seen, "cpu_s": round(time.process_time() - busy),
                }  # fmt: skip
                if step % SCORE_EVERY == 0 or step == asked.steps:
                    draft.save(asked.run / f"draft-{step:05}.safetensors")
                    with torch.autocast("cpu", torch.bfloat16):
                        line |= {
                            kind: summary(draft, answers[:48]) for kind, answers in held.items() if answers
                        }
                with (asked.run / "log.jsonl").open("a") as log:
                    log.write(json.dumps(line) + "\n")
            if step == asked.steps:
                break


def keep(run: Path, draft: Draft, tools: list[torch.optim.Optimizer], step: int) -> None:
    """Write everything that a later start needs, and the draft as it would be shipped."""
    partial = run / "state.partial"
    torch.save(
        {"step": step, "draft": draft.state_dict(), "tools": [tool.state_dict() for tool in tools]}, partial
    )
    partial.rename(run / "state.pt")
    draft.save(run / "draft.safetensors")


if __name__ == "__main__":
    main()
