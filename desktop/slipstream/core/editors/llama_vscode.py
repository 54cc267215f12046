"""llama.vscode: completions while typing, for models that can fill in the middle."""

from __future__ import annotations

from slipstream.core.editors.client import Api, Client, FileSpec, Places, hosts_there
from slipstream.core.editors.rewrite import Format
from slipstream.core.editors.wiring import Wiring
from slipstream.core.words import say


def files(places: Places, wiring: Wiring) -> tuple[FileSpec, ...]:
    """Its own interface is llama.cpp's; this is the one that vLLM has too."""
    wanted = {
        "llama-vscode.use_openai_endpoint": True,
        "llama-vscode.endpoint": wiring.base_url,
        "llama-vscode.api_key": wiring.api_key,
        "llama-vscode.openai_client_model": wiring.model,
    }
    return tuple(
        FileSpec(host.user_dir(places) / "settings.json", Format.JSONC, wanted)
        for host in hosts_there(places)
    )


def _blocked(places: Places, wiring: Wiring) -> str | None:
    if not wiring.fills_middle:
        return say(
            "{model} was not trained to fill in the middle, which is all that llama.vscode asks for. "
            "Start a preset with a base coding model such as Qwen2.5-Coder, then connect.",
            model=wiring.model,
        )
    if not hosts_there(places):
        return say("No editor of the VS Code family was started here yet. Start yours once, then connect.")
    return None


CLIENT = Client(
    id="llama-vscode",
    title="llama.vscode",
    api=Api.COMPLETIONS,
    files=files,
    needs_tools=False,
    extensions=("ggml-org.llama-vscode",),
    per_profile="settings.json",
    blocked=_blocked,
    notes=lambda _wiring: (say("The extension calls this mode experimental."),),
    then=say("It reads its settings at once; type in a source file."),
)
