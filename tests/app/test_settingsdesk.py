"""The settings desk: choices are kept on disk, refusals are said, the Hub's token stays out of the state."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from slipstream.app.preferences import Preferences
from slipstream.app.settingsdesk import SettingsDesk
from slipstream.app.store import Store
from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.settings import Settings
from slipstream.core.state import AppState
from slipstream.engine.files import Paths
from slipstream.engine.jobrunner import JobRunner
from slipstream.engine.serve import serverkey
from slipstream.engine.settings_file import load_settings

SECRET = "hf_planted" + "Secret0123456789"
WAIT_S = 20.0


class Office:
    """A desk with the real settings file and the real job thread."""

    def __init__(self, paths: Paths, jobs: JobRunner, store: Store) -> None:
        self.paths, self.store = paths, store
        self.preferences = Preferences(paths, Settings(), lambda report: None)
        self.desk = SettingsDesk(store, paths, self.preferences, jobs)

    def until(self, holds: Callable[[AppState], bool]) -> AppState:
        """The first state of which that holds."""
        poked = threading.Event()
        self.store.set_poke(poked.set)
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            self.store.drain()
            if holds(self.store.state):
                self.store.set_poke(None)
                return self.store.state
            poked.wait(WAIT_S)
            poked.clear()
        raise AssertionError("it never came to that")


def over(kind: JobKind) -> Callable[[AppState], bool]:
    """Whether a job of that kind has ended."""

    def holds(state: AppState) -> bool:
        job = state.job(kind)
        return job is not None and job.status is not JobStatus.RUNNING

    return holds


@pytest.fixture
def office(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    for name in ("HF_TOKEN", "HF_HOME", "HF_ENDPOINT", "DBUS_SESSION_BUS_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    store = Store()
    jobs = JobRunner(store.dispatch)
    jobs.open()
    yield Office(paths, jobs, store)
    jobs.close(WAIT_S)


def test_a_choice_is_on_the_disk_and_told_to_who_listens(office: Office) -> None:
    told: list[int] = []
    office.preferences.listen(lambda: told.append(office.preferences.settings.preferred_port))
    assert office.desk.choose("preferred_port", 9001)
    assert office.desk.choose("preferred_port", 9001)
    assert load_settings(office.paths).settings.preferred_port == 9001
    assert told == [9001]


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("preferred_port", 80, "between 1024 and 65535"),
        ("hub_endpoint", "ftp://x", "http://"),
        ("colour", "red", "colour is not one of"),
    ],
)
def test_a_choice_that_cannot_be_is_said_and_nothing_changes(
    office: Office, name: str, value: object, why: str
) -> None:
    before = office.desk.settings
    assert not office.desk.choose(name, value)
    office.store.drain()
    problem = office.store.state.problem
    assert problem is not None
    assert why in problem.detail
    assert office.desk.settings == before


def test_a_token_is_kept_found_and_deleted_and_never_in_the_state(office: Office) -> None:
    office.desk.keep_token(SECRET)
    kept = office.until(over(JobKind.CHANGE_HUB_ACCESS))
    assert kept.hub_access is not None
    assert kept.hub_access.startswith("hf_...6789, ")
    assert SECRET not in repr(kept)
    office.desk.forget_token()
    office.until(lambda state: state.hub_access == "")


def test_what_is_no_token_is_refused_with_a_place_to_get_one(office: Office) -> None:
    office.desk.keep_token("two words")
    job = office.until(over(JobKind.CHANGE_HUB_ACCESS)).job(JobKind.CHANGE_HUB_ACCESS)
    assert job is not None
    assert job.problem is not None
    assert job.problem.title == "That is not a token"
    assert "https://huggingface.co/settings/tokens" in job.problem.hint


def test_looking_for_the_token_is_no_news(office: Office) -> None:
    office.desk.look_for_token()
    assert office.until(over(JobKind.LOOK_HUB_ACCESS)).hub_access == ""
    assert office.store.state.problem is None


def test_start_at_login_is_the_desktops_entry(office: Office) -> None:
    office.desk.start_at_login(True)
    assert office.desk.starts_at_login
    office.desk.start_at_login(False)
    assert not office.desk.starts_at_login


def test_every_folder_of_the_program_is_named(office: Office) -> None:
    places = {folder.title: folder.path for folder in office.desk.folders}
    assert places["Logs"] == office.paths.logs
    assert places["Engines"] == office.paths.engines
    assert len(places) == 5


def test_a_key_for_servers_is_made_and_thrown_away(office: Office):
    assert office.desk.server_key() is None
    office.desk.ask_for_key(True)
    key = office.desk.server_key()
    assert key is not None
    office.desk.ask_for_key(True)
    assert office.desk.server_key() == key
    office.desk.ask_for_key(False)
    assert office.desk.server_key() is None


def test_a_key_that_cannot_be_kept_is_said(office: Office):
    place = serverkey.path(office.paths)
    place.mkdir()
    (place / "in the way").touch()
    office.desk.ask_for_key(True)
    assert office.until(lambda state: state.problem is not None).problem is not None
