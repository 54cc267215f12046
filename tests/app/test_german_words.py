"""What a person reads in another language: number marks, whole sentences, and what a child said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.fakes import advices, other_words, states

from slipstream.app import presenters, wording
from slipstream.app.bench import benchheard
from slipstream.app.live.advicewords import advice_view
from slipstream.app.models.modelrows import context_text, fit_chip
from slipstream.core.catalog.modelsurvey import Fit, FitKind
from slipstream.core.errors import ErrorReport

_GERMAN = {
    "Ready": "Bereit",
    "Stopped": "Gestoppt",
    "for {time}": "seit {time}",
    " (about {percent:.0f} % faster)": " (etwa {percent:.0f} % schneller)",
    "It ": "Dafür ist ",
    "Starting {name} ({order} of {starts})": "{name} wird gestartet ({order} von {starts})",
    "Measuring {name} ({order} of {starts})": "{name} wird gemessen ({order} von {starts})",
    "Measuring {title}": "{title} wird gemessen",
    "Stopping {title}; it comes back afterwards": "{title} wird gestoppt und kommt danach zurück",
    "Starting {title} again on port {port}": "{title} wird wieder auf Port {port} gestartet",
    "{count} prompts were left out: longer than the context.": "{count} Prompts wurden ausgelassen.",
    "Model files are missing": "Modelldateien fehlen",
    "Demo on this CPU": "Demo auf dieser CPU",
}


@pytest.fixture
def german() -> Iterator[None]:
    with other_words.german(_GERMAN):
        yield


@pytest.mark.usefixtures("german")
def test_sizes_rates_and_delays_carry_the_marks_of_the_language() -> None:
    assert wording.bytes_text(18 * 1024**3) == "18,0 GiB"
    assert wording.rate_text(84.12) == "84,1 tok/s"
    assert wording.rate_text(2610.0) == "2.610 tok/s"
    assert wording.latency_text(0.31) == "0,31 s"
    assert wording.percent_text(0.004) == "0,4 %"
    assert wording.count_text(2610) == "2.610"
    assert wording.tick_text(2.5) == "2,5"
    assert context_text(10_752) == "10,5k"


@pytest.mark.usefixtures("german")
def test_a_pill_reads_as_one_sentence_whatever_its_words_begin_with() -> None:
    assert presenters.pill(states.ready(), states.NOW).text == "Bereit seit 42 min"
    assert presenters.status_line(states.ready(), states.NOW).endswith(": bereit seit 42 min")


@pytest.mark.usefixtures("german")
def test_an_advice_that_names_its_gain_itself_does_not_hear_it_twice() -> None:
    assert "schneller" not in advice_view(advices.LATE).words
    assert advice_view(advices.SLOWER).words.endswith("(etwa 35 % schneller).")


@pytest.mark.usefixtures("german")
def test_a_chip_shows_the_first_clause_of_what_is_in_the_way() -> None:
    fit = Fit(FitKind.NO_DEVICE, says="Dafür ist eine NVIDIA-GPU nötig, und es wurde keine gefunden.")
    assert fit_chip(fit).text == "eine NVIDIA-GPU nötig"


@pytest.mark.parametrize(
    "made",
    [
        lambda: benchheard.starting("k3/fp8", "1", "4"),
        lambda: benchheard.measuring("k3", "2", "4"),
        lambda: benchheard.measuring_one("ngram8/2-5"),
        lambda: benchheard.stopping("Demo on this CPU"),
        lambda: benchheard.returning("Demo on this CPU", "8000"),
        lambda: benchheard.left_out("3"),
    ],
)
def test_every_step_of_the_child_is_recognised(made, request: pytest.FixtureRequest) -> None:
    english = made()
    request.getfixturevalue("german")
    heard = benchheard.heard(english)
    assert heard == made().replace("Demo on this CPU", "Demo auf dieser CPU")
    assert heard != english


@pytest.mark.usefixtures("german")
def test_a_failure_of_the_child_is_told_as_far_as_its_sentences_are_known() -> None:
    told = benchheard.heard_report(ErrorReport("Model files are missing", detail="One, Two", hint="Try."))
    assert told == ErrorReport("Modelldateien fehlen", detail="One, Two", hint="Try.")


def test_english_is_heard_as_it_was_said() -> None:
    assert benchheard.heard("Starting k3 (1 of 4)") == "Starting k3 (1 of 4)"
    assert benchheard.heard("2 of 24 ready") == "2 of 24 ready"
