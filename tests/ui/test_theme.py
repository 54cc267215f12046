"""Colours that can be read, and a switch that reaches every open window."""

from __future__ import annotations

import pytest
from tests.fakes import states

from slipstream.app.presenters import Tone
from slipstream.core.models import Segment
from slipstream.core.settings import Theme as Choice
from slipstream.ui.scheme import SystemScheme
from slipstream.ui.theme import DARK, LIGHT, Theme, contrast, ink_on

THEMES = pytest.mark.parametrize("tokens", [DARK, LIGHT], ids=["dark", "light"])
ENOUGH = 4.5


def test_contrast_is_the_one_of_the_guidelines():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@THEMES
@pytest.mark.parametrize("ink", ["text", "muted"])
@pytest.mark.parametrize("ground", ["window", "panel"])
def test_text_can_be_read(tokens, ink, ground):
    assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= ENOUGH


@THEMES
@pytest.mark.parametrize("tone", list(Tone))
def test_words_in_a_tones_colour_can_be_read(tokens, tone):
    assert contrast(tokens.tone(tone), tokens.window) >= ENOUGH
    assert contrast(tokens.tone(tone), tokens.panel) >= ENOUGH


@THEMES
@pytest.mark.parametrize("segment", list(Segment))
def test_numbers_on_the_memory_bar_can_be_read(tokens, segment):
    ground = tokens.segment(segment)
    assert contrast(ink_on(ground), ground) >= ENOUGH


@THEMES
@pytest.mark.parametrize("button", ["accent", "stop"])
def test_words_on_coloured_buttons_can_be_read(tokens, button):
    ground = getattr(tokens, button)
    assert contrast(ink_on(ground), ground) >= ENOUGH


def test_switching_reaches_an_open_window(qapp, theme: Theme, make_window):
    window = make_window(states.ready())
    dark = window.grab().toImage().pixelColor(5, window.height() - 5).lightness()
    theme.set_dark(False)
    qapp.processEvents()
    light = window.grab().toImage().pixelColor(5, window.height() - 5).lightness()
    assert dark < 60 < 200 < light


def test_a_choice_overrules_the_desktop(qapp):
    assert SystemScheme(Choice.DARK).dark is True
    assert SystemScheme(Choice.LIGHT).dark is False
