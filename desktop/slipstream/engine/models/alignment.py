"""Writes a copy of a draft whose vocabulary has as many rows as the target's, so that vLLM takes the pair.

vLLM refuses a draft whose number of embedding rows differs, although the additional rows of a family's
larger models are padding that no token uses. Zeros are what is added: such a row scores exactly 0, and
should one win, the target rejects it. The originals are only read; no torch, and no tensor is held in memory.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.pairs.vocabulary import compare
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.install import worklock
from slipstream.engine.install.child import CancelFlag, Report
from slipstream.engine.models import alignedcopy, checkpoint, modelfolder, tensorfile
from slipstream.engine.models.alignedcopy import Copy
from slipstream.engine.models.checkpoint import Weights
from slipstream.engine.models.tensorfile import StoredTensor

_EMBEDDING = r"(?:.*\.)?(?:embed_tokens|wte|word_embeddings|embed_in|tok_embeddings)"
_HEAD = r"(?:.*\.)?(?:lm_head|embed_out)"
_ROWS = re.compile(rf"(?:{_EMBEDDING}\.weight|{_HEAD}\.(?:weight|bias))")
# What a quantised layer is stored as: several weights in one number, or scales beside them.
_PACKED = re.compile(
    rf"(?:{_EMBEDDING}|{_HEAD})\."
    r"(?:qweight|qzeros|scales|g_idx|weight_packed|weight_shape|weight_scale\w*|weight_zero_point|weight\..+)"
)
_PLAIN = ("BF16", "F16", "F32")
_KEY = "alignment_key"


@dataclass(frozen=True, slots=True)
class Alignment:
    """What aligning would do. ``key`` names the pair: the draft's files, the target's rows and tokens."""

    draft: Path
    target: Path
    rows: int
    draft_rows: int
    key: str

    @property
    def needed(self) -> bool:
        """Whether the draft has to be copied at all."""
        return self.rows != self.draft_rows


def look(draft: Path, target: Path) -> Alignment:
    """Compare the rows of two model folders and name the pair; cheap enough for each start.

    Raises ``DownloadFailed`` when one of them is no model folder.
    """
    rows = checkpoint.vocab_rows(target, checkpoint.read_config(target))
    draft_rows = checkpoint.vocab_rows(draft, checkpoint.read_config(draft))
    digest = hashlib.sha256(f"{rows}\n{draft_rows}\n".encode())
    with _translated():
        for path in alignedcopy.kept_files(draft):
            digest.update(f"{path.name}\0{_content(path)}\n".encode())
        for name in checkpoint.TOKENIZER_FILES:
            if (target / name).exists():
                digest.update(f"target {name}\0{_content(target / name)}\n".encode())
    return Alignment(draft, target, rows, draft_rows, digest.hexdigest())


def found(paths: Paths, draft: Path, target: Path) -> Path | None:
    """The folder to give the engine for this draft: itself when its rows fit, or the copy made before.

    ``None`` when ``aligned`` has to make it first. Raises ``DownloadFailed``.
    """
    pair = look(draft, target)
    if not pair.needed:
        return draft
    folder = _place(paths, pair)
    return folder if _is_copy_of(folder, pair) else None


def aligned(paths: Paths, draft: Path, target: Path, report: Report, cancelled: CancelFlag) -> Path:
    """Like ``found``, and makes the copy when it is not there yet; once made it serves every start.

    Raises ``DownloadFailed`` with the reason when the pair cannot be aligned, ``Cancelled``.
    """
    pair = look(draft, target)
    return draft if not pair.needed else align(paths, pair, None, report, cancelled)


def can_pad(pair: Alignment) -> bool:
    """Whether rows can be added to the draft's tensors, by their headers. Raises ``DownloadFailed``."""
    return _packed(checkpoint.read_weights(pair.draft)) is None


def align(paths: Paths, pair: Alignment, out: Path | None, report: Report, cancelled: CancelFlag) -> Path:
    """Write the copy to ``out``, or to its place among the program's models; gives the folder.

    The folder appears whole, by a rename. One that was interrupted goes on after its last whole file; one
    that was called off leaves nothing. Raises ``DownloadFailed``, ``Cancelled``.
    """
    folder = _place(paths, pair) if out is None else out
    with _translated(), worklock.hold(paths.models / "aligned"):
        if _is_copy_of(folder, pair):
            return folder
        if out is not None and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise DownloadFailed(
                say("That folder holds something else"),
                detail=say("{folder} exists and is not this draft's aligned copy.", folder=folder),
                hint=say("Name a folder that does not exist yet."),
                kind=FailureKind.FILES_MISSING,
            )
        report(say("Comparing the tokens of draft and target"), 0.0)
        _check_tokens(pair)
        alignedcopy.write(_planned(pair, folder), report, cancelled)
    report(say("{name} is ready", name=folder.name), 1.0)
    return folder


def _place(paths: Paths, pair: Alignment) -> Path:
    resolved = Path(os.path.abspath(pair.draft))  # noqa: PTH100 - resolve() would follow the snapshot's links
    name = resolved.name
    if resolved.parent.name == "snapshots" and resolved.parents[1].name.startswith("models--"):
        name = resolved.parents[1].name.rpartition("--")[2]
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", name) or "draft"
    return paths.models / "aligned" / f"{name}-{pair.rows}-{pair.key[:10]}"


def _is_copy_of(folder: Path, pair: Alignment) -> bool:
    facts = modelfolder.facts(folder)
    return facts.get(_KEY) == pair.key and modelfolder.is_whole(folder)


