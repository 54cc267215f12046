"""Makes two tiny Qwen2 pairs with the row counts of a real family; runs in an *engine's* interpreter.

    python -P tiny_pair.py FOLDER [named]

``target`` and ``draft`` differ in their rows as Qwen2.5-Coder-32B and -1.5B do (152064, 151936);
``narrow-target`` is the target with the draft's number of rows, and ``wide-draft`` the draft with the
target's. Rows beyond the draft's are padding in all of them. With ``named`` none of them ever writes a row
that its tokenizer has no name for, as real models do not.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ.update(HF_HUB_OFFLINE="1", TOKENIZERS_PARALLELISM="false")

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast

TARGET_ROWS = 152064
DRAFT_ROWS = 151936
HIDDEN, LAYERS, HEADS, KV_HEADS, HEAD_DIM, INTERMEDIATE = 64, 2, 2, 1, 32, 128
NAMED_ROWS = 256 + 3  # the tokenizer's alphabet and special tokens; merges come on top
SPECIAL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
# How far the draft's weights are from the target's: it errs, and it often guesses right.
NOISE = 0.02
TEXT = (
    "def area(radius: float) -> float:\n    return 3.14159 * radius ** 2\n",
    "for name, size in sorted(found.items()):\n    print(name, size)\n",
    "The quick brown fox jumps over the lazy dog while the server answers.\n",
)


def tensors(noise: float) -> dict[str, torch.Tensor]:
    """Weights of a model without its vocabulary's padding; ``noise`` moves them off the target's."""
    draw = torch.Generator().manual_seed(7)
    moved = torch.Generator().manual_seed(11)

    def some(*shape: int, scale: float) -> torch.Tensor:
        base = torch.randn(*shape, generator=draw)
        return (base + noise * torch.randn(*shape, generator=moved)) * scale

    kv = KV_HEADS * HEAD_DIM
    made = {
        "model.embed_tokens.weight": some(DRAFT_ROWS, HIDDEN, scale=1.0),
        "lm_head.weight": some(DRAFT_ROWS, HIDDEN, scale=0.3),
        "model.norm.weight": torch.ones(HIDDEN),
    }
    for layer in range(LAYERS):
        base = f"model.layers.{layer}"
        made |= {
            f"{base}.self_attn.q_proj.weight": some(HEADS * HEAD_DIM, HIDDEN, scale=0.2),
            f"{base}.self_attn.q_proj.bias": torch.zeros(HEADS * HEAD_DIM),
            f"{base}.self_attn.k_proj.weight": some(kv, HIDDEN, scale=0.2),
            f"{base}.self_attn.k_proj.bias": torch.zeros(kv),
            f"{base}.self_attn.v_proj.weight": some(kv, HIDDEN, scale=0.3),
            f"{base}.self_attn.v_proj.bias": torch.zeros(kv),
            f"{base}.self_attn.o_proj.weight": some(HIDDEN, HEADS * HEAD_DIM, scale=0.3),
            f"{base}.mlp.gate_proj.weight": some(INTERMEDIATE, HIDDEN, scale=0.2),
            f"{base}.mlp.up_proj.weight": some(INTERMEDIATE, HIDDEN, scale=0.2),
            f"{base}.mlp.down_proj.weight": some(HIDDEN, INTERMEDIATE, scale=0.2),
            f"{base}.input_layernorm.weight": torch.ones(HIDDEN),
            f"{base}.post_attention_layernorm.weight": torch.ones(HIDDEN),
        }
    return made


def named(made: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The same, but rows without a name in the tokenizer never win: their logit is always 0."""
    head = made["lm_head.weight"].clone()
    head[NAMED_ROWS:] = 0
    return made | {"lm_head.weight": head}


def widened(made: dict[str, torch.Tensor], rows: int) -> dict[str, torch.Tensor]:
    """The same with padding rows, as a family's larger models have them."""
    wide = dict(made)
    for name in ("model.embed_tokens.weight", "lm_head.weight"):
        wide[name] = torch.cat([made[name], torch.zeros(rows - DRAFT_ROWS, HIDDEN)])
    return wide


def write(folder: Path, weights: dict[str, torch.Tensor], rows: int) -> None:
    """A checkpoint in two shards with its index, configuration and tokenizer."""
    folder.mkdir(parents=True)
    names = list(weights)
    shards = {"model-00001-of-00002.safetensors": names[:1], "model-00002-of-00002.safetensors": names[1:]}
    for shard, held in shards.items():
        save_file({name: weights[name].contiguous() for name in held}, folder / shard, {"format": "pt"})
    total = sum(weights[name].numel() * weights[name].element_size() for name in names)
    index = {
        "metadata": {"total_size": total},
        "weight_map": {name: shard for shard, held in shards.items() for name in held},
    }
    (folder / "model.safetensors.index.json").write_text(json.dumps(index), encoding="utf-8")
    config = {
        "architectures": ["Qwen2ForCausalLM"],
        "model_type": "qwen2",
        "vocab_size": rows,
        "hidden_size": HIDDEN,
        "intermediate_size": INTERMEDIATE,
        "num_hidden_layers": LAYERS,
        "num_attention_heads": HEADS,
        "num_key_value_heads": KV_HEADS,
        "head_dim": HEAD_DIM,
        "max_position_embeddings": 512,
        "tie_word_embeddings": False,
        "torch_dtype": "float32",
        "bos_token_id": 0,
        "eos_token_id": 0,
        "rms_norm_eps": 1e-6,
        "rope_theta": 10000.0,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1), encoding="utf-8")
    cut = Tokenizer(models.BPE())
    cut.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    cut.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    cut.train_from_iterator(
        TEXT * 3,
        trainers.BpeTrainer(vocab_size=400, special_tokens=list(SPECIAL), initial_alphabet=alphabet),
    )
    PreTrainedTokenizerFast(tokenizer_object=cut, eos_token=SPECIAL[0]).save_pretrained(folder)


def main() -> None:
    """Write the four models below the folder named on the command line."""
    base = Path(sys.argv[1])
    target, draft = tensors(0.0), tensors(NOISE)
    if sys.argv[2:] == ["named"]:
        target, draft = named(target), named(draft)
    write(base / "target", widened(target, TARGET_ROWS), TARGET_ROWS)
    write(base / "narrow-target", target, DRAFT_ROWS)
    write(base / "draft", draft, DRAFT_ROWS)
    write(base / "wide-draft", widened(draft, TARGET_ROWS), TARGET_ROWS)


if __name__ == "__main__":
    main()
