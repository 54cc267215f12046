"""The language of the window: the person's choice or the desktop's, read from the shipped translations.

Must be loaded before the modules that keep sentences in constants, and therefore imports none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from slipstream.core.settings import WindowLanguage
from slipstream.core.words import ENGLISH, Language, speak

_CONTEXT = "slipstream"


@dataclass(frozen=True, slots=True)
class FoundLanguage:
    """What to speak. ``trouble`` says for the log why it is English where another language was wanted."""

    language: Language
    trouble: str = ""


def find_language(choice: WindowLanguage, folder: Path) -> FoundLanguage:
    """The language for a choice, out of the folder with the translations; English where there is none."""
    wanted = QLocale.system().uiLanguages() if choice is WindowLanguage.SYSTEM else [choice.value]
    code = first_offered(wanted)
    if code == ENGLISH.code:
        return FoundLanguage(ENGLISH)
    path = folder / f"slipstream_{code}.qm"
    translator = QTranslator()
    if not translator.load(str(path)):
        return FoundLanguage(ENGLISH, f"speaking English: {path} cannot be used as a translation")
    locale = QLocale(code)
    translate = partial(_translated, translator)
    return FoundLanguage(Language(code, locale.decimalPoint(), locale.groupSeparator(), translate))


def speak_language(choice: WindowLanguage, folder: Path) -> str:
    """Find the language for a choice and speak it from now on; gives the trouble of ``find_language``."""
    found = find_language(choice, folder)
    speak(found.language)
    return found.trouble


def install_qt_words(qt: QCoreApplication, language: Language) -> None:
    """Have Qt's own buttons and menus, and the numbers in its fields, speak the language."""
    if language is ENGLISH:
        return
    QLocale.setDefault(QLocale(language.code))
    translator = QTranslator(qt)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{language.code}", folder):
        qt.installTranslator(translator)


def first_offered(wanted: Iterable[str]) -> str:
    """The first of the wanted languages (``de-AT``, ``de``) that is offered, else English."""
    offered = {language.value for language in WindowLanguage} - {WindowLanguage.SYSTEM.value}
    return next((code for code in (name.split("-")[0] for name in wanted) if code in offered), ENGLISH.code)


def _translated(translator: QTranslator, text: str) -> str:
    return translator.translate(_CONTEXT, text) or ""
