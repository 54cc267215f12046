"""Failed runs to causes: every recording, every row of the table, and the order among them."""

# ruff: noqa: E501  (engine output is quoted as it was written)
from __future__ import annotations

import re

import pytest
from tests.fakes import other_words, recordings

from slipstream.core.errors import FailureKind, NextStep
from slipstream.core.failures import FAILURES, Rank
from slipstream.core.logs.diagnose import Diagnosis, diagnose, root_cause_lines
from slipstream.core.logs.logparse import parse_lines

TOLD = ("told-to-end", FailureKind.KILLED)
RECORDED = {
    "vllm-0.32-cpu_context-above-derived_exit1": ("context-beyond-model", FailureKind.CONTEXT_TOO_LONG),
    "vllm-0.32-cpu_draft-model_ready": TOLD,
    "vllm-0.32-cpu_draft-model_ready-then-sigterm": TOLD,
    "vllm-0.32-cpu_draft-model_stdout-stderr-apart": TOLD,
    "vllm-0.32-cpu_engine-killed-while-serving_exit0": ("engine-core-killed", FailureKind.KILLED),
    "vllm-0.32-cpu_heterogeneous-vocab_ready": TOLD,
    "vllm-0.32-cpu_json-log-format": TOLD,
    "vllm-0.32-cpu_offline-not-cached_exit1": ("offline", FailureKind.FILES_MISSING),
    "vllm-0.32-cpu_port-in-use_exit1": ("port-in-use", FailureKind.PORT_IN_USE),
    "vllm-0.32-cpu_sigterm-while-loading": TOLD,
    "vllm-0.32-cpu_smollm2-135m_no-speculation": TOLD,
    "vllm-0.32-cpu_unknown-flag_exit2": ("unknown-flag", FailureKind.BAD_ARGUMENT),
    "vllm-0.32-cpu_vocab-mismatch_exit1": ("vocabulary", FailureKind.DRAFT_MISMATCH),
}


def of(*raws: str, code: int | None = 1, signal: int | None = None) -> Diagnosis:
    return diagnose(parse_lines(("Traceback (most recent call last):", *raws)), code, signal)


@pytest.mark.parametrize("name", recordings.names())
def test_every_recording_ends_in_the_right_diagnosis(name: str) -> None:
    code = re.search(r"_exit(\d)$", name)
    found = diagnose(recordings.lines(name), int(code[1]) if code else 0, None)
    assert (found.name, found.kind) == RECORDED[name]
    assert any(found.evidence[:200] in line.text for line in recordings.lines(name))


