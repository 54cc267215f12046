"""What the Models page's controls offer for a preset, and the tweak that they come to together. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from slipstream.app.models.modeldetail import METHODS
from slipstream.app.wording import bytes_text
from slipstream.core.catalog.architecture import WeightFormat
from slipstream.core.catalog.catalog import Catalog
from slipstream.core.models import Device, Method, Preset
from slipstream.core.pairs.draftoptions import DraftOption, options
from slipstream.core.planning.tweak import NO_TWEAK, Tweak
from slipstream.core.sizing.card import GIB
from slipstream.core.sizing.gpubudget import form_text
from slipstream.core.words import say

_SHORTEST = 1024
_STEPS = (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160, 192, 256, 384, 512, 768, 1024)
MOST_TOKENS = 16


@dataclass(frozen=True, slots=True)
class Choices:
    """The controls of one preset: their ranges, and where each stands for a tweak."""

    preset: Preset
    tweak: Tweak
    ways: tuple[DraftOption, ...]
    target_forms: tuple[WeightFormat, ...]
    longest: int  # the context that the target was made for
    contexts: tuple[int, ...]
    on_gpu: bool

    @property
    def chosen(self) -> Preset:
        """The preset as the controls have it."""
        return self.tweak.preset(self.preset)

    @property
    def methods(self) -> tuple[Method, ...]:
        """Each method once, the preset's own first."""
        return tuple(dict.fromkeys(way.method for way in self.ways))

    @property
    def drafts(self) -> tuple[DraftOption, ...]:
        """The ways of the method in force."""
        return tuple(way for way in self.ways if way.method is self.chosen.speculation.method)

    @property
    def draft_place(self) -> int:
        """Which of ``drafts`` is in force."""
        spoken, form = self.chosen.speculation, self.chosen.draft_format
        for place, way in enumerate(self.drafts):
            if (way.speculation.draft, _form(way)) == (spoken.draft, form or _form(way)):
                return place
        return 0

    @property
    def drafted_tokens(self) -> int:
        """K; 0 without drafts."""
        return self.chosen.speculation.num_speculative_tokens

    @property
    def changed(self) -> bool:
        """Whether anything differs from the preset."""
        return self.tweak != NO_TWEAK

    def after(self, tweak: Tweak) -> Choices:
        """The same controls, standing where another tweak has them."""
        return replace(self, tweak=tweak, contexts=_contexts(self.preset, self.longest, tweak.context_tokens))

    def with_method(self, method: Method) -> Tweak:
        """The tweak with another method, by its first way."""
        return self.with_way(next(way for way in self.ways if way.method is method))

    def with_way(self, way: DraftOption) -> Tweak:
        """The tweak with another way to draft; the number of tokens is that way's own."""
        own = self.ways[0]
        if way is own:
            return replace(self.tweak, speculation=None, draft_format=None, num_speculative_tokens=None)
        return replace(
            self.tweak,
            speculation=way.speculation,
            draft_format=way.draft_format,
            num_speculative_tokens=None,
        )

    def with_tokens(self, tokens: int) -> Tweak:
        """The tweak with another K."""
        own = self.tweak.speculation or self.preset.speculation
        asked = None if tokens == own.num_speculative_tokens else tokens
        return replace(self.tweak, num_speculative_tokens=asked)

    def with_context(self, tokens: int) -> Tweak:
        """The tweak with another context; the preset's own leaves the solver free to give less."""
        asked = None if tokens == self.preset.context_tokens else tokens
        return replace(self.tweak, context_tokens=asked)

    def with_kv(self, dtype: str | None) -> Tweak:
        """The tweak with another format of the KV cache; ``None`` as the preset has it."""
        return replace(self.tweak, kv_cache_dtype=dtype)

    def with_target_form(self, form: WeightFormat) -> Tweak:
        """The tweak with the target in another form."""
        own = self.preset.target_format or (self.target_forms[0] if self.target_forms else None)
        return replace(self.tweak, target_format=None if form is own else form)

    def with_reserve(self, gib: float | None) -> Tweak:
        """The tweak with so many GiB of the card kept free; ``None`` leaves it to Slipstream."""
        return replace(self.tweak, reserve_bytes=None if gib is None else round(gib * GIB))


def choices(catalog: Catalog, preset: Preset, tweak: Tweak = NO_TWEAK) -> Choices:
    """The controls for a preset with what was changed of it so far."""
    target = catalog.model(preset.target)
    forms = () if target is None else tuple(one.format for one in target.weights if one.repo is not None)
    longest = preset.context_tokens if target is None else target.max_context
    return Choices(
        preset=preset,
        tweak=tweak,
        ways=options(catalog, preset),
        target_forms=forms,
        longest=longest,
        contexts=_contexts(preset, longest, tweak.context_tokens),
        on_gpu=preset.device is Device.CUDA,
    )


def method_text(method: Method) -> str:
    """A method's words in the list."""
    return METHODS[method]


def way_text(way: DraftOption) -> str:
    """A draft's words in the list: ``Qwen2.5-Coder-1.5B-Instruct, AWQ, 1.1 GiB``."""
    if way.draft is None:
        return say("None needed")
    form = _form(way)
    known = None if form is None else way.draft.weights_in(form)
    size = "" if known is None else bytes_text(known.size_bytes)
    words = (way.draft.title, "" if form is None else form_text(form), size)
    return ", ".join(part for part in words if part)


def kv_options(preset: Preset) -> tuple[tuple[str, str | None], ...]:
    """Formats of the KV cache: the preset's own or the solver's choice first."""
    exact = (say("16 bits (changes no answer)"), "auto")
    if preset.kv_cache_dtype is not None:
        return ((say("8 bits, as the preset has it"), None), exact)
    return ((say("Chosen by Slipstream"), None), exact, (say("8 bits (half the memory)"), "fp8"))


def _contexts(preset: Preset, longest: int, asked: int | None) -> tuple[int, ...]:
    """Round numbers up to the model's longest, with the preset's own and the one in force among them."""
    round_ones = [1024 * step for step in _STEPS if _SHORTEST <= 1024 * step <= longest]
    more = [value for value in (preset.context_tokens, longest, asked) if value is not None]
    return tuple(sorted({*round_ones, *more}))


def _form(way: DraftOption) -> WeightFormat | None:
    if way.draft_format is not None or way.draft is None or not way.draft.weights:
        return way.draft_format
    return way.draft.weights[0].format