def _check_tokens(pair: Alignment) -> None:
    if pair.rows < pair.draft_rows:
        raise _refused(
            say("The draft has more vocabulary rows than the target"),
            say(
                "The draft has {draft} and the target {target}; rows can be added, not taken away.",
                draft=pair.draft_rows,
                target=pair.rows,
            ),
        )
    target, draft = checkpoint.read_vocabulary(pair.target), checkpoint.read_vocabulary(pair.draft)
    compared = compare(target, draft)
    if compared.first is not None:
        first, more = _capital(str(compared.first)), compared.differing - 1
        raise _refused(
            say("Draft and target speak of different tokens"),
            say("{first}, and {more} more differ.", first=first, more=more) if more > 0 else f"{first}.",
        )
    if not compared.same_meaning:
        raise _refused(say("Draft and target share no token"), say("No token number is used by both."))


def _planned(pair: Alignment, folder: Path) -> Copy:
    """What will be written. Raises ``DownloadFailed`` when rows cannot be added to the draft's tensors."""
    weights = checkpoint.read_weights(pair.draft)
    packed = _packed(weights)
    if packed is not None:
        raise _refused(
            say("The draft's vocabulary layer is packed"),
            say(
                "{name} is stored quantised ({dtype}), so rows cannot be added to it.",
                name=packed.name,
                dtype=packed.dtype,
            ),
            say("Choose a build of the draft that leaves its embedding and lm_head in 16 bits."),
        )
    plan = {
        path: tuple(
            tensorfile.padded(tensor, pair.rows) if _has_rows(pair, tensor) else tensor
            for tensor in weights.tensors[path]
        )
        for path in weights.files
    }
    _check_embedding(pair, [tensor for tensors in plan.values() for tensor in tensors])
    facts = {
        _KEY: pair.key,
        "made_from": {"draft": str(pair.draft), "target": str(pair.target)},
        "rows": pair.rows,
        "draft_rows": pair.draft_rows,
    }
    return Copy(pair.draft, weights, plan, pair.rows, folder, pair.key, facts)


def _packed(weights: Weights) -> StoredTensor | None:
    """The first tensor of the vocabulary's layers that is stored quantised."""
    for tensor in weights.every():
        quantised = _PACKED.fullmatch(tensor.name) is not None
        if quantised or (_ROWS.fullmatch(tensor.name) and tensor.dtype not in _PLAIN):
            return tensor
    return None


def _has_rows(pair: Alignment, tensor: StoredTensor) -> bool:
    return _ROWS.fullmatch(tensor.name) is not None and tensor.shape[:1] == (pair.draft_rows,)


def _check_embedding(pair: Alignment, tensors: list[StoredTensor]) -> None:
    if any(tensor.zeros_bytes and re.fullmatch(rf"{_EMBEDDING}\.weight", tensor.name) for tensor in tensors):
        return
    rows = [tensor.shape[0] for tensor in tensors if _ROWS.fullmatch(tensor.name) and tensor.shape]
    raise _refused(
        say("The draft's embedding was not found"),
        say(
            "Its config.json says {said} rows, its weights have {found}.",
            said=pair.draft_rows,
            found=rows[0],
        )
        if rows
        else say("None of its tensors is an embedding that is known here."),
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _content(path: Path) -> str:
    """What the file holds, without reading gigabytes: a Hub blob's name is its hash; else size and time."""
    if path.is_symlink():
        name = path.resolve().name
        if re.fullmatch(r"[0-9a-f]{40}|[0-9a-f]{64}", name):
            return name
    if path.suffix == ".safetensors":
        found = path.stat()
        return f"{found.st_size} {found.st_mtime_ns}"
    found = path.stat()
    return _sha256(path, found.st_size, found.st_mtime_ns)


@lru_cache(maxsize=256)
def _sha256(path: Path, _size_bytes: int, _changed_ns: int) -> str:
    """The file's hash; asked several times at each start, and a tokenizer has some megabytes."""
    return modelfolder.sha256(path)


def _refused(title: str, detail: str, hint: str = "") -> DownloadFailed:
    usual = say("Choose a draft of the target's own family, or let the engine map the vocabularies.")
    return DownloadFailed(title, detail=detail, hint=hint or usual, kind=FailureKind.DRAFT_MISMATCH)


@contextmanager
def _translated() -> Iterator[None]:
    """Foreign errors of a copy as ``DownloadFailed``."""
    try:
        yield
    except worklock.LockHeld as exc:
        raise DownloadFailed(
            say("Another draft is being aligned"),
            detail=say("Another Slipstream (process {pid}) is at it.", pid=exc.pid)
            if exc.pid
            else say("Another Slipstream is at it."),
            hint=say("Wait until it has finished, then try again."),
        ) from exc
    except tensorfile.TensorFileError as exc:
        raise DownloadFailed(
            say("A model file is damaged"),
            detail=f"{exc}.",
            hint=say("Verify the model, or download it again."),
            kind=FailureKind.FILES_BROKEN,
        ) from exc
    except OSError as exc:
        full = exc.errno in (errno.ENOSPC, errno.EDQUOT)
        raise DownloadFailed(
            say("The disk is full") if full else say("The aligned copy cannot be written"),
            detail=f"{exc.strerror or exc}: {exc.filename}" if exc.filename else str(exc),
            hint=say("Free some space, then try again; what is copied already is kept.")
            if full
            else say("Check the rights of that folder, then try again."),
            kind=FailureKind.DISK_FULL if full else FailureKind.FILES_MISSING,
        ) from exc
