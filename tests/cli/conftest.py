"""The command as a person runs it: a process of its own, in the test's private home."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from tests.fakes.installed import install_fake_engine, make_fake_models

from slipstream.engine.files import Paths

RUN_S = 60.0


@dataclass(frozen=True)
class Done:
    """A finished command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object it printed."""
        return json.loads(self.out)


Run = Callable[..., Done]


def slipstream(*args: str) -> Done:
    """Run the command and wait for its end."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    done = subprocess.run(
        (sys.executable, "-m", "slipstream", *args),
        capture_output=True,
        text=True,
        timeout=RUN_S,
        env=environment,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def run(paths: Paths) -> Iterator[Run]:
    """The command; a server that a test leaves running is stopped afterwards."""
    yield slipstream
    slipstream("stop")


@pytest.fixture
def installed(paths: Paths) -> Callable[..., None]:
    """Puts a fake engine and models on disk; options go to the fake server."""

    def install(*options: str) -> None:
        install_fake_engine(paths, *options)
        make_fake_models(paths)

    return install
