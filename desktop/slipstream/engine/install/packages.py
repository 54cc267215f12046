"""Spells the commands that fetch packages: uv where there is one, else pip. Runs nothing itself."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from slipstream.engine.files import Paths
from slipstream.engine.install import wheelhouse
from slipstream.engine.install.recipe import EngineRecipe
from slipstream.engine.install.wheelhouse import Sources


@dataclass(frozen=True, slots=True)
class Tools:
    """What fetches packages here: uv's binary (``None``: pip) and pip's configured sources."""

    uv: str | None
    sources: Sources

    @classmethod
    def found(cls) -> Tools:
        """uv from its package, else from PATH; sources from pip's configuration."""
        return cls(find_uv(), wheelhouse.sources(os.environ))


def find_uv() -> str | None:
    """The uv binary that our dependency carries, else one on PATH."""
    try:
        from uv import find_uv_bin

        return find_uv_bin()
    except (ImportError, FileNotFoundError):
        return shutil.which("uv")


def own_cache(paths: Paths) -> Path:
    """uv's cache that is ours alone; on the environments' disk, files are linked instead of copied."""
    return paths.cache / "uv"


def cache_folder(paths: Paths) -> Path:
    """Where uv keeps what it fetched: the person's choice, else our own cache."""
    return Path(os.environ.get("UV_CACHE_DIR") or own_cache(paths))


def drop_downloads(paths: Paths) -> None:
    """Empty our own cache, never the person's. Nothing installed needs it. Raises ``OSError``."""
    cache = own_cache(paths)
    if cache.exists():
        shutil.rmtree(cache)


def environment(cache: Path, tools: Tools) -> dict[str, str]:
    """Environment of uv and pip: that cache, no colour, no questions, the certificates pip trusts."""
    # A backend set by the person ("auto", say) would replace the torch that the recipe was made with.
    unwanted = ("VIRTUAL_ENV", "PYTHONPATH", "UV_TORCH_BACKEND")
    env = {key: value for key, value in os.environ.items() if key not in unwanted}
    env |= {"UV_CACHE_DIR": str(cache), "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
    env |= {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    if tools.sources.certificates:
        env.setdefault("SSL_CERT_FILE", tools.sources.certificates)
    return env


def install_argv(
    tools: Tools,
    python: Path,
    what: Sequence[str],
    extra: Sequence[str] = (),
    *,
    with_dependencies: bool = False,
) -> tuple[str, ...]:
    """The command that installs ``what`` (requirement arguments) for ``python``; no more unless asked."""
    links = [part for link in tools.sources.find_links for part in ("--find-links", link)]
    index = tools.sources.index
    alone = [] if with_dependencies else ["--no-deps"]
    if tools.uv is not None:
        argv = [tools.uv, "pip", "install", "--no-config", "--python", str(python), *alone, *links]
        argv += ["--default-index", index] if index else []
    else:
        argv = [str(python), "-m", "pip", "install", *alone, "--no-compile", "--progress-bar", "off"]
        argv += links
        argv += ["--index-url", index] if index else []
    return (*argv, *extra, *what)


def recipe_argv(recipe: EngineRecipe, tools: Tools, python: Path, tag: str) -> tuple[str, ...]:
    """The command that installs a recipe's packages for a Python tag (``cp311``)."""
    extra = torch_source(recipe, tools, tag)
    if recipe.extra_index is not None:
        extra += ("--extra-index-url", recipe.extra_index)
    return install_argv(tools, python, recipe.wanted, extra, with_dependencies=recipe.lock is None)


def torch_source(recipe: EngineRecipe, tools: Tools, tag: str) -> tuple[str, ...]:
    """Arguments that say where torch's wheels are, for a Python tag (``cp311``).

    Nothing when the package index has the right ones, or a configured folder: given a backend, uv asks
    PyTorch's own index all the same, and fails where that cannot be reached. Never uv's ``auto``, which takes
    a CPU build where it sees no driver.
    """
    if recipe.torch_backend is None or tools.sources.has_wheel("torch", recipe.torch_version, tag):
        return ()
    if tools.uv is not None:
        return ("--torch-backend", recipe.torch_backend)
    return ("--extra-index-url", recipe.torch_index) if recipe.torch_index else ()


def written_bytes(pid: int) -> int | None:
    """What a process has written so far (see proc_pid_io(5)); ``None`` once it is gone."""
    try:
        lines = Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) for line in lines if line.startswith("wchar:")), None)
