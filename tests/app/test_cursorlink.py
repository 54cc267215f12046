"""Cursor's address: a public one that lets everybody in is refused, and tunnels are named where they help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slipstream.app.editors import cursorlink
from slipstream.core.editors.survey import Tunnel
from slipstream.core.editors.wiring import Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.engine.editors import asking, tunnels

PUBLIC = Wiring("https://x.example/v1", "m", 65536, 8192, api_key="sk-long")


def test_an_address_that_answers_without_its_key_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []

    def served(_base_url: str, key: str) -> tuple[asking.Served, ...]:
        keys.append(key)
        return (asking.Served("m", 65536),)

    monkeypatch.setattr(asking, "served", served)
    with pytest.raises(EditorConfigRefused) as refused:
        cursorlink.refuse(PUBLIC)
    assert "lets everybody in" in refused.value.title
    assert "--with-key" in refused.value.hint
    assert "sk-long" not in keys


def test_an_address_that_asks_for_its_key_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "served", lambda _base_url, _key: None)
    cursorlink.refuse(PUBLIC)


def test_installed_tunnels_are_named_for_a_local_address_only(monkeypatch: pytest.MonkeyPatch) -> None:
    ports: list[int] = []

    def look(port: int) -> tuple[Tunnel, ...]:
        ports.append(port)
        return (Tunnel("ngrok", f"ngrok http {port}"),)

    monkeypatch.setattr(tunnels, "look", look)
    with pytest.raises(EditorConfigRefused) as refused:
        cursorlink.refuse(replace(PUBLIC, base_url="http://127.0.0.1:8123/v1"))
    assert "ngrok http 8123" in refused.value.hint
    assert cursorlink.tunnels(PUBLIC) == ""
    assert ports == [8123]
