"""VS Code's own chat with a custom endpoint (VS Code 1.122 or newer)."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places, hosts_there
from slipstream.core.editors.merge import Listed
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say

_NAME = "Slipstream"
_EDITORS = ("code", "insiders")


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """A plain key in this file would be ignored; a header of one's own is sent."""
    model = {
        "id": wiring.model,
        "name": wiring.model,
        "url": f"{wiring.base_url}/chat/completions",
        "toolCalling": wiring.tools is not False,
        "vision": False,
        "streaming": True,
        "maxInputTokens": wiring.input_tokens,
        "maxOutputTokens": wiring.output_tokens,
        "requestHeaders": {"Authorization": f"Bearer {wiring.api_key}"},
    }
    group = {
        "name": _NAME,
        "vendor": "customendpoint",
        "apiType": "chat-completions",
        "models": Listed(("id",), (model,)),
    }
    wanted = Listed(("vendor", "name"), (group,))
    return tuple(
        FileSpec(host.user_dir(places) / "chatLanguageModels.json", Format.JSONC_LIST, wanted)
        for host in hosts_there(places)
        if host.id in _EDITORS
    )


def _blocked(places: Places, _wiring: Wiring) -> str | None:
    if any(host.id in _EDITORS for host in hosts_there(places)):
        return None
    return say("VS Code was not started here yet. Start it once, then connect.")


CLIENT = Client(
    id="copilot",
    title="VS Code chat (Copilot)",
    api=Api.CHAT,
    files=files,
    extensions=("github.copilot-chat",),
    per_profile="chatLanguageModels.json",
    hosts=_EDITORS,
    blocked=_blocked,
    notes=lambda _wiring: (
        say("Needs VS Code 1.122 or newer. Inline completions cannot use a model of your own."),
    ),
    then=say("Choose the model in the chat's model list; should it be missing, restart VS Code."),
)
