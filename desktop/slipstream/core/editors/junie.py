"""Junie's command line: one file for one model, with the whole address of the Responses interface."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """A file of our own name in its folder of models."""
    wanted = {
        "id": wiring.model,
        "baseUrl": f"{wiring.base_url}/responses",
        "apiType": "OpenAIResponses",
        "apiKey": wiring.api_key,
        "fasterModel": {"id": wiring.model},
    }
    return (FileSpec(places.home / ".junie" / "models" / "slipstream.json", Format.JSON, wanted),)


CLIENT = Client(
    id="junie",
    title="Junie",
    api=Api.RESPONSES,
    files=files,
    commands=("junie",),
    folders=lambda places: (places.home / ".junie",),
    then=say("Choose the model slipstream in Junie."),
)
