"""What a client is told about a server: the values that every client's configuration is made of."""

from __future__ import annotations

from dataclasses import dataclass

from slipstream.core.editors.address import is_private_host, read_address

AGENT_TEMPERATURE = 0.1  # hot sampling makes the target reject more drafts
_MOST_OUTPUT_TOKENS = 8192
_OUTPUT_SHARE = 4
PLACEHOLDER_KEY = "local-key"  # clients refuse an empty key even where the server wants none

# Names by which clients change their behaviour: tool form, payload shape, routing to a vendor.
LOADED_NAMES = ("gpt-", "o1", "o3", "o4", "claude", "gemini", "grok", "composer")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a person names instead of the running server's values."""

    base_url: str | None = None
    model: str | None = None
    context_tokens: int | None = None
    api_key: str | None = None


@dataclass(frozen=True, slots=True)
class Wiring:
    """An endpoint in a client's terms. ``base_url`` ends in ``/v1``; ``stamp`` is ISO 8601 in UTC with a Z.

    ``tools`` is whether the server was started with a tool-call parser; ``None`` when that is not known.
    ``own``: the address is that of the server which this program starts, wherever it listens next time.
    """

    base_url: str
    model: str
    context_tokens: int
    output_tokens: int
    api_key: str = PLACEHOLDER_KEY
    temperature: float = AGENT_TEMPERATURE
    tools: bool | None = None
    fills_middle: bool = False
    stamp: str = "2026-01-01T00:00:00.000Z"
    own: bool = False

    @property
    def root_url(self) -> str:
        """The address without ``/v1``, for clients that add it."""
        return self.base_url.removesuffix("/v1")

    @property
    def input_tokens(self) -> int:
        """What is left for the prompt once the longest answer is set aside."""
        return self.context_tokens - self.output_tokens

    @property
    def is_local(self) -> bool:
        """Whether only this computer, or a network of one's own, can reach the address."""
        return is_private_host(read_address(self.base_url).host)


def output_tokens(context_tokens: int) -> int:
    """The longest answer to allow: a quarter of the context, at most 8192 tokens."""
    return max(1, min(_MOST_OUTPUT_TOKENS, context_tokens // _OUTPUT_SHARE))


def loaded_name(model: str) -> str | None:
    """The part of a served name by which clients would take it for another vendor's model."""
    lowered = model.lower()
    for part in LOADED_NAMES:
        at = lowered.find(part)
        # "o1" counts only where it begins a word: "proto1" is nobody's.
        if at >= 0 and (len(part) > 2 or at == 0 or not lowered[at - 1].isalnum()):
            return part
    return None


def can_fill_middle(model: str) -> bool:
    """Whether a model of that name or path was trained to fill in the middle with Qwen's marks.

    The makers' model cards: the base models of Qwen2.5-Coder, and all of Qwen3-Coder.
    """
    lowered = model.lower()
    return "qwen3-coder" in lowered or ("qwen2.5-coder" in lowered and "instruct" not in lowered)
