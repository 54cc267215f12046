"""Continue: an entry of its models list, found again by its name."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Keep, Listed
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_NAME = "Slipstream"
_FIM = "<|fim_prefix|>{{{prefix}}}<|fim_suffix|>{{{suffix}}}<|fim_middle|>"


def _folder(places: Places) -> PurePath:
    return places.from_env("CONTINUE_GLOBAL_DIR", places.home / ".continue")


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """``config.yaml``, read again within a second of a change."""
    entry: dict[str, Any] = {
        "name": _NAME,
        "provider": "vllm",
        "model": wiring.model,
        "apiBase": wiring.base_url,
        "apiKey": wiring.api_key,
        "roles": ["chat", "edit", "apply"],
        "defaultCompletionOptions": {
            "contextLength": wiring.context_tokens,
            "maxTokens": wiring.output_tokens,
            "temperature": wiring.temperature,
        },
    }
    if wiring.tools is not False:
        entry["capabilities"] = ["tool_use"]
    if wiring.fills_middle:
        entry["roles"] = [*entry["roles"], "autocomplete"]
        entry["autocompleteOptions"] = {"template": _FIM}
    wanted = {
        "name": Keep("Local assistant"),
        "version": Keep("1.0.0"),
        "schema": Keep("v1"),
        "models": Listed(("name",), (entry,)),
    }
    return (FileSpec(_folder(places) / "config.yaml", Format.YAML, wanted),)


def _blocked(places: Places, _wiring: Wiring) -> str | None:
    folder = _folder(places)
    if places.there(folder / "config.json") and not places.there(folder / "config.yaml"):
        return say(
            "Continue still uses {path} here, and a new config.yaml would hide it. "
            "Convert it in Continue first, then connect.",
            path=folder / "config.json",
        )
    return None


CLIENT = Client(
    id="continue",
    title="Continue",
    api=Api.CHAT,
    files=files,
    needs_tools=False,
    commands=("cn",),
    extensions=("continue.continue",),
    folders=lambda places: (_folder(places),),
    blocked=_blocked,
    then=say("Choose {name} in Continue's model list.", name=_NAME),
)
