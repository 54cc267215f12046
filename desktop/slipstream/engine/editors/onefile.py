"""One settings file of another program: read it, replace it whole or not at all, and notice other writers.

Never writes in place, never follows into another person's home, never loses mode, owner or a link.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.errors import EditorConfigRefused
from slipstream.core.words import say
from slipstream.engine.editors.exchange import exchange
from slipstream.engine.files import sync_folder

_NEW_PRIVATE = 0o600
_NEW_SHARED = 0o644
_LARGEST_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class FileNow:
    """A file as it was read. ``real`` is what a link leads to; ``content`` is ``None`` where no file is."""

    path: Path
    real: Path
    content: bytes | None
    inode: int | None = None

    @property
    def digest(self) -> str | None:
        """SHA-256 of the content."""
        return None if self.content is None else digest(self.content)


def digest(content: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def look(path: Path) -> FileNow:
    """Read ``path``. Raises ``EditorConfigRefused`` where that cannot be, or must not be written later."""
    try:
        real = path.resolve()
        status = real.stat()
    except FileNotFoundError:
        return FileNow(path, path.resolve(), None)
    except (OSError, RuntimeError) as exc:
        raise refused(path, say("it cannot be read ({reason})", reason=_reason(exc))) from exc
    if not stat.S_ISREG(status.st_mode):
        raise refused(path, say("it is no regular file"))
    if status.st_size > _LARGEST_BYTES:
        raise refused(path, say("it is larger than any settings file"))
    try:
        return FileNow(path, real, real.read_bytes(), status.st_ino)
    except OSError as exc:
        raise refused(path, say("it cannot be read ({reason})", reason=_reason(exc))) from exc


def check_writable(now: FileNow) -> None:
    """Raises ``EditorConfigRefused`` where writing would fail, or touch what is not this person's."""
    folder = now.real.parent
    while not folder.exists():
        folder = folder.parent
    check_owner(now.path, folder if now.content is None else now.real)
    if os.geteuid() == 0:
        check_owner(now.path, folder)
    if now.content is not None:
        status = now.real.stat()
        if not status.st_mode & 0o200:
            raise refused(
                now.path, say("it is write-protected"), say("Allow writing (chmod u+w), then connect again.")
            )
        if status.st_nlink > 1:
            # A run of ours that was killed while it made the file leaves it under two names.
            _sweep(now.real)
        if now.real.stat().st_nlink > 1:
            raise refused(now.path, say("it has a second name (hard link), which replacing it would break"))
    if not os.access(folder, os.W_OK | os.X_OK) or not folder.stat().st_mode & 0o200:
        raise refused(now.path, say("the folder {folder} is write-protected", folder=folder))


def check_owner(path: Path, owned: Path) -> None:
    """Raises ``EditorConfigRefused`` about ``path`` where ``owned`` is not the property of who runs us."""
    me = os.geteuid()
    if owned.stat().st_uid != me:
        root = say("root must not write into another person's settings")
        why = root if me == 0 else say("it belongs to another user")
        raise refused(path, why, say("Run Slipstream as the person whose editor it is."))


def replace(now: FileNow, content: bytes, *, private: bool) -> tuple[Path, ...]:
    """Put ``content`` in the file's place and read it back; gives the folders that had to be made.

    Raises ``EditorConfigRefused``; then the old file stands as it was, unless another program wrote one.
    """
    check_writable(now)
    made: list[Path] = []
    try:
        made = _make_folders(now.real.parent)
        _sweep(now.real)
        _swap_in(now, content, private=private)
        sync_folder(now.real.parent)
    except OSError as exc:
        _remove_folders(made)
        raise refused(now.path, _reason(exc), _space_hint(exc)) from exc
    except EditorConfigRefused:
        _remove_folders(made)
        raise
    if look(now.path).content != content:
        raise refused(now.path, say("another program wrote it at the same moment"), _CLOSE)
    return tuple(made)


def remove(now: FileNow, folders: tuple[Path, ...] = ()) -> None:
    """Delete a file of ours, and then those of ``folders`` that are empty. Raises ``EditorConfigRefused``."""
    if now.content is not None:
        check_writable(now)
        if look(now.path).content != now.content:
            raise refused(now.path, say("another program changed it meanwhile"), _CLOSE)
        try:
            now.real.unlink()
        except OSError as exc:
            raise refused(now.path, _reason(exc)) from exc
    _remove_folders(list(folders))


def refused(path: Path, why: str, hint: str = "") -> EditorConfigRefused:
    """The error that says which file was left as it is, and why."""
    return EditorConfigRefused(
        say("The editor's settings were left as they are"),
        detail=f"{path}: {why}.",
        hint=hint or say("Paste the shown settings by hand, or remove what is in the way and connect again."),
    )


_CLOSE = say("Close the editor's windows, then connect again.")


def _swap_in(now: FileNow, content: bytes, *, private: bool) -> None:
    """Write beside the file, check that it is still what was read, and let the new one take its name."""
    handle, name = tempfile.mkstemp(dir=now.real.parent, prefix=_prefix(now.real))
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            if now.content is None:
                os.fchmod(stream.fileno(), _NEW_PRIVATE if private else _NEW_SHARED)
            else:
                _dress_like(now.real, stream.fileno())
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        again = look(now.path)
        if (again.real, again.content, again.inode) != (now.real, now.content, now.inode):
            raise refused(now.path, say("another program changed it meanwhile"), _CLOSE)
        if now.content is None:
            # A link, unlike a rename, fails where somebody has made the file in between.
            os.link(fresh, now.real)
        elif exchange(fresh, now.real):
            _check_exchanged(now, fresh)
        else:
            fresh.replace(now.real)
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)


def _check_exchanged(now: FileNow, old: Path) -> None:
    """The file that had the name until now must be the one that was read; another writer's goes back."""
    if old.read_bytes() != now.content:
        exchange(old, now.real)
        raise refused(now.path, say("another program changed it meanwhile"), _CLOSE)


def _dress_like(old: Path, fd: int) -> None:
    """Give the new file the old one's owner, mode and extended attributes."""
    status = old.stat()
    fresh = os.fstat(fd)
    if (fresh.st_uid, fresh.st_gid) != (status.st_uid, status.st_gid):
        os.fchown(fd, status.st_uid, status.st_gid)
    os.fchmod(fd, stat.S_IMODE(status.st_mode))
    for name in os.listxattr(old):
        # Labels that the kernel sets itself may not be set by a person.
        with contextlib.suppress(OSError):
            os.setxattr(fd, name, os.getxattr(old, name))


def _prefix(real: Path) -> str:
    return f".{real.name}.slipstream-"


def _sweep(real: Path) -> None:
    """Delete what a killed run of ours left beside the file; callers hold the lock, so nobody is at it."""
    for left in real.parent.glob(f"{_prefix(real)}*"):
        with contextlib.suppress(OSError):
            left.unlink()


def _make_folders(folder: Path) -> list[Path]:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    made = []
    for one in reversed(missing):
        one.mkdir(mode=0o700)
        made.append(one)
    return made


def _remove_folders(folders: list[Path]) -> None:
    for folder in reversed(folders):
        with contextlib.suppress(OSError):
            folder.rmdir()


def _reason(exc: BaseException) -> str:
    if isinstance(exc, FileExistsError):
        return say("another program made it meanwhile")
    return str(getattr(exc, "strerror", None) or exc)


def _space_hint(exc: OSError) -> str:
    if exc.errno in (errno.ENOSPC, errno.EDQUOT):
        return say("Free some disk space, then connect again.")
    return ""
