"""Every format in every situation: connect and undo give the exact bytes back, or nothing is touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import replace as with_values
from pathlib import Path

import pytest
from tests.engine.editors.conftest import LOCAL, places_of

from slipstream.core.editors import aider, codex, continue_dev, copilot, crush, zed
from slipstream.core.editors.client import Client
from slipstream.core.errors import EditorConfigRefused
from slipstream.engine.editors import exchange as exchange_module
from slipstream.engine.editors import settings_writer
from slipstream.engine.editors.records import Records
from slipstream.engine.files import Paths


@dataclass(frozen=True)
class Kind:
    """A format, the client and the file that stand for it, and how a person may have written that file.

    ``refused`` names the situations in which the client itself could not read the file, so it is left alone.
    """

    name: str
    client: Client
    path: str
    plain: bytes
    comments: bytes
    nested: bytes
    twice: bytes
    broken: bytes
    refused: tuple[str, ...] = ()


KINDS = (
    Kind(
        "JSON",
        crush.CLIENT,
        ".config/crush/crush.json",
        plain=b'{\n  "a": 1\n}\n',
        comments=b'{\n  "a": 1 // mine\n}\n',
        nested=b'{"providers":{"mine":{"type":"openai"}},"models":{"large":{"provider":"mine","model":"m"}}}',
        twice=b'{"models": {"large": 1}, "models": {"small": {"provider": "mine"}}}',
        broken=b'{\n  "a": 1\n  "b": 2\n}\n',
        refused=("comments", "byte order mark"),
    ),
    Kind(
        "JSON with comments",
        zed.CLIENT,
        ".config/zed/settings.json",
        plain=b'{\n  "theme": "One"\n}\n',
        comments=b'// top\n{\n  /* in */ "theme": "One", // beside\n  // below\n}\n// end\n',
        nested=b'{"language_models":{"openai_compatible":{"mine":{"api_url":"u"}}},"agent":{"x":null}}',
        twice=b'{"agent": {"a": 1}, "agent": {"b": 2}}',
        broken=b'{\n  "theme": "One"\n  "b": 2\n}\n',
    ),
    Kind(
        "list in JSON with comments",
        copilot.CLIENT,
        ".config/Code/User/chatLanguageModels.json",
        plain=b'[\n  {"name": "Mine", "vendor": "other"}\n]\n',
        comments=b'// top\n[\n  // one\n  {"name": "Mine"}, // two\n]\n',
        nested=b'[{"name":"Slipstream","vendor":"customendpoint","models":[{"id":"theirs"}],"own":1}]',
        twice=b'[{"name": "Mine", "name": "Again"}]',
        broken=b'[\n  {"name": "Mine"\n]\n',
    ),
    Kind(
        "YAML",
        continue_dev.CLIENT,
        ".continue/config.yaml",
        plain=b"name: me\nmodels:\n  - name: A\n",
        comments=b"# top\nname: me # beside\nmodels:\n- name: A\n# below\n",
        nested=b"name: me\nmodels:\n  - name: Slipstream\n    provider: mine\n    extra: {a: 1}\n",
        twice=b"name: a\nname: b\n",
        broken=b"name: me\nmodels: [a\nb: c\n",
        refused=("a key twice",),
    ),
    Kind(
        "list in YAML",
        aider.CLIENT,
        ".aider.model.settings.yml",
        plain=b"- name: theirs\n  edit_format: diff\n",
        comments=b"# top\n- name: theirs # beside\n# below\n",
        nested=b"- name: openai/local-coder\n  extra_params: {top_p: 0.9}\n  lazy: true\n",
        twice=b"- name: a\n  name: b\n",
        broken=b"- name: [a\nb: c\n",
        refused=("a key twice",),
    ),
    Kind(
        "TOML",
        codex.CLIENT,
        ".codex/config.toml",
        plain=b'model = "theirs"\n\n[tui]\ntheme = "dark"\n',
        comments=b'# top\nmodel = "theirs" # beside\n\n[tui] # in\nx = 1\n# end\n',
        nested=b'[model_providers.mine]\nbase_url = "u"\n\n[model_providers.vllm]\nname = "theirs"\n',
        twice=b'model = "a"\nmodel = "b"\n',
        broken=b'model = "theirs\n',
        refused=("a key twice",),
    ),
)

SITUATIONS: dict[str, Callable[[Kind], bytes]] = {
    "plain": lambda kind: kind.plain,
    "comments": lambda kind: kind.comments,
    "CR LF": lambda kind: kind.plain.replace(b"\n", b"\r\n"),
    "no line end": lambda kind: kind.plain.rstrip(b"\n"),
    "byte order mark": lambda kind: b"\xef\xbb\xbf" + kind.plain,
    "nested entries": lambda kind: kind.nested,
    "a key twice": lambda kind: kind.twice,
    "empty file": lambda _kind: b"",
    "does not parse": lambda kind: kind.broken,
    "no text": lambda _kind: b"\xff\xfe\x00\x01",
}
NEVER_READ = ("does not parse", "no text")

every_kind = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


@pytest.fixture
def records(paths: Paths) -> Records:
    """An empty store of records."""
    made = Records(paths)
    made.make()
    return made


def put(kind: Kind, home: Path, content: bytes) -> Path:
    """The file as a person left it."""
    path = home / kind.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o640)
    return path


def connect(kind: Kind, home: Path, records: Records, model: str = LOCAL.model) -> None:
    wiring = with_values(LOCAL, model=model)
    specs = kind.client.files(places_of(home), wiring)
    plans = settings_writer.plan(specs, records.load(kind.client.id), records)
    settings_writer.write(kind.client.id, {}, plans, records)


def undo(kind: Kind, records: Records) -> settings_writer.Undone:
    record = records.load(kind.client.id)
    assert record is not None
    return settings_writer.undo(record, records)


@every_kind
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_exact_bytes_come_back_or_nothing_is_touched(
    situation: str, kind: Kind, private_home: Path, records: Records
) -> None:
    content = SITUATIONS[situation](kind)
    path = put(kind, private_home, content)
    if situation in (*NEVER_READ, *kind.refused):
        with pytest.raises(EditorConfigRefused) as refused:
            connect(kind, private_home, records)
        assert str(path) in refused.value.detail
        assert "line" in refused.value.detail
        assert path.read_bytes() == content
        assert records.load(kind.client.id) is None
        return
    connect(kind, private_home, records)
    first = path.read_bytes()
    assert first != content
    assert LOCAL.model.encode() in first
    connect(kind, private_home, records)
    assert path.read_bytes() == first
    connect(kind, private_home, records, model="another")
    assert LOCAL.model.encode() not in path.read_bytes().replace(content, b"")
    assert undo(kind, records).left == ()
    assert path.read_bytes() == content
    assert path.stat().st_mode & 0o777 == 0o640


@every_kind
def test_a_link_into_a_dotfiles_repository_stays_a_link(
    kind: Kind, private_home: Path, records: Records
) -> None:
    real = private_home / "dotfiles" / "settings"
    real.parent.mkdir()
    real.write_bytes(kind.plain)
    link = private_home / kind.path
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(real)
    connect(kind, private_home, records)
    assert link.is_symlink()
    assert LOCAL.model.encode() in real.read_bytes()
    assert undo(kind, records).left == ()
    assert real.read_bytes() == kind.plain
    assert link.readlink() == real


@every_kind
def test_a_file_that_cannot_be_read_is_left_alone(kind: Kind, private_home: Path, records: Records) -> None:
    path = private_home / kind.path
    path.parent.mkdir(parents=True, exist_ok=True)
    # Reading the beginning of one's own memory fails for everybody, root too.
    path.symlink_to("/proc/self/mem")
    with pytest.raises(EditorConfigRefused) as refused:
        connect(kind, private_home, records)
    assert "cannot be read" in refused.value.detail
    assert path.is_symlink()


@every_kind
def test_a_folder_that_must_not_be_written_is_left_alone(
    kind: Kind, private_home: Path, records: Records
) -> None:
    folder = private_home / "locked"
    folder.mkdir()
    real = folder / "settings"
    real.write_bytes(kind.plain)
    path = private_home / kind.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(real)
    folder.chmod(0o500)
    try:
        with pytest.raises(EditorConfigRefused) as refused:
            connect(kind, private_home, records)
    finally:
        folder.chmod(0o700)
    assert "write-protected" in refused.value.detail
    assert real.read_bytes() == kind.plain
    assert [one.name for one in folder.iterdir()] == ["settings"]


@every_kind
def test_a_writer_at_the_last_moment_keeps_its_file(
    kind: Kind, private_home: Path, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(kind, private_home, kind.plain)
    others = {one for one in private_home.rglob("*") if one.is_file()}
    real_exchange = exchange_module.exchange
    written: list[Path] = []

    def late(one: Path, other: Path) -> bool:
        if other.name == path.name and not written:
            written.append(other)
            other.write_bytes(b"theirs")
        return real_exchange(one, other)

    monkeypatch.setattr("slipstream.engine.editors.onefile.exchange", late)
    with pytest.raises(EditorConfigRefused) as refused:
        connect(kind, private_home, records)
    assert "meanwhile" in refused.value.detail
    assert path.read_bytes() == b"theirs"
    assert {one for one in private_home.rglob("*") if one.is_file() and "state" not in one.parts} == others
    assert records.load(kind.client.id) is None
