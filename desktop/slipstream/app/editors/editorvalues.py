"""The values that a client is connected with: what a person names, else what the server says of itself."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from slipstream.core.editors.address import clean_base_url
from slipstream.core.editors.wiring import (
    AGENT_TEMPERATURE,
    PLACEHOLDER_KEY,
    Asked,
    Wiring,
    can_fill_middle,
    output_tokens,
)
from slipstream.core.errors import EditorConfigRefused, NextStep
from slipstream.core.models import Endpoint, LaunchPlan
from slipstream.core.words import say
from slipstream.engine.editors import asking

# What a running server may come to say otherwise. A parser that is not known makes no difference.
_TOLD = ("model", "context_tokens", "output_tokens", "temperature", "fills_middle")


def wiring_for(
    endpoint: Endpoint | None,
    plan: LaunchPlan | None,
    asked: Asked,
    before: dict[str, Any],
    running_key: str | None = None,
) -> Wiring:
    """The values for a client that was connected with ``before`` (empty for none).

    ``running_key`` is what the running server asks for; no other server is shown it.
    Asks the server for its models. Raises ``EditorConfigRefused``.
    """
    base_url = _base_url(endpoint, asked)
    running = endpoint is not None and endpoint.base_url == base_url
    earlier = before.get("api_key") if before.get("base_url") == base_url else None
    key = asked.api_key or (running_key if running else None) or earlier
    offered = asking.served(base_url, key or PLACEHOLDER_KEY)
    model = asked.model or (endpoint.model if running and endpoint else None)
    if model is None:
        if not offered:
            raise EditorConfigRefused(
                say("The server did not say what it serves"),
                detail=say("{base_url}/models gave no list of models.", base_url=base_url),
                hint=say("Check the address and the key, or name the model with --model and --context."),
            )
        model = offered[0].name
    told = next((one.context_tokens for one in offered or () if one.name == model), None)
    context = asked.context_tokens or told or (endpoint.context_tokens if running and endpoint else None)
    if context is None:
        raise EditorConfigRefused(
            say("The server did not say how long a request may be"),
            detail=say(
                "{base_url}/models names no max_model_len for {model}.", base_url=base_url, model=model
            ),
            hint=say("Name it with --context N: the server's --max-model-len."),
        )
    values = Wiring(
        base_url=base_url,
        model=model,
        context_tokens=context,
        output_tokens=output_tokens(context),
        api_key=key or PLACEHOLDER_KEY,
        temperature=_temperature(plan) if running else AGENT_TEMPERATURE,
        tools=None if plan is None or not running else plan.tool_call_parser is not None,
        fills_middle=can_fill_middle(plan.target_path if plan is not None and running else model),
        own=running,
    )
    return _stamped(values, before)


def is_old(values: dict[str, Any], wiring: Wiring) -> bool:
    """Whether a client points at this server with values that the server no longer has.

    A client that was given an address elsewhere is nobody's business here.
    """
    now = asdict(wiring)
    if values.get("base_url") != wiring.base_url:
        return values.get("own") is True and wiring.own
    if wiring.own and PLACEHOLDER_KEY != wiring.api_key != values.get("api_key"):
        return True
    return any(values.get(name) != now[name] for name in _TOLD)


def _base_url(endpoint: Endpoint | None, asked: Asked) -> str:
    if asked.base_url is not None:
        try:
            return clean_base_url(asked.base_url)
        except ValueError as exc:
            raise EditorConfigRefused(
                say("That is not the address of a server"),
                detail=f"{exc}.",
                hint=say("Give one such as http://127.0.0.1:8000/v1."),
            ) from exc
    if endpoint is None:
        raise EditorConfigRefused(
            say("No server runs that an editor could use"),
            hint=say("Start one (slipstream start), or name one elsewhere with --base-url."),
            next_step=NextStep.START_AGAIN,
        )
    return endpoint.base_url


def _temperature(plan: LaunchPlan | None) -> float:
    return AGENT_TEMPERATURE if plan is None or plan.temperature is None else plan.temperature


def _stamped(values: Wiring, before: dict[str, Any]) -> Wiring:
    """With the earlier time of writing where nothing else differs, so that writing again changes nothing."""
    fresh = asdict(values)
    same = all(before.get(name) == value for name, value in fresh.items() if name != "stamp")
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    return Wiring(**{**fresh, "stamp": before["stamp"] if same and "stamp" in before else now})
