"""One ``[[preset]]`` table of the catalogue to its frozen value. It reads no file and fits nothing."""

from __future__ import annotations

from collections.abc import Mapping

from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.modelentry import read_id
from slipstream.core.models import Device, Method, ModelId, ModelSpec, Preset, PresetId, Role, Speculation
from slipstream.core.table import Table
from slipstream.core.words import say, translated

# Editors change how they talk when a model's name holds one of these: other prompts, other request bodies.
CLOUD_NAMES = ("gpt-", "claude", "gemini", "grok", "composer", "o1", "o3", "o4")

# Far above any useful K; a larger number is a slip of the pen that would cost a long failed start.
_MAX_SPECULATIVE_TOKENS = 64

# What --kv-cache-dtype takes on every GPU that has 8-bit numbers; finer ones depend on the card.
_KV_CACHE_DTYPES = ("fp8", "fp8_e4m3", "fp8_e5m2", "bfloat16", "float16")
_STATE_DTYPES = ("float16", "float32", "bfloat16")


def read_preset(table: Table, models: Mapping[ModelId, ModelSpec]) -> Preset:
    """A preset whose models are among ``models``. Raises ``TableError``."""
    target = _known_model(table, "target", models)
    speculation = _speculation(table.table("speculation"), target, models)
    draft = None if speculation.draft is None else models[speculation.draft]
    preset = Preset(
        id=PresetId(read_id(table)),
        title=translated(table.text("title")),
        subtitle=translated(table.text("subtitle")),
        target=target.id,
        speculation=speculation,
        device=table.choice("device", Device),
        context_tokens=table.integer("context_tokens"),
        max_num_seqs=table.integer("max_num_seqs"),
        max_num_batched_tokens=table.integer("max_num_batched_tokens"),
        kv_cache_bytes=table.optional_integer("kv_cache_bytes"),
        served_name=table.text("served_name"),
        temperature=table.optional_number("temperature", minimum=0.0, maximum=2.0),
        target_format=_format(table, "target_format", target),
        draft_format=_format(table, "draft_format", draft),
        kv_cache_dtype=_one_of(table, "kv_cache_dtype", _KV_CACHE_DTYPES),
        cards=table.optional_integer("cards") or 1,
        card_memory_gb=table.optional_integer("card_memory_gb"),
        text_only=table.optional_boolean("text_only"),
        state_dtype=_one_of(table, "state_dtype", _STATE_DTYPES),
        older_runner=table.boolean("older_runner") if table.has("older_runner") else None,
    )
    if preset.context_tokens > target.max_context:
        raise table.wrong(
            "context_tokens",
            say("is above the {most} of '{model}'", most=target.max_context, model=target.id),
        )
    for name in CLOUD_NAMES:
        if name in preset.served_name.lower():
            raise table.wrong(
                "served_name", say("holds '{name}', which editors take for a cloud model", name=name)
            )
    return preset


def _speculation(table: Table, target: ModelSpec, models: Mapping[ModelId, ModelSpec]) -> Speculation:
    method = table.choice("method", Method)
    speculation = Speculation(method)
    if method is Method.NGRAM:
        tokens = _tokens(table)
        shortest = table.integer("prompt_lookup_min")
        longest = table.integer("prompt_lookup_max", minimum=shortest)
        speculation = Speculation(method, tokens, prompt_lookup_min=shortest, prompt_lookup_max=longest)
    elif method is Method.DRAFT_MODEL:
        draft = _known_model(table, "draft", models)
        if draft.role is Role.HEAD:
            raise table.wrong(
                "draft", say("names '{draft}', which is no draft model but a head", draft=draft.id)
            )
        mapped = table.optional_boolean("mapped_vocabulary")
        speculation = Speculation(method, _tokens(table), draft=draft.id, mapped_vocabulary=mapped)
    elif method is Method.SUFFIX:
        speculation = Speculation(method, _tokens(table))
    elif method is not Method.OFF:
        speculation = Speculation(method, _tokens(table), draft=_head(table, method, target, models))
    table.finish()
    return speculation


def _head(
    table: Table, method: Method, target: ModelSpec, models: Mapping[ModelId, ModelSpec]
) -> ModelId | None:
    """The head of a method that needs one; MTP needs none where the target brings the layers itself."""
    built_in = method is Method.MTP and target.mtp is not None and target.mtp.built_in
    if built_in and not table.has("draft"):
        return None
    head = _known_model(table, "draft", models)
    if head.method is not method or target.id not in head.serves:
        raise table.wrong(
            "draft",
            say(
                "names '{draft}', which does not draft for '{target}' that way",
                draft=head.id,
                target=target.id,
            ),
        )
    return head.id


def _tokens(table: Table) -> int:
    return table.integer("num_speculative_tokens", maximum=_MAX_SPECULATIVE_TOKENS)


def _known_model(table: Table, key: str, models: Mapping[ModelId, ModelSpec]) -> ModelSpec:
    named = table.text(key)
    model = models.get(ModelId(named))
    if model is None:
        raise table.wrong(key, say("names '{model}', which is not among the models", model=named))
    return model


def _format(table: Table, key: str, model: ModelSpec | None) -> WeightFormat | None:
    wanted = table.optional_choice(key, WeightFormat)
    if wanted is not None and (model is None or model.weights_in(wanted) is None):
        raise table.wrong(key, say("is '{format}', in which the catalogue has no such model", format=wanted))
    return wanted


def _one_of(table: Table, key: str, known: tuple[str, ...]) -> str | None:
    stated = table.optional_text(key)
    if stated is not None and stated not in known:
        raise table.wrong(key, say("must be one of {known}", known=", ".join(known)))
    return stated
