"""The child that reads a Hub model's figures without its weights: small files, and headers of the weights.

What it writes looks like the model's folder: its weight files have their headers and their full length, with
nothing behind (no disk is taken). It is for reading numbers and never for an engine. Like the download child
it says how it goes in JSON lines and is ended by a signal at any moment.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import struct
from pathlib import Path

import httpx2
from huggingface_hub import get_session, hf_raise_for_status

import slipstream
from slipstream.engine.models import hubcache
from slipstream.engine.models.arrival import Refusal, Teller, disk
from slipstream.engine.models.download_worker import Fetch, Request
from slipstream.engine.models.hubfiles import HubFile

# What tells a model's numbers and what its tokens mean.
_SMALL = (
    "config.json",
    "generation_config.json",
    "model.safetensors.index.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "vocab.json",
    "merges.txt",
    "added_tokens.json",
    "params.json",
    "tekken.json",
)
_LENGTH = struct.Struct("<Q")
# The format's own limit; a larger number means that the file is something else.
_HEADER_LIMIT_BYTES = 100_000_000
# Holds most headers, so that one request is enough.
_FIRST_BYTES = 64 * 1024


def run(request: Request, into: Path) -> int:
    """Read; gives the exit code: 0 with a ``done`` line, 1 with a ``failed`` one."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    logging.disable(logging.CRITICAL)
    teller = Teller()
    try:
        folder = Look(request, teller, into).run()
    except Refusal as refusal:
        teller.say("failed", kind=refusal.kind, evidence=refusal.evidence, **refusal.facts)
        return 1
    except Exception as exc:
        teller.say("failed", kind="fault", evidence=f"{type(exc).__name__}: {exc}")
        return 1
    teller.say("done", snapshot=str(folder))
    return 0


class Look(Fetch):
    """One model that is looked at; its folder below ``into`` is named by the commit and appears whole."""

    def __init__(self, request: Request, teller: Teller, into: Path) -> None:
        super().__init__(request, teller)
        self._into = into / hubcache.repo_folder(Path(), request.repo).name

    def run(self) -> Path:
        """Everything, in order; gives the folder. Raises ``Refusal``."""
        commit, files = self._persistently(self._ask, lambda: 0, self._request.reach_s)
        folder = self._into / commit
        if folder.is_dir():
            return folder
        weights = [file for file in files if file.name.endswith(".safetensors")]
        read = [*(file for file in files if file.name in _SMALL), *weights]
        partial = folder.with_name(f"{commit}.partial-{os.getpid()}")
        try:
            with disk():
                partial.mkdir(parents=True, exist_ok=True)
            for number, file in enumerate(read):
                self._teller.say("reading", file=file.name, number=number, of=len(read))
                self._persistently(
                    lambda file=file: self._read_into(partial / file.name, commit, file),  # type: ignore[misc]
                    lambda: 0,
                    self._request.reach_s,
                )
            with disk():
                partial.rename(folder)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
        return folder

    def _read_into(self, place: Path, commit: str, file: HubFile) -> None:
        """The file whole, or of weights the header and nothing behind."""
        if not file.name.endswith(".safetensors"):
            data = self._bytes(commit, file, 0, file.size_bytes)
            with disk():
                place.write_bytes(data)
            return
        data = self._bytes(commit, file, 0, min(_FIRST_BYTES, file.size_bytes))
        if len(data) < _LENGTH.size:
            raise Refusal("corrupt", file.name)
        (length,) = _LENGTH.unpack_from(data)
        needed = _LENGTH.size + length
        if length > _HEADER_LIMIT_BYTES or needed > file.size_bytes:
            raise Refusal("corrupt", file.name)
        if needed > len(data):
            data += self._bytes(commit, file, len(data), needed)
        with disk(), place.open("wb") as stream:
            stream.write(data[:needed])
            stream.truncate(file.size_bytes)

    def _bytes(self, commit: str, file: HubFile, begin: int, end: int) -> bytes:
        """A part of the file; a server without ranges is left off in the middle. Raises ``httpx2`` errors."""
        if end <= begin:
            return b""
        headers = {"Accept-Encoding": "identity", "User-Agent": f"slipstream/{slipstream.__version__}"}
        if self._request.token:
            headers["Authorization"] = f"Bearer {self._request.token}"
        if (begin, end) != (0, file.size_bytes):
            headers["Range"] = f"bytes={begin}-{end - 1}"
        found = bytearray()
        with get_session().stream(
            "GET", self._url(commit, file), headers=headers, timeout=self._request.read_s
        ) as response:
            hf_raise_for_status(response)
            skipped = 0 if response.status_code == 206 else begin
            for chunk in response.iter_bytes():
                found += chunk
                if len(found) >= skipped + end - begin:
                    break
        if len(found) < skipped + end - begin:
            raise httpx2.RemoteProtocolError(f"{file.name} ended early")
        return bytes(found[skipped : skipped + end - begin])
