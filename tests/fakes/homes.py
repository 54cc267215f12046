"""Private folders for a report or a child that runs outside pytest: a home with a fake engine in it."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.fakes.installed import install_fake_engine, make_fake_models

from slipstream.core.settings import Settings
from slipstream.engine.files import Paths
from slipstream.engine.serve.port import choose_port
from slipstream.engine.settings_file import save_settings


@contextmanager
def private_folders() -> Iterator[Paths]:
    """HOME and every XDG folder, of this process and its children, in a new folder that is removed after."""
    home = Path(tempfile.mkdtemp(prefix="ss-"))
    before = dict(os.environ)
    os.environ.update(HOME=str(home), XDG_RUNTIME_DIR=str(home))
    for name in ("DATA", "STATE", "CACHE", "CONFIG"):
        os.environ[f"XDG_{name}_HOME"] = str(home / name.lower())
    try:
        paths = Paths.of_user()
        paths.make()
        yield paths
    finally:
        os.environ.clear()
        os.environ.update(before)
        shutil.rmtree(home, ignore_errors=True)


@contextmanager
def fake_program(*options: str) -> Iterator[Paths]:
    """Private folders in which an engine and models seem installed; ``options`` go to the fake server.

    Its port is far from the usual one, which others may take on a busy computer.
    """
    with private_folders() as paths:
        install_fake_engine(paths, *options)
        make_fake_models(paths)
        save_settings(paths, Settings(preferred_port=choose_port(random.randint(20_000, 30_000))))
        yield paths
