"""Writes the copy of a draft that ``alignment`` has planned: file by file, resumable, and whole by a rename.

It decides nothing about what is written; the draft's folder is only read.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.words import figure, say
from slipstream.engine.files import atomic_write, free_bytes, sync_folder
from slipstream.engine.install.child import CancelFlag, Cancelled, Report, stop_if_asked
from slipstream.engine.models import checkpoint, modelfolder, tensorfile
from slipstream.engine.models.checkpoint import Weights
from slipstream.engine.models.tensorfile import StoredTensor

# Weights in other forms than the one that is copied; an engine would not look at them.
OTHER_WEIGHTS = (".bin", ".pt", ".pth", ".gguf", ".h5", ".msgpack", ".onnx")
_SPARE_BYTES = 64 * 1024 * 1024
_PROGRESS = "alignment.json"
_NUMBER_BYTES = {"F32": 4}  # of the kinds that are padded; the others take 2


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy under way: what is read, what each weight file will hold, where it goes, and its name.

    ``facts`` go into the finished folder's manifest; ``key`` tells an interrupted copy of the same pair.
    """

    draft: Path
    weights: Weights
    plan: Mapping[Path, tuple[StoredTensor, ...]]
    rows: int
    folder: Path
    key: str
    facts: Mapping[str, object]

    @property
    def partial(self) -> Path:
        """Where it is written until it is whole."""
        return self.folder.with_name(f"{self.folder.name}.partial")

    def size_bytes(self, path: Path) -> int:
        """The tensors of one weight file."""
        return sum(tensor.written_bytes for tensor in self.plan[path])

    @property
    def total_bytes(self) -> int:
        """The tensors of all files."""
        return sum(self.size_bytes(path) for path in self.plan)


def write(copy: Copy, report: Report, cancelled: CancelFlag) -> None:
    """Make ``copy.folder``, which must not hold anything worth keeping.

    One that was interrupted goes on after its last whole file; one that is called off leaves nothing. Raises
    ``DownloadFailed`` when the disk is too small, ``Cancelled``, ``TensorFileError``, ``OSError``.
    """
    partial = copy.partial
    done = _resumed(copy)
    _check_space(copy, sum(done.values()))
    partial.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        for path in copy.plan:
            _note(copy, done)
            if path.name not in done:
                _copy_weights(copy, path, sum(done.values()), report, cancelled)
                done[path.name] = copy.size_bytes(path)
        _note(copy, done)
        report(say("Writing the configuration"), 0.93)
        _copy_rest(copy)
        report(say("Taking down what was written"), 0.95)
        stop_if_asked(cancelled)
    except Cancelled:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    (partial / _PROGRESS).unlink()
    modelfolder.write_manifest(partial, copy.facts)
    if copy.folder.exists():
        shutil.rmtree(copy.folder)
    partial.rename(copy.folder)
    sync_folder(copy.folder.parent)


def kept_files(draft: Path) -> Iterator[Path]:
    """The draft's files that belong into the copy; weights only as safetensors. Raises ``OSError``."""
    for path in sorted(draft.iterdir()):
        ours = path.name.startswith(".") or path.name in (modelfolder.MANIFEST, _PROGRESS)
        if path.is_file() and not ours and path.suffix not in OTHER_WEIGHTS:
            yield path


def _check_space(copy: Copy, done_bytes: int) -> None:
    needed = copy.total_bytes - done_bytes + _SPARE_BYTES
    free = free_bytes(copy.partial)
    if free < needed:
        raise DownloadFailed(
            say("Not enough space on the disk"),
            detail=say(
                "The aligned copy needs {needed}; {free} are free at {folder}.",
                needed=_gb(needed),
                free=_gb(free),
                folder=copy.partial.parent,
            ),
            hint=say("Free {missing} there, then try again.", missing=_gb(needed - free)),
            kind=FailureKind.DISK_FULL,
        )


def _resumed(copy: Copy) -> dict[str, int]:
    """Which weight files an interrupted copy of the same pair has finished, and their tensors' bytes."""
    partial = copy.partial
    try:
        record = json.loads((partial / _PROGRESS).read_bytes())
        if record["key"] == copy.key:
            names = {path.name: path for path in copy.plan if path.name in record["done"]}
            for name in names:
                tensorfile.read_header(partial / name)  # a cut one is a reason to begin again
            return {name: copy.size_bytes(path) for name, path in names.items()}
    except (OSError, ValueError, KeyError, TypeError):
        pass  # nothing usable is left: begin from nothing
    shutil.rmtree(partial, ignore_errors=True)
    return {}


def _note(copy: Copy, done: Mapping[str, int]) -> None:
    record = {"key": copy.key, "done": sorted(done)}
    atomic_write(copy.partial / _PROGRESS, json.dumps(record) + "\n")


def _copy_weights(copy: Copy, path: Path, before_bytes: int, report: Report, cancelled: CancelFlag) -> None:
    total = copy.total_bytes

    def show(done_bytes: int) -> None:
        stop_if_asked(cancelled)
        done = before_bytes + done_bytes
        report(say("Copying {name}", name=path.name), 0.02 + 0.9 * done / max(1, total), done, total)

    tensorfile.write(copy.partial / path.name, copy.plan[path], show)


def _copy_rest(copy: Copy) -> None:
    """Everything that is not weights, except for the numbers that the new rows change."""
    written = (checkpoint.CONFIG, checkpoint.INDEX)
    for path in kept_files(copy.draft):
        if path.name not in written and path.suffix != ".safetensors":
            shutil.copyfile(path, copy.partial / path.name)
    if copy.weights.index is not None:
        metadata = copy.weights.index.get("metadata")
        kept = metadata if isinstance(metadata, dict) else {}
        index = {**copy.weights.index, "metadata": {**kept, **_totals(copy, kept)}}
        _write_json(copy.partial / checkpoint.INDEX, index)
    config = dict(checkpoint.read_config(copy.draft))
    text = config.get("text_config")
    if isinstance(text, dict) and "vocab_size" in text:
        config["text_config"] = {**text, "vocab_size": copy.rows}
    if "vocab_size" in config:
        config["vocab_size"] = copy.rows
    _write_json(copy.partial / checkpoint.CONFIG, config)


def _totals(copy: Copy, metadata: Mapping[str, object]) -> dict[str, int]:
    """The sums that an index may hold, of the copy."""
    totals = {"total_size": copy.total_bytes}
    before = metadata.get("total_parameters")
    if isinstance(before, int):
        tensors = (tensor for planned in copy.plan.values() for tensor in planned)
        added = sum(tensor.zeros_bytes // _NUMBER_BYTES.get(tensor.dtype, 2) for tensor in tensors)
        totals["total_parameters"] = before + added
    return totals


def _write_json(path: Path, document: object) -> None:
    atomic_write(path, json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _gb(size_bytes: int) -> str:
    return f"{figure(size_bytes / 1e9, '.1f')} GB"
