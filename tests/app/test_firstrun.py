"""The first run: an engine, a model, an editor, in that order; what is there already is not asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import clients, modelpages, showcase, states

from slipstream.app.firstrun import after, asks_for_sizes, editor_invitation, first_card, is_over
from slipstream.core.models import PresetId
from slipstream.core.settings import FirstStep, Settings

NEW = Settings()


def test_without_an_engine_one_press_brings_engine_and_model_and_says_what_both_cost():
    state = replace(states.first_start(), models=modelpages.survey())
    target, draft = state.models.presets[0].parts
    nothing = replace(
        state.models.presets[0], parts=(replace(target, folder=None), replace(draft, folder=None))
    )
    card = first_card(replace(state, models=replace(state.models, presets=(nothing,))), NEW)
    assert card.step is FirstStep.ENGINE
    assert "486 MiB to download" in card.cost
    assert card.cost.endswith("Demo on this CPU: 341 MiB more.")


def test_what_is_not_known_is_said_to_be_shown_later():
    card = first_card(states.first_start(), NEW)
    assert card.cost.endswith("Demo on this CPU: the size of its files shows when it begins.")


def test_with_an_engine_the_model_that_suits_the_computer_is_recommended_with_its_size():
    card = first_card(showcase.first_model_to_fetch(), NEW)
    assert (card.step, card.title, card.label) == (FirstStep.MODEL, "Qwen 32B", "Get and start Qwen 32B")
    assert "suits this computer best" in card.words
    assert card.cost == "19.1 GiB to download."


def test_a_model_chosen_in_its_place_is_not_called_recommended():
    state = showcase.first_model_to_fetch()
    card = first_card(replace(state, selected=state.presets[1].id), NEW)
    assert "You chose this preset" in card.words


def test_a_model_that_is_here_is_only_started():
    card = first_card(showcase.first_model(), NEW)
    assert (card.label, card.cost) == ("Start Demo on this CPU", "Its files are on this computer.")


def test_while_the_model_comes_nothing_else_can_be_pressed():
    waiting = replace(showcase.first_model(), pending_start=PresetId("demo"))
    assert first_card(waiting, NEW).label == ""


@pytest.mark.parametrize(
    ("state", "chosen"),
    [
        (showcase.first_model(), Settings(last_preset=PresetId("demo"))),
        (showcase.first_model(), Settings(first_step=FirstStep.EDITOR)),
        (states.first_start(), Settings(first_step=FirstStep.MODEL)),
        (states.ready(), NEW),
        (states.failed(), NEW),
    ],
    ids=["started before", "model skipped", "engine skipped", "serving", "failed"],
)
def test_nobody_is_asked_twice(state, chosen):
    assert first_card(state, chosen) is None


def test_a_ready_server_invites_to_connect_an_editor_by_the_names_that_are_here():
    invitation = editor_invitation(showcase.wired(), NEW)
    assert invitation.label == "Connect your editor"
    assert invitation.words.startswith("Cline, Cursor, Aider and OpenCode are on this computer.")


def test_one_editor_and_none_are_said_as_such():
    state = showcase.wired()
    one = replace(state.editors, views=state.editors.views[:1])
    assert editor_invitation(replace(state, editors=one), NEW).words.startswith("Cline is on this")
    none = replace(state.editors, views=(clients.ZED,))
    assert editor_invitation(replace(state, editors=none), NEW).words.startswith("No editor was found")


@pytest.mark.parametrize(
    ("state", "chosen"),
    [
        (states.with_editors(), NEW),
        (states.ready(), NEW),
        (replace(showcase.wired(), engine=states.starting().engine), NEW),
        (showcase.wired(), Settings(first_step=FirstStep.DONE)),
    ],
    ids=["connected", "not looked yet", "not ready", "skipped"],
)
def test_nobody_is_invited_too_early_or_in_vain(state, chosen):
    assert editor_invitation(state, chosen) is None


def test_it_is_over_once_a_server_runs_and_an_editor_is_connected():
    assert is_over(states.with_editors(), NEW)
    assert not is_over(showcase.wired(), NEW)
    assert not is_over(states.with_editors(), Settings(first_step=FirstStep.DONE))


def test_skipping_leads_to_the_next_step_and_ends_at_the_last():
    assert [after(step) for step in FirstStep] == [
        FirstStep.MODEL,
        FirstStep.EDITOR,
        FirstStep.DONE,
        FirstStep.DONE,
    ]


def test_the_disk_is_looked_at_for_sizes_only_while_a_card_may_name_them():
    assert asks_for_sizes(states.first_start(), NEW)
    assert not asks_for_sizes(states.first_start(), Settings(last_preset=PresetId("demo")))
    assert not asks_for_sizes(showcase.first_model(), NEW)
