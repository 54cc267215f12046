"""Let the demo target answer prompts greedily, and keep its next-token distribution.

    python answers.py TARGET_FOLDER OUT_FOLDER [--tasks] [--held-out] [--batches N]

One shard a batch: token ids, and for every position (prompt and answer) the target's best tokens with their
log-probabilities. A shard that exists is not made again, so the run may be stopped and started at will.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import measured
import prompts
import tasks
import torch
from llama import Body, Past, load_target
from tokenizers import Tokenizer
from torch import Tensor

SEED = 20261130
ROWS = 64
KEPT = 16  # target tokens whose probability is kept at each position
LONGEST_PROMPT, LONGEST_ANSWER = 320, 128
SYSTEM = "You are a helpful AI assistant named SmolLM, trained by Hugging Face"
END = "<|im_end|>"


def chat(request: str) -> str:
    """A request as the target's chat template writes it."""
    return f"<|im_start|>system\n{SYSTEM}{END}\n<|im_start|>user\n{request}{END}\n<|im_start|>assistant\n"


def best(hidden: Tensor, head: Tensor) -> tuple[Tensor, Tensor]:
    """(ids, log-probabilities) of the target's best tokens after each row of ``hidden``."""
    logits = (hidden @ head.T).float()
    values, ids = logits.topk(KEPT, dim=-1)
    return ids.to(torch.int32), (values - logits.logsumexp(-1, keepdim=True)).half()


@torch.inference_mode()
def answer(body: Body, head: Tensor, requests: list[list[int]], end: int) -> list[dict[str, Tensor]]:
    """Greedy answers to a batch, with the target's distribution at every position but padding."""
    longest = max(map(len, requests))
    padding = torch.tensor([longest - len(ids) for ids in requests])
    past = Past(body.shape, padding, longest + LONGEST_ANSWER, head.dtype)
    tokens = torch.tensor([[end] * (longest - len(ids)) + ids for ids in requests])
    told = [ids.copy() for ids in requests]
    tops: list[list[Tensor]] = []
    logs: list[list[Tensor]] = []
    for ids, hidden in zip(requests, body(head[tokens], past), strict=True):
        top, log = best(hidden[-len(ids) :], head)  # a row at a time: the logits of all would be gigabytes
        tops.append([top])
        logs.append([log])
    alive = list(range(len(requests)))
    for _ in range(LONGEST_ANSWER):
        token = torch.tensor([int(tops[row][-1][-1, 0]) for row in alive])
        for row, one in zip(alive, token.tolist(), strict=True):
            told[row].append(one)
        going = token != end
        if not going.all():
            alive = [row for row, goes in zip(alive, going.tolist(), strict=True) if goes]
            token = token[going]
            past.keep(going)
        if not alive:
            break
        top, log = best(body(head[token][:, None], past)[:, 0], head)
        for place, row in enumerate(alive):
            tops[row].append(top[place : place + 1])
            logs[row].append(log[place : place + 1])
    kept = []
    for ids, text, top_rows, log_rows in zip(requests, told, tops, logs, strict=True):
        count = len(text) - 1
        kept.append(
            {
                "tokens": torch.tensor(text, dtype=torch.int32),
                "top": torch.cat(top_rows)[:count],
                "log": torch.cat(log_rows)[:count],
                "prompt": torch.tensor(len(ids)),
            }
        )
    return kept


def requests(coding: bool, held_out: bool) -> list[str]:
    """What is asked: coding tasks that are not like a measured one, or prompts about the library."""
    if coding:
        return [task for task in tasks.tasks(held_out, SEED) if not measured.refused(task)]
    return prompts.prompts(held_out, SEED)


def main() -> None:
    parser = argparse.ArgumentParser(description="greedy answers of the demo target")
    parser.add_argument("target", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--tasks", action="store_true", help="coding tasks instead of prompts about the library"
    )
    parser.add_argument("--held-out", action="store_true")
    parser.add_argument("--batches", type=int, default=10**6, help="stop before this batch")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(asked.target / "tokenizer.json"))
    end = tokenizer.token_to_id(END)
    encoded = [tokenizer.encode(chat(text)).ids for text in requests(asked.tasks, asked.held_out)]
    encoded = [ids for ids in encoded if len(ids) <= LONGEST_PROMPT]
    body, head = load_target(asked.target, torch.bfloat16)
    for index in range(min(asked.batches, len(encoded) // ROWS)):
        kind = f"{'held' if asked.held_out else 'answers'}{'-tasks' if asked.tasks else ''}"
        shard = asked.out / f"{kind}-{index:04}.pt"
        if shard.exists():
            continue
        begun = time.monotonic()
        # Like lengths beside each other inside a block of four batches: less padding, order still mixed.
        block = sorted(encoded[index // 4 * 4 * ROWS : (index // 4 + 1) * 4 * ROWS], key=len)
        start = index % 4 * ROWS
        kept = answer(body, head, block[start : start + ROWS], end)
        partial = shard.with_suffix(".partial")
        torch.save(kept, partial)
        partial.rename(shard)
        seen = sum(len(one["tokens"]) for one in kept)
        answered = seen - sum(int(one["prompt"]) for one in kept)
        took_s = time.monotonic() - begun
        print(f"{shard.name}: {seen} tokens, {answered} of answers, {took_s:.0f} s", flush=True)


if __name__ == "__main__":
    main()
