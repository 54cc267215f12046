"""editors: list, diff, configure, undo and test, as a person and as a program run them."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Run, slipstream
from tests.fakes.openai_server import OpenAiServer, Script, serving

from slipstream.core.editors import cursor
from slipstream.core.errors import ExitCode

NAMES = (
    "cline",
    "cursor",
    "continue",
    "zed",
    "aider",
    "opencode",
    "codex",
    "claude-code",
    "qwen-code",
    "kilo",
)


@pytest.fixture
def server() -> Iterator[OpenAiServer]:
    """A server elsewhere, with a key."""
    with serving(Script(key="sk-test", file="README.md")) as made:
        yield made


def keyed(key: str) -> tuple[str, str]:
    """The words that give a key, from a file."""
    file = Path.home() / "the-key"
    file.write_text(f"{key}\n")
    return "--api-key-file", str(file)


def files_of(home: Path) -> dict[str, bytes]:
    """Every file of Cline."""
    return {path.name: path.read_bytes() for path in (home / ".cline").rglob("*") if path.is_file()}


def test_without_a_server_the_list_still_says_what_is_here(run: Run, private_home: Path) -> None:
    (private_home / ".vscode" / "extensions" / "saoudrizwan.claude-dev-3.50.0").mkdir(parents=True)
    done = run("editors", "list", "--json")
    assert done.code == ExitCode.OK, done.err
    views = {view["id"]: view for view in done.json["editors"]}
    assert set(NAMES) < set(views)
    assert views["cline"]["found"]
    assert views["cline"]["version"] == "3.50.0"
    assert "Update the extension to 3.66" in views["cline"]["warnings"][0]
    assert views["zed"]["connected"] == "no"
    assert "cline" in run("editors", "list").out


def test_connect_test_and_undo_of_a_server_elsewhere(
    run: Run, private_home: Path, server: OpenAiServer
) -> None:
    (private_home / ".cline" / "data").mkdir(parents=True)
    (private_home / ".cline" / "data" / "globalState.json").write_text('{"mode": "plan"}')
    before = files_of(private_home)
    address = ("--base-url", server.base_url, *keyed("sk-test"))

    diff = run("editors", "diff", "cline", *address)
    assert diff.code == ExitCode.OK, diff.err
    assert "+++ " in diff.out
    assert '"openAiBaseUrl"' in diff.out
    assert "sk-test" not in diff.out
    assert files_of(private_home) == before

    done = run("editors", "configure", "cline", *address, "--json")
    assert done.code == ExitCode.OK, done.err
    assert done.json["values"]["context_tokens"] == 65536
    assert done.json["values"]["model"] == "local"
    assert done.json["changed"]
    assert "sk-test" not in done.out
    state = json.loads(files_of(private_home)["globalState.json"])
    assert (state["openAiBaseUrl"], state["mode"]) == (server.base_url, "plan")

    again = run("editors", "configure", "cline", "--base-url", server.base_url, "--json")
    assert again.code == ExitCode.OK, again.err
    assert not again.json["changed"]

    views = {view["id"]: view for view in run("editors", "list", "--json").json["editors"]}
    assert (views["cline"]["connected"], views["cline"]["base_url"]) == ("yes", server.base_url)

    tried = run("editors", "test", "cline", "--json")
    assert tried.code == ExitCode.OK, tried.out
    assert [trial["kind"] for trial in tried.json["trials"]] == [
        "answer in one piece",
        "streamed answer",
        "tool call",
        "long prompt",
    ]
    assert {one.key for one in server.script.seen} == {"sk-test"}

    undone = run("editors", "undo", "cline", "--json")
    assert undone.code == ExitCode.OK
    assert undone.json["left"] == []
    assert files_of(private_home) == before
    assert run("editors", "undo", "cline").code == ExitCode.EDITOR_REFUSED


def test_a_key_as_a_word_is_refused_and_the_other_way_is_named(run: Run, server: OpenAiServer) -> None:
    done = run("editors", "diff", "aider", "--base-url", server.base_url, "--api-key", "sk-test")
    assert done.code == ExitCode.USAGE
    assert "--api-key-file" in done.err
    assert "sk-test" not in done.err
    assert server.script.seen == []


def test_a_broken_file_is_shown_where_it_breaks_with_what_to_paste(
    run: Run, private_home: Path, server: OpenAiServer
) -> None:
    path = private_home / "config" / "zed" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text('{\n  "theme": "One"\n  "x": 1\n}\n')
    address = ("--base-url", server.base_url, *keyed("sk-test"))
    done = run("editors", "configure", "zed", *address)
    assert done.code == ExitCode.EDITOR_REFUSED
    assert "line 3, column 3" in done.err
    assert '"openai_compatible"' in done.err
    assert path.read_text() == '{\n  "theme": "One"\n  "x": 1\n}\n'
    report = run("editors", "configure", "zed", *address, "--json").json
    assert report["error"]["evidence"] == '"x": 1'
    assert "language_models" in report["snippet"]


def test_a_server_without_tool_calls_is_explained(run: Run, server: OpenAiServer) -> None:
    server.script.tools_allowed = False
    done = run("editors", "test", "opencode", "--base-url", server.base_url, *keyed("sk-test"))
    assert done.code == ExitCode.EDITOR_REFUSED
    assert "--tool-call-parser" in done.out


def test_a_wrong_key_and_a_silent_address_are_explained(run: Run, server: OpenAiServer) -> None:
    wrong = run(
        "editors", "test", "aider", "--base-url", server.base_url, "--model", "local", "--context", "65536"
    )
    assert wrong.code == ExitCode.EDITOR_REFUSED
    assert "refused the key" in wrong.out
    silent = ("--base-url", "http://127.0.0.1:9", "--model", "m", "--context", "4096")
    done = run("editors", "test", "aider", *silent, "--json")
    assert done.code == ExitCode.EDITOR_REFUSED
    assert len(done.json["trials"]) == 1
    assert "nothing listens" in done.json["trials"][0]["said"]


def test_without_server_and_address_the_next_step_is_named(run: Run) -> None:
    done = run("editors", "configure", "cline")
    assert done.code == ExitCode.EDITOR_REFUSED
    assert "--base-url" in done.err
    assert run("editors", "configure", "emacs").code == ExitCode.EDITOR_REFUSED
    unknown = run("editors", "configure", "cline", "--base-url", "ftp://x")
    assert "not the address" in unknown.err


def test_cursor_says_why_a_local_address_cannot_work_and_what_can(run: Run, server: OpenAiServer) -> None:
    done = run("editors", "configure", "cursor", "--base-url", server.base_url, *keyed("sk-test"))
    assert done.code == ExitCode.EDITOR_REFUSED
    assert "its own servers" in done.err
    assert "slipstream editors configure cline" in done.err


def test_cursor_with_a_public_address_is_written_and_undone(run: Run, private_home: Path) -> None:
    path = private_home / "config" / "Cursor" / "User" / "globalStorage" / "state.vscdb"
    public = ("--base-url", "https://x.invalid", "--model", "m", "--context", "65536", *keyed("sk-long"))
    never = run("editors", "configure", "cursor", *public)
    assert never.code == ExitCode.EDITOR_REFUSED
    assert "Start Cursor once" in never.err
    assert not path.exists()
    path.parent.mkdir(parents=True)
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version=1")
    database.execute("CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)")
    database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.USER_ROW, '{"useOpenAIKey":false}'))
    database.commit()
    database.close()
    diff = run("editors", "diff", "cursor", *public)
    assert "openAIBaseUrl" in diff.out
    assert "sk-long" not in diff.out
    assert "guards only the paths below /v1" in diff.err
    assert run("editors", "configure", "cursor", *public).code == ExitCode.OK
    database = sqlite3.connect(path)
    rows = dict(database.execute("SELECT key, value FROM ItemTable").fetchall())
    database.close()
    assert json.loads(rows[cursor.USER_ROW])["openAIBaseUrl"] == "https://x.invalid/v1"
    assert rows[cursor.PLAIN_KEY_ROW] == "sk-long"
    assert run("editors", "undo", "cursor").code == ExitCode.OK
    database = sqlite3.connect(path)
    assert database.execute("SELECT key, value FROM ItemTable").fetchall() == [
        (cursor.USER_ROW, '{"useOpenAIKey":false}')
    ]
    database.close()


def test_an_open_window_with_cline_in_it_is_named(
    run: Run, private_home: Path, tmp_path: Path, server: OpenAiServer
) -> None:
    (private_home / ".vscode-oss" / "extensions" / "saoudrizwan.claude-dev-4.1.13").mkdir(parents=True)
    program = tmp_path / "usr" / "share" / "codium" / "codium"
    program.parent.mkdir(parents=True)
    shutil.copy2(str(shutil.which("sleep")), program)
    window = subprocess.Popen((program, "60"))
    try:
        address = ("--base-url", server.base_url, *keyed("sk-test"))
        done = run("editors", "configure", "cline", *address)
        assert done.code == ExitCode.EDITOR_REFUSED
        assert "VSCodium is running" in done.err
        assert run("editors", "configure", "zed", *address).code == ExitCode.OK
    finally:
        window.kill()
        window.wait(10)
    assert run("editors", "configure", "cline", *address).code == ExitCode.OK


def test_clients_that_are_set_up_by_hand_give_what_to_paste(run: Run, server: OpenAiServer) -> None:
    address = ("--base-url", server.base_url, *keyed("sk-test"))
    for name in ("avante", "codecompanion", "jetbrains"):
        shown = run("editors", "diff", name, *address)
        assert shown.code == ExitCode.OK
        assert "local" in shown.out
        assert run("editors", "configure", name, *address).code == ExitCode.EDITOR_REFUSED


def test_the_running_servers_own_values_are_written(run: Run, installed: object, private_home: Path) -> None:
    installed()  # type: ignore[operator]
    started = slipstream("start", "demo", "--wait", "--json")
    assert started.code == ExitCode.OK, started.err
    done = run("editors", "configure", "opencode", "--json")
    assert done.code == ExitCode.OK, done.err
    values = done.json["values"]
    status = run("status", "--json").json
    assert values["base_url"] in json.dumps(status)
    assert values["tools"] in (True, False)
    views = {view["id"]: view for view in run("editors", "list", "--json").json["editors"]}
    assert views["opencode"]["connected"] == "yes"
    assert not views["opencode"]["update"]
