"""A public address as a person types it: what is still missing, and the values to enter in Cursor by hand."""

from __future__ import annotations

from slipstream.core.editors.address import clean_base_url, is_private_host, read_address
from slipstream.core.words import say

NEEDED = say("fill in above")
_HIDDEN = "***"


def obstacle(address: str, key: str, *, agrees: bool) -> str:
    """What is still missing, in a sentence; empty when nothing is."""
    base_url = _cleaned(address)
    if base_url is None:
        return say("Give the public https address of your server.")
    where = read_address(base_url)
    if is_private_host(where.host):
        return say(
            "This address leads only to your own computer or network; Cursor's servers cannot reach it."
        )
    if where.scheme != "https":
        return say("Cursor needs an https address.")
    if not key.strip():
        return say("Give the key that the server was started with; without one anybody could use it.")
    return "" if agrees else say("Tick that you know what gets exposed.")


def hand_values(address: str, key: str, model: str) -> tuple[tuple[str, str], ...]:
    """Key, address and model as they are shown and as they are copied; empty where something is missing."""
    base_url = _cleaned(address) or ""
    kept = key.strip()
    return ((_HIDDEN if kept else "", kept), (base_url, base_url), (model, model))


def _cleaned(address: str) -> str | None:
    try:
        return clean_base_url(address) if address.strip() else None
    except ValueError:
        return None
