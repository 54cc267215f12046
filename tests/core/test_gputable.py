"""The table of GPUs and the cards that a driver names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slipstream.core import gputable
from slipstream.core.errors import CatalogError
from slipstream.core.live.sample import GpuHolder, GpuReading
from slipstream.core.sizing.card import GIB, by_name, of_reading
from slipstream.engine.gpu_file import known_gpus

KNOWN = known_gpus()
READING = GpuReading(
    index=0,
    name="NVIDIA GeForce RTX 4090",
    memory_total_bytes=24 * GIB,
    memory_used_bytes=3 * GIB,
    use=None,
    power_w=None,
    power_cap_w=None,
    temperature_c=None,
    clock_mhz=None,
    throttle=None,
    memory_reserved_bytes=GIB // 2,
    holders=(GpuHolder(7, "VLLM::Worker", GIB), GpuHolder(8, "firefox", GIB // 4)),
)


def test_every_shipped_card_is_whole_and_named_once() -> None:
    assert len({card.name for card in KNOWN}) == len(KNOWN) > 30
    for card in KNOWN:
        assert card.capability is not None
        assert card.capability >= (7, 5)
        assert card.bandwidth_bytes_s is not None
        assert card.total_bytes > 7 * GIB


@pytest.mark.parametrize("words", ["RTX 4090", "rtx 4090", "4090"])
def test_a_card_is_found_by_its_name(words: str) -> None:
    assert gputable.named(words, KNOWN).name == "RTX 4090"


@pytest.mark.parametrize("words", ["RTX 9999", "4070 T", "", "rtx"])
def test_a_card_that_is_none_or_several_lists_names(words: str) -> None:
    with pytest.raises(CatalogError) as caught:
        gputable.named(words, KNOWN)
    assert "RTX" in caught.value.hint


@pytest.mark.parametrize(
    ("driver", "name"),
    [
        ("NVIDIA GeForce RTX 3080 Ti", "RTX 3080 Ti"),
        ("NVIDIA GeForce RTX 3080", "RTX 3080"),
        ("NVIDIA H100 80GB HBM3", "H100 80GB"),
        ("NVIDIA RTX 6000 Ada Generation", "RTX 6000 Ada"),
        ("NVIDIA GeForce RTX 4090 Laptop GPU", None),
        ("NVIDIA Something Else", None),
    ],
)
def test_a_drivers_name_finds_the_card(driver: str, name: str | None) -> None:
    found = by_name(driver, KNOWN)
    assert (found.name if found else None) == name


def test_a_reading_counts_what_cuda_sees_and_what_others_keep() -> None:
    card = of_reading(READING, KNOWN, leaving_pids={7})
    assert card is not None
    assert card.total_bytes == 24 * GIB - GIB // 2
    assert card.others_bytes == 3 * GIB - GIB // 2 - GIB
    assert card.holders == ("firefox",)
    assert card.capability == (8, 9)
    assert card.bandwidth_bytes_s == pytest.approx(1008e9)


def test_what_the_driver_tells_of_the_card_goes_before_the_table() -> None:
    told = replace(READING, capability=(9, 9), memory_clock_mhz=10_000, bus_width_bits=512)
    card = of_reading(told, KNOWN)
    assert card is not None
    assert card.capability == (9, 9)
    assert card.bandwidth_bytes_s == pytest.approx(1280e9)


def test_a_card_that_tells_no_memory_is_none() -> None:
    assert of_reading(replace(READING, memory_total_bytes=None)) is None


@pytest.mark.parametrize("size", [0.5, 5000.0])
def test_a_senseless_size_is_refused(size: float) -> None:
    with pytest.raises(CatalogError, match="no size of a GPU"):
        gputable.unnamed(size)


@pytest.mark.parametrize("text", ["[[gpu]]\nname = 'x'", "gpu = 3", "[[gpu", "[[gpu]]\nname='x'\ncolour=1"])
def test_a_table_that_cannot_be_read_says_where(text: str) -> None:
    with pytest.raises(CatalogError, match="cannot be read") as caught:
        gputable.parse("gpus.toml", text)
    assert "gpus.toml" in caught.value.detail
