"""Failures for want of memory, or of a context that fits it. Data only."""

from __future__ import annotations

from slipstream.core.errors import FailureKind as Kind
from slipstream.core.errors import NextStep as Next
from slipstream.core.failures.row import Failure, row
from slipstream.core.words import say

ROWS: tuple[Failure, ...] = (
    row(
        "gpu-memory",
        r"OutOfMemoryError: (?:CUDA|HIP|XPU) out of memory\.(?: Tried to allocate ([\d.]+ [GM]iB))?|"
        r"Failed to load model - not enough GPU memory|CUDA error: out of memory",
        Kind.OUT_OF_MEMORY,
        say("The GPU has too little free memory"),
        say("The weights or the trial run need more graphics memory than is free."),
        say(
            "Choose a smaller or quantised target or draft, or a preset with less context and fewer requests."
        ),
    ),
    row(
        "gpu-memory-taken",
        r"Free memory on device (?:\S+ )?\(([\d.]+)/([\d.]+) GiB\) on startup is less than desired",
        Kind.OUT_OF_MEMORY,
        say("Other programs hold too much GPU memory"),
        say("{1} of {2} GiB were free at the start, less than the preset asks for."),
        say("Close programs that use the graphics card, or choose a smaller preset."),
    ),
    row(
        "gpu-memory-budget",
        r"is less than desired GPU memory utilization",
        Kind.OUT_OF_MEMORY,
        say("Other programs hold too much GPU memory"),
        say("Less was free at the start than the preset asks for."),
        say("Close programs that use the graphics card, or choose a smaller preset."),
    ),
    row(
        "ram-kv-cache",
        r"Available memory on node \d+ \([\d./]+ GiB\) on kv cache allocation is less than requested|"
        r"The worker already uses [\d.]+ GiB|DefaultCPUAllocator: (?:can't allocate|not enough) memory|"
        r"\bMemoryError\b|Cannot allocate memory",
        Kind.OUT_OF_MEMORY,
        say("The computer has too little free memory"),
        say("The weights and the KV cache need more RAM than is free."),
        say("Close other programs, or choose a smaller model or less context."),
    ),
    row(
        "no-kv-cache",
        r"No available memory for the cache blocks",
        Kind.OUT_OF_MEMORY,
        say("No memory is left for the KV cache"),
        say("The weights of target and draft fill the whole memory budget."),
        say("Choose a smaller target or draft, or a preset with an fp8 KV cache."),
    ),
    row(
        "context-too-long-for-kv",
        r"estimated maximum model length is (?P<fits>\d+)",
        Kind.CONTEXT_TOO_LONG,
        say("The context does not fit the KV cache"),
        say("With the memory that is left, a context of {1} tokens fits."),
        say("Set the context to {1} tokens or less and start again."),
    ),
    row(
        "context-too-long-for-memory",
        r"To serve at least one request with the model(?:s)?'s max seq len",
        Kind.CONTEXT_TOO_LONG,
        say("The context does not fit the KV cache"),
        say("One request of full length would need more KV cache than the memory allows."),
        say("Choose a shorter context or a preset with an fp8 KV cache."),
    ),
    row(
        "context-beyond-model",
        r"User-specified max_model_len \((\d+)\) is greater than the derived max_model_len "
        r"\(\w+=(?P<fits>\d+)",
        Kind.CONTEXT_TOO_LONG,
        say("The context is longer than the model allows"),
        say("{1} tokens were asked for; the model was made for {2}."),
        say("Set the context to {2} tokens or less and start again."),
    ),
    row(
        "context-beyond-any",
        r"User-specified max_model_len \((\d+)\) is greater than the derived max_model_len",
        Kind.CONTEXT_TOO_LONG,
        say("The context is longer than the model allows"),
        say("{1} tokens were asked for; the model was made for fewer."),
        say("Choose a shorter context and start again; the model's page tells its longest."),
    ),
    row(
        "memory-profile",
        r"Error in memory profiling\. Initial free memory",
        Kind.UNKNOWN,
        say("GPU memory changed while it was measured"),
        say("Another program gave memory back at the wrong moment."),
        say("Start again."),
        Next.START_AGAIN,
    ),
    row(
        "memory-killer",
        r"died unexpectedly \(exit code: -9\)|Failed core proc\(s\): \{[^}]*-9",
        Kind.OUT_OF_MEMORY,
        say("The system ended the engine to free memory"),
        say("The engine process was killed from outside while it loaded, as Linux does when RAM runs out."),
        say("Close other programs, add swap, or choose a smaller model."),
    ),
)
