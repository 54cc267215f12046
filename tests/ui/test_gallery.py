"""Every page can be drawn in both themes at three densities; a person looks at the pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from slipstream.ui.main_window import Page

ROOT = Path(__file__).resolve().parents[2]
THEMES = ("dark", "light")


@pytest.mark.parametrize("scale", ["1", "1.5", "2"])
def test_every_page_draws_at_every_scale(tmp_path, scale):
    done = subprocess.run(
        (
            *(sys.executable, str(ROOT / "packaging" / "gallery.py"), str(tmp_path)),
            *("--scale", scale, "--size", "760x520", "--only", "failed"),
        ),
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    names = {path.name for path in tmp_path.glob("*.png")}
    assert names == {
        f"{page.value.lower()}-failed-{theme}-760-x{scale}.png" for page in Page for theme in THEMES
    }
    for name in names:
        picture = QImage(str(tmp_path / name))
        assert (picture.width(), picture.height()) == (760 * float(scale), 520 * float(scale))
        assert len(colours(picture)) > 20, name


def test_the_themes_differ_on_every_page(tmp_path):
    argv = (sys.executable, str(ROOT / "packaging" / "gallery.py"), str(tmp_path), "--scale", "1")
    done = subprocess.run(
        (*argv, "--size", "760x520", "--only", "stopped"), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    for page in Page:
        corners = {
            QImage(str(tmp_path / f"{page.value.lower()}-stopped-{theme}-760-x1.png")).pixel(2, 2)
            for theme in THEMES
        }
        assert len(corners) == 2, page


def colours(picture: QImage) -> set[int]:
    return {picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)}
