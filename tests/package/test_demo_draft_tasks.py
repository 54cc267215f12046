"""What the demo's draft is trained on stays apart from what it is measured on."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "packaging" / "demo_draft"
SEED = 20261130


def program(name: str) -> ModuleType:
    """A program of the folder; its name must not be taken for an installed package's."""
    spec = importlib.util.spec_from_file_location(f"demo_draft_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tasks, measured = program("tasks"), program("measured")


@pytest.fixture(scope="module")
def trained() -> list[str]:
    return tasks.tasks(False, SEED)


@pytest.fixture(scope="module")
def held_out() -> list[str]:
    return tasks.tasks(True, SEED)


def test_every_measured_request_is_known():
    assert len(measured.requests()) == 74


def test_no_task_is_a_measured_request(trained: list[str], held_out: list[str]):
    assert not {*trained, *held_out} & set(measured.requests())


def test_each_measured_request_would_be_refused_as_a_task():
    assert [asked for asked in measured.requests() if not measured.refused(asked)] == []


@pytest.mark.parametrize(
    "task",
    [
        "Write a JavaScript function isLeap(year).",
        "Write a TypeScript class LRUCache<K, V> with get and put in constant time.",
        "Write a TypeScript function that capitalises every word of a title.",
        "I need a Python function that returns the median of a list and copes with an empty one.",
        "Write a Python script that prints the most frequent words of a text file with their counts.",
        "Write a Python class Stack with push and pop.",
        "Write a text adventure in TypeScript with rooms, an inventory and a parser for commands.",
        "Write a spreadsheet in Python with cells, formulas and lazy evaluation of the dependent cells.",
        "Write a Python function chunk(items, size) that splits a list into pieces.",
    ],
)
def test_another_wording_of_a_measured_request_is_refused(task: str):
    assert measured.refused(task)


def test_few_tasks_are_refused(trained: list[str]):
    refused = [task for task in trained if measured.refused(task)]
    assert len(refused) < len(trained) / 50


def test_there_are_many_tasks_and_none_twice(trained: list[str], held_out: list[str]):
    assert len(trained) > 2500
    assert len(held_out) > 250
    assert len({*trained, *held_out}) == len(trained) + len(held_out)


def test_a_subject_held_out_is_trained_on_in_no_other_words(trained: list[str], held_out: list[str]):
    names = {match[0] for task in held_out for match in re.finditer(r"\b[a-z]+_[a-z_]+(?=\()", task)}
    assert "domain_of" in names
    assert not any(f"{name}(" in task for name in names for task in trained)


def test_the_tasks_and_their_order_stay_the_same(trained: list[str]):
    assert trained == tasks.tasks(False, SEED)


def test_tasks_read_as_finished_sentences(trained: list[str]):
    assert not [task for task in trained if re.search(r"[{}]", task.split("```")[0].split("\n\n")[0])]


def test_a_typed_signature_is_written_in_typescript():
    assert tasks.typescript("dict[str, list[int]]") == "Record<string, number[]>"
    assert tasks.typescript("list[dict[str, float]]") == "Record<string, number>[]"
