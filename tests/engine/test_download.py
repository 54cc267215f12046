"""Downloads through the real ``huggingface_hub`` from a troublesome server: they arrive once and right."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from tests.fakes.hub import COMMIT, FakeHub, Repo, Trouble, blob_name, model_files

from slipstream.core.catalog import downloads
from slipstream.core.catalog.downloads import DownloadStatus
from slipstream.core.errors import DownloadFailed, FailureKind
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.state import AppEvent, JobChanged
from slipstream.engine.files import Paths
from slipstream.engine.install.child import Cancelled
from slipstream.engine.jobrunner import JobRunner
from slipstream.engine.models import download, download_queue, hubcache
from slipstream.engine.models.download import Patience

WAIT_S = 60.0
REPO = "someone/a-model"
ONE, TWO = "model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"
ALLOWED = "hf_allowed"
SHORT = Patience(read_s=2.0, reach_s=5.0, give_up_s=20.0)


class Told:
    """A report that keeps every word and figure."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self.done: list[int] = []
        self.speeds: list[float] = []
        self.stalls: list[float] = []

    def __call__(
        self,
        step: str,
        fraction: float | None = None,
        done_bytes: int | None = None,
        total_bytes: int | None = None,
        *,
        speed_bytes_s: float | None = None,
        stalled_s: float | None = None,
    ) -> None:
        if not self.steps or self.steps[-1] != step:
            self.steps.append(step)
        if done_bytes is not None:
            self.done.append(done_bytes)
        if speed_bytes_s is not None:
            self.speeds.append(speed_bytes_s)
        if stalled_s is not None:
            self.stalls.append(stalled_s)


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[FakeHub]:
    """A Hub with one model, which the environment points to."""
    with FakeHub().running() as made:
        made.repos[REPO] = Repo(model_files())
        monkeypatch.setenv("HF_ENDPOINT", made.address)
        monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub-cache"))
        for name in ("HF_TOKEN", "HF_HOME", "HF_HUB_OFFLINE", "DBUS_SESSION_BUS_ADDRESS"):
            monkeypatch.delenv(name, raising=False)
        yield made


