"""``models`` and ``align`` as a person and a program see them."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.fakes import modelfolders
from tests.fakes.checkpoints import tensors, write_model
from tests.fakes.hub import FakeHub, Repo, model_files

from slipstream.__main__ import main
from slipstream.core.errors import ExitCode
from slipstream.core.models import ModelId, PresetId, Source
from slipstream.engine.catalog_file import load_catalog, own_presets
from slipstream.engine.files import Paths
from slipstream.engine.models import hubcache

REPO = "someone/a-model"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeHub]:
    """A Hub with one model; no token and no keyring."""
    with FakeHub().running() as made:
        made.repos[REPO] = Repo(model_files(200_000))
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub-cache"))
        for name in ("HF_TOKEN", "HF_HOME", "HF_ENDPOINT", "HF_HUB_OFFLINE", "DBUS_SESSION_BUS_ADDRESS"):
            monkeypatch.delenv(name, raising=False)
        assert main(["models", "hub", "--mirror", made.address, "--json"]) == ExitCode.OK
        yield made


class Said:
    """What a verb gave: its exit code and its JSON object."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *words: str) -> tuple[int, dict[str, Any]]:
        self._capsys.readouterr()
        code = main([*words, "--json"])
        return code, json.loads(self._capsys.readouterr().out)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(capsys)


def test_a_model_is_fetched_listed_verified_repaired_and_removed(hub: FakeHub, said: Said) -> None:
    code, got = said("models", "download", REPO)
    assert code == ExitCode.OK
    folder = Path(got["folder"])
    assert (folder / "config.json").is_file()
    code, listed = said("models", "list")
    (model,) = listed["models"]
    assert (model["repo"], model["whole"], model["folder"]) == (REPO, True, str(folder))
    assert listed["downloads"] == []
    assert said("models", "verify", REPO) == (ExitCode.OK, {"whole": True, "damaged": []})
    blob = (folder / "config.json").resolve()
    blob.write_bytes(b"x" * blob.stat().st_size)
    code, bad = said("models", "verify", REPO)
    assert code == ExitCode.DOWNLOAD_FAILED
    assert "config.json" in bad["error"]["detail"]
    assert f"models repair {REPO}" in bad["error"]["hint"]
    code, _ = said("models", "verify", REPO, "--repair")
    assert code == ExitCode.OK
    assert said("models", "verify", REPO)[0] == ExitCode.OK
    assert [asked.name for asked in hub.asked].count("config.json") == 2
    code, gone = said("models", "remove", REPO)
    assert (code, gone) == (ExitCode.OK, {"removed": REPO, "freed_bytes": model["size_bytes"]})
    assert hubcache.models(hubcache.cache_folder()) == ()


def test_a_failed_download_says_why_and_stays_in_the_list(
    hub: FakeHub, said: Said, capsys: pytest.CaptureFixture[str]
) -> None:
    hub.repos["someone/gated"] = Repo(model_files(200_000), gated=True)
    code, failed = said("models", "download", "someone/gated")
    assert code == ExitCode.DOWNLOAD_FAILED
    assert failed["error"]["title"] == "The model's owner wants your consent first"
    assert "https://huggingface.co/someone/gated" in failed["error"]["hint"]
    assert main(["models", "list"]) == ExitCode.OK
    line = capsys.readouterr().out
    assert line.startswith("someone/gated  failed, 0 bytes of 195 KiB: The model's owner wants your consent")
    code, _ = said("models", "remove", "someone/gated")
    assert code == ExitCode.DOWNLOAD_FAILED  # it is in the queue: cancel is the word for that
    assert said("models", "cancel", "someone/gated") == (ExitCode.OK, {"cancelled": "someone/gated"})
    assert said("models", "list")[1]["downloads"] == []


def test_pause_and_resume_name_what_is_not_in_the_queue(hub: FakeHub, said: Said) -> None:
    for verb in ("pause", "resume", "cancel"):
        code, refused = said("models", verb, "someone/else")
        assert code == ExitCode.DOWNLOAD_FAILED
        assert refused["error"]["hint"] == "See what is: slipstream models list."
    assert said("models", "resume") == (ExitCode.OK, {"repo": None, "folder": None})


