"""One ``[[model]]`` or ``[[tokenizer]]`` table of the catalogue to its frozen value. It reads no file."""

from __future__ import annotations

import re

from slipstream.core.catalog.architecture import (
    Architecture,
    Experts,
    GlobalAttention,
    LatentAttention,
    LinearAttention,
    SlidingWindow,
    Unknown,
    WeightFormat,
)
from slipstream.core.models import (
    Method,
    ModelId,
    ModelSpec,
    MtpSpec,
    Role,
    Sampling,
    Source,
    TokenizerId,
    TokenizerSpec,
    Weights,
)
from slipstream.core.table import Table
from slipstream.core.words import say, translated

# Ids become folder names, menu keys and command-line arguments.
_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
# Numbers that an entry may give as a guess with bounds.
_GUESSED = (
    *("layers", "hidden", "heads", "kv_heads", "head_dim", "intermediate"),
    *("vocab_rows", "max_context", "mlp_matrices"),
)
_VERSION = re.compile(r"\d+\.\d+\.\d+")


def read_id(table: Table) -> str:
    """The entry's ``id``. Raises ``TableError``."""
    stated = table.text("id")
    if not _ID.fullmatch(stated):
        raise table.wrong("id", say("may hold small letters, digits, '.', '_' and '-' only, at most 64"))
    return stated


def read_tokenizer(table: Table) -> TokenizerSpec:
    """A family of token numbers. Raises ``TableError``."""
    family = TokenizerSpec(
        id=TokenizerId(read_id(table)),
        title=translated(table.text("title")),
        tokens=table.optional_integer("tokens"),
        extends=_optional_family(table, "extends"),
        alters=_optional_family(table, "alters"),
        first_difference=translated(table.optional_text("first_difference") or ""),
        verified=table.optional_boolean("verified"),
        provenance=table.optional_text("provenance") or "",
    )
    if family.alters is not None and not family.first_difference:
        raise table.wrong("first_difference", say("must say which token the altered family changes first"))
    return family


def read_model(table: Table) -> ModelSpec:
    """A model with all its numbers. Raises ``TableError``."""
    model = ModelSpec(
        id=ModelId(read_id(table)),
        title=translated(table.text("title")),
        repo=table.text("repo"),
        source=table.choice("source", Source),
        architecture=_architecture(table),
        licence=table.text("licence"),
        tool_call_parser=table.optional_text("tool_call_parser"),
        provenance=table.optional_text("provenance") or "",
        tokenizer=_optional_family(table, "tokenizer"),
        weights=tuple(_weights(one) for one in table.optional_tables("weights")),
        sampling=_sampling(table.optional_table("sampling")),
        reasoning_parser=table.optional_text("reasoning_parser"),
        role=table.optional_choice("role", Role) or Role.TARGET,
        method=table.optional_choice("method", Method),
        serves=tuple(ModelId(one) for one in table.optional_texts("serves")),
        mtp=_mtp(table.optional_table("mtp")),
        extended_context=table.optional_integer("extended_context"),
        engine_since=_optional_version(table, "engine_since"),
        gated=table.optional_boolean("gated"),
        mistral_files=table.optional_boolean("mistral_files"),
        verified=table.optional_boolean("verified"),
        note=table.optional_text("note") or "",
    )
    if model.heads % model.kv_heads:
        raise table.wrong("kv_heads", say("must divide the number of heads ({heads})", heads=model.heads))
    if model.role is Role.HEAD and (model.method is None or not model.serves):
        raise table.wrong("role", say("is 'head', which needs 'method' and 'serves'"))
    formats = [one.format for one in model.weights]
    if len(set(formats)) < len(formats):
        raise table.wrong("weights", say("name one format twice"))
    return model


def _architecture(table: Table) -> Architecture:
    return Architecture(
        name=table.text("architecture"),
        layers=table.integer("layers"),
        hidden=table.integer("hidden"),
        heads=table.integer("heads"),
        kv_heads=table.integer("kv_heads"),
        head_dim=table.integer("head_dim"),
        intermediate=table.integer("intermediate", minimum=0 if table.has("experts") else 1),
        vocab_rows=table.integer("vocab_rows"),
        tied_embeddings=table.boolean("tied_embeddings"),
        max_context=table.integer("max_context"),
        weights=table.optional_choice("dtype", WeightFormat) or WeightFormat.BFLOAT16,
        group_size=table.optional_integer("group_size") or 128,
        mlp_matrices=table.optional_integer("mlp_matrices") or 3,
        attention_bias=table.optional_boolean("attention_bias"),
        gated_attention=table.optional_boolean("gated_attention"),
        experts=_experts(table.optional_table("experts")),
        latent=_latent(table.optional_table("latent")),
        sliding=_sliding(table.optional_table("sliding")),
        linear=_linear(table.optional_table("linear")),
        global_attention=_global(table.optional_table("global_attention")),
        vision_parameters=table.optional_integer("vision_parameters", minimum=0) or 0,
        mtp_layers=table.optional_integer("mtp_layers", minimum=0) or 0,
        kept_parameters=table.optional_integer("kept_parameters", minimum=0) or 0,
        unknown=tuple(_unknown(one) for one in table.optional_tables("unknown")),
    )


