"""A server that speaks the Hub's protocol to the real ``huggingface_hub``: model info, file headers, ranges.

Trouble is scripted by file: a speed, a reset connection, a wrong size, a status. Every request is kept.
"""

from __future__ import annotations

import hashlib
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

COMMIT = "5f0b02c75b57c5855da9ae460ce51323ea669d8a"
_PIECE_BYTES = 16 * 1024


@dataclass
class Trouble:
    """What goes wrong with one file, and how often."""

    speed_bytes_s: float | None = None
    reset_after_bytes: int | None = None
    resets: int = 0
    silent_after_bytes: int | None = None
    silences: int = 0
    sends: bytes | None = None  # instead of what is listed
    status: int | None = None
    times: int = 10**9
    headers: dict[str, str] = field(default_factory=dict)
    no_ranges: bool = False
    elsewhere: bool = False  # the bytes come from another host, as a content network's do


@dataclass(frozen=True)
class Asked:
    """One request for a file's bytes, and how many were sent."""

    name: str
    begins: int
    sent_bytes: int
    token: str | None


@dataclass
class Repo:
    """One model: its files, and who may read them."""

    files: dict[str, bytes]
    gated: bool = False
    token: str | None = None  # who may read a private or gated one
    trouble: dict[str, Trouble] = field(default_factory=dict)


