"""What a person must know about Cursor before anything is entered there: words only, cheap to load."""

from __future__ import annotations

from slipstream.core.words import say

WHY_NOT_LOCAL = say(
    "Cursor sends every request from its own servers, which cannot reach this computer. "
    "An address like 127.0.0.1 can never work there, whatever its Verify button says."
)
INSTEAD = say(
    "Recommended: use Cline inside Cursor, which calls your server directly: slipstream "
    "editors configure cline. Or give Cursor a public https address that leads to your "
    "server: slipstream editors configure cursor --base-url https://... --api-key-file "
    "FILE."
)
EXPOSED = say(
    "Everybody who knows the public address reaches your server, and your prompts pass "
    "through Cursor's servers and the tunnel's. vLLM's key guards only the paths below "
    "/v1: health, metrics and the version stay open."
)
# What is entered by hand in Cursor Settings > Models > API Keys: key, address, model.
BY_HAND = ("OpenAI API Key", "Override OpenAI Base URL", say("Add the model"))
