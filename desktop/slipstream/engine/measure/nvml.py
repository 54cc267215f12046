"""NVIDIA GPUs through NVML: what each holds, does and suffers, once a beat.

Must not create a CUDA context (NVML takes no memory of any card) and must not raise: a query that a card or
driver refuses is ``None``, and a driver that cannot be talked to is one sentence with something to do.
Use from one thread.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import pynvml

from slipstream.core.live.sample import GpuHolder, GpuReading
from slipstream.core.words import say

REOPEN_S = 10.0  # a driver that is gone is looked for this often: a suspended laptop, a module being loaded
HOLDERS_S = 5.0  # who holds memory is asked this often; each process costs a look into /proc

Answer = TypeVar("Answer")

_ABSENT = (pynvml.NVML_ERROR_LIBRARY_NOT_FOUND, pynvml.NVML_ERROR_DRIVER_NOT_LOADED)
_LOST = (
    pynvml.NVML_ERROR_UNINITIALIZED,
    pynvml.NVML_ERROR_DRIVER_NOT_LOADED,
    pynvml.NVML_ERROR_GPU_IS_LOST,
    pynvml.NVML_ERROR_RESET_REQUIRED,
    pynvml.NVML_ERROR_LIB_RM_VERSION_MISMATCH,
)
_WORDS = {
    pynvml.NVML_ERROR_NO_PERMISSION: (
        say("The GPU may not be read by this user. Join the group that owns /dev/nvidia0, then log in again.")
    ),
    pynvml.NVML_ERROR_DRIVER_NOT_LOADED: (
        say("The NVIDIA driver is installed but not loaded. Restart the computer, or install it again.")
    ),
    pynvml.NVML_ERROR_LIBRARY_NOT_FOUND: (
        say("This computer has an NVIDIA GPU but no driver for it. Install the NVIDIA driver to use it.")
    ),
    pynvml.NVML_ERROR_GPU_IS_LOST: say("The GPU has stopped answering. Restart the computer."),
    pynvml.NVML_ERROR_RESET_REQUIRED: say("The GPU needs a reset. Restart the computer."),
    pynvml.NVML_ERROR_LIB_RM_VERSION_MISMATCH: say("Restart the computer: the NVIDIA driver was updated."),
}

# nvml.h, "Clock event reasons"; an idle GPU and clocks that a person set are no trouble and have no word.
_THROTTLES = (
    (pynvml.nvmlClocksEventReasonSwPowerCap, "power limit"),
    (pynvml.nvmlClocksEventReasonSwThermalSlowdown, "temperature"),
    (pynvml.nvmlClocksEventReasonHwThermalSlowdown, "temperature (hardware)"),
    (pynvml.nvmlClocksEventReasonHwPowerBrakeSlowdown, "power supply"),
)
_HW_SLOWDOWN = pynvml.nvmlClocksEventReasonHwSlowdown  # says only that one of the hardware reasons holds

_NAMELESS = "NVIDIA GPU"
# The unversioned names raise something that is no NVMLError where a driver (before 510) lacks the newer one.
_RUNNING = (
    (pynvml.nvmlDeviceGetComputeRunningProcesses_v3, pynvml.nvmlDeviceGetComputeRunningProcesses_v2),
    (pynvml.nvmlDeviceGetGraphicsRunningProcesses_v3, pynvml.nvmlDeviceGetGraphicsRunningProcesses_v2),
)


@dataclass(frozen=True, slots=True)
class GpuPicture:
    """All GPUs now. ``problem`` says why some that should be there are not, else ``""``."""

    gpus: tuple[GpuReading, ...] = ()
    problem: str = ""
    driver: str | None = None


class GpuReader:
    """Opens NVML when first read, keeps it open, opens it again after the driver or a card was lost."""

    def __init__(
        self,
        *,
        clock: Callable[[], float] = time.monotonic,
        proc: Path = Path("/proc"),
        pci: Path = Path("/sys/bus/pci/devices"),
    ) -> None:
        self._clock = clock
        self._proc = proc
        self._pci = pci
        self._open = False
        self._retry_at: float | None = None
        self._problem = ""
        self._driver: str | None = None
        self._holders: dict[int, tuple[GpuHolder, ...]] = {}
        self._holders_at: float | None = None

    def read(self) -> GpuPicture:
        """Every GPU, and every MIG slice of a GPU that is divided. Never raises.

        Without an NVIDIA card the picture is empty and has no problem: most computers have none.
        """
        now = self._clock()
        if self._retry_at is not None and now >= self._retry_at:
            self.close()
        if not self._open and (self._retry_at is None or now >= self._retry_at):
            self._start(now)
        if not self._open:
            return GpuPicture(problem=self._problem)
        if self._holders_at is None or now - self._holders_at >= HOLDERS_S:
            self._holders, self._holders_at = {}, now
        query = _Query()
        gpus: list[GpuReading] = []
        for place in range(query.need(pynvml.nvmlDeviceGetCount) or 0):
            self._add(gpus, place, query.need(pynvml.nvmlDeviceGetHandleByIndex, place), query)
        self._judge(query.lost, any(gpu.memory_total_bytes is not None for gpu in gpus), now)
        return GpuPicture(tuple(gpus), self._problem, self._driver)

    def close(self) -> None:
        """Let go of the driver; a later ``read`` opens it again."""
        if self._open:
            self._open = False
            with contextlib.suppress(pynvml.NVMLError):
                pynvml.nvmlShutdown()

    def _start(self, now: float) -> None:
        self._retry_at = None
        try:
            pynvml.nvmlInit()
        except pynvml.NVMLError as error:
            self._retry_at = now + REOPEN_S
            expected = error.value not in _ABSENT or _has_nvidia_card(self._pci)
            self._problem = words(error) if expected else ""
            return
        self._open = True
        self._problem = ""
        self._holders_at = None
        self._driver = _Query().ask(pynvml.nvmlSystemGetDriverVersion)

    def _judge(self, lost: pynvml.NVMLError | None, any_answers: bool, now: float) -> None:
        """After a loss, begin again in a while; until then cards that still answer are read as before."""
        if lost is None:
            return
        self._problem = words(lost)
        if self._retry_at is None:
            self._retry_at = now + REOPEN_S
        if not any_answers:
            self.close()

    def _add(self, gpus: list[GpuReading], place: int, handle: object | None, query: _Query) -> None:
        if handle is None:  # keeps its place, so that the others keep theirs
            gpus.append(_unreadable(len(gpus)))
            return
        whole = _Whole.of(handle, query)
        slices = _mig_slices(handle, query)
        for each in slices or [handle]:
            index = len(gpus)
            if index not in self._holders:
                self._holders[index] = _holders(each, query, self._proc)
            found = _reading(index, each, whole, self._holders[index], query)
            # A slice has no number of its own: CUDA knows it by its name only.
            gpus.append(replace(found, cuda_device=found.uuid if slices else str(place)))


def words(error: pynvml.NVMLError) -> str:
    """What the error means for a person and what to do about it."""
    known = _WORDS.get(error.value)
    return known or say(
        "The NVIDIA driver does not answer ({reason}). Restart the computer if this stays.", reason=error
    )


class _Query:
    """Asks NVML; a refusal is ``None``, and the first sign of a lost driver or card is kept in ``lost``."""

    def __init__(self) -> None:
        self.lost: pynvml.NVMLError | None = None

    def ask(self, function: Callable[..., Answer], *args: object) -> Answer | None:
        """The function's answer, or ``None``."""
        try:
            return function(*args)
        except pynvml.NVMLError as error:
            if self.lost is None and error.value in _LOST:
                self.lost = error
            return None

    def need(self, function: Callable[..., Answer], *args: object) -> Answer | None:
        """As ``ask``, of what every working driver tells: any refusal but "not supported" is a loss."""
        try:
            return function(*args)
        except pynvml.NVMLError as error:
            if self.lost is None and error.value != pynvml.NVML_ERROR_NOT_SUPPORTED:
                self.lost = error
            return None


