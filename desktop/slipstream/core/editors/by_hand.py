"""Clients whose settings are a program or a dialog: what to paste or enter."""

from __future__ import annotations

import json

from slipstream.core.editors.client import Api, Client
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_KEY_VARIABLE = "SLIPSTREAM_API_KEY"


def _avante(wiring: Wiring) -> str:
    """The provider that it inherits from sends other limits and a reasoning effort; these replace them."""
    return f"""-- Start Neovim with {_KEY_VARIABLE} set (any text where the server wants no key).
require("avante").setup({{
  provider = "slipstream",
  providers = {{
    slipstream = {{
      __inherited_from = "openai",
      endpoint = {json.dumps(wiring.base_url)},
      model = {json.dumps(wiring.model)},
      api_key_name = "{_KEY_VARIABLE}",
      context_window = {wiring.context_tokens},
      extra_request_body = {{ temperature = {wiring.temperature}, max_tokens = {wiring.output_tokens} }},
    }},
  }},
}})
"""


def _codecompanion(wiring: Wiring) -> str:
    return f"""-- Start Neovim with {_KEY_VARIABLE} set (any text where the server wants no key).
require("codecompanion").setup({{
  adapters = {{
    http = {{
      slipstream = function()
        return require("codecompanion.adapters").extend("openai_compatible", {{
          env = {{
            url = {json.dumps(wiring.root_url)},
            api_key = "{_KEY_VARIABLE}",
            chat_url = "/v1/chat/completions",
          }},
          schema = {{ model = {{ default = {json.dumps(wiring.model)} }} }},
        }})
      end,
    }},
  }},
  strategies = {{ chat = {{ adapter = "slipstream" }}, inline = {{ adapter = "slipstream" }} }},
}})
"""


def _jetbrains(wiring: Wiring) -> str:
    steps = (
        say("choose OpenAI-compatible, enter the URL and the key, press Test Connection.")
        if wiring.tools is False
        else say(
            "choose OpenAI-compatible, enter the URL and the key, press Test Connection. Tick Tool calling."
        )
    )
    lines = (
        "Settings > Tools > AI Assistant > Providers & API keys > Third-party providers:",
        steps,
        f"URL: {wiring.base_url}",
        say("Key: {key}", key=wiring.api_key),
        say("Model: {model}", model=wiring.model),
        say("Then choose the model on the same page."),
    )
    return "".join(f"{line}\n" for line in lines)


AVANTE = Client(
    id="avante",
    title="avante.nvim",
    api=Api.CHAT,
    then=say("Paste it into your Neovim configuration."),
    commands=("nvim",),
    snippet=_avante,
)
CODECOMPANION = Client(
    id="codecompanion",
    title="CodeCompanion.nvim",
    api=Api.CHAT,
    then=say("Paste it into your Neovim configuration."),
    commands=("nvim",),
    snippet=_codecompanion,
)
JETBRAINS = Client(
    id="jetbrains",
    title="JetBrains AI Assistant",
    api=Api.CHAT,
    then=say("The IDE keeps its keys in its own safe, so this is entered by hand."),
    needs_tools=False,
    folders=lambda places: (places.config_home / "JetBrains",),
    snippet=_jetbrains,
)
