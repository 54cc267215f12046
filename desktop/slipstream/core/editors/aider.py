"""Aider: its settings, the model's limits and the model's sampling, in three files of the home folder."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places
from slipstream.core.editors.merge import Listed
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """``openai/`` before the name says which interface to speak; it is not sent."""
    named = f"openai/{wiring.model}"
    conf = {"model": named, "openai-api-base": wiring.base_url, "openai-api-key": wiring.api_key}
    limits = {
        "max_input_tokens": wiring.context_tokens,
        "max_output_tokens": wiring.output_tokens,
        "max_tokens": wiring.output_tokens,
        "input_cost_per_token": 0,
        "output_cost_per_token": 0,
        "litellm_provider": "openai",
        "mode": "chat",
    }
    sampling = {
        "name": named,
        "use_temperature": wiring.temperature,
        "extra_params": {"max_tokens": wiring.output_tokens},
    }
    return (
        FileSpec(places.home / ".aider.conf.yml", Format.YAML, conf),
        FileSpec(places.home / ".aider.model.metadata.json", Format.JSON, {named: limits}, secret=False),
        FileSpec(
            places.home / ".aider.model.settings.yml",
            Format.YAML_LIST,
            Listed(("name",), (sampling,)),
            secret=False,
        ),
    )


CLIENT = Client(
    id="aider",
    title="Aider",
    api=Api.CHAT,
    files=files,
    needs_tools=False,
    commands=("aider",),
    folders=lambda places: (places.home / ".aider.conf.yml",),
    then=say("The next start of aider uses it; a project's own .aider.conf.yml still goes first."),
)
