"""One file of another program: replaced whole or not at all, dressed as before, other writers noticed."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from slipstream.core.errors import EditorConfigRefused
from slipstream.engine.editors import exchange as exchange_module
from slipstream.engine.editors.onefile import look, remove, replace

RUN_S = 60.0


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An empty folder."""
    made = tmp_path / "place"
    made.mkdir()
    return made


def settings_file(folder: Path, content: bytes = b"old\r\n") -> Path:
    """A file of an editor."""
    path = folder / "settings.json"
    path.write_bytes(content)
    return path


def names(folder: Path) -> list[str]:
    """Everything in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_file_keeps_its_mode_owner_and_attributes(place: Path) -> None:
    path = settings_file(place)
    path.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(path, 0, 12)
    try:
        os.setxattr(path, "user.note", b"theirs")
        has_attributes = True
    except OSError:
        has_attributes = False
    before = path.stat()
    replace(look(path), b"new", private=True)
    after = path.stat()
    assert path.read_bytes() == b"new"
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert after.st_ino != before.st_ino
    if has_attributes:
        assert os.getxattr(path, "user.note") == b"theirs"
    assert names(place) == ["settings.json"]


@pytest.mark.parametrize(("private", "mode"), [(True, 0o600), (False, 0o644)])
def test_a_new_file_and_its_folders_are_private_where_they_hold_a_key(
    place: Path, private: bool, mode: int
) -> None:
    path = place / "a" / "b" / "settings.json"
    made = replace(look(path), b"new", private=private)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert made == (place / "a", place / "a" / "b")
    assert stat.S_IMODE((place / "a").stat().st_mode) == 0o700
    remove(look(path), made)
    assert names(place) == []


def test_a_link_into_a_dotfiles_repository_stays_a_link(place: Path) -> None:
    repository = place / "dotfiles"
    repository.mkdir()
    real = settings_file(repository)
    link = place / "settings.json"
    link.symlink_to(Path("dotfiles") / "settings.json")
    replace(look(link), b"new", private=True)
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert names(repository) == ["settings.json"]


def test_a_link_to_a_file_that_is_not_there_yet_makes_that_file(place: Path) -> None:
    link = place / "settings.json"
    link.symlink_to(place / "dotfiles" / "real.json")
    replace(look(link), b"new", private=True)
    assert link.is_symlink()
    assert (place / "dotfiles" / "real.json").read_bytes() == b"new"


def test_a_writer_in_between_is_noticed_and_wins(place: Path) -> None:
    path = settings_file(place)
    now = look(path)
    path.write_bytes(b"theirs")
    with pytest.raises(EditorConfigRefused, match="left as they") as refused:
        replace(now, b"new", private=True)
    assert "meanwhile" in refused.value.detail
    assert path.read_bytes() == b"theirs"
    assert names(place) == ["settings.json"]


def test_a_file_that_appears_in_between_is_not_written_over(place: Path) -> None:
    path = place / "settings.json"
    now = look(path)
    path.write_bytes(b"theirs")
    with pytest.raises(EditorConfigRefused):
        replace(now, b"new", private=True)
    assert path.read_bytes() == b"theirs"


def test_a_writer_at_the_very_last_moment_gets_its_file_back(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = settings_file(place)
    real_exchange = exchange_module.exchange
    calls: list[Path] = []

    def late(one: Path, other: Path) -> bool:
        if not calls:
            other.write_bytes(b"theirs")
        calls.append(other)
        return real_exchange(one, other)

    monkeypatch.setattr("slipstream.engine.editors.onefile.exchange", late)
    with pytest.raises(EditorConfigRefused):
        replace(look(path), b"new", private=True)
    assert path.read_bytes() == b"theirs"
    assert names(place) == ["settings.json"]


def test_a_file_system_without_exchange_is_served_by_a_rename(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = settings_file(place)
    monkeypatch.setattr("slipstream.engine.editors.onefile.exchange", lambda _one, _other: False)
    replace(look(path), b"new", private=True)
    assert path.read_bytes() == b"new"
    assert names(place) == ["settings.json"]


@pytest.mark.parametrize("mode", [0o444, 0o400])
def test_a_write_protected_file_is_left_alone(place: Path, mode: int) -> None:
    path = settings_file(place)
    path.chmod(mode)
    with pytest.raises(EditorConfigRefused) as refused:
        replace(look(path), b"new", private=True)
    assert "write-protected" in refused.value.detail
    assert "chmod u+w" in refused.value.hint
    assert path.read_bytes() == b"old\r\n"


def test_a_read_only_folder_is_left_alone(place: Path) -> None:
    folder = place / "settings"
    folder.mkdir()
    path = settings_file(folder)
    folder.chmod(0o500)
    try:
        with pytest.raises(EditorConfigRefused) as refused:
            replace(look(path), b"new", private=True)
        assert "write-protected" in refused.value.detail
        assert path.read_bytes() == b"old\r\n"
    finally:
        folder.chmod(0o700)


def test_a_file_with_a_second_name_is_left_alone(place: Path) -> None:
    path = settings_file(place)
    (place / "other").hardlink_to(path)
    with pytest.raises(EditorConfigRefused, match="left as they"):
        replace(look(path), b"new", private=True)
    assert path.samefile(place / "other")


def test_a_folder_or_a_device_is_no_settings_file(place: Path) -> None:
    with pytest.raises(EditorConfigRefused):
        look(place)
    with pytest.raises(EditorConfigRefused):
        look(Path("/dev/null"))
    loop = place / "loop"
    loop.symlink_to(loop)
    with pytest.raises(EditorConfigRefused):
        look(loop)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make another person's file")
def test_root_never_writes_into_another_persons_home(place: Path) -> None:
    home = place / "theirs"
    home.mkdir()
    path = settings_file(home)
    os.chown(home, 12345, 12345)
    for target in (path, home / "new" / "settings.json"):
        with pytest.raises(EditorConfigRefused) as refused:
            replace(look(target), b"new", private=True)
        assert "root must not" in refused.value.detail
    assert path.read_bytes() == b"old\r\n"
    assert names(home) == ["settings.json"]


def test_what_a_killed_run_left_is_swept(place: Path) -> None:
    path = settings_file(place)
    (place / ".settings.json.slipstream-abc").write_bytes(b"half")
    replace(look(path), b"new", private=True)
    assert names(place) == ["settings.json"]


FULL = """
import pathlib, sys
from slipstream.core.errors import EditorConfigRefused
from slipstream.engine.editors.onefile import look, replace
path = pathlib.Path(sys.argv[1]) / "settings.json"
path.write_bytes(b"old")
pathlib.Path(sys.argv[1], "ballast").write_bytes(b"x" * 40960)
try:
    replace(look(path), b"y" * 65536, private=True)
except EditorConfigRefused as error:
    assert path.read_bytes() == b"old", path.read_bytes()[:10]
    assert sorted(one.name for one in path.parent.iterdir()) == ["ballast", "settings.json"]
    print(error.detail, error.hint)
"""


def test_on_a_full_disk_the_old_file_stays(place: Path) -> None:
    disk = place / "disk"
    disk.mkdir()
    script = place / "full.py"
    script.write_text(FULL)
    inside = f'mount -t tmpfs -o size=64k tmpfs "{disk}" && exec "{sys.executable}" "{script}" "{disk}"'
    done = subprocess.run(
        ("unshare", "-rm", "sh", "-c", inside), capture_output=True, text=True, timeout=RUN_S, check=False
    )
    if "unshare" in done.stderr or "mount" in done.stderr:
        pytest.skip(f"no private mounts here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    assert "No space left" in done.stdout
    assert "Free some disk space" in done.stdout
