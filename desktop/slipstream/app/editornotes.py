"""What a person should know about a client before and after connecting it, in sentences."""

from __future__ import annotations

from slipstream.core.editors import cline
from slipstream.core.editors.client import Client
from slipstream.core.editors.trials import LONGEST_PROMPT_TOKENS
from slipstream.core.editors.wiring import Wiring, loaded_name
from slipstream.engine.editors.found import Found

_AGENT_NEEDS_TOKENS = 16_384  # an agent's first prompt with its tools, and room to work


def notes(chosen: Client, wiring: Wiring, seen: Found) -> tuple[str, ...]:
    """What a person should know before and after connecting."""
    said = list(chosen.notes(wiring))
    if chosen.needs_tools and wiring.tools is False:
        said.append(
            f"{chosen.title} needs tool calls, and the server runs without a tool-call parser: its requests "
            "will be refused. Choose a model with one, or start it with --enable-auto-tool-choice and "
            "--tool-call-parser."
        )
    part = loaded_name(wiring.model)
    if part is not None:
        said.append(
            f'The served name {wiring.model} contains "{part}", by which clients take it for another '
            "vendor's model. Serve it under a plain name (--served-model-name)."
        )
    if chosen.needs_tools and wiring.context_tokens < _AGENT_NEEDS_TOKENS:
        said.append(
            f"The server takes {wiring.context_tokens} tokens; an agent's first request alone is about "
            f"{LONGEST_PROMPT_TOKENS}. Start it with a "
            f"context of {_AGENT_NEEDS_TOKENS} or more."
        )
    return (*said, *old_versions(chosen, seen))


def old_versions(one: Client, seen: Found) -> tuple[str, ...]:
    """Installed versions of a client that cannot be connected, and what helps."""
    if one.id != cline.CLIENT.id:
        return ()
    old = [
        trace
        for trace in seen.traces
        if trace.host is not None
        and trace.version is not None
        and _numbers(trace.version) < cline.FILES_SINCE
    ]
    return tuple(
        f"Cline {trace.version} in {trace.host} keeps its settings in the editor's own store, where they "
        "cannot be written. Update the extension to 3.66 or newer; it then takes over what stands "
        "in these files."
        for trace in old
    )


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
