"""The translations that are shipped: complete, with the right parts, compiled from what their files say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from slipstream.core.settings import WindowLanguage

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "resources" / "languages"


def collector() -> ModuleType:
    """``packaging/languages.py``; the folder's name is that of a library, so it cannot be imported."""
    spec = importlib.util.spec_from_file_location("languages", ROOT / "packaging" / "languages.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["languages"] = made  # its dataclasses look their module up
    spec.loader.exec_module(made)
    return made


LANGUAGES = collector()
CODES = sorted({choice.value for choice in WindowLanguage} - {WindowLanguage.SYSTEM, WindowLanguage.ENGLISH})


def test_every_language_that_can_be_chosen_is_shipped_and_no_other():
    assert [LANGUAGES.code_of(path) for path in LANGUAGES.files()] == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_translation_is_complete_and_has_the_parts_of_its_sentences(code):
    assert list(LANGUAGES.faults(FOLDER / f"slipstream_{code}.ts", LANGUAGES.sentences())) == []


@pytest.mark.parametrize("code", CODES)
def test_a_compiled_translation_is_what_its_file_says_today(code, tmp_path):
    made = tmp_path / "made.qm"
    LANGUAGES.compile_to(FOLDER / f"slipstream_{code}.ts", made)
    assert made.read_bytes() == (FOLDER / f"slipstream_{code}.qm").read_bytes()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A program of three sentences, one of them with a part."""
    (tmp_path / "words.py").write_text(
        'say("Stop")\nsay("one " "token")\nsay("{count:,} tokens", count=2)\nrow.say(name)\n', "utf-8"
    )
    return tmp_path


def faults(source: Path, known: dict[str, str]) -> list[tuple[str, str]]:
    said = LANGUAGES.sentences(source, source)
    path = source / "slipstream_xx.ts"
    LANGUAGES.write(path, known, said)
    return [(fault.sentence, fault.problem) for fault in LANGUAGES.faults(path, said)]


def test_what_is_missing_or_wrong_is_told(source):
    right = {"Stop": "Halt", "one token": "ein Token", "{count:,} tokens": "{count:,} Token"}
    assert faults(source, right) == []
    assert faults(source, right | {"Stop": ""}) == [("Stop", "has no translation")]
    assert faults(source, right | {"Stop": "Halt "}) == [
        ("Stop", "begins or ends with other spaces in 'Halt '")
    ]
    assert faults(source, right | {"{count:,} tokens": "{count} Token"}) == [
        ("{count:,} tokens", "has other parts in '{count} Token'")
    ]


def test_a_sentence_that_is_put_together_while_the_program_runs_is_refused(source):
    (source / "more.py").write_text("say(title)\n", "utf-8")
    with pytest.raises(LANGUAGES.NotLiteralError, match=r"more\.py:1"):
        LANGUAGES.sentences(source, source)
