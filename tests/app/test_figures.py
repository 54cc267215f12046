"""Memory in words, the computer's strip, and what a GPU tells."""

from __future__ import annotations

from dataclasses import replace

from tests.fakes import states
from tests.fakes.gpus import cuda

from slipstream.app.live import figures
from slipstream.core.live.sample import GpuHolder
from slipstream.core.models import Device, Segment


def test_without_a_server_the_bar_shows_the_memory_as_it_is():
    view = figures.memory_view(states.stopped(), None)
    assert [row.label for row in view.rows] == ["Now"]
    assert view.caption == "RAM, 24.0 GiB. 17.0 GiB free for a server."
    assert figures.memory_view(replace(states.stopped(), latest=None), None) is None


def test_a_running_server_has_a_planned_and_a_measured_row_and_the_difference_in_words():
    view = figures.memory_view(states.ready(), states.MEASURED)
    assert [row.label for row in view.rows] == ["Planned", "Measured"]
    assert view.caption == "RAM, 24.0 GiB. The server takes 2.2 GiB, 1.2 GiB less than planned."
    assert {entry.segment: entry.size for entry in view.legend}[Segment.TARGET] == "257 MiB"


def test_each_bar_ends_in_what_it_adds_up_to():
    rows = figures.memory_view(states.ready(), states.MEASURED).rows
    assert [row.total for row in rows] == ["3.3 of 24.0 GiB", "2.2 of 24.0 GiB"]
    assert figures.memory_view(states.stopped(), None).rows[0].total == "7.0 of 24.0 GiB"


def test_what_the_last_start_taught_is_said_in_the_caption():
    state = states.ready()
    taught = replace(state, engine=replace(state.engine, plan=replace(state.engine.plan, learnt_bytes=1)))
    assert figures.memory_view(taught, None).caption.endswith("Learnt from your last start.")
    assert "Learnt" not in figures.memory_view(state, None).caption


def test_as_planned_is_said_when_it_is_so():
    view = figures.memory_view(states.ready(), states.PLANNED)
    assert view.caption.endswith("takes 3.3 GiB, as planned.")


def test_more_than_planned_is_said_too():
    measured = states.budget(4 * states.GIB, 3 * states.GIB, 257 * states.MIB, 81 * states.MIB, states.GIB)
    assert "1.0 GiB more than planned" in figures.memory_view(states.ready(), measured).caption


def test_a_plan_past_the_edge_says_by_how_much():
    view = figures.memory_view(states.too_big(), None)
    assert view.too_big
    assert "Too big by 3.0 GiB" in view.caption


def test_a_failed_server_holds_no_memory():
    assert [row.label for row in figures.memory_view(states.failed(), None).rows] == ["Now"]


def on_gpus(state, *used_gib, **changes):
    """That state with GPUs of 24 GiB, of which so much is in use, and a preset for them."""
    cards = tuple(
        replace(states.CARD, index=place, memory_used_bytes=used * states.GIB, cuda_device=str(place))
        for place, used in enumerate(used_gib)
    )
    presets = (replace(states.PRESETS[0], device=Device.CUDA),)
    return replace(state, presets=presets, latest=replace(states.sample(), gpus=cards), **changes)


def test_where_the_chosen_preset_runs_on_gpus_each_has_a_row_with_who_holds_it():
    holder = GpuHolder(7, "gnome-shell", 300 * states.MIB)
    state = on_gpus(states.stopped(), 1)
    card = replace(state.latest.gpus[0], holders=(holder,))
    one = figures.memory_view(replace(state, latest=replace(state.latest, gpus=(card,))), None)
    assert [row.label for row in one.rows] == ["Now"]
    assert one.caption == "Example card 24 GB, 24.0 GiB. 23.0 GiB free for a server."
    assert "gnome-shell 300 MiB" in figures.segment_text(one.rows[0], Segment.OTHER)
    two = figures.memory_view(on_gpus(states.stopped(), 5, 2), None)
    assert [row.label for row in two.rows] == ["GPU 0", "GPU 1"]
    assert two.caption.endswith("22.0 GiB free for a server.")


def test_gpus_that_share_a_model_have_a_measured_row_each():
    ready = states.ready()
    plan = replace(ready.engine.plan, engine=cuda(), tensor_parallel=2)
    state = on_gpus(ready, 20, 21, engine=replace(ready.engine, plan=plan))
    view = figures.memory_view(state, states.MEASURED)
    assert [row.label for row in view.rows] == ["Planned", "GPU 0", "GPU 1"]
    assert all(row.budget.total_bytes == 24 * states.GIB for row in view.rows[1:])


def test_a_segment_tells_exact_bytes_and_how_they_came_about():
    view = figures.memory_view(states.ready(), states.MEASURED)
    said = figures.segment_text(view.rows[0], Segment.DRAFT)
    assert said == "Planned: Draft weights, 81 MiB (84,934,656 bytes)\nExample of draft"


def test_the_strip_shows_the_engine_only_while_there_is_one():
    serving = ["Server CPU", "Server RAM", "Total CPU", "Total RAM"]
    assert [f.name for f in figures.host_figures(states.ready())] == serving
    assert [f.name for f in figures.host_figures(states.stopped())] == ["Total CPU", "Total RAM"]
    assert {f.name: f.value for f in figures.host_figures(states.ready())}["Total RAM"] == "7.0 of 24.0 GiB"


def test_a_gpu_that_cannot_be_read_is_said_with_the_reason():
    latest = replace(states.sample(), gpu_problem="Restart the computer: the driver was updated.")
    gpu = figures.host_figures(states.ready(latest))[-1]
    assert (gpu.value, gpu.tip) == ("cannot be read", "Restart the computer: the driver was updated.")


def test_a_card_shows_power_against_its_cap_and_a_dash_for_what_it_refuses():
    said = {f.name: f.value for f in figures.gpu_figures(states.CARD)}
    assert said["Power"] == "312 of 350 W"
    assert said["Memory"] == "22.0 of 24.0 GiB"
    assert said["Held back by"] == "nothing"
    unread = ("use", "memory_used_bytes", "power_w", "temperature_c", "clock_mhz", "throttle")
    mute = replace(states.CARD, **dict.fromkeys(unread))
    assert {f.value for f in figures.gpu_figures(mute)} == {"-"}
