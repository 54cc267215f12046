"""Coding clients as the window sees them, made up, and a desk that records wishes about them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from slipstream.core.editors.cursorwords import WHY_NOT_LOCAL
from slipstream.core.editors.survey import (
    Connected,
    Deed,
    EditorResult,
    EditorsState,
    EditorView,
    FileDiff,
    Found,
    Proposal,
    Snippet,
    Trace,
    Tunnel,
)
from slipstream.core.editors.verdict import Kind, Verdict
from slipstream.core.editors.wiring import Asked, Wiring
from slipstream.core.errors import ErrorReport, ExitCode

HOME = "/home/person"
WIRING = Wiring("http://127.0.0.1:8000/v1", "demo", 4096, 1024, tools=True, own=True)


def client(
    name: str, title: str, *traces: Trace, connected: Connected = Connected.NO, by_hand: bool = False
) -> EditorView:
    """One client; a connected one has the running server's address."""
    address = None if connected is Connected.NO else WIRING.base_url
    model = None if connected is Connected.NO else WIRING.model
    return EditorView(name, title, Found(traces), connected, address, model, by_hand)


CLINE = client(
    "cline",
    "Cline",
    Trace(
        "extension", PurePath(f"{HOME}/.vscode/extensions/saoudrizwan.claude-dev-4.1.13"), "4.1.13", "VS Code"
    ),
    Trace("settings", PurePath(f"{HOME}/.cline/data")),
    connected=Connected.YES,
)
CURSOR = replace(
    client("cursor", "Cursor", Trace("settings", PurePath(f"{HOME}/.config/Cursor"))),
    warnings=(WHY_NOT_LOCAL,),
)
AIDER = client("aider", "Aider", Trace("program", PurePath("/usr/bin/aider"), "0.86.2"))
OPENCODE = replace(
    client(
        "opencode",
        "OpenCode",
        Trace("program", PurePath(f"{HOME}/.local/bin/opencode"), "1.18.33"),
        connected=Connected.CHANGED,
    ),
    update=True,
)
OPEN_CLINE = replace(
    CLINE, found=Found(CLINE.found.traces, ("VS Code",)), connected=Connected.PARTLY, in_way=("VS Code",)
)
ZED = client("zed", "Zed")
CODEX = client("codex", "Codex")
NEOVIM = client("avante", "avante.nvim", by_hand=True)
VIEWS = (CLINE, CURSOR, AIDER, OPENCODE, ZED, CODEX, NEOVIM)

_DIFF = """--- /home/person/.cline/data/globalState.json
+++ /home/person/.cline/data/globalState.json
@@ -1,4 +1,7 @@
 {
-  "actModeApiProvider": "anthropic",
+  "actModeApiProvider": "openai",
+  "planModeApiProvider": "openai",
+  "openAiBaseUrl": "http://127.0.0.1:8000/v1",
+  "actModeOpenAiModelId": "demo",
   "mode": "act"
 }"""
_NEW = """--- /dev/null
+++ /home/person/.cline/data/secrets.json
@@ -0,0 +1,3 @@
+{
+  "openAiApiKey": "local-key"
+}"""

PROPOSAL = Proposal(
    editor="cline",
    title="Cline",
    asked=Asked(),
    values=WIRING,
    files=(
        FileDiff(f"{HOME}/.cline/data/globalState.json", _DIFF),
        FileDiff(f"{HOME}/.cline/data/secrets.json", _NEW),
        FileDiff(f"{HOME}/.cline/data/settings/models.json", ""),
    ),
    notes=("The server takes 4096 tokens; an agent's first request alone is about 12000.",),
    then="Open the editor again and start a new task.",
)
IN_WAY = replace(PROPOSAL, in_way=("VS Code",))
BROKEN = Proposal(
    editor="zed",
    title="Zed",
    asked=Asked(),
    values=WIRING,
    snippets=(Snippet(f"{HOME}/.config/zed/settings.json", '{\n  "language_models": {}\n}\n'),),
    refusal=ErrorReport(
        "The editor's settings were left as they are",
        detail=f"{HOME}/.config/zed/settings.json: line 3, column 3: a comma is missing.",
        hint="Mend that line, or paste the shown settings by hand.",
        evidence='"x": 1',
        exit_code=ExitCode.EDITOR_REFUSED,
    ),
)
BY_HAND = replace(
    PROPOSAL,
    editor="avante",
    title="avante.nvim",
    files=(),
    notes=(),
    by_hand=True,
    snippets=(Snippet("", "-- Lua\n"),),
)
TUNNELS = (
    Tunnel("cloudflared", "cloudflared tunnel --url http://127.0.0.1:8000", "https://x.trycloudflare.com"),
    Tunnel("ngrok", "ngrok http 8000"),
)
TESTED = EditorResult(
    "cline",
    Deed.TEST,
    ("Sent to http://127.0.0.1:8000/v1, model demo.",),
    (
        Verdict(Kind.WHOLE, True, "Works.", seconds=0.4),
        Verdict(Kind.STREAM, True, "Works.", seconds=0.4),
        Verdict(
            Kind.TOOL,
            False,
            "The server was started without tool calls, which this client needs.",
            "Start it with --enable-auto-tool-choice and --tool-call-parser for the model.",
            0.1,
        ),
        Verdict(Kind.LONG, True, "Works.", seconds=9.2),
    ),
)
AT_WORK = EditorResult("aider", Deed.TEST, ("Sending what Aider sends.",), done=False)
EDITORS = EditorsState(VIEWS, TUNNELS)


class FakeEditors:
    """Records wishes about coding clients."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, object]] = []

    def look(self) -> None:
        self.asked.append(("look", None))

    def propose(self, editor: str, asked: Asked | None = None) -> None:
        self.asked.append(("propose", editor if asked is None else (editor, asked)))

    def drop_proposal(self) -> None:
        self.asked.append(("drop", None))

    def configure(self, seen: Proposal) -> None:
        self.asked.append(("configure", seen))

    def undo(self, editor: str) -> None:
        self.asked.append(("undo", editor))

    def test(self, editor: str) -> None:
        self.asked.append(("test", editor))

    def cancel(self) -> None:
        self.asked.append(("cancel", None))
