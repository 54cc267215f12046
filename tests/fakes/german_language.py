"""German, as it is shipped, for a whole run of tests: ``pytest -p tests.fakes.german_language``.

A plugin is loaded before everything else, so that sentences kept in constants are said in it too.
"""

from __future__ import annotations

from slipstream.core.settings import WindowLanguage
from slipstream.engine.files import resources
from slipstream.ui.language import speak_language

if trouble := speak_language(WindowLanguage.GERMAN, resources() / "languages"):
    raise RuntimeError(trouble)
