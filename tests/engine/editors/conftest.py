"""A home in which Cline was used before, and the values of a local server."""

from __future__ import annotations

from pathlib import Path, PurePath

from slipstream.core.editors.client import Places
from slipstream.core.editors.wiring import Wiring

LOCAL = Wiring("http://127.0.0.1:8000/v1", "local-coder", 65536, 8192, stamp="2026-11-30T12:00:00.000Z")

PUBLIC = Wiring("https://x.example/v1", "my-model", 65536, 8192, api_key="sk-long")

OLD_FILES = {
    "globalState.json": (
        '{\n  "actModeApiProvider": "anthropic",\n  "openAiBaseUrl": "https://other",\n  "mode": "act"\n}'
    ),
    "secrets.json": '{"apiKey": "theirs"}',
    "settings/providers.json": (
        '{\n  "version": 1,\n  "lastUsedProvider": "cline",\n  "modes": {},\n  "providers": {\n'
        '    "cline": {\n      "settings": {"provider": "cline"},\n'
        '      "updatedAt": "2026-01-01T00:00:00.000Z"\n    }\n  }\n}\n'
    ),
}


def places_of(home: Path) -> Places:
    """The folders of a person whose home that is."""

    def there(path: PurePath) -> bool:
        return Path(path).exists()

    return Places(home, home / ".config", there)


def make_old_files(home: Path) -> None:
    """Cline's files as an earlier use left them; the fourth was never made."""
    for name, text in OLD_FILES.items():
        path = home / ".cline" / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
