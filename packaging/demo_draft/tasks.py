"""Short coding tasks as a developer types them, made of the subjects in ``tasks.txt``, in a fixed order.

They have the form of what the draft is measured on (new code, changes to a short file, questions), not its
subjects: ``measured.py`` refuses a task that comes near one of those.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

SUBJECTS = Path(__file__).with_name("tasks.txt")
HELD_OUT_EVERY = 10  # of the subjects, one in so many is never trained on, in whatever words
TYPESCRIPT = {
    "int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "void", "date": "Date",
    "datetime": "Date",
}  # fmt: skip

FUNCTION = (
    "Write a Python function {name}({names}) that {what}.",
    "Write a Python function {name}({names}) that {what}, with a docstring.",
    "Write a Python function {signature} that {what}.",
    "Write a Python function {name}({names}) that {what}. Add type hints and a docstring.",
    "Write a Python function {name} that {what}. Raise ValueError for invalid input.",
    "Write a Python function that {what}. Call it {name} and show two example calls.",
    "Write a Python function {signature} that {what}. Include two unit tests with pytest.",
    "Write a Python function that {what}, without any imports.",
    "Implement {name}({names}) in Python. It {what}.",
    "I need a Python function that {what}. Please add comments.",
    "Can you write a short Python function that {what}?",
    "Write pytest tests for a function {signature} that {what}.",
    "Write a Python command-line program around a function {name}({names}) that {what}. Use argparse.",
    "Write a Python module with a function {name} that {what}, its docstring and tests with unittest.",
)
TYPED = (
    "Write a TypeScript function {typed} that {what}.",
    "Write a TypeScript function {typed} that {what}. Include three example calls as comments.",
    "Write a TypeScript function {typed} that {what} and throws a RangeError for bad arguments.",
    "Write a TypeScript module that exports {typed}, which {what}. Add tests with plain assertions.",
    "Write a typed TypeScript function {camel} that {what}. Explain it in a comment.",
    "Write a JavaScript function {camel}({camels}) that {what}.",
    "Write a JavaScript arrow function {camel} that {what}, with a JSDoc comment.",
)
CLASS = (
    "Write a Python class {name} with the methods {methods}. It is {what}.",
    "Write a Python class {name}, {what}, with {methods}. Add type hints and docstrings.",
    "Write a Python class {name} for {what}. It needs {methods}, and pytest tests for each method.",
    "Write a Python dataclass {name} for {what} and its methods {methods}.",
    "Write a Python class {name} with {methods}, each with a docstring, and a short example of its use.",
    "Implement {what} in Python as a class {name}.",
)
TYPED_CLASS = (
    "Write a TypeScript class {name} with the methods {camels}. It is {what}.",
    "Write a TypeScript class {name} with typed {camels}: {what}.",
    "Write a generic TypeScript class {name}<T> with {camels}.",
    "Write a TypeScript interface and a class {name} for {what}, with {camels} and a few tests.",
    "Write a JavaScript class {name}, {what}, with {camels}.",
)
MODULE = (
    "Write a Python module for {what}. Add type hints and docstrings.",
    "Write a Python module for {what}, with pytest tests.",
    "Write {what} in Python. Use dataclasses and keep the data apart from the logic.",
    "Write a TypeScript module for {what}. Explain each function in a comment.",
    "Design and write a Python program for {what}, in small functions.",
)
PROGRAM = (
    "Write a Python command-line program that {what}. Use argparse.",
    "Write a Python script that {what}.",
    "Write a Python script that {what}, with error handling and a main function.",
    "Write a Node.js script that {what}.",
    "I want a small command-line tool in Python that {what}. Please write it with type hints.",
)
QUERY = (
    "Write an SQL query that {what}.",
    "Write SQL that {what}, and explain it.",
    "Write an SQL statement for PostgreSQL that {what}.",
    "Write a Python function that {what}, with sqlite3.",
)
SHELL = (
    "Write a bash script that {what}.",
    "Write a shell script that {what}, with comments.",
    "Write a Python script that {what}.",
)
CHANGE = (
    "Add comments to this code. Return the whole file.",
    "Refactor this code so that it is easier to read. Return the whole file.",
    "Add error handling to this code and return the whole file.",
    "Make this code shorter and more idiomatic. Return the whole file.",
    "Fix the bugs in this code, if there are any, and show the whole file.",
    "Handle empty input, and return the whole file.",
    "Rename the variables so that they say what they hold. Return the whole file.",
    "Write tests for this code.",
    "Convert this code to {other}.",
)
PYTHON_CHANGE = (
    "Add type hints and docstrings to this code and return the whole file.",
    "Print what happens with the logging module. Return the whole file.",
    "Use f-strings and a comprehension where they fit. Return the whole file.",
)
QUESTION = (
    "Explain in two or three sentences what this code does.",
    "Explain this code step by step.",
    "What does this code do, and for which input does it fail?",
    "Review this code in prose. Do not show code.",
    "When would you not use this code? Answer in prose.",
    "Explain this code to a beginner.",
)


def sections() -> dict[str, list[str]]:
    """The subjects of each kind."""
    found: dict[str, list[str]] = {}
    for part in re.split(r"^\[(?=\w+\]$)", SUBJECTS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        kind, _, text = part.partition("]\n")
        found[kind] = [
            subject.strip("\n")
            for subject in (text.split("\n---\n") if kind == "pieces" else text.splitlines())
        ]
    return {kind: [subject for subject in subjects if subject] for kind, subjects in found.items()}


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def typescript(hint: str) -> str:
    """A Python type hint in TypeScript's words."""
    if hint.startswith("list["):
        return typescript(hint[5:-1]) + "[]"
    if hint.startswith("dict["):
        key, _, value = hint[5:-1].partition(", ")
        return f"Record<{typescript(key)}, {typescript(value)}>"
    return TYPESCRIPT[hint]


