"""Which Debian packages the compiled files need, from what they ask the loader for; same names on Ubuntu."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

# The name a file asks for, and the package that brings it. Two names where newer releases have one for 64-bit
# time.
_PACKAGES = {
    "libc.so.6": "libc6 (>= 2.34)",
    "libpthread.so.0": "libc6 (>= 2.34)",
    "libdl.so.2": "libc6 (>= 2.34)",
    "libm.so.6": "libc6 (>= 2.34)",
    "libresolv.so.2": "libc6 (>= 2.34)",
    "librt.so.1": "libc6 (>= 2.34)",
    "libutil.so.1": "libc6 (>= 2.34)",
    "ld-linux-x86-64.so.2": "libc6 (>= 2.34)",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libbrotlidec.so.1": "libbrotli1",
    "libbrotlicommon.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgio-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-xinput.so.0": "libxcb-xinput0",
}
# The gtk3 platform theme is loaded where GTK is there already; it is no reason to bring GTK.
_OPTIONAL = re.compile(r"libqgtk3\.so")


def needed(site: Path) -> tuple[str, ...]:
    """Dependencies for the control file, sorted. Ends the build for a library that nobody has named here."""
    files = [path for path in site.rglob("*") if path.is_file() and not path.is_symlink() and _is_elf(path)]
    own = {path.name for path in files}
    packages: set[str] = set()
    unknown: list[str] = []
    for path in files:
        if _OPTIONAL.fullmatch(path.name):
            continue
        for name in _asked_for(path):
            if name in own:
                continue
            if name in _PACKAGES:
                packages.add(_PACKAGES[name])
            else:
                unknown.append(f"{path.relative_to(site)} needs {name}, which no package is named for")
    if unknown:
        sys.exit("\n".join(unknown))
    return tuple(sorted(packages))


def not_for_every_python(site: Path, tags: tuple[str, ...]) -> list[str]:
    """Compiled modules that are missing for some Python; the package must serve all of them."""
    found: dict[str, set[str]] = {}
    for path in site.rglob("*.cpython-*.so"):
        stem, _, rest = path.name.partition(".cpython-")
        found.setdefault(str(path.parent / stem), set()).add(rest.partition("-")[0])
    return [stem for stem, have in found.items() if have != set(tags)]


def _is_elf(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(4) == b"\x7fELF"


def _asked_for(path: Path) -> list[str]:
    done = subprocess.run(("readelf", "-d", str(path)), capture_output=True, text=True, check=True)
    return re.findall(r"\(NEEDED\).*\[(.+)\]", done.stdout)
