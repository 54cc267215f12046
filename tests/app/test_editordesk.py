"""Wishes about coding clients become jobs, and what came of them is in the state; real files and servers."""

from __future__ import annotations

import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes import states
from tests.fakes.openai_server import OpenAiServer, Script, serving

from slipstream.app.editors.editordesk import EditorDesk
from slipstream.app.editors.editors import Editors
from slipstream.app.store import Store
from slipstream.core.editors import cursor
from slipstream.core.editors.survey import Connected, Deed, EditorResult, EditorsState, Proposal
from slipstream.core.editors.wiring import Asked
from slipstream.core.jobs import JobKind
from slipstream.core.models import Endpoint
from slipstream.core.state import AppState, EngineChanged
from slipstream.engine.files import Paths
from slipstream.engine.jobrunner import JobRunner

PATIENCE_S = 30.0


class Desk:
    """A store, a jobs thread and the desk; ``until`` drains until something is so."""

    def __init__(self, paths: Paths) -> None:
        self.store = Store()
        self.jobs = JobRunner(self.store.dispatch, name="editors")
        self.desk = EditorDesk(self.store, paths, self.jobs)
        self.jobs.open()

    def until(self, condition: Callable[[EditorsState], bool]) -> EditorsState:
        end = time.monotonic() + PATIENCE_S
        while True:
            self.store.drain()
            if condition(self.store.state.editors):
                return self.store.state.editors
            assert time.monotonic() < end, self.store.state.editors
            time.sleep(0.005)

    def runs(self, server: OpenAiServer, **changes: object) -> None:
        """Let the supervisor report that the server is ready."""
        state = states.ready()
        endpoint = replace(Endpoint(server.base_url, server.script.model, 65536), **changes)
        self.store.dispatch(EngineChanged(replace(state.engine, endpoint=endpoint)))
        self.store.drain()

    def proposed(self, editor: str, asked: Asked | None = None) -> Proposal:
        """The proposal once it is on the table."""
        self.desk.propose(editor, asked)
        found = self.until(lambda editors: editors.at_work is None and editors.proposal is not None)
        assert found.proposal is not None
        return found.proposal

    def done(self, editor: str, deed: Deed) -> EditorResult:
        """The result of a deed once it is over."""

        def over(editors: EditorsState) -> bool:
            result = editors.result(editor)
            return result is not None and result.done and result.deed is deed

        result = self.until(over).result(editor)
        assert result is not None
        return result

    def connected(self, editor: str) -> Connected:
        """What a fresh look says."""
        self.desk.look()
        before = self.store.state.editors.views
        view = self.until(lambda editors: editors.views is not before).view(editor)
        assert view is not None
        return view.connected


@pytest.fixture
def desk(paths: Paths) -> Iterator[Desk]:
    made = Desk(paths)
    yield made
    assert made.jobs.close(PATIENCE_S)


@pytest.fixture
def server() -> Iterator[OpenAiServer]:
    with serving(Script(file="README.md")) as made:
        yield made


def opencode_file(home: Path) -> Path:
    return home / "config" / "opencode" / "opencode.json"


def test_proposing_writes_nothing_and_shows_the_servers_own_values(
    desk: Desk, server: OpenAiServer, private_home: Path
) -> None:
    desk.runs(server)
    proposal = desk.proposed("opencode")
    assert proposal.values.base_url == server.base_url
    assert proposal.values.context_tokens == 65536
    assert proposal.values.own
    assert proposal.can_be_written
    assert "+" in proposal.files[0].text
    assert not opencode_file(private_home).exists()


