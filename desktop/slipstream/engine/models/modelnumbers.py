"""A model folder's numbers, vocabulary and tensors as one side of a pair. Reads headers, writes nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from slipstream.core.catalog.modelconfig import from_config
from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.models import Method, ModelId, ModelSpec, Role, Source, Weights
from slipstream.core.pairs.pairside import Side
from slipstream.core.pairs.vocabulary import Vocabulary
from slipstream.engine.models import checkpoint
from slipstream.engine.models.tensorfile import StoredTensor

_EMBEDDING = re.compile(r"(?:.*\.)?(?:embed_tokens|wte|word_embeddings|embed_in|tok_embeddings)\.weight")
_PLAIN = ("BF16", "F16", "F32")
_PACKED_HEAD = re.compile(
    r"(?:.*\.)?(?:lm_head|embed_out|embed_tokens)\.(?:qweight|weight_packed|weight_scale\w*)"
)
_MTP = re.compile(r"(?:.*\.)?mtp[._].*")
_LAYER = re.compile(r"(?:.*\.)?layers\.(\d+)\..*")

# How the classes of heads begin, and the method that uses them.
_HEADS = (
    ("Eagle3", Method.EAGLE3),
    ("LlamaForCausalLMEagle3", Method.EAGLE3),
    ("DFlash", Method.DFLASH),
    ("Gemma4MTP", Method.MTP),
    ("Gemma4Assistant", Method.MTP),
)
_ENTRY = re.compile(r"[^a-z0-9._-]+")


def is_model_folder(folder: Path) -> bool:
    """Whether a model may lie there."""
    return (folder / checkpoint.CONFIG).is_file()


def has_mistral_tokenizer(folder: Path) -> bool:
    """Whether the tokenizer is there in Mistral's own form only."""
    own = any(folder.glob("tekken.json")) or any(folder.glob("tokenizer.model.v*"))
    return own and not (folder / checkpoint.TOKENIZER).exists()


def has_mistral_weights(folder: Path) -> bool:
    """Whether the weights are there in Mistral's own form only; the configuration then is read so too."""
    found = {path.name.startswith("consolidated") for path in folder.glob("*.safetensors")}
    return found == {True} and (folder / "params.json").exists()


def read_side(folder: Path, known: ModelSpec | None = None) -> Side:
    """The model in that folder; ``known`` is its entry of the catalogue where it has one.

    Raises ``DownloadFailed`` when there is no model or its files are damaged. A folder without weights or
    without a tokenizer is read as far as it goes.
    """
    architecture = from_config(checkpoint.read_config(folder))
    tensors = _tensors(folder)
    spec = _unknown_spec(folder) if known is None else known
    if known is None:
        size = sum(tensor.size_bytes for tensor in tensors)
        forms = (Weights(architecture.weights, size, file_bytes=size, verified=True),) if tensors else ()
        method = next((m for start, m in _HEADS if architecture.name.startswith(start)), None)
        spec = replace(
            spec,
            architecture=architecture,
            weights=forms,
            method=method,
            role=Role.TARGET if method is None else Role.HEAD,
        )
    return Side(
        spec=spec,
        architecture=architecture,
        vocabulary=_vocabulary(folder),
        from_files=True,
        stored_rows=_stored_rows(tensors),
        packed_head=any(_PACKED_HEAD.fullmatch(tensor.name) for tensor in tensors),
        mtp_stored=_has_mtp(tensors, architecture.layers) if tensors else None,
    )


def _tensors(folder: Path) -> tuple[StoredTensor, ...]:
    try:
        return checkpoint.read_weights(folder).every()
    except DownloadFailed as failed:
        if failed.kind is FailureKind.FILES_MISSING:
            return ()
        raise


def _vocabulary(folder: Path) -> Vocabulary | None:
    try:
        return checkpoint.read_vocabulary(folder)
    except DownloadFailed as failed:
        if failed.kind is FailureKind.FILES_MISSING:
            return None
        raise


def _stored_rows(tensors: tuple[StoredTensor, ...]) -> int | None:
    """Rows of the text embedding, where it is stored plainly."""
    found = [
        tensor.shape[0]
        for tensor in tensors
        if tensor.dtype in _PLAIN and len(tensor.shape) == 2 and _EMBEDDING.fullmatch(tensor.name)
    ]
    return found[0] if found else None


def _has_mtp(tensors: tuple[StoredTensor, ...], layers: int) -> bool:
    """Drafting layers are named so, or are numbered on behind the model's own."""
    for tensor in tensors:
        layer = _LAYER.fullmatch(tensor.name)
        if _MTP.fullmatch(tensor.name) or (layer is not None and int(layer[1]) >= layers):
            return True
    return False


def entry_id(name: str) -> ModelId:
    """The id that a model of that name gets in the catalogue."""
    return ModelId(_ENTRY.sub("-", name.lower()).strip("-._")[:64] or "model")


def _unknown_spec(folder: Path) -> ModelSpec:
    folder = folder.absolute()
    architecture = from_config({})
    return ModelSpec(
        id=entry_id(folder.name),
        title=folder.name,
        repo=str(folder),
        source=Source.FOLDER,
        architecture=architecture,
        licence="not said",
    )
