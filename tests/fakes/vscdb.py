"""A store of settings as editors of the VS Code family keep one, made to the described form."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

from slipstream.core.editors import cursor

USER = {
    "openAIBaseUrl": None,
    "useOpenAIKey": False,
    "aiSettings": {
        "userAddedModels": ["a"],
        "modelOverrideDisabled": ["my-model"],
        "modelConfig": {"composer": 1},
    },
    "big": "ü" * 2000,
}
ENCRYPTED = '{"type":"Buffer","data":[118,49,49]}'


def make_store(path: Path, *, user: str | None, rows: int = 3, size: int = 10, wal: bool = False) -> Path:
    """A store of the described form."""
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, isolation_level=None)
    if wal:
        database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA user_version=1")
    database.execute("CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)")
    database.execute("BEGIN")
    for at in range(rows):
        database.execute("INSERT INTO ItemTable VALUES (?, ?)", (f"other{at}", chr(97 + at % 26) * size))
    if user is not None:
        database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.USER_ROW, user))
    database.execute("INSERT INTO ItemTable VALUES (?, ?)", (cursor.SECRET_KEY_ROW, ENCRYPTED))
    database.execute("COMMIT")
    database.close()
    return path


def digests(path: Path) -> dict[str, str]:
    """A digest of every row."""
    database = sqlite3.connect(path)
    try:
        return {
            key: hashlib.sha256(value.encode()).hexdigest()
            for key, value in database.execute("SELECT key, value FROM ItemTable")
        }
    finally:
        database.close()
