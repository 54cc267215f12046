"""Bytes to text and back, so that an edit keeps the byte order mark and the kind of line breaks."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from slipstream.core.editors.document import Broken
from slipstream.core.words import say


@dataclass(frozen=True, slots=True)
class TextForm:
    """What a file's bytes had around its text."""

    mark: bool = False  # begins with a UTF-8 byte order mark
    crlf: bool = False  # every line ends in CR LF


def decode(content: bytes) -> tuple[str, TextForm]:
    """The text with ``\\n`` only where all lines ended alike, and what to put back. Raises ``Broken``."""
    mark = content.startswith(codecs.BOM_UTF8)
    body = content.removeprefix(codecs.BOM_UTF8)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as exc:
        line = body.count(b"\n", 0, exc.start) + 1
        column = exc.start - (body.rfind(b"\n", 0, exc.start) + 1) + 1
        raise Broken(say("this is not UTF-8 text"), line, column) from exc
    breaks = text.count("\r\n")
    crlf = breaks > 0 and breaks == text.count("\n") == text.count("\r")
    return (text.replace("\r\n", "\n") if crlf else text), TextForm(mark, crlf)


def encode(text: str, form: TextForm) -> bytes:
    """The bytes of an edited text."""
    body = (text.replace("\n", "\r\n") if form.crlf else text).encode("utf-8")
    return codecs.BOM_UTF8 + body if form.mark else body
