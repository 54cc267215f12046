"""A translated command as a preset of one's own, or the reason why a preset cannot say the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Device, Method, ModelSpec
from slipstream.core.translate.options import json_object
from slipstream.core.translate.speculation import CONFIG
from slipstream.core.translate.translation import Translation

# What a preset says in its own keys, and what Slipstream decides by itself at every start.
_OWN = frozenset(
    {"--max-model-len", "--max-num-seqs", "--max-num-batched-tokens", "--served-model-name", CONFIG}
    | {"--override-generation-config", "--kv-cache-memory-bytes"}
    | {"--tensor-parallel-size", "--kv-cache-dtype"}
)
_DECIDED = frozenset(
    {"--host", "--port", "--dtype", "--enforce-eager", "--gpu-memory-utilization", "--shutdown-timeout"}
    | {"--enable-auto-tool-choice", "--tool-call-parser", "--disable-log-requests", "--disable-fastapi-docs"}
    | {"--enable-per-request-metrics", "--per-request-spec-decode-metrics", "--enable-force-include-usage"}
    | {"--disable-access-log-for-endpoints", "--allowed-origins", "--disable-uvicorn-access-log"}
    | {"--quantization"}  # the files say it themselves
)
_KEYS = frozenset(
    {"method", "model", "num_speculative_tokens", "prompt_lookup_min", "prompt_lookup_max"}
    | {"use_heterogeneous_vocab", "draft_tensor_parallel_size"}
)

# Where the command leaves these to the engine: enough for one person and an editor's side questions.
_SEQS, _BATCHED = 4, 2048
# vLLM's own number where suffix decoding is given none.
_SUFFIX_TOKENS = 24

_SIZE = re.compile(r"(\d+)([kKmMgG]?)")
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "K": 2**10, "M": 2**20, "G": 2**30}


def preset_text(translation: Translation, name: str, catalog: Catalog, device: Device) -> str:
    """The preset file's text. Raises ``PlanRefused``, naming what a preset has no place for."""
    given = {option.name: option for option in translation.options}
    stray = [option for option in given if option not in _OWN | _DECIDED]
    if stray:
        raise _refused(f"A preset has no place for {', '.join(stray)}.")
    named = translation.model or ""
    target = _model(catalog, named)
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
        **_format("target_format", target, named),
        "device": device.value,
        "context_tokens": context,
        "max_num_seqs": _counted(translation, "--max-num-seqs", _SEQS),
        "max_num_batched_tokens": _counted(translation, "--max-num-batched-tokens", _BATCHED),
        "served_name": names[0],
    }
    if "--kv-cache-memory-bytes" in given:
        lines["kv_cache_bytes"] = _counted(translation, "--kv-cache-memory-bytes", 0)
    if "--tensor-parallel-size" in given:
        lines["cards"] = _counted(translation, "--tensor-parallel-size", 1)
    if "--kv-cache-dtype" in given and given["--kv-cache-dtype"].value != "auto":
        lines["kv_cache_dtype"] = given["--kv-cache-dtype"].value
    temperature = _temperature(translation)
    if temperature is not None:
        lines["temperature"] = temperature
    speculation = _speculation(translation, catalog, target)
    if "draft" in speculation:
        draft_name = str(_keys(translation).get("model", ""))
        lines |= _format("draft_format", _model(catalog, draft_name), draft_name)
    drafting = "\n".join(_entries(speculation))
    return "\n".join(("[[preset]]", *_entries(lines), "[preset.speculation]", drafting, ""))


def _keys(translation: Translation) -> Mapping[str, object]:
    """What ``--speculative-config`` holds; empty without speculation."""
    option = next((one for one in translation.options if one.name == CONFIG), None)
    return {} if option is None else json_object(option.value, CONFIG)


def _speculation(translation: Translation, catalog: Catalog, target: ModelSpec) -> dict[str, object]:
    keys = _keys(translation)
    if not keys:
        return {"method": Method.OFF.value}
    if stray := [key for key in keys if key not in _KEYS]:
        raise _refused(f"A preset has no place for the speculative {', '.join(stray)}.")
    method = next((one for one in Method if one.value == keys.get("method")), None)
    if method is None:
        raise _refused(f"A preset cannot yet draft by {keys.get('method')}.")
    usual = _SUFFIX_TOKENS if method is Method.SUFFIX else 1
    said = {"method": method.value, "num_speculative_tokens": keys.get("num_speculative_tokens", usual)}
    if method is Method.NGRAM:
        longest = keys.get("prompt_lookup_max", keys.get("prompt_lookup_min", 5))
        shortest = keys.get("prompt_lookup_min", longest)
        return said | {"prompt_lookup_min": shortest, "prompt_lookup_max": longest}
    if "model" in keys:
        draft = _model(catalog, str(keys["model"]))
        said["draft"] = draft.id
        # A draft of fewer rows is padded before the start, which costs nothing while it runs.
        if keys.get("use_heterogeneous_vocab") is True and draft.vocab_rows >= target.vocab_rows:
            said["mapped_vocabulary"] = True
    return said


def _format(key: str, model: ModelSpec, name: str) -> dict[str, object]:
    """Which of the model's forms that repo is; nothing where it is the model's own."""
    form = next((one for one in model.weights if one.repo is not None and one.repo == name), None)
    return {} if form is None or form.format is model.architecture.weights else {key: form.format.value}


def _model(catalog: Catalog, name: str) -> ModelSpec:
    found = catalog.named(name)
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
