"""The draft: a narrow Llama whose embedding and head are the target's, seen through two small matrices."""

from __future__ import annotations

from pathlib import Path

import torch
from llama import Body, Shape
from safetensors.torch import load_file, save_file
from torch import Tensor, nn

READ_IN, READ_OUT = "read_in.weight", "read_out.weight"


class Draft(nn.Module):
    """``embed = target_embedding @ read_in``, ``lm_head = target_embedding @ read_out``: each (576, width).

    At the target's own width both stay the identity and are not kept: the embedding itself is shared.
    """

    def __init__(self, shape: Shape, embedding: Tensor) -> None:
        super().__init__()
        self.model = Body(shape)
        self.embedding = embedding
        self.narrow = shape.hidden_size != embedding.shape[1]
        if self.narrow:
            main = principal_directions(embedding, shape.hidden_size)
            self.read_in = nn.Parameter(main.clone())
            self.read_out = nn.Parameter(main.clone())

    def hidden(self, tokens: Tensor) -> Tensor:
        """Hidden states (rows, length, width) after each token."""
        embedded = self.embedding[tokens]
        if self.narrow:
            embedded = embedded @ self.read_in.to(embedded.dtype)
        return self.model(embedded)

    def head(self, ids: Tensor | None = None) -> Tensor:
        """Output rows of some tokens, or of all."""
        rows = self.embedding if ids is None else self.embedding[ids]
        return rows @ self.read_out.to(rows.dtype) if self.narrow else rows

    def shipped(self) -> dict[str, Tensor]:
        """What was trained, in bf16, under a checkpoint's names."""
        tensors = {f"model.{name}": value for name, value in self.model.state_dict().items()}
        if self.narrow:
            tensors |= {READ_IN: self.read_in, READ_OUT: self.read_out}
        return {name: value.detach().to(torch.bfloat16).contiguous() for name, value in tensors.items()}

    def save(self, path: Path) -> None:
        """Write the shipped file."""
        save_file(self.shipped(), path, metadata={"format": "pt"})

    def load(self, path: Path) -> None:
        """Take the tensors of a shipped file."""
        tensors = load_file(path)
        if self.narrow:
            self.read_in.data.copy_(tensors.pop(READ_IN))
            self.read_out.data.copy_(tensors.pop(READ_OUT))
        self.model.load_state_dict({name.removeprefix("model."): value for name, value in tensors.items()})


def principal_directions(embedding: Tensor, width: int) -> Tensor:
    """The directions in which the embedding varies most, scaled so that a token keeps its length."""
    rows = embedding.float()
    _, directions = torch.linalg.eigh(rows.T @ rows)
    main = directions[:, -width:].flip(-1)
    return main * (rows.norm(dim=-1).mean() / (rows @ main).norm(dim=-1).mean())


def start_from_layers(body: Body, target: Body, layers: tuple[int, ...]) -> None:
    """Begin with some of the target's own layers and its final norm. Only at the target's width."""
    for mine, theirs in enumerate(layers):
        body.layers[mine].load_state_dict(target.layers[theirs].state_dict())
    body.norm.load_state_dict(target.norm.state_dict())
