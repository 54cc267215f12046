"""Zed: a provider and the agent's default model in its settings; the key may not stand there."""

from __future__ import annotations

from typing import Any

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Listed
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROVIDER = "slipstream"
_KEY_VARIABLE = "SLIPSTREAM_API_KEY"  # Zed makes it from the provider's name


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """``settings.json``, read again when it is saved."""
    entry = {
        "name": wiring.model,
        "display_name": wiring.model,
        "max_tokens": wiring.context_tokens,
        "max_output_tokens": wiring.output_tokens,
        "capabilities": {
            "tools": wiring.tools is not False,
            "images": False,
            "parallel_tool_calls": False,
            "prompt_cache_key": False,
            "chat_completions": True,
        },
    }
    provider = {"api_url": wiring.base_url, "available_models": Listed(("name",), (entry,))}
    wanted: dict[str, Any] = {
        "language_models": {"openai_compatible": {_PROVIDER: provider}},
        "agent": {"default_model": {"provider": _PROVIDER, "model": wiring.model}},
    }
    if wiring.fills_middle:
        wanted["edit_predictions"] = {
            "provider": "open_ai_compatible_api",
            "open_ai_compatible_api": {
                "api_url": f"{wiring.base_url}/completions",
                "model": wiring.model,
                "prompt_format": "qwen",
                "max_output_tokens": 64,
            },
        }
    path = places.config_home / "zed" / "settings.json"
    return (FileSpec(path, Format.JSONC, wanted, secret=False),)


def _notes(_wiring: Wiring) -> tuple[str, ...]:
    return (
        say(
            "Zed keeps keys out of its settings: enter the key once in its agent settings, or start Zed with "
            "{variable} set. Any text will do where the server wants no key.",
            variable=_KEY_VARIABLE,
        ),
    )


CLIENT = Client(
    id="zed",
    title="Zed",
    api=Api.CHAT,
    files=files,
    commands=("zed", "zeditor"),
    folders=lambda places: (places.config_home / "zed",),
    notes=_notes,
    then=say("Zed reads its settings at once; open a new agent thread."),
)
