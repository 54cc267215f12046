"""Tuning as a use case: measure what the tuner asks for, method by method, and keep the winner as a preset.

Blocks the calling thread. Which number of tokens is worth a start is ``core.bench.tuning``'s to say.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from slipstream.app.bench import Question, Report, chosen_prompts
from slipstream.app.workbench import Sought, Workbench
from slipstream.core.bench import tuning, variants
from slipstream.core.bench.measures import Circumstance, Drafting, Visit
from slipstream.core.bench.prompts import Prompt
from slipstream.core.bench.schedule import Turn
from slipstream.core.bench.tuning import Measured
from slipstream.core.bench.variants import BASELINE, Variant
from slipstream.core.bench.worth import ENOUGH
from slipstream.core.errors import SettingsError, StartFailed
from slipstream.core.models import Method, Preset, Speculation
from slipstream.engine.bench import machine
from slipstream.engine.bench.server import CalledOffError
from slipstream.engine.catalog_file import load_catalog, own_presets
from slipstream.engine.files import Paths, atomic_write

STARTS_PER_METHOD = 3  # beyond the baseline's: a long run and two confirmations
_PER_KIND = 6  # survival told by a few dozen drafts would be luck


@dataclass(frozen=True, slots=True)
class Tried:
    """One start of the search: the variant, its figures and why it was tried."""

    variant: str
    measured: Measured | None
    why: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The outcome. ``winner`` is ``off`` where nothing is worth it."""

    preset: Preset
    winner: Variant
    factor: float
    tried: tuple[Tried, ...]
    circumstance: Circumstance
    reasons: tuple[str, ...] = ()


def tune(question: Question, bench: Workbench, report: Report, say: Callable[[str], None]) -> Tuned:
    """Search the preset's own method, then n-gram. The question's variants are not looked at.

    Raises ``AppError`` when the pace without drafts cannot be measured, ``CalledOffError`` when called off.
    """
    if question.per_kind is None:
        question = replace(question, per_kind=_PER_KIND)
    prompts, _ = chosen_prompts(question, bench)
    search = _Search(question, bench, report, say, prompts)
    own = question.preset.speculation.method
    for method in dict.fromkeys((own, Method.NGRAM)):
        if method is not Method.OFF:
            search.run(method)
    return search.outcome()


def save(paths: Paths, tuned: Tuned, name: str) -> Path:
    """Keep the winner as a preset of the person's own, with its evidence; replaces only one of its own kind.

    Raises ``SettingsError`` for a name that something else has, ``OSError``.
    """
    place = own_presets(paths) / f"{name}.toml"
    taken = any(preset.id == name for preset in load_catalog(paths).presets)
    if taken and not _is_ours(place):
        raise SettingsError(
            "The tuned preset was not saved",
            detail=f"There is a preset named {name} already.",
            hint="Choose another name with --save NAME.",
        )
    atomic_write(place, preset_text(tuned, name))
    if not any(preset.id == name for preset in load_catalog(paths).presets):
        place.unlink()
        raise SettingsError(
            "The tuned preset was not saved",
            detail=f"{name} is no name for a preset.",
            hint="Use small letters, digits, '.', '_' and '-' only.",
        )
    return place


_MARK = "# Chosen by slipstream tune"


def preset_text(tuned: Tuned, name: str) -> str:
    """The preset's file: the evidence as comments, then the preset with the winner's drafting."""
    preset, found = tuned.preset, tuned.circumstance
    when = time.strftime("%Y-%m-%d", time.gmtime())
    evidence = [
        f"{_MARK} on {when} with {found.engine}, {found.dtype} on {found.device}.",
        "# Tokens a second of single answers; tune again after an update of the engine.",
        *(f"#   {line}" for line in tried_lines(tuned)),
        *(f"# {reason}" for reason in tuned.reasons),
    ]
    values: dict[str, object] = {
        "id": name,
        "title": f"{preset.title} (tuned)",
        "subtitle": f"{tuned.winner.name}, {tuned.factor:.2f} times the speed without drafts"
        if not tuned.winner.is_baseline
        else "without drafts, which gained nothing here",
        "target": preset.target,
        "device": preset.device.value,
        "context_tokens": preset.context_tokens,
        "max_num_seqs": preset.max_num_seqs,
        "max_num_batched_tokens": preset.max_num_batched_tokens,
        "kv_cache_bytes": preset.kv_cache_bytes,
        "served_name": preset.served_name,
        "temperature": preset.temperature,
        "target_format": None if preset.target_format is None else preset.target_format.value,
        "kv_cache_dtype": preset.kv_cache_dtype,
        "cards": preset.cards if preset.cards > 1 else None,
        "card_memory_gb": preset.card_memory_gb,
        "text_only": preset.text_only or None,
        "state_dtype": preset.state_dtype,
    }
    speculation = tuned.winner.speculation
    if speculation.draft is not None and preset.draft_format is not None:
        values["draft_format"] = preset.draft_format.value
    lines = [*evidence, "[[preset]]", *_entries(values), "[preset.speculation]"]
    return "\n".join([*lines, *_entries(_speculation(speculation)), ""])


