"""What every plan needs whatever it runs on: models, their files, and numbers that agree. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.errors import NextStep, PlanRefused
from slipstream.core.models import ModelId, ModelSpec
from slipstream.core.words import say

# Servers listen here only; what lets others in stands in front of them.
LOOPBACK = "127.0.0.1"

# A context shorter than this holds no useful piece of code, so the search for a plan that fits ends here.
SHORTEST_CONTEXT_TOKENS = 1024


def required_model(catalog: Catalog, model_id: ModelId) -> ModelSpec:
    """The catalogue's model. Raises ``PlanRefused`` when there is none by that id."""
    model = catalog.model(model_id)
    if model is None:
        raise PlanRefused(
            say("The preset names a model that is not in the catalogue"),
            detail=say("There is no model '{model_id}'.", model_id=model_id),
            hint=say("Choose another preset."),
        )
    return model


def required_path(model: ModelSpec, model_paths: Mapping[ModelId, str]) -> str:
    """Where the model's files are. Raises ``PlanRefused`` when they are not on this computer."""
    path = model_paths.get(model.id)
    if not path:
        raise PlanRefused(
            say("A model is not on this computer"),
            detail=say("There are no files of {title}.", title=model.title),
            hint=say("Install its files first."),
            next_step=NextStep.INSTALL,
        )
    return path


def require_context(model: ModelSpec, context_tokens: int) -> None:
    """Raise ``PlanRefused`` for a context beyond what the model was made for."""
    if context_tokens > model.max_context:
        raise PlanRefused(
            say("The context is longer than the model was made for"),
            detail=say(
                "{title} reads at most {tokens:,} tokens.",
                title=model.title,
                tokens=model.max_context,
            ),
            hint=say("Choose a context of {tokens:,} tokens or less.", tokens=model.max_context),
        )


def require_step(max_num_seqs: int, num_speculative_tokens: int, max_num_batched_tokens: int) -> None:
    """Raise ``PlanRefused`` when all requests with their drafts are more than one step holds."""
    step = max_num_seqs * (num_speculative_tokens + 1)
    if step > max_num_batched_tokens:
        raise PlanRefused(
            say("One step holds fewer tokens than the requests need"),
            detail=say(
                "{count} requests with their drafts are {step:,} tokens a step.",
                count=max_num_seqs,
                step=step,
            ),
            hint=say(
                "Raise max_num_batched_tokens to {step:,} or more, or allow fewer requests at once.",
                step=step,
            ),
        )
