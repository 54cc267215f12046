"""The figures of a model that is on the Hub and not here: read once for each commit, without its weights."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from slipstream.core.catalog import downloads
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.install.child import CancelFlag, Report, run_child
from slipstream.engine.models import download, download_words, hubcache, hubtoken
from slipstream.engine.models.download import Patience
from slipstream.engine.models.download_words import Asked
from slipstream.engine.settings_file import load_settings

# Small files and headers; whoever asks waits for it.
LOOK_S = 300.0
PATIENCE = Patience(read_s=15.0, reach_s=30.0)


def look(
    paths: Paths, repo: str, report: Report, cancelled: CancelFlag, revision: str = downloads.MAIN
) -> Path:
    """A folder with the model's configuration, tokenizer and the headers of its weights.

    It is for reading numbers and never for an engine. In offline mode, what an earlier look has left. Raises
    ``DownloadFailed`` in words, ``Cancelled``.
    """
    settings = load_settings(paths).settings
    if download.offline_mode(settings):
        earlier = _earlier(paths, repo)
        if earlier is None:
            raise download_words.offline(repo)
        return earlier
    endpoint = download.endpoint(settings)
    token = hubtoken.find_for(paths, endpoint)
    told: dict[str, object] = {}
    report(say("Reading the figures of {repo}", repo=repo))

    def take(line: str) -> None:
        try:
            said = json.loads(line)
        except ValueError:
            return  # a warning of some library
        match said:
            case {"event": "reading", "file": str(name), "number": int(number), "of": int(of)}:
                report(
                    say("Reading the figures of {repo}: {name}", repo=repo, name=name), number / max(1, of)
                )
            case {"event": "done" | "failed"}:
                told.update(said)

    finished = run_child(
        (
            *(sys.executable, "-P", "-m", "slipstream", "_worker", "numbers", repo),
            *("--revision", revision, "--into", str(_looked(paths)), *PATIENCE.arguments),
        ),
        cancelled=cancelled,
        deadline_s=LOOK_S,
        env=download.child_environment(settings, token),
        on_line=take,
    )
    if isinstance(told.get("snapshot"), str):
        return Path(str(told["snapshot"]))
    asked = Asked(repo, revision, endpoint, token is not None)
    evidence = finished.tail[-1] if finished.tail else say("the child ended with {code}", code=finished.code)
    facts = told or {"kind": "fault", "evidence": evidence}
    raise download_words.failure(asked, str(facts.get("kind")), facts)


def _looked(paths: Paths) -> Path:
    return paths.cache / "looked"


def _earlier(paths: Paths, repo: str) -> Path | None:
    """What the newest look at the model has left."""
    found = [
        path
        for path in hubcache.repo_folder(_looked(paths), repo).glob("*")
        if path.is_dir() and ".partial" not in path.name
    ]
    return max(found, key=lambda path: path.stat().st_mtime, default=None)