def tried_lines(tuned: Tuned) -> list[str]:
    """One line for each start, in order."""
    base = tuned.tried[0].measured
    lines = []
    for one in tuned.tried:
        if one.measured is None or base is None:
            lines.append(f"{one.variant}: {one.problem or 'nothing was measured'}")
            continue
        kept = ", ".join(f"{share:.0%}" for share in one.measured.survival)
        survival = f", kept {kept}" if kept else ""
        factor = one.measured.tok_s / base.tok_s
        lines.append(f"{one.variant}: {one.measured.tok_s:.1f} tokens/s, {factor:.2f}x{survival}")
    return lines


class _Search:
    """The starts of one tuning."""

    def __init__(
        self,
        question: Question,
        bench: Workbench,
        report: Report,
        say: Callable[[str], None],
        prompts: tuple[Prompt, ...],
    ) -> None:
        self._question = question
        self._bench = bench
        self._report = report
        self._say = say
        self._prompts = prompts
        self._found: dict[Method, dict[int, Measured]] = {}
        self._baseline: Measured | None = None
        self._tried: list[Tried] = []
        self._reasons: list[str] = []
        self._circumstance: Circumstance | None = None
        plan = bench.check(question.preset, variants.parse(BASELINE, question.preset))
        if plan is not None:
            self._circumstance = machine.circumstance(plan)
        bench.start_from_nothing()

    def run(self, method: Method) -> None:
        """Follow the tuner's advice for one method until it has none."""
        found = {} if self._baseline is None else {0: self._baseline}
        self._found[method] = found
        while True:
            advice = tuning.advise(found, most_starts=1 + STARTS_PER_METHOD)
            if advice.tokens is None:
                self._reasons.append(f"{method.value}: {advice.why}")
                return
            measured = self._measure(_variant(self._question.preset, method, advice.tokens), advice)
            if measured is None:
                self._reasons.append(f"{method.value}: it could not be measured further.")
                return
            found[advice.tokens] = measured
            if advice.tokens == 0:
                self._baseline = measured

    def outcome(self) -> Tuned:
        """The fastest of all methods, or off."""
        if self._baseline is None or self._circumstance is None:
            raise CalledOffError
        best, factor = _variant(self._question.preset, Method.OFF, 0), 1.0
        for method, found in self._found.items():
            tokens = tuning.winner(found)
            gain = found[tokens].tok_s / self._baseline.tok_s
            if tokens and gain >= ENOUGH and gain > factor:
                best, factor = _variant(self._question.preset, method, tokens), gain
        return Tuned(
            self._question.preset, best, factor, tuple(self._tried), self._circumstance, tuple(self._reasons)
        )

    def _measure(self, variant: Variant, advice: tuning.Advice) -> Measured | None:
        self._say(f"{variant.name}: {advice.why}")
        order = len(self._tried)
        sought = Sought(
            Turn(variant, self._question.runs or 1),
            order,
            self._prompts,
        )
        total = len(self._prompts) * sought.turn.runs
        answered = 0

        def on_answer(_seconds: float) -> None:
            nonlocal answered
            answered += 1
            self._report(f"Measuring {variant.name}", answered / total, None)

        got = self._bench.visit(self._question.preset, sought, on_start=_nothing, on_answer=on_answer)
        if got.called_off:
            raise CalledOffError
        if got.plan is not None and self._circumstance is None:
            self._circumstance = machine.circumstance(got.plan)
        measured = tuning.measured(advice.tokens or 0, got.visit.answers(), _drafting(got.visit))
        if got.visit.problem:
            measured = None
            if variant.is_baseline:
                raise StartFailed(
                    "The pace without drafts could not be measured",
                    detail=got.visit.problem,
                    hint="Start the preset by hand to see why, then tune again.",
                )
        self._tried.append(Tried(variant.name, measured, advice.why, got.visit.problem))
        return measured


def _variant(preset: Preset, method: Method, tokens: int) -> Variant:
    if not tokens:
        return variants.parse(BASELINE, preset)[0]
    if method is preset.speculation.method:
        return variants.of_tokens(preset, tokens)
    return variants.parse(f"{method.value}{tokens}", preset)[-1]


def _drafting(visit: Visit) -> Drafting | None:
    found = [stretch.drafting for stretch in visit.stretches if stretch.drafting is not None]
    total = Drafting()
    for one in found:
        total = total.plus(one)
    return total if found else None


def _speculation(speculation: Speculation) -> dict[str, object]:
    return {
        "method": speculation.method.value,
        "draft": speculation.draft,
        "num_speculative_tokens": speculation.num_speculative_tokens or None,
        "prompt_lookup_min": speculation.prompt_lookup_min,
        "prompt_lookup_max": speculation.prompt_lookup_max,
        "mapped_vocabulary": speculation.mapped_vocabulary or None,
    }


def _entries(values: dict[str, object]) -> list[str]:
    """TOML lines; JSON's strings, numbers and booleans are TOML's as well."""
    return [
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in values.items()
        if value is not None
    ]


def _is_ours(place: Path) -> bool:
    try:
        return place.read_text(encoding="utf-8").startswith(_MARK)
    except (OSError, UnicodeDecodeError):
        return False


def _nothing(_seconds: float) -> None:
    """A start's seconds are of no use to a search whose length nobody knows."""
