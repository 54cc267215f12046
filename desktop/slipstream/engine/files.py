"""Where files live, and how they are written: atomically, privately, with the reason when it fails."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

import slipstream

_APP = "slipstream"


@dataclass(frozen=True, slots=True)
class Paths:
    """Every folder the program uses. Nothing is created by asking."""

    data: Path
    state: Path
    cache: Path
    config: Path
    runtime: Path

    @classmethod
    def of_user(cls) -> Paths:
        """The XDG folders of the person who runs us (``XDG_*_HOME`` and ``XDG_RUNTIME_DIR`` are obeyed)."""
        return cls(
            data=Path(platformdirs.user_data_dir(_APP)),
            state=Path(platformdirs.user_state_dir(_APP)),
            cache=Path(platformdirs.user_cache_dir(_APP)),
            config=Path(platformdirs.user_config_dir(_APP)),
            runtime=_runtime_dir(),
        )

    @property
    def engines(self) -> Path:
        """One folder per engine environment, and the pointer to the active one."""
        return self.data / "engines"

    @property
    def models(self) -> Path:
        """Models the program made or fetched itself, one folder each."""
        return self.data / "models"

    @property
    def logs(self) -> Path:
        """Engine logs, one file a run, and the program's own log."""
        return self.state / "logs"

    @property
    def history(self) -> Path:
        """A day of measurements, in segments."""
        return self.state / "history"

    @property
    def lease(self) -> Path:
        """Locked by the guardian for as long as it lives; holds the running server's record."""
        return self.state / "server.json"

    @property
    def outcome(self) -> Path:
        """How the last run ended; written by the guardian."""
        return self.state / "last-run.json"

    def make(self) -> None:
        """Create the folders, each readable by the owner only. Raises ``OSError``."""
        for folder in (self.data, self.state, self.cache, self.config, self.runtime, self.logs):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _runtime_dir() -> Path:
    """``$XDG_RUNTIME_DIR/slipstream``, or a private folder in /tmp where a session has none.

    Sockets live here and their paths may hold 107 bytes only, so the state folder would not do.
    """
    base = os.environ.get("XDG_RUNTIME_DIR")
    if base and Path(base).is_dir():
        return Path(base) / _APP
    return Path(tempfile.gettempdir()) / f"{_APP}-{os.getuid()}"


def resources() -> Path:
    """The resource folder: inside the installed package, else the checkout's top-level ``resources/``."""
    package = Path(slipstream.__file__).parent
    packed = package / "_resources"
    return packed if packed.is_dir() else package.parent.parent / "resources"


def atomic_write(path: Path, text: str, *, mode: int = 0o600) -> None:
    """Replace ``path`` with ``text`` so that a reader, or a power cut, sees the old file or the new one.

    Raises ``OSError``; then nothing changed and no temporary file is left.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            os.fchmod(stream.fileno(), mode)
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Have the disk keep what was renamed or made in a folder. Raises ``OSError``."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def free_bytes(path: Path) -> int:
    """Free bytes on the file system that holds ``path`` or its nearest existing parent."""
    probe = path
    while not probe.exists():
        probe = probe.parent
    return shutil.disk_usage(probe).free
