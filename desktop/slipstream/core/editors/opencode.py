"""OpenCode, and Kilo Code since version 7, which is made from it and reads the same settings."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Keep
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROVIDER = "vllm"


def _wanted(wiring: Wiring, schema: str) -> dict[str, Any]:
    """The main model and the small one: without it titles would go to another provider."""
    named = f"{_PROVIDER}/{wiring.model}"
    entry = {
        "name": wiring.model,
        "limit": {"context": wiring.context_tokens, "output": wiring.output_tokens},
        "tool_call": True,
        "temperature": True,
        "options": {"temperature": wiring.temperature},
    }
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "name": "vLLM (Slipstream)",
        "options": {"baseURL": wiring.base_url, "apiKey": wiring.api_key},
        "models": {wiring.model: entry},
    }
    return {
        "$schema": Keep(schema),
        "provider": {_PROVIDER: provider},
        "model": named,
        "small_model": named,
    }


def _chosen(folder: PurePath, places: Places, names: tuple[str, ...], new: str) -> PurePath:
    """The file that wins where several are there; ``new`` where none is."""
    return folder / next((name for name in names if places.there(folder / name)), new)


def opencode_files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """The global file: of two the one with comments is read last."""
    path = _chosen(
        places.config_home / "opencode", places, ("opencode.jsonc", "opencode.json"), "opencode.json"
    )
    return (FileSpec(path, Format.JSONC, _wanted(wiring, "https://opencode.ai/config.json")),)


def kilo_files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """The global file of Kilo Code."""
    path = _chosen(places.config_home / "kilo", places, ("kilo.jsonc", "kilo.json"), "kilo.jsonc")
    return (FileSpec(path, Format.JSONC, _wanted(wiring, "https://app.kilo.ai/config.json")),)


OPENCODE = Client(
    id="opencode",
    title="OpenCode",
    api=Api.CHAT,
    files=opencode_files,
    commands=("opencode",),
    folders=lambda places: (places.config_home / "opencode",),
    then=say("The next start of opencode uses it; a project's own opencode.json still goes first."),
)

KILO = Client(
    id="kilo",
    title="Kilo Code",
    api=Api.CHAT,
    files=kilo_files,
    commands=("kilo",),
    extensions=("kilocode.kilo-code",),
    folders=lambda places: (places.config_home / "kilo",),
    then=say("Start kilo again, or reload the editor's window."),
)
