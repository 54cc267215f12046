"""A server's key goes in by a file, the input or the environment."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from slipstream.cli.givenkey import VARIABLE, given_key


def test_a_file_beats_the_environment_and_ends_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(VARIABLE, "sk-environment")
    (tmp_path / "key").write_text("sk-file\n")
    assert given_key(str(tmp_path / "key")) == "sk-file"
    assert given_key(None) == "sk-environment"
    monkeypatch.delenv(VARIABLE)
    assert given_key(None) is None


def test_a_dash_is_the_input(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("sk-input\nnext line\n"))
    assert given_key("-") == "sk-input"


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path):
    with pytest.raises(OSError, match="nothing"):
        given_key(str(tmp_path / "nothing"))
