"""Judges what a check of the computer has read: one finding a thing, each with its fix in words. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from slipstream.core.doctor import doctordesktop
from slipstream.core.doctor.doctor import DiskReading, Finding, Grade, PortReading, Readings, Topic
from slipstream.core.engines import EngineEntry
from slipstream.core.hardware import Hardware, Vendor
from slipstream.core.live.sample import GpuReading
from slipstream.core.models import Device
from slipstream.core.planning.budget import GIB
from slipstream.core.sizing.sizetext import size_text
from slipstream.core.words import say

_OLDEST_PYTHON, _NEWEST_PYTHON = (3, 11), (3, 14)
# What a start may write into its logs, and what an engine takes where no recipe was measured.
_LOGS_BYTES = 256 * 1024**2
_ENGINE_BYTES = 10 * GIB
_MODELS_BYTES = 5 * GIB  # the smallest useful coding model with its draft


def judge(seen: Readings) -> tuple[Finding, ...]:
    """Findings in the order of ``Topic``; several of one topic stand together."""
    return (
        _python(seen),
        *_gpu(seen),
        *_engine(seen),
        *_compiler(seen),
        *_disk(seen.disk, has_engine=seen.survey.active is not None, needed_bytes=_needed_bytes(seen)),
        _port(seen.port),
        *doctordesktop.files(seen),
        doctordesktop.supervision(seen),
        doctordesktop.tray(seen.desktop),
        doctordesktop.keyring(seen.desktop),
        *doctordesktop.editors(seen.editors),
    )


def _python(seen: Readings) -> Finding:
    version = ".".join(str(part) for part in seen.python)
    says = say("Slipstream runs on Python {version} ({path}).", version=version, path=seen.python_path)
    if _OLDEST_PYTHON <= seen.python[:2] <= _NEWEST_PYTHON:
        return Finding(Topic.PYTHON, Grade.OK, says)
    fix = say("Install Slipstream for a Python from 3.11 to 3.14; others were never tried.")
    return Finding(Topic.PYTHON, Grade.WARNING, says, fix)


def _gpu(seen: Readings) -> Iterator[Finding]:
    hardware = seen.survey.hardware
    if seen.gpu_problem:
        says, fix = _split(seen.gpu_problem)
        yield Finding(Topic.GPU, Grade.PROBLEM, says, fix)
    elif hardware.has(Vendor.NVIDIA) and hardware.driver_branch is None:
        fix = say("Install the NVIDIA driver from your distribution, then restart the computer.")
        yield Finding(Topic.GPU, Grade.PROBLEM, say("The driver of the NVIDIA GPU is not loaded."), fix)
    elif seen.gpus:
        yield Finding(Topic.GPU, Grade.OK, f"{'; '.join(_gpu_words(gpu) for gpu in seen.gpus)}.")
    elif hardware.has(Vendor.AMD):
        yield _amd(hardware)
    elif hardware.has(Vendor.NVIDIA):
        fix = say("Restart the computer; if it stays so, install the NVIDIA driver again.")
        yield Finding(Topic.GPU, Grade.PROBLEM, say("The NVIDIA driver is loaded and lists no GPU."), fix)
    else:
        fix = say("The demo runs on the CPU. For a coding model use a computer with a GPU of 12 GB or more.")
        yield Finding(Topic.GPU, Grade.WARNING, say("There is no GPU that vLLM can use."), fix)
    if hardware.driver_branch is not None:
        yield _driver(seen)


def _gpu_words(gpu: GpuReading) -> str:
    if gpu.memory_total_bytes is None:
        return gpu.name
    total = size_text(gpu.memory_total_bytes)
    if gpu.memory_used_bytes is None:
        return f"{gpu.name}, {total}"
    return say(
        "{card}, {total}, {free} of it free",
        card=gpu.name,
        total=total,
        free=size_text(gpu.memory_total_bytes - gpu.memory_used_bytes),
    )


def _amd(hardware: Hardware) -> Finding:
    if hardware.amd_compute:
        return Finding(Topic.GPU, Grade.OK, say("An AMD GPU with its compute driver is here."))
    fix = say("Load the amdgpu driver and join the groups render and video, then log in again.")
    return Finding(Topic.GPU, Grade.PROBLEM, say("The compute driver of the AMD GPU is not there."), fix)


def _driver(seen: Readings) -> Finding:
    version = seen.survey.hardware.nvidia_driver
    remark = seen.survey.offers[0].remark if seen.survey.offers else ""
    if remark:
        says = say("The NVIDIA driver {version} is loaded. {remark}", version=version, remark=remark)
        return Finding(Topic.DRIVER, Grade.WARNING, says, say("Update the NVIDIA driver to use the newest."))
    says = say(
        "The NVIDIA driver {version} is loaded; the newest build for it can be installed.", version=version
    )
    return Finding(Topic.DRIVER, Grade.OK, says)


def _engine(seen: Readings) -> Iterator[Finding]:
    survey = seen.survey
    active = survey.active
    if active is None:
        if survey.obstacle is not None:
            obstacle = survey.obstacle
            yield Finding(
                Topic.ENGINE, Grade.PROBLEM, f"{obstacle.title}. {obstacle.detail}".strip(), obstacle.hint
            )
        elif survey.entries:
            fix = say("Choose one on the Engine page or with: slipstream engines use NAME.")
            yield Finding(Topic.ENGINE, Grade.PROBLEM, say("Engines were found, and none is in use."), fix)
        else:
            fix = say("Install one on the Engine page or with: slipstream engines install.")
            yield Finding(Topic.ENGINE, Grade.PROBLEM, say("No engine is installed."), fix)
        return
    if active.problem is not None:
        problem = active.problem
        says = say(
            "{engine}, which is in use, does not work: {title}. {detail}",
            engine=_title(active),
            title=problem.title,
            detail=problem.detail,
        ).strip()
        fix = problem.hint or say("Install the engine again: slipstream engines install.")
        yield Finding(Topic.ENGINE, Grade.PROBLEM, says, fix)
        return
    if active.checked_at_utc is None:
        says = say("{engine} is in use. It was not checked yet.", engine=_title(active))
        yield Finding(Topic.ENGINE, Grade.WARNING, says, say("Check it with: slipstream engines verify."))
        return
    if _lets_the_gpu_lie_idle(seen, active):
        fix = say("Install the build for the GPU: slipstream engines install.")
        says = say(
            "{engine} is in use; it was checked and its server loads. It does not use the GPU.",
            engine=_title(active),
        )
        yield Finding(Topic.ENGINE, Grade.WARNING, says, fix)
    else:
        says = say("{engine} is in use; it was checked and its server loads.", engine=_title(active))
        yield Finding(Topic.ENGINE, Grade.OK, says)


def _lets_the_gpu_lie_idle(seen: Readings, active: EngineEntry) -> bool:
    offered = seen.survey.offers[0].device if seen.survey.offers else Device.CPU
    runs = active.install.device if active.install is not None else None
    return runs is Device.CPU and offered is not Device.CPU


def _title(entry: EngineEntry) -> str:
    if entry.install is None:
        return say("The engine {name}", name=entry.name)
    words = {Device.CPU: "CPU", Device.CUDA: "NVIDIA GPU", Device.ROCM: "AMD GPU"}
    device = words[entry.install.device]
    return say("vLLM {version} for {device}", version=entry.install.version, device=device)


def _compiler(seen: Readings) -> Iterator[Finding]:
    hardware = seen.survey.hardware
    if not (hardware.has(Vendor.NVIDIA) or hardware.has(Vendor.AMD)):
        return  # the CPU build compiles nothing
    if seen.compiler:
        yield Finding(
            Topic.COMPILER, Grade.OK, say("A C compiler is here for what Triton builds at first starts.")
        )
        return
    fix = say("Install one: sudo apt install gcc python3-dev.")
    yield Finding(
        Topic.COMPILER,
        Grade.WARNING,
        say("There is no C compiler: a first start on a GPU may fail for it."),
        fix,
    )


def _needed_bytes(seen: Readings) -> int:
    """What installing the recommended engine takes at its peak."""
    offer = seen.survey.offers[0] if seen.survey.offers else None
    if offer is None or offer.installed_bytes is None:
        return _ENGINE_BYTES
    return offer.installed_bytes + (offer.download_bytes or 0)


def _disk(disk: DiskReading, *, has_engine: bool, needed_bytes: int) -> Iterator[Finding]:
    if disk.logs_free_bytes < _LOGS_BYTES:
        says = say(
            "Only {size} are free where logs are kept ({place}).",
            size=size_text(disk.logs_free_bytes),
            place=disk.logs_place,
        )
        yield Finding(Topic.DISK, Grade.PROBLEM, says, say("Free some space there; a start needs 0.3 GiB."))
    if not has_engine and disk.data_free_bytes < needed_bytes:
        says = say(
            "{free} are free in {place}; an engine needs {needed}.",
            free=size_text(disk.data_free_bytes),
            place=disk.data_place,
            needed=size_text(needed_bytes),
        )
        fix = say("Free some space, or set XDG_DATA_HOME to a folder on a larger disk.")
        yield Finding(Topic.DISK, Grade.PROBLEM, says, fix)
    elif disk.models_free_bytes < _MODELS_BYTES:
        says = say(
            "{size} are free where models are kept ({place}).",
            size=size_text(disk.models_free_bytes),
            place=disk.models_place,
        )
        fix = say("Delete models you do not use (slipstream models list), or set HF_HOME to a larger disk.")
        yield Finding(Topic.DISK, Grade.WARNING, says, fix)
    elif disk.logs_free_bytes >= _LOGS_BYTES:
        says = say(
            "{engines} are free for engines, {models} for models.",
            engines=size_text(disk.data_free_bytes),
            models=size_text(disk.models_free_bytes),
        )
        yield Finding(Topic.DISK, Grade.OK, says)


def _port(port: PortReading) -> Finding:
    if port.ours:
        return Finding(
            Topic.PORT, Grade.OK, say("Slipstream's server listens on port {port}.", port=port.number)
        )
    if port.free:
        return Finding(Topic.PORT, Grade.OK, say("Port {port} is free for the server.", port=port.number))
    holder = port.holder or say("another user's program")
    fix = say(
        "End that program, or choose another port in Settings and connect your editors again "
        "(slipstream editors list)."
    )
    says = say(
        "Port {port} is taken by {holder}: the server will take the next free one.",
        port=port.number,
        holder=holder,
    )
    return Finding(Topic.PORT, Grade.WARNING, says, fix)


def _split(sentences: str) -> tuple[str, str]:
    """What is wrong and what to do, where a text says both in this order."""
    says, stop, fix = sentences.strip().partition(". ")
    return (says + "." if stop else says), fix