def of_function(subject: str, rng: random.Random) -> Iterator[str]:
    signature, what = subject.split(" | ")
    name, rest = signature.split("(", 1)
    given, result = rest.rsplit(") -> ", 1)
    arguments = [argument.split(": ") for argument in re.split(r", (?=\w+: )", given)]
    typed = ", ".join(f"{camel(argument)}: {typescript(hint)}" for argument, hint in arguments)
    fields = {
        "name": name, "signature": signature, "what": what, "camel": camel(name),
        "names": ", ".join(argument for argument, _ in arguments),
        "camels": ", ".join(camel(argument) for argument, _ in arguments),
        "typed": f"{camel(name)}({typed}): {typescript(result)}",
    }  # fmt: skip
    for form in (*rng.sample(FUNCTION, 4), *rng.sample(TYPED, 3)):
        yield form.format(**fields)


def of_class(subject: str, rng: random.Random) -> Iterator[str]:
    name, methods, what = subject.split(" | ")
    names = methods.split(", ")
    listed, camels = (
        " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
        for words in (names, [camel(method) for method in names])
    )
    for form in (*rng.sample(CLASS, 4), *rng.sample(TYPED_CLASS, 3)):
        yield form.format(name=name, methods=listed, camels=camels, what=what)


def of_piece(subject: str, rng: random.Random) -> Iterator[str]:
    kind = "sql" if "SELECT" in subject[:10] else "bash" if subject.startswith("for f") else "python"
    if re.search(r"^(export |interface |const .* = |function )", subject, re.MULTILINE):
        kind = "typescript" if re.search(r"\w: \w|private", subject) else "javascript"
    other = "TypeScript" if kind == "python" else "Python"
    changes = CHANGE + PYTHON_CHANGE if kind == "python" else CHANGE
    for form in (*rng.sample(changes, 5), *rng.sample(QUESTION, 3)):
        yield f"{form.format(other=other)}\n\n```{kind}\n{subject}\n```\n"


def of_sentence(forms: tuple[str, ...], count: int, subject: str, rng: random.Random) -> Iterator[str]:
    for form in rng.sample(forms, count):
        yield form.format(what=subject)


def tasks(held_out: bool, seed: int) -> list[str]:
    """The tasks of the subjects kept for measuring, or of all others, shuffled."""
    made = []
    for kind, subjects in sections().items():
        for index, subject in enumerate(subjects):
            rng = random.Random(f"{seed} {subject}")
            match kind:
                case "functions":
                    found = of_function(subject, rng)
                case "classes":
                    found = of_class(subject, rng)
                case "pieces":
                    found = of_piece(subject, rng)
                case "modules":
                    found = of_sentence(MODULE, 5, subject, rng)
                case "programs":
                    found = of_sentence(PROGRAM, 4, subject, rng)
                case "queries":
                    found = of_sentence(QUERY, 3, subject, rng)
                case "shell":
                    found = of_sentence(SHELL, 2, subject, rng)
                case _:
                    found = iter((subject,))
            if (index % HELD_OUT_EVERY == HELD_OUT_EVERY - 1) == held_out:
                made += found
    random.Random(seed).shuffle(made)
    return made