# One line per row, in vLLM's, torch's or the hub's words; the key is the row that must win.
LINES = {
    "gpu-memory": "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has ...",
    "gpu-memory-taken": "ValueError: Free memory on device cuda:0 (20.1/23.6 GiB) on startup is less than desired "
    "GPU memory utilization (0.92, 21.7 GiB). Decrease GPU memory utilization ...",
    "ram-kv-cache": "ValueError: Available memory on node 0 (3.1/15.5 GiB) on kv cache allocation is less than "
    "requested memory for kv",
    "gpu-memory-budget": "ValueError: Free memory on device is less than desired GPU memory utilization",
    "no-kv-cache": "ValueError: No available memory for the cache blocks. Try increasing ...",
    "context-too-long-for-kv": "ValueError: To serve at least one request with the model's max seq len (32768), "
    "(8.9 GiB KV cache is needed ...). the estimated maximum model length is 14912. Try ...",
    "context-too-long-for-memory": "ValueError: To serve at least one request with the models's max seq len (32768)",
    "context-beyond-model": "  Value error, User-specified max_model_len (65536) is greater than the derived "
    "max_model_len (max_position_embeddings=32768 or ...",
    "context-beyond-any": "  Value error, User-specified max_model_len (65536) is greater than the derived "
    "max_model_len",
    "memory-profile": "AssertionError: Error in memory profiling. Initial free memory 10 GiB, current ...",
    "memory-killer": "RuntimeError: Worker proc VllmWorker-0 died unexpectedly (exit code: -9), shutting down",
    "gated": "OSError: You are trying to access a gated repo.",
    "offline": "huggingface_hub.errors.LocalEntryNotFoundError: Cannot find an appropriate cached snapshot",
    "no-such-model": "huggingface_hub.errors.RepositoryNotFoundError: 404",
    "rate-limit": "requests.exceptions.HTTPError: 429 Client Error: Too Many Requests for url",
    "shared-memory": "OSError: [Errno 28] No space left on device: '/psm_1234'",
    "disk-full": "OSError: [Errno 28] No space left on device",
    "broken-weights": "safetensors_rust.SafetensorError: Error while deserializing header: HeaderTooLarge",
    "vocabulary": "  Value error, Target and draft model should have the same vocabulary size. "
    "Target model vocab_size=152064. Draft model vocab_size=151936. Using",
    "vocabulary-sizes": "  Value error, Target and draft model should have the same vocabulary size.",
    "new-architecture": "ValueError: Model architectures ['NewForCausalLM'] are not supported for now.",
    "custom-code": "ValueError: Loading this requires to set the option `trust_remote_code=True` to remove it",
    "port-in-use": "OSError: [Errno 98] Address already in use",
    "port-forbidden": "PermissionError: [Errno 13] Permission denied",
    "bad-address": "OSError: [Errno 99] Cannot assign requested address",
    "no-draft-models": "NotImplementedError: Speculative decoding with draft model is not supported yet. Please",
    "bfloat16": "ValueError: Bfloat16 is only supported on GPUs with compute capability of at least 8.0.",
    "quantisation": "ValueError: The quantization method fp8 is not supported for the current GPU. "
    "Minimum capability: 89. Current capability: 75.",
    "attention": "ValueError: No valid attention backend found for cuda with head size 96",
    "unknown-flag": "vllm serve: error: unrecognized arguments: --swap-space 4",
    "unknown-key": "  Unexpected keyword argument [type=unexpected_keyword_argument]",
    "tensor-parallel": "ValueError: Total number of attention heads (14) must be divisible by tensor parallel size",
    "tool-parser": "KeyError: invalid tool call parser: qwen9 (chose from { hermes })",
    "arctic": "ImportError: Arctic Inference is required for suffix decoding. Install via",
    "sampling": "ValueError: The min_p and logit_bias sampling parameters are not yet supported with speculative "
    "decoding.",
    "kernel-image": "RuntimeError: CUDA error: no kernel image is available for execution on the device",
    "driver-version": "RuntimeError: The NVIDIA driver on your system is too old (found version 12020).",
    "driver-mismatch": "pynvml.NVMLError_LibRmVersionMismatch: Driver/library version mismatch",
    "no-gpu": "RuntimeError: Failed to infer device type, please set the environment variable",
    "library-mismatch": "ImportError: libcudart.so.13: cannot open shared object file: No such file or directory",
    "compiler": "RuntimeError: Failed to find C compiler. Please specify via CC environment variable",
    "cuda-toolkit": "FileNotFoundError: [Errno 2] No such file or directory: 'nvcc'",
    "nccl": "torch.distributed.DistBackendError: NCCL error: unhandled system error",
    "slow-engine": "TimeoutError: Timed out waiting for engine core processes to start. This is often caused",
    "compile-cache": "torch._inductor.exc.InductorError: LoweringException",
    "cpu-package": "importlib.metadata.PackageNotFoundError: No package metadata was found for vllm",
    "open-files": "OSError: [Errno 24] Too many open files",
    "missing-module": "ModuleNotFoundError: No module named 'xgrammar'",
    "missing-file": "FileNotFoundError: [Errno 2] No such file or directory: '/models/x/config.json'",
}  # fmt: skip


