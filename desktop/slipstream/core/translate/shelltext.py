"""Pasted text, or words a shell already split, down to the words of one vLLM server. Expands no variables."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from slipstream.core.translate.notes import Notes, not_understood

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=(.*)", re.DOTALL)
_CONTINUATION = re.compile(r"\\[ \t]*\r?\n")
_COMMENT_LINE = re.compile(r"(?m)^[ \t]*#.*$\n?")
_OPERATORS = ";&|<>()\n"
_QUOTED_OR_COMMENT = re.compile(r"""'[^']*'|"(?:\\.|[^"\\])*"|\\.|(?<!\S)#[^\n]*""", re.DOTALL)

# shlex does not tell a quoted operator from a bare one, so quoted ones are lexed as letters nobody uses.
_HIDE = {ord(letter): 0x10F000 + ord(letter) for letter in _OPERATORS}
_SHOW = {hidden: letter for letter, hidden in _HIDE.items()}
_VARIABLE = re.compile(r"\$\{?[A-Za-z_]")

_CLI_MODULE = "vllm.entrypoints.cli.main"
# Answers one route of its own, none of those that editors ask.
_DEMO_MODULE = "vllm.entrypoints.api_server"
_SERVER_MODULES = (
    _DEMO_MODULE,
    "vllm.entrypoints.openai.api_server",
    "vllm.entrypoints.launchers.api_server.entry",
)

# Words that may stand before a command and mean nothing for it.
_SILENT = frozenset({"$", "%", "exec", "env", "nohup", "time", "command", "export"})
_PYTHON = re.compile(r"python[0-9.]*")

# Options of ``docker run`` that take no value; every other one does.
_DOCKER_SWITCHES = frozenset(
    {"-i", "-t", "-d", "-it", "-ti", "-itd", "-dit", "--rm", "--init", "--tty", "--interactive", "--detach"}
    | {"--privileged", "--read-only", "--no-healthcheck", "-P", "--publish-all", "--oom-kill-disable"}
)


@dataclass(slots=True)
class Server:
    """What was found: the words after the server's name, and the variables set for it."""

    words: tuple[str, ...]
    env: dict[str, str] = field(default_factory=dict)


def server_words(text: str) -> tuple[str, ...]:
    """The words of the server's command in pasted text, assignments that apply to it in front.

    Understands quotes, comments, lines that end in a backslash, several commands, ``export``, pipes and
    redirections (left out). Raises ``CommandNotUnderstood``.
    """
    joined = _CONTINUATION.sub(" ", _COMMENT_LINE.sub("", text))
    plain = _QUOTED_OR_COMMENT.sub(_without_operators, joined)
    lexer = shlex.shlex(plain, posix=True, punctuation_chars=_OPERATORS)
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = " \t\r", True, ""
    try:
        tokens = list(lexer)
    except ValueError as exc:
        raise not_understood(
            "The command could not be read",
            f"{exc}.",
            "Check its quotes: each one that opens must close.",
        ) from exc
    assigned: list[str] = []
    commands = [[word.translate(_SHOW) for word in words] for words in _commands(tokens)]
    for words in commands:
        if any(_is_server(words, at) for at in range(len(words))):
            return (*assigned, *words)
        settings = [word for word in words if word not in _SILENT]
        if all(_ASSIGNMENT.fullmatch(word) for word in settings):
            assigned += settings
    alone = [words for words in commands if words]
    if len(alone) == 1 and alone[0][0].startswith("-"):
        return tuple(alone[0])
    raise _no_server()


def find_server(words: Sequence[str], notes: Notes) -> Server:
    """The server in a command's words. Raises ``CommandNotUnderstood`` when there is none."""
    if words and words[0].startswith("-"):
        return Server(tuple(words))
    for at in range(len(words)):
        if _is_server(words, at):
            server = _containered(words, at, notes) if _is_container(words, at) else Server(_rest(words, at))
            _before(words[:at], server, notes)
            if words[at + 1] == _DEMO_MODULE:
                notes.changed(f"{_DEMO_MODULE} was a bare example; vLLM's real server takes its place.")
            for word in server.words:
                if _VARIABLE.search(word):
                    notes.advice(f"{shlex.quote(word)} is still to be filled in by your shell.")
            return server
    raise _no_server()


