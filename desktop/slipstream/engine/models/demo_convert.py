"""Rewrites SmolLM2-135M-Instruct from one GGUF file into a checkpoint folder, and proves that it talks.

Runs as a program in an *engine's* interpreter (it needs that environment's torch, tokenizers, safetensors and
transformers, and ``gguf`` on ``PYTHONPATH``). Never imported by the app; imports nothing of slipstream.

    python -P demo_convert.py FILE.gguf FOLDER

Progress and the verdict go to stdout, one JSON object a line: ``{"step": ..., "fraction": 0..1}``, at last
``{"done": true}`` or ``{"error": ...}`` with exit code 1.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# The folder is all there is: nothing may ask a hub, and one thread per core is the right number here.
ALONE = {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_OFFLINE": "1", "TOKENIZERS_PARALLELISM": "false"}

GGUF_CONTROL_TOKEN = 3  # gguf TokenType.CONTROL
PLAIN_PROMPT = "The capital of France is"
PLAIN_ANSWER = " Paris"
CODE_SAMPLE = "def area(r: float) -> float:\n\treturn 3.14159 * r**2  # naïve\n"
CHAT = (
    {"role": "system", "content": "You answer in one word."},
    {"role": "user", "content": "Name a colour."},
)
CHAT_TEXT = (
    "<|im_start|>system\nYou answer in one word.<|im_end|>\n"
    "<|im_start|>user\nName a colour.<|im_end|>\n<|im_start|>assistant\n"
)

# GGUF's names of a Llama layer's tensors -> the checkpoint's.
LAYER_TENSORS = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


class ConversionError(Exception):
    """The file is not the model this program knows, or the result does not behave like it."""


def tell(**fields: object) -> None:
    """One line of JSON for the parent."""
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


def field(reader: Any, key: str) -> Any:  # noqa: ANN401 - gguf has no types
    """One value of the GGUF header. Raises ``ConversionError`` when it is absent."""
    found = reader.get_field(key)
    if found is None:
        raise ConversionError(f"the GGUF file has no {key}")
    return found.contents()


def checkpoint_name(name: str) -> str:
    """The checkpoint's name of a GGUF tensor. Raises ``ConversionError`` for one a tied Llama has not."""
    if name == "token_embd.weight":
        return "model.embed_tokens.weight"
    if name == "output_norm.weight":
        return "model.norm.weight"
    match name.split("."):
        case ["blk", layer, part, "weight"] if part in LAYER_TENSORS:
            return f"model.layers.{layer}.{LAYER_TENSORS[part]}.weight"
    raise ConversionError(f"unexpected tensor {name}")


