"""A client's files as a whole: connected and undone to the byte, whatever they looked like before."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace as with_values
from pathlib import Path

import pytest
from tests.engine.editors.conftest import LOCAL, make_old_files, places_of

from slipstream.core.editors import aider, cline, codex, continue_dev, opencode, zed
from slipstream.core.editors.client import Client
from slipstream.core.editors.wiring import Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.engine.editors import onefile, settings_writer
from slipstream.engine.editors.records import Record, Records
from slipstream.engine.files import Paths


@pytest.fixture
def records(paths: Paths) -> Records:
    """An empty store of records."""
    made = Records(paths)
    made.make()
    return made


def connect(client: Client, home: Path, records: Records, wiring: Wiring = LOCAL) -> Record:
    """Configure a client."""
    plans = settings_writer.plan(client.files(places_of(home), wiring), records.load(client.id), records)
    return settings_writer.write(client.id, {"model": wiring.model}, plans, records)


def undo(client: Client, records: Records) -> settings_writer.Undone:
    """Take it back."""
    record = records.load(client.id)
    assert record is not None
    return settings_writer.undo(record, records)


def tree(home: Path) -> dict[str, bytes | str]:
    """Every file and folder of a home outside of Slipstream's own."""
    found: dict[str, bytes | str] = {}
    for path in sorted(home.rglob("*")):
        name = str(path.relative_to(home))
        if name.split("/")[0] in ("state", "data", "cache", "config"):
            continue
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        else:
            found[name] = path.read_bytes() if path.is_file() else "folder"
    return found


BEFORE: list[tuple[str, Client, str, bytes]] = [
    ("comments", zed.CLIENT, ".config/zed/settings.json", b'// mine\n{\n  // x\n  "theme": "One", // y\n}\n'),
    ("CR LF", zed.CLIENT, ".config/zed/settings.json", b'{\r\n  "theme": "One"\r\n}\r\n'),
    (
        "mixed line breaks",
        zed.CLIENT,
        ".config/zed/settings.json",
        b'{\r\n  "theme": "One",\n  "a": 1\r\n}\n',
    ),
    ("byte order mark", zed.CLIENT, ".config/zed/settings.json", b'\xef\xbb\xbf{"theme": "One"}'),
    ("duplicate keys", zed.CLIENT, ".config/zed/settings.json", b'{"agent": {"a": 1}, "agent": {"b": 2}}'),
    (
        "nested entries of the person",
        zed.CLIENT,
        ".config/zed/settings.json",
        b'{"language_models":{"openai_compatible":{"mine":{"api_url":"u"}}},"agent":{"default_model":null}}',
    ),
    ("empty file", zed.CLIENT, ".config/zed/settings.json", b""),
    ("only blanks", opencode.OPENCODE, ".config/opencode/opencode.json", b"\n\n"),
    ("only a comment", opencode.OPENCODE, ".config/opencode/opencode.jsonc", b"// nothing yet"),
    ("no line end", codex.CLIENT, ".codex/config.toml", b'model = "gpt-5" # mine'),
    ("TOML in CR LF", codex.CLIENT, ".codex/config.toml", b'# a\r\nmodel = "x"\r\n[tui]\r\nz = 1\r\n'),
    (
        "YAML with comments",
        continue_dev.CLIENT,
        ".continue/config.yaml",
        b"# a\nname: me # b\nmodels:\n- name: A\n# c\n",
    ),
    ("YAML without models", aider.CLIENT, ".aider.conf.yml", b"# mine\ndark-mode: true   # always\n"),
    ("numbers in odd spellings", zed.CLIENT, ".config/zed/settings.json", b'{"a": 1.50e+3, "u": "\\u00e4"}'),
]


