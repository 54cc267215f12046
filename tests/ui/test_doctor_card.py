"""The doctor's list on the Engine page: faults with their fixes, the gravest first, the rest in one line."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel
from tests.fakes import surveys
from tests.fakes.readings import HEALTHY, ON_A_GPU

from slipstream.core.doctor.doctor import Grade
from slipstream.core.doctor.doctorrules import judge
from slipstream.core.state import AppState
from slipstream.ui.pages.engine import EnginePage
from slipstream.ui.theme import Theme
from slipstream.ui.widgets.doctor_card import DoctorCard

FAULTY = judge(replace(HEALTHY, survey=replace(ON_A_GPU, entries=()), compiler=False))


def texts(card: DoctorCard) -> list[str]:
    return [label.text() for label in card.findChildren(QLabel) if label.text() and not label.isHidden()]


def test_before_the_first_look_there_is_no_list(qtbot, theme: Theme):
    card = DoctorCard(theme)
    qtbot.addWidget(card)
    card.show_findings(None)
    assert card.isHidden()


def test_each_fault_stands_with_its_fix_and_the_gravest_first(qtbot, theme: Theme):
    card = DoctorCard(theme)
    qtbot.addWidget(card)
    card.show_findings(FAULTY)
    shown = texts(card)
    bad = [finding for finding in FAULTY if finding.grade is not Grade.OK]
    assert [finding.grade for finding in bad] == [Grade.PROBLEM, Grade.WARNING]
    for finding in bad:
        assert shown.index(finding.fix) == shown.index(finding.says) + 1
    assert shown.index(bad[0].says) < shown.index(bad[1].says)
    names = [label.accessibleName() for label in card.findChildren(QLabel)]
    assert f"Problem: {bad[0].says} {bad[0].fix}" in names


def test_what_is_repaired_goes_from_the_list(qtbot, theme: Theme):
    card = DoctorCard(theme)
    qtbot.addWidget(card)
    card.show_findings(FAULTY)
    card.show_findings(judge(HEALTHY))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert card.caption.text() == "Everything is in order."
    assert not any(finding.says in texts(card) for finding in FAULTY if finding.grade is not Grade.OK)


def test_the_page_shows_it(qtbot, theme: Theme):
    page = EnginePage(theme, surveys.FakeEngines())
    qtbot.addWidget(page)
    state = AppState(engines=surveys.ONE_ENGINE)
    page.show()
    page.show_change(state, replace(state, findings=FAULTY))
    assert not page.doctor.isHidden()
