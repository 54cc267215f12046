"""Reads a vLLM server's command line of any age and says it in the words of one version. Runs nothing.

``shelltext`` finds the server's words in pasted text, ``options`` takes them apart, ``speculation`` and
``flags`` hold what changed between versions, ``translation`` puts the result together, ``as_preset`` makes a
preset of it.
"""

from slipstream.core.translate.as_preset import preset_text
from slipstream.core.translate.shelltext import server_words
from slipstream.core.translate.translation import Target, Translation, translate

__all__ = ["Target", "Translation", "preset_text", "server_words", "translate"]
