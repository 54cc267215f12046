"""A keyring on a private session bus: the parts of the freedesktop Secret Service that a client needs.

    python secret_service.py [--locked] [--no-collection] [--holding SECRET]

Locked, it answers ``Unlock`` with a prompt that the "person" confirms at once (``--refuse``: dismisses);
without a collection, so it answers the wish for one. It may hold a token of ours from the beginning.
Prints ``ready`` when it has its name.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

NAME = "org.freedesktop.secrets"
INTERFACES = "org.freedesktop.Secret"
ROOT = "/org/freedesktop/secrets"
COLLECTION = f"{ROOT}/collection/login"
PROMPT = f"{ROOT}/prompt/p1"
ATTRIBUTES = {"application": "slipstream", "service": "huggingface"}


class Keyring:
    """Keeps items in memory."""

    def __init__(self, bus: MessageBus, *, locked: bool, refuse: bool, empty: bool, held: str) -> None:
        self._bus = bus
        self._locked = locked
        self._refuse = refuse
        self._empty = empty
        self._items: dict[str, tuple[dict[str, str], bytes]] = {}
        if held:
            self._items[f"{COLLECTION}/1"] = (ATTRIBUTES, held.encode())

    def answer(self, message: Message) -> Message | bool | None:
        if message.message_type is not MessageType.METHOD_CALL or not (message.path or "").startswith(ROOT):
            return None
        reply: tuple[str, list[Any]] | None = self._reply(message)
        if reply is None:
            return Message.new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", str(message.member))
        return Message.new_method_return(message, *reply)

    def _reply(self, message: Message) -> tuple[str, list[Any]] | None:
        match message.member:
            case "OpenSession":
                return "vo", [Variant("s", ""), f"{ROOT}/session/s1"]
            case "ReadAlias":
                return "o", ["/" if self._empty else COLLECTION]
            case "SearchItems":
                found = [path for path, (kept, _) in self._items.items() if kept == message.body[0]]
                return "aoao", [[], found] if self._locked else [found, []]
            case "Get" if message.body[1] == "Locked":
                return "v", [Variant("b", self._locked)]
            case "Unlock":
                return "aoo", [[], PROMPT] if self._locked else [message.body[0], "/"]
            case "Prompt":
                self._locked = self._locked and self._refuse
                self._empty = self._empty and self._refuse
                outcome = [self._refuse, Variant("s", "")]
                self._bus.send(Message.new_signal(PROMPT, f"{INTERFACES}.Prompt", "Completed", "bv", outcome))
                return "", []
            case "CreateCollection":
                return "oo", ["/", PROMPT]
            case "CreateItem" if not self._locked:
                properties, (_, _, secret, _), _ = message.body
                path = f"{COLLECTION}/1"
                self._items[path] = (properties[f"{INTERFACES}.Item.Attributes"].value, bytes(secret))
                return "oo", [path, "/"]
            case "GetSecret" if not self._locked:
                return "(oayays)", [[message.body[0], b"", self._items[str(message.path)][1], "text/plain"]]
            case "Delete":
                del self._items[str(message.path)]
                return "o", ["/"]
            case _:
                return None


async def main() -> None:
    """Serve until the bus goes away."""
    bus = await MessageBus().connect()
    words = sys.argv[1:]
    held = words[words.index("--holding") + 1] if "--holding" in words else ""
    refuse, empty = "--refuse" in words, "--no-collection" in words
    keyring = Keyring(bus, locked="--locked" in words, refuse=refuse, empty=empty, held=held)
    bus.add_message_handler(keyring.answer)
    await bus.request_name(NAME)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await bus.wait_for_disconnect()


if __name__ == "__main__":
    asyncio.run(main())
