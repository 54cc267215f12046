"""What a person can do with coding clients: look, propose, configure, undo, test. Everything runs as a job.

Lives on the store's thread and touches neither disk nor network there. After everything that may have changed
a client it looks again, so that the state tells what is on the disk and not what was hoped for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from slipstream.app.editors.editorspage import LEFT_ALONE
from slipstream.app.store import Store
from slipstream.core.editors.survey import (
    Deed,
    EditorProposed,
    EditorReported,
    EditorResult,
    EditorsFound,
    EditorView,
    Proposal,
)
from slipstream.core.editors.wiring import Asked, Wiring
from slipstream.core.errors import EditorConfigRefused
from slipstream.core.jobs import JobKind, JobStatus
from slipstream.core.models import Endpoint, LaunchPlan
from slipstream.core.state import AppState
from slipstream.core.supervision.lifecycle import Phase
from slipstream.core.words import say
from slipstream.engine.files import Paths
from slipstream.engine.install.child import stop_if_asked
from slipstream.engine.jobrunner import JobContext

if TYPE_CHECKING:
    from slipstream.app.editors.editors import Editors


_OFF = {
    Deed.PROPOSE: "",
    Deed.CONFIGURE: say("Called off before anything was written."),
    Deed.UNDO: say("Called off before anything was restored."),
    Deed.TEST: say("Called off; the other requests were not sent."),
}


class Jobs(Protocol):
    """A thread that long work runs on."""

    def submit(self, kind: JobKind, title: str, work: Callable[[JobContext], None]) -> bool:
        """Queue work; false when a job of that kind waits or runs already."""

    def cancel(self, kind: JobKind) -> None:
        """Ask the job of that kind to end."""

    def busy(self, kind: JobKind) -> bool:
        """Whether a job of that kind waits or runs."""


class EditorDesk:
    """Every call posts a job and returns; what came of it is in ``state.editors``. One deed at a time."""

    def __init__(self, store: Store, paths: Paths, jobs: Jobs) -> None:
        self._store = store
        self._paths = paths
        self._jobs = jobs
        self._editors: Editors | None = None  # made and used on the jobs' thread
        store.subscribe(self._on_changed)

    def look(self) -> None:
        """See which clients are here, which are connected, and which have values that are old by now."""
        running = self._running()
        self._jobs.submit(JobKind.LOOK_EDITORS, say("Looking for editors"), lambda _job: self._look(running))

    def propose(self, editor: str, asked: Asked | None = None) -> None:
        """Find out what connecting would change; the proposal is put on the table."""
        running = self._running()
        wanted = asked or Asked()

        def work(job: JobContext, editors: Editors) -> EditorResult | None:
            from slipstream.app.editors.editorproposal import proposal

            chosen = editors.named(editor)
            wiring = editors.wiring(chosen, *running, wanted)
            made = proposal(editors, chosen, wiring, wanted)
            stop_if_asked(job.cancelled)
            self._store.dispatch(EditorProposed(made))
            return None

        self._do(editor, Deed.PROPOSE, work)

    def drop_proposal(self) -> None:
        """Take the proposal from the table, also one that is still being made; nothing is written."""
        self._jobs.cancel(JobKind.EDITOR_DEED)
        self._store.dispatch(EditorProposed(None))

    def configure(self, seen: Proposal) -> None:
        """Write what was proposed. Where a file has changed since, the new proposal is shown instead."""

        def work(_job: JobContext, editors: Editors) -> EditorResult | None:
            from slipstream.app.editors.editorproposal import proposal

            chosen = editors.named(seen.editor)
            now = proposal(editors, chosen, seen.values, seen.asked)
            if now != seen:
                self._store.dispatch(EditorProposed(now))
                said = say(
                    "Something changed since this was shown, so nothing was written. Look at it again."
                )
                return EditorResult(seen.editor, Deed.PROPOSE, (said,))
            done = editors.configure(chosen, seen.values)
            self._store.dispatch(EditorProposed(None))
            files = ", ".join(done.files)
            said = say("Everything was there already: {files}.", files=files)
            if done.changed:
                said = say("Written and read back: {files}.", files=files)
            return EditorResult(seen.editor, Deed.CONFIGURE, (said, chosen.then))

        self._do(seen.editor, Deed.CONFIGURE, work)

    def undo(self, editor: str) -> None:
        """Give a client its own settings back; what is not ours any more is named and stays."""

        def work(_job: JobContext, editors: Editors) -> EditorResult | None:
            done = editors.undo(editors.named(editor))
            lines = [say("As it was before: {path}.", path=path) for path in done.restored]
            lines += [f"{LEFT_ALONE}: {said}." for said in done.left]
            if done.backups is not None:
                lines.append(say("The former files are kept in {folder}.", folder=done.backups))
            return EditorResult(
                editor, Deed.UNDO, tuple(lines) or (say("There was nothing of ours left to take out."),)
            )

        self._do(editor, Deed.UNDO, work)

    def test(self, editor: str) -> None:
        """Send what the client sends, with the values it was connected with, else the running server's."""
        running = self._running()

        def work(job: JobContext, editors: Editors) -> EditorResult | None:
            chosen = editors.named(editor)
            wiring = editors.values(chosen) or editors.wiring(chosen, *running, Asked())
            said = (say("Sent to {address}, model {model}.", address=wiring.base_url, model=wiring.model),)
            result = EditorResult(editor, Deed.TEST, said, done=False)
            self._store.dispatch(EditorReported(result))
            for verdict in editors.test(chosen, wiring, job.cancelled):
                result = EditorResult(editor, Deed.TEST, said, (*result.verdicts, verdict), done=False)
                self._store.dispatch(EditorReported(result))
            return EditorResult(editor, Deed.TEST, said, result.verdicts)

        self._do(editor, Deed.TEST, work)

    def cancel(self) -> None:
        """End the deed that goes on."""
        self._jobs.cancel(JobKind.EDITOR_DEED)

    def _do(
        self, editor: str, deed: Deed, work: Callable[[JobContext, Editors], EditorResult | None]
    ) -> None:
        """Run ``work`` and report what it came to; it gives no result where there is nothing to say."""
        if self._jobs.busy(JobKind.EDITOR_DEED):
            return
        view = self._store.state.editors.view(editor)
        title = _title(deed, editor if view is None else view.title)

        def job(context: JobContext) -> None:
            try:
                ended = work(context, self._opened()) or EditorResult(editor, deed)
            except EditorConfigRefused as error:
                ended = EditorResult(editor, deed, problem=error.report())
                if deed is Deed.CONFIGURE:
                    self._store.dispatch(EditorProposed(None))
            self._store.dispatch(EditorReported(ended))

        # The beginning is told first: the end may come before this thread runs again.
        self._store.dispatch(EditorReported(EditorResult(editor, deed, (f"{title}.",), done=False)))
        self._jobs.submit(JobKind.EDITOR_DEED, title, job)

    def _opened(self) -> Editors:
        """Made on first use: the formats of all clients take a tenth of a second to load."""
        if self._editors is None:
            from slipstream.app.editors.editors import Editors

            self._editors = Editors(self._paths)
        return self._editors

    def _look(self, running: tuple[Endpoint | None, LaunchPlan | None]) -> None:
        from slipstream.app.editors import cursorlink

        editors = self._opened()
        wiring: Wiring | None = None
        if running[0] is not None:
            try:
                wiring = editors.wiring(None, *running, Asked())
            except EditorConfigRefused:
                wiring = None  # a server that does not answer just now makes nobody's values old
        views: tuple[EditorView, ...] = editors.look(wiring)
        tunnels = () if wiring is None else cursorlink.tunnels_of(wiring)
        self._store.dispatch(EditorsFound(views, tunnels))

    def _running(self) -> tuple[Endpoint | None, LaunchPlan | None]:
        """The running server's address and plan, once it answers."""
        engine = self._store.state.engine
        return (engine.endpoint, engine.plan) if engine.phase is Phase.READY else (None, None)

    def _on_changed(self, before: AppState, after: AppState) -> None:
        """Another server may make a connected client's values old; who never looked is not told."""
        ready = after.engine.phase is Phase.READY
        came = ready and (before.engine.phase is not Phase.READY or before.engine.plan != after.engine.plan)
        if (came and after.editors.views is not None) or _has_written(before, after):
            self.look()
        if before.job(JobKind.EDITOR_DEED) is not after.job(JobKind.EDITOR_DEED):
            self._tell_end(after)

    def _tell_end(self, state: AppState) -> None:
        """A deed that was called off, perhaps before it began, or broke, has told nothing of its end."""
        job, left = state.job(JobKind.EDITOR_DEED), state.editors.at_work
        if job is None or left is None:
            return
        if job.status is JobStatus.CANCELLED:
            lines = (_OFF[left.deed],) if _OFF[left.deed] else ()
            self._store.dispatch(EditorReported(EditorResult(left.editor, left.deed, lines)))
        elif job.status is JobStatus.FAILED:
            self._store.dispatch(EditorReported(EditorResult(left.editor, left.deed, problem=job.problem)))


def _title(deed: Deed, name: str) -> str:
    match deed:
        case Deed.PROPOSE:
            return say("Looking at the settings of {title}", title=name)
        case Deed.CONFIGURE:
            return say("Connecting {title}", title=name)
        case Deed.UNDO:
            return say("Giving {title} its own settings back", title=name)
        case Deed.TEST:
            return say("Sending what {title} sends", title=name)


def _has_written(before: AppState, after: AppState) -> bool:
    """Whether a deed that may have changed a client has just ended."""
    was = before.editors.at_work
    return was is not None and was.deed in (Deed.CONFIGURE, Deed.UNDO) and after.editors.at_work is None
