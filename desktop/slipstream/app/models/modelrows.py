"""The Models page's list as values: a row for each preset and each model on the disk. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from slipstream.app.views import Chip, Tone
from slipstream.app.wording import bytes_text, percent_text
from slipstream.core.catalog.downloads import Download, DownloadStatus, find
from slipstream.core.catalog.modelsurvey import (
    Fit,
    FitKind,
    FolderFound,
    FolderKind,
    ModelSurvey,
    PresetFound,
)
from slipstream.core.jobs import Job, JobKind, JobStatus
from slipstream.core.models import Device, Preset
from slipstream.core.pairs.verdict import Verdict, VerdictKind
from slipstream.core.state import AppState
from slipstream.core.words import figure, say

_COUNTS = {2: say("two"), 3: say("three"), 4: say("four")}
_KINDS = {
    FolderKind.CACHE: say("in the Hub's cache"),
    FolderKind.ALIGNED: say("a draft's aligned copy"),
    FolderKind.MADE: say("made on this computer"),
}


@dataclass(frozen=True, slots=True)
class RowView:
    """One row. ``key`` names it from one look to the next; ``status`` stands at the right end.

    ``fraction`` (0..1) is there while something of it is being fetched.
    """

    key: str
    title: str
    facts: str
    fit: Chip | None
    pair: Chip | None
    status: str
    fraction: float | None = None

    @property
    def spoken(self) -> str:
        """The row as a sentence for a screen reader."""
        chips = [chip.text for chip in (self.fit, self.pair) if chip is not None]
        return ". ".join(part for part in (self.title, self.facts, *chips, self.status) if part)


def rows(state: AppState, *, fitting_only: bool = False, words: str = "") -> tuple[RowView, ...]:
    """Presets in the catalogue's order, then models on the disk; those that hold all the ``words``."""
    survey = state.models
    if survey is None:
        return ()
    wanted = words.casefold().split()
    found = (*_preset_rows(state, survey, fitting_only=fitting_only), *_folder_rows(survey))
    return tuple(row for row in found if all(word in row.spoken.casefold() for word in wanted))


def preset_key(preset: Preset) -> str:
    """The key of a preset's row."""
    return f"preset:{preset.id}"


def folder_key(folder: FolderFound) -> str:
    """The key of a folder's row."""
    return f"{folder.kind.value}:{folder.name}"


def fit_chip(fit: Fit) -> Chip:
    """``fits``, ``fits with 16k context``, ``needs 3.1 GiB more``, or what is in the way."""
    match fit.kind:
        case FitKind.FITS:
            tip = say("With a context of {tokens:,} tokens.", tokens=fit.context_tokens)
            return Chip(say("fits"), tip, Tone.GOOD)
        case FitKind.SHORTER:
            tip = say(
                "That is {tokens:,} tokens, less than the preset asks for.",
                tokens=fit.context_tokens,
            )
            return Chip(
                say("fits with {context} context", context=context_text(fit.context_tokens)), tip, Tone.BUSY
            )
        case FitKind.TOO_BIG:
            more = bytes_text(fit.missing_bytes)
            return Chip(
                say("needs {more} more", more=more),
                say("{more} of memory are missing.", more=more),
                Tone.WARNING,
            )
        case FitKind.NO_DEVICE:
            return Chip(_short(fit.says), fit.says, Tone.QUIET)
        case FitKind.REFUSED:
            return Chip(say("cannot be planned"), fit.says, Tone.WARNING)


def pair_chip(verdict: Verdict | None, *, aligned: bool = False) -> Chip | None:
    """What the pair comes to, with its reason; ``aligned`` once the draft's copy is there."""
    if verdict is None:
        return Chip(say("cannot be judged"), say("A file of it is damaged; check it."), Tone.WARNING)
    words = {
        VerdictKind.WORKS: (say("works"), Tone.GOOD),
        VerdictKind.WORKS_ALIGNED: (
            say("works, draft aligned") if aligned else say("works once aligned"),
            Tone.GOOD,
        ),
        VerdictKind.WORKS_MAPPED: (say("works with mapped tokens"), Tone.BUSY),
        VerdictKind.NOT_WORTH_IT: (say("not worth it"), Tone.WARNING),
        VerdictKind.REFUSED: (say("refused"), Tone.ERROR),
    }
    text, tone = words[verdict.kind]
    return Chip(text, " ".join(part for part in (verdict.reason, verdict.hint) if part), tone)


def context_text(tokens: int) -> str:
    """A context for a chip: ``16k``, ``10.5k``, ``900``."""
    if tokens < 1024:
        return str(tokens)
    thousands = tokens / 1024
    return figure(thousands, ".1f" if f"{thousands:.1f}"[-1] != "0" else ".0f") + "k"


