"""The real NVML binding against a driver library that plays scenarios: cards, slices, refusals and losses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.fakes.nvml_stub import GCC, Scenario, build, computer, gpu, play

pytestmark = pytest.mark.skipif(GCC is None, reason="no gcc here to build the stub driver library with")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("nvml"))


def one(library: Path | None, scenario: Scenario, folder: Path, **more: Any) -> dict[str, Any]:
    return play(library, [scenario], folder, **more).seen[0]


@pytest.mark.parametrize("count", [0, 1, 2, 8])
def test_every_card_is_read(library: Path, tmp_path: Path, count: int) -> None:
    seen = one(library, computer(*(gpu(i) for i in range(count))), tmp_path)
    assert seen["problem"] == ""
    assert seen["driver"] == "580.95.05"
    assert [each["index"] for each in seen["gpus"]] == list(range(count))
    assert [each["temperature_c"] for each in seen["gpus"]] == [61 + i for i in range(count)]
    assert [each["memory_total_bytes"] for each in seen["gpus"]] == [24_000 + i for i in range(count)]


def test_a_healthy_card_tells_everything_in_our_units(library: Path, tmp_path: Path) -> None:
    busy = gpu(0, throttle=0x1 | 0x4, compute="100:3000", graphics="200:150,300:?,100:10")
    [card] = one(library, computer(busy), tmp_path)["gpus"]
    assert card == {
        "index": 0,
        "name": "NVIDIA GeForce RTX 4090 #0",
        "uuid": "GPU-0",
        "memory_total_bytes": 24_000,
        "memory_used_bytes": 4_000,  # what the driver reserves for itself included
        "memory_reserved_bytes": 500,
        "use": 0.37,
        "power_w": 250.5,
        "power_cap_w": 450.0,
        "temperature_c": 61,
        "clock_mhz": 2520,
        "throttle": "power limit",
        "capability": [8, 9],
        "memory_clock_mhz": 10501,
        "bus_width_bits": 384,
        "max_clock_mhz": 3105,
        "power_cap_max_w": 600.0,
        "holders": [
            {"pid": 100, "name": "VLLM::Worker", "size_bytes": 3000},
            {"pid": 200, "name": "gnome-shell", "size_bytes": 150},
            {"pid": 300, "name": "firefox", "size_bytes": None},
        ],
        "cuda_device": "0",
    }


@pytest.mark.parametrize(
    ("bits", "words"),
    [
        (0x0, ""),
        (0x1, ""),
        (0x2, ""),
        (0x20, "temperature"),
        (0x48, "temperature (hardware)"),
        (0x88, "power supply"),
        (0x8, "hardware slowdown"),
        (0x24, "power limit, temperature"),
    ],
)
def test_throttle_reasons_in_words(library: Path, tmp_path: Path, bits: int, words: str) -> None:
    [card] = one(library, computer(gpu(0, throttle=bits)), tmp_path)["gpus"]
    assert card["throttle"] == words


def test_holder_that_is_gone_is_named_by_its_number(library: Path, tmp_path: Path) -> None:
    [card] = one(library, computer(gpu(0, compute="4000000:7")), tmp_path)["gpus"]
    assert card["holders"] == [{"pid": 4000000, "name": "process 4000000", "size_bytes": 7}]


def test_a_browsers_helper_is_named_by_its_program(library: Path, tmp_path: Path) -> None:
    [card] = one(library, computer(gpu(0, graphics="400:7")), tmp_path)["gpus"]
    assert [holder["name"] for holder in card["holders"]] == ["firefox"]


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("power", ["power_w"]),
        ("power_cap", ["power_cap_w"]),
        ("temperature", ["temperature_c"]),
        ("clock", ["clock_mhz"]),
        ("memory_clock", ["memory_clock_mhz"]),
        ("bus_width", ["bus_width_bits"]),
        ("max_clock", ["max_clock_mhz"]),
        ("power_cap_max", ["power_cap_max_w"]),
        ("capability", ["capability"]),
        ("use", ["use"]),
        ("throttle", ["throttle"]),
        ("uuid", ["uuid"]),
    ],
)
@pytest.mark.parametrize("refusal", [None, "!3", "!999"])
def test_query_that_is_refused_is_none_and_the_rest_is_read(
    library: Path, tmp_path: Path, key: str, fields: list[str], refusal: str | None
) -> None:
    seen = one(library, computer(gpu(0, **{key: refusal})), tmp_path)
    [card] = seen["gpus"]
    assert seen["problem"] == ""
    assert {field for field, value in card.items() if value is None} == set(fields)


def test_card_that_shares_the_computers_memory_tells_none_of_its_own(library: Path, tmp_path: Path) -> None:
    seen = one(library, computer(gpu(0, memory_total=None)), tmp_path)
    [card] = seen["gpus"]
    assert seen["problem"] == ""
    assert (card["memory_total_bytes"], card["memory_used_bytes"], card["temperature_c"]) == (None, None, 61)


def test_refused_process_lists_are_empty_and_no_trouble(library: Path, tmp_path: Path) -> None:
    seen = one(library, computer(gpu(0, compute="!4", graphics=None)), tmp_path)
    assert seen["problem"] == ""
    assert seen["gpus"][0]["holders"] == []


def test_old_driver_without_the_newer_functions_is_read_too(tmp_path: Path) -> None:
    old = build(tmp_path / "old", old_driver=True)
    seen = one(old, computer(gpu(0, compute="100:9", throttle=0x20)), tmp_path)
    [card] = seen["gpus"]
    assert seen["problem"] == ""
    assert (card["memory_total_bytes"], card["memory_used_bytes"]) == (24_000, 4_000)
    assert card["memory_reserved_bytes"] is None
    assert card["throttle"] == "temperature"
    assert [holder["pid"] for holder in card["holders"]] == [100]


def test_mig_slices_stand_in_for_their_card(library: Path, tmp_path: Path) -> None:
    divided = gpu(0, mig_mode=1, mig_places=7)
    for place, total in ((0, 4_000), (3, 8_000)):
        divided[f"gpu0.mig{place}.name"] = f"NVIDIA H100 MIG slice {place}"
        divided[f"gpu0.mig{place}.uuid"] = f"MIG-{place}"
        divided[f"gpu0.mig{place}.memory_total"] = total
        divided[f"gpu0.mig{place}.memory_free"] = 1_000
        divided[f"gpu0.mig{place}.memory_reserved"] = 0
    divided["gpu0.mig3.compute"] = "100:5000"
    seen = one(library, computer(divided, gpu(1)), tmp_path)
    assert seen["problem"] == ""
    assert [(g["index"], g["uuid"], g["memory_total_bytes"]) for g in seen["gpus"]] == [
        (0, "MIG-0", 4_000),
        (1, "MIG-3", 8_000),
        (2, "GPU-1", 24_001),
    ]
    # Cards are counted as the driver counts them, slices by their names.
    assert [g["cuda_device"] for g in seen["gpus"]] == ["MIG-0", "MIG-3", "1"]
    slice_3 = seen["gpus"][1]
    assert slice_3["power_w"] == 250.5  # the card's: a slice has no meter of its own
    assert slice_3["use"] is None
    assert [holder["pid"] for holder in slice_3["holders"]] == [100]


def test_values_change_from_beat_to_beat(library: Path, tmp_path: Path) -> None:
    seen = play(
        library, [computer(gpu(0, use=u, memory_free=f)) for u, f in ((0, 9), (50, 8), (100, 7))], tmp_path
    )
    assert [s["gpus"][0]["use"] for s in seen.seen] == [0, 0.5, 1.0]
    assert [s["gpus"][0]["memory_used_bytes"] for s in seen.seen] == [23_991, 23_992, 23_993]


def test_who_holds_memory_is_asked_every_five_seconds(library: Path, tmp_path: Path) -> None:
    scenarios = [computer(gpu(0, compute=f"100:{i}")) for i in range(1, 8)]
    seen = play(library, scenarios, tmp_path, step_s=1.0).seen
    assert [s["gpus"][0]["holders"][0]["size_bytes"] for s in seen] == [1, 1, 1, 1, 1, 6, 6]


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (9, "The NVIDIA driver is installed but not loaded. Restart the computer, or install it again."),
        (15, "The GPU has stopped answering. Restart the computer."),
        (18, "Restart the computer: the NVIDIA driver was updated."),
        (
            4,
            "The GPU may not be read by this user. Join the group that owns /dev/nvidia0, then log in again.",
        ),
        (999, "The NVIDIA driver does not answer (Unknown Error). Restart the computer if this stays."),
        (3, "The NVIDIA driver does not answer (Not Supported). Restart the computer if this stays."),
    ],
)
def test_driver_that_does_not_open_is_a_sentence(
    library: Path, tmp_path: Path, error: int, problem: str
) -> None:
    seen = one(library, {"init": f"!{error}"}, tmp_path)
    assert seen == {"gpus": [], "problem": problem, "driver": None}


def test_no_driver_is_a_problem_only_where_there_is_a_card(tmp_path: Path) -> None:
    assert one(None, {}, tmp_path / "a", nvidia_card=False)["problem"] == ""
    assert one(None, {}, tmp_path / "b", nvidia_card=True)["problem"] == (
        "This computer has an NVIDIA GPU but no driver for it. Install the NVIDIA driver to use it."
    )


def test_driver_library_without_a_card_is_no_problem(library: Path, tmp_path: Path) -> None:
    assert one(library, {"init": "!9"}, tmp_path, nvidia_card=False)["problem"] == ""


@pytest.mark.parametrize("error", [9, 15, 18, 999])
def test_lost_driver_leaves_a_gap_and_is_opened_again(library: Path, tmp_path: Path, error: int) -> None:
    well = computer(gpu(0))
    lost = computer(gpu(0), **{"gpu0.memory_total": f"!{error}", "gpu0.temperature": f"!{error}"})
    # 4 s apart, tried again 10 s after the loss
    seen = play(library, [well, lost, well, well, well], tmp_path, step_s=4.0).seen
    assert [bool(s["problem"]) for s in seen] == [False, True, True, True, False]
    assert [[g["temperature_c"] for g in s["gpus"]] for s in seen] == [[61], [None], [], [], [61]]


def test_count_that_fails_is_a_loss(library: Path, tmp_path: Path) -> None:
    seen = play(
        library, [computer(gpu(0)), computer(count="!999"), computer(gpu(0))], tmp_path, step_s=11.0
    ).seen
    assert [len(s["gpus"]) for s in seen] == [1, 0, 1]
    assert [bool(s["problem"]) for s in seen] == [False, True, False]


def test_one_lost_card_keeps_its_place_and_the_others_are_read_on(library: Path, tmp_path: Path) -> None:
    well = computer(gpu(0), gpu(1))
    one_lost = computer(gpu(0), gpu(1), **{"gpu0.handle": "!15"})
    seen = play(
        library, [well, one_lost, one_lost, one_lost, one_lost, well, well, well], tmp_path, step_s=4.0
    ).seen
    assert [[g["temperature_c"] for g in s["gpus"]] for s in seen] == [
        [61, 62],
        *[[None, 62]] * 4,
        *[[61, 62]] * 3,
    ]
    assert [s["problem"].startswith("The GPU has stopped answering") for s in seen[:5]] == [
        False,
        *[True] * 4,
    ]
    assert seen[-1]["problem"] == ""


def test_driver_that_comes_later_is_found(tmp_path: Path, library: Path) -> None:
    seen = play(library, [{"init": "!9"}, computer(gpu(0)), computer(gpu(0))], tmp_path, step_s=6.0).seen
    assert [len(s["gpus"]) for s in seen] == [0, 0, 1]


def test_no_cuda_library_is_ever_loaded(library: Path, tmp_path: Path) -> None:
    played = play(library, [computer(gpu(0))], tmp_path)
    assert "libnvidia-ml.so.1" in played.libraries
    assert not [name for name in played.libraries if "cuda" in name]


def test_thousand_losses_leave_nothing_open(library: Path, tmp_path: Path) -> None:
    script = (
        "import os, resource; from slipstream.engine.measure.nvml import GpuReader\n"
        "now = 0.0\n"
        "reader = GpuReader(clock=lambda: now)\n"
        "def turn():\n"
        "    global now\n"
        "    now += 11; reader.read()\n"
        "for _ in range(100): turn()\n"
        "files, peak = len(os.listdir('/proc/self/fd')), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "for _ in range(1000): turn()\n"
        "assert len(os.listdir('/proc/self/fd')) == files\n"
        "assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak < 512\n"
    )
    scenario = tmp_path / "scenario"
    keys = computer(gpu(0, memory_total="!15"))
    scenario.write_text("".join(f"{key} {value}\n" for key, value in keys.items()), encoding="utf-8")
    environment = {"LD_LIBRARY_PATH": str(library), "STUB_NVML": str(scenario), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
