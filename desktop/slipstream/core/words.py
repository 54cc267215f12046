"""Sentences in the language of the person who reads them.

A sentence is written in English where it is needed: ``say("{count:,} tokens are missing", count=missing)``.
The English text is the key of its translation, so the first argument is always one literal; what differs from
case to case is a named part. Singular and plural are two sentences, chosen by the caller.

The language is chosen once, by ``speak``, before the modules are loaded that keep sentences in constants;
until then, and for the command line, everything is English. That one setting apart, there is no state here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter


@dataclass(frozen=True, slots=True)
class Language:
    """How a language says things: its code, what its numbers look like, and English text -> its own.

    ``translate`` gives an empty text for what it does not know.
    """

    code: str = "en"
    decimal_mark: str = "."
    group_mark: str = ","
    translate: Callable[[str], str] = lambda _text: ""


ENGLISH = Language()


class _Parts(Formatter):
    """``str.format`` with the number marks of a language."""

    def __init__(self, language: Language) -> None:
        self._marks = str.maketrans({".": language.decimal_mark, ",": language.group_mark})

    def format_field(self, value: object, format_spec: str) -> str:
        written = format(value, format_spec)
        return written.translate(self._marks) if format_spec and isinstance(value, int | float) else written


_language = ENGLISH
_parts = _Parts(ENGLISH)


def speak(language: Language) -> None:
    """Say everything from now on in ``language``. Meant for the start of a program."""
    global _language, _parts
    _language, _parts = language, _Parts(language)


def language() -> Language:
    """The language that is spoken."""
    return _language


def say(text: str, /, **parts: object) -> str:
    """``text`` in the language that is spoken, with its parts put in as ``str.format`` does.

    Without parts the text is taken as it is, braces and all. Raises ``KeyError`` for a part that is missing.
    """
    if _language is ENGLISH:
        return text.format(**parts) if parts else text
    spoken = _language.translate(text) or text
    return _parts.vformat(spoken, (), parts) if parts else spoken


def translated(text: str) -> str:
    """A text that was not written here, in the language that is spoken: of the catalogue, or of a child.

    One that nobody translated, such as one of a person's own files, stays as it is.
    """
    return (_language.translate(text) or text) if text else text


def figure(value: float, form: str) -> str:
    """A number formatted by ``form`` (``",.1f"``) with the marks of the language that is spoken."""
    return format(value, form) if _language is ENGLISH else _parts.format_field(value, form)
