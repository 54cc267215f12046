"""Start at login: the desktop's entry is the only truth, and what others wrote into it stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from slipstream.core.errors import SettingsError
from slipstream.engine import autostart

pytestmark = pytest.mark.usefixtures("private_home")


def test_it_is_off_until_turned_on_and_off_again_after() -> None:
    assert not autostart.is_on()
    path = autostart.turn_on()
    assert autostart.is_on()
    assert path == Path(os.environ["XDG_CONFIG_HOME"]) / "autostart" / "slipstream.desktop"
    autostart.turn_off()
    autostart.turn_off()
    assert not autostart.is_on()
    assert not path.exists()


@pytest.mark.parametrize("line", ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
def test_what_the_desktop_turned_off_is_off_and_can_be_turned_on_again(line: str) -> None:
    path = autostart.turn_on()
    key = line.partition("=")[0]
    text = path.read_text()
    path.write_text("\n".join(line if each.startswith(f"{key}=") else each for each in text.splitlines()))
    assert not autostart.is_on()
    autostart.turn_on()
    assert autostart.is_on()


def test_other_keys_and_groups_stay() -> None:
    path = autostart.entry_path()
    path.parent.mkdir(parents=True)
    path.write_text(
        "# mine\n[Desktop Entry]\nName=My Slipstream\nX-GNOME-Autostart-Delay=20\nExec=old\n"
        "[Other]\nExec=keep\n"
    )
    autostart.turn_on()
    text = path.read_text()
    for kept in ("# mine", "X-GNOME-Autostart-Delay=20", "[Other]\nExec=keep"):
        assert kept in text
    assert "Exec=old" not in text
    assert text.count("Exec=") == 2
    assert autostart.is_on()


def test_a_binary_file_in_its_place_is_off() -> None:
    path = autostart.entry_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x00")
    assert not autostart.is_on()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    folder = autostart.entry_path().parent
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    with pytest.raises(SettingsError) as refused:
        autostart.turn_on()
    assert "could not be turned on" in refused.value.title
    assert str(folder) in refused.value.detail


@pytest.mark.parametrize("name", ["plain", "with space", 'quo"te', "dollar$x`y`", "back\\slash", "hundred%"])
def test_a_path_of_any_kind_is_quoted_as_the_specification_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / name / "slipstream"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    monkeypatch.setattr(sys, "argv", [str(script)])
    autostart.turn_on()
    line = next(each for each in autostart.entry_path().read_text().splitlines() if each.startswith("Exec="))
    assert read_exec(line.removeprefix("Exec=")) == [str(script), "--hidden", "--at-login"]


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not here")
def test_the_desktops_own_checker_finds_nothing_wrong() -> None:
    said = subprocess.run(
        ["desktop-file-validate", str(autostart.turn_on())], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stdout) == (0, "")


def read_exec(value: str) -> list[str]:
    """An Exec key's arguments, read by the specification's two layers: string escapes, then quoting."""
    plain = value.replace("\\\\", "\0").replace("\0", "\\")
    words: list[str] = []
    at = 0
    while at < len(plain):
        if plain[at] == " ":
            at += 1
        elif plain[at] == '"':
            word, at = "", at + 1
            while plain[at] != '"':
                at += plain[at] == "\\"
                word, at = word + plain[at], at + 1
            words.append(word)
            at += 1
        else:
            end = plain.find(" ", at) % (len(plain) + 1)
            words.append(plain[at:end])
            at = end
    return [word.replace("%%", "%") for word in words]