def rotary_halves(rows: Any, heads: int) -> Any:  # noqa: ANN401 - a numpy array
    """Query or key rows in the order a checkpoint wants.

    GGUF's Llama stores each head's rows as rotary pairs (0, 1), (2, 3), ...; a checkpoint keeps the pairs'
    first members in the head's first half and the second members in its second half.
    """
    head_dim = rows.shape[0] // heads
    paired = rows.reshape(heads, head_dim // 2, 2, *rows.shape[1:])
    return paired.swapaxes(1, 2).reshape(rows.shape)


def tensors(reader: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401
    """(checkpoint name, bf16 tensor) for each tensor of the file."""
    import numpy
    import torch
    from gguf import dequantize

    heads = {
        "attn_q": int(field(reader, "llama.attention.head_count")),
        "attn_k": int(field(reader, "llama.attention.head_count_kv")),
    }
    for tensor in reader.tensors:
        name = checkpoint_name(tensor.name)
        values = dequantize(tensor.data, tensor.tensor_type)
        rotated = next((count for part, count in heads.items() if f".{part}." in tensor.name), None)
        if rotated is not None:
            values = rotary_halves(values, rotated)
        yield name, torch.from_numpy(numpy.array(values, order="C")).to(torch.bfloat16)


def model_config(reader: Any, vocab_rows: int) -> dict[str, object]:  # noqa: ANN401
    """``config.json`` out of the GGUF header."""
    heads = int(field(reader, "llama.attention.head_count"))
    hidden = int(field(reader, "llama.embedding_length"))
    return {
        "architectures": ["LlamaForCausalLM"],
        "model_type": "llama",
        "attention_bias": False,
        "attention_dropout": 0.0,
        "bos_token_id": int(field(reader, "tokenizer.ggml.bos_token_id")),
        "eos_token_id": int(field(reader, "tokenizer.ggml.eos_token_id")),
        "pad_token_id": int(field(reader, "tokenizer.ggml.padding_token_id")),
        "head_dim": hidden // heads,
        "hidden_act": "silu",
        "hidden_size": hidden,
        "initializer_range": 0.02,
        "intermediate_size": int(field(reader, "llama.feed_forward_length")),
        "max_position_embeddings": int(field(reader, "llama.context_length")),
        "mlp_bias": False,
        "num_attention_heads": heads,
        "num_hidden_layers": int(field(reader, "llama.block_count")),
        "num_key_value_heads": int(field(reader, "llama.attention.head_count_kv")),
        # The header holds a float32; rounded to its certain digits it is the decimal number that was meant.
        "rms_norm_eps": float(f"{float(field(reader, 'llama.attention.layer_norm_rms_epsilon')):.6g}"),
        "rope_theta": float(field(reader, "llama.rope.freq_base")),
        "tie_word_embeddings": True,
        "torch_dtype": "bfloat16",
        "use_cache": True,
        "vocab_size": vocab_rows,
    }


def write_tokenizer(reader: Any, folder: Path) -> None:  # noqa: ANN401
    """tokenizer.json, tokenizer_config.json and special_tokens_map.json.

    SmolLM2 splits digits one by one and then works on bytes as GPT-2 does; GGUF calls that scheme "smollm".
    """
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

    scheme = (field(reader, "tokenizer.ggml.model"), field(reader, "tokenizer.ggml.pre"))
    if scheme != ("gpt2", "smollm"):
        raise ConversionError(f"unexpected tokenizer {scheme}")
    tokens: list[str] = field(reader, "tokenizer.ggml.tokens")
    kinds: list[int] = field(reader, "tokenizer.ggml.token_type")
    merges = [tuple(merge.split(" ", 1)) for merge in field(reader, "tokenizer.ggml.merges")]
    tokenizer = Tokenizer(models.BPE(vocab={token: i for i, token in enumerate(tokens)}, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    control = [token for token, kind in zip(tokens, kinds, strict=True) if kind == GGUF_CONTROL_TOKEN]
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in control])
    tokenizer.save(str(folder / "tokenizer.json"))

    def named(key: str) -> str:
        return tokens[int(field(reader, f"tokenizer.ggml.{key}_token_id"))]

    special = {
        "bos_token": named("bos"),
        "eos_token": named("eos"),
        "pad_token": named("padding"),
        "unk_token": named("unknown"),
    }
    config: dict[str, object] = {
        **special,
        "add_prefix_space": False,
        "chat_template": field(reader, "tokenizer.chat_template"),
        "clean_up_tokenization_spaces": False,
        "model_max_length": int(field(reader, "llama.context_length")),
        # The generic class keeps tokenizer.json as it is; GPT-2's own would replace the digit splitting.
        "tokenizer_class": "PreTrainedTokenizerFast",
    }
    write_json(folder / "tokenizer_config.json", config)
    write_json(folder / "special_tokens_map.json", special)


def write_json(path: Path, value: object) -> None:
    """Readable JSON with a stable order."""
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def convert(source: Path, folder: Path) -> None:
    """Write the whole checkpoint folder. Raises ``ConversionError``, ``OSError``."""
    from gguf import GGUFReader
    from safetensors.torch import save_file

    reader = GGUFReader(source)
    if field(reader, "general.architecture") != "llama":
        raise ConversionError("the GGUF file does not hold a Llama model")
    total = len(reader.tensors)
    converted = {}
    for count, (name, tensor) in enumerate(tensors(reader), start=1):
        converted[name] = tensor
        if count % 8 == 0 or count == total:
            tell(step="Converting the demo model's weights", fraction=0.05 + 0.45 * count / total)
    config = model_config(reader, converted["model.embed_tokens.weight"].shape[0])
    expected = 2 + len(LAYER_TENSORS) * int(field(reader, "llama.block_count"))
    if len(converted) != expected:
        raise ConversionError(f"{len(converted)} tensors, not {expected}")
    save_file(converted, folder / "model.safetensors", metadata={"format": "pt"})
    write_json(folder / "config.json", config)
    generation = {key: config[key] for key in ("bos_token_id", "eos_token_id", "pad_token_id")}
    write_json(folder / "generation_config.json", generation)
    write_tokenizer(reader, folder)


def check(folder: Path) -> None:
    """Load the folder the way an engine does and hear it answer. Raises ``ConversionError``."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    tell(step="Checking the demo model's tokenizer", fraction=0.6)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    ids = tokenizer(CODE_SAMPLE)["input_ids"]
    if tokenizer.decode(ids) != CODE_SAMPLE:
        raise ConversionError("the tokenizer does not give back the text it was given")
    if len(tokenizer("12345")["input_ids"]) != len("12345"):
        raise ConversionError("the tokenizer does not split digits")
    chat = tokenizer.apply_chat_template(list(CHAT), tokenize=False, add_generation_prompt=True)
    if chat != CHAT_TEXT:
        raise ConversionError("the chat template writes something else than SmolLM2's turns")
    if tokenizer(chat)["input_ids"].count(tokenizer.eos_token_id) != len(CHAT):
        raise ConversionError("the chat template's turns do not end in the end token")
    tell(step="Checking that the demo model answers", fraction=0.7)
    # float32: every CPU computes it at a fair speed, bf16 only newer ones.
    model = AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32)
    prompt = tokenizer(PLAIN_PROMPT, return_tensors="pt")
    with torch.inference_mode():
        answer = model.generate(**prompt, max_new_tokens=8, do_sample=False)
    text = tokenizer.decode(answer[0][prompt["input_ids"].shape[1] :])
    if PLAIN_ANSWER not in text:
        raise ConversionError(f"asked for {PLAIN_PROMPT!r}, the converted model went on {text!r}")


def main(argv: list[str]) -> int:
    """Convert and check; 0 when the folder holds a model that answers, else 1 with the reason on stdout."""
    source, folder = Path(argv[0]), Path(argv[1])
    os.environ.update(ALONE)  # read by the libraries when they are imported, which they are only below
    try:
        tell(step="Reading the demo model", fraction=0.02)
        convert(source, folder)
        check(folder)
    except (ConversionError, OSError, ValueError, KeyError, RuntimeError, ImportError) as exc:
        tell(error=f"{type(exc).__name__}: {exc}")
        return 1
    tell(step="The demo model answers", fraction=1.0)
    tell(done=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
