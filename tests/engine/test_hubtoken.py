"""The Hub token: in the keyring where there is one, else in a private file, and never shown."""

from __future__ import annotations

import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes.runs import wait_for
from tests.fakes.sni_host import session_bus

from slipstream.core.errors import DownloadFailed
from slipstream.engine.files import Paths
from slipstream.engine.models import hubtoken, keyring
from slipstream.engine.models.hubtoken import TokenPlace
from slipstream.engine.models.keyring import KeyringError

SECRET = "hf_abcdefghijklmnop"  # noqa: S105 - made up
SERVICE = Path(__file__).resolve().parents[1] / "fakes" / "secret_service.py"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No token and no keyring from outside."""
    for name in ("HF_TOKEN", "HF_HOME", "HF_TOKEN_PATH", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)


@contextmanager
def desktop(monkeypatch: pytest.MonkeyPatch, *words: str) -> Iterator[None]:
    """A session bus with a keyring on it."""
    with session_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        service = subprocess.Popen((sys.executable, str(SERVICE), *words), stdout=subprocess.PIPE, text=True)
        assert service.stdout is not None
        assert service.stdout.readline() == "ready\n"
        try:
            yield
        finally:
            service.terminate()
            service.wait(10)
            service.stdout.close()


def answers() -> bool:
    """Whether the keyring of this bus can be asked by now."""
    try:
        keyring.lookup()
    except KeyringError:
        return False
    return True


@pytest.mark.parametrize("words", [(), ("--locked",), ("--no-collection",)])
def test_a_token_lives_in_the_keyring_also_in_a_locked_one(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    with desktop(monkeypatch, *words):
        assert hubtoken.find(paths) is None
        kept = hubtoken.keep(paths, f" {SECRET}\n")
        assert kept.place is TokenPlace.KEYRING
        assert not hubtoken.token_path(paths).exists()
        found = hubtoken.find(paths)
        assert found is not None
        assert (found.secret, found.place) == (SECRET, TokenPlace.KEYRING)
        hubtoken.keep(paths, SECRET + "2")
        assert keyring.lookup() == SECRET + "2"
        assert hubtoken.forget(paths) == (TokenPlace.KEYRING,)
        assert hubtoken.find(paths) is None
        assert hubtoken.forget(paths) == ()


def test_a_look_that_may_not_ask_leaves_a_locked_keyring_locked(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    with desktop(monkeypatch, "--holding", SECRET, "--locked"):
        for _ in range(2):
            seen = hubtoken.find(paths, unlock=False)
            assert seen is not None
            assert (seen.secret, seen.place, seen.is_locked) == ("", TokenPlace.KEYRING, True)
        found = hubtoken.find(paths)
        assert found is not None
        assert (found.secret, found.is_locked) == (SECRET, False)
        assert hubtoken.find(paths, unlock=False) == found


@pytest.mark.parametrize("words", [("--no-collection", "--refuse"), ("--locked", "--refuse")])
def test_a_keyring_that_does_not_take_it_leaves_the_private_file(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    with desktop(monkeypatch, *words):
        assert hubtoken.keep(paths, SECRET).place is TokenPlace.FILE


@pytest.mark.skipif(shutil.which("gnome-keyring-daemon") is None, reason="there is no gnome-keyring-daemon")
def test_gnome_keyring_keeps_replaces_and_forgets_it(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The real service, with a keyring that its password has opened."""
    data, runtime = tmp_path / "keyring-data", tmp_path / "keyring-runtime"
    (data / "keyrings").mkdir(parents=True)
    (data / "keyrings" / "default").write_text("login", encoding="utf-8")
    runtime.mkdir(mode=0o700)
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    with session_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        service = subprocess.Popen(
            ("gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert service.stdin is not None
            service.stdin.write(b"a password")
            service.stdin.close()
            wait_for(answers, "a keyring on the bus")
            assert hubtoken.find(paths) is None
            assert hubtoken.keep(paths, SECRET).place is TokenPlace.KEYRING
            assert not hubtoken.token_path(paths).exists()
            hubtoken.keep(paths, SECRET + "2")
            found = hubtoken.find(paths)
            assert found is not None
            assert (found.secret, found.place) == (SECRET + "2", TokenPlace.KEYRING)
            kept = (data / "keyrings" / "login.keyring").read_bytes()
            assert SECRET.encode() not in kept  # it lies there encrypted
            assert hubtoken.forget(paths) == (TokenPlace.KEYRING,)
            assert hubtoken.find(paths) is None
        finally:
            service.terminate()
            service.wait(10)


def test_without_a_keyring_it_is_a_file_that_only_its_owner_can_read(paths: Paths) -> None:
    kept = hubtoken.keep(paths, SECRET)
    assert (kept.place, kept.where) == (TokenPlace.FILE, str(hubtoken.token_path(paths)))
    assert stat.S_IMODE(hubtoken.token_path(paths).stat().st_mode) == 0o600
    found = hubtoken.find(paths)
    assert found is not None
    assert found.secret == SECRET
    assert hubtoken.forget(paths) == (TokenPlace.FILE,)
    assert not hubtoken.token_path(paths).exists()


def test_a_bus_without_a_keyring_is_no_fault(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    with session_bus() as address:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        assert hubtoken.keep(paths, SECRET).place is TokenPlace.FILE
    assert hubtoken.find(paths) is not None  # nor one that has gone away


def test_the_environment_comes_first_and_the_hubs_own_login_last(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    login = tmp_path / "token"
    login.write_text("hf_from_the_login\n")
    monkeypatch.setenv("HF_TOKEN_PATH", str(login))
    found = hubtoken.find(paths)
    assert found is not None
    assert (found.secret, found.place) == ("hf_from_the_login", TokenPlace.HUB_LOGIN)
    hubtoken.keep(paths, SECRET)
    kept = hubtoken.find(paths)
    assert kept is not None
    assert kept.place is TokenPlace.FILE
    monkeypatch.setenv("HF_TOKEN", "hf_of_the_environment")
    now = hubtoken.find(paths)
    assert now is not None
    assert now.place is TokenPlace.ENVIRONMENT


def test_a_mirror_is_not_handed_the_kept_token(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    hubtoken.keep(paths, SECRET)
    assert hubtoken.find_for(paths, "https://huggingface.co") is not None
    assert hubtoken.find_for(paths, "https://mirror.example") is None
    assert hubtoken.find_for(paths, "https://huggingface.co.mirror.example") is None
    monkeypatch.setenv("HF_TOKEN", "hf_for_the_mirror")
    found = hubtoken.find_for(paths, "https://mirror.example")
    assert found is not None
    assert found.place is TokenPlace.ENVIRONMENT


@pytest.mark.parametrize("text", ["", "short", "two words here", "hf_\x07bell_in_it"])
def test_what_cannot_be_a_token_is_refused(paths: Paths, text: str) -> None:
    with pytest.raises(DownloadFailed, match="not a token"):
        hubtoken.keep(paths, text)


def test_a_token_is_not_shown(paths: Paths) -> None:
    token = hubtoken.keep(paths, SECRET)
    assert SECRET not in repr(token)
    assert token.hint == "hf_...mnop"
