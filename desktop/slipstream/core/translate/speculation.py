"""Every way a command ever named its drafts, turned into the one JSON object that is read today."""

from __future__ import annotations

from collections.abc import Mapping

from slipstream.core.dialects import dialect
from slipstream.core.dialects.dialect import Dialect
from slipstream.core.errors import PlanRefused
from slipstream.core.models import Device, Method
from slipstream.core.translate.notes import Notes, not_understood
from slipstream.core.translate.options import Option, compact, json_object, json_or_text, merge_json
from slipstream.core.translate.pairs import vocabulary_gap

CONFIG = "--speculative-config"

# Flags up to 0.8.4, and the shortcuts of 0.24 and later, by the key that took their place.
_KEYS: Mapping[str, str] = {
    "--speculative-model": "model",
    "--num-speculative-tokens": "num_speculative_tokens",
    "--speculative-model-quantization": "quantization",
    "--speculative-max-model-len": "max_model_len",
    "--speculative-draft-tensor-parallel-size": "draft_tensor_parallel_size",
    "--speculative-disable-by-batch-size": "disable_by_batch_size",
    "--speculative-disable-mqa-scorer": "disable_mqa_scorer",
    "--ngram-prompt-lookup-max": "prompt_lookup_max",
    "--ngram-prompt-lookup-min": "prompt_lookup_min",
    "--spec-decoding-acceptance-method": "acceptance_method",
    "--typical-acceptance-sampler-posterior-threshold": "posterior_threshold",
    "--typical-acceptance-sampler-posterior-alpha": "posterior_alpha",
    "--disable-logprobs-during-spec-decoding": "disable_logprobs",
    "--spec-method": "method",
    "--spec-model": "model",
    "--spec-tokens": "num_speculative_tokens",
}

FLAGS = frozenset({CONFIG, *_KEYS})

# Flags that said how many words to look back by, and started at one where the new key starts at the longest.
_OLD_NGRAM = "--ngram-prompt-lookup-max"

_NGRAM_NAMES = ("ngram", "[ngram]")
# How command lines spell what JSON spells in small letters.
_WORDS = {"True": "true", "False": "false"}

_TEXT_KEYS = frozenset({"model", "method", "quantization", "acceptance_method"})

# By what stands in a draft's name, as vLLM itself guesses when it is not told (its config/speculative.py).
_BY_NAME = (
    ("eagle3", "eagle3"),
    ("eagle-", "eagle"),
    ("dflash", "dflash"),
    ("dspark", "dspark"),
    ("medusa", "medusa"),
    ("accelerator", "mlp_speculator"),
)

# vLLM refuses to start without a number; this one is what its own examples use most.
_TOKENS = 5

_NGRAM_INSTEAD = (
    '--speculative-config \'{"method":"ngram","num_speculative_tokens":5,"prompt_lookup_min":2,'
    '"prompt_lookup_max":5}\''
)

_RUNNER = "VLLM_USE_V2_MODEL_RUNNER"


