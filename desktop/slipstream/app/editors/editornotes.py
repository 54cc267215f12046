"""What a person should know about a client before and after connecting it, in sentences."""

from __future__ import annotations

from slipstream.core.editors import cline
from slipstream.core.editors.client import Client, Places
from slipstream.core.editors.survey import Found
from slipstream.core.editors.trials import LONGEST_PROMPT_TOKENS
from slipstream.core.editors.wiring import Wiring, loaded_name
from slipstream.core.words import say
from slipstream.engine.editors import editions as found
from slipstream.engine.editors.found import FLATPAK_MARK

_AGENT_NEEDS_TOKENS = 16_384  # an agent's first prompt with its tools, and room to work


def notes(chosen: Client, wiring: Wiring, seen: Found) -> tuple[str, ...]:
    """What a person should know before and after connecting."""
    said = list(chosen.notes(wiring))
    if chosen.needs_tools and wiring.tools is False:
        said.append(
            say(
                "{title} needs tool calls, and the server runs without a tool-call parser: its "
                "requests will be refused. Choose a model with one, or start it with "
                "--enable-auto-tool-choice and --tool-call-parser.",
                title=chosen.title,
            )
        )
    part = loaded_name(wiring.model)
    if part is not None:
        said.append(
            say(
                'The served name {model} contains "{part}", by which clients take it for another '
                "vendor's model. Serve it under a plain name (--served-model-name).",
                model=wiring.model,
                part=part,
            )
        )
    if chosen.needs_tools and wiring.context_tokens < _AGENT_NEEDS_TOKENS:
        said.append(
            say(
                "The server takes {tokens} tokens; an agent's first request alone is about {prompt}. "
                "Start it with a context of {needed} or more.",
                tokens=wiring.context_tokens,
                prompt=LONGEST_PROMPT_TOKENS,
                needed=_AGENT_NEEDS_TOKENS,
            )
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
        say(
            "Cline {version} in {host} keeps its settings in the editor's own store, where they "
            "cannot be written. Update the extension to 3.66 or newer; it then takes over what "
            "stands in these files.",
            version=trace.version,
            host=trace.host,
        )
        for trace in old
    )


def cline_inside(seen: Found) -> tuple[str, ...]:
    """What is missing before Cline can be used inside Cursor; ``seen`` is what was found of Cline."""
    if any(trace.host == "Cursor" for trace in seen.traces):
        return ()
    return (
        say(
            "Cline is not in Cursor yet. Install it from Cursor's extensions ({extension}); it "
            "then uses the same settings as everywhere else.",
            extension=cline.CLIENT.extensions[0],
        ),
    )


def editions(one: Client, seen: Found, places: Places) -> tuple[str, ...]:
    """Where the client has settings that are not written: Flatpaks, and profiles of one's own."""
    said = []
    for flatpak in found.flatpaks(places):
        if flatpak.title == one.title:
            said.append(
                say(
                    "{title} is here as a Flatpak, with its settings below {folder}. Slipstream writes "
                    "those of the ordinary edition; paste the shown settings there by hand.",
                    title=flatpak.title,
                    folder=flatpak.folder / "config",
                )
            )
        elif one.per_profile is not None and flatpak.user_dir is not None and flatpak.host in one.hosts:
            said.append(
                say(
                    "{title} is here as a Flatpak, whose settings Slipstream does not write: paste the "
                    "shown ones into {file} by hand.",
                    title=flatpak.title,
                    file=flatpak.user_dir / one.per_profile,
                )
            )
        elif any(trace.host == f"{flatpak.title}{FLATPAK_MARK}" for trace in seen.traces):
            said.append(
                say(
                    "{title} is in {host} as a Flatpak. It reads the same files unless the sandbox "
                    "hides your home folder from it: flatpak info --show-permissions {name}",
                    title=one.title,
                    host=flatpak.title,
                    name=flatpak.folder.name,
                )
            )
    if one.per_profile is not None:
        said += [
            say(
                '{host} has a profile "{name}" of its own. Slipstream writes the default '
                "profile's file; for that one paste the shown settings into {file}.",
                host=profile.host_title,
                name=profile.name,
                file=profile.folder / one.per_profile,
            )
            for profile in found.profiles(places)
            if profile.host in one.hosts
        ]
    return tuple(said)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())
