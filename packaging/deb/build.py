"""Puts the Debian package together; ``packaging/deb/build`` is the command."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import libraries
import papers
import pruning
import wheelset

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "packaging" / "deb"
PROGRAM = "usr/lib/slipstream"
# What was pruned and stripped still loads: everything compiled that the program itself imports.
_PROOF = """import sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import hf_xet, huggingface_hub, numpy, psutil, pynvml, ruamel.yaml, tomlkit, yaml
import PySide6.QtDBus, PySide6.QtNetwork, PySide6.QtSvg, PySide6.QtWidgets, pyqtgraph
assert numpy.linalg.inv(numpy.eye(3) * 2)[0, 0] == 0.5
import slipstream.ui.application, slipstream.ui.pages.board
"""
# Its own name goes into autostart entries and window classes.
_STARTER = """import sys

from slipstream.__main__ import main

sys.argv[0] = "/usr/bin/slipstream"
sys.exit(main())
"""
_ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def main() -> None:
    """Build it, and print its size and hash."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="folder for the package (dist)")
    parser.add_argument("--update", action="store_true", help="record the fetched wheels' hashes")
    parser.add_argument(
        "--quick", action="store_true", help="pack in seconds instead of minutes, half as small"
    )
    args = parser.parse_args()
    os.environ["SOURCE_DATE_EPOCH"] = str(_moment())
    wheels = wheelset.fetch(ROOT, ROOT / ".dev" / "deb" / "wheels")
    wheelset.check(wheels, HERE / "wheels.sha256", update=args.update)
    with tempfile.TemporaryDirectory(prefix="slipstream-deb-") as name:
        tree = Path(name) / "tree"
        _program(tree, wheels, Path(name))
        _desktop(tree)
        version = papers.version(ROOT)
        papers.write(tree, ROOT, HERE, libraries.needed(tree / PROGRAM), _moment())
        _settle(tree)
        args.output.mkdir(parents=True, exist_ok=True)
        package = args.output / f"slipstream_{version}_amd64.deb"
        packing = ("-Zzstd", "-z3") if args.quick else ("-Zxz",)
        command = ("dpkg-deb", "--root-owner-group", "--uniform-compression", *packing, "--build", str(tree))
        subprocess.run((*command, str(package)), check=True, stdout=subprocess.DEVNULL)
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    print(f"{package}\n{package.stat().st_size / 1e6:.1f} MB, sha256 {digest}")


def _program(tree: Path, wheels: tuple[Path, ...], work: Path) -> None:
    """The program as an environment of its own on the system's Python, whichever of the four that is."""
    home = tree / PROGRAM
    site = home / "lib" / "site-packages"
    subprocess.run(
        (
            *(sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check"),
            *("--no-deps", "-w", str(work), str(ROOT)),
        ),
        check=True,
    )
    wheelset.unpack((*wheels, *work.glob("slipstream-*.whl")), site)
    pruning.prune(site)
    missing = libraries.not_for_every_python(site, tuple(p.replace(".", "") for p in wheelset.PYTHONS))
    if missing:
        sys.exit(f"Not for every Python: {missing}")
    subprocess.run((sys.executable, "-I", "-S", "-c", _PROOF, str(site)), check=True)
    (home / "bin").mkdir()
    (site / "bin" / "uv").rename(home / "bin" / "uv")
    shutil.rmtree(site / "bin")
    (home / "bin" / "python3").symlink_to("../../../bin/python3")
    (home / "pyvenv.cfg").write_text("home = /usr/bin\ninclude-system-site-packages = false\n")
    for python in wheelset.PYTHONS:
        folder = home / "lib" / f"python{python}"
        folder.mkdir()
        (folder / "site-packages").symlink_to("../site-packages")
    (home / "slipstream.py").write_text(_STARTER)
    command = tree / "usr" / "bin" / "slipstream"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec /{PROGRAM}/bin/python3 -I /{PROGRAM}/slipstream.py "$@"\n')
    command.chmod(0o755)


def _desktop(tree: Path) -> None:
    """Entry, metadata, icons, unit: where desktops look for them. Nothing here starts by itself."""
    share, linux, icons = tree / "usr" / "share", ROOT / "packaging" / "linux", ROOT / "resources" / "icons"
    _copy(linux / "slipstream.desktop", share / "applications" / "slipstream.desktop")
    _copy(
        linux / "slipstream.metainfo.xml", share / "metainfo" / "example.slipstream.slipstream.metainfo.xml"
    )
    _copy(linux / "slipstream.service", tree / "usr" / "lib" / "systemd" / "user" / "slipstream.service")
    _copy(HERE / "lintian-overrides", share / "lintian" / "overrides" / "slipstream")
    theme = share / "icons" / "hicolor"
    _copy(icons / "slipstream.svg", theme / "scalable" / "apps" / "slipstream.svg")
    for size in _ICON_SIZES:
        _copy(icons / f"slipstream-{size}.png", theme / f"{size}x{size}" / "apps" / "slipstream.png")
    for path in sorted(icons.glob("slipstream-*-symbolic.svg")):
        _copy(path, theme / "symbolic" / "apps" / path.name)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _settle(tree: Path) -> None:
    """Modes and times that do not depend on who builds, when, or with what umask."""
    at = _moment()
    for path in (tree, *sorted(tree.rglob("*"))):
        if path.is_symlink():
            os.utime(path, (at, at), follow_symlinks=False)
            continue
        if path.is_dir():
            path.chmod(0o755)
        elif "DEBIAN" not in path.parts:
            runs = path.parent.name == "bin" and path.is_file()
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (at, at))


def _moment() -> int:
    """The commit's time, so that the same sources always give the same package."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    done = subprocess.run(
        ("git", "log", "-1", "--format=%ct"), cwd=ROOT, capture_output=True, text=True, check=False
    )
    return int(done.stdout) if done.returncode == 0 else int((ROOT / "CHANGELOG.md").stat().st_mtime)


if __name__ == "__main__":
    started = time.monotonic()
    main()
    print(f"built in {time.monotonic() - started:.0f} s")
