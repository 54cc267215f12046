"""Advice and ended requests in words and as objects."""

from __future__ import annotations

import json
from dataclasses import replace

from tests.fakes import advices, states

from slipstream.app.live import advicewords
from slipstream.core.live.requestlist import RequestRecord, RequestSource


def test_an_advice_tells_its_evidence_the_change_and_the_gain_once():
    view = advicewords.advice_view(advices.SLOWER)
    assert view.title.startswith("Drafts make this server slower")
    assert view.words.endswith("or choose a smaller draft (about 35 % faster).")
    assert "faster" not in advicewords.advice_view(advices.LATE).words, "its title names the gain already"


def test_an_evidence_begins_like_a_sentence():
    assert advicewords.advice_view(advices.LATE).words.startswith("Kept at each position: 88 %")


def test_a_button_that_restarts_says_what_that_costs_and_one_that_copies_what_it_copies():
    assert "cut off" in advicewords.advice_view(advices.COLLAPSED).tip
    assert advicewords.advice_view(advices.HEAT).tip == "Copies: sudo nvidia-smi -i 0 -pl 298"
    assert advicewords.advice_view(advices.HOT).tip == ""


def test_an_advice_as_an_object_has_an_age_and_no_moment_of_this_computers_clock():
    told = json.loads(json.dumps(advicewords.advice_dict(advices.LATE, 10_000.0)))
    assert told["age_s"] == 10.0
    assert "raised_at" not in told
    assert told["kind"] == "late_positions"
    assert told["action"]["overrides"]["num_speculative_tokens"] == 3


def test_a_request_that_ran_alone_is_told_in_full():
    cells = advicewords.request_cells(advices.request(states.NOW.at_utc))
    assert cells[1:] == ("2,048", "512", "0.31 s", "41.2 tok/s", "338 of 512")
    assert len(cells) == len(advicewords.REQUEST_COLUMNS) == len(advicewords.REQUEST_TIPS)


def test_a_request_beside_others_has_dashes_for_what_is_not_its_own():
    beside = advices.request(states.NOW.at_utc, alone=False)
    assert advicewords.request_cells(beside)[3:] == ("-", "41.2 tok/s", "-")
    assert "first after" not in advicewords.request_words(beside)


def test_several_in_one_row_say_so():
    three = advices.request(states.NOW.at_utc, count=3)
    assert advicewords.request_cells(three)[0].endswith(" (3)")
    assert advicewords.request_tip(three).startswith("Mean of 3 requests")
    alone = replace(three, count=1)
    assert "ran alone" in advicewords.request_tip(alone)
    assert "its client" in advicewords.request_tip(replace(alone, source=RequestSource.CLIENT))


def test_a_request_of_which_nothing_is_known_is_all_dashes():
    bare = RequestRecord(0.0, None, None, None, None, None, None, RequestSource.COUNTERS)
    assert set(advicewords.request_cells(bare)[1:]) == {"-"}


def test_a_request_as_an_object_has_its_speed_and_acceptance():
    told = json.loads(json.dumps(advicewords.request_dict(advices.request(0.0))))
    assert round(told["tok_s"], 1) == 41.2
    assert round(told["acceptance_rate"], 2) == 0.66
    assert advicewords.request_dict(advices.request(0.0, alone=False))["acceptance_rate"] is None
