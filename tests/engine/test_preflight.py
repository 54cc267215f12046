"""Mistakes found before a launch: each is one sentence with a next step, found without starting anything."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.servers import model_folder, server_spec, with_argv

from slipstream.core.errors import AppError, FailureKind, NextStep, PlanRefused, RuntimeBroken
from slipstream.core.models import RunSpec
from slipstream.engine.files import Paths
from slipstream.engine.serve import preflight


def refusal(spec: RunSpec, paths: Paths) -> AppError:
    with pytest.raises(AppError) as caught:
        preflight.check(spec, paths)
    error = caught.value
    assert len(error.title) < 60
    assert error.detail
    assert error.hint
    return error


def test_a_good_spec_passes(paths: Paths) -> None:
    preflight.check(server_spec(paths), paths)


def test_a_model_in_shards_passes(paths: Paths) -> None:
    model_folder(paths.models / "target", shards=3)
    preflight.check(server_spec(paths), paths)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which this very test listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_taken_port_names_who_has_it(paths: Paths, taken: int) -> None:
    error = refusal(server_spec(paths, port=taken), paths)
    assert error.title == f"Port {taken} is taken"
    assert f"(process {os.getpid()})" in error.detail
    assert (error.kind, error.next_step) == (FailureKind.PORT_IN_USE, NextStep.USE_OTHER_PORT)


def test_a_missing_interpreter_asks_for_an_install(paths: Paths) -> None:
    error = refusal(with_argv(server_spec(paths), "/nowhere/bin/python", "-m", "vllm"), paths)
    assert isinstance(error, RuntimeBroken)
    assert error.next_step is NextStep.INSTALL


def test_a_plan_that_does_not_fit_says_by_how_much(paths: Paths) -> None:
    spec = server_spec(paths)
    budget = replace(spec.plan.budget, missing_bytes=3 * 2**30)
    error = refusal(replace(spec, plan=replace(spec.plan, budget=budget)), paths)
    assert isinstance(error, PlanRefused)
    assert "3,072 MiB more of RAM" in error.detail


def test_a_full_disk_is_told(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preflight, "free_bytes", lambda _: 10 * 2**20)
    assert refusal(server_spec(paths), paths).kind is FailureKind.DISK_FULL


Damage = Callable[[Path], object]


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


DAMAGES: dict[str, tuple[Damage, FailureKind, str]] = {
    "no folder": (lambda f: f.rename(f.with_name("away")), FailureKind.FILES_MISSING, "There is no folder"),
    "no config": (
        lambda f: (f / "config.json").unlink(),
        FailureKind.FILES_MISSING,
        "config.json is missing",
    ),
    "config cut short": (
        lambda f: (f / "config.json").write_text('{"architectures": ["Ll'),
        FailureKind.FILES_BROKEN,
        "config.json could not be read",
    ),
    "config of something else": (
        lambda f: (f / "config.json").write_text("[]"),
        FailureKind.FILES_BROKEN,
        "names no architecture",
    ),
    "no weights": (
        lambda f: (f / "model.safetensors").unlink(),
        FailureKind.FILES_MISSING,
        "no weights file",
    ),
    "weights cut short": (
        lambda f: cut(f / "model.safetensors"),
        FailureKind.FILES_BROKEN,
        "model.safetensors is cut short",
    ),
    "weights are a pointer": (
        lambda f: (f / "model.safetensors").write_text("version https://git-lfs.github.com/spec/v1\n"),
        FailureKind.FILES_BROKEN,
        "is not a safetensors file",
    ),
    "weights are empty": (
        lambda f: (f / "model.safetensors").write_bytes(b""),
        FailureKind.FILES_BROKEN,
        "is too short",
    ),
}


@pytest.mark.parametrize("role", ["target", "draft"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_model_is_found_and_offered_a_repair(paths: Paths, damage: str, role: str) -> None:
    spec = server_spec(paths)
    harm, kind, words = DAMAGES[damage]
    harm(paths.models / role)
    error = refusal(spec, paths)
    assert role in error.title
    assert words in error.detail
    assert (error.kind, error.next_step) == (kind, NextStep.REPAIR_MODELS)


def test_missing_shards_are_named(paths: Paths) -> None:
    folder = model_folder(paths.models / "target", shards=3)
    (folder / "model-00002-of-00003.safetensors").unlink()
    error = refusal(server_spec(paths), paths)
    assert error.detail == "1 of 3 weights files are missing: model-00002-of-00003.safetensors."


def test_a_damaged_index_is_told(paths: Paths) -> None:
    folder = model_folder(paths.models / "target", shards=2)
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": 3}))
    assert refusal(server_spec(paths), paths).kind is FailureKind.FILES_BROKEN


def test_only_the_target_needs_a_tokenizer(paths: Paths) -> None:
    spec = server_spec(paths)
    (paths.models / "draft" / "tokenizer.json").unlink()
    preflight.check(spec, paths)
    (paths.models / "target" / "tokenizer.json").unlink()
    assert "tokenizer" in refusal(spec, paths).title