# The same causes in the other words in which vLLM, torch or the hub may tell them.
OTHER_WORDS = (
    ("gpu-memory", "RuntimeError: Failed to load model - not enough GPU memory. Try lowering ..."),
    ("gpu-memory-taken", "ValueError: Free memory on device (3.1/23.6 GiB) on startup is less than desired GPU"),
    ("context-beyond-model", "User-specified max_model_len (9000) is greater than the derived max_model_len "
     "(model_max_length=4096.0 or"),
    ("gated", "huggingface_hub.errors.GatedRepoError: 403 Client Error."),
    ("gated", "Cannot access gated repo for url https://huggingface.co/a/b/resolve/main/config.json."),
    ("gated", "requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url"),
    ("offline", "OSError: Cannot reach https://huggingface.co/a/b: outgoing traffic has been disabled."),
    ("no-such-model", "404 Client Error. Repository Not Found for url: https://huggingface.co/api/models/a/b."),
    ("no-such-model", "huggingface_hub.errors.HFValidationError: Repo id must be in the form 'repo_name'"),
    ("no-such-model", "ValueError: Invalid repository ID or local directory specified: '/models/x'."),
    ("no-such-model", "RuntimeError: Cannot find any model weights with `/models/x`"),
    ("rate-limit", "Too Many Requests: you have reached your limit"),
    ("shared-memory", "RuntimeError: unable to open shared memory object </torch_1_2> in read-write mode"),
    ("shared-memory", "Fatal Python error: Bus error"),
    ("disk-full", "UserWarning: Not enough free disk space to download the file."),
    ("broken-weights", "Error while deserializing header: incomplete metadata, file not fully covered"),
    ("broken-weights", "Exception: MetadataIncompleteBuffer"),
    ("broken-weights", "Exception: invalid header length"),
    ("attention", "ValueError: Selected backend AttentionBackendEnum.X is not valid for this configuration."),
    ("kernel-image", "GPU with CUDA capability sm_61 is not compatible with the current PyTorch installation."),
    ("driver-version", "RuntimeError: CUDA driver version is insufficient for CUDA runtime version"),
    ("driver-version", "RuntimeError: Unexpected error from cudaGetDeviceCount(). Error 803: system has"),
    ("no-gpu", "RuntimeError: No CUDA GPUs are available"),
    ("no-gpu", "RuntimeError: Found no NVIDIA driver on your system."),
    ("library-mismatch", "ImportError: /venv/vllm/_C.abi3.so: undefined symbol: _ZN3c104cuda"),
    ("compiler", "main.c:4:10: fatal error: Python.h: No such file or directory"),
    ("cuda-toolkit", "RuntimeError: Could not find nvcc and default cuda_home='/usr/local/cuda' doesn't exist"),
    ("cuda-toolkit", "/bin/sh: 1: nvcc: not found"),
    ("cuda-toolkit", "ninja: build stopped: subcommand failed."),
    ("cuda-toolkit", "FileNotFoundError: [Errno 2] No such file or directory: 'ninja'"),
    ("unknown-flag", "vllm: unrecognized arguments: --speculative-model x"),
    ("custom-code", "ValueError: The repository /m contains custom code which must be executed to correctly"),
    ("custom-code", "ValueError: please set trust_remote_code=True"),
    ("new-architecture", "ValueError: Model architectures ['X'] failed to be inspected. Please check the logs"),
    ("tensor-parallel", "ValueError: World size (4) is larger than the number of available GPUs (1)"),
    ("tool-parser", "TypeError: Error: --enable-auto-tool-choice requires --tool-call-parser"),
    ("memory-killer", "RuntimeError: Engine core initialization failed. See root cause above. Failed core "
     "proc(s): {'EngineCore_0': -9}"),
    ("compile-cache", "Compiling model again due to a load failure from /cache/x, reason: corrupt"),
)  # fmt: skip


