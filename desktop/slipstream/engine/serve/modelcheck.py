"""Is a model folder whole? Found in milliseconds here, where the engine needs a minute to trip over it.

Reads headers only, never weights; repairs nothing.
"""

from __future__ import annotations

import json
from pathlib import Path

from slipstream.core.errors import FailureKind, NextStep, StartFailed
from slipstream.core.words import say
from slipstream.engine.models import tensorfile

_INDEX = "model.safetensors.index.json"
_TOKENIZERS = ("tokenizer.json", "tokenizer.model", "vocab.json", "tekken.json")


def check_model(folder: Path, role: str, *, tokenizer: bool) -> None:
    """Raises ``StartFailed`` with what is wrong and how to mend it. ``role`` is "target" or "draft"."""
    if not folder.is_dir():
        raise _missing(
            say("The {model} is not where it should be", model=_named(role)),
            say("There is no folder {folder}.", folder=folder),
        )
    _check_config(folder, role)
    weights = _weights(folder, role)
    for path in weights:
        _check_weights(path, role)
    if tokenizer and not any((folder / name).is_file() for name in _TOKENIZERS):
        raise _missing(
            say("The {model} has no tokenizer", model=_named(role)),
            say("{folder} holds none of: {files}.", folder=folder, files=", ".join(_TOKENIZERS)),
        )


def _check_config(folder: Path, role: str) -> None:
    path = folder / "config.json"
    try:
        config = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as exc:
        raise _missing(_incomplete(role), say("{path} is missing.", path=path)) from exc
    except (OSError, ValueError) as exc:
        raise _broken(
            _settings_damaged(role), say("{path} could not be read: {reason}.", path=path, reason=exc)
        ) from exc
    if not isinstance(config, dict) or "architectures" not in config:
        raise _broken(_settings_damaged(role), say("{path} names no architecture.", path=path))


def _weights(folder: Path, role: str) -> list[Path]:
    """Every weights file the engine will read."""
    index = folder / _INDEX
    if index.is_file():
        try:
            names = sorted(set(json.loads(index.read_text(encoding="utf-8"))["weight_map"].values()))
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as exc:
            raise _broken(
                say("The {model}'s file list is damaged", model=_named(role)),
                say("{path} could not be read.", path=index),
            ) from exc
        paths = [folder / str(name) for name in names]
        absent = [path.name for path in paths if not path.is_file()]
        if absent:
            raise _missing(_incomplete(role), _absent(absent, len(paths)))
        return paths
    paths = sorted(folder.glob("*.safetensors"))
    if not paths and not any(folder.glob("*.bin")):
        raise _missing(
            say("The {model} has no weights", model=_named(role)),
            say("{folder} holds no weights file.", folder=folder),
        )
    return paths


def _check_weights(path: Path, role: str) -> None:
    try:
        tensors = tensorfile.read_header(path)
    except (tensorfile.TensorFileError, OSError) as exc:
        raise _broken(_weights_damaged(role), f"{path}: {exc}.") from exc
    if not tensors:
        raise _broken(_weights_damaged(role), say("{path} holds no tensors.", path=path))


def _named(role: str) -> str:
    return say("draft model") if role == "draft" else say("target model")


def _incomplete(role: str) -> str:
    return say("The {model} is incomplete", model=_named(role))


def _settings_damaged(role: str) -> str:
    return say("The {model}'s settings are damaged", model=_named(role))


def _weights_damaged(role: str) -> str:
    if role == "draft":
        return say("A weights file of the draft is damaged")
    return say("A weights file of the target is damaged")


def _absent(names: list[str], of: int) -> str:
    shown = ", ".join(names[:3])
    if len(names) > 3:
        return say(
            "{count} of {of} weights files are missing: {names} and more.",
            count=len(names),
            of=of,
            names=shown,
        )
    return say("{count} of {of} weights files are missing: {names}.", count=len(names), of=of, names=shown)


def _missing(title: str, detail: str) -> StartFailed:
    return StartFailed(
        title,
        detail=detail,
        hint=say("Install the model again, then start."),
        next_step=NextStep.REPAIR_MODELS,
        kind=FailureKind.FILES_MISSING,
    )


def _broken(title: str, detail: str) -> StartFailed:
    return StartFailed(
        title,
        detail=detail,
        hint=say("Repair the model, which fetches it again, then start."),
        next_step=NextStep.REPAIR_MODELS,
        kind=FailureKind.FILES_BROKEN,
    )
