"""A preset as the TOML text that the catalogue reads back. Writes no file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from slipstream.core.models import Preset, PresetId, Speculation
from slipstream.core.planning.tweak import Tweak
from slipstream.core.words import say

_LONGEST_ID = 48


def preset_text(preset: Preset, comments: tuple[str, ...] = ()) -> str:
    """One ``[[preset]]`` table under its comments; what a preset leaves open is left out."""
    values: dict[str, object] = {
        "id": preset.id,
        "title": preset.title,
        "subtitle": preset.subtitle,
        "target": preset.target,
        "device": preset.device.value,
        "context_tokens": preset.context_tokens,
        "max_num_seqs": preset.max_num_seqs,
        "max_num_batched_tokens": preset.max_num_batched_tokens,
        "kv_cache_bytes": preset.kv_cache_bytes,
        "served_name": preset.served_name,
        "temperature": preset.temperature,
        "target_format": None if preset.target_format is None else preset.target_format.value,
        "draft_format": None if preset.draft_format is None else preset.draft_format.value,
        "kv_cache_dtype": preset.kv_cache_dtype,
        "cards": preset.cards if preset.cards > 1 else None,
        "card_memory_gb": preset.card_memory_gb,
        "text_only": preset.text_only or None,
        "state_dtype": preset.state_dtype,
        "older_runner": preset.older_runner,
    }
    lines = [*(f"# {line}" for line in comments), "[[preset]]", *_entries(values)]
    return "\n".join([*lines, "[preset.speculation]", *_entries(_drafting(preset.speculation)), ""])


def kept(preset: Preset, tweak: Tweak, title: str) -> Preset:
    """The preset with the tweak worked in, under a name of the person's own.

    A KV cache that was set back to the weights' own format is left open, for the solver to choose.
    """
    dtype = preset.kv_cache_dtype if tweak.kv_cache_dtype is None else tweak.kv_cache_dtype
    return replace(
        tweak.preset(preset),
        id=preset_id(title),
        title=title,
        subtitle=say("Made from {title}", title=preset.title),
        kv_cache_dtype=None if dtype == "auto" else dtype,
    )


def preset_id(title: str) -> PresetId:
    """A name for files and commands from a title: small letters, digits and ``-``; empty for a blank one."""
    return PresetId(re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:_LONGEST_ID].strip("-"))


def _drafting(speculation: Speculation) -> dict[str, object]:
    return {
        "method": speculation.method.value,
        "draft": speculation.draft,
        "num_speculative_tokens": speculation.num_speculative_tokens or None,
        "prompt_lookup_min": speculation.prompt_lookup_min,
        "prompt_lookup_max": speculation.prompt_lookup_max,
        "mapped_vocabulary": speculation.mapped_vocabulary or None,
    }


def _entries(values: Mapping[str, object]) -> Iterator[str]:
    """TOML lines; JSON's strings, numbers and booleans are TOML's as well."""
    return (
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in values.items()
        if value is not None
    )
