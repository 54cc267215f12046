"""Is a model folder whole? Found in milliseconds here, where the engine needs a minute to trip over it.

Reads headers only, never weights; repairs nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

from slipstream.core.errors import FailureKind, NextStep, StartFailed
from slipstream.engine.models import tensorfile

_INDEX = "model.safetensors.index.json"
_TOKENIZERS = ("tokenizer.json", "tokenizer.model", "vocab.json", "tekken.json")


def check_model(folder: Path, role: str, *, tokenizer: bool) -> None:
    """Raises ``StartFailed`` with what is wrong and how to mend it. ``role`` is "target" or "draft"."""
    if not folder.is_dir():
        raise _missing(f"The {role} model is not where it should be", f"There is no folder {folder}.")
    _check_config(folder, role)
    weights = _weights(folder, role)
    for path in weights:
        _check_weights(path, role)
    if tokenizer and not any((folder / name).is_file() for name in _TOKENIZERS):
        raise _missing(
            f"The {role} model has no tokenizer", f"{folder} holds none of: {', '.join(_TOKENIZERS)}."
        )


def _check_config(folder: Path, role: str) -> None:
    path = folder / "config.json"
    try:
        config = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as exc:
        raise _missing(f"The {role} model is incomplete", f"{path} is missing.") from exc
    except (OSError, ValueError) as exc:
        raise _broken(
            f"The {role} model's settings are damaged", f"{path} could not be read: {exc}."
        ) from exc
    if not isinstance(config, dict) or "architectures" not in config:
        raise _broken(f"The {role} model's settings are damaged", f"{path} names no architecture.")


def _weights(folder: Path, role: str) -> list[Path]:
    """Every weights file the engine will read."""
    index = folder / _INDEX
    if index.is_file():
        try:
            names = sorted(set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as exc:
            raise _broken(f"The {role} model's file list is damaged", f"{index} could not be read.") from exc
        paths = [folder / str(name) for name in names]
        absent = [path.name for path in paths if not path.is_file()]
        if absent:
            shown = ", ".join(absent[:3]) + (" and more" if len(absent) > 3 else "")
            raise _missing(
                f"The {role} model is incomplete",
                f"{len(absent)} of {len(paths)} weights files are missing: {shown}.",
            )
        return paths
    paths = sorted(folder.glob("*.safetensors"))
    if not paths and not any(folder.glob("*.bin")):
        raise _missing(f"The {role} model has no weights", f"{folder} holds no weights file.")
    return paths


def _check_weights(path: Path, role: str) -> None:
    try:
        tensors = tensorfile.read_header(path)
    except (tensorfile.TensorFileError, OSError) as exc:
        raise _broken(f"A weights file of the {role} is damaged", f"{path}: {exc}.") from exc
    if not tensors:
        raise _broken(f"A weights file of the {role} is damaged", f"{path} holds no tensors.")


def _missing(title: str, detail: str) -> StartFailed:
    return StartFailed(
        title,
        detail=detail,
        hint="Install the model again, then start.",
        next_step=NextStep.REPAIR_MODELS,
        kind=FailureKind.FILES_MISSING,
    )


def _broken(title: str, detail: str) -> StartFailed:
    return StartFailed(
        title,
        detail=detail,
        hint="Repair the model, which fetches it again, then start.",
        next_step=NextStep.REPAIR_MODELS,
        kind=FailureKind.FILES_BROKEN,
    )
