"""Chooses which files of a model's repository an engine needs; pure, and knows no network."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath


@dataclass(frozen=True, slots=True)
class HubFile:
    """One file of a repository. ``blob`` is the hash it is stored under: SHA-256, or git's for small ones."""

    name: str
    size_bytes: int
    blob: str


_TEXTS = (".json", ".txt", ".model", ".jinja", ".tiktoken", ".py", ".md", ".yaml", ".vocab")
_NAMES = ("LICENSE", "LICENCE", "NOTICE", "USE_POLICY")


def wanted(files: Iterable[HubFile]) -> tuple[HubFile, ...]:
    """The weights as safetensors, once, and every small file beside them; largest first.

    Other forms of the same weights (.bin, .gguf, .onnx, Mistral's ``consolidated``) would double the bytes.
    Nothing is chosen where there are no safetensors.
    """
    safe = [file for file in files if _is_safe(file.name)]
    top = [file for file in safe if "/" not in file.name]
    weights = [file for file in top if file.name.endswith(".safetensors")]
    usual = [file for file in weights if not file.name.startswith("consolidated")]
    chosen = usual or weights
    if not chosen:
        return ()
    texts = [
        file for file in top if PurePosixPath(file.name).suffix in _TEXTS or file.name.startswith(_NAMES)
    ]
    if usual:
        texts = [file for file in texts if not file.name.startswith("consolidated")]
    return tuple(sorted((*chosen, *texts), key=lambda file: (-file.size_bytes, file.name)))


def _is_safe(name: str) -> bool:
    """A name that stays inside the model's folder."""
    parts = name.split("/")
    return all(part not in ("", ".", "..") for part in parts) and "\\" not in name and "\0" not in name