def test_every_row_that_names_a_cause_is_tried_and_there_are_enough() -> None:
    assert set(LINES) == {row.name for row in FAILURES if row.rank is Rank.CAUSE}
    assert len(LINES) >= 40


@pytest.mark.parametrize(("name", "words"), OTHER_WORDS)
def test_a_cause_is_known_by_its_other_words_too(name: str, words: str) -> None:
    assert of(words).name == name


@pytest.mark.parametrize("name", LINES)
def test_a_row_is_found_beneath_the_wrapper_around_it(name: str) -> None:
    wrapper = "RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}"
    found = of(LINES[name], wrapper)
    assert found.name == name
    assert found.evidence == LINES[name].strip()


def test_every_title_is_short_and_every_row_offers_something_to_do() -> None:
    for row in FAILURES:
        assert len(row.title) < 60, row.name
        assert row.cause.endswith((".", "{1}")), row.name
        assert row.fix.endswith("."), row.name


def test_the_context_that_would_fit_is_told_as_a_number() -> None:
    found = of(LINES["context-too-long-for-kv"])
    assert found.context_tokens == 14_912
    assert found.fix == "Set the context to 14,912 tokens or less and start again."
    assert found.report().next_step is NextStep.USE_CONTEXT
    assert found.report().context_tokens == 14_912
    assert of(LINES["context-beyond-model"]).context_tokens == 32_768
    assert of(LINES["gpu-memory"]).context_tokens is None


def test_a_number_that_was_caught_has_the_marks_of_the_language() -> None:
    with other_words.german():
        assert (
            of(LINES["context-too-long-for-kv"]).fix
            == "Set the context to 14.912 tokens or less and start again."
        )


def test_among_causes_the_last_one_printed_wins() -> None:
    assert of(LINES["port-in-use"], LINES["disk-full"]).name == "disk-full"
    assert of(LINES["disk-full"], LINES["port-in-use"]).name == "port-in-use"


def test_a_warning_that_quotes_an_error_accuses_nobody() -> None:
    raw = (
        "(APIServer pid=1) WARNING 11-30 14:09:00 [system_utils.py:255] Found ulimit of 20000 and failed to "
        "increase. This can cause fd limit errors like `OSError: [Errno 24] Too many open files`."
    )
    assert diagnose(parse_lines([raw]), 1, None).name == "silent"


def test_an_unknown_failure_shows_the_lines_of_the_deepest_process() -> None:
    raws = (
        "(EngineCore pid=2) ERROR 11-30 14:09:00 [core.py:1510] EngineCore failed to start.",
        "(EngineCore pid=2) ERROR 11-30 14:09:00 [core.py:1510] ZeroDivisionError: division by zero",
        "Traceback (most recent call last):",
        "RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}",
    )
    found = diagnose(parse_lines(raws), 1, None)
    assert (found.kind, found.evidence) == (FailureKind.UNKNOWN, "ZeroDivisionError: division by zero")
    assert root_cause_lines(parse_lines(raws)) == ("ZeroDivisionError: division by zero",)


@pytest.mark.parametrize(
    ("code", "signal", "name"),
    [
        (132, None, "illegal-instruction"),
        (-4, None, "illegal-instruction"),
        (None, 4, "illegal-instruction"),
        (None, 9, "killed"),
        (137, None, "killed"),
        (None, 11, "signal"),
        (0, None, "silent"),
        (3, None, "silent"),
        (None, None, "silent"),
    ],
)
def test_an_end_without_words_is_told_by_its_status(code: int | None, signal: int | None, name: str) -> None:
    assert diagnose((), code, signal).name == name


def test_a_diagnosis_is_a_report_that_a_person_can_act_on() -> None:
    found = of(LINES["broken-weights"]).report()
    assert found.kind is FailureKind.FILES_BROKEN
    assert found.next_step is NextStep.REPAIR_MODELS
    assert found.title == "A weights file is damaged"
    assert found.evidence == LINES["broken-weights"]
