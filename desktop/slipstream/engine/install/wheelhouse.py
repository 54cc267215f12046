"""Which package sources this person's pip is configured with, so that uv can be given the same.

uv reads none of pip's configuration. Reads environment and files only; changes and downloads nothing.
"""

from __future__ import annotations

import configparser
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

_SECTIONS = ("global", "install")
_REMOTE = ("http", "https")


@dataclass(frozen=True, slots=True)
class Sources:
    """``find_links``: folders and pages that list wheels. ``index``: a mirror instead of PyPI, if any."""

    find_links: tuple[str, ...] = ()
    index: str | None = None
    certificates: str | None = None

    def has_wheel(self, dist: str, version: str, tag: str) -> bool:
        """Whether one of the *folders* holds that wheel for that Python tag (``cp311``)."""
        name = f"{dist.replace('-', '_')}-{version}-{tag}-"
        return any(
            entry.name.startswith(name) and entry.suffix == ".whl"
            for folder in self.folders()
            for entry in folder.iterdir()
        )

    def folders(self) -> tuple[Path, ...]:
        """Those ``find_links`` that are folders on this machine."""
        return tuple(path for link in self.find_links if (path := _local(link)) is not None and path.is_dir())


def sources(env: Mapping[str, str], files: Sequence[Path] | None = None) -> Sources:
    """What pip would use: files in pip's own order, ``[global]`` before ``[install]``, ``PIP_*`` last."""
    links: list[str] = []
    values: dict[str, str] = {}
    for path in pip_files(env) if files is None else files:
        for section in _read(path):
            links += section.get("find-links", "").split()
            values.update(section)
    links += env.get("PIP_FIND_LINKS", "").split()
    index = env.get("PIP_INDEX_URL") or values.get("index-url")
    certificates = env.get("PIP_CERT") or values.get("cert")
    return Sources(tuple(dict.fromkeys(links)), index or None, certificates or None)


def pip_files(env: Mapping[str, str]) -> tuple[Path, ...]:
    """pip's configuration files, weakest first (pip's documentation, "Configuration")."""
    if env.get("PIP_CONFIG_FILE") == "/dev/null":
        return ()
    home = Path(env.get("HOME", "~")).expanduser()
    shared = (env.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(":")
    own = Path(env.get("XDG_CONFIG_HOME") or home / ".config")
    found = [Path(folder) / "pip" / "pip.conf" for folder in reversed(shared) if folder]
    found += [Path("/etc/pip.conf"), home / ".pip" / "pip.conf", own / "pip" / "pip.conf"]
    found.append(Path(sys.prefix) / "pip.conf")
    if env.get("PIP_CONFIG_FILE"):
        found.append(Path(env["PIP_CONFIG_FILE"]))
    return tuple(found)


def _read(path: Path) -> Iterable[Mapping[str, str]]:
    """The sections that concern an install; nothing for a file that is missing, private or not pip's."""
    parser = configparser.RawConfigParser()
    try:
        parser.read_string(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, configparser.Error):
        return ()
    return tuple(parser[name] for name in _SECTIONS if parser.has_section(name))


def _local(link: str) -> Path | None:
    parts = urlsplit(link)
    if parts.scheme in _REMOTE:
        return None
    return Path(unquote(parts.path)) if parts.scheme == "file" else Path(link).expanduser()
