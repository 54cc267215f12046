"""Cursor: its servers make the calls, so only a public address works; what its store must say for one.

Writes nothing: the store is a database, and ``engine.editors.statedb`` is what opens it.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from slipstream.core.editors.address import is_private_host, read_address
from slipstream.core.editors.client import Api, Client, Places
from slipstream.core.editors.cursorwords import BY_HAND, EXPOSED, INSTEAD, WHY_NOT_LOCAL
from slipstream.core.editors.merge import Members, Without
from slipstream.core.editors.wiring import PLACEHOLDER_KEY, Wiring
from slipstream.core.words import say

USER_ROW = (
    "src.vs.platform.reactivestorage.browser.reactiveStorageServiceImpl.persistentStorage.applicationUser"
)
PLAIN_KEY_ROW = "cursorAuth/openAIKey"
SECRET_KEY_ROW = "secret://cursorAuth/openAIKey"  # noqa: S105  the name of a row
ROWS = (USER_ROW, PLAIN_KEY_ROW, SECRET_KEY_ROW)
SCHEMA_VERSION = 1
COLUMNS = (("key", "TEXT"), ("value", "BLOB"))


def state_path(places: Places) -> PurePath:
    """Cursor's store."""
    return places.config_home / "Cursor" / "User" / "globalStorage" / "state.vscdb"


def wanted(wiring: Wiring) -> dict[str, Any]:
    """What the user row's object must say; which model is chosen stays the person's."""
    return {
        "openAIBaseUrl": wiring.base_url,
        "useOpenAIKey": True,
        "aiSettings": {
            "userAddedModels": Members((wiring.model,)),
            "modelOverrideEnabled": Members((wiring.model,)),
            "modelOverrideDisabled": Without((wiring.model,)),
        },
    }


def refusal(wiring: Wiring) -> tuple[str, str] | None:
    """Why Cursor cannot use this endpoint, and what to do; ``None`` when it can."""
    address = read_address(wiring.base_url)
    if is_private_host(address.host):
        return WHY_NOT_LOCAL, INSTEAD
    if address.scheme != "https":
        return say("Cursor needs an https address."), say(
            "Give the address that the tunnel shows, with https."
        )
    if wiring.api_key == PLACEHOLDER_KEY:
        return (
            say("A public address without a key would let anybody use your server."),
            say("Start the server with a long random key, and give the same here with --api-key-file FILE."),
        )
    return None


def by_hand(wiring: Wiring) -> str:
    """The path that Cursor's makers support."""
    values = (wiring.api_key, wiring.base_url, wiring.model)
    steps = [
        f"{at}. {field}: {value}" for at, (field, value) in enumerate(zip(BY_HAND, values, strict=True), 1)
    ]
    last = say("4. Switch the OpenAI API Key on.")
    return "\n".join(("Cursor Settings > Models > API Keys:", *steps, last, ""))


CLIENT = Client(
    id="cursor",
    title="Cursor",
    api=Api.CHAT,
    commands=("cursor",),
    folders=lambda places: (places.config_home / "Cursor",),
    notes=lambda _wiring: (
        EXPOSED,
        say(
            "Only chat, plan and agent use the model; Tab and Apply stay with Cursor's own. A paid plan is "
            "needed. In agent mode Cursor may send a form of request that vLLM refuses; then use Cline "
            "inside Cursor."
        ),
    ),
    then=say("Start Cursor and choose the model in the chat's model list."),
    snippet=by_hand,
)
