"""One wording for every state, shared by window, tray and command line."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.fakes import states

from slipstream.app import presenters
from slipstream.app.presenters import Action, IconName, Moment, Tone
from slipstream.app.statusdict import status_dict
from slipstream.core.errors import ErrorReport, NextStep
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.live.sample import Speculating
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase

NOW = states.NOW


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (AppState(), "Looking for a running server"),
        (states.stopped(), "Stopped"),
        (states.installing(), "Installing: about 25 s left"),
        (states.not_installed(), "Waiting for what is missing to be installed"),
        (states.starting(), "Starting: Loading the target's weights, about 20 s left"),
        (states.in_phase(Phase.STARTING), "Starting for 21 s"),
        (states.ready(), "Ready for 42 min"),
        (states.in_phase(Phase.READY, silent_since=states.AT - 12), "Silent for 12 s"),
        (states.in_phase(Phase.STOPPING), "Stopping for 21 s"),
        (states.backing_off(), "Restarting in 4 s"),
        (states.failed(), "Failed: The model folder is broken"),
    ],
)
def test_every_phase_reads_as_a_sentence_part(state, text):
    assert presenters.phase_text(state, NOW) == text


def test_the_time_left_stays_where_a_long_step_has_to_be_cut():
    pill = presenters.pill(states.starting(), NOW)
    assert (pill.detail, pill.tail) == ("Loading the target's weights", ", about 20 s left")


def test_looking_for_engines_is_no_news_and_checking_one_does_not_stop_a_start():
    look = Job(JobKind.LOOK_ENGINES, JobStatus.RUNNING, "Looking for engines")
    assert presenters.job_view(replace(states.stopped(), jobs=(look,))) is None
    check = Job(JobKind.VERIFY_ENGINE, JobStatus.RUNNING, "Checking vLLM", "Loading")
    checking = replace(states.stopped(), jobs=(look, check))
    assert presenters.job_view(checking).title == "Checking vLLM"
    assert presenters.primary_button(checking).action is Action.START
    assert presenters.phase_text(checking, NOW) == "Stopped"


@pytest.mark.parametrize(
    ("kind", "cancellable"),
    [(JobKind.INSTALL_ENGINE, True), (JobKind.VERIFY_ENGINE, True), (JobKind.REMOVE_ENGINE, False)],
)
def test_only_what_can_be_called_off_offers_it(kind, cancellable):
    job = Job(kind, JobStatus.RUNNING, "Work", "At it")
    assert presenters.job_view(replace(states.stopped(), jobs=(job,))).cancellable is cancellable


def test_the_job_at_work_is_shown_before_the_one_that_waits_for_it():
    waiting = Job(JobKind.VERIFY_ENGINE, JobStatus.RUNNING, "Checking vLLM")
    state = replace(states.asking(), jobs=(waiting, *states.asking().jobs))
    assert presenters.job_view(state).title == "Showing the speed with coding questions"


def test_a_start_without_learnt_times_claims_no_time_left():
    progress = replace(states.starting().engine.progress, remaining_s=None)
    state = states.in_phase(Phase.STARTING, progress=progress)
    assert presenters.phase_text(state, NOW) == "Starting: Loading the target's weights"


def test_an_adopted_server_is_as_old_as_it_is_and_not_as_this_program():
    state = states.in_phase(Phase.READY, since=states.AT - 1, ready_at_utc=NOW.at_utc - 7500)
    assert presenters.phase_text(state, NOW) == "Ready for 2 h 05 min"


def test_time_goes_on_without_news():
    later = Moment(NOW.at + 120, NOW.at_utc + 120)
    assert presenters.phase_text(states.ready(), later) == "Ready for 44 min"


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_has_a_button_that_says_what_it_does(phase):
    button = presenters.primary_button(states.in_phase(phase))
    assert button.label in {"Start", "Stop", "Cancel", "Stopping"}
    assert "Demo on this CPU" in button.tip
    assert button.enabled is (phase is not Phase.STOPPING)


@pytest.mark.parametrize(
    ("state", "icon"),
    [
        (states.stopped(), IconName.STOPPED),
        (states.installing(), IconName.STARTING),
        (states.starting(), IconName.STARTING),
        (states.ready(), IconName.READY),
        (states.not_drafting(), IconName.ATTENTION),
        (states.in_phase(Phase.READY, silent_since=states.AT), IconName.ATTENTION),
        (states.backing_off(), IconName.ATTENTION),
        (states.not_installed(), IconName.ATTENTION),
        (states.failed(), IconName.FAILED),
    ],
)
def test_the_icon_tells_the_state(state, icon):
    assert presenters.icon_name(state) is icon


def test_the_tooltip_has_the_figures_while_tokens_flow():
    assert presenters.tooltip(states.ready(), NOW) == "Demo on this CPU - 41.3 tok/s - 62 % accepted"


def test_the_tooltip_shows_no_invented_zero():
    idle = states.ready(states.sample(tok_s=None, acceptance=None, speculating=Speculating.IDLE))
    assert presenters.tooltip(idle, NOW) == "Demo on this CPU - ready for 42 min"
    assert presenters.tooltip(states.not_drafting(), NOW).endswith("41.3 tok/s - not drafting")


def test_the_chip_is_fed_by_counters_and_not_by_the_plan():
    assert presenters.chip(states.starting()) is None
    active = presenters.chip(states.ready())
    assert (active.text, active.tone) == ("Speculation active", Tone.GOOD)
    assert active.tip == "Speculation is on: 2.9 tokens per step."
    silent = presenters.chip(states.not_drafting())
    assert (silent.text, silent.tone) == ("Not drafting", Tone.WARNING)


def test_figures_of_a_server_that_is_gone_are_not_shown():
    state = replace(states.failed(), latest=states.sample())
    assert presenters.chip(state) is None
    assert presenters.endpoint_text(state) is None
    assert "tok/s" not in presenters.tooltip(state, NOW)


def test_a_refused_wish_is_told_before_the_engines_own_trouble():
    wish = ErrorReport("Something was refused")
    assert presenters.problem(states.failed()).title == "The model folder is broken"
    assert presenters.problem(replace(states.failed(), problem=wish)) is wish
    stale = states.in_phase(Phase.READY, problem=states.failed().engine.problem)
    assert presenters.problem(stale) is None


def test_every_next_step_but_none_has_a_label():
    labels = {step: presenters.next_step_text(step) for step in NextStep}
    assert labels.pop(NextStep.NONE) is None
    assert all(labels.values())
    assert len(set(labels.values())) == len(labels)


def test_an_empty_graph_offers_the_start_only_where_a_start_is_possible():
    notice = presenters.graph_notice(states.stopped(), NOW)
    assert (notice.text, notice.label) == ("No server is running.", "Start Demo on this CPU")
    assert presenters.graph_notice(AppState(), NOW).action is Action.NOTHING
    assert presenters.graph_notice(states.starting(), NOW).action is Action.NOTHING
    assert presenters.graph_notice(states.ready(), NOW) is None


def test_the_status_line_names_the_server_and_its_phase():
    assert presenters.status_line(states.ready(), NOW) == "Demo on this CPU: ready for 42 min"
    assert presenters.status_line(states.stopped(), NOW) == "Stopped"


def test_the_status_is_plain_json_and_agrees_with_the_window():
    said = json.loads(json.dumps(status_dict(states.advised(), NOW)))
    assert [advice["kind"] for advice in said["advice"]] == ["late_positions", "samples_hot"]
    assert [record["output_tokens"] for record in said["requests"]] == [200 + 70 * i for i in range(8)]
    assert said["phase"] == "ready"
    assert said["ready"] is True
    assert said["text"] == presenters.phase_text(states.ready(), NOW)
    assert said["endpoint"]["base_url"] == "http://127.0.0.1:8000/v1"
    assert said["up_s"] == pytest.approx(states.UP_S)
    assert said["metrics"]["generation_tok_s"] == 41.3
    assert said["speculation"] == "active"


def test_the_status_without_a_server_says_so_in_nulls():
    said = status_dict(states.stopped(), NOW)
    assert said["ready"] is False
    assert [said[key] for key in ("endpoint", "pid", "up_s", "metrics", "problem", "preset")] == [None] * 6


def test_a_transfer_tells_its_speed_and_time_left_or_for_how_long_nothing_came():
    job = Job(
        JobKind.DOWNLOAD,
        JobStatus.RUNNING,
        "Downloading",
        "Downloading someone/a-model",
        fraction=0.5,
        done_bytes=2**30,
        total_bytes=2**31,
        remaining_s=60.0,
        speed_bytes_s=2**20 * 17.0,
    )
    view = presenters.job_view(replace(states.stopped(), jobs=(job,)))
    assert (view.amount, view.speed, view.left, view.stall) == (
        "1.0 GiB of 2.0 GiB",
        "17 MiB/s",
        "about 1 min left",
        "",
    )
    stalled = replace(states.stopped(), jobs=(replace(job, stalled_s=12.0),))
    view = presenters.job_view(stalled)
    assert (view.speed, view.left, view.stall) == ("", "", "stalled 12 s")
