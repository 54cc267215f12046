"""The files of a preset as values: where each model stands, how far it is, what can be done with it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from slipstream.app.models.modelrows import STANDS, Stand, Transfer, transfer
from slipstream.app.wording import amount_text, bytes_text, left_text, percent_text, speed_text, stall_text
from slipstream.core.catalog.modelsurvey import FolderFound, ModelSurvey, Part
from slipstream.core.jobs import Job
from slipstream.core.sizing.gpubudget import form_text
from slipstream.core.state import AppState
from slipstream.core.words import say


class ModelAction(StrEnum):
    """What a button of a model's line does."""

    DOWNLOAD = "download"
    RESUME = "resume"
    PAUSE = "pause"
    CANCEL = "cancel"
    VERIFY = "verify"
    REMOVE = "remove"
    ALIGN = "align"


_COMING = (ModelAction.PAUSE, ModelAction.CANCEL)
_HELD = (ModelAction.RESUME, ModelAction.CANCEL)
KEPT = (ModelAction.VERIFY, ModelAction.REMOVE)
LABELS = {
    ModelAction.DOWNLOAD: say("Download"),
    ModelAction.RESUME: say("Resume"),
    ModelAction.PAUSE: say("Pause"),
    ModelAction.CANCEL: say("Cancel"),
    ModelAction.VERIFY: say("Verify"),
    ModelAction.REMOVE: say("Remove"),
    ModelAction.ALIGN: say("Align"),
}


@dataclass(frozen=True, slots=True)
class PartView:
    """One model of a preset: name, where it stands, how far it is, and what can be done with it.

    ``repo`` names it to the download queue, ``folder`` is what lies on the disk.
    """

    title: str
    state: str
    fraction: float | None
    actions: tuple[ModelAction, ...]
    repo: str
    folder: FolderFound | None = None


def part_view(state: AppState, survey: ModelSurvey, part: Part, *, align: bool = False) -> PartView:
    """One model's line: on this computer, on its way, or to fetch."""

    title = part.model.title
    if part.form is not None and part.form.value not in part.repo.lower():
        title = say("{title} in {form}", title=title, form=form_text(part.form))
    moving = transfer(state, part.repo)
    if moving is not None:
        return _moving(title, part, moving)
    size = bytes_text(part.size_bytes) if part.size_bytes is not None else say("size not known")
    if part.folder is None:
        said = say("{size} to fetch", size=size)
        if part.model.gated:
            said = say("{size} to fetch; its licence has to be accepted on the Hub first", size=size)
        return PartView(title, said, None, (ModelAction.DOWNLOAD,), part.repo)
    lies = next((one for one in survey.folders if one.folder == part.folder), None)
    can = (*((ModelAction.ALIGN,) if align else ()), *(KEPT if lies is not None else ()))
    said = say("{size} on this computer", size=size)
    if align:
        said = say("{size} on this computer; a copy with the target's rows is still to be made", size=size)
    return PartView(title, said, None, can, part.repo, lies)


def _moving(title: str, part: Part, moving: Transfer) -> PartView:
    """A model on its way, or held up on it."""
    entry = moving.entry
    if moving.job is not None:
        return PartView(title, transfer_text(moving.job), moving.fraction, _COMING, part.repo)
    amount = amount_text(entry.done_bytes, entry.total_bytes)
    said = STANDS[moving.stand] + (f", {amount}" if amount else "")
    if entry.problem is not None:
        said = f"{entry.problem.title}. {entry.problem.hint}"
    goes_on = moving.stand in (Stand.WAITING, Stand.ELSEWHERE)
    return PartView(title, said, moving.fraction, _COMING if goes_on else _HELD, part.repo)


def transfer_text(job: Job) -> str:
    """A download in one line: share, bytes, speed, time left, or for how long nothing has come."""
    moving = (
        (stall_text(job.stalled_s),)
        if job.stalled_s is not None
        else (
            speed_text(job.speed_bytes_s),
            left_text(job.remaining_s),
        )
    )
    share = "" if job.fraction is None else percent_text(job.fraction)
    parts = (share, amount_text(job.done_bytes, job.total_bytes), *moving)
    return ", ".join(part for part in parts if part) or job.step
