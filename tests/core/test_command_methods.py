"""How the ways of drafting are spelled for each version that has them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.fakes.interfaces import SPOKEN, read
from tests.fakes.planning import PATHS, host, install, preset, shipped

from slipstream.core.dialects import command, dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import LaunchPlan, Method, Speculation
from slipstream.core.planning import planner

BEYOND = (Method.MTP, Method.EAGLE3, Method.DFLASH, Method.SUFFIX)


def plan(speculation: Speculation, draft: str | None, version: str = "0.33.0") -> LaunchPlan:
    planned = planner.plan(
        preset("demo-off"), shipped(), install(version), host(), port=8000, model_paths=PATHS
    )
    return replace(planned, speculation=speculation, draft_path=draft)


def spelled(speculation: Speculation, draft: str | None, version: str = "0.33.0") -> dict[str, object]:
    argv = command.build(plan(speculation, draft, version), read(version)).argv
    found: dict[str, object] = json.loads(argv[argv.index("--speculative-config") + 1])
    return found


@pytest.mark.parametrize("version", SPOKEN)
def test_the_data_on_methods_agrees_with_what_each_version_lists(version: str) -> None:
    for method in BEYOND:
        assert dialect.of(version).supports(method) is (method.value in read(version).methods), method


def test_layers_of_the_targets_own_need_no_model() -> None:
    assert spelled(Speculation(Method.MTP, 3), None) == {"method": "mtp", "num_speculative_tokens": 3}


def test_suffix_decoding_needs_no_model_and_names_the_package_that_it_lacks() -> None:
    assert spelled(Speculation(Method.SUFFIX, 16), None) == {"method": "suffix", "num_speculative_tokens": 16}
    without = replace(read("0.33.0"), methods=read("0.33.0").methods - {"suffix"})
    with pytest.raises(PlanRefused, match="no suffix decoding") as caught:
        command.build(plan(Speculation(Method.SUFFIX, 16), None), without)
    assert "arctic-inference" in caught.value.hint


@pytest.mark.parametrize("method", [Method.MTP, Method.EAGLE3, Method.DFLASH])
def test_heads_and_assistants_are_named_by_their_folder(method: Method) -> None:
    assert spelled(Speculation(method, 3), "/models/head") == {
        "method": method.value,
        "model": "/models/head",
        "num_speculative_tokens": 3,
    }


def test_two_vocabularies_are_joined_where_the_version_can() -> None:
    both = Speculation(Method.DRAFT_MODEL, 4, mapped_vocabulary=True)
    assert spelled(both, "/models/draft")["use_heterogeneous_vocab"] is True
    assert "use_heterogeneous_vocab" not in spelled(replace(both, mapped_vocabulary=False), "/models/draft")
    assert "use_heterogeneous_vocab" not in spelled(both, "/models/draft", "0.24.0")


@pytest.mark.parametrize(("method", "version"), [(Method.MTP, "0.10.2"), (Method.DFLASH, "0.17.1")])
def test_a_version_before_the_method_is_refused_with_the_first_that_has_it(
    method: Method, version: str
) -> None:
    with pytest.raises(PlanRefused, match=f"cannot draft by {method.upper()} yet") as caught:
        command.build(plan(Speculation(method, 2), None, version), read(version))
    assert "or newer" in caught.value.hint
    assert caught.value.nearest is not None
