"""Qwen Code: a model of its OpenAI list, found again by its id."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Listed
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_KEY_VARIABLE = "SLIPSTREAM_API_KEY"


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """``settings.json``; the program adds ``$version`` to it by itself."""
    entry = {
        "id": wiring.model,
        "name": wiring.model,
        "envKey": _KEY_VARIABLE,
        "baseUrl": wiring.base_url,
        "generationConfig": {
            "contextWindowSize": wiring.context_tokens,
            "samplingParams": {"temperature": wiring.temperature, "max_tokens": wiring.output_tokens},
        },
    }
    wanted = {
        "modelProviders": {"openai": Listed(("id",), (entry,))},
        "env": {_KEY_VARIABLE: wiring.api_key},
        "security": {"auth": {"selectedType": "openai"}},
        "model": {"name": wiring.model},
    }
    return (FileSpec(places.home / ".qwen" / "settings.json", Format.JSONC, wanted),)


CLIENT = Client(
    id="qwen-code",
    title="Qwen Code",
    api=Api.CHAT,
    files=files,
    commands=("qwen",),
    folders=lambda places: (places.home / ".qwen",),
    then=say("The next start of qwen uses it; a project's own .qwen/settings.json still goes first."),
)
