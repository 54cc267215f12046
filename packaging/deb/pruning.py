"""What of the wheels the program never loads: Qt's other modules and tools, tests, headers, type stubs."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

_QT_MODULES = (
    "QtCore",
    "QtGui",
    "QtWidgets",
    "QtNetwork",
    "QtDBus",
    "QtSvg",
    "QtTest",
    "QtOpenGL",
    "QtOpenGLWidgets",
)
_QT_LIBRARIES = re.compile(
    r"libQt6(Core|Gui|Widgets|Network|DBus|Svg|Test|XcbQpa|WaylandClient|WlShellIntegration"
    r"|WaylandEglClientHwIntegration|OpenGL|OpenGLWidgets)\.|libicu"
)
_QT_PLUGINS = re.compile(
    r"platforms/lib(qxcb|qwayland.*|qoffscreen)\.so|platformthemes/.*|xcbglintegrations/.*"
    r"|wayland-decoration-client/.*|wayland-graphics-integration-client/.*"
    r"|wayland-shell-integration/lib(xdg-shell|wl-shell-plugin|qt-shell)\.so|iconengines/.*"
    r"|imageformats/lib(qsvg|qico)\.so|platforminputcontexts/lib(compose|ibus).*|tls/.*"
    r"|networkinformation/.*"
)
_KEPT_IN_QT = ("lib", "plugins", "translations")
_NEVER_LOADED = (
    "PySide6/scripts", "PySide6/typesystems", "PySide6/include", "PySide6/glue", "PySide6/doc", "PySide6/qml",
    "PySide6/QtAsyncio", "PySide6/support/deploy.py", "PySide6/lib", "shiboken6/lib", "shiboken6_generator",
    "numpy/distutils", "numpy/f2py", "numpy/_core/include", "numpy/_core/lib", "numpy/_pyinstaller",
    "pyqtgraph/examples", "pyqtgraph/jupyter", "tqdm/completion.sh", "tqdm/tqdm.1", "bin/uvx",
)  # fmt: skip


# Compiled parts: of numpy's tests, a fallback of its linear algebra, and what PyYAML does as well without.
_COMPILED = ("numpy/**/_*_tests.cpython-*.so", "numpy/linalg/lapack_lite.*", "yaml/_yaml.*")


def prune(site: Path) -> None:
    """Delete it, and the symbols that only a debugger reads."""
    for pattern in _COMPILED:
        for path in site.glob(pattern):
            path.unlink()
    for name in _NEVER_LOADED:
        _delete(site / name)
    for path in sorted(site.rglob("*")):
        if path.is_dir() and path.name in ("tests", "test", "__pycache__") and "pyqtgraph" not in path.parts:
            _delete(path)
        elif path.suffix in (".pyi", ".a", ".pxd", ".pyx", ".h") and path.exists():
            path.unlink()
    prune_qt(site / "PySide6", languages(site))
    for path in sorted(site.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    # Not numpy's: its wheels are patched after linking, and what strip makes of them no loader takes.
    compiled = [
        str(path)
        for path in sorted(site.rglob("*.so*"))
        if path.is_file() and not path.relative_to(site).parts[0].startswith("numpy")
    ]
    subprocess.run(("strip", "--strip-unneeded", *compiled), check=True)


def languages(site: Path) -> frozenset[str]:
    """The languages that the program itself is translated into: ``de`` for ``slipstream_de.qm``."""
    folder = site / "slipstream" / "_resources" / "languages"
    return frozenset(path.stem.removeprefix("slipstream_") for path in folder.glob("slipstream_*.qm"))


def prune_qt(qt: Path, spoken: frozenset[str]) -> None:
    """Qt's modules, libraries, plugins and translations down to what the program loads."""
    for path in sorted(qt.iterdir()):
        module = re.fullmatch(r"(Qt\w+)\.abi3\.so", path.name)
        tool = (
            path.is_file() and path.stat().st_mode & 0o111 and path.suffix != ".py" and ".so" not in path.name
        )
        if tool or path.name.startswith("libpyside6qml") or (module and module[1] not in _QT_MODULES):
            path.unlink()
    for path in (qt / "Qt").iterdir():
        if path.name not in _KEPT_IN_QT:
            _delete(path)
    for path in (qt / "Qt/lib").iterdir():
        if not _QT_LIBRARIES.match(path.name):
            _delete(path)
    plugins = qt / "Qt/plugins"
    for path in sorted(plugins.rglob("*")):
        if path.is_file() and not _QT_PLUGINS.fullmatch(str(path.relative_to(plugins))):
            path.unlink()
    for path in (qt / "Qt/translations").iterdir():
        # Qt's own words, on the buttons of its dialogs, in no language that the rest is not in.
        if path.stem not in {f"qtbase_{code}" for code in spoken}:
            _delete(path)


def _delete(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
