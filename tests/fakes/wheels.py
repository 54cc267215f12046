"""Small real wheels in a folder, and a package index that knows none: installs without a network."""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


def write_wheel(
    folder: Path, dist: str, version: str, files: Mapping[str, str], tag: str = "py3-none-any"
) -> Path:
    """A wheel that pip and uv install: ``files`` plus the metadata they ask for."""
    name = dist.replace("-", "_")
    info = f"{name}-{version}.dist-info"
    entries = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {dist}\nVersion: {version}\n",
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: {tag}\n",
    }
    record = "".join(f"{path},,\n" for path in (*entries, f"{info}/RECORD"))
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in entries.items():
            archive.writestr(path, text)
        archive.writestr(f"{info}/RECORD", record)
    return wheel


class _Empty(BaseHTTPRequestHandler):
    """Knows no package."""

    def do_GET(self) -> None:
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Hanging(_Empty):
    """Takes a request and answers only when the test is over."""

    asked = threading.Event()
    over = threading.Event()

    def do_GET(self) -> None:
        self.asked.set()
        self.over.wait(60)
        self.close_connection = True


@contextmanager
def empty_index() -> Iterator[str]:
    """The URL of an index without packages."""
    with _served(_Empty) as url:
        yield url


@contextmanager
def hanging_index() -> Iterator[tuple[str, threading.Event]]:
    """The URL of an index that never answers, and an event that tells when it was asked."""
    handler = type("Hanging", (_Hanging,), {"asked": threading.Event(), "over": threading.Event()})
    with _served(handler) as url:
        try:
            yield url, handler.asked
        finally:
            handler.over.set()


@contextmanager
def _served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = False
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/simple"
        finally:
            server.shutdown()
            thread.join(10)
