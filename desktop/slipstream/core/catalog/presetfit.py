"""Which presets this computer has the device for. Whether one fits its memory now, the planner says."""

from __future__ import annotations

from collections.abc import Sequence

from slipstream.core.catalog import cardrule
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device, Preset
from slipstream.core.sizing.card import Card
from slipstream.core.words import say

# Bytes a card of a class has at least, for each GB it is sold with: a "48 GB" card with error correction on
# has 47.7 of them.
_BYTES_A_SOLD_GB = 970_000_000


def fits_here(preset: Preset, hardware: Hardware, cards: Sequence[Card] = ()) -> bool:
    """Whether the preset can be offered on this computer at all."""
    return obstacle(preset, hardware, cards) is None


def startable(catalog: Catalog, hardware: Hardware, cards: Sequence[Card] = ()) -> tuple[Preset, ...]:
    """The presets to offer, what suits the computer best first, and of equals in the catalogue's order.

    A GPU's presets come before the CPU's. Where its memory is known, those made for the most of it lead, and
    before them those that name no memory, which are a person's own.
    """
    found = [preset for preset in catalog.presets if fits_here(preset, hardware, cards)]
    return tuple(sorted(found, key=lambda preset: _rank(preset, measured=bool(cards))))


def _rank(preset: Preset, *, measured: bool) -> tuple[bool, bool, int]:
    memory_gb = preset.card_memory_gb if measured else None
    own = preset.card_memory_gb is None
    return preset.device is Device.CPU, not own, -(memory_gb or 0) * preset.cards


def obstacle(preset: Preset, hardware: Hardware, cards: Sequence[Card] = ()) -> str | None:
    """Why this computer lacks the device, as a sentence; ``None`` when nothing known is against it.

    ``cards`` are its NVIDIA GPUs where their memory was read; without them only their number counts.
    """
    if preset.device is Device.CPU:
        return None
    vendor = Vendor.NVIDIA if preset.device is Device.CUDA else Vendor.AMD
    present = sum(gpu is vendor for gpu in hardware.gpus)
    if present == 0:
        return say("It needs an {vendor} GPU, and none was found.", vendor=vendor.name)
    if max(present, len(cards)) < preset.cards:
        return say(
            "It needs {count} GPUs, and there is {present}.",
            count=preset.cards,
            present=max(present, len(cards)),
        )
    if preset.device is Device.CUDA:
        return _too_small(preset, cards) or _too_old(preset, hardware)
    return None


def _too_small(preset: Preset, cards: Sequence[Card]) -> str | None:
    wanted = preset.card_memory_gb
    if wanted is None or not cards:
        return None
    enough = sum(card.total_bytes >= wanted * _BYTES_A_SOLD_GB for card in cards)
    if enough >= preset.cards:
        return None
    if preset.cards == 1:
        return say("It needs a GPU with {size} GB.", size=wanted)
    return say("It needs {count} GPUs with {size} GB.", count=preset.cards, size=wanted)


def _too_old(preset: Preset, hardware: Hardware) -> str | None:
    card = hardware.capability
    if card is None:
        return None
    for form in (preset.target_format, preset.draft_format):
        if form is not None and not cardrule.runs(form, card):
            return say(
                "The GPU (compute capability {capability}) cannot run weights in {form}.",
                capability=f"{card[0]}.{card[1]}",
                form=form,
            )
    if "fp8" in (preset.kv_cache_dtype or "") and not cardrule.keeps_fp8_kv(card):
        return say(
            "The GPU (compute capability {capability}) cannot keep a KV cache in 8 bits.",
            capability=f"{card[0]}.{card[1]}",
        )
    return None
