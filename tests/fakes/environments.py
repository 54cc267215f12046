"""Real virtual environments that hold a package of a few lines in vLLM's place."""

from __future__ import annotations

import sys
import venv
from pathlib import Path

from tests.fakes.shelf import package


def make_environment(
    root: Path,
    *,
    dist: str | None = "vllm",
    version: str = "0.24.0",
    torch: str | None = "2.11.0",
    cuda: str | None = "13.0",
    device: str = "cuda",
    entry: str = "",
) -> Path:
    """An environment at ``root`` with this interpreter; gives its Python. ``None`` leaves a package out."""
    venv.EnvBuilder(with_pip=False, symlinks=True).create(root)
    site = site_packages(root)
    if dist is not None:
        put_dist(site, dist, version)
        for name, text in package(device, entry).items():
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    if torch is not None:
        put_dist(site, "torch", torch)
        (site / "torch").mkdir()
        (site / "torch" / "__init__.py").write_text("raise ImportError('nobody may import this')\n")
        quoted = "None" if cuda is None else repr(cuda)
        (site / "torch" / "version.py").write_text(
            f"cuda: Optional[str] = {quoted}\nhip: str | None = None\n"
        )
    return root / "bin" / "python"


def put_dist(site: Path, dist: str, version: str) -> None:
    """The metadata of an installed distribution."""
    info = site / f"{dist.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {dist}\nVersion: {version}\n")


def put_command(folder: Path, python: Path) -> Path:
    """A ``vllm`` console script that starts ``python``."""
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "vllm"
    script.write_text(f"#!{python}\nimport sys\n")
    script.chmod(0o755)
    return script


def site_packages(root: Path) -> Path:
    """The environment's package folder."""
    return root / "lib" / "python{}.{}".format(*sys.version_info[:2]) / "site-packages"
