"""Old ways to name a draft, in the one way of today; refused with what works where a version cannot."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.interfaces import all_read, strangers
from tests.fakes.translations import OLD_GUIDE, OLD_GUIDE_AWQ, advice, changes, config, said, target

from slipstream.core.errors import PlanRefused
from slipstream.core.translate import server_words, translate


@pytest.mark.parametrize(("command", "draft"), [(OLD_GUIDE, "1.5B"), (OLD_GUIDE_AWQ, "0.5B")])
@pytest.mark.parametrize("version", ["0.25.0", "0.32.0", "0.33.0"])
def test_the_old_guides_start_today_with_their_vocabularies_joined(
    command: str, draft: str, version: str
) -> None:
    translation = said(command, version)
    words = shlex.split(command)
    assert translation.argv[:3] == tuple(words[:3])
    assert config(translation) == {
        "method": "draft_model",
        "model": f"Qwen/Qwen2.5-Coder-{draft}-Instruct",
        "num_speculative_tokens": 5,
        "use_heterogeneous_vocab": True,
    }
    interface = target(version).interface
    assert strangers(interface, translation.argv[3:]) == []
    assert config(translation).keys() <= interface.speculative_keys
    assert "152,064 rows in the target's vocabulary, 151,936 in the draft's" in changes(translation)
    assert "--speculative-model and --num-speculative-tokens are now one flag" in changes(translation)
    assert "--host 127.0.0.1" in advice(translation)
    kept = [
        word for word in words[3:] if not word.startswith(("--speculative", "--num", "Qwen")) and word != "5"
    ]
    assert [word for word in translation.argv[3:] if word in kept] == kept


@pytest.mark.parametrize("version", ["0.8.5", "0.17.1", "0.24.0"])
def test_where_two_vocabularies_cannot_be_joined_the_padding_is_named(version: str) -> None:
    translation = said(OLD_GUIDE, version)
    assert "use_heterogeneous_vocab" not in config(translation)
    assert "152,064 rows" in advice(translation)
    assert "Pad a copy of the draft" in advice(translation)
    assert "0.25.0 or newer" in advice(translation)


@pytest.mark.parametrize(
    ("of_target", "of_draft", "joined"),
    [
        ("Qwen/Qwen2.5-Coder-14B-Instruct-GPTQ-Int4", "Qwen/Qwen2.5-Coder-3B-Instruct", True),
        ("/models/qwen2.5-coder-7b-awq", "/models/qwen2.5-0.5b", True),
        ("Qwen/Qwen2.5-Coder-32B-Instruct", "Qwen/Qwen2.5-Coder-7B-Instruct", False),
        ("Qwen/Qwen2.5-3B-Instruct", "Qwen/Qwen2.5-0.5B-Instruct", False),
        ("Qwen/Qwen3-32B", "Qwen/Qwen3-0.6B", False),
        ("me/unknown", "Qwen/Qwen2.5-0.5B-Instruct", False),
    ],
)
def test_only_pairs_known_to_differ_are_joined(of_target: str, of_draft: str, joined: bool) -> None:
    translation = said(f"vllm serve {of_target} --speculative-model {of_draft} --num-speculative-tokens 3")
    assert ("use_heterogeneous_vocab" in config(translation)) is joined


def test_the_runner_that_cannot_join_vocabularies_is_not_forced() -> None:
    translation = said(f"VLLM_USE_V2_MODEL_RUNNER=1 CUDA_VISIBLE_DEVICES=0 {OLD_GUIDE}")
    assert dict(translation.env) == {"CUDA_VISIBLE_DEVICES": "0"}
    assert "VLLM_USE_V2_MODEL_RUNNER=1 was left out" in changes(translation)


@pytest.mark.parametrize("version", ["0.10.2", "0.12.0", "0.14.1"])
def test_versions_that_refuse_draft_models_are_not_told_to_use_one(version: str) -> None:
    with pytest.raises(PlanRefused, match="cannot use a draft model") as caught:
        said(OLD_GUIDE, version)
    assert "0.15.0 or newer" in caught.value.hint
    nearest = caught.value.hint.partition("'")[2].rpartition("'")[0]
    line = f"vllm serve Qwen/Qwen2.5-Coder-32B-Instruct --speculative-config '{nearest}'"
    assert config(said(line, version)) == json.loads(nearest)


def test_a_method_that_a_version_does_not_have_is_refused_with_one_that_it_has() -> None:
    line = 'vllm serve x --speculative-config \'{"method":"medusa","model":"y"}\''
    assert config(said(line, "0.24.0"))["method"] == "medusa"
    with pytest.raises(PlanRefused, match="cannot draft by medusa") as caught:
        said(line)
    assert "ngram" in caught.value.hint
    assert "eagle3" in caught.value.detail


def test_old_ngram_flags_keep_their_meaning() -> None:
    translation = said(
        "vllm serve x --speculative-model '[ngram]' --ngram-prompt-lookup-max 4 --num-speculative-tokens 5"
    )
    assert config(translation) == {
        "method": "ngram",
        "prompt_lookup_max": 4,
        "num_speculative_tokens": 5,
        "prompt_lookup_min": 1,
    }
    assert '"prompt_lookup_min" is 1 as it was before' in changes(translation)


def test_every_old_speculative_flag_becomes_a_key_where_the_version_has_it() -> None:
    line = (
        "vllm serve t --speculative-model d --num-speculative-tokens 3 --speculative-max-model-len 4096 "
        "--speculative-disable-by-batch-size 8 --speculative-model-quantization awq -spec-draft-tp 1 "
        "--speculative-disable-mqa-scorer --spec-decoding-acceptance-method typical_acceptance_sampler "
        "--typical-acceptance-sampler-posterior-threshold 0.1 "
        "--typical-acceptance-sampler-posterior-alpha 0.3 --disable-logprobs-during-spec-decoding False"
    )
    assert config(said(line, "0.8.5")) == {
        "method": "draft_model",
        "model": "d",
        "num_speculative_tokens": 3,
        "max_model_len": 4096,
        "disable_by_batch_size": 8,
        "quantization": "awq",
        "draft_tensor_parallel_size": 1,
        "disable_mqa_scorer": True,
        "acceptance_method": "typical_acceptance_sampler",
        "posterior_threshold": 0.1,
        "posterior_alpha": 0.3,
        "disable_logprobs": False,
    }
    today = said(line)
    assert config(today) == {
        "method": "draft_model",
        "model": "d",
        "num_speculative_tokens": 3,
        "max_model_len": 4096,
        "quantization": "awq",
        "draft_tensor_parallel_size": 1,
    }
    assert '"disable_mqa_scorer" was left out' in changes(today)


def test_a_draft_on_fewer_cards_than_its_target_is_not_asked_for_any_more() -> None:
    line = "vllm serve t -tp 2 --speculative-model d --num-speculative-tokens 3 -spec-draft-tp 1"
    assert "draft_tensor_parallel_size" not in config(said(line))
    assert config(said(line, "0.8.5"))["draft_tensor_parallel_size"] == 1


@pytest.mark.parametrize(
    "spelled",
    [
        '--speculative-config \'{"model":"d","num-speculative-tokens":4,"method":"draft_model"}\'',
        "-sc.model d -sc.num_speculative_tokens 4 -sc.method draft_model",
        "--speculative_config.method=draft_model --speculative-config.model d "
        "--speculative-config.num_speculative_tokens 4",
        "--spec-method draft_model --spec-model d --spec-tokens 4",
    ],
)
@pytest.mark.parametrize("version", ["0.17.1", "0.33.0"])
def test_every_newer_spelling_becomes_the_same_json(spelled: str, version: str) -> None:
    assert config(said(f"vllm serve t {spelled}", version)) == {
        "method": "draft_model",
        "model": "d",
        "num_speculative_tokens": 4,
    }


@pytest.mark.parametrize(
    ("draft", "method"),
    [
        ("RedHatAI/Qwen3-32B-speculator.eagle3", "eagle3"),
        ("yuhuili/EAGLE-LLaMA3", "eagle"),
        ("z-lab/Qwen3-DFlash", "dflash"),
        ("me/small", "draft_model"),
    ],
)
def test_a_method_left_out_is_the_one_that_vllm_would_guess(draft: str, method: str) -> None:
    translation = said(
        f'vllm serve t --speculative-config \'{{"model":"{draft}","num_speculative_tokens":2}}\''
    )
    assert config(translation)["method"] == method
    assert "The method is named now" in changes(translation)


def test_a_misleading_folder_is_warned_of() -> None:
    line = "vllm serve t --spec-method draft_model --spec-model /models/not-eagle3/d --spec-tokens 2"
    assert "'eagle3' in its path" in advice(said(line))


def test_a_missing_number_of_tokens_is_filled_in() -> None:
    translation = said("vllm serve t --speculative-model d")
    assert config(translation)["num_speculative_tokens"] == 5
    assert "5 was filled in" in changes(translation)


def _qwen(folder: Path, rows: int, layers: int) -> str:
    """A folder of the shape of a Qwen2.5 model, without its weights."""
    folder.mkdir()
    config = {
        "architectures": ["Qwen2ForCausalLM"],
        "model_type": "qwen2",
        "hidden_size": 896,
        "intermediate_size": 4864,
        "num_hidden_layers": layers,
        "num_attention_heads": 14,
        "num_key_value_heads": 2,
        "vocab_size": rows,
        "max_position_embeddings": 32768,
        "rope_theta": 1000000.0,
        "torch_dtype": "bfloat16",
    }
    (folder / "config.json").write_text(json.dumps(config))
    return str(folder)


# Parses each command with the engine's own parser, and builds its configuration where the models are folders.
_READ = """
import json, sys
from vllm.engine.arg_utils import AsyncEngineArgs
from vllm.entrypoints.launchers.cli_args import make_arg_parser, validate_parsed_serve_args
from vllm.utils.argparse_utils import FlexibleArgumentParser

