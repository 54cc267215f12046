"""What one step of the Models page's context slider costs: ``python -m tests.report_models_page``.

The plan, its words and the drawn bar together, on the offscreen platform; the exit status is 1 where the plan
alone takes longer than the slider allows.
"""

from __future__ import annotations

import os
import sys
from statistics import median
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# The imports below need the line above.

from PySide6.QtWidgets import QApplication
from tests.fakes import modelpages
from tests.fakes.modelpages import FakeModels
from tests.report_vram import MOST_S

from slipstream.core.models import PresetId
from slipstream.core.planning.tweak import Tweak
from slipstream.engine.files import resources
from slipstream.ui.pages.models.page import ModelsPage
from slipstream.ui.theme import Theme

ROUNDS = 5


def main() -> int:
    """Slide over every place, on a card that takes the preset and on one that does not."""
    app = QApplication(sys.argv[:1])
    theme = Theme(app, resources() / "icons", dark=True)
    slow = 0.0
    for make in (modelpages.for_a_card, modelpages.too_small_a_card):
        state = make()
        desk = FakeModels(state.models)
        page = ModelsPage(theme, desk)
        page.resize(836, 560)
        page.show()
        page.show_state(state)
        page.choose("preset:qwen-32b")
        app.processEvents()
        slider = page.detail.plan.controls.context
        steps, plans = [], []
        for _ in range(ROUNDS):
            for place in range(slider.maximum() + 1):
                if place == slider.value():
                    continue
                begun = perf_counter()
                slider.setValue(place)
                app.processEvents()
                steps.append(perf_counter() - begun)
                plans.append(_plan(desk, slider.chosen))
        survey = state.models
        assert survey is not None
        slow = max(slow, median(plans))
        sys.stdout.write(
            f"{survey.place}: a step {_ms(median(steps))} in the median, {_ms(max(steps))} at most; of these "
            f"the plan {_ms(median(plans))} and {_ms(max(plans))} ({len(steps)} steps)\n"
        )
        page.close()
    return int(slow > MOST_S)


def _plan(desk: FakeModels, context_tokens: int) -> float:
    assert desk.found is not None
    found = desk.found.preset(PresetId("qwen-32b"))
    assert found is not None
    begun = perf_counter()
    desk.rehearse(found.preset, Tweak(context_tokens=context_tokens), offers=False)
    return perf_counter() - begun


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