@dataclass(frozen=True, slots=True)
class _Whole:
    """What is true of a card as a whole, also when MIG has divided it."""

    power_w: float | None
    power_cap_w: float | None
    temperature_c: int | None
    clock_mhz: int | None
    throttle: str | None
    capability: tuple[int, int] | None
    memory_clock_mhz: int | None
    bus_width_bits: int | None
    max_clock_mhz: int | None
    power_cap_max_w: float | None

    @classmethod
    def of(cls, handle: object, query: _Query) -> _Whole:
        power_mw = query.ask(pynvml.nvmlDeviceGetPowerUsage, handle)
        cap_mw = query.ask(pynvml.nvmlDeviceGetEnforcedPowerLimit, handle)
        capability = query.ask(pynvml.nvmlDeviceGetCudaComputeCapability, handle)
        caps_mw = query.ask(pynvml.nvmlDeviceGetPowerManagementLimitConstraints, handle)
        return cls(
            power_w=None if power_mw is None else power_mw / 1000,
            power_cap_w=None if cap_mw is None else cap_mw / 1000,
            temperature_c=query.ask(pynvml.nvmlDeviceGetTemperature, handle, pynvml.NVML_TEMPERATURE_GPU),
            clock_mhz=query.ask(pynvml.nvmlDeviceGetClockInfo, handle, pynvml.NVML_CLOCK_SM),
            throttle=_throttle(handle, query),
            capability=None if capability is None else (int(capability[0]), int(capability[1])),
            memory_clock_mhz=query.ask(pynvml.nvmlDeviceGetMaxClockInfo, handle, pynvml.NVML_CLOCK_MEM),
            bus_width_bits=query.ask(pynvml.nvmlDeviceGetMemoryBusWidth, handle),
            max_clock_mhz=query.ask(pynvml.nvmlDeviceGetMaxClockInfo, handle, pynvml.NVML_CLOCK_SM),
            power_cap_max_w=None if caps_mw is None else caps_mw[1] / 1000,
        )