def _commands(tokens: list[str]) -> Iterator[list[str]]:
    """Simple commands; redirections left out."""
    words: list[str] = []
    skip_word = False
    for token in tokens:
        operator = bool(token) and not token.strip(_OPERATORS)
        if operator and ("<" in token or ">" in token):
            if words and words[-1].isdigit():
                words.pop()
            skip_word = True
        elif operator:
            if "(" in token or ")" in token:
                raise not_understood(
                    "The command runs another one inside it",
                    "Parentheses were found outside quotes.",
                    "Run the inner command first and put its result in its place.",
                )
            yield words
            words = []
        elif skip_word:
            skip_word = False
        else:
            words.append(token)
    yield words


def _without_operators(found: re.Match[str]) -> str:
    """A quoted piece with its operators hidden; a comment becomes nothing."""
    return "" if found[0].startswith("#") else found[0].translate(_HIDE)


def _is_server(words: Sequence[str], at: int) -> bool:
    following = words[at + 1] if at + 1 < len(words) else ""
    if PurePosixPath(words[at]).name == "vllm" and following == "serve":
        return True
    if words[at] == "-m" and following in _SERVER_MODULES:
        return True
    if words[at] == "-m" and following == _CLI_MODULE:
        return tuple(words[at + 2 : at + 3]) == ("serve",)
    return _is_container(words, at)


def _is_container(words: Sequence[str], at: int) -> bool:
    return (
        PurePosixPath(words[at]).name in ("docker", "podman", "nerdctl")
        and tuple(words[at + 1 : at + 2]) == ("run",)
        and any("vllm" in word for word in words[at + 2 :])
    )


def _rest(words: Sequence[str], at: int) -> tuple[str, ...]:
    return tuple(words[at + (3 if words[at + 1] == _CLI_MODULE else 2) :])


def _before(words: Sequence[str], server: Server, notes: Notes) -> None:
    """Variables in front belong to the server; any other program there does not."""
    strangers: list[str] = []
    for word in words:
        assignment = _ASSIGNMENT.fullmatch(word)
        if assignment is not None:
            server.env.setdefault(assignment[1], assignment[2])
        elif word not in _SILENT and not _PYTHON.fullmatch(PurePosixPath(word).name):
            strangers.append(word)
    if strangers:
        notes.changed(f"What stood in front of the server was left out: {shlex.join(strangers)}.")


def _containered(words: Sequence[str], at: int, notes: Notes) -> Server:
    """A server in a container: its variables and its published port are kept, the rest of it is not."""
    server = Server(())
    port: list[str] = []
    index = at + 2
    while index < len(words) and words[index].startswith("-"):
        name, equals, value = words[index].partition("=")
        index += 1
        if name in _DOCKER_SWITCHES:
            continue
        if not equals:
            value = words[index] if index < len(words) else ""
            index += 1
        if name in ("-e", "--env") and (assignment := _ASSIGNMENT.fullmatch(value)):
            server.env[assignment[1]] = assignment[2]
        elif name in ("-p", "--publish"):
            port = value.split(":")[:-1]
    if index >= len(words) or "vllm" not in words[index]:
        raise _no_server()
    rest = tuple(words[index + 1 :])
    if rest[:2] == ("vllm", "serve"):
        rest = rest[2:]
    notes.changed(
        f"The server runs without the container {words[index]}; its mounts and device settings were left out."
    )
    if port and port[-1].isdigit():
        rest = (*_without_port(rest), "--port", port[-1])
        notes.changed(f"The port that the container published, {port[-1]}, became the server's own.")
    server.words = rest
    return server


def _without_port(words: tuple[str, ...]) -> tuple[str, ...]:
    kept: list[str] = []
    skip = False
    for word in words:
        if not skip and not word.startswith("--port="):
            skip = word == "--port"
            if not skip:
                kept.append(word)
        else:
            skip = False
    return tuple(kept)


def _no_server() -> Exception:
    return not_understood(
        "There is no vLLM server in this command",
        hint="Give a line with `vllm serve`, `python -m vllm.entrypoints.openai.api_server` or `docker run "
        "... vllm/vllm-openai`.",
    )
