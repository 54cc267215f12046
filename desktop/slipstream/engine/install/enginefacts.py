"""What each engine environment said of itself, kept on disk until the environment changes.

Asking an interpreter costs 0.1 s, importing an engine 10 s and more: both are done once for each state of an
environment, told by a fingerprint of its files. A damaged or missing record only means asking again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

from slipstream.core.codec import from_json, to_json
from slipstream.core.dialects import interface as form
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.errors import ErrorReport
from slipstream.core.models import EngineInstall, Method
from slipstream.engine.files import Paths, atomic_write
from slipstream.engine.install import verification
from slipstream.engine.install.child import CancelFlag
from slipstream.engine.install.interface_reader import read_interface
from slipstream.engine.install.verification import Health

SCHEMA = 1
# Files of vLLM that decide what it accepts: in an editable install they change without a new version.
_TELLING = ("__init__.py", "_version.py", "engine/arg_utils.py", "config/speculative.py", "envs.py")


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """One environment's record. ``problem`` is what the last deep check found against it."""

    fingerprint: str
    python_version: str
    versions: tuple[tuple[str, str], ...]
    package: str | None
    cuda: str | None
    hip: str | None
    checked_at_utc: float | None = None
    problem: ErrorReport | None = None

    @property
    def health(self) -> Health:
        """The same as a fresh look would give it."""
        return Health(self.python_version, self.versions, self.package, self.cuda, self.hip)


def known(paths: Paths, python: str) -> EngineFacts | None:
    """The record of an environment, if it still is as it was then. Starts nothing."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        record = json.loads(_file(paths, python).read_bytes())
        if isinstance(record, dict) and record.pop("schema", None) == SCHEMA:
            facts = from_json(EngineFacts, record)
            if facts.fingerprint == fingerprint(python, facts.package):
                return facts
    return None


def ask(
    paths: Paths, python: str, *, cancelled: CancelFlag | None = None, managed: bool = True
) -> EngineFacts:
    """The record, or a fresh look where there is none. Raises ``RuntimeBroken``, ``Cancelled``."""
    facts = known(paths, python)
    if facts is None:
        facts = _of_health(python, verification.look(python, cancelled=cancelled, managed=managed))
        _keep(paths, python, facts)
    return facts


def note_checked(paths: Paths, python: str, health: Health) -> None:
    """Keep what a deep check brought: that the server loads, and what it accepts by its own parser."""
    facts = replace(_of_health(python, health), checked_at_utc=time.time())
    _keep(paths, python, facts)
    if health.interface is None or health.package is None:
        return
    found = health.interface
    with contextlib.suppress(OSError, ValueError, SyntaxError):
        # What no parser tells: which modules and tool call formats there are.
        source = read_interface(Path(health.package), found.version)
        found = replace(
            found,
            modules=source.modules,
            tool_parsers=source.tool_parsers,
            reasoning_parsers=source.reasoning_parsers,
        )
    _keep_interface(paths, python, found, "its own argument parser")


def note_problem(paths: Paths, python: str, problem: ErrorReport) -> None:
    """Keep why a deep check failed, so that a list can say it; nothing of one that cannot be asked."""
    facts = known(paths, python)
    if facts is not None:
        _keep(paths, python, replace(facts, problem=problem, checked_at_utc=None))


def interface(paths: Paths, install: EngineInstall) -> EngineInterface | None:
    """What this engine accepts: from its own parser if it was ever checked, else read from its source (1 s).

    ``None`` when it is unlike any known version or has gone. Imports and starts nothing.
    """
    facts = known(paths, install.python)
    if facts is None or facts.package is None:
        return None
    kept = _interface_file(paths, install.python, facts.fingerprint)
    with contextlib.suppress(OSError, ValueError):
        return _possible(form.from_text(kept.read_text(encoding="utf-8")), Path(facts.package))
    try:
        found = read_interface(Path(facts.package), install.version.partition("+")[0])
    except (OSError, ValueError, SyntaxError):
        return None
    _keep_interface(paths, install.python, found, "its source")
    return _possible(found, Path(facts.package))


def _possible(found: EngineInterface, package: Path) -> EngineInterface:
    """Without the method that vLLM lists and leaves to another package, where that one is not beside it."""
    if (package.parent / "arctic_inference").is_dir():
        return found
    return replace(found, methods=found.methods - {Method.SUFFIX.value})


def forget(paths: Paths, python: str) -> None:
    """Drop an environment's record."""
    for path in _file(paths, python).parent.glob(f"{_file(paths, python).stem}*"):
        with contextlib.suppress(OSError):
            path.unlink()


def fingerprint(python: str, package: str | None) -> str:
    """Changes with the interpreter, the packages' versions and vLLM's telling files. Raises ``OSError``."""
    digest = hashlib.sha256(_probe_text())
    interpreter = Path(python).stat()
    digest.update(f"{python}\0{interpreter.st_mtime_ns}\0{interpreter.st_size}\0".encode())
    root = Path(python).parent.parent
    for site in sorted(root.glob("lib/python3.*/*-packages")):
        for entry in sorted(site.glob("*.dist-info")):
            digest.update(f"{entry.name}\0{entry.stat().st_mtime_ns}\0".encode())
    for name in _TELLING if package else ():
        path = Path(str(package), name)
        if path.is_file():
            digest.update(f"{name}\0{path.stat().st_mtime_ns}\0".encode())
    return digest.hexdigest()


def _probe_text() -> bytes:
    """The questions: an answer to others is no answer."""
    return Path(__file__).with_name("engine_probe.py").read_bytes()


def _of_health(python: str, health: Health) -> EngineFacts:
    print_ = fingerprint(python, health.package)
    return EngineFacts(print_, health.python, health.versions, health.package, health.cuda, health.hip)


def _keep(paths: Paths, python: str, facts: EngineFacts) -> None:
    """Write the record; where that is not possible the next question is asked again."""
    with contextlib.suppress(OSError):
        atomic_write(_file(paths, python), json.dumps({"schema": SCHEMA, **to_json(facts)}) + "\n")


def _keep_interface(paths: Paths, python: str, found: EngineInterface, source: str) -> None:
    facts = known(paths, python)
    if facts is not None:
        path = _interface_file(paths, python, facts.fingerprint)
        with contextlib.suppress(OSError):
            for old in path.parent.glob(f"{_file(paths, python).stem}-*.json"):
                old.unlink()
            atomic_write(path, form.to_text(found, source=source))


def _file(paths: Paths, python: str) -> Path:
    name = hashlib.sha256(python.encode()).hexdigest()[:16]
    return paths.cache / "engines" / f"{name}.json"


def _interface_file(paths: Paths, python: str, print_: str) -> Path:
    """Named after the fingerprint too: it may be written later than the record."""
    record = _file(paths, python)
    return record.with_name(f"{record.stem}-{print_[:16]}.json")
