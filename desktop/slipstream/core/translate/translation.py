"""Puts a translated command together: the server's words in, the target version's words and notes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from slipstream.core.dialects import dialect
from slipstream.core.dialects.interface import EngineInterface, Takes
from slipstream.core.models import Device
from slipstream.core.translate import flags
from slipstream.core.translate.notes import Note, Notes, not_understood
from slipstream.core.translate.options import (
    Option,
    Vocabulary,
    compact,
    is_flag,
    json_object,
    merge_json,
    parse,
)
from slipstream.core.translate.shelltext import find_server
from slipstream.core.translate.speculation import CONFIG, FLAGS, Speculation

_MODEL = "--model"
_ANYWHERE = ("0.0.0.0", "::")  # noqa: S104  # what is warned of


@dataclass(frozen=True, slots=True)
class Target:
    """The engine to speak to. ``interface`` was read from ``version`` or the nearest older one.

    ``program`` are the words that start its server; with ``serve_verb`` the model follows them, else it needs
    ``--model``.
    """

    version: dialect.Version
    interface: EngineInterface
    program: tuple[str, ...] = ("vllm", "serve")
    serve_verb: bool = True
    device: Device = Device.CUDA


@dataclass(frozen=True, slots=True)
class Translation:
    """The same server in the target's words. ``options`` are the words behind the model, taken apart."""

    argv: tuple[str, ...]
    env: tuple[tuple[str, str], ...]
    notes: tuple[Note, ...]
    model: str | None
    options: tuple[Option, ...]


def translate(words: Sequence[str], target: Target, known: Iterable[EngineInterface]) -> Translation:
    """What a command of any age means for the target.

    ``words`` are a shell's words of the command, variables in front; ``known`` are the interfaces of other
    versions, which tell how many words belong to a flag the target does not have. Translating a result again
    for the same target gives the same. Raises ``CommandNotUnderstood``, and ``PlanRefused`` where the target
    cannot do what the command asks.
    """
    if not all(_is_text(word) for word in words):
        raise not_understood("The command holds bytes that are no text")
    notes = Notes()
    others = sorted(known, key=lambda one: dialect.parse_version(one.version) or dialect.OLDEST, reverse=True)
    server = find_server(words, notes)
    parsed = parse(server.words, Vocabulary(target.interface, others), notes)
    model, options = _model(parsed.options, parsed.loose, notes)
    elsewhere = frozenset(name for one in others for name in one.variables)
    options += flags.variables(server.env, target.interface, elsewhere, notes)
    options = _last_ones(_with_json(options), notes)

    speculation = Speculation(dialect.Dialect(target.version, target.interface), target.device, notes)
    place: int | None = None
    made: list[Option] = []
    for option in options:
        if option.name in FLAGS:
            place = len(made) if place is None else place
            speculation.add(option)
        else:
            made += flags.translated(option, target.interface, notes)
    made = _last_ones(made, notes)
    keys = speculation.finish(model or "", server.env, _value(made, "--tensor-parallel-size", "1"))
    if keys and place is not None:
        flag = target.interface.by_spelling.get(CONFIG)
        made.insert(min(place, len(made)), Option(CONFIG, flag, (compact(keys),)))
    _host(made, notes)
    if settings := _value(made, "--config", ""):
        notes.advice(f"What {settings} says was not read; old flags in it stay as they are.")
    if target.version != dialect.parse_version(target.interface.version):
        notes.advice(
            f"vLLM {dialect.version_text(target.version)} itself was not read; this is how "
            f"{target.interface.version} speaks."
        )
    return Translation(
        argv=tuple(_argv(target, model, made)),
        env=tuple(server.env.items()),
        notes=tuple(notes),
        model=model,
        options=tuple(made),
    )


def _is_text(word: str) -> bool:
    """Whether a word can be printed and handed on: neither stray bytes nor a null character."""
    return "\0" not in word and not any("\ud800" <= letter <= "\udfff" for letter in word)


def _model(options: Sequence[Option], loose: Sequence[str], notes: Notes) -> tuple[str | None, list[Option]]:
    """The model, named by ``--model`` or standing alone, and the options without it."""
    named = [option.value for option in options if option.name == _MODEL]
    model = named[-1] if named else next(iter(loose), None)
    if model is not None and (is_flag(model) or model == "--"):
        raise not_understood("The model's name begins with a dash", f"It is {model}.")
    extra = list(loose) if named else list(loose[1:])
    if extra:
        notes.changed(f"Words that belong to no flag were left out: {' '.join(extra)}.")
    return model, [option for option in options if option.name != _MODEL]


def _with_json(options: Iterable[Option]) -> list[Option]:
    """Dotted options folded into the JSON of their flag; ``Speculation`` folds its own."""
    folded: dict[str, dict[str, object]] = {}
    made: list[Option] = []
    for option in options:
        if not option.path or option.name == CONFIG:
            made.append(option)
            continue
        if option.name not in folded:
            before = next((one for one in reversed(made) if one.name == option.name), None)
            made = [one for one in made if one.name != option.name]
            folded[option.name] = json_object(before.value, option.name) if before is not None else {}
            made.append(replace(option, path=(), values=("{}",)))
        merge_json(option, folded[option.name])
    return [replace(one, values=(compact(folded[one.name]),)) if one.name in folded else one for one in made]


def _last_ones(options: Sequence[Option], notes: Notes) -> list[Option]:
    """Of a flag given twice the last one, as argparse does it; flags that may be repeated stay."""
    last = {option.name: index for index, option in enumerate(options)}
    kept: list[Option] = []
    for index, option in enumerate(options):
        repeatable = option.name in FLAGS or (option.flag is not None and option.flag.takes is Takes.EACH)
        if repeatable or last[option.name] == index:
            kept.append(option)
        else:
            notes.changed(f"{option.name} was given twice; the last one counts.")
    return kept


def _value(options: Iterable[Option], name: str, default: str) -> str:
    return next((option.value for option in options if option.name == name), default)


def _host(options: Sequence[Option], notes: Notes) -> None:
    given = {option.name: option.value for option in options}
    if "--uds" in given or given.get("--host", "") not in ("", *_ANYWHERE):
        return
    said = f"With --host {given['--host']}" if given.get("--host") else "Without --host"
    notes.advice(
        f"{said} the server answers everyone on the network; --host 127.0.0.1 keeps it on this computer."
    )


def _argv(target: Target, model: str | None, options: Iterable[Option]) -> Iterable[str]:
    yield from target.program
    if model is not None:
        yield from (model,) if target.serve_verb else (_MODEL, model)
    for option in options:
        name = option.flag.off[0] if option.off and option.flag is not None else option.name
        if len(option.values) == 1 and (is_flag(option.value) or option.value == "--"):
            yield f"{name}={option.value}"
        else:
            yield from (name, *option.values)
