"""Gathers the catalogue's files, shipped and own; what they mean is for ``core.catalog.catalog`` to say."""

from __future__ import annotations

from pathlib import Path

from slipstream.core.catalog.catalog import Catalog, CatalogText, parse
from slipstream.core.errors import CatalogError, ErrorReport, SettingsError
from slipstream.core.words import say
from slipstream.engine.files import Paths, resources
from slipstream.engine.settings_file import load_settings

_NOT_THERE = say("The folder of your presets is not there")
_BRING_IT = say("Mount or synchronise it, or choose another in Settings.")
# By name, because the folder holds tables of other kinds too.
_SHIPPED = ("models*.toml", "presets*.toml", "tokenizers*.toml")


def own_presets(paths: Paths) -> Path:
    """The folder of the person's own ``*.toml`` files, which may hold models and presets.

    The one of the settings, which several computers may share, else the configuration's own.
    """
    chosen = load_settings(paths).settings.presets_folder
    return paths.config / "presets" if chosen is None else Path(chosen).expanduser()


def preset_place(paths: Paths, name: str) -> Path:
    """The file of an own preset. Raises ``SettingsError`` when a shared folder is not there.

    It is not made then: something written under a drive that is not mounted would be lost from sight.
    """
    folder = own_presets(paths)
    if _is_missing(paths, folder):
        raise SettingsError(_NOT_THERE, detail=f"{folder}.", hint=_BRING_IT)
    return folder / f"{name}.toml"


def _is_missing(paths: Paths, folder: Path) -> bool:
    return folder != paths.config / "presets" and not folder.is_dir()


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
                say("The shipped catalogue is missing"),
                detail=say("There are no files in {folder}.", folder=folder),
                hint=say("Install Slipstream again."),
            ).report()
        )
    own = own_presets(paths)
    if _is_missing(paths, own):
        problems.append(SettingsError(_NOT_THERE, detail=f"{own}.", hint=_BRING_IT).report())
    for path in (*found, *sorted(own.glob("*.toml"))):
        if path == without:
            continue
        try:
            texts.append(CatalogText(path.name, path.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as exc:
            problems.append(
                CatalogError(
                    say("A catalogue file was left out"),
                    detail=f"{path}: {exc}.",
                    hint=say("Make the file readable UTF-8 text and start Slipstream again."),
                ).report()
            )
    return parse(texts, problems)
