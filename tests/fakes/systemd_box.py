"""A real systemd with a user manager, started for one command in namespaces and on an overlay of its own.

Nothing of the host is written: mounts, processes, network, names and control groups are private, the root is
an overlay whose upper half lies in memory, and the host's own root is gone from it before systemd begins. One
folder for the output is shared. Needs root, and refuses wherever it cannot be sure of all that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.fakes.runs import REPOSITORY

_SYSTEMD = "/lib/systemd/systemd"
_TOOLS = ("unshare", "mount", "pivot_root", "chroot", "ip", "setpriv")
_GROUPS = (Path("/sys/fs/cgroup/unified"), Path("/sys/fs/cgroup"))
_DEADLINE_S = 300.0
_LOST = ("sys_time", "sys_module", "sys_boot", "sys_rawio", "syslog", "wake_alarm")

_BOOT = r"""#!/bin/bash
# Process 1 of the new namespaces. $1: the box's folder, $2: the host's mount namespace.
set -eu
box=$1
[ $$ = 1 ] || { echo "not the first process of a namespace" >&2; exit 9; }
[ "$(readlink /proc/self/ns/mnt)" != "$2" ] || { echo "not in a mount namespace of its own" >&2; exit 9; }
! grep -q ' / / .*shared:' /proc/self/mountinfo || { echo "mounts would be seen outside" >&2; exit 9; }
ip link set lo up
mount -t tmpfs -o size=512m tmpfs "$box/memory"
mkdir "$box/memory/upper" "$box/memory/work" "$box/memory/root"
root=$box/memory/root
mount -t overlay overlay -o "lowerdir=/,upperdir=$box/memory/upper,workdir=$box/memory/work" "$root"
[ "$(stat -f -c %T "$root")" = overlayfs ] || { echo "no overlay" >&2; exit 9; }
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,ro,bind "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for name in run tmp var/tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$name"; done
chmod 1777 "$root/tmp" "$root/var/tmp"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
while read -r name major minor; do mknod -m 666 "$root/dev/$name" c "$major" "$minor"; done <<NODES
null 1 3
zero 1 5
full 1 7
random 1 8
urandom 1 9
tty 5 0
NODES
mkdir -p "$root/run/systemd/system" "$root/run/user/0" "$root/run/out"
chmod 700 "$root/run/user/0"
cp "$box/manager.service" "$box/only.target" "$root/run/systemd/system/"
cp "$box/inside.sh" "$root/run/inside.sh"
mount --bind "$box/out" "$root/run/out"
mkdir "$root/outside"
cd "$root"
pivot_root . outside
exec chroot . /bin/bash -c '
  umount -l /outside && [ -z "$(ls -A /outside)" ] || exit 9
  export container=other
  exec setpriv --bounding-set LOST --inh-caps LOST \
    SYSTEMD --system --unit=only.target --log-target=console --log-level=warning --show-status=0'
"""
_MANAGER = """[Unit]
DefaultDependencies=no
[Service]
Type=simple
Delegate=yes
Environment=XDG_RUNTIME_DIR=/run/user/0 HOME=/root
ExecStart=/lib/systemd/systemd --user --log-target=console --log-level=warning
ExecStartPost=-/bin/bash /run/inside.sh
TimeoutStartSec=600
"""
_TARGET = """[Unit]
DefaultDependencies=no
Wants=manager.service
AllowIsolate=yes
"""
_INSIDE = r"""export XDG_RUNTIME_DIR=/run/user/0 HOME=/tmp PYTHONDONTWRITEBYTECODE=1
for _ in $(seq 100); do
  [ "$(timeout 3 systemctl --user is-system-running 2>/dev/null)" = running ] && break
  sleep 0.2
