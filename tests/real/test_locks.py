"""The shipped locks against the package index: every pin is there as a wheel, for each Python and machine."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from slipstream.core.models import Device
from slipstream.engine.install import packages, recipe

pytestmark = pytest.mark.engine

CASES = [
    (shipped, machine, python)
    for shipped in recipe.load_all()
    if shipped.lock is not None and shipped.device is Device.CUDA
    for machine in shipped.machines
    for python in shipped.pythons
]


@pytest.mark.parametrize(
    ("shipped", "machine", "python"), CASES, ids=lambda value: getattr(value, "name", str(value))
)
def test_every_pin_of_a_gpu_build_is_there_as_a_wheel(
    shipped: recipe.EngineRecipe, machine: str, python: str, tmp_path: Path
):
    uv = packages.find_uv()
    assert uv is not None
    argv = [uv, "pip", "compile", "-q", "--no-config", "--no-deps", "--only-binary", ":all:", "--no-header"]
    argv += ["--python-platform", f"{machine}-manylinux_2_35", "--python-version", python]
    argv += ["--no-annotate", str(shipped.lock), "-o", str(tmp_path / "resolved.txt")]
    env = os.environ | {"UV_CACHE_DIR": str(tmp_path / "cache"), "UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(argv, capture_output=True, text=True, timeout=300, env=env, check=False)
    assert done.returncode == 0, done.stderr
    pins = (tmp_path / "resolved.txt").read_text().splitlines()
    assert f"{shipped.dist}=={shipped.version}" in pins
    assert f"torch=={shipped.torch_version}" in pins
