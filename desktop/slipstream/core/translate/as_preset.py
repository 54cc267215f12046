"""A translated command as a preset of one's own, or the reason why a preset cannot say the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from slipstream.core.catalog import Catalog
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Device, Method, ModelSpec
from slipstream.core.translate.options import json_object
from slipstream.core.translate.speculation import CONFIG
from slipstream.core.translate.translation import Translation

# What a preset says in its own keys, and what Slipstream decides by itself at every start.
_OWN = frozenset(
    {"--max-model-len", "--max-num-seqs", "--max-num-batched-tokens", "--served-model-name", CONFIG}
    | {"--override-generation-config", "--kv-cache-memory-bytes"}
)
_DECIDED = frozenset(
    {"--host", "--port", "--dtype", "--enforce-eager", "--gpu-memory-utilization", "--shutdown-timeout"}
    | {"--enable-auto-tool-choice", "--tool-call-parser", "--disable-log-requests", "--disable-fastapi-docs"}
    | {"--enable-per-request-metrics", "--per-request-spec-decode-metrics", "--enable-force-include-usage"}
    | {"--disable-access-log-for-endpoints", "--allowed-origins", "--disable-uvicorn-access-log"}
)
_KEYS = frozenset({"method", "model", "num_speculative_tokens", "prompt_lookup_min", "prompt_lookup_max"})

# Where the command leaves these to the engine: enough for one person and an editor's side questions.
_SEQS, _BATCHED = 4, 2048

_SIZE = re.compile(r"(\d+)([kKmMgG]?)")
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "K": 2**10, "M": 2**20, "G": 2**30}


def preset_text(translation: Translation, name: str, catalog: Catalog, device: Device) -> str:
    """The preset file's text. Raises ``PlanRefused``, naming what a preset has no place for."""
    given = {option.name: option for option in translation.options}
    stray = [option for option in given if option not in _OWN | _DECIDED]
    if stray:
        raise _refused(f"A preset has no place for {', '.join(stray)}.")
    target = _model(catalog, translation.model or "")
    context = (
        _number(given["--max-model-len"].value, "--max-model-len") if "--max-model-len" in given else None
    )
    if context is None:
        raise _refused("The command leaves the context's length to the engine; add --max-model-len N.")
    names = given["--served-model-name"].values if "--served-model-name" in given else (name,)
    lines: dict[str, object] = {
        "id": name,
        "title": name,
        "subtitle": "Made from a vLLM command",
        "target": target.id,
        "device": device.value,
        "context_tokens": context,
        "max_num_seqs": _counted(translation, "--max-num-seqs", _SEQS),
        "max_num_batched_tokens": _counted(translation, "--max-num-batched-tokens", _BATCHED),
        "served_name": names[0],
    }
    if "--kv-cache-memory-bytes" in given:
        lines["kv_cache_bytes"] = _counted(translation, "--kv-cache-memory-bytes", 0)
    temperature = _temperature(translation)
    if temperature is not None:
        lines["temperature"] = temperature
    speculation = "\n".join(_entries(_speculation(translation, catalog)))
    return "\n".join(("[[preset]]", *_entries(lines), "[preset.speculation]", speculation, ""))


def _speculation(translation: Translation, catalog: Catalog) -> dict[str, object]:
    option = next((one for one in translation.options if one.name == CONFIG), None)
    if option is None:
        return {"method": Method.OFF.value}
    keys = json_object(option.value, CONFIG)
    if "use_heterogeneous_vocab" in keys:
        raise _refused("A preset cannot yet join two vocabularies.")
    if stray := [key for key in keys if key not in _KEYS]:
        raise _refused(f"A preset has no place for the speculative {', '.join(stray)}.")
    if keys.get("method") == Method.DRAFT_MODEL:
        draft = _model(catalog, str(keys.get("model", "")))
        return {
            "method": keys["method"],
            "draft": draft.id,
            "num_speculative_tokens": keys["num_speculative_tokens"],
        }
    if keys.get("method") != Method.NGRAM:
        raise _refused(f"A preset cannot yet draft by {keys.get('method')}.")
    longest = keys.get("prompt_lookup_max", keys.get("prompt_lookup_min", 5))
    return {
        "method": keys["method"],
        "num_speculative_tokens": keys["num_speculative_tokens"],
        "prompt_lookup_min": keys.get("prompt_lookup_min", longest),
        "prompt_lookup_max": longest,
    }


def _model(catalog: Catalog, name: str) -> ModelSpec:
    found = next((model for model in catalog.models if name in (model.id, model.repo)), None)
    if found is None:
        raise _refused(f"There is no model '{name}' in the catalogue.")
    return found


def _temperature(translation: Translation) -> float | None:
    option = next((one for one in translation.options if one.name == "--override-generation-config"), None)
    if option is None:
        return None
    keys = json_object(option.value, option.name)
    match keys:
        case {"temperature": int(value) | float(value), **rest} if not rest:
            return float(value)
        case _:
            raise _refused(f"A preset holds a temperature only, and {option.name} says {option.value}.")


def _counted(translation: Translation, name: str, default: int) -> int:
    option = next((one for one in translation.options if one.name == name), None)
    return default if option is None else _number(option.value, name)


def _number(text: str, name: str) -> int:
    found = _SIZE.fullmatch(text)
    if found is None:
        raise _refused(f"A preset needs a number for {name}, not '{text}'.")
    return int(found[1]) * _UNITS[found[2]]


def _entries(values: Mapping[str, object]) -> Iterator[str]:
    """TOML lines; JSON's strings and numbers are TOML's as well."""
    return (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items())


def _refused(detail: str) -> PlanRefused:
    return PlanRefused(
        "This command cannot be kept as a preset",
        detail=detail,
        hint="Keep the printed line, or leave that part out and save again.",
    )
