"""Cursor's store: only three rows ever change, in one transaction, and never under a running writer."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from tests.engine.editors.conftest import PUBLIC
from tests.fakes.vscdb import ENCRYPTED, USER, digests, make_store

from slipstream.core.editors import cursor
from slipstream.core.editors.wiring import Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.engine.editors import statedb

BIG_ROWS = 200
BIG_BYTES = 1024 * 1024


def value_of(path: Path, key: str) -> str | None:
    """One row."""
    database = sqlite3.connect(path)
    try:
        row = database.execute("SELECT value FROM ItemTable WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]
    finally:
        database.close()


def connect(path: Path, wiring: Wiring = PUBLIC, rows: dict[str, object] | None = None) -> dict[str, object]:
    """Write the rows; gives the record's part."""
    planned = statedb.plan(path, wiring, rows or {})
    kept = statedb.rows_record(planned, rows or {})
    statedb.write(path, planned)
    return json.loads(json.dumps(kept))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A small store."""
    return make_store(
        tmp_path / "state.vscdb", user=json.dumps(USER, ensure_ascii=False, separators=(",", ":"))
    )


@pytest.mark.timeout(300)
def test_in_a_large_store_with_a_log_only_three_rows_change_and_undo_gives_them_back(tmp_path: Path) -> None:
    path = make_store(
        tmp_path / "state.vscdb", user=json.dumps(USER), rows=BIG_ROWS, size=BIG_BYTES, wal=True
    )
    assert path.stat().st_size > BIG_ROWS * BIG_BYTES
    before = digests(path)
    rows = connect(path)
    after = digests(path)
    changed = {key for key in before | after if before.get(key) != after.get(key)}
    assert changed == set(cursor.ROWS)
    assert statedb.undo(path, rows) == (True, ())
    assert digests(path) == before


def test_the_row_says_what_cursor_reads_and_keeps_the_rest(store: Path) -> None:
    connect(store)
    said = json.loads(str(value_of(store, cursor.USER_ROW)))
    assert said["openAIBaseUrl"] == "https://x.example/v1"
    assert said["useOpenAIKey"] is True
    assert said["aiSettings"] == {
        "userAddedModels": ["a", "my-model"],
        "modelOverrideDisabled": [],
        "modelConfig": {"composer": 1},
        "modelOverrideEnabled": ["my-model"],
    }
    assert said["big"] == USER["big"]
    assert value_of(store, cursor.PLAIN_KEY_ROW) == "sk-long"
    assert value_of(store, cursor.SECRET_KEY_ROW) is None


def test_after_cursor_ran_undo_takes_out_what_is_ours_and_names_the_key(store: Path) -> None:
    rows = connect(store)
    said = json.loads(str(value_of(store, cursor.USER_ROW)))
    database = sqlite3.connect(store)
    database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.USER_ROW, json.dumps({**said, "new": 1})))
    database.execute(
        "INSERT INTO ItemTable VALUES (?, ?)", (cursor.SECRET_KEY_ROW, '{"type":"Buffer","data":[1]}')
    )
    database.execute("DELETE FROM ItemTable WHERE key = ?", (cursor.PLAIN_KEY_ROW,))
    database.commit()
    database.close()
    assert statedb.still_wired(store, rows)
    changed, left = statedb.undo(store, rows)
    assert changed
    assert "remove it in Cursor Settings" in left[0]
    back = json.loads(str(value_of(store, cursor.USER_ROW)))
    assert back.pop("new") == 1
    assert sorted(back["aiSettings"].pop("modelOverrideDisabled")) == ["my-model"]
    expected = json.loads(json.dumps(USER))
    expected["aiSettings"].pop("modelOverrideDisabled")
    assert back == expected


def test_a_second_connection_still_goes_back_to_the_first_state(store: Path) -> None:
    before = digests(store)
    rows = connect(store)
    again = Wiring("https://y.example/v1", "second", 65536, 8192, api_key="sk-2")
    rows = connect(store, again, rows)
    said = json.loads(str(value_of(store, cursor.USER_ROW)))
    assert said["aiSettings"]["userAddedModels"] == ["a", "second"]
    assert statedb.undo(store, rows) == (True, ())
    assert digests(store) == before


def test_connecting_again_after_cursor_wrote_does_not_take_our_own_key_for_theirs(store: Path) -> None:
    rows = connect(store)
    said = json.loads(str(value_of(store, cursor.USER_ROW)))
    database = sqlite3.connect(store)
    database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.USER_ROW, json.dumps({**said, "new": 1})))
    database.commit()
    database.close()
    rows = connect(store, PUBLIC, rows)
    assert statedb.undo(store, rows) == (True, ())
    assert value_of(store, cursor.PLAIN_KEY_ROW) is None
    assert value_of(store, cursor.SECRET_KEY_ROW) == ENCRYPTED
    assert json.loads(str(value_of(store, cursor.USER_ROW)))["new"] == 1


@pytest.mark.parametrize("wal", [False, True], ids=["rollback journal", "write-ahead log"])
def test_a_live_writer_keeps_us_out(tmp_path: Path, wal: bool) -> None:
    store = make_store(tmp_path / "state.vscdb", user=json.dumps(USER), wal=wal)
    planned = statedb.plan(store, PUBLIC, {})
    rows = statedb.rows_record(planned, {})
    before = digests(store)
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO ItemTable VALUES ('other0', 'theirs')")
    try:
        for change in (lambda: statedb.write(store, planned), lambda: statedb.undo(store, rows)):
            with pytest.raises(EditorConfigRefused) as refused:
                change()
            assert "is using it" in refused.value.detail
    finally:
        other.execute("ROLLBACK")
        other.close()
    assert digests(store) == before


def test_a_change_between_look_and_write_is_noticed(store: Path) -> None:
    planned = statedb.plan(store, PUBLIC, {})
    database = sqlite3.connect(store)
    database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.USER_ROW, "{}"))
    database.commit()
    database.close()
    with pytest.raises(EditorConfigRefused, match="left as they"):
        statedb.write(store, planned)
    assert value_of(store, cursor.USER_ROW) == "{}"


def test_a_cursor_that_was_never_started_gets_no_row_and_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "state.vscdb"
    with pytest.raises(EditorConfigRefused) as refused:
        statedb.plan(missing, PUBLIC, {})
    assert "Start Cursor once" in refused.value.hint
    assert not missing.parent.exists()
    path = make_store(tmp_path / "state.vscdb", user=None)
    before = digests(path)
    with pytest.raises(EditorConfigRefused) as refused:
        statedb.plan(path, PUBLIC, {})
    assert "never started" in refused.value.detail
    assert digests(path) == before


@pytest.mark.parametrize(
    "spoil",
    [
        "PRAGMA user_version=2",
        "ALTER TABLE ItemTable ADD COLUMN more TEXT",
        "ALTER TABLE ItemTable RENAME TO Items",
    ],
)
def test_a_form_that_is_not_known_is_left_alone(store: Path, spoil: str) -> None:
    database = sqlite3.connect(store)
    database.execute(spoil)
    database.commit()
    database.close()
    with pytest.raises(EditorConfigRefused) as refused:
        statedb.plan(store, PUBLIC, {})
    assert "does not know" in refused.value.detail


@pytest.mark.parametrize("user", ["{ half", '{"aiSettings": 7}', "[]"])
def test_a_row_that_cannot_be_edited_is_left_alone(tmp_path: Path, user: str) -> None:
    path = make_store(tmp_path / "state.vscdb", user=user)
    with pytest.raises(EditorConfigRefused):
        statedb.plan(path, PUBLIC, {})
    assert value_of(path, cursor.USER_ROW) == user


def test_what_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "state.vscdb"
    path.write_text("not a database, but long enough to be looked at" * 50)
    with pytest.raises(EditorConfigRefused):
        statedb.plan(path, PUBLIC, {})


@pytest.mark.parametrize(
    ("base_url", "key", "said"),
    [
        ("http://127.0.0.1:8000/v1", "sk", "own servers"),
        ("https://192.168.1.5/v1", "sk", "own servers"),
        ("http://x.example/v1", "sk", "https"),
        ("https://x.example/v1", "local-key", "without a key"),
    ],
)
def test_cursor_is_refused_what_cannot_or_should_not_work(base_url: str, key: str, said: str) -> None:
    refusal = cursor.refusal(Wiring(base_url, "m", 1, 1, api_key=key))
    assert refusal is not None
    assert said in refusal[0]
    assert refusal[1]


def test_a_public_address_with_a_key_is_accepted() -> None:
    assert cursor.refusal(PUBLIC) is None