@pytest.mark.parametrize(
    ("client", "name", "content"), [row[1:] for row in BEFORE], ids=[row[0] for row in BEFORE]
)
def test_connect_twice_then_undo_gives_the_exact_bytes_back(
    client: Client, name: str, content: bytes, private_home: Path, records: Records
) -> None:
    path = private_home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    path.chmod(0o640)
    before = tree(private_home)
    connect(client, private_home, records)
    first = path.read_bytes()
    assert first != content
    connect(client, private_home, records)
    assert path.read_bytes() == first
    connect(client, private_home, records, with_values(LOCAL, model="another", context_tokens=32768))
    assert path.read_bytes() != first
    assert b"local-coder" not in path.read_bytes()
    assert undo(client, records).left == ()
    assert tree(private_home) == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert records.load(client.id) is None


@pytest.mark.parametrize(
    "client", [cline.CLIENT, aider.CLIENT, opencode.KILO, codex.CLIENT], ids=lambda one: one.id
)
def test_undo_removes_files_and_folders_that_were_not_there(
    client: Client, private_home: Path, records: Records
) -> None:
    before = tree(private_home)
    connect(client, private_home, records)
    assert tree(private_home) != before
    undo(client, records)
    assert tree(private_home) == before


def test_a_link_into_a_dotfiles_repository_is_written_through_and_given_back(
    private_home: Path, records: Records
) -> None:
    real = private_home / "dotfiles" / "config.toml"
    real.parent.mkdir()
    real.write_bytes(b"# mine\n")
    (private_home / ".codex").mkdir()
    (private_home / ".codex" / "config.toml").symlink_to(real)
    before = tree(private_home)
    connect(codex.CLIENT, private_home, records)
    assert b"[model_providers.slipstream]" in real.read_bytes()
    undo(codex.CLIENT, records)
    assert tree(private_home) == before


