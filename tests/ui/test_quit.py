"""Quitting: asked once, remembered, never hanging, and never losing the server by surprise."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from PySide6.QtCore import QTimer
from tests.fakes import states

from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.ui import session_end
from slipstream.ui.quit_flow import QuitAnswer, QuitFlow, SessionEnding
from slipstream.ui.session_end import SessionEnd


@dataclass
class Chosen:
    quit_policy: str = "ask"
    theme: str = "dark"
    tray_hint_seen: bool = False

    def remember(self, name, value):
        setattr(self, name, value)


class Stage:
    """A quit flow whose state, question and answers a test holds in hand."""

    def __init__(self, state: AppState, answer: QuitAnswer | None = None, policy: str = "ask") -> None:
        self.state = state
        self.answer = answer
        self.questions = 0
        self.controller = states.FakeController()
        self.preferences = Chosen(quit_policy=policy)
        self.flow = QuitFlow(self.controller, self.preferences, lambda: self.state, self._ask)
        self.ended: list[bool | None] = []
        self.flow.finished.connect(self.ended.append)

    def _ask(self) -> QuitAnswer | None:
        self.questions += 1
        return self.answer

    def becomes(self, state: AppState) -> None:
        self.state = state
        self.flow.show_change(state)

    @property
    def wishes(self) -> list[str]:
        return [name for name, _ in self.controller.asked]


@pytest.fixture
def stage(qapp):
    made: list[Stage] = []

    def make(*args, **named) -> Stage:
        made.append(Stage(*args, **named))
        return made[-1]

    yield make
    for one in made:
        one.flow.deleteLater()


def test_without_a_server_nobody_is_asked(stage):
    quitting = stage(states.stopped())
    quitting.flow.request()
    assert (quitting.questions, quitting.wishes, quitting.ended) == (0, [], [None])


def test_stop_and_quit_waits_for_the_server_to_be_gone(stage):
    quitting = stage(states.ready(), QuitAnswer(stop=True, remember=False))
    quitting.flow.request()
    assert (quitting.wishes, quitting.ended) == (["stop"], [])
    quitting.becomes(states.in_phase(Phase.STOPPING))
    assert quitting.ended == []
    quitting.becomes(states.stopped())
    assert quitting.ended == [False]
    assert quitting.preferences.quit_policy == "ask"


def test_keep_running_quits_at_once_and_touches_nothing(stage):
    quitting = stage(states.ready(), QuitAnswer(stop=False, remember=False))
    quitting.flow.request()
    assert (quitting.wishes, quitting.ended) == ([], [True])


def test_thinking_better_of_it_changes_nothing_and_may_be_repeated(stage):
    quitting = stage(states.ready(), None)
    quitting.flow.request()
    assert (quitting.wishes, quitting.ended) == ([], [])
    quitting.flow.request()
    assert quitting.questions == 2


@pytest.mark.parametrize(("stop", "policy"), [(True, "stop"), (False, "keep")])
def test_a_remembered_answer_is_not_asked_for_again(stage, stop, policy):
    quitting = stage(states.ready(), QuitAnswer(stop=stop, remember=True))
    quitting.flow.request()
    assert quitting.preferences.quit_policy == policy
    again = stage(states.ready(), policy=policy)
    again.flow.request()
    assert again.questions == 0


def test_quitting_during_a_start_asks_too(stage):
    quitting = stage(states.starting(), QuitAnswer(stop=True, remember=False))
    quitting.flow.request()
    assert (quitting.questions, quitting.wishes) == (1, ["stop"])


def test_quitting_during_an_install_cancels_it_and_waits(stage):
    quitting = stage(states.installing())
    quitting.flow.request()
    assert (quitting.questions, quitting.wishes, quitting.ended) == (0, ["cancel_jobs"], [])
    job = Job(JobKind.INSTALL_ENGINE, JobStatus.CANCELLED, "Installing the engine")
    quitting.becomes(replace(states.stopped(), jobs=(job,)))
    assert quitting.ended == [None]


def test_a_second_quit_while_waiting_is_harmless(stage):
    quitting = stage(states.ready(), QuitAnswer(stop=True, remember=False))
    quitting.flow.request()
    quitting.flow.request()
    quitting.flow.request_unasked()
    quitting.becomes(states.stopped())
    assert (quitting.questions, quitting.wishes, quitting.ended) == (1, ["stop"], [False])


def test_a_server_that_does_not_end_holds_nobody_up_past_the_deadline(qtbot, stage):
    quitting = stage(states.ready(), QuitAnswer(stop=True, remember=False))
    quitting.flow._deadline.setInterval(30)
    quitting.flow.request()
    qtbot.waitUntil(lambda: quitting.ended == [False], timeout=2000)


@pytest.mark.parametrize(
    ("policy", "fate", "wishes"), [("ask", None, []), ("keep", True, []), ("stop", False, ["stop"])]
)
def test_the_end_of_the_session_follows_the_remembered_answer_without_asking(stage, policy, fate, wishes):
    quitting = stage(states.ready(), policy=policy)
    quitting.flow.request_unasked()
    assert (quitting.questions, quitting.wishes) == (0, wishes)
    quitting.becomes(states.stopped())
    assert quitting.ended == [fate]


@pytest.mark.parametrize(
    ("what", "policy", "stops", "fate"),
    [
        (SessionEnding.LOGOUT, "ask", True, False),
        (SessionEnding.LOGOUT, "stop", True, False),
        (SessionEnding.LOGOUT, "keep", False, True),
        (SessionEnding.SHUTDOWN, "ask", True, False),
        (SessionEnding.SHUTDOWN, "keep", True, False),
    ],
)
def test_only_a_server_that_may_outlive_a_logout_is_not_stopped_when_the_session_ends(
    stage, what, policy, stops, fate
):
    ending = stage(states.ready(), policy=policy)
    assert ending.flow.session_ends(what) is stops
    assert (ending.questions, ending.wishes) == (0, ["stop"] if stops else [])
    assert (ending.flow.unasked(), ending.ended) == (fate, [])


def test_a_session_that_ends_without_a_server_has_nothing_to_wait_for(stage):
    ending = stage(states.stopped())
    assert ending.flow.session_ends(SessionEnding.SHUTDOWN) is False
    assert ending.wishes == []


def test_a_window_that_the_ending_session_closes_asks_nothing(stage):
    ending = stage(states.ready())
    ending.flow.session_ends(SessionEnding.LOGOUT)
    ending.flow.request()
    ending.becomes(states.stopped())
    assert (ending.questions, ending.ended) == (0, [False])


def test_after_a_shutdown_that_was_called_off_people_are_asked_again(stage):
    ending = stage(states.ready())
    ending.flow.session_ends(SessionEnding.SHUTDOWN)
    ending.flow.session_goes_on()
    ending.flow.request()
    assert ending.questions == 1


def test_a_logout_that_never_comes_is_forgotten(qtbot, stage):
    ending = stage(states.ready())
    ending.flow._forget.setInterval(10)
    ending.flow.session_ends(SessionEnding.LOGOUT)
    qtbot.waitUntil(lambda: not ending.flow.ending, timeout=2000)


def test_a_session_manager_waits_for_the_stop_and_no_longer(qapp, qtbot, stage, monkeypatch):
    monkeypatch.setattr(session_end, "COMMIT_MS", 60_000)
    ending = stage(states.ready())
    session = SessionEnd(qapp, ending.flow)
    session.show_change(states.stopped(), ending.state)

    def stopped() -> None:
        ending.state = states.stopped()
        session.show_change(states.ready(), ending.state)

    QTimer.singleShot(0, qapp, stopped)
    session._on_commit()
    assert ending.wishes == ["stop"]
    assert ending.state.engine.phase is Phase.STOPPED
    session.close()
    session.deleteLater()
