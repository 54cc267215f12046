"""Old commands in new words: what is read, what changes, what is refused, that a result stays as it is."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.interfaces import SPOKEN, all_read, strangers
from tests.fakes.planning import shipped
from tests.fakes.translations import OLD_GUIDE, OLD_GUIDE_AWQ, advice, changes, said, target

from slipstream.core.catalog import catalog as catalog_form
from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import CatalogText
from slipstream.core.errors import AppError, CommandNotUnderstood, PlanRefused
from slipstream.core.models import Device, Method, Preset, PresetId
from slipstream.core.translate import Translation, preset_text, server_words, translate

# Behind the first backslash stands a blank, as pages that are copied from leave it.
PASTED = """
# how we start it
export HF_TOKEN=abc VLLM_USE_V1=0
cd /srv && source venv/bin/activate
$ CUDA_VISIBLE_DEVICES=0 VLLM_ATTENTION_BACKEND=FLASHINFER \\\x20
    sudo python3 -m vllm.entrypoints.openai.api_server --model "me/model with spaces" \\
    --kv_cache_dtype fp8 --swap-space 4 --disable-log-requests \\
    # a comment between the lines
    --seed -1 --enable-prefix-caching True 2>&1 | tee log &
"""


def test_pasted_text_is_read_as_a_shell_reads_it() -> None:
    translation = said(PASTED)
    assert translation.argv == (
        *("vllm", "serve", "me/model with spaces", "--kv-cache-dtype", "fp8"),
        *("--seed", "-1", "--enable-prefix-caching", "--attention-backend", "FLASHINFER"),
    )
    assert dict(translation.env) == {"HF_TOKEN": "abc", "CUDA_VISIBLE_DEVICES": "0"}
    told = changes(translation)
    assert "left out: sudo" in told
    assert "does not read VLLM_USE_V1" in told
    assert "VLLM_ATTENTION_BACKEND became the flag --attention-backend" in told
    assert "--swap-space was left out: requests are no longer swapped" in told
    assert "requests are not logged any more" in told
    assert "takes no 'True'" in told


def test_a_container_gives_its_port_and_variables() -> None:
    translation = said(
        "docker run --runtime nvidia --gpus all -v ~/.cache/vllm:/root/.cache -e HF_TOKEN=x --ipc=host -d "
        "-p 127.0.0.1:8001:8000 vllm/vllm-openai:v0.6.6 --model me/m --port 8000 --max-model-len 4k"
    )
    assert translation.argv == ("vllm", "serve", "me/m", "--max-model-len", "4k", "--port", "8001")
    assert dict(translation.env) == {"HF_TOKEN": "x"}
    assert "vllm/vllm-openai:v0.6.6" in changes(translation)


@pytest.mark.parametrize(
    ("before", "version", "after"),
    [
        ("--enable-chunked-prefill=False", "0.33.0", ["--no-enable-chunked-prefill"]),
        ("--enable-chunked-prefill False", "0.8.5", ["--no-enable-chunked-prefill"]),
        ("--enable-chunked-prefill", "0.33.0", ["--enable-chunked-prefill"]),
        ("--num-scheduler-steps 8 --multi-step-stream-outputs true", "0.33.0", []),
        ("--num-scheduler-steps 8", "0.8.5", ["--num-scheduler-steps", "8"]),
        ("--use-v2-block-manager --device cuda --enable-reasoning", "0.33.0", []),
        ("--guided-decoding-backend outlines", "0.10.2", ["--guided-decoding-backend", "outlines"]),
        (
            "--guided-decoding-backend xgrammar:no-fallback",
            "0.33.0",
            ["--structured-outputs-config", '{"backend":"xgrammar"}'],
        ),
        ("--worker-use-ray", "0.33.0", ["--distributed-executor-backend", "ray"]),
        ("--disable-mm-preprocessor-cache", "0.33.0", ["--mm-processor-cache-gb", "0"]),
        ("--override-pooler-config '{}'", "0.33.0", ["--pooler-config", "{}"]),
        ("--cuda-graph-sizes 1 2 4", "0.33.0", ["--cudagraph-capture-sizes", "1", "2", "4"]),
        ("--task generate", "0.33.0", []),
        ("--task embed", "0.33.0", ["--runner", "pooling", "--convert", "embed"]),
        ("--task embed", "0.12.0", ["--task", "embed"]),
        ("-O3", "0.33.0", ["--optimization-level", "3"]),
        ("-O 2", "0.10.2", ["--compilation-config", "2"]),
        ("--compilation-config 3", "0.33.0", ["--optimization-level", "3"]),
        ("-O.level=3 -O.a.b+ x,y", "0.17.1", ["--compilation-config", '{"level":3,"a":{"b":["x","y"]}}']),
        ("--gpu-memory-util 0.5", "0.33.0", ["--gpu-memory-utilization", "0.5"]),
        ("--tool-call-parser qwen3_xml", "0.10.2", ["--tool-call-parser", "qwen3_coder"]),
        ("--served-model-name a b --port 1", "0.33.0", ["--served-model-name", "a", "b", "--port", "1"]),
        ("--middleware a --middleware b", "0.33.0", ["--middleware", "a", "--middleware", "b"]),
        ("--port 1 --port=2", "0.33.0", ["--port", "2"]),
        ("--shutdown-timeout 5", "0.17.1", []),
        ("--disable-log-requests", "0.8.5", ["--disable-log-requests"]),
        ("--no-enable-prefix-caching", "0.33.0", ["--no-enable-prefix-caching"]),
        ("--chat-template=--odd", "0.33.0", ["--chat-template=--odd"]),
        ('--rope-scaling \'{"type":"yarn"}\'', "0.33.0", []),
    ],
)
def test_each_flag_says_what_it_said_before(before: str, version: str, after: list[str]) -> None:
    translation = said(f"vllm serve m --host 127.0.0.1 {before}", version)
    assert list(translation.argv[5:]) == after
    assert strangers(target(version).interface, translation.argv[3:]) == []
    words = shlex.split(before)
    assert bool(changes(translation)) is (words != after) or "=" in before or before.startswith("-O")


def test_each_way_to_start_a_server_is_known() -> None:
    for start in (
        "vllm serve m",
        "/opt/venv/bin/vllm serve m",
        "nohup uv run vllm serve m",
        "python3.12 -m vllm.entrypoints.cli.main serve m",
        "python -m vllm.entrypoints.openai.api_server --model m",
        "python -m vllm.entrypoints.launchers.api_server.entry --model=m",
        "env A=1 python -m vllm.entrypoints.api_server --model m",
        "podman run --rm docker.io/vllm/vllm-openai --model m",
        "--model m",
    ):
        assert said(f"{start} --port 1").argv == ("vllm", "serve", "m", "--port", "1"), start


def test_a_file_of_settings_is_said_to_be_unread() -> None:
    assert "What s.yaml says was not read" in advice(said("vllm serve m --config s.yaml"))


def test_a_flag_that_no_version_has_is_named() -> None:
    assert "--frobnicate was left out: no version of vLLM" in changes(said("vllm serve m --frobnicate a b"))


def test_a_value_that_the_version_does_not_take_is_warned_of_and_kept() -> None:
    translation = said("vllm serve m --scheduling-policy luck")
    assert translation.argv[3:] == ("--scheduling-policy", "luck")
    assert "does not take --scheduling-policy luck, only" in advice(translation)


@pytest.mark.parametrize(
    ("host", "warned"),
    [("", True), ("--host 0.0.0.0", True), ("--host 127.0.0.1", False), ("--uds /s", False)],
)
def test_a_server_open_to_the_network_is_warned_of(host: str, warned: bool) -> None:
    assert ("answers everyone on the network" in advice(said(f"vllm serve m {host}"))) is warned


def test_the_model_stands_where_the_engine_wants_it() -> None:
    plain = target("0.32.0")
    entry = replace(plain, program=("/engine/bin/python", "-m", "vllm.entry"), serve_verb=False)
    for line in ("vllm serve m --port 1", "python -m vllm.entrypoints.openai.api_server --port 1 --model=m"):
        words = server_words(line)
        assert translate(words, plain, all_read()).argv == ("vllm", "serve", "m", "--port", "1")
        assert translate(words, entry, all_read()).argv == (*entry.program, "--model", "m", "--port", "1")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ls -la", "no vLLM server"),
        ("", "no vLLM server"),
        ("vllm bench serve --port 1", "no vLLM server"),
        ("python -m vllm.entrypoints.cli.main bench serve", "no vLLM server"),
        ("vllm serve -- --odd", "begins with a dash"),
        ("docker run redis", "no vLLM server"),
        ("vllm serve 'm", "could not be read"),
        ("vllm serve m --port # don't", "--port has no value"),
        ("vllm serve m --port --host x", "--port has no value"),
        ("vllm serve m --port $(cat p)", "runs another one inside"),
        ("vllm serve m --speculative-config {model:x}", "holds no JSON"),
        ("vllm serve m --speculative-config 5", "holds no JSON object"),
        ("vllm serve m --speculative-config '{\"num_speculative_tokens\":5}'", "speculates with nothing"),
        ("vllm serve m --enforce-eager=perhaps", "is a switch"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(line: str, why: str) -> None:
    with pytest.raises(CommandNotUnderstood, match=why) as caught:
        said(line)
    assert caught.value.hint
    assert len(caught.value.title) < 60


_SPELLINGS = sorted({spelling for one in all_read() for spelling in one.by_spelling})
_VALUES = (
    st.sampled_from(["1", "-1", "True", "false", "auto", "fp8", "x y", "", "-", "--", "$A", "[ngram]", "a=b"])
    | st.sampled_from(['{"method":"ngram"}', '{"model":"Qwen/Qwen2.5-0.5B"}', '{"a":{"b":1}}', "{", "null"])
    | st.text(max_size=8)
)
_FLAG = st.sampled_from(_SPELLINGS) | st.sampled_from(_SPELLINGS).map(lambda name: name.replace("-", "_"))
_WORD = (
    _FLAG
    | _VALUES
    | st.builds("{}={}".format, _FLAG, _VALUES)
    | st.builds("{}.{}".format, _FLAG, st.sampled_from(["method", "model", "a.b", "a+", "", "."]))
    | st.sampled_from(["-O3", "-O", "-O.a", "--speculative-model", "--num-speculative-tokens", "--bogus"])
)
_PREFIX = st.sampled_from(
    [
        ("vllm", "serve"),
        ("A=1", "VLLM_USE_V1=0", "vllm", "serve", "Qwen/Qwen2.5-Coder-32B"),
        ("python", "-m", "vllm.entrypoints.openai.api_server"),
        ("docker", "run", "vllm/vllm-openai"),
        (),
    ]
)


def translated_or_refused(command: str | list[str], version: str = "0.33.0") -> Translation | None:
    try:
        return said(command, version)
    except AppError:
        return None


@settings(max_examples=300, deadline=None)
@given(_PREFIX, st.lists(_WORD, max_size=8), st.sampled_from([*SPOKEN, "0.28.0", "0.40.0"]))
def test_any_words_are_translated_or_refused_and_a_result_stays_as_it_is(
    prefix: tuple[str, ...], words: list[str], version: str
) -> None:
    first = translated_or_refused([*prefix, *words], version)
    if first is None:
        return
    interface = target(version).interface
    for option in first.options:
        assert option.flag is not None
        assert interface.accepts(option.name)
    again = said([*(f"{name}={value}" for name, value in first.env), *first.argv], version)
    assert again.argv == first.argv
    assert again.env == first.env
    assert not changes(again)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.sampled_from("vllm serve-m#'\"\\\n&|;<>()$=0 ")) | st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = translated_or_refused(f"vllm serve m {text}")
    assert found is None or found.argv[:2] == ("vllm", "serve")


@given(
    st.lists(
        st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=6), max_size=5
    )
)
def test_text_that_a_shell_quoted_gives_its_words_back(words: list[str]) -> None:
    line = ("vllm", "serve", *words)
    assert server_words(shlex.join(line)) == line


def preset_of(line: str, device: Device = Device.CPU) -> str:
    return preset_text(said(line), "mine", shipped(), device)


def test_a_command_that_a_preset_can_hold_becomes_one() -> None:
    text = preset_of(
        "vllm serve HuggingFaceTB/SmolLM2-135M-Instruct --max-model-len 4K --port 8000 --max-num-seqs 2 "
        "--kv-cache-memory-bytes 1G --override-generation-config '{\"temperature\":0.5}' "
        "--speculative-model '[ngram]' --ngram-prompt-lookup-max 4 --num-speculative-tokens 5"
    )
    folder = Path(__file__).parents[2] / "resources" / "catalog"
    texts = [CatalogText(path.name, path.read_text()) for path in sorted(folder.glob("*.toml"))]
    found = catalog_form.parse([*texts, CatalogText("mine.toml", text)])
    assert found.problems == ()
    preset = found.preset(PresetId("mine"))
    assert preset is not None
    assert (preset.target, preset.context_tokens, preset.max_num_seqs) == ("demo-target", 4096, 2)
    assert (preset.kv_cache_bytes, preset.temperature, preset.device) == (2**30, 0.5, Device.CPU)
    assert preset.speculation.method is Method.NGRAM
    assert (preset.speculation.prompt_lookup_min, preset.speculation.prompt_lookup_max) == (1, 4)


def saved(line: str) -> Preset:
    """The preset that a command for a GPU becomes, read back."""
    folder = Path(__file__).parents[2] / "resources" / "catalog"
    texts = [CatalogText(path.name, path.read_text()) for path in sorted(folder.glob("*.toml"))]
    text = preset_of(line, Device.CUDA)
    found = catalog_form.parse([*texts, CatalogText("mine.toml", text)])
    assert found.problems == ()
    preset = found.preset(PresetId("mine"))
    assert preset is not None
    return preset


def test_an_old_guides_pair_becomes_a_preset_whose_draft_is_padded() -> None:
    plain = saved(OLD_GUIDE)
    assert (plain.target, plain.target_format) == ("qwen2.5-coder-32b-instruct", None)
    assert plain.speculation.method is Method.DRAFT_MODEL
    assert (plain.speculation.draft, plain.speculation.num_speculative_tokens) == (
        "qwen2.5-coder-1.5b-instruct",
        5,
    )
    assert not plain.speculation.mapped_vocabulary
    quantised = saved(OLD_GUIDE_AWQ)
    assert (quantised.target_format, quantised.kv_cache_dtype) == (WeightFormat.AWQ, "fp8")
    two = saved(f"{OLD_GUIDE} -tp 2")
    assert two.cards == 2


def test_heads_and_built_in_layers_become_presets_too() -> None:
    line = "vllm serve {} --max-model-len 8192 --spec-method {} --spec-tokens 3"
    own = saved(line.format("Qwen/Qwen3.6-27B-FP8", "mtp"))
    assert (own.speculation.method, own.speculation.draft, own.target_format) == (
        Method.MTP,
        None,
        WeightFormat.FP8,
    )
    head = saved(line.format("Qwen/Qwen3-8B", "eagle3") + " --spec-model RedHatAI/Qwen3-8B-speculator.eagle3")
    assert head.speculation.draft == "qwen3-8b-speculator.eagle3"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("vllm serve demo-target --max-model-len 4096 --seed 2", "no place for --seed"),
        ("vllm serve demo-target", "add --max-model-len"),
        ("vllm serve demo-target --max-model-len auto", "needs a number for --max-model-len"),
        ("vllm serve somebody/else --max-model-len 4096", "no model 'somebody/else'"),
        (OLD_GUIDE.replace("Coder-1.5B", "Coder-9B"), "no model 'Qwen/Qwen2.5-Coder-9B-Instruct'"),
        (
            "vllm serve demo-target --max-model-len 4096 --override-generation-config '{\"top_p\":1}'",
            "a temperature only",
        ),
        ("vllm serve demo-target --max-model-len 9 --spec-method ngram_gpu", "cannot yet draft by ngram_gpu"),
    ],
)
def test_what_a_preset_cannot_hold_is_named(line: str, why: str) -> None:
    with pytest.raises(PlanRefused, match="cannot be kept as a preset") as caught:
        preset_of(line)
    assert why in caught.value.detail
