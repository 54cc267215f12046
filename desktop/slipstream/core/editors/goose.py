"""Goose: a provider file of its own and the choice of it."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROVIDER = "custom_slipstream"
_KEY_VARIABLE = "CUSTOM_SLIPSTREAM_API_KEY"


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """``config.yaml`` names the provider; the key comes from the environment or the keyring."""
    folder = places.config_home / "goose"
    provider = {
        "name": _PROVIDER,
        "engine": "openai",
        "display_name": "Slipstream",
        "description": "Local vLLM server",
        "api_key_env": _KEY_VARIABLE,
        "base_url": f"{wiring.base_url}/chat/completions",
        "models": [{"name": wiring.model, "context_limit": wiring.context_tokens}],
        "supports_streaming": True,
        "requires_auth": False,
    }
    choice = {
        "GOOSE_PROVIDER": _PROVIDER,
        "GOOSE_MODEL": wiring.model,
        "GOOSE_TEMPERATURE": wiring.temperature,
    }
    return (
        FileSpec(folder / "custom_providers" / f"{_PROVIDER}.json", Format.JSON, provider, secret=False),
        FileSpec(folder / "config.yaml", Format.YAML, choice, secret=False),
    )


CLIENT = Client(
    id="goose",
    title="Goose",
    api=Api.CHAT,
    files=files,
    commands=("goose",),
    folders=lambda places: (places.config_home / "goose",),
    notes=lambda _wiring: (
        say("If the server wants a key, set {variable} where Goose starts.", variable=_KEY_VARIABLE),
    ),
    then=say("The next session of goose uses it."),
)
