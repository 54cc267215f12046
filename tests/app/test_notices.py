"""What the desktop is told of, in which words, and how often."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import states

from slipstream.app.notices import AN_HOUR, REPEAT_S, Deed, NoticeKind, Pace, desktop_notice, outdated
from slipstream.core.errors import NextStep
from slipstream.core.supervision.lifecycle import Phase


def told(before, after, *, recovering=False):
    return desktop_notice(before, after, recovering=recovering)


def test_a_server_that_became_ready_is_told_with_its_address():
    notice = told(states.starting(), states.ready())
    assert (notice.kind, notice.title) == (NoticeKind.READY, "Demo on this CPU is ready")
    assert notice.body == "At 127.0.0.1:8000/v1."
    assert [deed for deed, _ in notice.deeds] == [Deed.OPEN, Deed.COPY, Deed.LOG]
    assert not notice.urgent


def test_a_server_that_ran_already_when_the_program_began_is_no_news():
    adopted = replace(states.ready(), engine=replace(states.ready().engine, adopted=True))
    assert told(states.starting(), adopted) is None
    assert told(states.stopped(), states.ready()) is None


def test_a_lost_server_and_its_return_are_two_notices():
    lost = told(states.ready(), states.backing_off())
    assert (lost.kind, lost.title) == (NoticeKind.LOST, "Demo on this CPU is being started again")
    assert lost.body == "The engine stopped. It ended with signal 9. It is restarted, 1 of 3 tries."
    back = told(states.starting(), states.ready(), recovering=True)
    assert (back.kind, back.title) == (NoticeKind.RESTARTED, "Demo on this CPU runs again")


def test_a_failed_start_stays_on_the_screen_and_offers_the_reports_own_step():
    notice = told(states.starting(), states.failed())
    assert notice.title == "Demo on this CPU did not start"
    assert notice.urgent
    assert notice.step is NextStep.REPAIR_MODELS
    assert (Deed.STEP, "Repair the model") in notice.deeds


def test_a_server_given_up_after_it_was_lost_stopped_and_did_not_fail_to_start():
    assert told(states.backing_off(), states.failed()).title == "Demo on this CPU stopped"


@pytest.mark.parametrize("phase", list(Phase))
def test_nothing_is_told_without_a_change_of_phase(phase):
    state = states.in_phase(phase)
    assert told(state, replace(state, latest=None)) is None


@pytest.mark.parametrize("phase", [Phase.STARTING, Phase.STOPPING, Phase.STOPPED])
def test_what_a_person_asked_for_is_no_news(phase):
    assert told(states.ready(), states.in_phase(phase)) is None


def test_a_notice_is_outdated_once_it_is_not_so_any_more():
    assert not outdated(NoticeKind.READY, states.ready())
    assert outdated(NoticeKind.READY, states.stopped())
    assert not outdated(NoticeKind.LOST, states.starting())
    assert outdated(NoticeKind.LOST, states.ready())
    assert outdated(NoticeKind.FAILED, states.starting())


def test_the_same_is_not_told_again_at_once():
    pace = Pace().after(NoticeKind.LOST, 100.0)
    assert not pace.allows(NoticeKind.LOST, 100.0 + REPEAT_S - 1)
    assert pace.allows(NoticeKind.LOST, 100.0 + REPEAT_S)
    assert pace.allows(NoticeKind.FAILED, 100.0)


def test_a_server_that_keeps_falling_over_does_not_fill_the_screen():
    pace = Pace()
    for beat in range(AN_HOUR):
        assert pace.allows(NoticeKind.LOST, beat * REPEAT_S)
        pace = pace.after(NoticeKind.LOST, beat * REPEAT_S)
    assert not pace.allows(NoticeKind.LOST, AN_HOUR * REPEAT_S)
    assert pace.allows(NoticeKind.LOST, AN_HOUR * REPEAT_S + 3600.0)
