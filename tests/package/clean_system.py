"""A clean Debian in a folder, to install the package into: debootstrap makes it, chroot enters it, as root.

Nothing inside sees a network: every command runs in a network namespace without any device.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_MIRROR = os.environ.get("SLIPSTREAM_TEST_MIRROR", "http://deb.debian.org/debian")
_SECONDS = 1200.0
# What a desktop has and the package may ask for; fetched before the network goes.
DESKTOP = ("dbus", "fonts-dejavu-core")


class CleanSystem:
    """One unpacked Debian. Commands run as root of it, or as ``person``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *argv: str, person: bool = False, network: bool = False, check: bool = True, **env: str
    ) -> subprocess.CompletedProcess[str]:
        """Run and wait; its two outputs together in ``stdout``."""
        done = subprocess.run(
            self.command(*argv, person=person, network=network, **env),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
        assert not check or done.returncode == 0, f"{' '.join(argv)}: {done.returncode}\n{done.stdout}"
        return done

    def command(self, *argv: str, person: bool = False, network: bool = False, **env: str) -> tuple[str, ...]:
        """The words that run ``argv`` inside."""
        home = "/home/person" if person else "/root"
        variables = {"HOME": home, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", **env}
        within = ("chroot", *(("--userspec=person:person",) if person else ()), str(self.folder))
        alone = () if network else ("unshare", "--net")
        return (*alone, *within, "env", "-i", *(f"{n}={v}" for n, v in variables.items()), *argv)

    def files(self) -> set[str]:
        """Every path below /usr, /etc, /opt and /var/lib/dpkg/info, as a package may leave some behind."""
        tops = ("usr", "etc", "opt", "var/lib/dpkg/info")
        return {str(path.relative_to(self.folder)) for top in tops for path in (self.folder / top).rglob("*")}


def make(folder: Path, suite: str, package: Path) -> None:
    """Debian with everything that ``package`` depends on, and without it. Kept for the next time."""
    wanted = subprocess.run(
        ("dpkg-deb", "--field", str(package), "Depends"), capture_output=True, text=True, check=True
    ).stdout.strip()
    ready = folder / "ready"
    if ready.exists() and ready.read_text() == wanted:
        return
    if not (folder / "usr/bin/dpkg").exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        # The script by name: every suite has this one, and an older debootstrap does not know the newest.
        made = ("debootstrap", "--variant=minbase", suite, str(folder), _MIRROR, "sid")
        subprocess.run(made, check=True)
    system = CleanSystem(folder)
    with mounted(folder):
        (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        (folder / "usr/sbin/policy-rc.d").chmod(0o755)
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        # The index of a suite that still moves has an end date, and a mirror may lag behind it.
        late = ("-o", "Acquire::Check-Valid-Until=false")
        system.run("apt-get", "update", "-q", *late, network=True, **quiet)
        alone = ("-yq", "--no-install-recommends")
        system.run("apt-get", "install", *alone, *DESKTOP, network=True, **quiet)
        system.run("apt-get", "satisfy", *alone, wanted, network=True, **quiet)
        system.run("useradd", "--create-home", "person", check=False)
    ready.write_text(wanted)


@contextmanager
def mounted(folder: Path) -> Iterator[CleanSystem]:
    """The system with /proc and /dev, which are taken away again."""
    places = ("proc", "dev")
    try:
        subprocess.run(("mount", "-t", "proc", "proc", str(folder / "proc")), check=True)
        subprocess.run(("mount", "--rbind", "/dev", str(folder / "dev")), check=True)
        subprocess.run(("mount", "--make-rslave", str(folder / "dev")), check=True)
        yield CleanSystem(folder)
    finally:
        for place in places:
            subprocess.run(("umount", "--recursive", "--lazy", str(folder / place)), check=False)
