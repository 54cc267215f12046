"""``slipstream check``: names, folders, engines, words, JSON and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.fakes.modelfolders import write_model
from tests.fakes.reported import REPORTED

from slipstream.cli.arguments import build_parser
from slipstream.cli.main import run_verb
from slipstream.core.pairs.verdict import VerdictKind
from slipstream.engine.files import Paths

KINDS = {"works", "works_aligned", "works_mapped", "not_worth_it", "refused"}


def checked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    """Exit code and the printed object."""
    code = run_verb(build_parser().parse_args(["check", *words, "--json"]))
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(("target", "draft", "method", "kind", "words"), REPORTED)
def test_the_command_says_of_every_reported_pair_what_is_reported(
    paths: Paths,
    capsys: pytest.CaptureFixture[str],
    target: str,
    draft: str | None,
    method: str,
    kind: VerdictKind,
    words: str,
) -> None:
    names = (target,) if draft is None else (target, draft)
    code, said = checked(capsys, *names, "--method", method, "--engine", "0.33.0")
    assert said["verdict"] == kind.value
    assert words in said["reason"]
    assert said["evidence"]
    assert code == (0 if kind.works else 4)
    assert said["basis"] == "catalogue"


def test_words_and_exit_code_of_the_best_known_pair(run: Run) -> None:
    done = run("check", "Qwen/Qwen2.5-Coder-32B-Instruct-AWQ", "Qwen/Qwen2.5-Coder-1.5B-Instruct")
    assert done.code == 0, done.err
    assert done.out.startswith("Works after alignment: Qwen2.5-Coder-1.5B-Instruct drafts for")
    assert "151,936 in the draft" in done.out
    assert "none of these files is on this computer yet" in done.out
    refused = run("check", "qwen3-8b", "qwen3-0.6b", "--engine", "0.12.0")
    assert refused.code == 4
    assert refused.out.startswith("Refused: vLLM 0.12.0 cannot use a draft model.")
    assert "0.15.0 or newer" in refused.out


def test_a_target_alone_is_judged_by_what_suits_it_best(
    paths: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    for target, method, draft in (
        ("qwen3.6-27b", "mtp", None),
        ("Qwen3-Coder-30B-A3B-Instruct", "ngram", None),
        ("gpt-oss-120b", "eagle3", "gpt-oss-120b-speculator.eagle3"),
        ("gemma-4-12b-it", "mtp", "gemma-4-12B-it-assistant"),
        ("qwen3.6-35b-a3b", "ngram", None),
    ):
        _, said = checked(capsys, target)
        assert (said["method"], said["draft"]) == (method, draft)
    _, said = checked(capsys, "qwen3-8b", "qwen3-8b-speculator.eagle3")
    assert said["method"] == "eagle3"


def test_folders_are_judged_by_their_files(
    paths: Paths, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = [f"w{number}" for number in range(200)]
    target = write_model(tmp_path / "target", words, rows=256)
    draft = write_model(tmp_path / "draft", words, rows=224)
    code, said = checked(capsys, str(target), str(draft))
    assert (code, said["verdict"], said["basis"]) == (0, "works_aligned", "files")
    assert "padded from 224 to 256 rows" in said["reason"]
    words[7], words[9] = words[9], words[7]
    swapped = write_model(tmp_path / "swapped", words, rows=256)
    code, said = checked(capsys, str(target), str(swapped))
    assert (code, said["verdict"]) == (4, "refused")
    assert "token 7 is 'w7' in the target and 'w9' in the draft" in said["reason"]


def test_a_folder_and_a_name_rest_on_both(
    paths: Paths, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    target = write_model(tmp_path / "target", ["a", "b"], rows=151936)
    _, said = checked(capsys, str(target), "qwen3-0.6b")
    assert said["basis"] == "both"
    assert said["verdict"] == "refused"  # nothing on disk tells the draft's tokens


def test_a_name_that_nobody_knows_is_answered_with_near_ones(run: Run) -> None:
    done = run("check", "qwen3-coder-9000b", "--json")
    assert done.code == 3
    assert "neither a folder with a config.json nor a model of the catalogue" in done.json["error"]["detail"]
    assert "Qwen3-Coder" in done.json["error"]["hint"]


def test_a_broken_folder_is_named(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "config.json").write_text("{")
    done = run("check", str(folder), "--json")
    assert done.code == 7
    assert "config.json" in done.json["error"]["detail"]


def test_wrong_words_are_refused_before_anything_is_read(run: Run) -> None:
    assert run("check", "qwen3-8b", "--method", "magic").code == 2
    assert run("check", "qwen3-8b", "--tensor-parallel", "0").code == 2
    assert run("check").code == 2


def test_several_cards_change_the_verdict(paths: Paths, capsys: pytest.CaptureFixture[str]) -> None:
    pair = ("qwen2.5-coder-32b-instruct", "qwen2.5-coder-0.5b-instruct")
    assert checked(capsys, *pair, "--tensor-parallel", "2")[1]["verdict"] == "works_aligned"
    assert checked(capsys, *pair, "--tensor-parallel", "4")[1]["verdict"] == "refused"
    assert {kind.value for kind in VerdictKind} == KINDS
