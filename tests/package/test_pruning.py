"""What the package keeps of Qt's own translations."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "packaging" / "deb" / "pruning.py"


@pytest.fixture(scope="module")
def pruning() -> ModuleType:
    """The build's module, which lies in no package."""
    spec = importlib.util.spec_from_file_location("pruning", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_qt_speaks_the_languages_that_the_program_is_translated_into_and_no_other(
    pruning: ModuleType, tmp_path: Path
):
    ours = tmp_path / "slipstream" / "_resources" / "languages"
    qt = tmp_path / "PySide6"
    translations = qt / "Qt" / "translations"
    for folder in (ours, translations, qt / "Qt" / "lib", qt / "Qt" / "plugins"):
        folder.mkdir(parents=True)
    for name in ("slipstream_de.qm", "slipstream_de.ts", "slipstream_pt_BR.qm"):
        (ours / name).touch()
    for name in ("qtbase_de", "qtbase_pt_BR", "qtbase_fr", "qtbase_en", "qt_help_de", "designer_de"):
        (translations / f"{name}.qm").touch()

    pruning.prune_qt(qt, pruning.languages(tmp_path))

    assert {path.name for path in translations.iterdir()} == {"qtbase_de.qm", "qtbase_pt_BR.qm"}