def test_backups_hold_the_exact_bytes_and_are_private(private_home: Path, records: Records) -> None:
    make_old_files(private_home)
    before = (private_home / ".cline" / "data" / "secrets.json").read_bytes()
    connect(cline.CLIENT, private_home, records)
    kept = records.backups("cline")
    assert before in [path.read_bytes() for path in kept.iterdir()]
    for path in (records.folder, kept, *kept.iterdir(), kept.parent / "record.json"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


def test_a_file_that_does_not_parse_is_never_touched_nor_are_its_neighbours(
    private_home: Path, records: Records
) -> None:
    make_old_files(private_home)
    (private_home / ".cline" / "data" / "secrets.json").write_text('{\n  "apiKey": "x"\n  "b": 1\n}')
    before = tree(private_home)
    with pytest.raises(EditorConfigRefused) as refused:
        connect(cline.CLIENT, private_home, records)
    assert "secrets.json: line 3, column 3" in refused.value.detail
    assert refused.value.evidence == '"b": 1'
    assert tree(private_home) == before


def test_a_providers_file_that_cline_would_throw_away_is_never_touched(
    private_home: Path, records: Records
) -> None:
    make_old_files(private_home)
    path = private_home / ".cline" / "data" / "settings" / "providers.json"
    path.write_text('{"version": 1, "providers": {"cline": {"settings": {"provider": "cline"}}}}')
    before = tree(private_home)
    with pytest.raises(EditorConfigRefused) as refused:
        connect(cline.CLIENT, private_home, records)
    assert "updatedAt" in refused.value.detail
    assert tree(private_home) == before


def test_when_the_third_file_cannot_be_written_the_first_two_go_back(
    private_home: Path, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_old_files(private_home)
    before = tree(private_home)
    real_replace = onefile.replace

    def failing(now: onefile.FileNow, content: bytes, *, private: bool) -> tuple[Path, ...]:
        if now.path.name == "models.json":
            raise onefile.refused(now.path, "No space left on device")
        return real_replace(now, content, private=private)

    monkeypatch.setattr(onefile, "replace", failing)
    with pytest.raises(EditorConfigRefused):
        connect(cline.CLIENT, private_home, records)
    assert tree(private_home) == before
    assert records.load("cline") is None


def test_what_the_client_wrote_since_survives_undo(private_home: Path, records: Records) -> None:
    make_old_files(private_home)
    connect(cline.CLIENT, private_home, records)
    folder = private_home / ".cline" / "data"
    state = json.loads((folder / "globalState.json").read_bytes())
    (folder / "globalState.json").write_text(
        json.dumps({**state, "lastShown": 7, "openAiBaseUrl": "https://mine"})
    )
    providers = json.loads((folder / "settings" / "providers.json").read_bytes())
    providers["providers"]["openai-compatible"]["updatedAt"] = "2027-01-01T00:00:00.000Z"
    (folder / "settings" / "providers.json").write_text(json.dumps(providers))
    record = records.load("cline")
    assert record is not None
    assert settings_writer.wired(record) == settings_writer.Wired(whole=False, changed_since=True)
    undone = undo(cline.CLIENT, records)
    assert json.loads((folder / "globalState.json").read_bytes()) == {
        "actModeApiProvider": "anthropic",
        "openAiBaseUrl": "https://mine",
        "mode": "act",
        "lastShown": 7,
    }
    assert [said.rpartition("/")[2] for said in undone.left] == [
        "globalState.json: openAiBaseUrl was changed since and stays"
    ]
    assert json.loads((folder / "settings" / "providers.json").read_bytes())["providers"] == {
        "cline": {"settings": {"provider": "cline"}, "updatedAt": "2026-01-01T00:00:00.000Z"}
    }
    assert undone.backups is not None
    assert any(undone.backups.iterdir())


def test_connecting_again_after_the_client_wrote_keeps_what_it_wrote(
    private_home: Path, records: Records
) -> None:
    make_old_files(private_home)
    connect(cline.CLIENT, private_home, records)
    path = private_home / ".cline" / "data" / "globalState.json"
    state = json.loads(path.read_bytes())
    path.write_text(json.dumps({**state, "lastShown": 7}, indent=2))
    connect(cline.CLIENT, private_home, records, with_values(LOCAL, context_tokens=32768))
    now = json.loads(path.read_bytes())
    assert now["lastShown"] == 7
    assert now["actModeOpenAiModelInfo"]["contextWindow"] == 32768
    assert undo(cline.CLIENT, records).left == ()
    after = json.loads(path.read_bytes())
    assert after == {
        "actModeApiProvider": "anthropic",
        "openAiBaseUrl": "https://other",
        "mode": "act",
        "lastShown": 7,
    }


def test_a_file_that_broke_since_is_left_at_undo_and_named(private_home: Path, records: Records) -> None:
    connect(zed.CLIENT, private_home, records)
    path = private_home / ".config" / "zed" / "settings.json"
    path.write_text("{ half")
    undone = undo(zed.CLIENT, records)
    assert path.read_text() == "{ half"
    assert "does not parse any more" in undone.left[0]


def test_a_file_that_is_gone_since_needs_no_undo(private_home: Path, records: Records) -> None:
    connect(zed.CLIENT, private_home, records)
    path = private_home / ".config" / "zed" / "settings.json"
    path.unlink()
    assert undo(zed.CLIENT, records).restored == ()
    assert not path.exists()


def test_a_damaged_backup_is_noticed_before_anything_is_written(private_home: Path, records: Records) -> None:
    make_old_files(private_home)
    connect(cline.CLIENT, private_home, records)
    before = tree(private_home)
    for path in records.backups("cline").iterdir():
        path.write_bytes(b"damaged")
    with pytest.raises(EditorConfigRefused, match="missing or damaged"):
        undo(cline.CLIENT, records)
    assert tree(private_home) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make another person's file")
def test_root_refuses_another_persons_home_before_anything_is_written(
    private_home: Path, records: Records
) -> None:
    make_old_files(private_home)
    for path in (private_home / ".cline").rglob("*"):
        os.chown(path, 12345, 12345)
    before = tree(private_home)
    with pytest.raises(EditorConfigRefused) as refused:
        connect(cline.CLIENT, private_home, records)
    assert "root must not" in refused.value.detail
    assert tree(private_home) == before
    assert records.load("cline") is None
