"""Crush: a provider and both of its model choices."""

from __future__ import annotations

from pathlib import PurePath

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Listed
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROVIDER = "slipstream"


def _path(places: Places) -> PurePath:
    return places.from_env("CRUSH_GLOBAL_CONFIG", places.config_home / "crush") / "crush.json"


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """``crush.json``; the program's own state lies elsewhere and is left alone."""
    model = {
        "id": wiring.model,
        "name": wiring.model,
        "context_window": wiring.context_tokens,
        "default_max_tokens": wiring.output_tokens,
    }
    provider = {
        "name": "vLLM (Slipstream)",
        "type": "openai-compat",
        "base_url": f"{wiring.base_url}/",
        "api_key": wiring.api_key,
        "models": Listed(("id",), (model,)),
    }
    chosen = {"provider": _PROVIDER, "model": wiring.model}
    wanted = {"providers": {_PROVIDER: provider}, "models": {"large": chosen, "small": dict(chosen)}}
    return (FileSpec(_path(places), Format.JSON, wanted),)


CLIENT = Client(
    id="crush",
    title="Crush",
    api=Api.CHAT,
    files=files,
    commands=("crush",),
    folders=lambda places: (places.config_home / "crush",),
    then=say("The next start of crush uses it; a crushrc file beside it would go first."),
)
