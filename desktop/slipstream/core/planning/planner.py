"""A preset on this computer with this engine: every launch value decided, or refused with what would work.

It starts nothing and spells no flag. CPU engines are planned here; for GPUs it asks ``gpuplanner``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from slipstream.core.catalog.catalog import Catalog
from slipstream.core.catalog.filesseen import NOTHING_SEEN, FilesSeen
from slipstream.core.dialects import dialect
from slipstream.core.dialects.interface import EngineInterface
from slipstream.core.dialects.overrides import NO_OVERRIDES, Overrides
from slipstream.core.errors import PlanRefused
from slipstream.core.models import (
    Device,
    EngineInstall,
    Host,
    LaunchPlan,
    Method,
    ModelId,
    Preset,
)
from slipstream.core.planning import alternatives
from slipstream.core.planning.cpuplanner import case_of, plan_on_cpu
from slipstream.core.planning.gpuplanner import GpuCase
from slipstream.core.sizing.card import Card
from slipstream.core.words import say

__all__ = ["NO_OVERRIDES", "Overrides", "gpu_case", "plan"]


_COUNTS = (
    "context_tokens",
    "max_num_seqs",
    "max_num_batched_tokens",
    "kv_cache_bytes",
    "num_speculative_tokens",
    "tensor_parallel",
)


def plan(
    preset: Preset,
    catalog: Catalog,
    install: EngineInstall,
    host: Host,
    *,
    port: int,
    model_paths: Mapping[ModelId, str],
    overrides: Overrides = NO_OVERRIDES,
    interface: EngineInterface | None = None,
    cards: Sequence[Card] = (),
    learnt_bytes: int = 0,
    reserve_bytes: int | None = None,
    seen: FilesSeen = NOTHING_SEEN,
) -> LaunchPlan:
    """The launch plan of a preset.

    ``interface`` is what was read from the engine itself; without it the version decides. ``cards`` are the
    GPUs as they are now, ``learnt_bytes`` what the last start took beyond the account, and ``reserve_bytes``
    what is to stay free for the desktop to grow (the usual where left out); all three are for GPUs only.
    ``seen`` is what the files that are here say; without it the catalogue decides.

    Raises ``PlanRefused``: for want of memory with ``needed_bytes``, ``free_bytes`` and, where a smaller form
    fits, ``nearest``; for a draft model that the engine or its vocabulary forbids with the n-gram plan as
    ``nearest``; and, with a hint alone, for values that contradict each other.
    """
    chosen = _overridden(preset, overrides)
    if install.device is Device.CUDA and chosen.device is Device.CUDA:
        case_on_gpu = gpu_case(
            chosen,
            catalog,
            install,
            cards,
            port=port,
            model_paths=model_paths,
            overrides=overrides,
            interface=interface,
            learnt_bytes=learnt_bytes,
            reserve_bytes=reserve_bytes,
            seen=seen,
        )
        return alternatives.plan_or_refuse(case_on_gpu)
    _require_device(chosen, install)
    return plan_on_cpu(
        case_of(chosen, catalog, install, host, port, model_paths, overrides.dtype, interface, seen)
    )


def gpu_case(
    preset: Preset,
    catalog: Catalog,
    install: EngineInstall,
    cards: Sequence[Card],
    *,
    port: int,
    model_paths: Mapping[ModelId, str],
    overrides: Overrides = NO_OVERRIDES,
    interface: EngineInterface | None = None,
    learnt_bytes: int = 0,
    reserve_bytes: int | None = None,
    seen: FilesSeen = NOTHING_SEEN,
) -> GpuCase:
    """A preset on GPUs, ready to be solved. Raises ``PlanRefused`` for senseless values and old engines."""
    return GpuCase(
        preset=_overridden(preset, overrides),
        catalog=catalog,
        install=install,
        dialect=dialect.of(install.version, interface),
        cards=tuple(cards),
        port=port,
        model_paths=model_paths,
        overrides=overrides,
        learnt_bytes=learnt_bytes,
        reserve_bytes=reserve_bytes if overrides.reserve_bytes is None else overrides.reserve_bytes,
        seen=seen,
    )


def _require_device(preset: Preset, install: EngineInstall) -> None:
    if preset.device is not install.device:
        raise PlanRefused(
            say("This preset is for another kind of engine"),
            detail=say(
                "It needs one for {wanted}; this one is for {device}.",
                wanted=preset.device.upper(),
                device=install.device.upper(),
            ),
            hint=say("Choose a preset for {device}.", device=install.device.upper()),
        )
    if install.device is not Device.CPU:
        raise PlanRefused(
            say("Engines for AMD GPUs cannot be planned yet"),
            detail=say("This version knows the memory account of CPU and NVIDIA engines only."),
            hint=say("Install the CPU engine and choose a CPU preset."),
        )


def _overridden(preset: Preset, overrides: Overrides) -> Preset:
    for name in _COUNTS:
        value = getattr(overrides, name)
        if value is not None and value < 1:
            raise PlanRefused(
                say("{name} must be 1 or more", name=name),
                hint=say("Leave {name} out, or give a positive number.", name=name),
            )
    share = overrides.gpu_memory_utilization
    if share is not None and not 0 < share <= 1:
        raise PlanRefused(
            say("The share of the GPU must be above 0 and at most 1"), hint=say("Give a share such as 0.92.")
        )
    speculation = preset.speculation
    if overrides.num_speculative_tokens is not None and speculation.method is not Method.OFF:
        speculation = replace(speculation, num_speculative_tokens=overrides.num_speculative_tokens)
    return replace(
        preset,
        speculation=speculation,
        context_tokens=overrides.context_tokens or preset.context_tokens,
        max_num_seqs=overrides.max_num_seqs or preset.max_num_seqs,
        max_num_batched_tokens=overrides.max_num_batched_tokens or preset.max_num_batched_tokens,
        kv_cache_bytes=overrides.kv_cache_bytes or preset.kv_cache_bytes,
    )