def test_what_was_shown_is_written_tested_and_undone(
    desk: Desk, server: OpenAiServer, private_home: Path
) -> None:
    desk.runs(server)
    desk.desk.look()
    desk.until(lambda editors: editors.views is not None)
    proposal = desk.proposed("opencode")
    desk.desk.configure(proposal)
    written = desk.done("opencode", Deed.CONFIGURE)
    assert written.problem is None
    assert str(opencode_file(private_home)) in written.lines[0]
    assert server.base_url in opencode_file(private_home).read_text()
    found = desk.until(lambda editors: editors.view("opencode").connected is Connected.YES)
    assert found.proposal is None
    desk.desk.test("opencode")
    tested = desk.done("opencode", Deed.TEST)
    assert [one.passed for one in tested.verdicts] == [True, True, True, True]
    desk.desk.undo("opencode")
    undone = desk.done("opencode", Deed.UNDO)
    assert undone.lines == (f"As it was before: {opencode_file(private_home)}.",)
    assert not opencode_file(private_home).exists()
    desk.until(lambda editors: editors.view("opencode").connected is Connected.NO)


def test_a_file_that_changed_since_it_was_shown_is_shown_again_and_not_written(
    desk: Desk, server: OpenAiServer, private_home: Path
) -> None:
    desk.runs(server)
    proposal = desk.proposed("opencode")
    path = opencode_file(private_home)
    path.parent.mkdir(parents=True)
    path.write_text('{"theme": "mine"}')
    desk.desk.configure(proposal)
    said = desk.done("opencode", Deed.PROPOSE)
    assert "nothing was written" in said.lines[0]
    assert path.read_text() == '{"theme": "mine"}'
    again = desk.until(lambda editors: editors.proposal is not proposal).proposal
    assert again is not None
    assert "mine" in again.files[0].text
    desk.desk.configure(again)
    desk.done("opencode", Deed.CONFIGURE)
    assert json.loads(path.read_text())["theme"] == "mine"


def test_a_file_that_does_not_parse_is_proposed_as_what_to_paste(
    desk: Desk, server: OpenAiServer, private_home: Path
) -> None:
    desk.runs(server)
    path = private_home / "config" / "zed" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text('{\n  "theme": "One"\n  "x": 1\n}\n')
    proposal = desk.proposed("zed")
    assert proposal.refusal is not None
    assert "line 3, column 3" in proposal.refusal.detail
    assert proposal.refusal.evidence == '"x": 1'
    assert "openai_compatible" in proposal.snippets[0].text
    assert not proposal.can_be_written


def test_without_a_server_the_card_is_told_why(desk: Desk) -> None:
    desk.desk.propose("aider")
    result = desk.done("aider", Deed.PROPOSE)
    assert result.problem is not None
    assert "No server runs" in result.problem.title
    assert desk.store.state.editors.proposal is None


def test_when_the_plan_changes_a_connected_client_is_offered_the_update(
    desk: Desk, server: OpenAiServer
) -> None:
    desk.runs(server)
    desk.desk.configure(desk.proposed("opencode"))
    desk.done("opencode", Deed.CONFIGURE)
    desk.until(lambda editors: editors.views is not None)
    assert not desk.store.state.editors.view("opencode").update
    desk.store.dispatch(EngineChanged(states.stopped().engine))
    server.script.context_tokens = 16384
    desk.runs(server)
    found = desk.until(lambda editors: editors.view("opencode").update)
    assert not found.view("aider").update
    desk.desk.configure(desk.proposed("opencode"))
    desk.done("opencode", Deed.CONFIGURE)
    desk.until(lambda editors: not editors.view("opencode").update)


def test_a_server_of_ours_that_listens_elsewhere_now_makes_the_address_old(
    desk: Desk, server: OpenAiServer
) -> None:
    desk.runs(server)
    desk.desk.configure(desk.proposed("opencode"))
    desk.done("opencode", Deed.CONFIGURE)
    desk.until(lambda editors: editors.views is not None)
    with serving(Script()) as other:
        desk.store.dispatch(EngineChanged(states.stopped().engine))
        desk.runs(other)
        desk.until(lambda editors: editors.view("opencode").update)


def test_a_client_that_was_given_another_server_is_left_in_peace(desk: Desk, server: OpenAiServer) -> None:
    with serving(Script()) as elsewhere:
        desk.desk.configure(desk.proposed("opencode", Asked(base_url=elsewhere.base_url)))
        desk.done("opencode", Deed.CONFIGURE)
    desk.until(lambda editors: editors.views is not None)
    before = desk.store.state.editors.views
    desk.runs(server)
    found = desk.until(lambda editors: editors.views is not before)
    assert found.view("opencode").connected is Connected.YES
    assert not found.view("opencode").update