def place_text(preset: Preset) -> str:
    """Where it is meant to run: ``CPU``, ``one 24 GB GPU``, ``two 24 GB GPUs``."""
    if preset.device is Device.CPU:
        return "CPU"
    count, size_gb = preset.cards, preset.card_memory_gb
    if count == 1:
        return say("one GPU") if size_gb is None else say("one {size} GB GPU", size=size_gb)
    many = _COUNTS.get(count, str(count))
    return (
        say("{count} GPUs", count=many)
        if size_gb is None
        else say("{count} {size} GB GPUs", count=many, size=size_gb)
    )


def licence_text(found: PresetFound) -> str:
    """The licences of its models, each once."""
    return ", ".join(dict.fromkeys(part.model.licence for part in found.parts))


class Stand(StrEnum):
    """Where a download stands."""

    COMING = "coming"
    ELSEWHERE = "elsewhere"
    WAITING = "waiting"
    STOPPED = "stopped"
    PAUSED = "paused"
    FAILED = "failed"


# In the words of the files' list.
STANDS = {
    Stand.COMING: say("Coming"),
    Stand.ELSEWHERE: say("Another Slipstream fetches it"),
    Stand.WAITING: say("Waits for its turn"),
    Stand.STOPPED: say("Stopped"),
    Stand.PAUSED: say("Paused"),
    Stand.FAILED: say("Failed"),
}


@dataclass(frozen=True, slots=True)
class Transfer:
    """A model of the queue: its entry, where it stands, and the job that fetches it now."""

    entry: Download
    stand: Stand
    job: Job | None = None

    @property
    def fraction(self) -> float | None:
        """How much has come, 0..1, where it is known."""
        if self.job is not None:
            return self.job.fraction
        done, total = self.entry.done_bytes, self.entry.total_bytes
        return done / total if done is not None and total else None


def transfer(state: AppState, repo: str) -> Transfer | None:
    """How that model's download stands; ``None`` when it is not queued."""
    survey = state.models
    entry = None if survey is None else find(survey.queue, repo)
    if survey is None or entry is None:
        return None
    job = state.job(JobKind.DOWNLOAD)
    ours = job is not None and job.status is JobStatus.RUNNING
    match entry.status:
        case DownloadStatus.PAUSED:
            return Transfer(entry, Stand.PAUSED)
        case DownloadStatus.FAILED:
            return Transfer(entry, Stand.FAILED)
        case DownloadStatus.RUNNING if ours:
            return Transfer(entry, Stand.COMING, job)
        case DownloadStatus.RUNNING:
            return Transfer(entry, Stand.ELSEWHERE if survey.served else Stand.STOPPED)
        case DownloadStatus.WAITING:
            return Transfer(entry, Stand.WAITING if ours or survey.served else Stand.STOPPED)


def _preset_rows(state: AppState, survey: ModelSurvey, *, fitting_only: bool) -> Iterator[RowView]:
    for found in survey.presets:
        if fitting_only and found.fit.kind not in (FitKind.FITS, FitKind.SHORTER):
            continue
        preset = found.preset
        size = _size(found)
        facts = (*((bytes_text(size),) if size else ()), licence_text(found), place_text(preset))
        status, fraction = _status(state, found)
        yield RowView(
            key=preset_key(preset),
            title=preset.title,
            facts=" · ".join(part for part in (*facts, say("yours") if found.own else "") if part),
            fit=fit_chip(found.fit),
            pair=pair_chip(found.verdict, aligned=found.here and found.job is None),
            status=status,
            fraction=fraction,
        )


def _folder_rows(survey: ModelSurvey) -> Iterator[RowView]:
    for folder in survey.folders:
        facts = (bytes_text(folder.size_bytes), folder.licence, _KINDS[folder.kind])
        yield RowView(
            key=folder_key(folder),
            title=folder.name,
            facts=" · ".join(part for part in facts if part),
            fit=None,
            pair=None,
            status=say("On the disk") if folder.whole else say("Not whole"),
        )


def _size(found: PresetFound) -> int:
    """What all its models take; those whose size nobody knows count as nothing."""
    return sum(part.size_bytes or 0 for part in found.parts)


def _status(state: AppState, found: PresetFound) -> tuple[str, float | None]:
    """Downloaded, how far it is, or what there is to fetch."""
    for part in found.parts:
        moving = transfer(state, part.repo)
        if moving is None:
            continue
        share = "" if moving.fraction is None else percent_text(moving.fraction)
        words = {
            Stand.COMING: share or say("Beginning"),
            Stand.ELSEWHERE: say("Coming"),
            Stand.WAITING: say("Waiting"),
            Stand.FAILED: say("Failed"),
        }
        return words.get(moving.stand, say("Resume {share}", share=share).rstrip()), moving.fraction
    if found.here:
        return say("Downloaded"), None
    some = any(part.folder is not None for part in found.parts)
    return say("Partly here") if some else say("To fetch"), None


def _short(obstacle: str) -> str:
    """An obstacle's first clause for a chip: "It needs an NVIDIA GPU, and none was found." """
    return obstacle.removeprefix(say("It ")).split(",")[0].rstrip(".")
