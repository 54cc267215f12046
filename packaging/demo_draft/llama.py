"""A Llama just large enough to run the demo target and to train its draft: torch only, one CPU."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

EMBEDDING = "model.embed_tokens.weight"


@dataclass(frozen=True, slots=True)
class Shape:
    """The numbers of ``config.json`` that decide a Llama's tensors."""

    hidden_size: int
    num_hidden_layers: int
    intermediate_size: int
    num_attention_heads: int
    num_key_value_heads: int
    head_dim: int
    rms_norm_eps: float = 1e-5
    rope_theta: float = 100_000.0

    @classmethod
    def of(cls, folder: Path) -> Shape:
        """The shape of a checkpoint folder."""
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        return cls(**{name: config[name] for name in cls.__dataclass_fields__})

    def as_config(self) -> dict[str, object]:
        """The same numbers under the names of ``config.json``."""
        return asdict(self)


class Norm(nn.Module):
    """RMS norm."""

    def __init__(self, width: int, eps: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.eps = eps

    def forward(self, values: Tensor) -> Tensor:
        return functional.rms_norm(values.float(), self.weight.shape, self.weight.float(), self.eps).to(
            values.dtype
        )


def turned(values: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Queries or keys with their position in them; the pairs are a head's first and second half."""
    first, second = values.chunk(2, dim=-1)
    return values * cos + torch.cat((-second, first), dim=-1) * sin


class Attention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        queries = shape.num_attention_heads * shape.head_dim
        keys = shape.num_key_value_heads * shape.head_dim
        self.q_proj = nn.Linear(shape.hidden_size, queries, bias=False)
        self.k_proj = nn.Linear(shape.hidden_size, keys, bias=False)
        self.v_proj = nn.Linear(shape.hidden_size, keys, bias=False)
        self.o_proj = nn.Linear(queries, shape.hidden_size, bias=False)

    def forward(self, hidden: Tensor, turn: tuple[Tensor, Tensor], past: Past | None, layer: int) -> Tensor:
        rows, length, _ = hidden.shape

        def heads(values: Tensor) -> Tensor:
            return values.view(rows, length, -1, self.shape.head_dim).transpose(1, 2)

        query = turned(heads(self.q_proj(hidden)), *turn)
        key = turned(heads(self.k_proj(hidden)), *turn)
        value = heads(self.v_proj(hidden))
        mask = None
        if past is not None:
            key, value, mask = past.extended(layer, key, value, length)
        # Grouped queries are folded into rows of one long query: no copy of keys and values is made.
        kv_heads = self.shape.num_key_value_heads
        if mask is not None and length == 1:
            folded = query.reshape(rows, kv_heads, -1, self.shape.head_dim)
            mixed = functional.scaled_dot_product_attention(folded, key, value, attn_mask=mask)
            mixed = mixed.reshape(rows, -1, 1, self.shape.head_dim)
        else:
            mixed = functional.scaled_dot_product_attention(
                query, key, value, attn_mask=mask, is_causal=mask is None, enable_gqa=True
            )
        return self.o_proj(mixed.transpose(1, 2).reshape(rows, length, -1))


class Feed(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.gate_proj = nn.Linear(shape.hidden_size, shape.intermediate_size, bias=False)
        self.up_proj = nn.Linear(shape.hidden_size, shape.intermediate_size, bias=False)
        self.down_proj = nn.Linear(shape.intermediate_size, shape.hidden_size, bias=False)

    def forward(self, hidden: Tensor) -> Tensor:
        return self.down_proj(functional.silu(self.gate_proj(hidden)) * self.up_proj(hidden))


class Layer(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.self_attn = Attention(shape)
        self.mlp = Feed(shape)
        self.input_layernorm = Norm(shape.hidden_size, shape.rms_norm_eps)
        self.post_attention_layernorm = Norm(shape.hidden_size, shape.rms_norm_eps)

    def forward(self, hidden: Tensor, turn: tuple[Tensor, Tensor], past: Past | None, layer: int) -> Tensor:
        hidden = hidden + self.self_attn(self.input_layernorm(hidden), turn, past, layer)
        return hidden + self.mlp(self.post_attention_layernorm(hidden))


class Past:
    """Keys and values of a batch whose prompts are padded on the left to one length."""

    def __init__(self, shape: Shape, padding: Tensor, longest: int, dtype: torch.dtype) -> None:
        size = (
            shape.num_hidden_layers, len(padding), shape.num_key_value_heads, longest, shape.head_dim
        )  # fmt: skip
        self.keys, self.values = torch.zeros(size, dtype=dtype), torch.zeros(size, dtype=dtype)
        self.padding = padding
        self.length = 0

    def keep(self, rows: Tensor) -> None:
        """Go on with some rows only; ``rows`` holds a truth value for each."""
        self.keys, self.values = self.keys[:, rows], self.values[:, rows]
        self.padding = self.padding[rows]

    def positions(self, length: int) -> Tensor:
        """Rows of positions for the next ``length`` tokens; padding counts as 0."""
        steps = torch.arange(self.length, self.length + length)
        return (steps[None] - self.padding[:, None]).clamp(min=0)

    def extended(self, layer: int, key: Tensor, value: Tensor, length: int) -> tuple[Tensor, Tensor, Tensor]:
        """All keys and values with the new ones, and which of them each new token may see."""
        end = self.length + length
        self.keys[layer][:, :, self.length : end] = key
        self.values[layer][:, :, self.length : end] = value
        seen = torch.arange(end)
        mask = (seen[None, None] >= self.padding[:, None, None]) & (
            seen[None, None] <= torch.arange(self.length, end)[None, :, None]
        )
        # A padding row sees itself, or its attention would be 0 / 0.
        mask |= torch.eye(end, dtype=torch.bool)[self.length : end][None]
        return self.keys[layer][:, :, :end], self.values[layer][:, :, :end], mask[:, None]


class Body(nn.Module):
    """The layers and the final norm, named as in a checkpoint without ``model.``."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.num_hidden_layers))
        self.norm = Norm(shape.hidden_size, shape.rms_norm_eps)
        powers = torch.arange(0, shape.head_dim, 2).float() / shape.head_dim
        self.register_buffer("frequencies", shape.rope_theta**-powers, persistent=False)

    def forward(self, embedded: Tensor, past: Past | None = None) -> Tensor:
        rows, length, _ = embedded.shape
        positions = past.positions(length) if past is not None else torch.arange(length).expand(rows, -1)
        # Rotary angles lose their meaning in bf16, whatever the layers compute in.
        angles = (positions[:, None, :, None].float() * self.frequencies.float()).repeat(1, 1, 1, 2)
        turn = (angles.cos().to(embedded.dtype), angles.sin().to(embedded.dtype))
        hidden = embedded
        for index, layer in enumerate(self.layers):
            hidden = layer(hidden, turn, past, index)
        if past is not None:
            past.length += length
        return self.norm(hidden)


def load_target(folder: Path, dtype: torch.dtype) -> tuple[Body, Tensor]:
    """The demo target's layers and its embedding, which is its output head too."""
    body = Body(Shape.of(folder))
    tensors = load_file(folder / "model.safetensors")
    embedding = tensors.pop(EMBEDDING)
    body.load_state_dict({name.removeprefix("model."): value for name, value in tensors.items()})
    body.requires_grad_(False)
    return body.to(dtype), embedding.to(dtype)
