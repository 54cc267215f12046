"""What a coding client is: where it keeps its settings, what they must say, and what it will ask a server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePath

from slipstream.core.editors.rewrite import Format, configured
from slipstream.core.editors.survey import Snippet
from slipstream.core.editors.wiring import Wiring


class Api(StrEnum):
    """Which of the server's interfaces a client speaks; the values are their paths below ``/v1``."""

    CHAT = "chat/completions"
    RESPONSES = "responses"
    MESSAGES = "messages"
    COMPLETIONS = "completions"


@dataclass(frozen=True, slots=True)
class Places:
    """Where a person's settings lie. ``there`` tells whether a path exists."""

    home: PurePath
    config_home: PurePath
    there: Callable[[PurePath], bool]
    env: Mapping[str, str] = field(default_factory=dict)

    def from_env(self, name: str, default: PurePath) -> PurePath:
        """The folder that a variable names, if it is set."""
        named = self.env.get(name)
        return PurePath(named) if named else default


@dataclass(frozen=True, slots=True)
class FileSpec:
    """One file of a client. ``secret`` makes a new one readable by its owner only.

    ``check`` looks at what the file holds now and says why the client itself would throw it away.
    """

    path: PurePath
    form: Format
    wanted: object
    secret: bool = True
    check: Callable[[object], str | None] | None = None


@dataclass(frozen=True, slots=True)
class Host:
    """An editor of the VS Code family. ``install_paths`` are parts of the paths of its programs."""

    id: str
    title: str
    config_name: str
    extensions: str
    command: str
    install_paths: tuple[str, ...]

    def user_dir(self, places: Places) -> PurePath:
        """Where its settings lie."""
        return places.config_home / self.config_name / "User"

    def extensions_dir(self, places: Places) -> PurePath:
        """Where its extensions lie."""
        return places.home / self.extensions / "extensions"


HOSTS = (
    Host(
        "code",
        "VS Code",
        "Code",
        ".vscode",
        "code",
        ("/usr/share/code/", "/snap/code/", "/opt/visual-studio-code/", "/app/extra/vscode/"),
    ),
    Host(
        "insiders",
        "VS Code Insiders",
        "Code - Insiders",
        ".vscode-insiders",
        "code-insiders",
        ("/code-insiders/",),
    ),
    Host(
        "codium",
        "VSCodium",
        "VSCodium",
        ".vscode-oss",
        "codium",
        ("/usr/share/codium/", "/snap/codium/", "/opt/vscodium", "/app/share/codium/"),
    ),
    Host(
        "cursor",
        "Cursor",
        "Cursor",
        ".cursor",
        "cursor",
        ("/usr/share/cursor/", "/opt/cursor", "/opt/Cursor", "/.mount_Cursor", "/.mount_cursor"),
    ),
    Host(
        "windsurf",
        "Windsurf",
        "Windsurf",
        ".windsurf",
        "windsurf",
        ("/usr/share/windsurf/", "/opt/windsurf", "/opt/Windsurf"),
    ),
)


@dataclass(frozen=True, slots=True)
class Flatpak:
    """An editor as a Flatpak. ``user`` and ``extensions`` lie below its folder, for the VS Code family."""

    app: str
    host: str
    title: str
    user: PurePath | None = None
    extensions: PurePath | None = None

    def folder(self, places: Places) -> PurePath:
        """Everything that it keeps for this person."""
        return places.home / ".var" / "app" / self.app


FLATPAKS = (
    Flatpak(
        "com.visualstudio.code",
        "code",
        "VS Code",
        PurePath("config/Code/User"),
        PurePath("data/vscode/extensions"),
    ),
    Flatpak(
        "com.vscodium.codium",
        "codium",
        "VSCodium",
        PurePath("config/VSCodium/User"),
        PurePath("data/codium/extensions"),
    ),
    Flatpak("dev.zed.Zed", "zed", "Zed"),
)


def hosts_there(places: Places) -> tuple[Host, ...]:
    """The editors that were started at least once."""
    return tuple(host for host in HOSTS if places.there(host.user_dir(places)))


FilesOf = Callable[[Places, Wiring], tuple[FileSpec, ...]]


@dataclass(frozen=True, slots=True)
class Client:
    """A coding client. ``files`` is empty for one that is set up by hand, which then has a ``snippet``.

    ``folders`` are places whose existence means that the client was used here. ``closes_hosts``: its
    running windows would write their old settings over ours. ``then`` is what a person does afterwards.
    ``per_profile`` is the name of its file where every profile of an editor has one of its own; ``hosts``
    are the editors that it may be in.
    ``blocked`` says why the client must not be configured as things stand.
    """

    id: str
    title: str
    api: Api
    then: str
    files: FilesOf = lambda _places, _wiring: ()
    needs_tools: bool = True
    commands: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    folders: Callable[[Places], tuple[PurePath, ...]] = lambda _places: ()
    closes_hosts: bool = False
    per_profile: str | None = None
    hosts: tuple[str, ...] = tuple(host.id for host in HOSTS)
    blocked: Callable[[Places, Wiring], str | None] = lambda _places, _wiring: None
    notes: Callable[[Wiring], tuple[str, ...]] = lambda _wiring: ()
    snippet: Callable[[Wiring], str] | None = None


def snippets_of(client: Client, places: Places, wiring: Wiring) -> tuple[Snippet, ...]:
    """What to paste by hand: each file as it would be if it held nothing else."""
    if client.snippet is not None:
        return (Snippet("", client.snippet(wiring)),)
    return tuple(
        Snippet(str(spec.path), configured(b"", spec.form, spec.wanted).content.decode())
        for spec in client.files(places, wiring)
    )
