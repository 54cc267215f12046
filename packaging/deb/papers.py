"""What a Debian package says of itself: control file, copyright, changelog, manual, guide, checksums."""

from __future__ import annotations

import email
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import wheelset

# The field has to hold an address, and there is none yet: RFC 2606 keeps this domain for what leads nowhere.
_MAINTAINER = "The Slipstream authors <nobody@slipstream.invalid>"
_RECOMMENDS = (
    "gnome-shell-extension-appindicator | plasma-workspace | xfce4-panel | mate-panel | lxqt-panel",
    "dbus-user-session",
    "fonts-dejavu-core | fonts-ubuntu",
    "libgtk-3-0t64 | libgtk-3-0",
    "xdg-desktop-portal",
    "gnome-keyring | kwalletmanager",
)
# For the C that Triton builds at the first start on a GPU.
_SUGGESTS = ("gcc", "python3-dev")
_FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"


def version(root: Path) -> str:
    """The program's."""
    text = (root / "desktop" / "slipstream" / "__init__.py").read_text()
    found = re.search(r'__version__ = "(.+)"', text)
    return found[1] if found else sys.exit("The program has no version")


def write(tree: Path, root: Path, here: Path, depends: tuple[str, ...], at: int) -> None:
    """Everything, into ``tree``; last, because the sizes and checksums count all other files."""
    doc = tree / "usr" / "share" / "doc" / "slipstream"
    doc.mkdir(parents=True)
    shutil.copyfile(root / "README.md", doc / "README.md")
    _pack(doc / "NEWS.md.gz", (root / "CHANGELOG.md").read_bytes())
    (doc / "copyright").write_text(_copyright(tree))
    day = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(at))
    said = "See /usr/share/doc/slipstream/NEWS.md.gz."
    log = f"slipstream ({version(root)}) unstable; urgency=medium\n\n  * {said}\n\n -- {_MAINTAINER}  {day}\n"
    _pack(doc / "changelog.gz", log.encode())
    manual = tree / "usr" / "share" / "man" / "man1" / "slipstream.1.gz"
    manual.parent.mkdir(parents=True)
    _pack(manual, _manual(root))
    control = tree / "DEBIAN"
    control.mkdir()
    for name in ("postinst", "prerm", "triggers"):
        shutil.copyfile(here / name, control / name)
        (control / name).chmod(0o644 if name == "triggers" else 0o755)
    (control / "control").write_text(_control(version(root), tree, depends))
    (control / "md5sums").write_text(_checksums(tree))


def _control(number: str, tree: Path, depends: tuple[str, ...]) -> str:
    first, last = wheelset.PYTHONS[0], wheelset.PYTHONS[-1].split(".")
    pythons = (f"python3 (>= {first})", f"python3 (<< {last[0]}.{int(last[1]) + 1})")
    sizes = (-(-path.lstat().st_size // 1024) for path in tree.rglob("*") if not path.is_dir())
    fields = {
        "Package": "slipstream",
        "Version": number,
        "Architecture": "amd64",
        "Maintainer": _MAINTAINER,
        "Installed-Size": str(sum(sizes)),
        "Depends": ", ".join((*pythons, *depends, "hicolor-icon-theme")),
        "Recommends": ", ".join(_RECOMMENDS),
        "Suggests": ", ".join(_SUGGESTS),
        "Section": "utils",
        "Priority": "optional",
        "Description": "tray app for a local speculative-decoding model server\n"
        " Slipstream runs a local coding model with speculative decoding: a small draft\n"
        " guesses the next tokens, the large target checks them in one step. It starts\n"
        " vLLM in an environment of its own, supervises it, shows memory, speed and how\n"
        " many drafts survive, connects coding clients, and explains failures.\n"
        " .\n"
        " vLLM itself is installed by the program into the user's home on request.",
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _copyright(tree: Path) -> str:
    """One paragraph a vendored package, from its own metadata; its licence texts lie in its dist-info."""
    site = "usr/lib/slipstream/lib/site-packages"
    parts = [
        f"Format: {_FORMAT}\nUpstream-Name: slipstream\n",
        "Files: *\nCopyright: 2026 The Slipstream authors\nLicense: Apache-2.0\n",
    ]
    for info in sorted((tree / site).glob("*.dist-info")):
        if info.name.startswith("slipstream-"):
            continue
        about = email.message_from_string((info / "METADATA").read_text(encoding="utf-8"))
        licence = about.get("License-Expression") or about.get("License") or "see its dist-info"
        owner = about.get("Author") or about.get("Author-email") or about.get("Maintainer") or "its authors"
        parts.append(
            f"Files: {site}/{info.name}/*\nCopyright: {_line(owner)}\nLicense: {_line(licence)}\n"
            f"Comment: {about['Name']} {about['Version']}. The texts of its licence lie in that folder.\n"
        )
    parts.append(
        "License: Apache-2.0\n On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\n"
    )
    parts.append(
        "Files: usr/lib/slipstream/lib/site-packages/PySide6/*\nCopyright: The Qt Company Ltd.\n"
        "License: LGPL-3\n Qt and its bindings may be replaced: they are shared libraries in this folder.\n"
        " On Debian systems the text is in /usr/share/common-licenses/LGPL-3.\n"
    )
    return "\n".join(parts)


def _line(text: str) -> str:
    return " ".join(text.split())[:120] or "unknown"


def _manual(root: Path) -> bytes:
    done = subprocess.run(
        (sys.executable, str(root / "packaging" / "linux" / "make_manpage.py")),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(root / "desktop")},
    )
    return done.stdout


def _pack(path: Path, data: bytes) -> None:
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _checksums(tree: Path) -> str:
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in files
        if "DEBIAN" not in path.parts
    )
