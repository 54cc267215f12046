"""The pages that few people open at once: each is imported and built when it is first seen.

A start in the tray must not pay for them, neither for their widgets nor for their modules.
"""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from slipstream.ui.ports import Desks, StatePage
from slipstream.ui.theme import Theme


def models(theme: Theme, desks: Desks, parent: QWidget) -> StatePage:
    """The Models page."""
    from slipstream.ui.pages.models.page import ModelsPage

    return ModelsPage(theme, desks.models, parent)


def editors(theme: Theme, desks: Desks, parent: QWidget) -> StatePage:
    """The Editors page."""
    from slipstream.ui.pages.editors.page import EditorsPage

    return EditorsPage(theme, desks.editors, parent)


def benchmark(theme: Theme, desks: Desks, parent: QWidget) -> StatePage:
    """The Benchmark page."""
    from slipstream.ui.pages.benchmark.page import BenchmarkPage

    return BenchmarkPage(theme, desks.benchmarks, parent)


def settings(theme: Theme, desks: Desks, parent: QWidget) -> StatePage:
    """The Settings page."""
    from slipstream.ui.pages.settings.page import SettingsPage

    return SettingsPage(theme, desks.settings, parent)
