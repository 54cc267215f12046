"""Codex: a provider that speaks the Responses interface, the only one it has left."""

from __future__ import annotations

from pathlib import PurePath

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROVIDER = "slipstream"


def _folder(places: Places) -> PurePath:
    return places.from_env("CODEX_HOME", places.home / ".codex")


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """Web search and sub-agents send tool types that older vLLM versions refuse."""
    provider = {
        "name": "vLLM (Slipstream)",
        "base_url": wiring.base_url,
        "wire_api": "responses",
        "experimental_bearer_token": wiring.api_key,
    }
    wanted = {
        "model": wiring.model,
        "model_provider": _PROVIDER,
        "model_context_window": wiring.context_tokens,
        "web_search": "disabled",
        "features": {"multi_agent": False},
        "model_providers": {_PROVIDER: provider},
    }
    return (FileSpec(_folder(places) / "config.toml", Format.TOML, wanted),)


CLIENT = Client(
    id="codex",
    title="Codex",
    api=Api.RESPONSES,
    files=files,
    commands=("codex",),
    folders=lambda places: (_folder(places),),
    then=say("The next start of codex uses it; undo gives your former model back."),
)
