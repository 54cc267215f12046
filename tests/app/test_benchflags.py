"""Damaged tool calls are told before an editor is connected, and only of the model that is served."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.measured import a_result

from slipstream.app.bench.benchflags import tool_flags
from slipstream.app.editors.editors import Editors
from slipstream.core.bench.account import Account
from slipstream.core.bench.toolcalls import ToolCheck
from slipstream.core.editors.client import Places
from slipstream.core.editors.registry import CLIENTS
from slipstream.core.editors.wiring import Wiring
from slipstream.engine.bench import shelf
from slipstream.engine.files import Paths

BROKEN = ToolCheck("k2", 40, 40, mangled=("tool-03",))
WHOLE = ToolCheck("off", 40, 40)


def keep(paths: Paths, *checks: ToolCheck, at_utc: float = 1_796_040_000.0) -> None:
    result = a_result()
    visits = tuple(
        replace(visit, command=(*visit.command, "--served-model-name", "local")) for visit in result.visits
    )
    changed = replace(result, id=f"{at_utc:.0f}", at_utc=at_utc, visits=visits, tool_checks=checks)
    shelf.save(paths, Account.of(changed))


def test_damaged_tool_calls_raise_a_flag(paths: Paths) -> None:
    keep(paths, WHOLE, BROKEN)
    (said,) = tool_flags(paths, "local")
    assert "k2: tool calls are NOT intact: 1 with unreadable arguments. Do not connect an editor" in said
    assert tool_flags(paths, "another") == ()


def test_a_later_benchmark_that_finds_them_whole_takes_the_flag_down(paths: Paths) -> None:
    keep(paths, BROKEN)
    keep(paths, WHOLE, at_utc=1_796_050_000.0)
    assert tool_flags(paths, "local") == ()


@pytest.mark.parametrize("needs_tools", [True, False])
def test_the_flag_stands_before_a_client_that_needs_tools(paths: Paths, needs_tools: bool) -> None:
    keep(paths, BROKEN)
    chosen = next(one for one in CLIENTS if one.needs_tools is needs_tools)
    desk = Editors(paths, Places(paths.config, paths.config, lambda _path: False))
    said = desk.notes(chosen, Wiring("http://127.0.0.1:8000/v1", "local", 32_768, 4096))
    assert any("NOT intact" in line for line in said) is needs_tools
