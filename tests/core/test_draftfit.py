"""How a draft's tokens reach the target: the plan decides it by itself and says what it costs."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.planning import host, install, preset, shipped

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen, PairSeen
from slipstream.core.dialects import command
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Device, LaunchPlan, ModelId, Preset
from slipstream.core.pairs import draftfit, vocabularyrule
from slipstream.core.pairs.vocabulary import Vocabulary
from slipstream.core.pairs.vocabularyrule import Kinship, Relation
from slipstream.core.planning import planner
from slipstream.core.sizing.card import GIB, Card

TARGET, DRAFT = ModelId("demo-target"), ModelId("demo-draft")
PATHS = {model.id: f"/models/{model.id}" for model in shipped().models}
SAME = Kinship(Relation.SAME, "All tokens have the same numbers.")
CARD = Card("a card", int(23.5 * GIB), bandwidth_bytes_s=1008e9, capability=(8, 9))


def seen(
    kinship: Kinship | None, rows: int = 49152, draft_rows: int = 49152, *, paddable: bool = True
) -> FilesSeen:
    return FilesSeen(PairSeen(TARGET, DRAFT, rows, draft_rows, kinship, paddable))


def plan(found: FilesSeen, version: str = "0.32.0", chosen: Preset | None = None) -> LaunchPlan:
    return planner.plan(
        chosen or preset(), shipped(), install(version), host(), port=8123, model_paths=PATHS, seen=found
    )


def speculative(planned: LaunchPlan) -> dict[str, object]:
    argv = command.build(planned).argv
    found: dict[str, object] = json.loads(argv[argv.index("--speculative-config") + 1])
    return found


def test_a_pair_of_equal_rows_needs_nothing_and_nothing_is_said_of_it() -> None:
    planned = plan(seen(SAME))
    assert not planned.speculation.mapped_vocabulary
    assert "use_heterogeneous_vocab" not in speculative(planned)
    assert planned.reasons == plan(NOTHING_SEEN).reasons


def test_fewer_rows_are_padded_and_the_plan_says_so() -> None:
    planned = plan(seen(SAME, draft_rows=49000))
    assert not planned.speculation.mapped_vocabulary
    assert any("padded from 49,000 to 49,152 rows" in reason for reason in planned.reasons)


@pytest.mark.parametrize(
    ("found", "because"),
    [
        (seen(SAME, draft_rows=49280), "more rows than the target"),
        (seen(SAME, draft_rows=49000, paddable=False), "packed"),
        (seen(Kinship(Relation.FOREIGN, "Token 7 differs.", 0.97)), "97% of its tokens in common"),
    ],
)
def test_what_cannot_be_padded_is_mapped_by_itself_where_the_engine_can(
    found: FilesSeen, because: str
) -> None:
    planned = plan(found)
    assert planned.speculation.mapped_vocabulary
    assert speculative(planned)["use_heterogeneous_vocab"] is True
    (said,) = (reason for reason in planned.reasons if "vocabulary mapping" in reason)
    assert because in said
    assert "translates token by token" in said
    assert "drafts greedily" in said


@pytest.mark.parametrize("version", ["0.17.1", "0.24.0"])
def test_an_engine_that_cannot_map_is_named_with_one_that_can(version: str) -> None:
    with pytest.raises(PlanRefused, match="different vocabularies") as caught:
        plan(seen(SAME, draft_rows=49280), version)
    assert "0.25.0 or newer" in caught.value.hint
    assert caught.value.nearest is not None
    assert caught.value.nearest.draft_path is None


def test_tokens_that_mean_something_else_are_refused_by_the_first_that_does() -> None:
    with pytest.raises(PlanRefused, match="different vocabularies") as caught:
        plan(seen(Kinship(Relation.ALTERED, "Token 7 is 'a' in the target and 'b' in the draft.")))
    assert "token 7 is 'a'" in caught.value.detail


def test_few_tokens_in_common_are_not_mapped_unless_the_preset_asks() -> None:
    foreign = seen(Kinship(Relation.FOREIGN, "Token 7 differs.", 0.72))
    with pytest.raises(PlanRefused, match="different vocabularies"):
        plan(foreign)
    asked = preset()
    asked = replace(asked, speculation=replace(asked.speculation, mapped_vocabulary=True))
    planned = plan(foreign, chosen=asked)
    assert speculative(planned)["use_heterogeneous_vocab"] is True
    assert any("as the preset asks" in reason for reason in planned.reasons)
    with pytest.raises(PlanRefused, match="cannot map vocabularies"):
        plan(foreign, "0.24.0", asked)


def test_a_pair_of_unknown_tokens_says_so_and_is_refused_once_the_files_do_not_tell() -> None:
    catalog = without_families(shipped())
    found = planner.plan(preset(), catalog, install(), host(), port=8123, model_paths=PATHS)
    assert any("Nobody has compared" in reason for reason in found.reasons)
    told = planner.plan(
        preset(), catalog, install(), host(), port=8123, model_paths=PATHS, seen=seen(None, draft_rows=49152)
    )
    assert any("Nothing in the files tells" in reason for reason in told.reasons)
    with pytest.raises(PlanRefused) as caught:
        planner.plan(
            preset(),
            catalog,
            install(),
            host(),
            port=8123,
            model_paths=PATHS,
            seen=seen(None, draft_rows=49000),
        )
    assert "tokenizer.json" in caught.value.hint


def without_families(catalog: Catalog) -> Catalog:
    return replace(catalog, models=tuple(replace(model, tokenizer=None) for model in catalog.models))


def test_on_a_gpu_mapping_moves_the_run_to_the_older_runner_and_keeps_the_drafts_rows() -> None:
    qwen = preset("qwen-32b")
    pair = PairSeen(qwen.target, ModelId(str(qwen.speculation.draft)), 152064, 151936, SAME, paddable=False)
    case = planner.gpu_case(
        qwen,
        shipped(),
        install("0.33.0", dist="vllm", device=Device.CUDA),
        [CARD],
        port=8123,
        model_paths=PATHS,
        seen=FilesSeen(pair),
    )
    proposal = case.propose()
    setup = proposal.solution.found.setup
    assert setup.draft is not None
    assert setup.draft.vocab_rows == 151936
    assert setup.older_runner
    assert proposal.plan.speculation.mapped_vocabulary
    assert any("vocabulary mapping" in reason for reason in proposal.plan.reasons)
    assert speculative(proposal.plan)["use_heterogeneous_vocab"] is True
    # What was seen of one pair says nothing of another draft.
    padded = case.with_preset(
        replace(qwen, speculation=replace(qwen.speculation, draft=ModelId("qwen2.5-coder-0.5b-instruct")))
    ).propose()
    assert not padded.plan.speculation.mapped_vocabulary
    assert any("padded from 151,936 to 152,064" in reason for reason in padded.plan.reasons)


@settings(deadline=None)
@given(st.data())
def test_a_pair_with_one_swapped_token_is_never_planned(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 300))
    words = {number: f"word {number}" for number in range(count)}
    first, second = data.draw(st.lists(st.integers(0, count - 1), min_size=2, max_size=2, unique=True))
    swapped = {**words, first: words[second], second: words[first]}
    kinship = vocabularyrule.by_files(Vocabulary(words), Vocabulary(swapped))
    catalog = shipped()
    target, draft = catalog.model(TARGET), catalog.model(DRAFT)
    assert target is not None
    rows = data.draw(st.sampled_from([49000, 49152, 49280]))
    paddable = data.draw(st.booleans())
    with pytest.raises(PlanRefused):
        draftfit.decide(
            preset(),
            target,
            draft,
            planner.dialect.of(data.draw(st.sampled_from(["0.17.1", "0.33.0"]))),
            catalog.tokenizers,
            seen(kinship, draft_rows=rows, paddable=paddable),
        )
