"""Every client: its files before and after, nothing of theirs lost, nothing changed by a second time."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path, PurePath

import pytest

from slipstream.core.editors import claude_code, cline, continue_dev, cursor, llama_vscode, opencode, roo
from slipstream.core.editors.client import HOSTS, Client, FileSpec, Places, snippets_of
from slipstream.core.editors.registry import CLIENTS, client
from slipstream.core.editors.rewrite import Format, configured, read, restored
from slipstream.core.editors.wiring import Wiring

DATA = Path(__file__).parents[2] / "data" / "editors"
LOCAL = Wiring(
    "http://127.0.0.1:8000/v1",
    "local-coder",
    65536,
    8192,
    api_key="sk-secret",
    tools=True,
    stamp="2026-11-30T12:00:00.000Z",
)
FIM = replace(LOCAL, fills_middle=True)
HOME = PurePath("/home/me")


def places(*there: str) -> Places:
    """A home in which these paths exist."""
    known = {HOME / path for path in there}
    return Places(HOME, HOME / ".config", known.__contains__)


WITH_HOSTS = places(*(f".config/{host.config_name}/User" for host in HOSTS), ".config/kilo/kilo.jsonc")


def specs(one: Client, wiring: Wiring = FIM) -> tuple[FileSpec, ...]:
    """The client's files; of those that every editor has, the first."""
    found = {spec.path.name: spec for spec in reversed(one.files(WITH_HOSTS, wiring))}
    return tuple(reversed(found.values()))


FILES = [(one, spec) for one in CLIENTS for spec in specs(one)]
PAIRS = [
    (one, spec, DATA / one.id / f"{spec.path.name}.before")
    for one, spec in FILES
    if (DATA / one.id / f"{spec.path.name}.before").exists()
]


def test_every_file_of_before_is_somebodys() -> None:
    named = {path for _, _, path in PAIRS} | {DATA / "cursor" / "applicationUser.json.before"}
    assert set(DATA.rglob("*.before")) == named


@pytest.mark.parametrize(
    ("one", "spec", "path"), PAIRS, ids=[f"{one.id}-{spec.path.name}" for one, spec, _ in PAIRS]
)
def test_a_file_that_a_person_has_becomes_what_is_written_down(
    one: Client, spec: FileSpec, path: Path
) -> None:
    before = path.read_bytes()
    made = configured(before, spec.form, spec.wanted)
    expected = path.with_suffix(".after")
    assert made.content == expected.read_bytes()
    back = restored(made.content, spec.form, made.changes)
    assert back.left == ()
    assert read(back.content, spec.form)[0].data == read(before, spec.form)[0].data


@pytest.mark.parametrize(("one", "spec"), FILES, ids=[f"{one.id}-{spec.path.name}" for one, spec in FILES])
def test_a_second_time_changes_nothing_and_undo_empties_a_new_file(one: Client, spec: FileSpec) -> None:
    made = configured(b"", spec.form, spec.wanted)
    again = configured(made.content, spec.form, spec.wanted)
    assert again.content == made.content
    assert again.changes == ()
    assert not read(restored(made.content, spec.form, made.changes).content, spec.form)[0].data


@pytest.mark.parametrize("one", CLIENTS, ids=lambda one: one.id)
def test_every_client_names_the_server_in_what_is_to_be_pasted(one: Client) -> None:
    said = "\n".join(part.text for part in snippets_of(one, WITH_HOSTS, FIM))
    assert "local-coder" in said
    assert "127.0.0.1:8000" in said
    assert one.then


@pytest.mark.parametrize("one", CLIENTS, ids=lambda one: one.id)
def test_only_files_without_the_key_may_be_read_by_others(one: Client) -> None:
    for spec in one.files(WITH_HOSTS, FIM):
        text = configured(b"", spec.form, spec.wanted).content
        assert spec.secret or b"sk-secret" not in text, spec.path


def test_names_and_titles_find_a_client() -> None:
    assert client("Cline") is cline.CLIENT
    assert client(" claude code ") is claude_code.CLIENT
    assert client("emacs") is None
    assert len({one.id for one in CLIENTS}) == len(CLIENTS)


def test_cline_writes_all_four_files_wherever_its_folder_is() -> None:
    names = [spec.path.name for spec in cline.files(places(), LOCAL)]
    assert names == ["globalState.json", "secrets.json", "providers.json", "models.json"]
    moved = Places(HOME, HOME / ".config", lambda _path: False, {"CLINE_DIR": "/x"})
    assert cline.data_dir(moved) == PurePath("/x/data")
    named = Places(HOME, HOME / ".config", lambda _path: False, {"CLINE_DIR": "/x", "CLINE_DATA_DIR": "/y"})
    assert cline.data_dir(named) == PurePath("/y")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"version": 2}, "version 2"),
        ({"version": 1, "providers": {"a": {"settings": {}}}}, "updatedAt"),
        ({"version": 1, "providers": []}, "no object"),
        ({"version": 1, "providers": {"a": {"updatedAt": "2026-01-01T00:00:00Z"}}}, None),
        ({}, None),
    ],
)
def test_a_providers_file_that_cline_would_drop_is_seen(data: object, said: str | None) -> None:
    why = cline.would_be_dropped(data)
    assert (why is None) if said is None else (why is not None and said in why)


def test_opencode_edits_the_file_that_is_read_last() -> None:
    both = places(".config/opencode/opencode.json", ".config/opencode/opencode.jsonc")
    assert opencode.opencode_files(both, LOCAL)[0].path.name == "opencode.jsonc"
    assert opencode.opencode_files(places(), LOCAL)[0].path.name == "opencode.json"


def test_continue_with_only_its_old_file_is_not_given_a_new_one() -> None:
    why = continue_dev.CLIENT.blocked(places(".continue/config.json"), LOCAL)
    assert why is not None
    assert "config.json" in why
    assert (
        continue_dev.CLIENT.blocked(places(".continue/config.json", ".continue/config.yaml"), LOCAL) is None
    )


def test_completions_while_typing_are_offered_only_for_models_that_can() -> None:
    assert llama_vscode.CLIENT.blocked(WITH_HOSTS, LOCAL) is not None
    assert llama_vscode.CLIENT.blocked(WITH_HOSTS, FIM) is None
    text = {
        wiring.fills_middle: snippets_of(continue_dev.CLIENT, WITH_HOSTS, wiring)[0].text
        for wiring in (LOCAL, FIM)
    }
    assert "autocomplete" not in text[False]
    assert "autocomplete" in text[True]


def test_clients_of_the_vs_code_family_want_an_editor_that_was_started() -> None:
    assert roo.CLIENT.blocked(places(), LOCAL) is not None
    assert len(roo.files(WITH_HOSTS, LOCAL)) == 1 + len(HOSTS)


def test_the_cursor_row_becomes_what_is_written_down() -> None:
    path = DATA / "cursor" / "applicationUser.json.before"
    public = replace(LOCAL, base_url="https://x.example/v1")
    made = configured(path.read_bytes(), Format.JSON, cursor.wanted(public))
    expected = path.with_suffix(".after")
    assert made.content == expected.read_bytes()
    assert json.loads(restored(made.content, Format.JSON, made.changes).content)["useClaudeKey"] is True
