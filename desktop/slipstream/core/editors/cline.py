"""Cline: the extension's two bundles and the command line share a folder; each reads other files in it."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Keep, Whole
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROVIDER = "openai-compatible"
_TIMEOUT_MS = 600_000  # a long prompt on a slow computer outlasts the client's own limit
FILES_SINCE = (3, 66)  # older versions keep everything in the editor's own store


def data_dir(places: Places) -> PurePath:
    """Cline's folder of settings."""
    named = places.env.get("CLINE_DATA_DIR")
    if named:
        return PurePath(named)
    return places.from_env("CLINE_DIR", places.home / ".cline") / "data"


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """All four files: nobody can know which bundle a window will load."""
    folder = data_dir(places)
    return (
        FileSpec(folder / "globalState.json", Format.JSON, _global_state(wiring)),
        FileSpec(folder / "secrets.json", Format.JSON, {"openAiApiKey": wiring.api_key}),
        FileSpec(
            folder / "settings" / "providers.json", Format.JSON, _providers(wiring), check=would_be_dropped
        ),
        FileSpec(folder / "settings" / "models.json", Format.JSON, _models(wiring)),
    )


def would_be_dropped(data: object) -> str | None:
    """Why Cline would take the whole providers file for empty, and then write over it."""
    if not isinstance(data, dict) or not data:
        return None
    if data.get("version", 1) != 1:
        return say("it has version {version}, and Cline reads only version 1", version=data.get("version"))
    providers = data.get("providers", {})
    if not isinstance(providers, dict):
        return say("its providers are no object")
    for name, entry in providers.items():
        if not isinstance(entry, dict) or not isinstance(entry.get("updatedAt"), str):
            return say(
                "its entry {name} has no updatedAt, so Cline takes the whole file for empty", name=name
            )
    return None


def _global_state(wiring: Wiring) -> dict[str, Any]:
    info = {
        "maxTokens": wiring.output_tokens,
        "contextWindow": wiring.context_tokens,
        "supportsImages": False,
        "supportsPromptCache": False,
        "temperature": wiring.temperature,
    }
    return {
        "planModeApiProvider": "openai",
        "actModeApiProvider": "openai",
        "openAiBaseUrl": wiring.base_url,
        "planModeOpenAiModelId": wiring.model,
        "actModeOpenAiModelId": wiring.model,
        "planModeOpenAiModelInfo": info,
        "actModeOpenAiModelInfo": dict(info),
        "requestTimeoutMs": Keep(_TIMEOUT_MS),
        "welcomeViewCompleted": True,
    }


def _providers(wiring: Wiring) -> dict[str, Any]:
    return {
        "version": Keep(1),
        "lastUsedProvider": _PROVIDER,
        "modes": Keep({}),
        "providers": {
            # Half an entry would make Cline take the whole file for empty; it writes the time anew by itself.
            _PROVIDER: Whole(
                {
                    "settings": {
                        "provider": _PROVIDER,
                        "apiKey": wiring.api_key,
                        "model": wiring.model,
                        "baseUrl": wiring.base_url,
                        "contextWindow": wiring.context_tokens,
                    },
                    "updatedAt": Keep(wiring.stamp),
                    "tokenSource": "manual",
                },
                volatile=("updatedAt",),
            )
        },
    }


def _models(wiring: Wiring) -> dict[str, Any]:
    entry = {
        "name": wiring.model,
        "contextWindow": wiring.context_tokens,
        "maxInputTokens": wiring.input_tokens,
        "maxTokens": wiring.output_tokens,
        "temperature": wiring.temperature,
        # A list without "tools" has switched tool calls off.
        "capabilities": ["streaming", "tools"],
    }
    return {"version": Keep(1), "providers": {_PROVIDER: {"models": {wiring.model: entry}}}}


CLIENT = Client(
    id="cline",
    title="Cline",
    api=Api.CHAT,
    files=files,
    commands=("cline",),
    extensions=("saoudrizwan.claude-dev", "saoudrizwan.cline-nightly"),
    folders=lambda places: (data_dir(places),),
    closes_hosts=True,
    then=say("Open the editor again and start a new task; a running task keeps the settings it began with."),
)
