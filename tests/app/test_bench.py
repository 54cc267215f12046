"""The benchmark's order of things on a scripted workbench: what is started, asked, kept and told."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from tests.fakes.measured import BASE, a_drafting, a_reference, a_visit
from tests.fakes.planning import PATHS, host, install, preset, shipped

from slipstream.app.bench import bench, tune, tunedpreset
from slipstream.app.bench.bench import Question
from slipstream.app.bench.benchvisit import Got, Sought
from slipstream.core.bench import variants
from slipstream.core.bench.toolcalls import ToolAnswer, ToolCall
from slipstream.core.errors import PlanRefused, StartFailed
from slipstream.core.models import LaunchPlan, Method, Speculation
from slipstream.core.planning import planner
from slipstream.engine.bench import shelf
from slipstream.engine.bench.server import CalledOffError
from slipstream.engine.files import Paths


class FakeWorkbench:
    """Gives each variant a pace; keeps what was sought."""

    def __init__(self, paces: dict[str, float], *, parser: bool = False) -> None:
        self.paces = paces
        self.parser = parser
        self.cancelled = threading.Event()
        self.sought: list[Sought] = []
        self.mangled: set[str] = set()
        self.call_off_after: int | None = None

    def has_tool_parser(self, _preset: object) -> bool:
        return self.parser

    def other_settings(self, _preset: object, variant: object) -> tuple[str, ...]:
        name = getattr(variant, "name", "")
        return ("fp8", "v1") if name.startswith("k") else ()

    def check(self, chosen: object, _variants: object, _draft: object = None) -> LaunchPlan:
        return planner.plan(preset(), shipped(), install(), host(), port=8000, model_paths=PATHS)

    def start_from_nothing(self) -> None:
        assert not self.sought, "stopped too late"

    def visit(self, _preset: object, sought: Sought, *, on_start: object, on_answer: object) -> Got:
        assert callable(on_start)
        assert callable(on_answer)
        self.sought.append(sought)
        name = sought.turn.variant.name
        on_start(30.0)
        if len(self.sought) == self.call_off_after:
            return Got(replace(a_visit(name, 0), order=sought.order), called_off=True)
        pace = self.paces[name]
        visit = a_visit(name, pace, order=sought.order, runs=sought.turn.runs, drafting=a_drafting())
        if not pace:
            visit = replace(visit, problem="No room")
        for answer in visit.answers():
            on_answer(answer.wall_s)
        arguments = "{" if name in self.mangled else "{}"
        calls = tuple(
            ToolAnswer(prompt.id, streamed, (ToolCall("read", arguments),))
            for prompt in sought.tool_prompts
            for streamed in (False, True)
        )
        references = (a_reference("edit", (1, 2, 3)),) if sought.references else ()
        return Got(visit, None, references, calls)


def asked(words: str = "off,k2", **changes: object) -> Question:
    return replace(Question(preset(), variants.parse(words, preset()), prompts="edits"), **changes)


def silent(_step: str, _fraction: float, _left_s: float | None) -> None:
    """Nobody looks at the progress."""


def test_every_variant_is_visited_and_the_baseline_closes(paths: Paths) -> None:
    desk = FakeWorkbench({"off": BASE, "k2": 15.0})
    found = bench.measure(paths, asked(), desk, silent).result
    assert [visit.variant for visit in found.visits] == ["off", "k2", "off"]
    assert [one.references for one in desk.sought] == [True, False, False]
    assert [one.turn.runs for one in desk.sought] == [2, 2, 1]
    assert not found.cancelled
    assert len(list(shelf.folder(paths).iterdir())) == 1


def test_a_quick_one_asks_one_prompt_of_a_kind_once(paths: Paths) -> None:
    desk = FakeWorkbench({"off": BASE, "k2": 15.0})
    bench.measure(paths, asked(quick=True, prompts="all"), desk, silent)
    assert len(desk.sought) == 2
    assert sorted(prompt.kind for prompt in desk.sought[0].prompts) == ["code", "edit", "prose"]
    assert {prompt.max_tokens for prompt in desk.sought[0].prompts} == {24}


def test_tool_calls_are_checked_once_for_each_variant_where_there_is_a_parser(paths: Paths) -> None:
    desk = FakeWorkbench({"off": BASE, "k2": 15.0}, parser=True)
    desk.mangled = {"k2"}
    found = bench.measure(paths, asked(), desk, silent).result
    assert [len(one.tool_prompts) for one in desk.sought] == [20, 20, 0]
    off, k2 = found.tool_checks
    assert off.intact
    assert (k2.asked, len(k2.mangled)) == (40, 20)


def test_without_a_parser_tool_calls_are_said_to_be_unchecked(paths: Paths) -> None:
    found = bench.measure(
        paths, asked(prompts="all"), FakeWorkbench({"off": BASE, "k2": 15.0}), silent
    ).result
    assert len([note for note in found.notes if "no tool-call parser" in note]) == 2


def test_a_failing_variant_costs_its_figures_only(paths: Paths) -> None:
    found = bench.measure(
        paths, asked("off,k2,k4"), FakeWorkbench({"off": BASE, "k2": 0.0, "k4": 12.0}), silent
    ).result
    assert [visit.problem for visit in found.visits] == ["", "No room", "", ""]


def test_a_failing_baseline_ends_it(paths: Paths) -> None:
    with pytest.raises(StartFailed) as failed:
        bench.measure(paths, asked(), FakeWorkbench({"off": 0.0, "k2": 15.0}), silent)
    assert failed.value.detail == "No room"


def test_what_was_measured_before_it_was_called_off_is_kept(paths: Paths) -> None:
    desk = FakeWorkbench({"off": BASE, "k2": 15.0, "k4": 15.0})
    desk.call_off_after = 3
    found = bench.measure(paths, asked("off,k2,k4"), desk, silent).result
    assert found.cancelled
    assert [visit.variant for visit in found.visits if visit.stretches] == ["off", "k2"]


def test_called_off_before_the_first_figure_there_is_nothing(paths: Paths) -> None:
    desk = FakeWorkbench({"off": BASE})
    desk.call_off_after = 1
    with pytest.raises(CalledOffError):
        bench.measure(paths, asked("off"), desk, silent)
    assert not shelf.folder(paths).exists()


def test_prompts_longer_than_the_context_are_left_out_and_counted(paths: Paths) -> None:
    short = replace(preset(), context_tokens=512)
    found = bench.measure(
        paths, asked(preset=short, per_kind=0), FakeWorkbench({"off": BASE, "k2": 15.0}), silent
    ).result
    assert 0 < found.asked.prompt_count < 14
    assert any("longer than the context" in note for note in found.notes)


def test_progress_comes_to_its_end(paths: Paths) -> None:
    seen: list[tuple[str, float, float | None]] = []

    def keep(step: str, fraction: float, left_s: float | None) -> None:
        seen.append((step, fraction, left_s))

    bench.measure(paths, asked(per_kind=2), FakeWorkbench({"off": BASE, "k2": 15.0}), keep)
    assert seen[0] == ("Starting off (1 of 3)", 0.0, None)
    assert any("Measuring k2 (2 of 3)" in step for step, _, _ in seen)
    assert seen[-1][1] > 0.8


def test_the_tuner_takes_the_faster_method_and_says_why(paths: Paths) -> None:
    paces = {"off": BASE, **{f"k{k}": 8.0 for k in range(1, 9)}, **{f"ngram{k}": 14.0 for k in range(1, 9)}}
    paces |= {f"ngram{k}/{window}": 12.0 for k in range(1, 9) for window in ("1-4", "3-8")}
    desk = FakeWorkbench(paces)
    tuned = tune.tune(asked(), desk, silent, lambda _line: None)
    assert tuned.winner.name.startswith("ngram")
    assert tuned.factor == pytest.approx(1.4)
    assert tuned.own_choice == "off"
    assert len(desk.sought) <= 9
    place = tunedpreset.save(paths, tuned, "demo-tuned")
    assert "1.40x" in place.read_text()
    assert tunedpreset.save(paths, tuned, "demo-tuned") == place


def test_the_tuner_searches_one_method_where_only_that_is_wanted(paths: Paths) -> None:
    paces = {"off": BASE, **{f"k{k}": 14.0 for k in range(1, 9)}, **{f"ngram{k}": 16.0 for k in range(1, 9)}}
    paces |= {f"k{k}/{ending}": 13.0 for k in range(1, 9) for ending in ("fp8", "v1")}
    desk = FakeWorkbench(paces)
    tuned = tune.tune(asked(), desk, silent, lambda _line: None, tune.Scope.OWN)
    assert not [one.variant for one in tuned.tried if one.variant.startswith("ngram")]
    assert tuned.winner.name == tuned.own_choice
    assert len([one for one in tuned.tried if "/" not in one.variant]) <= 4


def test_a_preset_without_drafts_has_no_own_method_to_tune(paths: Paths) -> None:
    plain = replace(preset(), speculation=Speculation(Method.OFF))
    with pytest.raises(PlanRefused, match="drafts nothing"):
        tune.tune(asked(preset=plain), FakeWorkbench({"off": BASE}), silent, lambda _: None, tune.Scope.OWN)


def test_the_tuner_tries_other_windows_where_ngram_is_the_fastest(paths: Paths) -> None:
    paces = {"off": BASE, **{f"k{k}": 8.0 for k in range(1, 9)}, **{f"ngram{k}": 14.0 for k in range(1, 9)}}
    paces |= {
        f"ngram{k}/{window}": pace for k in range(1, 9) for window, pace in (("1-4", 12.0), ("3-8", 16.0))
    }
    tuned = tune.tune(asked(), FakeWorkbench(paces), silent, lambda _line: None)
    assert tuned.winner.name.endswith("/3-8")
    text = tunedpreset.preset_text(tuned, "demo-tuned")
    assert "prompt_lookup_min = 3" in text
    assert "prompt_lookup_max = 8" in text


def test_the_tuner_tries_the_drafts_other_formats_and_runner(paths: Paths) -> None:
    paces = {"off": BASE, **{f"k{k}": 14.0 for k in range(1, 9)}, **{f"ngram{k}": 8.0 for k in range(1, 9)}}
    paces |= {f"k{k}/{ending}": pace for k in range(1, 9) for ending, pace in (("fp8", 17.0), ("v1", 16.0))}
    tuned = tune.tune(asked(), FakeWorkbench(paces), silent, lambda _line: None)
    assert tuned.winner.name.endswith("/fp8")
    text = tunedpreset.preset_text(tuned, "demo-tuned")
    assert 'draft_format = "fp8"' in text
    assert "older_runner" not in text


def test_the_tuner_says_off_when_nothing_is_worth_it(paths: Paths) -> None:
    paces = {"off": BASE, **{f"{m}{k}": 7.0 for m in ("k", "ngram") for k in range(1, 9)}}
    tuned = tune.tune(asked(), FakeWorkbench(paces), silent, lambda _line: None)
    assert tuned.winner.is_baseline
    assert 'method = "off"' in tunedpreset.preset_text(tuned, "demo-tuned")
