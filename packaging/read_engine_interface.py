"""Writes down what versions of vLLM accept, read from their wheels on PyPI without importing anything.

    .venv/bin/python packaging/read_engine_interface.py [--check] [VERSION ...]

Without versions, every one that Slipstream keeps a file of is read again. Each wheel (130 to 470 MB) is
fetched alone, its Python files are unpacked into a temporary folder, read, and deleted. The result is one
file per version in ``resources/engines/interfaces``; ``core.dialects.interface`` says what it means. With
``--check`` nothing is written: the script fails when a file that is kept says something else than its wheel.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from slipstream.core.dialects.interface import to_text
from slipstream.engine.install.interface_file import FOLDER
from slipstream.engine.install.interface_reader import read_interface

ROOT = Path(__file__).resolve().parent.parent
INTERFACES = ROOT / "resources" / "engines" / FOLDER

# The versions that commands are built for, and three older ones: guides from their time still use flags that
# later versions dropped, and a translation has to know how many words belonged to each.
VERSIONS = ("0.5.5", "0.6.6", "0.7.3", "0.8.5", "0.10.2", "0.12.0", "0.17.1", "0.24.0", "0.32.0", "0.33.0")

# vLLM's wheels serve every Python from 3.8 on, but pip asks for one, and each release names one of these.
_PYTHON = "3.12"
_PLATFORMS = ("manylinux1_x86_64", "manylinux_2_28_x86_64", "manylinux_2_31_x86_64", "manylinux_2_35_x86_64")

_DOWNLOAD_S = 1800


def main() -> None:
    """Read the versions that the command line names."""
    parser = argparse.ArgumentParser(description="Read what versions of vLLM accept from their wheels.")
    parser.add_argument("--check", action="store_true", help="only compare with the files that are kept")
    parser.add_argument("versions", nargs="*", default=VERSIONS, metavar="VERSION")
    args = parser.parse_args()
    stale: list[str] = []
    for version in args.versions:
        with tempfile.TemporaryDirectory() as name:
            place = Path(name)
            wheel = fetch(version, place)
            unpack(wheel, place / "source")
            interface = read_interface(place / "source" / "vllm", version)
        target = INTERFACES / f"vllm-{version}.json"
        text = to_text(interface, source=wheel.name)
        print(f"{wheel.name}: {len(interface.flags)} flags, {len(interface.methods)} methods", flush=True)
        if not args.check:
            INTERFACES.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            stale.append(target.name)
    if stale:
        sys.exit(f"These files do not say what their wheels say: {', '.join(stale)}")


def fetch(version: str, place: Path) -> Path:
    """The wheel of a version, downloaded into ``place``; ends the script when pip cannot."""
    platforms = [part for platform in _PLATFORMS for part in ("--platform", platform)]
    argv = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:"]
    argv += ["--python-version", _PYTHON, *platforms, "-d", str(place), f"vllm=={version}"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=_DOWNLOAD_S)
    wheels = list(place.glob("vllm-*.whl"))
    if done.returncode != 0 or not wheels:
        sys.exit(f"vllm {version} could not be fetched:\n{done.stderr}")
    return wheels[0]


def unpack(wheel: Path, place: Path) -> None:
    """Put the wheel's Python files, and nothing else, into ``place``."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place, [name for name in archive.namelist() if name.endswith(".py")])


if __name__ == "__main__":
    main()
