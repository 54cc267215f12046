"""Failures over what the engine was asked to do. Data only."""

from __future__ import annotations

from slipstream.core.errors import FailureKind as Kind
from slipstream.core.errors import NextStep as Next
from slipstream.core.failures.row import Failure, row
from slipstream.core.words import say

ROWS: tuple[Failure, ...] = (
    row(
        "port-in-use",
        r"\[Errno 98\]|Address already in use",
        Kind.PORT_IN_USE,
        say("The port is taken by another program"),
        say("Another program began to listen on it before the server could."),
        say("Start again on another port, or end the other program."),
        Next.USE_OTHER_PORT,
    ),
    row(
        "port-forbidden",
        r"PermissionError: \[Errno 13\]",
        Kind.BAD_ARGUMENT,
        say("The server may not use that port or file"),
        say("The system denied access; ports below 1024 are kept for the system."),
        say("Choose a port above 1024, and check who owns the file that the log names."),
        Next.USE_OTHER_PORT,
    ),
    row(
        "bad-address",
        r"\[Errno 99\]|Cannot assign requested address",
        Kind.BAD_ARGUMENT,
        say("The host address is not this computer's"),
        say("The server was told to listen on an address that no network interface has."),
        say("Use 127.0.0.1 as the host."),
    ),
    row(
        "no-draft-models",
        r"Speculative decoding with draft model is not supported yet|Unsupported speculative method: '(\w+)'",
        Kind.ENGINE_BROKEN,
        say("This engine cannot use that way of drafting"),
        say("vLLM 0.10 to 0.13 have no draft models, and other methods need a target made for them."),
        say("Update the engine, or choose a preset that drafts by n-gram."),
        Next.INSTALL,
    ),
    row(
        "bfloat16",
        r"Bfloat16 is only supported on GPUs with compute capability of at least",
        Kind.BAD_ARGUMENT,
        say("The GPU is too old for bfloat16"),
        say("Cards before the Ampere generation compute in float16 only."),
        say("Choose a preset with float16 weights (dtype half)."),
    ),
    row(
        "quantisation",
        r"The quantization method (\S+) is not supported for the current GPU\. Minimum capability: (\d+)",
        Kind.BAD_ARGUMENT,
        say("The GPU cannot run this kind of weights"),
        say("The quantisation {1} needs compute capability {2} or more."),
        say("Choose the model in another quantisation, such as AWQ or GPTQ."),
    ),
    row(
        "attention",
        r"No valid attention backend found for|Selected backend .* is not valid for this configuration",
        Kind.BAD_ARGUMENT,
        say("No attention kernel fits these settings"),
        say("The KV cache type, head size or drafting method has no kernel for this card."),
        say("Go back to the default KV cache type and attention backend."),
    ),
    row(
        "unknown-flag",
        r"unrecognized arguments: (.*)$",
        Kind.BAD_ARGUMENT,
        say("This engine does not know an option"),
        say("It refused: {1}"),
        say("Remove the option from the preset, or install the engine version that has it."),
    ),
    row(
        "unknown-key",
        r"Unexpected keyword argument|\bmutually exclusive$|error: argument (.*)$",
        Kind.BAD_ARGUMENT,
        say("This engine does not accept a setting"),
        say("A setting of the preset belongs to another engine version or contradicts another one."),
        say("Remove the setting that the log names, or install the engine version that has it."),
    ),
    row(
        "tensor-parallel",
        r"World size \(?\d+\)? is larger than the number of available GPUs|"
        r"must be divisible by tensor parallel",
        Kind.BAD_ARGUMENT,
        say("The model cannot be split over the GPUs like this"),
        say("The number of cards asked for is not there, or does not divide the model's heads."),
        say("Use one card, or a number that divides the heads."),
    ),
    row(
        "tool-parser",
        r"invalid tool call parser|enable-auto-tool-choice requires --tool-call-parser",
        Kind.BAD_ARGUMENT,
        say("The engine does not know the tool-call parser"),
        say("The parser's name is missing or belongs to another engine version."),
        say("Choose a parser from the list in the log, or none."),
    ),
    row(
        "arctic",
        r"Arctic Inference is required for suffix decoding",
        Kind.ENGINE_BROKEN,
        say("Suffix drafting needs another package"),
        say("The engine's environment lacks arctic-inference."),
        say("Choose a preset that drafts by n-gram, or install arctic-inference into the engine."),
    ),
    row(
        "sampling",
        r"(?:min_p|logit_bias).*not yet supported with speculative decoding",
        Kind.BAD_ARGUMENT,
        say("A sampling setting does not work with drafting"),
        say("min_p and logit_bias are refused while speculative decoding is on."),
        say("Remove min_p and logit_bias from the client and from the model's generation_config.json."),
    ),
)
