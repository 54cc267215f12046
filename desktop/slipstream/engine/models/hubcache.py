"""The Hub's cache folder on this computer, as its layout is documented, so that every tool shares it.

    models--OWNER--NAME/blobs/HASH, snapshots/COMMIT/FILE -> ../../blobs/HASH, refs/REVISION

Reads, checks and deletes; it asks no network and imports nothing of the Hub's own library.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.catalog.downloads import MAIN
from slipstream.core.words import say
from slipstream.engine.install import disksize
from slipstream.engine.install.child import CancelFlag, Report, stop_if_asked

# What a partly fetched file of ours is called behind its hash; the Hub's tools count it as incomplete too.
PARTIAL = ".slipstream.incomplete"
# The Hub's own, and Mistral's. Linked last, so that a snapshot that has one has everything.
CONFIGURATIONS = ("config.json", "params.json")
_PREFIX = "models--"
_REPO = re.compile(r"[A-Za-z0-9][\w.-]*(/[A-Za-z0-9][\w.-]*)?")
_COMMIT = re.compile(r"[0-9a-f]{40}")
_READ_BYTES = 1024 * 1024


@dataclass(frozen=True, slots=True)
class CachedModel:
    """One snapshot of a model. ``size_bytes`` is what the model takes; ``whole``: an engine can load it."""

    repo: str
    revision: str
    commit: str
    folder: Path
    size_bytes: int
    whole: bool


def is_repo_name(text: str) -> bool:
    """Whether the Hub could have a model of that name: ``OWNER/NAME``."""
    return _REPO.fullmatch(text) is not None and ".." not in text and "--" not in text


def cache_folder() -> Path:
    """Where the Hub's tools keep models: ``HF_HUB_CACHE``, ``HF_HOME/hub``, or the usual place."""
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"):
        if os.environ.get(name):
            return Path(os.environ[name]).expanduser()
    home = os.environ.get("HF_HOME")
    if home:
        return Path(home).expanduser() / "hub"
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "huggingface" / "hub"


def repo_folder(cache: Path, repo: str) -> Path:
    """Everything of one model lies below it."""
    return cache / (_PREFIX + repo.replace("/", "--"))


def snapshot(cache: Path, repo: str, revision: str = MAIN) -> Path | None:
    """The folder to hand to an engine; ``None`` when the model is not there whole. Asks nobody."""
    commit = _commit(repo_folder(cache, repo), revision)
    if commit is None:
        return None
    folder = repo_folder(cache, repo) / "snapshots" / commit
    return folder if is_whole(folder) else None


def models(cache: Path) -> tuple[CachedModel, ...]:
    """Every snapshot that has a name (a branch or tag), by model."""
    return tuple(_models(cache))


def _models(cache: Path) -> Iterator[CachedModel]:
    for base in sorted(cache.glob(f"{_PREFIX}*")):
        refs = base / "refs"
        for ref in sorted(path for path in refs.rglob("*") if path.is_file()):
            revision = ref.relative_to(refs).as_posix()
            commit = _commit(base, revision)
            folder = base / "snapshots" / (commit or "")
            if commit is not None and folder.is_dir():
                repo = base.name.removeprefix(_PREFIX).replace("--", "/")
                size_bytes = disksize.size_bytes((base,))
                yield CachedModel(repo, revision, commit, folder, size_bytes, is_whole(folder))


def is_whole(folder: Path) -> bool:
    """Whether every file is there, of whatever length: the configuration and all weights of the index."""
    if not any((folder / name).exists() for name in CONFIGURATIONS):
        return False
    links = [path for path in folder.rglob("*") if path.is_symlink()]
    if not all(path.exists() for path in links):
        return False
    index = folder / "model.safetensors.index.json"
    if index.exists():
        try:
            names = set(json.loads(index.read_bytes())["weight_map"].values())
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return False
        return all((folder / str(name)).exists() for name in names)
    return any(folder.glob("*.safetensors"))


def damaged(folder: Path, report: Report, cancelled: CancelFlag) -> tuple[Path, ...]:
    """The snapshot's files whose bytes are not those of their name: reads them all.

    A blob is named by its SHA-256, small ones by git's SHA-1. Raises ``Cancelled``, ``OSError``.
    """
    links = [path for path in sorted(folder.rglob("*")) if path.is_symlink()]
    total = sum(path.stat().st_size for path in links if path.exists())
    done = 0
    found: list[Path] = []
    for path in links:
        if not path.exists() or not _is_named_right(path.resolve(), cancelled):
            found.append(path)
        done += path.stat().st_size if path.exists() else 0
        report(say("Checking {name}", name=path.name), done / max(1, total), done, total)
    return tuple(found)


def discard(path: Path) -> None:
    """Delete one file of a snapshot with its blob, so that the next download brings it anew."""
    blob = path.resolve()
    path.unlink()
    blob.unlink(missing_ok=True)


def remove(cache: Path, repo: str) -> int:
    """Delete a model with everything of it; gives the bytes that are free again. Raises ``OSError``."""
    folder = repo_folder(cache, repo)
    freed = disksize.size_bytes((folder,))
    shutil.rmtree(folder)
    shutil.rmtree(cache / ".locks" / folder.name, ignore_errors=True)
    return freed


def drop_unfinished(cache: Path, repo: str) -> int:
    """Delete what a download that was called off has left: blobs of no snapshot. Gives the bytes freed."""
    folder = repo_folder(cache, repo)
    used = {path.resolve() for path in folder.glob("snapshots/**/*") if path.is_symlink()}
    freed = 0
    for blob in folder.glob("blobs/*"):
        if blob.resolve() not in used:
            freed += blob.stat().st_blocks * 512
            blob.unlink()
    if folder.exists() and not used:
        shutil.rmtree(folder)
    return freed


def blob_hash(name: str, size_bytes: int) -> hashlib._Hash | None:
    """The hash whose hexadecimal digest is a blob's name, begun; ``None`` for a name of another kind."""
    if re.fullmatch(r"[0-9a-f]{64}", name):
        return hashlib.sha256()
    if re.fullmatch(r"[0-9a-f]{40}", name):
        return hashlib.sha1(f"blob {size_bytes}\0".encode(), usedforsecurity=False)
    return None


def _is_named_right(blob: Path, cancelled: CancelFlag) -> bool:
    digest = blob_hash(blob.name, blob.stat().st_size)
    if digest is None:
        return True
    with blob.open("rb") as stream:
        while chunk := stream.read(_READ_BYTES):
            stop_if_asked(cancelled)
            digest.update(chunk)
    return digest.hexdigest() == blob.name


def _commit(base: Path, revision: str) -> str | None:
    if _COMMIT.fullmatch(revision):
        return revision
    try:
        commit = (base / "refs" / revision).read_text(encoding="utf-8").strip()
    except OSError:
        return None
    return commit if _COMMIT.fullmatch(commit) else None