done
cd REPOSITORY && COMMAND >/run/out/stdout 2>/run/out/stderr
echo $? >/run/out/status.new
mv /run/out/status.new /run/out/status
"""


class NoBox(Exception):
    """It cannot be had here; the text says why."""


def version() -> str:
    """The systemd that would run."""
    try:
        done = subprocess.run(
            (_SYSTEMD, "--version"), capture_output=True, text=True, timeout=10, check=False
        )
    except OSError:
        return "no systemd"
    return " ".join(done.stdout.split()[:2])


def run(command: Sequence[str]) -> str:
    """What ``command`` printed in a session with a user manager. Raises ``NoBox``."""
    missing = [
        tool for tool in _TOOLS if shutil.which(tool, path=f"{os.environ['PATH']}:/sbin:/usr/sbin") is None
    ]
    if os.geteuid() != 0 or missing or not Path(_SYSTEMD).exists():
        raise NoBox(f"needs root, systemd and {', '.join(missing) or 'its tools'}")
    folder = Path(tempfile.mkdtemp(prefix="ss-box-"))
    try:
        _furnish(folder, command)
        with _group(folder.name) as join:
            return _boot(folder, join)
    finally:
        assert not os.path.ismount(folder / "memory")
        shutil.rmtree(folder)


def _furnish(folder: Path, command: Sequence[str]) -> None:
    for name in ("memory", "out"):
        (folder / name).mkdir()
    lost = ",".join(f"-{name}" for name in _LOST)
    (folder / "boot.sh").write_text(_BOOT.replace("LOST", lost).replace("SYSTEMD", _SYSTEMD))
    (folder / "manager.service").write_text(_MANAGER)
    (folder / "only.target").write_text(_TARGET)
    words = " ".join(f"'{word}'" for word in command)
    inside = _INSIDE.replace("REPOSITORY", f"'{REPOSITORY}'").replace("COMMAND", words)
    (folder / "inside.sh").write_text(inside)


@contextmanager
def _group(name: str) -> Iterator[Path]:
    """A control group of our own, the root of the box's: systemd then sees and moves nobody else."""
    tree = next((path for path in _GROUPS if (path / "cgroup.procs").exists()), None)
    if tree is None:
        raise NoBox("no cgroup2 tree is mounted")
    group = tree / name
    group.mkdir()
    try:
        yield group / "cgroup.procs"
    finally:
        _remove(group)


def _remove(group: Path) -> None:
    deadline = time.monotonic() + 10.0
    while group.exists():
        for inner in sorted((path for path in group.rglob("*") if path.is_dir()), reverse=True):
            _try_rmdir(inner)
        _try_rmdir(group)
        assert time.monotonic() < deadline, f"{group} is still in use"
        time.sleep(0.02)


def _try_rmdir(path: Path) -> None:
    try:
        path.rmdir()
    except OSError:
        return


def _boot(folder: Path, join: Path) -> str:
    host = str(Path("/proc/self/ns/mnt").readlink())
    namespaces = ("--mount", "--pid", "--fork", "--ipc", "--uts", "--net", "--cgroup")
    unshare = ("unshare", *namespaces, "--propagation", "private", "--kill-child=KILL")
    joined = 'echo $$ > "$1" && shift && exec "$@"'
    boot = ("bash", str(folder / "boot.sh"), str(folder), host)
    with (folder / "out" / "console").open("wb") as console:
        box = subprocess.Popen(
            ("bash", "-c", joined, "join", str(join), *unshare, *boot), stdout=console, stderr=console
        )
        try:
            return _wait(folder / "out", box)
        finally:
            box.kill()
            box.wait(10)


def _wait(out: Path, box: subprocess.Popen[bytes]) -> str:
    deadline = time.monotonic() + _DEADLINE_S
    while not (out / "status").exists():
        if box.poll() is not None or time.monotonic() > deadline:
            raise NoBox(f"it did not come up:\n{(out / 'console').read_text(errors='replace')}")
        time.sleep(0.1)
    if (out / "status").read_text().strip() != "0":
        raise NoBox((out / "stderr").read_text(errors="replace"))
    return (out / "stdout").read_text()