class Speculation:
    """Collects the options that speak of drafts, then makes the one option of them."""

    def __init__(self, spoken: Dialect, device: Device, notes: Notes) -> None:
        self._spoken = spoken
        self._device = device
        self._version = dialect.version_text(spoken.version)
        self._notes = notes
        self._keys: dict[str, object] = {}
        self._old: list[str] = []

    def add(self, option: Option) -> None:
        """Take an option whose name is in ``FLAGS``. Raises ``CommandNotUnderstood``."""
        if option.name == CONFIG and option.path:
            merge_json(option, self._keys)
        elif option.name == CONFIG:
            given = json_object(option.value, CONFIG) if option.value not in ("", "None") else {}
            self._keys |= {key.replace("-", "_"): value for key, value in given.items()}
        else:
            self._old.append(option.name)
            key = _KEYS[option.name]
            text = option.value if option.values else "true"
            if text not in ("", "None"):
                self._keys[key] = text if key in _TEXT_KEYS else json_or_text(_WORDS.get(text, text))

    def finish(self, target_model: str, env: dict[str, str], tensor_parallel: str) -> dict[str, object]:
        """The keys as the version takes them; empty without speculation.

        May take a variable out of ``env`` that contradicts them. Raises ``PlanRefused`` where the version
        drafts in no such way, ``CommandNotUnderstood`` where the keys contradict each other.
        """
        keys = self._keys
        if not keys:
            return {}
        if self._old:
            self._notes.changed(
                f"{_listed(self._old)} {'are' if len(self._old) > 1 else 'is'} now one flag, {CONFIG}, "
                "which holds JSON."
            )
        method = self._method()
        keys.pop("method", None)
        keys = {"method": method, **keys}
        self._require(method)
        self._drop_unknown(keys)
        if method == Method.NGRAM:
            self._ngram(keys)
        if method == Method.DRAFT_MODEL:
            self._draft_cards(keys, tensor_parallel)
            self._vocabularies(keys, target_model, env)
        if "num_speculative_tokens" not in keys and method in (Method.DRAFT_MODEL, Method.NGRAM):
            keys["num_speculative_tokens"] = _TOKENS
            self._notes.changed(
                "The command does not say how many tokens to draft, and vLLM will not start without; "
                f"{_TOKENS} was filled in."
            )
        self._advise(method, keys)
        return keys

    def _method(self) -> str:
        """The method, said or guessed as vLLM would, in the version's own name for it."""
        keys = self._keys
        model = keys.get("model")
        said = keys.get("method")
        if model in _NGRAM_NAMES:
            del keys["model"]
            said = said or Method.NGRAM.value
        if said is None and model is None:
            if any(key.startswith("prompt_lookup") for key in keys):
                said = Method.NGRAM.value
            else:
                raise not_understood(
                    "The command speculates with nothing",
                    "It says how to draft, but names neither a draft model nor a method.",
                    "Add --speculative-model, or leave the other speculative flags out.",
                )
        if said is None:
            lowered = str(model).lower()
            said = next((name for part, name in _BY_NAME if part in lowered), Method.DRAFT_MODEL.value)
            self._notes.changed(
                f'The method is named now: "{said}". Left out, vLLM guesses it from the draft\'s name.'
            )
        if not isinstance(said, str):
            raise not_understood('The speculative "method" is no text', f"It is {compact(said)[:60]}.")
        known = self._known_methods()
        if said.endswith("_mtp") and said not in known and "mtp" in known:
            self._notes.changed(f'The method "{said}" is called "mtp" now.')
            return "mtp"
        return said

    def _require(self, method: str) -> None:
        ours = next((one for one in Method if one.value == method), None)
        if ours is not None and ours is not Method.OFF:
            self._require_ours(ours)
        elif method not in self._known_methods():
            known = [name for name in self._known_methods() if not name.endswith("_mtp")]
            raise PlanRefused(
                f"vLLM {dialect.version_text(self._spoken.version)} cannot draft by {method[:24]}"[:59],
                detail=f"It knows {', '.join(sorted(known))}.",
                hint=f"Use n-gram drafting, which needs no model: {_NGRAM_INSTEAD}.",
            )

    def _require_ours(self, method: Method) -> None:
        try:
            self._spoken.require(method)
        except PlanRefused as refused:
            refused.hint = f"{refused.hint.removesuffix('.')}: {_NGRAM_INSTEAD}."
            raise

    def _known_methods(self) -> frozenset[str]:
        interface = self._spoken.interface
        return interface.methods if interface is not None else frozenset()

    def _ngram(self, keys: dict[str, object]) -> None:
        if _OLD_NGRAM in self._old and "prompt_lookup_min" not in keys:
            keys["prompt_lookup_min"] = 1
            self._notes.changed(
                '"prompt_lookup_min" is 1 as it was before; left out, it would be the longest match.'
            )

    def _draft_cards(self, keys: dict[str, object], tensor_parallel: str) -> None:
        cards = keys.get("draft_tensor_parallel_size")
        if cards is None or self._spoken.version < (0, 15, 0) or str(cards) == tensor_parallel:
            return
        del keys["draft_tensor_parallel_size"]
        self._notes.changed(
            '"draft_tensor_parallel_size" was left out: the draft runs on as many cards as the target now, '
            "and another number is refused."
        )

    def _vocabularies(self, keys: dict[str, object], target: str, env: dict[str, str]) -> None:
        since = dialect.version_text(dialect.TWO_VOCABULARIES_SINCE)
        gap = vocabulary_gap(target, str(keys.get("model", "")))
        if gap is not None and keys.get("use_heterogeneous_vocab") is not True:
            rows = f"{gap.target_rows:,} rows in the target's vocabulary, {gap.draft_rows:,} in the draft's"
            if self._spoken.accepts_key("use_heterogeneous_vocab"):
                keys["use_heterogeneous_vocab"] = True
                self._notes.changed(
                    f'vLLM refuses this pair as it is ({rows}); "use_heterogeneous_vocab" maps one onto the '
                    "other."
                )
            else:
                self._notes.advice(
                    f"vLLM {self._version} refuses this pair ({rows}), though their tokens are the same. "
                    f"Pad a copy of the draft to {gap.target_rows:,} rows, or update to {since} or newer."
                )
        if keys.get("use_heterogeneous_vocab") is True and env.get(_RUNNER) == "1":
            del env[_RUNNER]
            self._notes.changed(f"{_RUNNER}=1 was left out: the V2 runner cannot map two vocabularies.")

    def _drop_unknown(self, keys: dict[str, object]) -> None:
        interface = self._spoken.interface
        if interface is None:
            return
        for key in [key for key in keys if key not in interface.speculative_keys]:
            del keys[key]
            self._notes.changed(
                f'"{key}" was left out: vLLM {self._version} has no such speculative setting.'
            )

    def _advise(self, method: str, keys: dict[str, object]) -> None:
        ours = next((one for one in Method if one.value == method), Method.OFF)
        both = keys.get("use_heterogeneous_vocab") is True
        for says in self._spoken.defects(ours, self._device, two_vocabularies=both):
            self._notes.advice(says)
        path = str(keys.get("model", "")).lower()
        for name in dialect.MISREAD_PATHS if ours is Method.DRAFT_MODEL else ():
            if name in path:
                self._notes.advice(
                    f"vLLM takes a draft with '{name}' in its path for another kind, whatever the method "
                    "says; give its folder another name."
                )


def _listed(names: list[str]) -> str:
    unique = list(dict.fromkeys(names))
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} and {unique[-1]}"
