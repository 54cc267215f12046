"""How many weights a multimodal model's picture encoder has, from its ``vision_config``. Reads no file."""

from __future__ import annotations

from collections.abc import Mapping


def vision_parameters(vision: Mapping[str, object], text_hidden: int) -> int:
    """Weights of the encoder and of the projector into the text model; 0 where the layers are not said."""
    layers = _number(vision, "num_hidden_layers", "depth")
    hidden = _number(vision, "hidden_size")
    if not layers or not hidden:
        return 0
    inner = _number(vision, "intermediate_size") or 4 * hidden
    gated = vision.get("model_type") == "pixtral"
    blocks = layers * (4 * hidden * hidden + (3 if gated else 2) * hidden * inner)
    patch = _number(vision, "patch_size") or 14
    frames = _number(vision, "temporal_patch_size") or 1
    embedding = 3 * frames * patch * patch * hidden + _positions(vision, patch) * hidden
    return blocks + embedding + _projector(vision, hidden, text_hidden)


def _positions(vision: Mapping[str, object], patch: int) -> int:
    stated = _number(vision, "num_position_embeddings")
    if stated is not None:
        return stated
    if vision.get("model_type") in ("pixtral", "llama4_vision_model"):
        return 0  # rotary
    side = (_number(vision, "image_size") or 0) // patch
    return side * side


def _projector(vision: Mapping[str, object], hidden: int, text_hidden: int) -> int:
    """What turns encoder rows into text rows, by the encoder's kind."""
    kind = vision.get("model_type")
    merge = (_number(vision, "spatial_merge_size") or 1) ** 2
    if kind in ("qwen3_5", "qwen3_5_moe", "qwen3_5_vision", "qwen3_vl"):
        wide = merge * hidden
        return wide * wide + wide * text_hidden
    if kind == "moonvit":
        wide = 4 * hidden
        return wide * wide + wide * text_hidden
    if kind == "pixtral":
        return 4 * hidden * hidden + hidden * text_hidden + text_hidden * text_hidden
    if kind == "llama4_vision_model":
        out = _number(vision, "vision_output_dim") or text_hidden
        first = _number(vision, "projector_input_dim") or hidden
        second = _number(vision, "projector_output_dim") or hidden
        inner = _number(vision, "intermediate_size") or 4 * hidden
        return inner * first + first * second + out * text_hidden
    return hidden * text_hidden


def _number(table: Mapping[str, object], *keys: str) -> int | None:
    for key in keys:
        value = table.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            return value
    return None
