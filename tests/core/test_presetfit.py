"""Which presets a computer is offered."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.planning import preset, shipped

from slipstream.core.catalog.presetfit import fits_here, obstacle, startable
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device, PresetId
from slipstream.core.sizing.card import GIB, Card

PLAIN = Hardware("x86_64")
ONE = Hardware("x86_64", gpus=(Vendor.NVIDIA,), nvidia_driver="580.65", capability=(8, 9))
TWO = Hardware("x86_64", gpus=(Vendor.NVIDIA, Vendor.NVIDIA), nvidia_driver="580.65", capability=(8, 6))


def card(gib: float) -> Card:
    return Card("a card", int(gib * GIB))


def test_a_computer_without_a_gpu_is_offered_what_runs_on_its_cpu() -> None:
    offered = startable(shipped(), PLAIN)
    assert [one.id for one in offered] == ["demo", "demo-ngram", "demo-off"]
    assert obstacle(preset("qwen-32b"), PLAIN) == "It needs an NVIDIA GPU, and none was found."


def test_an_nvidia_gpu_adds_the_presets_for_one_card() -> None:
    offered = startable(shipped(), ONE)
    assert any(one.device is Device.CUDA for one in offered)
    assert all(one.cards == 1 for one in offered)
    assert fits_here(preset("qwen3.6-27b-2x24gb"), TWO)
    assert "needs 2 GPUs" in str(obstacle(preset("qwen3.6-27b-2x24gb"), ONE))


@pytest.mark.parametrize(
    ("gib", "largest"), [(11.6, 12), (15.5, 16), (23.5, 24), (31.4, 32), (44.4, 48), (79.2, 80), (139.8, 141)]
)
def test_cards_are_taken_for_the_class_they_are_sold_in(gib: float, largest: int) -> None:
    offered = [one.card_memory_gb for one in startable(shipped(), ONE, [card(gib)]) if one.card_memory_gb]
    assert max(offered) == largest


def test_what_uses_the_whole_card_is_offered_first_and_the_cpu_last() -> None:
    for gib, first in ((11.6, "qwen-7b-12gb"), (23.5, "qwen-32b"), (79.2, "qwen-32b-full")):
        offered = startable(shipped(), ONE, [card(gib)])
        assert offered[0].id == first
        assert [one.device for one in offered[-3:]] == [Device.CPU] * 3
    assert startable(shipped(), TWO, [card(23.5), card(23.5)])[0].id == "qwen-32b-2x24gb"
    # Without a reading of its memory, the best-known pair leads.
    assert startable(shipped(), ONE)[0].id == "qwen-32b"


def test_a_persons_own_preset_for_the_gpu_leads() -> None:
    own = replace(preset("qwen-7b-12gb"), id=PresetId("mine"), card_memory_gb=None)
    known = replace(shipped(), presets=(*shipped().presets, own))
    assert startable(known, ONE, [card(23.5)])[0].id == "mine"


def test_a_pair_of_cards_counts_those_that_are_large_enough() -> None:
    assert fits_here(preset("qwen-32b-2x24gb"), TWO, [card(23.5), card(23.5)])
    assert "2 GPUs with 24 GB" in str(obstacle(preset("qwen-32b-2x24gb"), TWO, [card(23.5), card(11.6)]))


def test_an_old_card_is_not_offered_what_it_cannot_compute() -> None:
    turing = Hardware("x86_64", gpus=(Vendor.NVIDIA,), nvidia_driver="580.65", capability=(7, 5))
    assert "KV cache in 8 bits" in str(obstacle(preset("qwen-32b"), turing))
    assert fits_here(preset("qwen-7b-12gb"), turing)
    old = Hardware("x86_64", gpus=(Vendor.NVIDIA,), nvidia_driver="580.65", capability=(7, 0))
    assert "weights in awq" in str(obstacle(preset("qwen-7b-12gb"), old))
    assert fits_here(preset("demo"), old)


def test_an_amd_gpu_is_no_nvidia_one() -> None:
    amd = Hardware("x86_64", gpus=(Vendor.AMD,), amd_compute=True)
    assert not fits_here(preset("qwen-32b"), amd)
