"""The whole program on a fake engine: everything is real but the model, so that it can be made to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.fakes.installed import install_fake_engine, make_fake_models
from tests.fakes.sni_host import display, session_bus
from tests.fakes.windows import Window, running_window

from slipstream.engine.files import Paths

OpenWindow = Callable[[], Window]


@pytest.fixture
def installed(paths: Paths) -> Callable[..., None]:
    """Puts a fake engine and models on disk; options go to the fake server."""

    def install(*options: str) -> None:
        install_fake_engine(paths, *options)
        make_fake_models(paths)

    return install


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    with display() as found:
        yield found


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    with session_bus() as found:
        yield found


@pytest.fixture
def open_window(private_home: Path, screen: str, bus: str, tmp_path: Path) -> Iterator[OpenWindow]:
    """Opens a window without waiting for it; all are ended afterwards."""
    with ExitStack() as stack:
        count = 0

        def open_one() -> Window:
            nonlocal count
            count += 1
            return stack.enter_context(running_window(screen, bus, tmp_path / f"states-{count}.jsonl"))

        yield open_one
