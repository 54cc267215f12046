"""Roo Code: its profiles lie in the editor's secret store, so it is given a file to import at each start."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places, hosts_there
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_PROFILE = "Slipstream"


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """The profile, and in each editor's settings where it is."""
    path = places.config_home / "slipstream" / "roo-settings.json"
    profile = {
        "id": "slipstream1",
        "apiProvider": "openai",
        "openAiBaseUrl": wiring.base_url,
        "openAiApiKey": wiring.api_key,
        "openAiModelId": wiring.model,
        "openAiStreamingEnabled": True,
        "includeMaxTokens": True,
        "modelMaxTokens": wiring.output_tokens,
        "modelTemperature": wiring.temperature,
        "openAiCustomModelInfo": {
            "contextWindow": wiring.context_tokens,
            "maxTokens": wiring.output_tokens,
            "supportsImages": False,
            "supportsPromptCache": False,
        },
    }
    wanted = {
        "providerProfiles": {"currentApiConfigName": _PROFILE, "apiConfigs": {_PROFILE: profile}},
        "globalSettings": {},
    }
    pointer = {"roo-cline.autoImportSettingsPath": str(path)}
    return (
        FileSpec(path, Format.JSON, wanted),
        *(
            FileSpec(host.user_dir(places) / "settings.json", Format.JSONC, pointer, secret=False)
            for host in hosts_there(places)
        ),
    )


def _blocked(places: Places, _wiring: Wiring) -> str | None:
    if hosts_there(places):
        return None
    return say(
        "No editor of the VS Code family was started here yet. Start the one that has Roo Code, then connect."
    )


CLIENT = Client(
    id="roo",
    title="Roo Code",
    api=Api.CHAT,
    files=files,
    extensions=("rooveterinaryinc.roo-cline",),
    per_profile="settings.json",
    blocked=_blocked,
    notes=lambda _wiring: (
        say(
            "Roo Code imports the profile at every start of a window. Once it is there, undo "
            "stops that and the profile stays in Roo Code."
        ),
    ),
    then=say("Reload the editor's window."),
)
