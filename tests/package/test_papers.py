"""Desktop entry, AppStream metadata and man page, judged by the tools that distributions judge them with."""

from __future__ import annotations

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"


def judged(*argv: str) -> subprocess.CompletedProcess[str]:
    """What the tool says; skipped where it is not installed."""
    if shutil.which(argv[0]) is None:
        pytest.skip(f"{argv[0]} is not installed")
    return subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)


def clean(*argv: str) -> None:
    """The tool has nothing to say."""
    done = judged(*argv)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The man page as the package gets it."""
    page = tmp_path_factory.mktemp("man") / "slipstream.1"
    done = subprocess.run(
        (sys.executable, str(LINUX / "make_manpage.py")), capture_output=True, timeout=60, check=True
    )
    page.write_bytes(done.stdout)
    return page


def test_the_desktop_entry_is_valid():
    clean("desktop-file-validate", str(LINUX / "slipstream.desktop"))


def test_the_metadata_is_valid():
    metadata = str(LINUX / "slipstream.metainfo.xml")
    done = judged("appstreamcli", "validate", "--no-net", "--pedantic", metadata)
    said = [line for line in done.stdout.splitlines() if line.startswith(("E:", "W:"))]
    # Newer versions miss a home page, and there is none yet.
    assert [line for line in said if "url-homepage-missing" not in line] == [], done.stdout
    assert said or done.returncode == 0, done.stdout + done.stderr


def test_the_metadata_names_no_address_while_there_is_none():
    assert "://" not in (LINUX / "slipstream.metainfo.xml").read_text()


def test_the_man_page_has_nothing_to_warn_of(manual: Path):
    clean("mandoc", "-Tlint", str(manual))
    if shutil.which("man") is None:
        pytest.skip("man is not installed")
    shown = subprocess.run(
        ("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", str(manual)),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PATH": "/usr/bin:/bin"},
    )
    assert shown.stderr == ""
    assert "Slipstream" in shown.stdout


def test_the_man_page_names_every_verb_and_exit_code(manual: Path):
    text = manual.read_text().replace("\\-", "-")
    for wanted in (
        "engines install",
        "editors configure",
        "doctor",
        "report",
        "--api-key-file",
        "EXIT STATUS",
    ):
        assert wanted in text
    assert "_worker" not in text


def test_nothing_starts_by_itself_after_an_installation():
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(LINUX / "slipstream.desktop")
    assert entry["Desktop Entry"]["Exec"] == "slipstream"
    assert "X-GNOME-Autostart-enabled" not in entry["Desktop Entry"]
    scripts = "".join((ROOT / "packaging/deb" / name).read_text() for name in ("postinst", "prerm"))
    for starter in ("systemctl", "deb-systemd", "autostart"):
        assert starter not in scripts


def test_versions_agree_everywhere():
    version = subprocess.run(
        (sys.executable, "-m", "slipstream", "--version"),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout.split()[1]
    assert f'<release version="{version}"' in (LINUX / "slipstream.metainfo.xml").read_text()
