"""What every plan needs whatever it runs on: models, their files, and numbers that agree. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.errors import NextStep, PlanRefused
from slipstream.core.models import ModelId, ModelSpec

# Servers listen here only; what lets others in stands in front of them.
LOOPBACK = "127.0.0.1"

# A context shorter than this holds no useful piece of code, so the search for a plan that fits ends here.
SHORTEST_CONTEXT_TOKENS = 1024


def required_model(catalog: Catalog, model_id: ModelId) -> ModelSpec:
    """The catalogue's model. Raises ``PlanRefused`` when there is none by that id."""
    model = catalog.model(model_id)
    if model is None:
        raise PlanRefused(
            "The preset names a model that is not in the catalogue",
            detail=f"There is no model '{model_id}'.",
            hint="Choose another preset.",
        )
    return model


def required_path(model: ModelSpec, model_paths: Mapping[ModelId, str]) -> str:
    """Where the model's files are. Raises ``PlanRefused`` when they are not on this computer."""
    path = model_paths.get(model.id)
    if not path:
        raise PlanRefused(
            "A model is not on this computer",
            detail=f"There are no files of {model.title}.",
            hint="Install its files first.",
            next_step=NextStep.INSTALL,
        )
    return path


def require_context(model: ModelSpec, context_tokens: int) -> None:
    """Raise ``PlanRefused`` for a context beyond what the model was made for."""
    if context_tokens > model.max_context:
        raise PlanRefused(
            "The context is longer than the model was made for",
            detail=f"{model.title} reads at most {model.max_context:,} tokens.",
            hint=f"Choose a context of {model.max_context:,} tokens or less.",
        )


def require_step(max_num_seqs: int, num_speculative_tokens: int, max_num_batched_tokens: int) -> None:
    """Raise ``PlanRefused`` when all requests with their drafts are more than one step holds."""
    step = max_num_seqs * (num_speculative_tokens + 1)
    if step > max_num_batched_tokens:
        raise PlanRefused(
            "One step holds fewer tokens than the requests need",
            detail=f"{max_num_seqs} requests with their drafts are {step:,} tokens a step.",
            hint=f"Raise max_num_batched_tokens to {step:,} or more, or allow fewer requests at once.",
        )
