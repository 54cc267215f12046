"""Commands to translate, and shorthands for looking at what became of them."""

from __future__ import annotations

import json

from tests.fakes.interfaces import all_read

from slipstream.core.dialects import dialect
from slipstream.core.translate import Target, Translation, server_words, translate

# As guides from early 2025 print them; neither starts on a version of today.
OLD_GUIDE = (
    "vllm serve Qwen/Qwen2.5-Coder-32B-Instruct --speculative-model Qwen/Qwen2.5-Coder-1.5B-Instruct "
    "--num-speculative-tokens 5 --gpu-memory-utilization 0.92 --max-model-len 16384 --port 8000"
)
OLD_GUIDE_AWQ = (
    "vllm serve Qwen/Qwen2.5-Coder-32B-Instruct-AWQ --quantization awq --kv-cache-dtype fp8 "
    "--speculative-model Qwen/Qwen2.5-Coder-0.5B-Instruct --num-speculative-tokens 5 "
    "--gpu-memory-utilization 0.92 --max-model-len 32768 --port 8000"
)


def target(version: str = "0.33.0") -> Target:
    wanted = dialect.of(version).version
    return Target(wanted, dialect.assumed_interface(wanted, all_read()))


def said(command: str | list[str], version: str = "0.33.0") -> Translation:
    words = server_words(command) if isinstance(command, str) else command
    return translate(words, target(version), all_read())


def config(translation: Translation) -> dict[str, object]:
    argv = translation.argv
    found = json.loads(argv[argv.index("--speculative-config") + 1])
    assert isinstance(found, dict)
    return found


def changes(translation: Translation) -> str:
    return "\n".join(note.text for note in translation.notes if note.changed)


def advice(translation: Translation) -> str:
    return "\n".join(note.text for note in translation.notes if not note.changed)
