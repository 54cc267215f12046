"""Every page can be drawn in both themes at usual and doubled density; a person looks at the pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(
    ("scale", "page"), [(1, "engine"), (1.5, "dashboard"), (2, "dashboard"), (2, "engine")]
)
def test_the_window_draws_at_every_scale(qapp, tmp_path, theme, scale, page):
    done = subprocess.run(
        (
            *(sys.executable, str(ROOT / "packaging" / "gallery.py"), str(tmp_path)),
            *("--theme", theme, "--size", "760x520", "--only", "with-card,failed"),
            *("--page", page),
        ),
        env={**os.environ, "QT_SCALE_FACTOR": str(scale)},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pictures = [QImage(str(path)) for path in sorted(tmp_path.glob("*.png"))]
    assert len(pictures) == 2
    for picture in pictures:
        assert (picture.width(), picture.height()) == (round(760 * scale), round(520 * scale))
        colours = {
            picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)
        }
        assert len(colours) > 20
