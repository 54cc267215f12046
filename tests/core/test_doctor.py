"""The doctor's judgement: each fault alone, on a computer that is otherwise in order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.fakes.readings import CARD, CUDA_IN_USE, DESKTOP, HEALTHY, ON_A_CPU, ON_A_GPU
from tests.fakes.surveys import FOREIGN, GIB, GPU_OFFER, IN_USE, MIB

from slipstream.core.doctor.doctor import (
    Bus,
    EditorReading,
    Finding,
    Grade,
    Keyring,
    OpenFile,
    PortReading,
    Readings,
    Topic,
    worst,
)
from slipstream.core.doctor.doctorrules import judge
from slipstream.core.editors.survey import Connected
from slipstream.core.errors import ErrorReport
from slipstream.core.hardware import Vendor


def of(seen: Readings, topic: Topic) -> tuple[Finding, ...]:
    """What is said of one topic."""
    return tuple(finding for finding in judge(seen) if finding.topic is topic)


def only(seen: Readings, topic: Topic) -> Finding:
    """The one finding of a topic."""
    (found,) = of(seen, topic)
    return found


def test_a_computer_in_order_has_nothing_to_repair():
    findings = judge(HEALTHY)
    assert worst(findings) is Grade.OK
    assert {finding.topic for finding in findings} == set(Topic)
    assert "RTX 4090, 24.0 GiB, 22.0 GiB of it free" in only(HEALTHY, Topic.GPU).says


def test_findings_stand_in_the_order_of_their_topics():
    order = list(Topic)
    places = [order.index(finding.topic) for finding in judge(HEALTHY)]
    assert places == sorted(places)


def test_a_cpu_without_any_gpu_is_a_warning_only():
    seen = replace(HEALTHY, survey=ON_A_CPU, gpus=())
    assert only(seen, Topic.GPU).grade is Grade.WARNING
    assert of(seen, Topic.DRIVER) == ()
    assert of(seen, Topic.COMPILER) == ()
    assert worst(judge(seen)) is Grade.WARNING


SPOILT = {
    "no engine": (replace(HEALTHY, survey=replace(ON_A_GPU, entries=())), Topic.ENGINE, "engines install"),
    "engines, none in use": (
        replace(HEALTHY, survey=replace(ON_A_GPU, entries=(replace(CUDA_IN_USE, active=False),))),
        Topic.ENGINE,
        "engines use",
    ),
    "no build for this computer": (
        replace(
            HEALTHY,
            survey=replace(
                ON_A_GPU,
                entries=(),
                offers=(),
                obstacle=ErrorReport("No CPU build runs here", "It is too old.", "Take another computer."),
            ),
        ),
        Topic.ENGINE,
        "Take another computer.",
    ),
    "a broken engine in use": (
        replace(HEALTHY, survey=replace(ON_A_GPU, entries=(replace(FOREIGN, active=True),))),
        Topic.ENGINE,
        "Update the driver",
    ),
    "a GPU that cannot be read": (
        replace(HEALTHY, gpus=(), gpu_problem="The GPU has stopped answering. Restart the computer."),
        Topic.GPU,
        "Restart the computer.",
    ),
    "a driver that is not loaded": (
        replace(
            HEALTHY,
            gpus=(),
            survey=replace(ON_A_GPU, hardware=replace(ON_A_GPU.hardware, nvidia_driver=None)),
        ),
        Topic.GPU,
        "Install the NVIDIA driver",
    ),
    "an AMD GPU without its driver": (
        replace(
            HEALTHY,
            gpus=(),
            survey=replace(ON_A_CPU, hardware=replace(ON_A_CPU.hardware, gpus=(Vendor.AMD,))),
        ),
        Topic.GPU,
        "amdgpu",
    ),
    "no room for logs": (
        replace(HEALTHY, disk=replace(HEALTHY.disk, logs_free_bytes=100 * MIB)),
        Topic.DISK,
        "Free some space",
    ),
    "no room for an engine": (
        replace(
            HEALTHY,
            survey=replace(ON_A_GPU, entries=()),
            disk=replace(HEALTHY.disk, data_free_bytes=GIB),
        ),
        Topic.DISK,
        "XDG_DATA_HOME",
    ),
    "a folder that is not ours": (replace(HEALTHY, unwritable=("/data",)), Topic.FILES, "chown"),
    "a key that others may read": (
        replace(HEALTHY, open_files=(OpenFile("/c/hub-token", holds_secret=True),)),
        Topic.FILES,
        "chmod go-rwx /c/hub-token",
    ),
}


@pytest.mark.parametrize(("seen", "topic", "fix"), SPOILT.values(), ids=SPOILT.keys())
def test_what_keeps_a_server_from_running_is_a_problem_with_its_fix(seen: Readings, topic: Topic, fix: str):
    found = [finding for finding in judge(seen) if finding.grade is Grade.PROBLEM]
    # Without an engine, the lack of it is told beside what would keep it from being installed.
    lacking = topic is not Topic.ENGINE and seen.survey.active is None
    assert [finding.topic for finding in found] == [Topic.ENGINE, topic] if lacking else [topic]
    assert fix in found[-1].fix


WEAKER = {
    "an old driver": (
        replace(
            HEALTHY, survey=replace(ON_A_GPU, offers=(replace(GPU_OFFER, remark="0.33 needs driver 580."),))
        ),
        Topic.DRIVER,
        "Update the NVIDIA driver",
    ),
    "an engine that was not checked": (
        replace(HEALTHY, survey=replace(ON_A_GPU, entries=(replace(CUDA_IN_USE, checked_at_utc=None),))),
        Topic.ENGINE,
        "engines verify",
    ),
    "a CPU engine beside a GPU": (
        replace(HEALTHY, survey=replace(ON_A_GPU, entries=(IN_USE,))),
        Topic.ENGINE,
        "engines install",
    ),
    "no compiler": (replace(HEALTHY, compiler=False), Topic.COMPILER, "apt install gcc"),
    "no room for models": (
        replace(HEALTHY, disk=replace(HEALTHY.disk, models_free_bytes=GIB)),
        Topic.DISK,
        "HF_HOME",
    ),
    "a port that is taken": (
        replace(HEALTHY, port=PortReading(8000, free=False, holder="jupyter (process 7)")),
        Topic.PORT,
        "another port",
    ),
    "a folder that others may enter": (
        replace(HEALTHY, open_files=(OpenFile("/c", holds_secret=False),)),
        Topic.FILES,
        "chmod",
    ),
    "no user manager": (replace(HEALTHY, user_manager=False), Topic.SUPERVISION, "Log in"),
    "GNOME without icons": (
        replace(HEALTHY, desktop=replace(DESKTOP, tray_host=False)),
        Topic.TRAY,
        "gnome-shell-extension-appindicator",
    ),
    "another panel without icons": (
        replace(HEALTHY, desktop=replace(DESKTOP, tray_host=False, name="XFCE")),
        Topic.TRAY,
        "panel",
    ),
    "a desktop without a bus": (
        replace(HEALTHY, desktop=replace(DESKTOP, tray_host=False, bus=Bus.UNREACHABLE)),
        Topic.TRAY,
        "dbus-user-session",
    ),
    "a locked keyring": (
        replace(HEALTHY, desktop=replace(DESKTOP, keyring=Keyring.LOCKED)),
        Topic.KEYRING,
        "Unlock",
    ),
    "a keyring without a collection": (
        replace(HEALTHY, desktop=replace(DESKTOP, keyring=Keyring.NO_COLLECTION)),
        Topic.KEYRING,
        "Create",
    ),
    "no keyring": (
        replace(HEALTHY, desktop=replace(DESKTOP, keyring=Keyring.ABSENT)),
        Topic.KEYRING,
        "gnome-keyring",
    ),
    "an editor with old values": (
        replace(HEALTHY, editors=(EditorReading("cline", "Cline", Connected.YES, outdated=True),)),
        Topic.EDITORS,
        "editors configure cline",
    ),
    "an editor whose entries are broken": (
        replace(HEALTHY, editors=(EditorReading("zed", "Zed", Connected.PARTLY),)),
        Topic.EDITORS,
        "editors configure zed",
    ),
    "an editor with a warning of its own": (
        replace(
            HEALTHY, editors=(EditorReading("x", "X", Connected.YES, warnings=(("X is old.", "Update X."),)),)
        ),
        Topic.EDITORS,
        "Update X.",
    ),
}


@pytest.mark.parametrize(("seen", "topic", "fix"), WEAKER.values(), ids=WEAKER.keys())
def test_what_works_less_well_is_a_warning_with_its_fix(seen: Readings, topic: Topic, fix: str):
    found = [finding for finding in judge(seen) if finding.grade is not Grade.OK]
    assert [(finding.topic, finding.grade) for finding in found] == [(topic, Grade.WARNING)]
    assert fix in found[0].fix


@pytest.mark.parametrize("seen", [seen for seen, _, _ in (*SPOILT.values(), *WEAKER.values())])
def test_every_finding_is_a_sentence_and_every_bad_one_has_a_fix(seen: Readings):
    for finding in judge(seen):
        assert finding.says.endswith((".", "!")), finding
        assert finding.grade is Grade.OK or finding.fix.endswith("."), finding


def test_a_terminal_without_a_desktop_is_no_fault():
    bare = replace(DESKTOP, has_display=False, bus=Bus.NONE, tray_host=False, keyring=Keyring.ABSENT)
    assert worst(judge(replace(HEALTHY, desktop=bare))) is Grade.OK


def test_our_own_server_on_the_port_is_fine():
    seen = replace(HEALTHY, port=PortReading(8000, free=False, ours=True))
    assert only(seen, Topic.PORT).grade is Grade.OK


def test_found_editors_are_listed_with_the_way_to_connect_them():
    editors = (EditorReading("cline", "Cline", Connected.NO), EditorReading("zed", "Zed", Connected.CHANGED))
    ready, loose = of(replace(HEALTHY, editors=editors), Topic.EDITORS)
    assert "Zed" in ready.says
    assert "Cline" in loose.says
    assert "configure" in loose.fix


def test_several_cards_are_all_named():
    seen = replace(HEALTHY, gpus=(CARD, replace(CARD, index=1, name="NVIDIA L4", memory_used_bytes=None)))
    assert "NVIDIA L4, 24.0 GiB." in only(seen, Topic.GPU).says
