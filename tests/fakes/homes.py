"""Private folders for a report or a child that runs outside pytest: a home with a fake engine in it."""

from __future__ import annotations

import os
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
def private_folders(*, runtime: bool = True) -> Iterator[Paths]:
    """HOME and every XDG folder, of this process and its children, in a new folder that is removed after.

    With ``runtime`` false sockets stay where the session has them, beside its user manager's.
    """
    home = Path(tempfile.mkdtemp(prefix="ss-"))
    before = dict(os.environ)
    os.environ["HOME"] = str(home)
    if runtime:
        os.environ["XDG_RUNTIME_DIR"] = str(home)
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
        port = choose_port(20_000 + os.getpid() % 10_000)
        save_settings(paths, Settings(preferred_port=port))
        yield paths
