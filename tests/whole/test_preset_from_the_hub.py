"""A preset of ones own with models on the Hub: fetched, fitted to each other, started, in one command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.fakes import ownpair
from tests.fakes.hub import FakeHub

from slipstream.engine.files import Paths
from slipstream.engine.models import checkpoint, hubcache


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    with ownpair.hub(tmp_path, monkeypatch) as made:
        yield made


def slipstream(*args: str) -> subprocess.CompletedProcess[str]:
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return subprocess.run(
        (sys.executable, "-m", "slipstream", *args, "--json"),
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
        env={name: value for name, value in os.environ.items() if name not in screens},
    )


def test_one_command_fetches_fits_and_starts_a_pair_of_ones_own(
    installed: Callable[..., None], hub: FakeHub, paths: Paths
) -> None:
    installed()
    ownpair.keep(paths)
    try:
        started = slipstream("start", "ours", "--install", "--wait")
        assert started.returncode == 0, started.stdout + started.stderr
        status = json.loads(started.stdout)
        assert status["preset"] == "ours"
        argv = json.loads(slipstream("command", "ours").stdout)["argv"]
        drafted = json.loads(argv[argv.index("--speculative-config") + 1])["model"]
        assert Path(drafted).parent == paths.models / "aligned"
        assert checkpoint.vocab_rows(Path(drafted), checkpoint.read_config(Path(drafted))) == 256
        plan = json.loads(slipstream("plan", "ours").stdout)
        assert any("padded from 192 to 256 rows" in reason for reason in plan["reasons"])
        for used in ("ours/target", Path(drafted).name):
            refused = slipstream("models", "remove", used)
            assert refused.returncode == 7, refused.stdout
            assert "running server uses" in json.loads(refused.stdout)["error"]["title"]
    finally:
        slipstream("stop")
    asked = len(hub.asked)
    again = slipstream("start", "ours", "--wait")
    assert again.returncode == 0, again.stdout
    slipstream("stop")
    assert len(hub.asked) == asked, "a second start fetches nothing"


def test_a_draft_of_more_rows_is_started_with_vocabulary_mapping_and_the_plan_says_what_it_costs(
    installed: Callable[..., None], hub: FakeHub, paths: Paths
) -> None:
    installed()
    ownpair.keep(paths, ownpair.preset_text(target_rows=128))
    hub.repos["ours/target"] = ownpair.repository(paths.cache / "narrow", 128)
    try:
        started = slipstream("start", "ours", "--install", "--wait")
        assert started.returncode == 0, started.stdout + started.stderr
        argv = json.loads(slipstream("command", "ours").stdout)["argv"]
        drafting = json.loads(argv[argv.index("--speculative-config") + 1])
        assert drafting["use_heterogeneous_vocab"] is True
        plan = json.loads(slipstream("plan", "ours").stdout)
        (said,) = (reason for reason in plan["reasons"] if "vocabulary mapping" in reason)
        assert "more rows than the target" in said
        assert "translates token by token" in said
        assert not (paths.models / "aligned").exists()
    finally:
        slipstream("stop")


def test_a_start_with_repair_fetches_a_damaged_file_again_and_fits_the_draft_anew(
    installed: Callable[..., None], hub: FakeHub, paths: Paths
) -> None:
    installed()
    ownpair.keep(paths)
    try:
        assert slipstream("start", "ours", "--install", "--wait").returncode == 0
        slipstream("stop")
        weights = hubcache.snapshot(hubcache.cache_folder(), "ours/draft")
        assert weights is not None
        blob = (weights / "model.safetensors").resolve()
        blob.write_bytes(blob.read_bytes()[:-1] + b"?")
        before = len(hub.asked)
        again = slipstream("start", "ours", "--repair", "--wait")
        assert again.returncode == 0, again.stdout + again.stderr
        assert [asked.name for asked in hub.asked[before:]] == ["model.safetensors"]
        assert json.loads(slipstream("models", "verify", "ours/draft").stdout)["whole"]
        (copy,) = (paths.models / "aligned").glob("draft-*")
        assert blob.read_bytes()[-32:] in (copy / "model.safetensors").read_bytes()
    finally:
        slipstream("stop")


def test_a_model_that_is_not_on_the_hub_is_named_and_nothing_starts(
    installed: Callable[..., None], hub: FakeHub, paths: Paths
) -> None:
    installed()
    ownpair.keep(paths)
    del hub.repos["ours/draft"]
    failed = slipstream("start", "ours", "--install", "--wait")
    assert failed.returncode == 7, failed.stdout
    assert "ours/draft" in json.dumps(json.loads(failed.stdout)["error"])
    assert not paths.lease.exists()


def test_a_preset_with_a_slip_of_the_pen_is_explained_when_it_is_asked_for(
    installed: Callable[..., None], paths: Paths
) -> None:
    installed()
    ownpair.keep(paths, ownpair.preset_text().replace("context_tokens", "context_tokes"))
    failed = json.loads(slipstream("start", "ours").stdout)["error"]
    assert "ours.toml" in failed["detail"]
    assert "context_tok" in failed["detail"]
