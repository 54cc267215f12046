"""One GPU as a plan sees it: what CUDA can use, what others hold, how fast it reads. Asks no driver."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from slipstream.core.live.sample import GpuReading

GIB = 1024**3


@dataclass(frozen=True, slots=True)
class Card:
    """A GPU. ``total_bytes`` is what CUDA sees, less than the driver's own total; ``None`` means not known.

    ``others_bytes`` is what stays taken by other programs when the server starts. ``cuda_device`` is what
    CUDA_VISIBLE_DEVICES calls it, where it is a card of this computer.
    """

    name: str
    total_bytes: int
    others_bytes: int = 0
    capability: tuple[int, int] | None = None
    bandwidth_bytes_s: float | None = None
    nvlink: bool = False
    holders: tuple[str, ...] = ()
    cuda_device: str | None = None

    @property
    def free_bytes(self) -> int:
        """What nobody holds."""
        return max(self.total_bytes - self.others_bytes, 0)

    def with_others(self, size_bytes: int) -> Card:
        """The same card with that much taken by others."""
        return replace(self, others_bytes=min(max(size_bytes, 0), self.total_bytes))


def of_reading(
    reading: GpuReading, known: Collection[Card] = (), leaving_pids: Collection[int] = ()
) -> Card | None:
    """The card that was read; ``None`` where its memory is not told.

    ``known`` supplies speed and capability by name. What processes in ``leaving_pids`` hold counts as free:
    a server of ours that stops before the new one starts.
    """
    if reading.memory_total_bytes is None or reading.memory_used_bytes is None:
        return None
    reserved = reading.memory_reserved_bytes or 0
    leaving = sum(h.size_bytes or 0 for h in reading.holders if h.pid in leaving_pids)
    total = max(reading.memory_total_bytes - reserved, 0)
    others = min(max(reading.memory_used_bytes - reserved - leaving, 0), total)
    kept = tuple(h.name for h in reading.holders if h.pid not in leaving_pids)
    base = by_name(reading.name, known) or Card(reading.name, total)
    speed = base.bandwidth_bytes_s
    if reading.memory_clock_mhz and reading.bus_width_bits:
        speed = bandwidth(reading.memory_clock_mhz, reading.bus_width_bits)
    return replace(
        base,
        name=reading.name,
        total_bytes=total,
        others_bytes=others,
        holders=kept,
        cuda_device=reading.cuda_device,
        capability=reading.capability or base.capability,
        bandwidth_bytes_s=speed,
    )


def by_name(name: str, known: Collection[Card]) -> Card | None:
    """The card of the table that a driver's or a person's name means; the longest match wins."""
    wanted = _plain(name)
    found = [
        c for c in known if _plain(c.name) in wanted and ("laptop" in wanted) == ("laptop" in _plain(c.name))
    ]
    return max(found, key=lambda card: len(card.name), default=None)


def bandwidth(memory_clock_mhz: int, bus_width_bits: int) -> float:
    """Bytes a second that double-data-rate memory moves at that clock (10501 MHz x 384 bits: 1008 GB/s)."""
    return 2.0 * memory_clock_mhz * 1e6 * bus_width_bits / 8


def _plain(name: str) -> str:
    words = name.lower().replace("-", " ").split()
    return " " + " ".join(word for word in words if word not in ("nvidia", "geforce", "gpu")) + " "
