"""Which of the shipped recipes a computer gets, and the command that would install it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from slipstream.core.errors import RuntimeBroken
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.models import Device
from slipstream.engine.install import choice, packages, recipe
from slipstream.engine.install.packages import Tools
from slipstream.engine.install.wheelhouse import Sources

CPU = Hardware("x86_64", glibc=(2, 39))
NVIDIA = replace(CPU, gpus=(Vendor.NVIDIA,), nvidia_driver="580.65.06", capability=(8, 9))
AMD = replace(CPU, gpus=(Vendor.AMD,), amd_compute=True)
SHIPPED = recipe.load_all()
UV = Tools("/usr/bin/uv", Sources())
PYTHON = Path("/env/bin/python")


def picked(hardware: Hardware, wanted: str | None = None) -> tuple[str, Device]:
    found = choice.choose(SHIPPED, hardware, wanted).recipe
    return found.version, found.device


def test_each_kind_of_computer_gets_its_build():
    assert picked(CPU) == ("0.32.0", Device.CPU)
    assert picked(NVIDIA) == ("0.33.0", Device.CUDA)
    assert picked(AMD) == ("0.18.0", Device.ROCM)
    assert picked(NVIDIA, "cpu") == ("0.32.0", Device.CPU)
    assert choice.choose(SHIPPED, NVIDIA).remark == ""


@pytest.mark.parametrize("driver", ["570.133.20", "535.183.01", "525.60.13"])
def test_an_older_driver_gets_the_newest_version_that_runs_and_is_told_so(driver: str):
    found = choice.choose(SHIPPED, replace(NVIDIA, nvidia_driver=driver))
    assert found.recipe.version == "0.19.1"
    assert "580" in found.remark
    assert driver in found.remark
    assert "0.19.1" in found.remark


def test_a_driver_too_old_for_all_gets_the_cpu_build_and_the_reason():
    found = choice.choose(SHIPPED, replace(NVIDIA, nvidia_driver="470.256.02"))
    assert found.recipe.device is Device.CPU
    assert "470.256.02" in found.remark


def test_asked_for_cuda_it_refuses_instead_of_giving_something_else():
    with pytest.raises(RuntimeBroken) as refused:
        choice.choose(SHIPPED, replace(NVIDIA, nvidia_driver="470.256.02"), "cuda")
    assert "525" in refused.value.detail
    assert "driver" in refused.value.hint
    with pytest.raises(RuntimeBroken, match="NVIDIA"):
        choice.choose(SHIPPED, CPU, "cuda")
    with pytest.raises(RuntimeBroken, match="AMD"):
        choice.choose(SHIPPED, replace(AMD, amd_compute=False), "rocm")


def test_a_version_that_does_not_run_here_is_refused_with_the_nearest_that_does():
    with pytest.raises(RuntimeBroken) as refused:
        choice.choose(SHIPPED, replace(NVIDIA, nvidia_driver="550.54.14"), "0.33.0")
    assert "580" in refused.value.detail
    assert refused.value.hint.endswith("slipstream engines install 0.19.1.")


def test_a_version_nobody_wrote_a_recipe_for_is_refused_with_those_there_are():
    with pytest.raises(RuntimeBroken) as refused:
        choice.choose(SHIPPED, NVIDIA, "0.21.0")
    assert all(known.version in refused.value.detail for known in SHIPPED)


def test_an_old_gpu_or_an_old_system_is_named_as_the_reason():
    old_gpu = replace(NVIDIA, capability=(6, 1))
    assert "6.1" in (choice.obstacle(recipe.load("vllm-0.33.0"), old_gpu) or "")
    old_system = replace(NVIDIA, glibc=(2, 27))
    assert "2.27" in (choice.obstacle(recipe.load("vllm-0.33.0"), old_system) or "")
    arm = replace(NVIDIA, machine="aarch64")
    assert picked(arm) == ("0.33.0", Device.CUDA)
    assert "aarch64" in (choice.obstacle(recipe.load("vllm-0.19.1"), arm) or "")


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda shipped: shipped.name)
def test_a_recipe_and_its_lock_agree(shipped: recipe.EngineRecipe):
    assert shipped.pythons
    if shipped.lock is None:
        assert shipped.requirement is not None
        assert shipped.version in shipped.requirement
        return
    text = shipped.lock.read_text(encoding="utf-8").splitlines()
    lines = [line for line in text if line.strip() and not line.startswith("#")]
    pins = [line.split(";")[0].strip() for line in lines]
    assert f"{shipped.dist}=={shipped.version}" in pins
    assert f"torch=={shipped.torch_version}" in pins
    assert all("==" in pin for pin in pins)
    assert len(lines) == len(set(lines))
    assert shipped.unpacked_per_byte > 1


@pytest.mark.parametrize(("name", "cuda"), [("vllm-0.33.0", 13), ("vllm-0.19.1", 12)])
def test_a_cuda_lock_brings_the_libraries_of_the_cuda_its_driver_figure_stands_for(name: str, cuda: int):
    shipped = recipe.load(name)
    assert shipped.lock is not None
    text = shipped.lock.read_text(encoding="utf-8")
    assert f"nvidia-cudnn-cu{cuda}==" in text
    assert f"nvidia-cudnn-cu{25 - cuda}==" not in text
    assert shipped.min_driver == {13: 580, 12: 525}[cuda]


def test_a_cuda_build_is_installed_from_its_lock_alone_with_no_backend_guessed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    shipped = recipe.load("vllm-0.33.0")
    argv = packages.recipe_argv(shipped, UV, PYTHON, "cp312")
    assert argv[-2:] == ("-r", str(shipped.lock))
    assert "--no-deps" in argv
    assert "--torch-backend" not in argv
    monkeypatch.setenv("UV_TORCH_BACKEND", "auto")
    assert "UV_TORCH_BACKEND" not in packages.environment(tmp_path, UV)


def test_the_cpu_build_asks_for_torchs_cpu_wheels_by_name():
    argv = packages.recipe_argv(recipe.load(), UV, PYTHON, "cp312")
    assert argv[argv.index("--torch-backend") + 1] == "cpu"


def test_the_rocm_build_comes_with_its_dependencies_from_its_own_index():
    shipped = recipe.load("vllm-rocm-0.18.0")
    argv = packages.recipe_argv(shipped, UV, PYTHON, "cp312")
    assert argv[-1] == "vllm==0.18.0+rocm700"
    assert "rocm700" in argv[argv.index("--extra-index-url") + 1]
    assert "--no-deps" not in argv
