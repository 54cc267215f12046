"""Gathers the catalogue's files, shipped and own; what they mean is for ``core.catalog.catalog`` to say."""

from __future__ import annotations

from pathlib import Path

from slipstream.core.catalog.catalog import Catalog, CatalogText, parse
from slipstream.core.errors import CatalogError, ErrorReport
from slipstream.engine.files import Paths, resources

# By name, because the folder holds tables of other kinds too.
_SHIPPED = ("models*.toml", "presets*.toml", "tokenizers*.toml")


def own_presets(paths: Paths) -> Path:
    """The folder of the person's own ``*.toml`` files, which may hold models and presets."""
    return paths.config / "presets"


def shipped_files(folder: Path) -> list[Path]:
    """The catalogue's files in that folder, in the order of their names."""
    return sorted(path for pattern in _SHIPPED for path in folder.glob(pattern))


def load_catalog(paths: Paths, shipped: Path | None = None, *, without: Path | None = None) -> Catalog:
    """Shipped entries, then the person's own, each folder in the order of its file names.

    ``shipped`` is the folder of the shipped files; the program's own when left out. ``without`` is a file to
    pass over. One that cannot be read is left out and reported like an entry that breaks a rule. Never
    raises.
    """
    folder = resources() / "catalog" if shipped is None else shipped
    texts: list[CatalogText] = []
    problems: list[ErrorReport] = []
    found = shipped_files(folder)
    if not found:
        problems.append(
            CatalogError(
                "The shipped catalogue is missing",
                detail=f"There are no files in {folder}.",
                hint="Install Slipstream again.",
            ).report()
        )
    for path in (*found, *sorted(own_presets(paths).glob("*.toml"))):
        if path == without:
            continue
        try:
            texts.append(CatalogText(path.name, path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as exc:
            problems.append(
                CatalogError(
                    "A catalogue file was left out",
                    detail=f"{path}: {exc}.",
                    hint="Make the file readable UTF-8 text and start Slipstream again.",
                ).report()
            )
    return parse(texts, problems)
