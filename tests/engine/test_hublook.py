"""A Hub model's figures without its weights: small files, headers by ranges, the same words for trouble."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.fakes.hub import COMMIT, FakeHub, Repo, Trouble
from tests.fakes.modelfolders import HIDDEN, write_model, write_tensors

from slipstream.core.errors import DownloadFailed
from slipstream.engine.files import Paths
from slipstream.engine.models import hubcache, hublook, modelnumbers

REPO = "someone/a-model"
WORDS = [f"word {number}" for number in range(200)]
ROWS = 100_000  # large enough that weights are many times what is read


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeHub]:
    folder = write_model(tmp_path / "published", WORDS, rows=ROWS)
    with FakeHub().running() as made:
        made.repos[REPO] = Repo({path.name: path.read_bytes() for path in folder.iterdir()})
        monkeypatch.setenv("HF_ENDPOINT", made.address)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub-cache"))
        for name in ("HF_TOKEN", "HF_HOME", "HF_HUB_OFFLINE", "DBUS_SESSION_BUS_ADDRESS"):
            monkeypatch.delenv(name, raising=False)
        yield made


def look(paths: Paths, repo: str = REPO) -> Path:
    return hublook.look(paths, repo, lambda *_words: None, threading.Event())


def test_numbers_tokens_and_tensors_are_told_without_fetching_weights(hub: FakeHub, paths: Paths) -> None:
    side = modelnumbers.read_side(look(paths))
    assert side.architecture.vocab_rows == side.stored_rows == ROWS
    assert side.vocabulary is not None
    assert len(side.vocabulary.tokens) == len(WORDS)
    assert side.spec.weights[0].size_bytes == 2 * 2 * ROWS * HIDDEN
    (weights,) = hub.asked_for("model.safetensors")
    assert weights.sent_bytes <= 64 * 1024 < len(hub.repos[REPO].files["model.safetensors"])
    assert hubcache.models(hubcache.cache_folder()) == ()  # no half model for other tools to find


def test_a_second_look_at_the_same_commit_reads_no_file_again(hub: FakeHub, paths: Paths) -> None:
    first = look(paths)
    asked = len(hub.asked)
    assert look(paths) == first
    assert first.name == COMMIT
    assert len(hub.asked) == asked


def test_a_header_longer_than_the_first_part_is_read_to_its_end(
    hub: FakeHub, paths: Paths, tmp_path: Path
) -> None:
    many = {f"model.layers.{number}.mlp.a_tensor_with_a_long_name.weight": (2, 2) for number in range(900)}
    write_tensors(tmp_path / "many", many)
    hub.repos[REPO].files["model.safetensors"] = (tmp_path / "many").read_bytes()
    found = modelnumbers.read_side(look(paths))
    assert found.spec.weights[0].size_bytes == 900 * 8
    assert len(hub.asked_for("model.safetensors")) == 2


def test_a_server_without_ranges_and_a_broken_connection_do_no_harm(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble["model.safetensors"] = Trouble(no_ranges=True)
    hub.repos[REPO].trouble["tokenizer.json"] = Trouble(reset_after_bytes=500, resets=1)
    assert modelnumbers.read_side(look(paths)).stored_rows == ROWS


def test_a_missing_and_a_gated_model_are_named_with_the_page_to_visit(hub: FakeHub, paths: Paths) -> None:
    with pytest.raises(DownloadFailed, match="no such model"):
        look(paths, "someone/else")
    hub.repos[REPO].gated = True
    with pytest.raises(DownloadFailed, match="consent") as caught:
        look(paths)
    assert REPO in caught.value.hint


def test_what_is_no_safetensors_file_is_called_damaged(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].files["model.safetensors"] = b"\xff" * 1000
    with pytest.raises(DownloadFailed, match="damaged"):
        look(paths)
    assert not list((paths.cache / "looked").rglob("*.partial*"))


def test_offline_an_earlier_look_serves_and_nothing_is_asked(
    hub: FakeHub, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = look(paths)
    asked = len(hub.paths)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert look(paths) == first
    with pytest.raises(DownloadFailed, match="not on this computer"):
        look(paths, "someone/else")
    assert len(hub.paths) == asked
