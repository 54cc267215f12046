"""A server that asks for a key: whoever has to show it does, and nobody else can find it."""

from __future__ import annotations

import http.client
import json
import stat
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from tests.cli.conftest import Run
from tests.cli.test_bench import a_prompt_file

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths
from slipstream.engine.serve import serverkey

KEY = "a-key-of-the-person-himself"


def status_of(endpoint: dict[str, str], key: str | None) -> int:
    """What the server answers to one who asks for its models with that key."""
    host = endpoint["base_url"].split("/")[2]
    connection = http.client.HTTPConnection(host, timeout=10)
    try:
        connection.request("GET", "/v1/models", headers=serverkey.header(key))
        return connection.getresponse().status
    finally:
        connection.close()


def words_of_every_process() -> str:
    """All command lines that can be read on this computer now."""
    return "\n".join(" ".join(one.info["cmdline"] or ()) for one in psutil.process_iter(["cmdline"]))


def files_with(key: str, *folders: Path) -> set[Path]:
    return {
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and key.encode() in path.read_bytes()
    }


def test_a_made_key_opens_the_server_and_lies_in_one_private_file(
    run: Run, installed: Callable[..., None], paths: Paths, private_home: Path
) -> None:
    installed()
    started = run("start", "demo", "--with-key", "--wait", "--json")
    assert started.code == 0, started
    key = serverkey.kept(paths)
    assert key is not None
    assert len(key) > 40
    assert status_of(started.json["endpoint"], None) == 401
    assert status_of(started.json["endpoint"], f"{key}x") == 401
    assert status_of(started.json["endpoint"], key) == 200
    assert key not in words_of_every_process()
    assert files_with(key, private_home, paths.runtime) == {serverkey.path(paths)}
    assert stat.S_IMODE(serverkey.path(paths).stat().st_mode) == 0o600
    assert key not in run("status", "--json").out + run("command", "demo").out + run("logs", "-n", "999").out
    report = run("report", "--yes", "--output", str(private_home / "report.zip"))
    assert report.code == 0, report


def test_it_is_asked_for_again_by_a_restart_and_by_the_next_start_until_it_is_not_wanted(
    run: Run, installed: Callable[..., None], paths: Paths
) -> None:
    installed()
    run("start", "demo", "--with-key", "--wait")
    key = serverkey.kept(paths)
    again = run("restart", "--wait", "--json").json
    assert (status_of(again["endpoint"], None), status_of(again["endpoint"], key)) == (401, 200)
    run("stop")
    started = run("start", "demo", "--wait")
    assert str(serverkey.path(paths)) in started.err
    run("stop")
    free = run("start", "demo", "--without-key", "--wait", "--json").json
    assert status_of(free["endpoint"], None) == 200
    assert not serverkey.path(paths).exists()


@pytest.mark.parametrize("way", ["file", "environment"])
def test_a_given_key_is_the_one_that_is_asked_for(
    run: Run,
    installed: Callable[..., None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
) -> None:
    installed()
    words: tuple[str, ...] = ()
    if way == "file":
        (tmp_path / "key").write_text(f"{KEY}\n")
        words = ("--api-key-file", str(tmp_path / "key"))
    else:
        monkeypatch.setenv("VLLM_API_KEY", KEY)
    started = run("start", "demo", *words, "--wait", "--json")
    assert started.code == 0, started
    assert (status_of(started.json["endpoint"], None), status_of(started.json["endpoint"], KEY)) == (401, 200)
    assert KEY not in words_of_every_process()


def test_a_key_on_the_command_line_is_refused_before_anything_starts(
    run: Run, installed: Callable[..., None], paths: Paths
) -> None:
    installed()
    done = run("start", "demo", "--api-key", KEY)
    assert done.code == ExitCode.USAGE
    assert "--api-key-file" in done.err
    assert KEY not in done.err
    assert not paths.lease.exists()


def test_what_cannot_be_a_key_is_refused(run: Run, installed: Callable[..., None], tmp_path: Path) -> None:
    installed()
    for text in ("", "short", "two words here"):
        (tmp_path / "key").write_text(text)
        done = run("start", "demo", "--api-key-file", str(tmp_path / "key"))
        assert done.code == ExitCode.SETTINGS
        assert "--with-key" in done.err


def test_editors_are_given_the_key_and_are_tried_out_with_it(
    run: Run, installed: Callable[..., None], paths: Paths, private_home: Path
) -> None:
    installed()
    run("start", "demo", "--with-key", "--wait")
    key = serverkey.kept(paths)
    assert key is not None
    shown = run("editors", "diff", "aider")
    assert shown.code == 0, shown
    assert key not in shown.out + shown.err
    done = run("editors", "configure", "aider", "--json")
    assert done.code == 0, done
    assert key in (private_home / ".aider.conf.yml").read_text()
    trials = run("editors", "test", "aider", "--json").json["trials"]
    assert trials[0]["passed"], trials


def test_an_editor_that_has_another_key_is_said_to_need_the_new_one(
    run: Run, installed: Callable[..., None], paths: Paths
) -> None:
    installed()
    run("start", "demo", "--wait")
    assert run("editors", "configure", "aider").code == 0
    listed = {one["id"]: one for one in run("editors", "list", "--json").json["editors"]}
    assert listed["aider"]["update"] is False
    run("stop")
    run("start", "demo", "--with-key", "--wait")
    listed = {one["id"]: one for one in run("editors", "list", "--json").json["editors"]}
    assert listed["aider"]["update"] is True


def test_a_benchmark_shows_the_key_to_its_servers(
    run: Run, installed: Callable[..., None], tmp_path: Path, paths: Paths
) -> None:
    installed()
    key = serverkey.ensure(paths)
    done = run(
        *("bench", "demo", "--variants", "off,k2", "--quick", "--json"),
        *("--prompts", a_prompt_file(tmp_path)),
    )
    assert done.code == 0, done
    (kept,) = (paths.state / "bench").glob("*.json")
    visits = json.loads(kept.read_text())["visits"]
    assert [visit["problem"] for visit in visits] == ["", ""]
    assert files_with(key, paths.state) == set()
