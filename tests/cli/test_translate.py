"""translate: an old command in, today's line, notes and a preset out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import RUN_S, Run
from tests.fakes.translations import OLD_GUIDE

from slipstream.core.errors import ExitCode
from slipstream.engine.files import Paths

NGRAM = (
    "vllm serve HuggingFaceTB/SmolLM2-135M-Instruct --max-model-len 4096 --speculative-model '[ngram]' "
    "--ngram-prompt-lookup-max 4 --num-speculative-tokens 5"
)


def piped(text: str, *args: str) -> subprocess.CompletedProcess[str]:
    """The command with a text on its input."""
    return subprocess.run(
        (sys.executable, "-m", "slipstream", "translate", *args),
        input=text,
        capture_output=True,
        text=True,
        timeout=RUN_S,
        check=False,
    )


def test_words_behind_two_dashes_become_an_object_for_a_program(run: Run) -> None:
    done = run("translate", "--json", "--", "A=1", *OLD_GUIDE.split())
    assert done.code == ExitCode.OK
    assert done.json.keys() == {"argv", "env", "notes"}
    assert done.json["argv"][:3] == ["vllm", "serve", "Qwen/Qwen2.5-Coder-32B-Instruct"]
    assert done.json["env"] == {"A": "1"}
    assert any("use_heterogeneous_vocab" in note for note in done.json["notes"])


@pytest.mark.parametrize("dashes", [("--",), ()])
def test_a_flag_of_the_command_is_never_taken_for_one_of_ours(run: Run, dashes: tuple[str, ...]) -> None:
    done = run("translate", "--engine-version", "0.24.0", *dashes, "vllm", "serve", "m", "--port", "1")
    assert done.out == "vllm serve m --port 1\n"


def test_a_person_gets_the_line_on_one_stream_and_the_notes_on_the_other(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "start.sh"
    file.write_text("#!/bin/sh\n" + OLD_GUIDE.replace(" --", " \\\n  --") + "\n")
    done = run("translate", "--engine-version", "0.33.0", "--file", str(file))
    assert done.out.startswith("vllm serve Qwen/Qwen2.5-Coder-32B-Instruct --speculative-config '{")
    assert done.out.count("\n") == 1
    assert "- --speculative-model and --num-speculative-tokens are now one flag" in done.err


def test_a_command_is_read_from_the_input_and_from_one_quoted_word(run: Run) -> None:
    version = ("--engine-version", "0.33.0")
    lines = {
        piped(OLD_GUIDE, *version).stdout,
        piped(OLD_GUIDE, *version, "--file", "-").stdout,
        run("translate", *version, "--", OLD_GUIDE).out,
        run("translate", *version, "--", *OLD_GUIDE.split()).out,
    }
    assert len(lines) == 1


def test_without_a_version_the_installed_engine_is_spoken_to(
    run: Run, installed: Callable[..., None], paths: Paths
) -> None:
    installed()
    argv = run("translate", "--json", "--", "vllm", "serve", "m", "--swap-space", "4", "--port", "1").json[
        "argv"
    ]
    assert argv[0].startswith(str(paths.engines))
    assert argv[1] == "-m"
    assert argv[-4:] == ["--model", "m", "--port", "1"]


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("--", "ls"), ExitCode.USAGE, "no vLLM server"),
        (("--", "vllm serve 'm"), ExitCode.USAGE, "could not be read"),
        (("--file", "a", "--", "vllm", "serve"), ExitCode.USAGE, "Two commands"),
        (("--file", "/nowhere/at/all"), ExitCode.SETTINGS, "No such file"),
        (("--engine-version", "0.6.6", "--", "vllm", "serve", "m"), ExitCode.PLAN_REFUSED, "too old"),
        (("--engine-version", "0.12.0", "--", OLD_GUIDE), ExitCode.PLAN_REFUSED, "n-gram"),
        (("--save", "Big", "--", NGRAM), ExitCode.SETTINGS, "no name for a preset"),
        (("--save", "demo", "--", NGRAM), ExitCode.SETTINGS, "named demo already"),
        (("--save", "mine", "--", NGRAM + " --seed 2"), ExitCode.PLAN_REFUSED, "--seed"),
    ],
)
def test_a_refusal_has_its_code_and_its_reason(
    run: Run, paths: Paths, args: tuple[str, ...], code: ExitCode, says: str
) -> None:
    done = run("translate", *args)
    assert (done.code, done.out) == (code, "")
    assert says in done.err
    told = run("translate", "--json", *args)
    assert told.code == code
    assert told.json["error"]["title"]
    assert not list(paths.config.glob("presets/*"))


def test_a_saved_command_is_a_preset_like_any_other(run: Run, installed: Callable[..., None]) -> None:
    installed()
    saved = run("translate", "--json", "--save", "mine", "--", NGRAM)
    assert Path(saved.json["saved"]).name == "mine.toml"
    argv = run("command", "mine", "--json").json["argv"]
    assert json.loads(argv[argv.index("--speculative-config") + 1]) == {
        "method": "ngram",
        "num_speculative_tokens": 5,
        "prompt_lookup_min": 1,
        "prompt_lookup_max": 4,
    }
    assert run("translate", "--save", "mine", "--", NGRAM).code == ExitCode.SETTINGS


def test_a_command_that_no_preset_can_say_leaves_no_file(run: Run, paths: Paths) -> None:
    done = run("translate", "--save", "long", "--", NGRAM.replace("4096", "999999"))
    assert done.code == ExitCode.PLAN_REFUSED
    assert "context_tokens" in done.err
    assert not list(paths.config.glob("presets/*"))