def test_offline_mode_is_kept_and_obeyed(hub: FakeHub, said: Said) -> None:
    assert said("models", "hub", "--offline", "on")[1]["offline"] is True
    code, refused = said("models", "download", REPO)
    assert code == ExitCode.DOWNLOAD_FAILED
    assert refused["error"]["hint"] == "Switch offline mode off: slipstream models hub --offline off."
    assert hub.paths == []
    assert said("models", "hub", "--offline", "off")[1] == {"endpoint": hub.address, "offline": False}
    assert said("models", "hub", "--mirror", "none")[1]["endpoint"] == "https://huggingface.co"
    assert said("models", "hub", "--mirror", "ftp://x")[0] == ExitCode.USAGE


def test_a_token_is_read_from_the_input_and_never_printed(
    hub: FakeHub, said: Said, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hf_abcdefghijklmnop\n"))
    assert main(["models", "token", "set"]) == ExitCode.OK
    out = capsys.readouterr()
    assert "abcdefgh" not in out.out + out.err
    assert "kept in a file that only you can read, as there is no keyring" in out.out
    assert said("models", "token")[1]["token"]["place"] == "file"
    assert said("models", "token", "remove") == (ExitCode.OK, {"token": None})
    monkeypatch.setattr("sys.stdin", io.StringIO("two words\n"))
    assert said("models", "token", "set")[0] == ExitCode.USAGE


def test_a_draft_is_aligned_listed_and_its_copy_removed(hub: FakeHub, said: Said, tmp_path: Path) -> None:
    target = write_model(tmp_path / "target", 40)
    draft = write_model(tmp_path / "draft", 32, made=tensors(32))
    code, made = said("align", str(draft), "--to", str(target))
    assert (code, made["copied"], made["draft_rows"], made["rows"]) == (ExitCode.OK, True, 32, 40)
    (copy,) = said("models", "list")[1]["aligned"]
    assert copy["folder"] == made["folder"]
    assert said("models", "verify", made["folder"])[0] == ExitCode.OK
    assert said("align", str(draft), "--to", str(target))[1]["folder"] == made["folder"]
    assert said("align", str(target), "--to", str(target))[1]["copied"] is False
    code, gone = said("models", "remove", copy["name"])
    assert (code, gone["freed_bytes"]) == (ExitCode.OK, copy["size_bytes"])
    code, refused = said("align", "someone/not-here", "--to", str(target))
    assert code == ExitCode.DOWNLOAD_FAILED
    assert "slipstream models download" in refused["error"]["hint"]


def test_a_pair_that_cannot_be_aligned_names_the_token(hub: FakeHub, said: Said, tmp_path: Path) -> None:
    target = write_model(tmp_path / "target", 40)
    draft = write_model(tmp_path / "draft", 32, vocab={"<s>": 0, "b": 1, "a": 2})
    code, refused = said("align", str(draft), "--to", str(target))
    assert code == ExitCode.DOWNLOAD_FAILED
    assert (
        refused["error"]["detail"] == "Token 1 is 'a' in the target and 'b' in the draft, and 1 more differ."
    )


@pytest.fixture
def published(hub: FakeHub, tmp_path: Path) -> FakeHub:
    """Two models on the Hub that the catalogue does not have: a pair that has to be aligned."""
    words = [f"word {number}" for number in range(200)]
    for name, rows in (("strange-large", 320), ("strange-small", 256)):
        folder = modelfolders.write_model(tmp_path / name, words, rows=rows)
        hub.repos[f"someone/{name}"] = Repo({path.name: path.read_bytes() for path in folder.iterdir()})
    return hub


def test_a_pair_that_only_the_hub_has_is_judged_without_its_weights(published: FakeHub, said: Said) -> None:
    code, found = said("check", "someone/strange-large", "someone/strange-small", "--engine", "0.33.0")
    assert code == ExitCode.OK, found
    assert (found["verdict"], found["basis"]) == ("works_aligned", "hub")
    assert "padded from 256 to 320 rows" in found["reason"]
    assert any("no weights were fetched" in one["says"] for one in found["evidence"])
    assert hubcache.models(hubcache.cache_folder()) == ()
    assert said("check", "someone/nobody-knows")[0] == ExitCode.DOWNLOAD_FAILED


def test_a_model_added_by_name_becomes_a_preset_that_can_be_planned(published: FakeHub, said: Said) -> None:
    words = ("models", "add", "someone/strange-large", "--draft", "someone/strange-small", "--device", "cpu")
    code, added = said(*words, "--engine", "0.33.0", "--context", "400", "--tool-call-parser", "hermes")
    assert code == ExitCode.OK, added
    assert (added["preset"], added["verdict"]) == ("strange-large", "works_aligned")
    assert added["models"] == ["strange-large", "strange-small"]
    catalog = load_catalog(Paths.of_user())
    assert catalog.problems == ()
    preset = catalog.preset(PresetId("strange-large"))
    target = catalog.model(ModelId("strange-large"))
    assert preset is not None
    assert target is not None
    assert (preset.context_tokens, preset.speculation.draft) == (400, "strange-small")
    assert (target.vocab_rows, target.repo, target.tool_call_parser) == (
        320,
        "someone/strange-large",
        "hermes",
    )
    assert target.weights[0].size_bytes == 2 * 2 * 320 * modelfolders.HIDDEN
    # As before while nothing of it is here: what was compared is kept.
    assert (
        said("check", "strange-large", "strange-small", "--engine", "0.33.0")[1]["verdict"] == "works_aligned"
    )
    code, again = said(*words)
    assert code == ExitCode.SETTINGS
    assert "--replace" in again["error"]["hint"]
    code, again = said(*words, "--replace", "--title", "strange-large", "--method", "draft_model")
    assert code == ExitCode.OK, again


def test_a_folder_is_added_with_n_gram_drafting(hub: FakeHub, said: Said, tmp_path: Path) -> None:
    folder = modelfolders.write_model(tmp_path / "My Own Model", ["a", "b"], rows=64)
    code, added = said("models", "add", str(folder), "--title", "Mine", "--device", "cpu")
    assert code == ExitCode.OK, added
    assert (added["preset"], added["method"], added["basis"]) == ("mine", "ngram", "files")
    catalog = load_catalog(Paths.of_user())
    preset = catalog.preset(PresetId("mine"))
    assert preset is not None
    assert preset.speculation.prompt_lookup_min == 8
    target = catalog.model(preset.target)
    assert target is not None
    assert (target.repo, target.source) == (str(folder), Source.FOLDER)


def test_a_pair_that_cannot_work_is_not_added(published: FakeHub, said: Said, tmp_path: Path) -> None:
    swapped = [f"word {number}" for number in range(200)]
    swapped[7], swapped[9] = swapped[9], swapped[7]
    draft = modelfolders.write_model(tmp_path / "swapped", swapped, rows=320)
    code, found = said("models", "add", "someone/strange-large", "--draft", str(draft))
    assert code == ExitCode.PLAN_REFUSED
    assert "token 7 is 'word 7' in the target and 'word 9' in the draft" in found["error"]["detail"]
    assert not list(own_presets(Paths.of_user()).glob("*.toml"))


def test_a_damaged_model_is_repaired_in_one_verb(hub: FakeHub, said: Said) -> None:
    folder = Path(said("models", "download", REPO)[1]["folder"])
    blob = (folder / "tokenizer.json").resolve()
    blob.write_bytes(b"x" * blob.stat().st_size)
    before = len(hub.asked)
    code, _ = said("models", "repair", REPO)
    assert code == ExitCode.OK
    assert [asked.name for asked in hub.asked[before:]] == ["tokenizer.json"]
    assert said("models", "verify", REPO)[0] == ExitCode.OK


def test_a_damaged_file_stays_where_nothing_can_be_fetched(hub: FakeHub, said: Said) -> None:
    folder = Path(said("models", "download", REPO)[1]["folder"])
    blob = (folder / "tokenizer.json").resolve()
    blob.write_bytes(b"x" * blob.stat().st_size)
    said("models", "hub", "--offline", "on")
    code, found = said("models", "repair", REPO)
    assert code == ExitCode.DOWNLOAD_FAILED
    assert "offline" in found["error"]["detail"]
    assert blob.exists()
