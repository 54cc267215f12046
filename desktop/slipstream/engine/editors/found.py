"""Which coding clients are on this computer: programs, extensions, traces of use. Starts none of them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

import psutil

from slipstream.core.editors.client import HOSTS, Client, Host, Places

_FOLDER_VERSION = re.compile(r"-(\d+(?:\.\d+)+)(?:-[\w-]+)?$")
_PACKAGE_LEVELS = 5


@dataclass(frozen=True, slots=True)
class Trace:
    """One place where a client is: a program, an extension of an editor, or a folder of its settings."""

    where: str
    path: Path
    version: str | None = None
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that was seen of a client. ``running`` names editors whose windows are open."""

    traces: tuple[Trace, ...]
    running: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether the client is on this computer at all."""
        return bool(self.traces)

    @property
    def version(self) -> str | None:
        """The first version that a trace tells."""
        return next((trace.version for trace in self.traces if trace.version), None)


def places() -> Places:
    """The folders of the person who runs us."""
    home = Path.home()
    config = os.environ.get("XDG_CONFIG_HOME")
    named = Path(config) if config and Path(config).is_absolute() else home / ".config"
    return Places(home, named, _exists, dict(os.environ))


def find(client: Client, where: Places) -> Found:
    """All traces of ``client``, and which editors that concern it run now."""
    traces = [*_programs(client), *_extensions(client, where)]
    for folder in client.folders(where):
        if _exists(folder):
            traces.append(Trace("settings", Path(folder)))
    running: tuple[str, ...] = ()
    if client.closes_hosts:
        running = running_hosts(HOSTS)
    elif client.id == "cursor":
        running = running_hosts(tuple(host for host in HOSTS if host.id == "cursor"))
    return Found(tuple(traces), running)


def running_hosts(hosts: tuple[Host, ...]) -> tuple[str, ...]:
    """Titles of the editors of this person that run, known by where their programs lie."""
    me = os.geteuid()
    seen: set[str] = set()
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.uids().effective != me:
                continue
            program = process.exe()
            seen |= {host.title for host in hosts if any(part in program for part in host.install_paths)}
    return tuple(host.title for host in hosts if host.title in seen)


def _exists(path: PurePath) -> bool:
    try:
        return Path(path).exists()
    except OSError:
        return False


def _programs(client: Client) -> list[Trace]:
    found = []
    for command in client.commands:
        program = shutil.which(command)
        if program is not None:
            found.append(Trace("program", Path(program), _package_version(Path(program))))
    return found


def _package_version(program: Path) -> str | None:
    """The version in the ``package.json`` above a program that npm installed, without starting it."""
    with contextlib.suppress(OSError, RuntimeError):
        folder = program.resolve().parent
        for _ in range(_PACKAGE_LEVELS):
            version = _json(folder / "package.json").get("version")
            if isinstance(version, str):
                return version
            folder = folder.parent
    return None


def _extensions(client: Client, where: Places) -> list[Trace]:
    found = []
    for host in HOSTS:
        folder = Path(host.extensions_dir(where))
        for wanted in client.extensions:
            for path, version in _extension_folders(folder, wanted):
                found.append(Trace("extension", path, version, host.title))
    return found


def _extension_folders(folder: Path, wanted: str) -> list[tuple[Path, str]]:
    """Folders of an extension that are in use; removed ones stay on disk for a while and are listed so."""
    gone = {name for name, state in _json(folder / ".obsolete").items() if state is True}
    found = []
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            match = _FOLDER_VERSION.search(path.name)
            if match and path.name[: match.start()].lower() == wanted and path.name not in gone:
                found.append((path, match[1]))
    return found


def _json(path: Path) -> dict[str, Any]:
    with contextlib.suppress(OSError, ValueError):
        data = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(data, dict):
            return data
    return {}
