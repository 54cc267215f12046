"""What a bug report should say of the system: distribution, kernel, library versions, a few variables."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

import slipstream
from slipstream.engine.doctor.secrets import is_secret

# What decides how an engine, Qt or the desktop behave. The rest of an environment is nobody's business.
_TELLING = re.compile(
    r"(CUDA|VLLM|TORCH|NCCL|NVIDIA|HIP|ROCR|TRITON|QT)_\w+|HF_(HOME|HUB_\w+|ENDPOINT)|LANG|LC_ALL|XDG_\w+"
    r"|DISPLAY|WAYLAND_DISPLAY|DESKTOP_SESSION|LD_LIBRARY_PATH|PYTHON\w+|OMP_NUM_THREADS"
)
_PACKAGES = ("PySide6-Essentials", "pyqtgraph", "numpy", "psutil", "nvidia-ml-py", "huggingface-hub", "uv")


def about(env: Mapping[str, str] = os.environ) -> tuple[tuple[str, str], ...]:
    """Rows of name and value."""
    known = platform.freedesktop_os_release() if _has_os_release() else {}
    return (
        ("Slipstream", slipstream.__version__),
        ("Installed in", str(Path(slipstream.__file__).parent)),
        ("Python", f"{platform.python_version()} ({sys.executable})"),
        ("System", known.get("PRETTY_NAME", platform.system())),
        ("Kernel", f"{platform.release()} {platform.machine()}"),
        ("C library", " ".join(platform.libc_ver())),
        ("Processors", str(os.cpu_count())),
        *((name, _version(name)) for name in _PACKAGES),
        *((name, env[name]) for name in sorted(env) if _TELLING.fullmatch(name) and not is_secret(name)),
    )


def _has_os_release() -> bool:
    return any(Path(path).exists() for path in ("/etc/os-release", "/usr/lib/os-release"))


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not found"