def test_a_test_can_be_called_off_while_the_server_is_silent(desk: Desk) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        state = states.ready()
        engine = replace(state.engine, endpoint=Endpoint(address, "demo", 4096))
        desk.store.dispatch(EngineChanged(engine))
        desk.store.drain()
        desk.desk.test("aider")
        # The silent server is asked for its models first, and given five seconds for that.
        desk.until(lambda editors: editors.result("aider").lines[0].startswith("Sent to"))
        desk.desk.cancel()
        result = desk.done("aider", Deed.TEST)
    assert "Called off" in result.lines[0]
    assert result.verdicts == ()


def test_a_deed_that_is_called_off_before_it_begins_ends_too(desk: Desk) -> None:
    hold = threading.Event()
    desk.jobs.submit(JobKind.LOOK_ENGINES, "Something long", lambda _job: hold.wait(PATIENCE_S) and None)
    desk.desk.test("aider")
    desk.store.drain()
    assert desk.store.state.editors.at_work is not None
    desk.desk.cancel()
    hold.set()
    result = desk.done("aider", Deed.TEST)
    assert "Called off" in result.lines[0]
    assert desk.store.state.editors.at_work is None


def test_a_fault_of_ours_ends_the_deed_and_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("by zero")

    monkeypatch.setattr(Editors, "undo", broken)
    desk.desk.undo("aider")
    result = desk.done("aider", Deed.UNDO)
    assert result.problem is not None
    assert "ZeroDivisionError" in result.problem.detail


def test_a_second_wish_while_one_goes_on_is_not_taken(desk: Desk) -> None:
    hold = threading.Event()
    desk.jobs.submit(JobKind.LOOK_ENGINES, "Something long", lambda _job: hold.wait(PATIENCE_S) and None)
    desk.desk.undo("aider")
    desk.desk.test("codex")
    hold.set()
    desk.done("aider", Deed.UNDO)
    assert desk.store.state.editors.result("codex") is None


def test_a_refused_undo_is_told_on_the_card(desk: Desk) -> None:
    desk.desk.undo("aider")
    result = desk.done("aider", Deed.UNDO)
    assert result.problem is not None
    assert "was not connected" in result.problem.title


def make_cursor(home: Path) -> Path:
    path = home / "config" / "Cursor" / "User" / "globalStorage" / "state.vscdb"
    path.parent.mkdir(parents=True)
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version=1")
    database.execute("CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)")
    database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.USER_ROW, '{"useOpenAIKey":false}'))
    database.commit()
    database.close()
    return path


def test_cursor_is_proposed_for_a_public_address_and_the_key_is_not_shown(
    desk: Desk, private_home: Path
) -> None:
    make_cursor(private_home)
    proposal = desk.proposed("cursor", Asked("https://x.invalid", "m", 65536, "sk-long"))
    assert proposal.can_be_written
    assert "~ openAIBaseUrl" in proposal.files[0].text
    assert "sk-long" not in proposal.files[0].text
    assert any("guards only the paths below /v1" in note for note in proposal.notes)


def test_cursor_is_refused_a_local_address_without_anything_to_paste(
    desk: Desk, server: OpenAiServer, private_home: Path
) -> None:
    make_cursor(private_home)
    desk.runs(server)
    proposal = desk.proposed("cursor")
    assert proposal.refusal is not None
    assert "its own servers" in proposal.refusal.detail
    assert proposal.snippets == ()


def test_looking_is_not_begun_by_a_server_alone(desk: Desk, server: OpenAiServer) -> None:
    asked: list[AppState] = []
    desk.store.subscribe(lambda _before, after: asked.append(after))
    desk.runs(server)
    assert desk.store.state.editors.views is None
    assert not any(state.jobs for state in asked)
