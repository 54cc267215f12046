"""The failures of vLLM that can be told from its output, as a table of values.

Wordings are those of vLLM 0.8 to 0.33, torch, transformers and huggingface_hub. Where two rows match the same
line the earlier one wins.
"""

from slipstream.core.failures import files, machine, memory, settings, wrappers
from slipstream.core.failures.row import Failure, Rank

__all__ = ["FAILURES", "Failure", "Rank"]

FAILURES: tuple[Failure, ...] = (*memory.ROWS, *files.ROWS, *settings.ROWS, *machine.ROWS, *wrappers.ROWS)
