"""A real NVIDIA GPU: our readings are those of nvidia-smi, and reading takes nothing of the card.

pytest -m gpu tests/real/test_real_gpu.py
"""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from slipstream.core.live.sample import GpuReading
from slipstream.core.sizing.card import of_reading
from slipstream.engine.gpu_file import known_gpus
from slipstream.engine.measure.nvml import GpuReader

MIB = 1024**2
SMI = shutil.which("nvidia-smi")
FIELDS = (
    "index,name,uuid,memory.total,memory.reserved,memory.used,temperature.gpu,power.draw,"
    "enforced.power.limit,clocks.max.memory,clocks.max.sm,compute_cap,driver_version,mig.mode.current"
)


def smi(*options: str) -> list[list[str]]:
    """Rows of nvidia-smi's CSV; empty where it is missing or sees no card."""
    if SMI is None:
        return []
    done = subprocess.run(
        (SMI, *options, "--format=csv,noheader,nounits"),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return list(csv.reader(done.stdout.splitlines(), skipinitialspace=True)) if done.returncode == 0 else []


def whole_cards() -> list[dict[str, str]]:
    """Cards that are not divided, by field."""
    rows = [dict(zip(FIELDS.split(","), row, strict=True)) for row in smi(f"--query-gpu={FIELDS}")]
    return [row for row in rows if row["mig.mode.current"] != "Enabled"]


pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not smi("--query-gpu=index"), reason="nvidia-smi sees no NVIDIA GPU here"),
]


@pytest.fixture
def reader() -> Iterator[GpuReader]:
    made = GpuReader()
    yield made
    made.close()


def reading_of(reader: GpuReader, uuid: str) -> GpuReading:
    return next(gpu for gpu in reader.read().gpus if gpu.uuid == uuid)


def number(text: str) -> float | None:
    """A figure, or ``None`` for what the card does not tell ("[N/A]")."""
    try:
        return float(text)
    except ValueError:
        return None


def test_every_card_that_nvidia_smi_lists_is_read(reader: GpuReader) -> None:
    picture = reader.read()
    assert picture.problem == ""
    listed = whole_cards()
    assert {card["uuid"] for card in listed} <= {gpu.uuid for gpu in picture.gpus}
    if listed:
        assert picture.driver == listed[0]["driver_version"]


def test_what_does_not_change_is_exactly_the_same(reader: GpuReader) -> None:
    for card in whole_cards():
        gpu = reading_of(reader, card["uuid"])
        assert gpu.name == card["name"]
        assert gpu.cuda_device == card["index"]
        assert gpu.memory_total_bytes is not None
        assert gpu.memory_total_bytes // MIB == int(card["memory.total"])
        assert gpu.capability is not None
        assert "{}.{}".format(*gpu.capability) == card["compute_cap"]
        for ours, theirs in (
            (gpu.memory_clock_mhz, card["clocks.max.memory"]),
            (gpu.max_clock_mhz, card["clocks.max.sm"]),
        ):
            assert ours == number(theirs)


def test_what_changes_is_near(reader: GpuReader) -> None:
    for card in whole_cards():
        gpu = reading_of(reader, card["uuid"])
        used, reserved = number(card["memory.used"]), number(card["memory.reserved"])
        if used is not None and gpu.memory_used_bytes is not None:
            kept = reserved or 0.0  # our figure counts what the driver keeps, nvidia-smi's does not
            assert gpu.memory_used_bytes / MIB == pytest.approx(used + kept, abs=512)
        for ours, theirs, off in (
            (gpu.temperature_c, card["temperature.gpu"], 10),
            (gpu.power_w, card["power.draw"], 150),
            (gpu.power_cap_w, card["enforced.power.limit"], 1),
        ):
            known = number(theirs)
            assert (ours is None) == (known is None)
            if ours is not None and known is not None:
                assert ours == pytest.approx(known, abs=off)


def test_reading_takes_nothing_of_the_card(reader: GpuReader) -> None:
    for _ in range(20):
        picture = reader.read()
    me = os.getpid()
    assert all(holder.pid != me for gpu in picture.gpus for holder in gpu.holders)
    assert str(me) not in {row[0] for row in smi("--query-compute-apps=pid") if row}
    with open("/proc/self/maps", encoding="utf-8") as maps:  # noqa: PTH123
        assert "libcuda.so" not in maps.read()


def test_the_card_as_planned_is_a_little_less_than_the_drivers_total(reader: GpuReader) -> None:
    for gpu in reader.read().gpus:
        card = of_reading(gpu, known_gpus())
        if card is None or gpu.memory_total_bytes is None:
            continue
        assert 0.9 < card.total_bytes / gpu.memory_total_bytes <= 1.0
        assert card.bandwidth_bytes_s is None or 50e9 < card.bandwidth_bytes_s < 20e12
