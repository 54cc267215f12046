"""Which coding clients are on this computer: programs, extensions, traces of use. Starts none of them."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path, PurePath

import psutil

from slipstream.core.editors.client import HOSTS, Client, Host, Places
from slipstream.core.editors.survey import Found, Trace
from slipstream.engine.editors import editions

_FOLDER_VERSION = re.compile(r"-(\d+(?:\.\d+)+)(?:-[\w-]+)?$")
_PACKAGE_LEVELS = 5
_WORDS = 3  # "node /usr/bin/cline ..." names its script within these
FLATPAK_MARK = " (Flatpak)"  # at the end of a host's title


def places() -> Places:
    """The folders of the person who runs us."""
    home = Path.home()
    config = os.environ.get("XDG_CONFIG_HOME")
    named = Path(config) if config and Path(config).is_absolute() else home / ".config"
    return Places(home, named, _exists, dict(os.environ))


@dataclass(frozen=True, slots=True)
class Process:
    """A running process of this person: its program's path and the first words of its command line."""

    program: str
    words: tuple[str, ...]


def processes() -> tuple[Process, ...]:
    """What this person runs now."""
    me = os.geteuid()
    seen = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.uids().effective == me:
                seen.append(Process(process.exe(), tuple(process.cmdline()[:_WORDS])))
    return tuple(seen)


def find(client: Client, where: Places, running: tuple[Process, ...] | None = None) -> Found:
    """All traces of ``client`` and what of it runs now, by ``running`` where ``processes`` was just asked."""
    traces = [*_programs(client), *_extensions(client, where), *_in_flatpaks(client, where)]
    for folder in client.folders(where):
        if _exists(folder):
            traces.append(Trace("settings", Path(folder)))
    now = processes() if running is None else running
    return Found(tuple(traces), (*_running_hosts(client, traces, now), *_running_itself(client, traces, now)))


def running_hosts(hosts: tuple[Host, ...], running: tuple[Process, ...] | None = None) -> tuple[str, ...]:
    """Titles of the editors of this person that run, known by where their programs lie."""
    now = processes() if running is None else running
    return tuple(
        host.title for host in hosts if any(part in one.program for one in now for part in host.install_paths)
    )


def _running_hosts(client: Client, traces: list[Trace], now: tuple[Process, ...]) -> tuple[str, ...]:
    """The open editors that have the client in them; one that is an editor itself is its own."""
    with_it = {trace.host.removesuffix(FLATPAK_MARK) for trace in traces if trace.host is not None}
    hosts = tuple(host for host in HOSTS if host.title in with_it or host.title == client.title)
    return running_hosts(hosts, now)


def _running_itself(client: Client, traces: list[Trace], now: tuple[Process, ...]) -> tuple[str, ...]:
    """The client's title while one of its programs runs, also as a script of another program's."""
    paths = set()
    for trace in traces:
        if trace.where == "program":
            paths |= {str(trace.path), str(Path(trace.path).resolve())}
    if any(one.program in paths or paths.intersection(one.words) for one in now):
        return () if any(host.title == client.title for host in HOSTS) else (client.title,)
    return ()


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
            version = editions.json_object(folder / "package.json").get("version")
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


def _in_flatpaks(client: Client, where: Places) -> list[Trace]:
    """The client as an extension of a Flatpak, or as a Flatpak itself."""
    found = []
    for edition in editions.flatpaks(where):
        title = f"{edition.title}{FLATPAK_MARK}"
        if edition.title == client.title:
            found.append(Trace("flatpak", edition.folder, host=title))
        for wanted in client.extensions if edition.extensions is not None else ():
            for path, version in _extension_folders(edition.extensions or edition.folder, wanted):
                found.append(Trace("extension", path, version, title))
    return found


def _extension_folders(folder: Path, wanted: str) -> list[tuple[Path, str]]:
    """Folders of an extension that are in use; removed ones stay on disk for a while and are listed so."""
    gone = {name for name, state in editions.json_object(folder / ".obsolete").items() if state is True}
    found = []
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            match = _FOLDER_VERSION.search(path.name)
            if match and path.name[: match.start()].lower() == wanted and path.name not in gone:
                found.append((path, match[1]))
    return found