def fetch(paths: Paths, patience: Patience = SHORT) -> Told:
    """Queue the model and work the queue off."""
    told = Told()
    download.ask(paths, REPO)
    download.serve(paths, told, threading.Event(), patience)
    return told


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait until it holds."""
    end = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < end, f"never happened: {what}"
        time.sleep(0.02)


def arrived(hub: FakeHub, paths: Paths, repo: str = REPO) -> Path:
    """The snapshot, after comparing every byte of it with what the server holds."""
    folder = download.local(paths, repo)
    assert folder is not None
    files = hub.repos[repo].files
    wanted = {name for name in files if not name.endswith(".bin")}
    assert {path.name for path in folder.iterdir()} == wanted
    for name in wanted:
        assert (folder / name).read_bytes() == files[name], name
    assert not list(hubcache.repo_folder(hubcache.cache_folder(), repo).glob(f"blobs/*{hubcache.PARTIAL}"))
    return folder


def partial(name: str) -> Path:
    """Where a file of the model lies before it is whole."""
    base = hubcache.repo_folder(hubcache.cache_folder(), REPO)
    return base / "blobs" / (blob_name(name, model_files()[name]) + hubcache.PARTIAL)


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def test_a_model_arrives_in_the_hubs_own_cache_layout(hub: FakeHub, paths: Paths) -> None:
    told = fetch(paths)
    folder = arrived(hub, paths)
    cache = hubcache.cache_folder()
    assert folder == cache / "models--someone--a-model" / "snapshots" / COMMIT
    assert (cache / "models--someone--a-model" / "refs" / "main").read_text() == COMMIT
    assert str((folder / ONE).readlink()) == f"../../blobs/{blob_name(ONE, hub.repos[REPO].files[ONE])}"
    # The Hub's own tools find it, and without a network.
    code = f"from huggingface_hub import snapshot_download as s; print(s({REPO!r}, local_files_only=True))"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(folder)
    assert download_queue.read(paths) == ()
    assert max(told.done) == sum(len(data) for name, data in model_files().items() if name[-4:] != ".bin")
    assert {path for path in hub.paths if path.startswith("/api")} == {f"/api/models/{REPO}/revision/main"}
    assert [asked.begins for asked in hub.asked] == [0] * len(hub.asked)


def test_a_second_download_of_a_whole_model_fetches_no_file(hub: FakeHub, paths: Paths) -> None:
    fetch(paths)
    before = len(hub.asked)
    fetch(paths)
    assert len(hub.asked) == before
    arrived(hub, paths)


def test_the_speed_is_measured_while_bytes_trickle(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=400_000)
    told = fetch(paths)
    arrived(hub, paths)
    assert told.speeds
    # The last reading is over a window in which only the slow file came.
    assert 100_000 < told.speeds[-1] < 800_000


def test_a_connection_reset_in_the_middle_goes_on_where_it_broke(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(reset_after_bytes=400_000, resets=2)
    told = fetch(paths)
    arrived(hub, paths)
    asked = hub.asked_for(ONE)
    assert len(asked) == 3
    assert 0 < asked[1].begins < asked[2].begins
    # What a reset took out of the sockets' buffers may be sent again, and nothing else.
    assert asked[2].begins + asked[2].sent_bytes == len(model_files()[ONE])
    assert any(step.startswith("The connection broke; trying again in 1 s") for step in told.steps)


def test_a_silent_connection_is_given_up_and_the_rest_asked_for_anew(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[TWO] = Trouble(silent_after_bytes=300_000, silences=1)
    fetch(paths)
    arrived(hub, paths)
    first, second = sorted(hub.asked_for(TWO), key=lambda asked: asked.begins)
    assert (first.begins, second.begins) == (0, 300_000)


def test_a_stall_is_shown_after_ten_seconds(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[TWO] = Trouble(silent_after_bytes=300_000, silences=1)
    told = fetch(paths, Patience(read_s=12.0, reach_s=20.0, give_up_s=60.0))
    arrived(hub, paths)
    assert told.stalls
    assert told.stalls[0] == pytest.approx(10.0, abs=0.6)
    assert told.stalls == sorted(told.stalls)


def test_a_server_without_ranges_sends_the_whole_file_again(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(reset_after_bytes=400_000, resets=1, no_ranges=True)
    fetch(paths)
    arrived(hub, paths)
    assert [asked.begins for asked in hub.asked_for(ONE)] == [0, 0]


@pytest.mark.parametrize("change", ["longer", "shorter", "other"])
def test_a_file_that_is_not_the_listed_one_is_refused(hub: FakeHub, paths: Paths, change: str) -> None:
    listed = model_files()[ONE]
    sends = {"longer": listed + b"more", "shorter": listed[:-1000], "other": listed[:-1] + b"\0"}[change]
    hub.repos[REPO].trouble[ONE] = Trouble(sends=sends)
    with pytest.raises(DownloadFailed, match="arrives damaged") as failed:
        fetch(paths)
    assert failed.value.kind is FailureKind.FILES_BROKEN
    assert ONE in failed.value.detail
    assert download.local(paths, REPO) is None
    assert not partial(ONE).exists() or size(partial(ONE)) == 0
    # Mended at the source, the same entry goes through.
    hub.repos[REPO].trouble.clear()
    download_queue.change(paths, lambda queue: downloads.resumed(queue, REPO))
    download.serve(paths, Told(), threading.Event(), SHORT)
    arrived(hub, paths)


def test_a_server_that_asks_to_wait_is_obeyed(hub: FakeHub, paths: Paths) -> None:
    hub.slow_down = [2]
    hub.repos[REPO].trouble[ONE] = Trouble(status=429, times=1, headers={"Retry-After": "1"})
    told = fetch(paths)
    arrived(hub, paths)
    assert "The Hub asks to slow down; trying again in 2 s" in told.steps


def test_a_server_that_always_asks_to_wait_ends_the_download_with_a_word(hub: FakeHub, paths: Paths) -> None:
    hub.slow_down = [1] * 50
    with pytest.raises(DownloadFailed, match="asks to slow down") as failed:
        fetch(paths, Patience(read_s=2.0, reach_s=1.0, give_up_s=5.0))
    assert "a token" in failed.value.hint


def test_a_server_out_of_order_is_tried_again(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[TWO] = Trouble(status=503, times=2)
    told = fetch(paths)
    arrived(hub, paths)
    assert "The Hub has trouble; trying again in 1 s" in told.steps
    assert "The Hub has trouble; trying again in 2 s" in told.steps


def test_a_server_that_is_not_there_is_named(
    paths: Paths, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    with pytest.raises(DownloadFailed, match="cannot be reached") as failed:
        fetch(paths, Patience(read_s=2.0, reach_s=1.0, give_up_s=5.0))
    assert failed.value.kind is FailureKind.NETWORK
    assert "http://127.0.0.1:9" in failed.value.detail


def test_a_gated_model_names_the_page_to_visit_and_comes_with_the_right_token(
    hub: FakeHub, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.repos[REPO] = Repo(model_files(), gated=True, token=ALLOWED)
    with pytest.raises(DownloadFailed, match="wants your consent") as without:
        fetch(paths)
    assert f"https://huggingface.co/{REPO}" in without.value.hint
    assert "models token set" in without.value.hint
    monkeypatch.setenv("HF_TOKEN", "hf_someone_else")
    with pytest.raises(DownloadFailed, match="wants your consent") as refused:
        fetch(paths)
    assert "accept the terms and wait" in refused.value.hint
    entry = downloads.find(download_queue.read(paths), REPO)
    assert entry is not None
    assert entry.problem is not None
    assert entry.problem.title == refused.value.title
    monkeypatch.setenv("HF_TOKEN", ALLOWED)
    fetch(paths)
    arrived(hub, paths)
    assert {asked.token for asked in hub.asked} == {ALLOWED}


def test_another_host_sends_the_bytes_and_is_not_handed_the_token(
    hub: FakeHub, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(elsewhere=True, reset_after_bytes=200_000, resets=1)
    monkeypatch.setenv("HF_TOKEN", ALLOWED)
    fetch(paths)
    arrived(hub, paths)
    first, second = hub.asked_for(ONE)
    assert (first.token, second.token) == (None, None)
    assert second.begins > 0
    assert {asked.token for asked in hub.asked_for(TWO)} == {ALLOWED}


def test_a_sign_in_page_is_not_taken_for_the_hub(hub: FakeHub, paths: Paths) -> None:
    hub.sign_in_page = True
    with pytest.raises(DownloadFailed, match="does not answer like the Hub") as failed:
        fetch(paths)
    assert "sign-in page" in failed.value.hint


def test_an_expired_token_is_told_from_a_missing_model(
    hub: FakeHub, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.repos["someone/hidden"] = Repo(model_files(), token="hf_owner")  # noqa: S106 - made up
    monkeypatch.setenv("HF_TOKEN", "hf_expired")
    with pytest.raises(DownloadFailed, match="refuses the token") as failed:
        fetch(paths)
    assert "huggingface.co/settings/tokens" in failed.value.hint
    download.cancel(paths, REPO)
    monkeypatch.delenv("HF_TOKEN")
    download.ask(paths, "someone/hidden")
    with pytest.raises(DownloadFailed, match="no such model") as hidden:
        download.serve(paths, Told(), threading.Event(), SHORT)
    assert "private" in hidden.value.detail


def test_a_missing_model_and_a_missing_version_are_named(hub: FakeHub, paths: Paths) -> None:
    download.ask(paths, "someone/nothing")
    with pytest.raises(DownloadFailed, match="no such model") as missing:
        download.serve(paths, Told(), threading.Event(), SHORT)
    assert "someone/nothing" in missing.value.detail
    download.cancel(paths, "someone/nothing")
    download.ask(paths, REPO, "v9")
    with pytest.raises(DownloadFailed, match="no such version") as version:
        download.serve(paths, Told(), threading.Event(), SHORT)
    assert "v9" in version.value.detail


def test_one_failure_lets_the_next_in_the_queue_have_its_turn(hub: FakeHub, paths: Paths) -> None:
    download.ask(paths, "someone/nothing")
    download.ask(paths, REPO)
    with pytest.raises(DownloadFailed):
        download.serve(paths, Told(), threading.Event(), SHORT)
    arrived(hub, paths)
    (left,) = download_queue.read(paths)
    assert (left.repo, left.status) == ("someone/nothing", DownloadStatus.FAILED)


def test_the_end_of_the_program_keeps_the_queue_and_the_bytes(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=300_000)
    ending = threading.Event()
    download.ask(paths, REPO)
    ended: list[BaseException] = []

    def serve() -> None:
        try:
            download.serve(paths, Told(), ending, SHORT)
        except Cancelled as exc:
            ended.append(exc)

    thread = threading.Thread(target=serve)
    thread.start()
    until(lambda: size(partial(ONE)) > 200_000, "the file began")
    ending.set()
    thread.join(WAIT_S)
    assert ended
    (entry,) = download_queue.read(paths)
    assert entry.status is DownloadStatus.WAITING
    had = size(partial(ONE))
    hub.repos[REPO].trouble.clear()
    download.serve(paths, Told(), threading.Event(), SHORT)
    arrived(hub, paths)
    assert hub.asked_for(ONE)[-1].begins == had


@contextmanager
def serving(paths: Paths) -> Iterator[list[Exception]]:
    """The queue being worked off on a thread; gives the errors it ended with."""
    errors: list[Exception] = []

    def serve() -> None:
        try:
            download.serve(paths, Told(), threading.Event(), SHORT)
        except (DownloadFailed, Cancelled) as exc:
            errors.append(exc)

    thread = threading.Thread(target=serve)
    thread.start()
    yield errors
    thread.join(WAIT_S)
    assert not thread.is_alive()


def test_a_pause_from_elsewhere_stops_at_once_and_a_resume_goes_on_there(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=300_000)
    download.ask(paths, REPO)
    with serving(paths) as errors:
        until(lambda: size(partial(ONE)) > 200_000, "the file began")
        asked_at = time.monotonic()
        download_queue.change(paths, lambda queue: downloads.paused(queue, REPO))
        until(lambda: not download_queue.is_being_served(paths), "the download stopped")
        assert time.monotonic() - asked_at < 3.0
    assert errors == []
    (entry,) = download_queue.read(paths)
    assert entry.status is DownloadStatus.PAUSED
    had = size(partial(ONE))
    assert had > 200_000
    hub.repos[REPO].trouble.clear()
    download_queue.change(paths, lambda queue: downloads.resumed(queue, None))
    download.serve(paths, Told(), threading.Event(), SHORT)
    arrived(hub, paths)
    assert hub.asked_for(ONE)[-1].begins == had


def test_a_cancel_ends_the_child_at_once_and_leaves_nothing(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=100_000)
    download.ask(paths, REPO)
    with serving(paths) as errors:
        until(lambda: size(partial(ONE)) > 100_000, "the file began")
        asked_at = time.monotonic()
        assert download.cancel(paths, REPO)
        until(lambda: not download_queue.is_being_served(paths), "the download stopped")
        assert time.monotonic() - asked_at < 3.0
    assert errors == []
    assert download_queue.read(paths) == ()
    assert not hubcache.repo_folder(hubcache.cache_folder(), REPO).exists()


def test_a_killed_program_resumes_where_it_was_cut_off(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble = {ONE: Trouble(speed_bytes_s=250_000), TWO: Trouble(speed_bytes_s=250_000)}
    command = (sys.executable, "-m", "slipstream", "models")
    first = subprocess.Popen((*command, "download", REPO), stderr=subprocess.DEVNULL)
    until(lambda: size(partial(ONE)) > 200_000, "the file began")
    children = psutil.Process(first.pid).children(recursive=True)
    first.send_signal(signal.SIGKILL)
    first.wait(WAIT_S)
    # The child of the dead program is ended by the next one, if it has not noticed itself.
    (entry,) = download_queue.read(paths)
    assert entry.status is DownloadStatus.RUNNING
    for child in children:
        child.suspend()
    had = {name: size(partial(name)) for name in (ONE, TWO)}
    hub.repos[REPO].trouble.clear()
    done = subprocess.run(
        (*command, "resume", "--json"), capture_output=True, text=True, timeout=WAIT_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    arrived(hub, paths)
    assert {name: hub.asked_for(name)[-1].begins for name in (ONE, TWO)} == had
    for name in (ONE, TWO):
        last = hub.asked_for(name)[-1]
        assert last.begins + last.sent_bytes == len(model_files()[name])
    assert psutil.wait_procs(children, 5)[1] == []


def test_too_small_a_disk_is_told_before_anything_is_fetched(
    hub: FakeHub, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with small_disk(tmp_path / "disk", "8m") as disk:
        monkeypatch.setenv("HF_HUB_CACHE", str(disk / "hub"))
        with pytest.raises(DownloadFailed, match="Not enough space") as failed:
            fetch(paths)
        assert hub.asked == []
    assert failed.value.kind is FailureKind.DISK_FULL
    assert "0.0 GB are free" in failed.value.detail


def test_a_disk_that_fills_up_keeps_what_came_and_goes_on_when_there_is_room(
    hub: FakeHub, paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=500_000)
    with small_disk(tmp_path / "disk", "300m") as disk:
        monkeypatch.setenv("HF_HUB_CACHE", str(disk / "hub"))
        ballast = disk / "ballast"
        download.ask(paths, REPO)
        with serving(paths) as errors:
            until(lambda: size(partial(ONE)) > 200_000, "the file began")
            fill(ballast)
        (error,) = errors
        assert isinstance(error, DownloadFailed)
        assert error.title == "The disk is full"
        had = size(partial(ONE))
        assert had > 200_000
        ballast.unlink()
        hub.repos[REPO].trouble.clear()
        download_queue.change(paths, lambda queue: downloads.resumed(queue, REPO))
        download.serve(paths, Told(), threading.Event(), SHORT)
        arrived(hub, paths)
        assert hub.asked_for(ONE)[-1].begins == had


@contextmanager
def small_disk(folder: Path, limit: str) -> Iterator[Path]:
    """A file system of its own; needs root."""
    folder.mkdir()
    mounted = subprocess.run(
        ("mount", "-t", "tmpfs", "-o", f"size={limit}", "tmpfs", str(folder)),
        capture_output=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip("a small file system can be mounted by root only")
    try:
        yield folder
    finally:
        subprocess.run(("umount", "-l", str(folder)), check=True)


def fill(ballast: Path) -> None:
    """Take every free byte of the file system."""
    with ballast.open("wb", buffering=0) as stream, suppress(OSError):
        while True:
            stream.write(bytes(65536))


def test_a_damaged_file_is_found_and_only_it_is_fetched_again(hub: FakeHub, paths: Paths) -> None:
    fetch(paths)
    folder = arrived(hub, paths)
    blob = (folder / TWO).resolve()
    blob.write_bytes(b"\0" + blob.read_bytes()[1:])
    bad = hubcache.damaged(folder, lambda *_words: None, threading.Event())
    assert [path.name for path in bad] == [TWO]
    before = len(hub.asked)
    for path in bad:
        hubcache.discard(path)
    fetch(paths)
    assert [asked.name for asked in hub.asked[before:]] == [TWO]
    assert hubcache.damaged(arrived(hub, paths), lambda *_words: None, threading.Event()) == ()


def test_a_model_in_mistrals_own_form_alone_arrives_whole(hub: FakeHub, paths: Paths) -> None:
    files = {"params.json": b"{}", "tekken.json": b"{}", "consolidated.safetensors": b"weights" * 1000}
    hub.repos[REPO] = Repo(files)
    fetch(paths)
    assert arrived(hub, paths).joinpath("consolidated.safetensors").exists()


def test_removing_a_model_says_what_is_free_again(hub: FakeHub, paths: Paths) -> None:
    fetch(paths)
    (model,) = hubcache.models(hubcache.cache_folder())
    assert model.whole
    freed = hubcache.remove(hubcache.cache_folder(), REPO)
    assert freed == model.size_bytes >= 3_000_000
    assert hubcache.models(hubcache.cache_folder()) == ()


def test_offline_nothing_is_asked_and_what_is_here_is_given(
    hub: FakeHub, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetch(paths)
    asked = len(hub.paths)
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert download.local(paths, REPO) is not None
    with pytest.raises(DownloadFailed, match="not on this computer"):
        download.ask(paths, "someone/else")
    assert len(hub.paths) == asked


def test_a_name_that_is_no_models_is_refused_before_any_request(hub: FakeHub, paths: Paths) -> None:
    for name in ("../etc/passwd", "a/b/c", "models--a--b", ""):
        with pytest.raises(DownloadFailed, match="not the name"):
            download.ask(paths, name)
    assert hub.paths == []


def test_a_second_process_leaves_the_queue_to_the_first(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=300_000)
    download.ask(paths, REPO)
    with serving(paths):
        until(lambda: download_queue.progress(paths).get("done_bytes") is not None, "progress is told")
        with pytest.raises(download.AlreadyServed):
            download.serve(paths, Told(), threading.Event(), SHORT)
        live = download_queue.progress(paths)
        assert live["repo"] == REPO
        hub.repos[REPO].trouble[ONE].speed_bytes_s = None
    arrived(hub, paths)
    assert download_queue.progress(paths) == {}


def test_as_a_job_it_shows_speed_and_the_time_left(hub: FakeHub, paths: Paths) -> None:
    hub.repos[REPO].trouble[ONE] = Trouble(speed_bytes_s=400_000)
    seen: list[Job] = []
    ended = threading.Event()

    def sink(event: AppEvent) -> None:
        assert isinstance(event, JobChanged)
        seen.append(event.job)
        if event.job.status is not JobStatus.RUNNING:
            ended.set()

    runner = JobRunner(sink, name="downloads")
    runner.open()
    download.ask(paths, REPO)
    assert runner.submit(JobKind.DOWNLOAD, "Downloading", download.work(paths))
    assert ended.wait(WAIT_S)
    assert runner.close(WAIT_S)
    assert seen[-1].status is JobStatus.DONE
    assert seen[-1].speed_bytes_s is None
    moving = [job for job in seen if job.speed_bytes_s is not None and job.remaining_s is not None]
    assert moving
    for job in moving:
        assert job.speed_bytes_s is not None
        assert job.total_bytes is not None
        assert job.done_bytes is not None
        if job.speed_bytes_s > 0:
            left = (job.total_bytes - job.done_bytes) / job.speed_bytes_s
            assert job.remaining_s == pytest.approx(left)
    arrived(hub, paths)


def test_only_the_child_loads_the_hubs_library() -> None:
    code = (
        "import sys; import slipstream.engine.models.download, slipstream.cli.models\n"
        "print([name for name in ('huggingface_hub', 'httpx2', 'jeepney') if name in sys.modules])"
    )
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
