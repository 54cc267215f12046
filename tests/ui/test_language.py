"""The window's language: which one is found, who is told when it is not, and what then speaks it."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from slipstream.core.settings import Settings, WindowLanguage
from slipstream.core.words import ENGLISH
from slipstream.engine.files import Paths
from slipstream.engine.settings_file import save_settings
from slipstream.ui.language import find_language, first_offered, install_qt_words

ROOT = Path(__file__).resolve().parents[2]
MADE_UP = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en"><context><name>slipstream</name>
<message><source>{count:,} tokens</source><translation>{count:,} Token</translation></message>
<message><source>Stop</source><translation type="unfinished"></translation></message>
</context></TS>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of translations with a German one of a single sentence."""
    source = tmp_path / "slipstream_de.ts"
    source.write_text(MADE_UP, encoding="utf-8")
    import PySide6

    lrelease = Path(PySide6.__file__).parent / "lrelease"
    subprocess.run((lrelease, "-silent", source, "-qm", source.with_suffix(".qm")), check=True)
    return tmp_path


def child(*argv: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A Python of its own, on a desktop that speaks nothing in particular."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return subprocess.run(
        (sys.executable, *argv),
        cwd=ROOT,
        env={**plain, "LANG": "C.UTF-8", "PYTHONPATH": f"{ROOT}:{ROOT / 'desktop'}", **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def window(**environment: str) -> dict[str, object]:
    """What ``tests.fakes.spoken_window`` tells."""
    done = child("-m", "tests.fakes.spoken_window", **environment)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert isinstance(told, dict)
    return told


def test_a_chosen_language_says_what_it_knows_and_writes_numbers_its_own_way(folder):
    found = find_language(WindowLanguage.GERMAN, folder)
    assert found.trouble == ""
    assert found.language.translate("{count:,} tokens") == "{count:,} Token"
    assert found.language.translate("Stop") == ""
    assert found.language.translate("never heard of") == ""
    marks = (found.language.code, found.language.decimal_mark, found.language.group_mark)
    assert marks == ("de", ",", ".")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["de-Latn-DE", "de-DE", "de-Latn", "de"], "de"),
        (["fr-FR", "fr", "de-AT", "de"], "de"),
        (["en-GB", "en", "de"], "en"),
        (["fr-FR", "fr"], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_desktop_that_is_there_is_taken(wanted, code):
    assert first_offered(wanted) == code


@pytest.mark.parametrize("content", [None, b"", b"no translation at all"])
def test_a_translation_that_is_missing_or_broken_gives_english_and_a_line_for_the_log(tmp_path, content):
    if content is not None:
        (tmp_path / "slipstream_de.qm").write_bytes(content)
    found = find_language(WindowLanguage.GERMAN, tmp_path)
    assert found.language is ENGLISH
    assert str(tmp_path / "slipstream_de.qm") in found.trouble


def test_qts_own_buttons_speak_the_language_too(qtbot, qapp: QApplication, folder):
    code = (
        "from PySide6.QtCore import QLocale; from PySide6.QtWidgets import QApplication, QDialogButtonBox;"
        "from slipstream.core.words import Language; from slipstream.ui.language import install_qt_words;"
        "qt = QApplication([]); install_qt_words(qt, Language('de', ',', '.'));"
        "box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel);"
        "print(box.buttons()[0].text(), QLocale().toString(1.5))"
    )
    assert child("-c", code).stdout == "Abbrechen 1,5\n"


def test_english_leaves_qt_as_it_is(qtbot, qapp: QCoreApplication):
    install_qt_words(qapp, ENGLISH)
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.buttons()[0].text() == "Cancel"


GERMAN = {"Einstellungen", "Übersicht", "&Beenden", "Starten", "Sprache"}
SPOKEN_ENGLISH = {"Settings", "Dashboard", "&Quit", "Start", "Language"}


def test_window_and_tray_speak_german_on_a_german_desktop():
    told = window(LANGUAGE="de")
    assert told["trouble"] == ""
    assert set(told["said"]) >= GERMAN
    assert not SPOKEN_ENGLISH & set(told["said"])


def test_window_and_tray_speak_german_where_it_was_chosen(paths: Paths):
    save_settings(paths, Settings(language=WindowLanguage.GERMAN))
    assert set(window(LANGUAGE="fr")["said"]) >= GERMAN


def test_the_window_speaks_english_where_it_was_chosen(paths: Paths):
    save_settings(paths, Settings(language=WindowLanguage.ENGLISH))
    assert set(window(LANGUAGE="de")["said"]) >= SPOKEN_ENGLISH


def test_window_and_tray_speak_english_on_a_desktop_of_another_language():
    told = window(LANGUAGE="fr")
    assert set(told["said"]) >= SPOKEN_ENGLISH
    assert not GERMAN & set(told["said"])


def test_nothing_that_is_loaded_before_the_language_is_known_says_a_sentence_when_loaded():
    early = window()["early"]
    assert "slipstream.engine.settings_file" in early
    assert "slipstream.ui.main_window" not in early
    assert [name for name in early if says_when_loaded(name)] == []


def says_when_loaded(module: str) -> bool:
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    return any(is_say(node) for node in run_when_loaded(ast.parse(Path(found.origin).read_text("utf-8"))))


def is_say(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"


def run_when_loaded(node: ast.AST) -> Iterator[ast.AST]:
    """Everything but the bodies of functions; a class's body and a function's defaults are run."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            for outside in (*part.decorator_list, part.args):
                yield from run_when_loaded(outside)
            continue
        yield part
        if not isinstance(part, ast.Lambda):
            yield from run_when_loaded(part)


def test_a_sentence_in_a_constant_would_be_seen_and_one_in_a_function_not():
    def found(source: str) -> bool:
        return any(is_say(node) for node in run_when_loaded(ast.parse(source)))

    assert found("TITLE = say('a')")
    assert found("class A:\n    TITLES = {1: say('a')}")
    assert found("def f(title=say('a')): ...")
    assert not found("def f():\n    return say('a')")
    assert not found("class A:\n    def f(self):\n        say('a')")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("language", ["longer", "german"])
def test_every_page_has_room_for_another_language(language):
    done = child("-m", "pytest", "-q", "-p", f"tests.fakes.{language}_language", "tests/ui/test_room.py")
    assert done.returncode == 0, done.stdout
