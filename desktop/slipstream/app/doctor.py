"""The check of the whole computer: reads everything once and judges it. Changes nothing, starts no server."""

from __future__ import annotations

import sys
from pathlib import Path

from slipstream.app.editors.editors import Editors
from slipstream.app.engines.enginedesk import survey_of
from slipstream.app.wording import path_text
from slipstream.core.doctor.doctor import EditorReading, Finding, Readings
from slipstream.core.doctor.doctorrules import judge
from slipstream.core.editors import cursorwords
from slipstream.core.editors.survey import Connected, EditorView
from slipstream.core.engines import EngineSurvey
from slipstream.core.words import say
from slipstream.engine.doctor import places, session
from slipstream.engine.files import Paths
from slipstream.engine.guard.process import has_user_manager
from slipstream.engine.install import recipe, roster
from slipstream.engine.install.hardware import detect
from slipstream.engine.measure.nvml import GpuReader
from slipstream.engine.settings_file import load_settings


def examine(paths: Paths, survey: EngineSurvey | None = None) -> tuple[Finding, ...]:
    """Every finding, in a fixed order; a few seconds at most. Safe on any thread.

    ``survey`` is what a look for engines has just found; left out, they are looked for.
    """
    return judge(read(paths, survey))


def read(paths: Paths, survey: EngineSurvey | None = None) -> Readings:
    """The computer now. Paths in words are written with ``~``."""
    if survey is None:
        hardware = detect()
        survey = survey_of(roster.look(paths, hardware), hardware, recipe.load_all(), 0)
    gpus = GpuReader()
    try:
        picture = gpus.read()
    finally:
        gpus.close()
    return Readings(
        python=sys.version_info[:3],
        python_path=path_text(sys.executable, str(Path.home())),
        survey=survey,
        gpus=picture.gpus,
        gpu_problem=picture.problem,
        compiler=places.has_compiler(),
        disk=places.disk(paths),
        port=places.port(paths, load_settings(paths).settings.preferred_port),
        desktop=session.read(),
        user_manager=has_user_manager(),
        editors=_editors(paths),
        open_files=places.open_files(paths),
        unwritable=places.unwritable(paths),
    )


def _editors(paths: Paths) -> tuple[EditorReading, ...]:
    seen = Editors(paths).look()
    return tuple(_editor(one) for one in seen if one.found.is_here or one.connected is not Connected.NO)


def _editor(view: EditorView) -> EditorReading:
    fix = say("Connect it again: slipstream editors configure {id}.", id=view.id)
    warnings = tuple(
        (said, cursorwords.INSTEAD if said == cursorwords.WHY_NOT_LOCAL else fix) for said in view.warnings
    )
    return EditorReading(view.id, view.title, view.connected, view.update, warnings)