def _unknown(table: Table) -> Unknown:
    field = table.text("field")
    if field not in _GUESSED:
        raise table.wrong("field", say("must be one of {known}", known=", ".join(_GUESSED)))
    least = table.integer("least")
    found = Unknown(field, translated(table.text("says")), least, table.integer("most", minimum=least))
    table.finish()
    return found


def _experts(table: Table | None) -> Experts | None:
    if table is None:
        return None
    count = table.integer("count")
    found = Experts(
        count=count,
        active=table.integer("active", maximum=count),
        intermediate=table.integer("intermediate"),
        shared_intermediate=table.optional_integer("shared_intermediate", minimum=0) or 0,
        dense_layers=table.optional_integer("dense_layers", minimum=0) or 0,
    )
    table.finish()
    return found


def _latent(table: Table | None) -> LatentAttention | None:
    if table is None:
        return None
    found = LatentAttention(
        kv_rank=table.integer("kv_rank"),
        rope_dim=table.integer("rope_dim"),
        nope_dim=table.integer("nope_dim"),
        value_dim=table.integer("value_dim"),
        query_rank=table.optional_integer("query_rank"),
    )
    table.finish()
    return found


def _sliding(table: Table | None) -> SlidingWindow | None:
    if table is None:
        return None
    found = SlidingWindow(window=table.integer("window"), layers=table.integer("layers"))
    table.finish()
    return found


def _linear(table: Table | None) -> LinearAttention | None:
    if table is None:
        return None
    found = LinearAttention(
        layers=table.integer("layers"),
        key_heads=table.integer("key_heads"),
        value_heads=table.integer("value_heads"),
        key_dim=table.integer("key_dim"),
        value_dim=table.integer("value_dim"),
        conv_width=table.optional_integer("conv_width") or 4,
    )
    table.finish()
    return found


def _global(table: Table | None) -> GlobalAttention | None:
    if table is None:
        return None
    found = GlobalAttention(
        kv_heads=table.integer("kv_heads"),
        head_dim=table.integer("head_dim"),
        keys_are_values=table.optional_boolean("keys_are_values"),
    )
    table.finish()
    return found


def _weights(table: Table) -> Weights:
    found = Weights(
        format=table.choice("format", WeightFormat),
        size_bytes=table.integer("size_bytes"),
        repo=table.optional_text("repo"),
        file_bytes=table.optional_integer("file_bytes"),
        verified=table.optional_boolean("verified"),
    )
    table.finish()
    return found


def _sampling(table: Table | None) -> Sampling:
    if table is None:
        return Sampling()
    found = Sampling(
        temperature=table.optional_number("temperature", minimum=0.0, maximum=2.0),
        top_p=table.optional_number("top_p", minimum=0.0, maximum=1.0),
        top_k=table.optional_integer("top_k"),
        repetition_penalty=table.optional_number("repetition_penalty", minimum=0.1, maximum=2.0),
    )
    table.finish()
    return found


def _mtp(table: Table | None) -> MtpSpec | None:
    if table is None:
        return None
    found = MtpSpec(
        family=table.text("family"),
        size_bytes=table.optional_integer("size_bytes"),
        built_in=not table.optional_boolean("needs_assistant"),
        in_files=not table.optional_boolean("unseen"),
        loses=translated(table.optional_text("loses") or ""),
    )
    table.finish()
    return found


def _optional_family(table: Table, key: str) -> TokenizerId | None:
    named = table.optional_text(key)
    return None if named is None else TokenizerId(named)


def _optional_version(table: Table, key: str) -> str | None:
    stated = table.optional_text(key)
    if stated is not None and not _VERSION.fullmatch(stated):
        raise table.wrong(key, say("must be a version such as 0.17.1"))
    return stated
