"""Runs the engine's own benchmark, ``vllm bench serve``, against a running server with our prompts.

It needs pandas, which engines come without: that goes once into a folder of its own beside our downloads, so
that no engine is changed. Everything runs in a child that ends with its caller's patience.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from slipstream.core.bench import enginesown
from slipstream.core.bench.enginesown import EnginesOwn
from slipstream.core.bench.prompts import Prompt
from slipstream.core.errors import AppError, RuntimeBroken
from slipstream.core.models import EngineInstall
from slipstream.core.words import say
from slipstream.engine.bench.server import CalledOffError, Wish
from slipstream.engine.files import Paths
from slipstream.engine.guard.scratch import scratch
from slipstream.engine.install import packages
from slipstream.engine.install.child import Cancelled, Finished, run_child
from slipstream.engine.install.packages import Tools

_INSTALL_S = 900.0
_RUN_S = 3600.0
_PANDAS = "pandas>=2.2,<4"
_TAIL = 3
# The verb's own module: `vllm bench` would import every other verb of the command line too.
_PROGRAM = """
import argparse
from vllm.benchmarks.serve import add_cli_args, main
parser = argparse.ArgumentParser()
add_cli_args(parser)
main(parser.parse_args())
"""


@dataclass(frozen=True, slots=True)
class Server:
    """The server that is asked: its port, the name it serves, the folder with its tokenizer, its key."""

    port: int
    model: str
    tokenizer: str
    key: str | None = field(default=None, repr=False)


def run(
    paths: Paths,
    engine: EngineInstall,
    server: Server,
    variant: str,
    prompts: Sequence[Prompt],
    *,
    concurrency: int,
    cancelled: Wish,
    tell: Callable[[str], None],
) -> EnginesOwn:
    """Its figures for the prompts without tools, each asked once; a failure is told in ``problem``.

    Raises ``CalledOffError``.
    """
    plain = [prompt for prompt in prompts if prompt.tools is None and len(prompt.messages) == 1]
    if not plain:
        return EnginesOwn(variant, problem=say("It asks single questions only, and none of these is one."))
    try:
        extra = _tools(paths, engine, cancelled, tell)
        tell(f"vllm bench serve, {variant}")
        with scratch() as place:
            data = place / "prompts.jsonl"
            data.write_text("".join(_row(prompt) for prompt in plain), encoding="utf-8")
            done = run_child(
                (engine.python, "-c", _PROGRAM, *_arguments(server, data, place, len(plain), concurrency)),
                cancelled=cancelled,
                deadline_s=_RUN_S,
                env=_environment(engine, extra) | {"TMPDIR": str(place)} | _key(server),
                cwd=place,
            )
            result = place / "result.json"
            if done.code != 0 or not result.is_file():
                return EnginesOwn(variant, problem=_said(done))
            return enginesown.read(variant, json.loads(result.read_text(encoding="utf-8")))
    except Cancelled as exc:
        raise CalledOffError from exc
    except (OSError, ValueError, TimeoutError) as error:
        return EnginesOwn(variant, problem=str(error))
    except AppError as error:
        return EnginesOwn(variant, problem=f"{error.title}: {error.detail}")


def tools_folder(paths: Paths, engine: EngineInstall) -> Path:
    """Where what it needs besides the engine is kept."""
    return paths.cache / "bench-tools" / Path(engine.root).name


def _tools(paths: Paths, engine: EngineInstall, cancelled: Wish, tell: Callable[[str], None]) -> Path | None:
    """The folder with pandas; ``None`` where the engine has it. Raises ``RuntimeBroken``, ``Cancelled``."""
    folder = tools_folder(paths, engine)
    for extra in (None, folder):
        if extra is not None and not extra.is_dir():
            continue
        env = _environment(engine, extra)
        look = run_child((engine.python, "-c", "import pandas"), cancelled=cancelled, deadline_s=120, env=env)
        if look.code == 0:
            return extra
    tell(say("Fetching pandas, which vllm bench serve needs"))
    tools = Tools.found()
    argv = packages.install_argv(
        tools, Path(engine.python), (_PANDAS,), ("--target", str(folder)), with_dependencies=True
    )
    folder.mkdir(parents=True, exist_ok=True)
    env = packages.environment(packages.cache_folder(paths), tools)
    done = run_child(argv, cancelled=cancelled, deadline_s=_INSTALL_S, env=env)
    if done.code != 0:
        raise RuntimeBroken(
            say("pandas could not be fetched for vllm bench serve"),
            detail=_said(done),
            hint=say("Check the network, then measure again, or leave vLLM's own benchmark out."),
        )
    return folder


def _arguments(server: Server, data: Path, place: Path, count: int, concurrency: int) -> tuple[str, ...]:
    return (
        *("--base-url", f"http://127.0.0.1:{server.port}", "--model", server.model),
        *("--tokenizer", server.tokenizer, "--backend", "openai-chat"),
        *("--endpoint", "/v1/chat/completions", "--dataset-name", "custom", "--dataset-path", str(data)),
        *("--custom-output-len", "-1", "--skip-chat-template", "--disable-shuffle"),
        *("--num-prompts", str(count), "--max-concurrency", str(concurrency), "--temperature", "0"),
        *("--disable-tqdm", "--num-warmups", "1", "--save-result", "--save-detailed"),
        *("--result-dir", str(place), "--result-filename", "result.json"),
    )


def _row(prompt: Prompt) -> str:
    row = {"prompt": prompt.messages[0]["content"], "output_tokens": prompt.max_tokens}
    return json.dumps(row, ensure_ascii=False) + "\n"


def _environment(engine: EngineInstall, extra: Path | None) -> dict[str, str]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    env |= {"NO_COLOR": "1", "HF_HUB_OFFLINE": "1", "VLLM_NO_USAGE_STATS": "1"}
    if engine.device.value == "cpu":
        env["VLLM_TARGET_DEVICE"] = "cpu"
    return env if extra is None else env | {"PYTHONPATH": str(extra)}


def _key(server: Server) -> dict[str, str]:
    """Where the benchmark looks for it, in its environment: its command line is for everybody to read."""
    return {} if server.key is None else {"OPENAI_API_KEY": server.key}


def _said(done: Finished) -> str:
    """The newest lines of a child that failed."""
    return " ".join(done.tail[-_TAIL:]).strip() or say("It ended with code {code}.", code=done.code)
