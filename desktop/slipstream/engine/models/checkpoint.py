"""Reads a model's folder: its configuration, its weights' headers, its vocabulary. Never writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.pairs.vocabulary import Vocabulary, VocabularyError, from_tokenizer_json, from_vocab_json
from slipstream.core.words import say
from slipstream.engine.models import tensorfile
from slipstream.engine.models.tensorfile import StoredTensor

CONFIG = "config.json"
INDEX = "model.safetensors.index.json"
SINGLE = "model.safetensors"
TOKENIZER = "tokenizer.json"
# Everything that may decide what a token id means.
TOKENIZER_FILES = (TOKENIZER, "vocab.json", "merges.txt", "tokenizer_config.json", "added_tokens.json")

Document = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Weights:
    """The safetensors files of a folder in order, and the tensors of each. ``index`` only when sharded."""

    files: tuple[Path, ...]
    tensors: Mapping[Path, tuple[StoredTensor, ...]]
    index: Document | None

    def every(self) -> tuple[StoredTensor, ...]:
        """All tensors, file by file."""
        return tuple(tensor for path in self.files for tensor in self.tensors[path])


def read_config(folder: Path) -> Document:
    """The parsed ``config.json``. Raises ``DownloadFailed``."""
    return _document(folder / CONFIG)


def vocab_rows(folder: Path, config: Document) -> int:
    """Rows of the embedding as the configuration tells them, also a multimodal one's.

    This is the number that vLLM compares. Raises ``DownloadFailed``.
    """
    for table in (config.get("text_config"), config):
        if isinstance(table, dict):
            rows = table.get("vocab_size")
            if isinstance(rows, int) and not isinstance(rows, bool) and rows > 0:
                return rows
    raise _broken(say("{path} does not say how large the vocabulary is.", path=folder / CONFIG))


def read_weights(folder: Path) -> Weights:
    """The headers of all weight files; no weights are read. Raises ``DownloadFailed``."""
    index = _document(folder / INDEX) if (folder / INDEX).exists() else None
    files = _single(folder) if index is None else _sharded(folder, index)
    missing = [path.name for path in files if not path.exists()]
    if not files or missing:
        raise DownloadFailed(
            say("The model's weights are not there"),
            detail=say("In {folder} {files} is missing.", folder=folder, files=", ".join(missing))
            if missing
            else say("In {folder} there is no safetensors file.", folder=folder),
            hint=say("Download the model again, or choose a build with safetensors files."),
            kind=FailureKind.FILES_MISSING,
        )
    try:
        tensors = {path: tuple(tensorfile.read_header(path).values()) for path in files}
    except tensorfile.TensorFileError as exc:
        raise _broken(f"{folder}: {exc}.") from exc
    return Weights(files, tensors, index)


def read_vocabulary(folder: Path) -> Vocabulary:
    """What the folder's token ids mean. Raises ``DownloadFailed`` when no file there tells."""
    try:
        if (folder / TOKENIZER).exists():
            return from_tokenizer_json(_document(folder / TOKENIZER))
        if (folder / "vocab.json").exists():
            return _from_vocab(folder)
    except VocabularyError as exc:
        raise _broken(
            say("The tokenizer in {folder} cannot be read: {reason}.", folder=folder, reason=exc)
        ) from exc
    raise DownloadFailed(
        say("The model's tokenizer is not there"),
        detail=say("{folder} holds neither {file} nor vocab.json.", folder=folder, file=TOKENIZER),
        hint=say("Choose a build that carries tokenizer.json; without it the tokens cannot be compared."),
        kind=FailureKind.FILES_MISSING,
    )


def _from_vocab(folder: Path) -> Vocabulary:
    settings = folder / "tokenizer_config.json"
    added = _document(settings).get("added_tokens_decoder") if settings.exists() else None
    merges = folder / "merges.txt"
    lines = merges.read_text(encoding="utf-8").splitlines() if merges.exists() else None
    return from_vocab_json(_document(folder / "vocab.json"), added, lines)


def _single(folder: Path) -> tuple[Path, ...]:
    usual = folder / SINGLE
    return (usual,) if usual.exists() else tuple(sorted(folder.glob("*.safetensors")))


def _sharded(folder: Path, index: Document) -> tuple[Path, ...]:
    names = index.get("weight_map")
    if not isinstance(names, dict) or not all(_plain(name) for name in names.values()):
        raise _broken(say("{path} does not say which file holds which tensor.", path=folder / INDEX))
    return tuple(folder / str(name) for name in sorted(set(names.values())))


def _plain(name: object) -> bool:
    return isinstance(name, str) and name == Path(name).name


def _document(path: Path) -> Document:
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError as exc:
        raise DownloadFailed(
            say("This is not a whole model folder"),
            detail=say("{path} is missing.", path=path),
            hint=say("Give the folder that holds config.json, or download the model again."),
            kind=FailureKind.FILES_MISSING,
        ) from exc
    except (OSError, ValueError) as exc:
        raise _broken(say("{path} cannot be read: {reason}.", path=path, reason=exc)) from exc
    if not isinstance(found, dict):
        raise _broken(say("{path} holds no table.", path=path))
    return found


def _broken(detail: str) -> DownloadFailed:
    return DownloadFailed(
        say("A model file is damaged"),
        detail=detail,
        hint=say("Verify the model, or download it again."),
        kind=FailureKind.FILES_BROKEN,
    )