for argv in json.load(sys.stdin):
    args = make_arg_parser(FlexibleArgumentParser()).parse_args(argv)
    validate_parsed_serve_args(args)
    said = {"config": args.speculative_config, "context": args.max_model_len, "port": args.port}
    if args.model.startswith("/"):
        config = AsyncEngineArgs.from_cli_args(args).create_engine_config()
        speculative = config.speculative_config
        said["joined"] = speculative.use_heterogeneous_vocab
        said["method"] = speculative.method
    print("RESULT", json.dumps(said))
"""


@pytest.mark.engine
def test_the_real_engine_reads_both_old_guides_as_they_were_meant(tmp_path: Path) -> None:
    python = os.environ.get("SLIPSTREAM_TEST_ENGINE")
    if not python:
        pytest.skip("SLIPSTREAM_TEST_ENGINE names no engine's Python")
    big, small = (
        _qwen(tmp_path / "Qwen2.5-Coder-32B-Instruct", 152064, 4),
        _qwen(tmp_path / "Qwen2.5-Coder-1.5B-Instruct", 151936, 2),
    )
    local = OLD_GUIDE.replace("Qwen/Qwen2.5-Coder-32B-Instruct", big).replace(
        "Qwen/Qwen2.5-Coder-1.5B-Instruct", small
    )
    engine = replace(target("0.32.0"), program=(python, "-m", "entry"), serve_verb=False)
    lines = [translate(server_words(line), engine, all_read()) for line in (OLD_GUIDE, OLD_GUIDE_AWQ, local)]
    done = subprocess.run(
        [python, "-c", _READ],
        input=json.dumps([list(line.argv[3:]) for line in lines]),
        env={**os.environ, "VLLM_TARGET_DEVICE": "cpu", "HF_HUB_OFFLINE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    read = [json.loads(line[7:]) for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    assert [answer["config"] for answer in read] == [config(line) for line in lines]
    assert [answer["context"] for answer in read] == [16384, 32768, 16384]
    assert read[2]["joined"] is True
    assert read[2]["method"] == "draft_model"