class FakeHub:
    """The server; ``address`` is what ``HF_ENDPOINT`` is set to."""

    def __init__(self) -> None:
        self.repos: dict[str, Repo] = {}
        self.asked: list[Asked] = []
        self.paths: list[str] = []
        self.slow_down: list[int] = []  # Retry-After of answers to come, in place of model info
        self.sign_in_page = False
        self.closing = threading.Event()
        self._lock = threading.Lock()
        hub = self

        class Handler(_Handler):
            server_hub = hub

        class Server(ThreadingHTTPServer):
            daemon_threads = False

            def handle_error(self, _request: object, _address: object) -> None:
                """A client that goes away is what is tested here."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, name="hub", args=(0.05,))

    def note(self, asked: Asked) -> None:
        with self._lock:
            self.asked.append(asked)

    def asked_for(self, name: str) -> list[Asked]:
        with self._lock:
            return [asked for asked in self.asked if asked.name == name]

    @contextmanager
    def running(self) -> Iterator[FakeHub]:
        self._thread.start()
        try:
            yield self
        finally:
            self.closing.set()
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()


def blob_name(name: str, data: bytes) -> str:
    """The hash a file is stored under: weights are large files, the rest is git's."""
    if name.endswith(".safetensors"):
        return hashlib.sha256(data).hexdigest()
    return hashlib.sha1(f"blob {len(data)}\0".encode() + data, usedforsecurity=False).hexdigest()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_hub: FakeHub

    def log_message(self, *_words: object) -> None:
        """Nothing on stderr."""

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def do_GET(self) -> None:
        self._answer(body=True)

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        self.server_hub.paths.append(path)
        if path.startswith("/api/models/"):
            self._info(path.removeprefix("/api/models/"))
        elif "/resolve/" in path:
            repo, _, rest = path.lstrip("/").partition("/resolve/")
            self._file(repo, *rest.split("/", 1), body=body)
        else:
            self._say(404, {})

    def _info(self, rest: str) -> None:
        if self.server_hub.sign_in_page:
            self._say(200, "<html>Welcome to the hotel</html>")
            return
        if self.server_hub.slow_down:
            self._say(429, {}, {"Retry-After": str(self.server_hub.slow_down.pop(0))})
            return
        name, _, revision = rest.partition("/revision/")
        repo = self.server_hub.repos.get(name)
        if repo is None or (repo.token and not repo.gated and self._token() != repo.token):
            self._refuse(401, "RepoNotFound")
        elif self._token() == "hf_expired":
            self._say(401, {}, {"X-Error-Message": "Invalid credentials in Authorization header"})
        elif revision not in ("", "main", COMMIT):
            self._refuse(404, "RevisionNotFound")
        else:
            self._say(
                200, {"id": name, "sha": COMMIT, "siblings": [_sibling(*item) for item in repo.files.items()]}
            )

    def _file(self, name: str, revision: str, file: str, *, body: bool) -> None:
        repo = self.server_hub.repos.get(name)
        if repo is None or file not in repo.files:
            self._refuse(404, "EntryNotFound" if repo else "RepoNotFound")
            return
        if repo.gated and (self._token() is None or self._token() != repo.token):
            self._refuse(401 if self._token() is None else 403, "GatedRepo")
            return
        listed = repo.files[file]
        trouble = repo.trouble.get(file, Trouble())
        if trouble.status is not None and trouble.times > 0:
            trouble.times -= 1
            self._say(trouble.status, {}, trouble.headers)
            return
        here = (self.headers.get("Host") or "").split(":")[0]
        if trouble.elsewhere and here != "localhost":
            where = f"http://localhost:{self.connection.getsockname()[1]}{self.path}"
            self._say(302, {}, {"Location": where, "X-Repo-Commit": COMMIT})
            return
        data = listed if trouble.sends is None else trouble.sends
        begins, ends, whole = 0, len(data), len(data)
        asked = None if trouble.no_ranges else self.headers.get("Range")
        if asked:
            first, _, last = asked.removeprefix("bytes=").partition("-")
            begins, ends = int(first), min(int(last) + 1, whole) if last else whole
        if begins >= len(data) > 0:
            self._say(416, {}, {"Content-Range": f"bytes */{len(data)}"})
            return
        data = data[:ends]
        self.send_response(206 if asked else 200)
        self.send_header("ETag", f'"{blob_name(file, listed)}"')
        self.send_header("X-Repo-Commit", COMMIT)
        self.send_header("Content-Length", str(len(data) - begins))
        if asked:
            self.send_header("Content-Range", f"bytes {begins}-{ends - 1}/{whole}")
        self.end_headers()
        if body:
            sent: list[int] = []
            try:
                sent.extend(self._pieces(data[begins:], trouble))
            finally:
                self.server_hub.note(Asked(file, begins, sum(sent), self._token()))

    def _pieces(self, data: bytes, trouble: Trouble) -> Iterator[int]:
        """Send; gives the length of each piece once it is sent."""
        sent = 0
        limit, cut = len(data), self._ending(trouble)
        if cut is not None:
            limit = min(limit, cut[0])
        while sent < limit and not self.server_hub.closing.is_set():
            piece = data[sent : min(limit, sent + _PIECE_BYTES)]
            self.wfile.write(piece)
            sent += len(piece)
            yield len(piece)
            if trouble.speed_bytes_s is not None:
                self.server_hub.closing.wait(len(piece) / trouble.speed_bytes_s)
        if cut is not None:
            cut[1]()

    def _ending(self, trouble: Trouble) -> tuple[int, Callable[[], None]] | None:
        if trouble.reset_after_bytes is not None and trouble.resets > 0:
            trouble.resets -= 1
            return trouble.reset_after_bytes, self._reset
        if trouble.silent_after_bytes is not None and trouble.silences > 0:
            trouble.silences -= 1
            return trouble.silent_after_bytes, self._silence
        return None

    def _reset(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def _silence(self) -> None:
        """Send nothing more until the client has gone."""
        self.close_connection = True
        self.connection.settimeout(0.1)
        while not self.server_hub.closing.is_set():
            try:
                if not self.connection.recv(1):
                    return
            except TimeoutError:
                continue
            except OSError:
                return

    def _token(self) -> str | None:
        said = self.headers.get("Authorization")
        return said.removeprefix("Bearer ") if said else None

    def _refuse(self, status: int, code: str) -> None:
        self._say(status, {"error": code}, {"X-Error-Code": code, "X-Error-Message": code})

    def _say(self, status: int, record: object, headers: dict[str, str] | None = None) -> None:
        text = json.dumps(record).encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(text)


def _sibling(name: str, data: bytes) -> dict[str, object]:
    blob = blob_name(name, data)
    known: dict[str, object] = {"rfilename": name, "size": len(data), "blobId": blob}
    if name.endswith(".safetensors"):
        known |= {"blobId": "0" * 40, "lfs": {"size": len(data), "sha256": blob, "pointerSize": 135}}
    return known


def model_files(weights_bytes: int = 3_000_000) -> dict[str, bytes]:
    """A repository as publishers make them: two shards, the same weights in another form, small files."""
    shard = weights_bytes // 2
    one, two = (_noise(seed, shard) for seed in (1, 2))
    names = {"a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"}
    return {
        "config.json": json.dumps({"vocab_size": 8}).encode(),
        "tokenizer.json": json.dumps({"model": {"vocab": {"a": 0}}}).encode(),
        "model.safetensors.index.json": json.dumps({"metadata": {}, "weight_map": names}).encode(),
        names["a"]: one,
        names["b"]: two,
        "pytorch_model.bin": b"the same again" * 1000,
        "README.md": b"# A model",
    }


def _noise(seed: int, size: int) -> bytes:
    block = hashlib.sha256(str(seed).encode()).digest()
    blocks = [block]
    for _ in range(size // len(block)):
        block = hashlib.sha256(block).digest()
        blocks.append(block)
    return b"".join(blocks)[:size]