def _reading(
    index: int, handle: object, whole: _Whole, holders: tuple[GpuHolder, ...], query: _Query
) -> GpuReading:
    memory = query.ask(pynvml.nvmlDeviceGetMemoryInfo, handle, pynvml.nvmlMemory_v2)
    reserved = None if memory is None else int(memory.reserved)
    if memory is None:  # drivers before 510 have the first version only
        memory = query.need(pynvml.nvmlDeviceGetMemoryInfo, handle)
    use = query.ask(pynvml.nvmlDeviceGetUtilizationRates, handle)
    return GpuReading(
        index=index,
        name=query.ask(pynvml.nvmlDeviceGetName, handle) or _NAMELESS,
        memory_total_bytes=None if memory is None else int(memory.total),
        memory_used_bytes=None if memory is None else int(memory.total - memory.free),
        use=None if use is None else use.gpu / 100,
        power_w=whole.power_w,
        power_cap_w=whole.power_cap_w,
        temperature_c=whole.temperature_c,
        clock_mhz=whole.clock_mhz,
        throttle=whole.throttle,
        uuid=query.ask(pynvml.nvmlDeviceGetUUID, handle),
        memory_reserved_bytes=reserved,
        capability=whole.capability,
        memory_clock_mhz=whole.memory_clock_mhz,
        bus_width_bits=whole.bus_width_bits,
        max_clock_mhz=whole.max_clock_mhz,
        power_cap_max_w=whole.power_cap_max_w,
        holders=holders,
    )


def _unreadable(index: int) -> GpuReading:
    return GpuReading(
        index=index,
        name=_NAMELESS,
        memory_total_bytes=None,
        memory_used_bytes=None,
        use=None,
        power_w=None,
        power_cap_w=None,
        temperature_c=None,
        clock_mhz=None,
        throttle=None,
    )


def _mig_slices(handle: object, query: _Query) -> list[object]:
    """Handles of the card's MIG devices; empty when it is not divided (or cannot be)."""
    mode = query.ask(pynvml.nvmlDeviceGetMigMode, handle)
    if mode is None or mode[0] != pynvml.NVML_DEVICE_MIG_ENABLE:
        return []
    places = query.ask(pynvml.nvmlDeviceGetMaxMigDeviceCount, handle) or 0
    found = (query.ask(pynvml.nvmlDeviceGetMigDeviceHandleByIndex, handle, place) for place in range(places))
    return [each for each in found if each is not None]


def _throttle(handle: object, query: _Query) -> str | None:
    """Why clocks are held down, in words; ``""`` when they are not, ``None`` when the card does not tell."""
    bits = query.ask(pynvml.nvmlDeviceGetCurrentClocksEventReasons, handle)
    if bits is None:  # its name before driver 535
        bits = query.ask(pynvml.nvmlDeviceGetCurrentClocksThrottleReasons, handle)
    if bits is None:
        return None
    reasons = [word for bit, word in _THROTTLES if bits & bit]
    if not reasons and bits & _HW_SLOWDOWN:
        reasons = ["hardware slowdown"]
    return ", ".join(reasons)


def _holders(handle: object, query: _Query, proc: Path) -> tuple[GpuHolder, ...]:
    """Processes that hold memory of the card, the largest first; one that both computes and draws once."""
    sizes: dict[int, int | None] = {}
    for newer, older in _RUNNING:
        processes = query.ask(newer, handle)
        if processes is None:
            processes = query.ask(older, handle)
        for process in processes or ():
            known = (sizes.get(process.pid), process.usedGpuMemory)
            sizes[process.pid] = max((size for size in known if size is not None), default=None)
    held = [GpuHolder(pid, _process_name(pid, proc), size) for pid, size in sizes.items()]
    return tuple(sorted(held, key=lambda holder: (-(holder.size_bytes or 0), holder.pid)))


def _process_name(pid: int, proc: Path) -> str:
    """The process's own short name; its number where that may not be read or it is gone.

    Helpers of a browser call themselves "Web Content" or "GPU Process": then their program's name says more.
    """
    try:
        name = (proc / str(pid) / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return say("process {pid}", pid=pid)
    if " " in name:
        with contextlib.suppress(OSError):
            return (proc / str(pid) / "exe").readlink().name
    return name


def _has_nvidia_card(pci: Path) -> bool:
    """True when a display or compute device of NVIDIA's (PCI vendor 10de, class 03) sits in this computer."""
    for device in pci.glob("*"):
        try:
            vendor = (device / "vendor").read_text(encoding="ascii").strip()
            kind = (device / "class").read_text(encoding="ascii")
        except OSError:
            continue
        if vendor == "0x10de" and kind.startswith("0x03"):
            return True
    return False
