"""A bug report from a home in which keys lie in every file: none of them may be in it."""

from __future__ import annotations

import json
import logging
import stat
import zipfile
from pathlib import Path

import pytest

from slipstream.app import programlog, report
from slipstream.app.report import SecretLeft
from slipstream.core.doctor.redact import Kind
from slipstream.core.errors import AppError
from slipstream.engine.doctor import evidence
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.models import hubtoken
from slipstream.engine.serve import serverkey
from slipstream.engine.settings_file import settings_path

HUB = "hf_planted0hub0token"
LOGIN = "loginfile-planted-0001"
EDITOR = "editor/key+planted==0002"
ENVIRONMENT = "environment-planted-0003"
PROXY = "proxy:planted@0004"
SERVER = "server-planted-0005"
SECRETS = (HUB, LOGIN, EDITOR, ENVIRONMENT, PROXY, SERVER)
NOW_UTC = 1_796_040_000.0  # 30 November 2026, 12:00 UTC


@pytest.fixture
def planted(paths: Paths, monkeypatch: pytest.MonkeyPatch, private_home: Path) -> Paths:
    """Every file that a report reads holds every key, the person's name and their computer's."""
    for name in ("HF_HOME", "HF_TOKEN", "HF_TOKEN_PATH", "DBUS_SESSION_BUS_ADDRESS", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SOME_SERVICE_API_KEY", ENVIRONMENT)
    monkeypatch.setenv("https_proxy", "http://ada:proxy%3Aplanted%400004@proxy.example:3128")
    monkeypatch.setenv("USER", "adalovelace")
    monkeypatch.setattr("socket.gethostname", lambda: "engine-room.example")
    atomic_write(hubtoken.token_path(paths), HUB)
    serverkey.keep(paths, SERVER)
    atomic_write(private_home / ".cache" / "huggingface" / "token", LOGIN)
    record = {"client": "cline", "values": {"api_key": EDITOR}, "files": []}
    atomic_write(paths.state / "editors" / "cline" / "record.json", json.dumps(record))
    line = " ".join((*SECRETS, "adalovelace", "engine-room", str(private_home), "x@example.org"))
    atomic_write(settings_path(paths), json.dumps({"schema": 1, "theme": "dark", "note": line}))
    atomic_write(paths.config / "presets" / f"{HUB}.toml", f'note = "{line}"\n')
    for path in (paths.lease, paths.outcome):
        atomic_write(path, json.dumps({"argv": ["--api-key", *SECRETS], "note": line}))
    for number in range(5):
        atomic_write(paths.logs / f"run-2026113{number}-000000-{number}.log", f"run {number}\n{line}\n" * 50)
    atomic_write(paths.logs / "slipstream.log", f"{line}\n")
    atomic_write(paths.logs / "slipstream.log.1", f"{line}\n")
    return paths


def test_no_planted_key_name_or_address_is_in_any_file(planted: Paths, private_home: Path):
    made = report.prepare(planted, NOW_UTC)
    names = {entry.name for entry in made.entries}
    assert {"about.txt", "doctor.json", "engines.json", "settings.json", "server.json"} <= names
    assert {"last-run.json", "logs/slipstream.log", "logs/slipstream.log.1", "presets/[secret].toml"} <= names
    for entry in made.entries:
        whole = entry.name + entry.text
        for planted_word in (*SECRETS, "adalovelace", "engine-room", str(private_home), "x@example.org"):
            assert planted_word not in whole, entry.name
        # as JSON writes a slash or a quote, and as an address writes them
        assert "proxy%3Aplanted" not in whole
    assert json.loads(made.entry("settings.json").text)["theme"] == "dark"  # type: ignore[union-attr]


def test_only_the_newest_runs_are_in_it(planted: Paths):
    logs = [e.name for e in report.prepare(planted, NOW_UTC).entries if e.name.startswith("logs/run-")]
    assert logs == [f"logs/run-2026113{number}-000000-{number}.log" for number in (4, 3, 2)]


def test_each_file_says_what_was_taken_out_of_it(planted: Paths):
    made = report.prepare(planted, NOW_UTC)
    log = made.entry("logs/slipstream.log")
    assert log is not None
    counts = dict(log.counts)
    assert counts[Kind.SECRET] == len(SECRETS)
    assert (counts[Kind.USER], counts[Kind.HOST], counts[Kind.HOME], counts[Kind.MAIL]) == (1, 1, 1, 1)
    assert "[secret]" in log.samples[0]
    assert dict(made.counts)[Kind.SECRET] > 100


def test_the_zip_is_private_holds_what_was_shown_and_replaces_nothing(planted: Paths, tmp_path: Path):
    made = report.prepare(planted, NOW_UTC)
    target = tmp_path / "r.zip"
    size = report.write(made, target)
    assert size == target.stat().st_size
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with zipfile.ZipFile(target) as packed:
        assert packed.namelist() == [f"{made.name}/{entry.name}" for entry in made.entries]
        for entry in made.entries:
            assert packed.read(f"{made.name}/{entry.name}").decode() == entry.text
    with pytest.raises(AppError, match="such a file"):
        report.write(made, target)


def test_a_key_that_cannot_be_taken_out_stops_the_report(planted: Paths, monkeypatch: pytest.MonkeyPatch):
    # A secret made of the marks that stand in for secrets comes back with every one of them.
    monkeypatch.setenv("OTHER_TOKEN", "[secret]")
    with pytest.raises(SecretLeft):
        report.prepare(planted, NOW_UTC)


def test_a_long_log_loses_its_middle_at_line_ends(paths: Paths):
    path = paths.logs / "run-20261130-000000-x.log"
    path.write_text("".join(f"line {number:08d}\n" for number in range(200_000)))
    (found,) = (one for one in evidence.collect(paths) if one.name.endswith("-x.log"))
    lines = found.text.splitlines()
    assert lines[0] == "line 00000000"
    assert lines[-1] == "line 00199999"
    assert found.left_out_bytes == path.stat().st_size - sum(
        len(line) + 1 for line in lines if line.startswith("line ") and len(line) == 13
    )


def test_a_home_without_anything_still_makes_a_report(paths: Paths):
    made = report.prepare(paths, NOW_UTC)
    assert [entry.name for entry in made.entries] == ["about.txt", "doctor.json", "engines.json"]
    assert made.name == "slipstream-report-20261130-120000"


def test_the_programs_own_log_never_takes_a_key_not_even_in_a_traceback(paths: Paths, private_home: Path):
    programlog.set_up(paths.logs)
    try:
        logger = logging.getLogger("slipstream.test")
        logger.warning("asked with Bearer %s", "qwertyuiop")
        try:
            Path(f"{private_home}/x-{HUB}").read_text()
        except OSError:
            logger.exception("it failed")
    finally:
        programlog.take_down()
    text = (paths.logs / "slipstream.log").read_text()
    assert "it failed" in text
    assert "No such file or directory: '~/x-[secret]'" in text
    assert "qwertyuiop" not in text
