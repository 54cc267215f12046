"""A model's entry comes back from its own text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.planning import shipped

from slipstream.core.catalog.architecture import Unknown
from slipstream.core.catalog.catalog import CatalogText, parse
from slipstream.core.catalog.modelconfig import from_config
from slipstream.core.catalog.modeltext import model_text, tokenizer_text
from slipstream.core.models import ModelSpec, Role, Sampling


def read_back(model: ModelSpec) -> ModelSpec:
    families = "".join(tokenizer_text(family) for family in shipped().tokenizers)
    found = parse([CatalogText("families", families), CatalogText("mine.toml", model_text(model))])
    assert found.problems == ()
    assert found.tokenizers == shipped().tokenizers
    (back,) = found.models
    return back


@pytest.mark.parametrize("model", shipped().models, ids=lambda model: model.id)
def test_every_model_of_the_catalogue_survives_being_written(model: ModelSpec) -> None:
    plain = replace(model, mtp=None, sampling=Sampling(), verified=False)
    assert read_back(plain) == plain


def test_what_a_configuration_does_not_say_is_kept_with_its_bounds() -> None:
    architecture = from_config({"architectures": ["StrangeForCausalLM"], "hidden_size": 64, "vocab_size": 99})
    model = replace(shipped().models[0], architecture=architecture, role=Role.TARGET, title='A "quoted" name')
    back = read_back(model)
    assert back == model
    assert all(isinstance(one, Unknown) for one in back.architecture.unknown)
    assert {one.field for one in back.architecture.unknown} >= {"layers", "mlp_matrices"}
