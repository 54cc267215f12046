"""GPUs and drivers out of a tree of files that stands for ``/``."""

from __future__ import annotations

from pathlib import Path

import pytest

from slipstream.core.hardware import Vendor, min_driver
from slipstream.engine.install.hardware import detect

OPEN_DRIVER = (
    "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build  (dvs-builder)\n"
)
CLOSED_DRIVER = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.183.01  Sun May 12 19:39:15 UTC 2024\n"


def card(root: Path, number: int, vendor: str, kind: str = "0x030000") -> None:
    folder = root / f"sys/bus/pci/devices/0000:0{number}:00.0"
    folder.mkdir(parents=True)
    (folder / "vendor").write_text(f"{vendor}\n")
    (folder / "class").write_text(f"{kind}\n")


def driver(root: Path, text: str) -> None:
    folder = root / "proc/driver/nvidia"
    folder.mkdir(parents=True)
    (folder / "version").write_text(f"{text}GCC version:  gcc version 13.3.0\n")


def smi(tmp_path: Path, answer: str) -> str:
    program = tmp_path / "nvidia-smi"
    program.write_text(f"#!/bin/sh\nprintf '{answer}'\n")
    program.chmod(0o755)
    return str(program)


def test_a_computer_without_gpu_has_none(tmp_path: Path):
    card(tmp_path, 1, "0x8086")
    found = detect(tmp_path)
    assert found.gpus == ()
    assert found.driver_branch is None
    assert found.machine


@pytest.mark.parametrize(("text", "branch"), [(OPEN_DRIVER, 580), (CLOSED_DRIVER, 535)])
def test_the_driver_is_read_from_the_kernels_own_account(tmp_path: Path, text: str, branch: int):
    card(tmp_path, 1, "0x10de", "0x030200")
    driver(tmp_path, text)
    found = detect(tmp_path, nvidia_smi="/nowhere/nvidia-smi")
    assert found.gpus == (Vendor.NVIDIA,)
    assert found.driver_branch == branch
    assert found.capability is None


def test_a_card_without_a_loaded_driver_is_seen_as_that(tmp_path: Path):
    card(tmp_path, 1, "0x10de")
    found = detect(tmp_path)
    assert found.has(Vendor.NVIDIA)
    assert found.nvidia_driver is None


def test_the_sound_device_of_a_card_is_no_card(tmp_path: Path):
    card(tmp_path, 1, "0x10de", "0x040300")
    assert detect(tmp_path).gpus == ()


def test_the_weakest_card_decides(tmp_path: Path):
    driver(tmp_path, OPEN_DRIVER)
    found = detect(tmp_path, nvidia_smi=smi(tmp_path, "9.0\\n7.5\\n"))
    assert found.capability == (7, 5)


def test_a_card_whose_bus_is_hidden_is_known_by_its_driver(tmp_path: Path):
    driver(tmp_path, OPEN_DRIVER)
    assert detect(tmp_path, nvidia_smi=smi(tmp_path, "[N/A]\\n")).gpus == (Vendor.NVIDIA,)


def test_an_amd_card_needs_its_compute_driver(tmp_path: Path):
    card(tmp_path, 1, "0x1002")
    assert not detect(tmp_path).amd_compute
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/kfd").touch()
    assert detect(tmp_path).amd_compute
    assert detect(tmp_path).gpus == (Vendor.AMD,)


@pytest.mark.parametrize(("cuda", "branch"), [("13.0", 580), ("12.8", 525), ("11.8", 450), ("99.0", None)])
def test_a_cuda_version_needs_a_driver_branch(cuda: str, branch: int | None):
    assert min_driver(cuda) == branch
