"""Which presets are offered on this computer, by its devices and the memory of its GPUs as they are."""

from __future__ import annotations

from slipstream.app.gpudesk import read_once
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.presetfit import obstacle, startable
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Preset
from slipstream.core.sizing.card import Card, of_reading
from slipstream.engine.gpu_file import known_gpus
from slipstream.engine.install.hardware import detect


def offered(catalog: Catalog, hardware: Hardware | None = None) -> tuple[Preset, ...]:
    """The presets that this computer can start, what suits it best first."""
    present = detect() if hardware is None else hardware
    return startable(catalog, present, cards(present))


def why_not(preset: Preset) -> str | None:
    """Why this computer cannot run the preset at all, as a sentence; ``None`` when nothing is known."""
    present = detect()
    return obstacle(preset, present, cards(present))


def cards(hardware: Hardware) -> tuple[Card, ...]:
    """The NVIDIA GPUs whose memory can be read; none where there is no such GPU. Never raises."""
    if not hardware.has(Vendor.NVIDIA):
        return ()
    known = known_gpus()
    found = (of_reading(each, known) for each in read_once().gpus)
    return tuple(card for card in found if card is not None)
