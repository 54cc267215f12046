"""Keys and tokens through the whole program: in no process's words, no log, no file that others may read."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest
from tests.cli.conftest import slipstream
from tests.fakes.openai_server import Script, serving

from slipstream.engine.files import Paths

TOKEN = "hf_planted0token0of0the0hub"  # noqa: S105 - made up
KEY = "planted-key-of-the-server"
_OTHERS = stat.S_IRGRP | stat.S_IROTH


@contextmanager
def watched_words() -> Iterator[set[str]]:
    """Every command line that any process of this computer shows meanwhile."""
    seen: set[str] = set()
    ended = threading.Event()

    def look() -> None:
        while not ended.wait(0.05):
            for path in Path("/proc").glob("[0-9]*/cmdline"):
                try:
                    seen.add(path.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
                except OSError:
                    continue

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield seen
    finally:
        ended.set()
        watcher.join()


def readable_by_others(path: Path, top: Path) -> bool:
    """Whether another user could read the file, given the folders above it."""
    if not path.stat().st_mode & _OTHERS:
        return False
    above = [folder for folder in path.parents if folder == top or top in folder.parents]
    return all(folder.stat().st_mode & (stat.S_IXGRP | stat.S_IXOTH) for folder in above)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both keys, given as a person gives them."""
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    monkeypatch.setenv("SLIPSTREAM_API_KEY", KEY)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)


def test_keys_are_in_no_command_line_no_log_and_no_file_that_others_may_read(
    planted: None, installed: Callable[..., None], paths: Paths, private_home: Path, tmp_path: Path
):
    installed()
    (private_home / ".cline" / "data").mkdir(parents=True)
    with watched_words() as words, serving(Script(key=KEY)) as server:
        started = slipstream("start", "demo", "--wait", "--json")
        assert started.code == 0, started.err
        engine = psutil.Process(started.json["pid"])
        # The engine is given the person's environment, which only they can read.
        assert engine.environ()["HF_TOKEN"] == TOKEN
        connected = slipstream("editors", "configure", "cline", "--base-url", server.base_url, "--json")
        assert connected.code == 0, connected.err
        running = {path: path.read_bytes() for path in private_home.rglob("*") if path.is_file()}
        shown = (
            slipstream("status", "--json"),
            slipstream("report", "--yes", "--output", str(tmp_path / "r.zip")),
        )
        slipstream("stop")
    assert any("slipstream" in line for line in words)
    assert not [line for line in words if TOKEN in line or KEY in line]
    for done in (started, connected, *shown):
        assert TOKEN not in done.out + done.err
        assert KEY not in done.out + done.err
    holding = [path for path, data in running.items() if TOKEN.encode() in data or KEY.encode() in data]
    assert holding, "Cline was given the key, so some file must hold it"
    assert not [path for path in holding if readable_by_others(path, private_home)]
    assert not [path for path in holding if paths.logs in path.parents]
    after = [
        path for path in private_home.rglob("*") if path.is_file() and TOKEN.encode() in path.read_bytes()
    ]
    assert after == []  # the guardian's order, which carries the environment, is gone with the start


def test_a_token_is_kept_where_only_its_owner_reads_it(
    planted: None, paths: Paths, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("HF_TOKEN")
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", "models", "token", "set", "--json"),
        input=f"{TOKEN}\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert TOKEN not in done.stdout + done.stderr
    (kept,) = [path for path in paths.config.rglob("*") if path.is_file() and TOKEN in path.read_text()]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    shown = json.loads(slipstream("models", "token", "--json").out)
    assert TOKEN not in json.dumps(shown)
