"""The wheels of the package: fetched with pip for every Python it serves, checked, unpacked as one tree.

A wheel that is made for one Python each (numpy, PyYAML) is taken for all of them: compiled files have the
Python in their names, the others are the same, or the build fails.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_PLATFORMS = (*(f"manylinux_2_{minor}_x86_64" for minor in (34, 28, 27, 17, 12)), "manylinux2014_x86_64")
# Whatever differs between the builds of one version for several Pythons, with the reason.
_MAY_DIFFER = (
    "numpy/__config__.py",  # names the compiler and the Python of the build; read by numpy.show_config alone
    ".dist-info/RECORD",
    ".dist-info/WHEEL",
)


def fetch(root: Path, store: Path) -> tuple[Path, ...]:
    """The wheels of all run-time dependencies, from ``store`` where they lie already."""
    store.mkdir(parents=True, exist_ok=True)
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    stamp = hashlib.sha256(
        "\n".join((*project["dependencies"], (root / "packaging/constraints.txt").read_text())).encode()
    ).hexdigest()
    kept = store / "fetched"
    if not kept.exists() or kept.read_text().split()[:1] != [stamp]:
        for path in store.glob("*.whl"):
            path.unlink()
        for python in PYTHONS:
            _pip_download(root, store, python, project["dependencies"])
        kept.write_text(f"{stamp}\n")
    return tuple(sorted(store.glob("*.whl")))


def check(wheels: tuple[Path, ...], lock: Path, *, update: bool) -> None:
    """Compare with the recorded hashes, or record them."""
    found = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in wheels)
    if update:
        lock.write_text(found)
    elif not lock.exists() or lock.read_text() != found:
        sys.exit(f"The fetched wheels are not those of {lock.name}. If that is meant: build --update")


def unpack(wheels: tuple[Path, ...], into: Path) -> tuple[str, ...]:
    """All wheels in one folder; gives the names of their ``dist-info`` folders."""
    infos: set[str] = set()
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            for entry in wheel.infolist():
                if not entry.is_dir():
                    _put(into, wheel, entry)
            infos |= {name.split("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    return tuple(sorted(infos))


def _put(into: Path, wheel: zipfile.ZipFile, entry: zipfile.ZipInfo) -> None:
    name = entry.filename
    head, _, rest = name.partition("/")
    if head.endswith(".data"):
        kind, _, rest = rest.partition("/")
        if kind not in ("purelib", "platlib", "scripts"):
            return
        name = f"bin/{rest}" if kind == "scripts" else rest
    target = into / name
    data = wheel.read(entry)
    if target.exists():
        if target.read_bytes() != data and not name.endswith(_MAY_DIFFER):
            sys.exit(f"{name} of {wheel.filename} is another one than a wheel before it has")
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    target.chmod(0o755 if entry.external_attr >> 16 & 0o111 else 0o644)


def _pip_download(root: Path, store: Path, python: str, wanted: list[str]) -> None:
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "-d", str(store)]
    command += ["--only-binary", ":all:", "--python-version", python, "-c", "packaging/constraints.txt"]
    for platform in _PLATFORMS:
        command += ["--platform", platform]
    subprocess.run([*command, *wanted], cwd=root, check=True, env={**os.environ, "PIP_QUIET": "2"})
