"""The translations: collects the program's sentences, keeps them in Qt's ``.ts`` files, compiles ``.qm``.

    python packaging/languages.py update    take new sentences into every file, drop those that are gone
    python packaging/languages.py build     compile what is translated (Qt's lrelease)
    python packaging/languages.py check     say what is missing or wrong; exit code 1 when anything is
    python packaging/languages.py take CODE FILE.json    put {English: translation} into one language's file

The files are ``resources/languages/slipstream_CODE.ts``; Qt Linguist edits them. A sentence is the first
argument of ``say``, or one of the shipped catalogue that its readers hand to ``translated``; see
``slipstream.core.words``.
"""

from __future__ import annotations

import argparse
import ast
import json
import posixpath
import string
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "desktop" / "slipstream"
CATALOGUE = ROOT / "resources" / "catalog"
FOLDER = ROOT / "resources" / "languages"
CONTEXT = "slipstream"
_SAYS = "say"
# What the readers of the catalogue hand to ``translated``, by the kind of the entry.
_READ = {
    "preset": ("title", "subtitle"),
    "model": ("title",),
    "tokenizer": ("title", "first_difference"),
    "mtp": ("loses",),
    "unknown": ("says",),
}


class NotLiteralError(ValueError):
    """A sentence that no translator can see, because it is put together while the program runs."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one sentence of one file."""

    language: str
    sentence: str
    problem: str


def sentences(root: Path = SOURCES, catalogue: Path = CATALOGUE) -> dict[str, str]:
    """Every sentence with the first file that says it, in the order of their texts.

    Files are named as seen from the sources. Raises ``NotLiteralError`` with the place of a first argument
    that is no literal.
    """
    found: dict[str, str] = {}
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for text in _said(path, place):
            found.setdefault(text, place)
    for path in sorted(catalogue.glob("*.toml")):
        for text in _kept(tomllib.loads(path.read_text(encoding="utf-8"))):
            found.setdefault(text, f"../../resources/catalog/{path.name}")
    return dict(sorted(found.items()))


def _said(path: Path, place: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == _SAYS):
            continue
        match node.args:
            case [ast.Constant(value=str(text))]:
                yield text
            case _:
                raise NotLiteralError(f"{place}:{node.lineno}: the first argument of say must be one literal")


def _kept(table: dict[str, object], kind: str = "") -> Iterator[str]:
    """The texts of a table and of those inside it; one word alone is a name, which has no translation."""
    for key, value in table.items():
        if isinstance(value, str) and key in _READ.get(kind, ()) and " " in value:
            yield value
        for inner in value if isinstance(value, list) else (value,):
            if isinstance(inner, dict):
                yield from _kept(inner, key)


def files() -> list[Path]:
    """The translations that there are."""
    return sorted(FOLDER.glob("slipstream_*.ts"))


def code_of(path: Path) -> str:
    """``de`` for ``slipstream_de.ts``."""
    return path.stem.removeprefix("slipstream_")


def read(path: Path) -> dict[str, str]:
    """English -> translation, empty where there is none yet."""
    return {
        str(message.findtext("source")): str(message.findtext("translation") or "")
        for message in ET.parse(path).getroot().iter("message")
    }


def write(path: Path, known: Mapping[str, str], said: Mapping[str, str]) -> None:
    """The file with every sentence of ``said`` and its translation from ``known``."""
    root = ET.Element("TS", version="2.1", language=code_of(path), sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    for text, place in said.items():
        message = ET.SubElement(context, "message")
        ET.SubElement(message, "location", filename=posixpath.normpath(f"../../desktop/slipstream/{place}"))
        ET.SubElement(message, "source").text = text
        translation = ET.SubElement(message, "translation")
        if known.get(text):
            translation.text = known[text]
        else:
            translation.set("type", "unfinished")
    ET.indent(root, " ")
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def compile_to(path: Path, out: Path) -> None:
    """Qt's binary form of a file. Raises ``CalledProcessError`` when Qt refuses it."""
    import PySide6

    lrelease = Path(PySide6.__file__).parent / "lrelease"
    subprocess.run((lrelease, "-silent", path, "-qm", out), check=True)


def faults(path: Path, said: Mapping[str, str]) -> Iterator[Fault]:
    """What is missing or wrong in one file."""
    code, known = code_of(path), read(path)
    for text in said:
        translation = known.get(text, "")
        if not translation:
            yield Fault(code, text, "has no translation")
        elif _parts(translation) != _parts(text):
            yield Fault(code, text, f"has other parts in {translation!r}")
        elif _edges(translation) != _edges(text):
            yield Fault(code, text, f"begins or ends with other spaces in {translation!r}")
    for text in known.keys() - said.keys():
        yield Fault(code, text, "is said no more")


def _parts(text: str) -> list[tuple[str, str]]:
    """The named parts with their forms; none where the text is no template."""
    try:
        return sorted(
            (name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None
        )
    except ValueError:
        return []


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def main() -> int:
    parser = argparse.ArgumentParser(description="the translations of Slipstream")
    parser.add_argument("verb", choices=("update", "build", "check", "take"))
    parser.add_argument("code", nargs="?")
    parser.add_argument("file", nargs="?", type=Path)
    asked = parser.parse_args()
    said = sentences()
    if asked.verb == "take":
        path = FOLDER / f"slipstream_{asked.code}.ts"
        known = read(path) if path.exists() else {}
        FOLDER.mkdir(parents=True, exist_ok=True)
        write(path, known | json.loads(asked.file.read_text(encoding="utf-8")), said)
        return 0
    wrong = 0
    for path in files():
        if asked.verb == "update":
            write(path, read(path), said)
        elif asked.verb == "build":
            compile_to(path, path.with_suffix(".qm"))
        for fault in faults(path, said):
            wrong += 1
            print(f"{fault.language}: {fault.sentence!r} {fault.problem}")
    return 1 if wrong and asked.verb == "check" else 0


if __name__ == "__main__":
    sys.exit(main())
