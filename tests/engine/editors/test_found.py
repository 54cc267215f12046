"""Clients on disk and editors that run: found by where things lie, without starting any of them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.engine.editors.conftest import places_of

from slipstream.core.editors import aider, cline, roo
from slipstream.core.editors.client import HOSTS
from slipstream.engine.editors import found

APPEAR_S = 10.0


def install_extension(home: Path, host: str, name: str) -> Path:
    """A folder as an editor unpacks an extension."""
    folder = home / host / "extensions" / name
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def running_code(tmp_path: Path) -> Iterator[int]:
    """A process whose program lies where VS Code's does."""
    folder = tmp_path / "usr" / "share" / "code"
    folder.mkdir(parents=True)
    program = folder / "code"
    shutil.copy2(str(shutil.which("sleep")), program)
    process = subprocess.Popen((program, "60"))
    try:
        yield process.pid
    finally:
        process.kill()
        process.wait(10)


def test_an_extension_is_found_in_every_editor_with_its_version(private_home: Path) -> None:
    install_extension(private_home, ".vscode", "saoudrizwan.claude-dev-3.50.0")
    install_extension(private_home, ".cursor", "saoudrizwan.claude-dev-4.1.13-linux-x64")
    install_extension(private_home, ".vscode", "saoudrizwan.claude-dev-old-9.9.9")
    seen = found.find(cline.CLIENT, places_of(private_home))
    assert [(trace.host, trace.version) for trace in seen.traces] == [
        ("VS Code", "3.50.0"),
        ("Cursor", "4.1.13"),
    ]


def test_an_extension_that_was_removed_is_not_counted(private_home: Path) -> None:
    folder = install_extension(private_home, ".vscode", "saoudrizwan.claude-dev-4.1.0")
    (folder.parent / ".obsolete").write_text(json.dumps({folder.name: True}))
    assert not found.find(cline.CLIENT, places_of(private_home)).is_here


def test_a_program_of_npm_tells_its_version_without_being_started(
    private_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lib" / "cline"
    (package / "bin").mkdir(parents=True)
    (package / "package.json").write_text('{"name": "cline", "version": "3.0.65"}')
    program = package / "bin" / "cline.js"
    program.write_text("#!/bin/false\n")
    program.chmod(0o755)
    binaries = tmp_path / "bin"
    binaries.mkdir()
    (binaries / "cline").symlink_to(program)
    monkeypatch.setenv("PATH", str(binaries), prepend=os.pathsep)
    seen = found.find(cline.CLIENT, places_of(private_home))
    assert (seen.is_here, seen.version) == (True, "3.0.65")


def test_a_folder_of_settings_is_a_trace(private_home: Path) -> None:
    (private_home / ".aider.conf.yml").write_text("dark-mode: true\n")
    seen = found.find(aider.CLIENT, places_of(private_home))
    assert [trace.where for trace in seen.traces if trace.where == "settings"] == ["settings"]


def test_a_running_editor_is_known_by_where_its_program_lies(running_code: int) -> None:
    deadline = time.monotonic() + APPEAR_S
    while found.running_hosts(HOSTS) != ("VS Code",):
        assert time.monotonic() < deadline, running_code
    assert found.running_hosts(HOSTS[1:2]) == ()


def test_an_editor_counts_as_running_for_the_clients_that_are_in_it(
    private_home: Path, running_code: int
) -> None:
    install_extension(private_home, ".vscode", "saoudrizwan.claude-dev-4.1.13")
    install_extension(private_home, ".cursor", "rooveterinaryinc.roo-cline-3.52.1")
    deadline = time.monotonic() + APPEAR_S
    while found.running_hosts(HOSTS) != ("VS Code",):
        assert time.monotonic() < deadline, running_code
    assert found.find(cline.CLIENT, places_of(private_home)).running == ("VS Code",)
    assert found.find(roo.CLIENT, places_of(private_home)).running == ()


def test_a_program_counts_as_running_also_as_a_script_of_another(
    private_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "bin" / "aider"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\nread forever\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(script.parent), prepend=os.pathsep)
    assert found.find(aider.CLIENT, places_of(private_home)).running == ()
    process = subprocess.Popen((str(script),), stdin=subprocess.PIPE)
    try:
        deadline = time.monotonic() + APPEAR_S
        while found.find(aider.CLIENT, places_of(private_home)).running != ("Aider",):
            assert time.monotonic() < deadline
    finally:
        process.communicate(b"\n", 10)
