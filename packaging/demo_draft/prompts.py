"""Coding prompts made from the standard library's own sources, and library text, both in a fixed order.

Nothing here comes from ``resources/prompts`` or ``resources/demo/prompts.jsonl``: those are what the draft is
measured on.
"""

from __future__ import annotations

import ast
import random
import re
import sysconfig
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SKIPPED = {"site-packages", "test", "tests", "idle_test", "lib2to3", "encodings", "__pycache__", "pydoc_data"}
LONGEST_SOURCE = 1100  # characters: prompt and answer together stay below some 500 tokens
HELD_OUT_EVERY = 25  # of the library's files, one in so many is never trained on


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the library with what a prompt needs of it."""

    module: str
    name: str
    signature: str
    summary: str
    source: str
    names: tuple[str, ...]


def library_files(held_out: bool) -> list[Path]:
    """The library's source files, sorted; those kept for measuring, or all others."""
    root = Path(sysconfig.get_paths()["stdlib"])
    found = sorted(path for path in root.rglob("*.py") if not SKIPPED & set(path.relative_to(root).parts))
    return [path for index, path in enumerate(found) if (index % HELD_OUT_EVERY == 0) == held_out]


def text_of(path: Path) -> str:
    """The file's text; empty when it is no UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def functions(path: Path) -> Iterator[Function]:
    """The file's functions and methods that are neither tiny nor long."""
    source = text_of(path)
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        text = textwrap.dedent("\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]))
        summary = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ").strip()
        if not 80 <= len(text) <= LONGEST_SOURCE:
            continue
        names = sorted({arg.arg for arg in node.args.args if arg.arg not in ("self", "cls")})
        yield Function(
            path.stem, node.name, f"{node.name}({ast.unparse(node.args)})", summary, text, tuple(names)
        )


EDITS = (
    "Add type hints and a docstring to this function and return the whole function.",
    "Add a docstring to this function. Return the whole file.",
    "Add comments to this code. Return the whole file.",
    "Add type hints to this Python code and show the complete result.",
    "Rename the function to {new}. Return the whole file.",
    "Rename the parameter {arg} to {new} everywhere and return the whole code.",
    "Add a parameter verbose that defaults to False and prints what is done. Return the whole file.",
    "Make this function raise ValueError when {arg} is None. Show the whole function.",
    "Add a parameter `limit` with a default of 10 to this function, and show the whole function.",
    "Log the call with the logging module at the beginning. Return the whole file.",
    "Refactor this function so that it is easier to read. Return the whole code.",
    "Fix the bug in this code, if there is one, and give the whole file back.",
)
EXPLANATIONS = (
    "Explain what this function does in two or three sentences.",
    "Explain step by step what this Python function does.",
    "What does this code do, and which mistakes could a caller make?",
    "Describe the parameters and the result of this function.",
    "Explain this code to a beginner. Do not show code.",
    "Review this function and name its weaknesses.",
)
WRITING = (
    "Write a Python function {signature} that does this: {summary}",
    "Write a Python function `{name}`. {summary} Include a docstring and type hints.",
    "Implement {signature} in Python. {summary}",
    "Write a Python function {name} and two unit tests for it with pytest. {summary}",
    "Write a TypeScript function {camel} that does the following: {summary}",
    "Write a JavaScript function {camel}. {summary}",
    "Write a Python class {title} with the methods {methods}, each with a docstring.",
    "Write a Python class {title} with type hints and docstrings. It needs {methods}.",
    "Write a Python script that uses argparse and calls a function {signature}. {summary}",
    "Write a TypeScript class {title} with the methods {methods}.",
    "Write a SQL table for {name} and three queries that use it.",
    "Write a shell script that does this: {summary}",
)
NEW_NAMES = (
    "process_item", "compute", "handle", "load_all", "find_first", "value", "source", "item", "options"
)  # fmt: skip


def prompt(function: Function, others: list[str], rng: random.Random) -> str:
    """One request about a function: an edit, an explanation, or new code."""
    kind = rng.random()
    fields = {
        "name": function.name,
        "signature": function.signature,
        "summary": function.summary,
        "camel": re.sub(r"_+(\w)", lambda m: m[1].upper(), function.name.strip("_")) or "run",
        "title": function.module.strip("_").title().replace("_", ""),
        "methods": ", ".join(rng.sample(others, min(len(others), rng.randint(2, 4)))),
        "arg": rng.choice(function.names) if function.names else "value",
        "new": rng.choice(NEW_NAMES),
    }
    if function.summary and kind < 0.4:
        return rng.choice(WRITING).format(**fields)
    asked = rng.choice(EDITS if kind < 0.75 else EXPLANATIONS).format(**fields)
    source = function.source.rstrip()
    return f"{asked}\n\n```python\n{source}\n```\n" if rng.random() < 0.7 else f"{asked}\n\n{source}\n"


def prompts(held_out: bool, seed: int) -> list[str]:
    """All requests in a shuffled, fixed order: one for each function of the library."""
    rng = random.Random(seed)
    made = []
    for path in library_files(held_out):
        found = list(functions(path))
        names = sorted({function.name for function in found})
        made += [prompt(function, names, rng) for function in found]
    rng.shuffle(made)
    return made
