"""Start at login: the desktop's own autostart entry (freedesktop Autostart specification).

The entry is the only record: a desktop's settings may turn it off, and then it is off here too. A file of the
same name that a person wrote keeps its other keys.
"""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from pathlib import Path

import platformdirs

from slipstream.core.errors import SettingsError
from slipstream.core.words import say
from slipstream.engine.files import atomic_write

_NAME = "slipstream.desktop"
_GROUP = "[Desktop Entry]"
ARGUMENTS = ("--hidden", "--at-login")


def entry_path() -> Path:
    """Where the entry lies when there is one (``XDG_CONFIG_HOME`` is obeyed)."""
    return Path(platformdirs.user_config_dir()) / "autostart" / _NAME


def is_on() -> bool:
    """Whether the desktop starts Slipstream at login. Unreadable counts as off."""
    keys = _keys(_text(entry_path()))
    if not keys.get("Exec"):
        return False
    hidden = keys.get("Hidden", "false").lower() == "true"
    return not hidden and keys.get("X-GNOME-Autostart-enabled", "true").lower() != "false"


def turn_on() -> Path:
    """Write the entry; gives its path. Raises ``SettingsError`` when the disk refuses."""
    path = entry_path()
    ours = {
        "Type": "Application",
        "Name": "Slipstream",
        "Comment": "Local coding models with speculative decoding",
        "Exec": _exec_line(),
        "Icon": "slipstream",
        "Terminal": "false",
        "Hidden": "false",
        "X-GNOME-Autostart-enabled": "true",
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(path, _changed(_text(path), ours), mode=0o644)
    except OSError as exc:
        raise SettingsError(
            say("Start at login could not be turned on"),
            detail=f"{path}: {exc.strerror or exc}.",
            hint=say("Make that folder writable and free some disk space, then try again."),
        ) from exc
    return path


def turn_off() -> None:
    """Take the entry away; harmless without one. Raises ``SettingsError`` when the disk refuses."""
    path = entry_path()
    try:
        path.unlink(missing_ok=True)
    except OSError as exc:
        raise SettingsError(
            say("Start at login could not be turned off"),
            detail=f"{path}: {exc.strerror or exc}.",
            hint=say("Delete that file, or make its folder writable and try again."),
        ) from exc


def program() -> tuple[str, ...]:
    """The command that starts this Slipstream again: its script where there is one, else its interpreter."""
    script = Path(sys.argv[0])
    if script.name == "slipstream" and script.is_file():
        return (str(script.absolute()),)
    beside = Path(sys.executable).with_name("slipstream")
    if beside.is_file():
        return (str(beside),)
    found = shutil.which("slipstream")
    return (found,) if found else (sys.executable, "-m", "slipstream")


def _exec_line() -> str:
    return " ".join(_quoted(word) for word in (*program(), *ARGUMENTS))


def _quoted(word: str) -> str:
    """One argument of an ``Exec`` key: quoted where needed, and ``%`` doubled, as the specification says."""
    word = word.replace("%", "%%")
    if shlex.quote(word) == word:
        return word
    inner = re.sub(r'(["`$\\])', r"\\\1", word)
    return '"' + inner.replace("\\", "\\\\") + '"'


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _keys(text: str) -> dict[str, str]:
    """Keys of the entry's own group."""
    keys: dict[str, str] = {}
    group = ""
    for line in text.splitlines():
        if line.startswith("["):
            group = line.strip()
        elif group == _GROUP and "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            keys.setdefault(key.strip(), value.strip())
    return keys


def _changed(text: str, ours: dict[str, str]) -> str:
    """The entry with ``ours`` in it and every other line as it was."""
    if _GROUP not in text:
        return _GROUP + "\n" + "".join(f"{key}={value}\n" for key, value in ours.items())
    lines: list[str] = []
    left = dict(ours)
    group = ""
    for line in text.splitlines():
        if line.startswith("["):
            if group == _GROUP:
                lines += [f"{key}={value}" for key, value in left.items()]
                left = {}
            group = line.strip()
        key = line.partition("=")[0].strip()
        if group == _GROUP and "=" in line and key in ours:
            if key in left:
                lines.append(f"{key}={left.pop(key)}")
            continue
        lines.append(line)
    lines += [f"{key}={value}" for key, value in left.items()]
    return "\n".join(lines) + "\n"
