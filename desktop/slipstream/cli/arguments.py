"""The whole command line's grammar. Runs nothing and imports no verb."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import slipstream

if TYPE_CHECKING:
    # argparse has no public name for what `add_subparsers` returns.
    from argparse import _SubParsersAction

    _Verbs = _SubParsersAction[argparse.ArgumentParser]

START_TIMEOUT_S = 900.0
STOP_TIMEOUT_S = 60.0
_METHODS = ("draft_model", "ngram", "suffix", "mtp", "eagle3", "dflash", "off")
_MODEL = "a folder, or the name of a model on the Hub that is here: OWNER/NAME"


def build_parser() -> argparse.ArgumentParser:
    """Parsed arguments carry ``verb_name`` and ``runs`` (``module:function``); neither without a verb."""
    parser = argparse.ArgumentParser(
        prog="slipstream",
        description="Starts, supervises and measures a local speculative-decoding vLLM server. "
        "Without a verb, the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"slipstream {slipstream.__version__}")
    parser.add_argument("--hidden", action="store_true", help="open in the tray only")
    parser.add_argument("--at-login", action="store_true", help="start what was chosen for logging in")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print one JSON object instead of words")
    waiting = argparse.ArgumentParser(add_help=False)
    waiting.add_argument("--wait", action="store_true", help="return when the server answers")
    waiting.add_argument("--timeout", type=_seconds, default=START_TIMEOUT_S, metavar="SECONDS")
    choosing = argparse.ArgumentParser(add_help=False)
    choosing.add_argument("preset", nargs="?", help="the last used one when left out")
    port = argparse.ArgumentParser(add_help=False)
    port.add_argument("--port", type=_port_number, metavar="N", help="a free one when left out")

    verbs = parser.add_subparsers(title="verbs", metavar="VERB", dest="verb_name")

    def verb(name: str, runs: str, says: str, *parts: argparse.ArgumentParser) -> argparse.ArgumentParser:
        added = verbs.add_parser(name, parents=[common, *parts], help=says, description=says.capitalize())
        added.set_defaults(runs=runs)
        return added

    graphs = argparse.ArgumentParser(add_help=False)
    graphs.add_argument("--no-graphs", action="store_true", help="start without CUDA graphs, this once")
    start = verb("start", "serving:run_start", "start a preset", choosing, waiting, port, graphs)
    start.add_argument("--context", type=_positive, metavar="N", help="tokens of one request, this once")
    key = start.add_mutually_exclusive_group()
    key.add_argument("--with-key", action="store_true", help="ask clients for a key, from now on")
    key.add_argument("--without-key", action="store_true", help="ask them for none any more")
    _add_key_file(key, "holds the key to ask for, from now on; - is the input, VLLM_API_KEY the other way")
    start.add_argument("--install", action="store_true", help="install the engine and models if missing")
    start.add_argument("--repair", action="store_true", help="check all model files, mend damaged ones")
    stop = verb("stop", "serving:run_stop", "stop the server")
    stop.add_argument("--timeout", type=_seconds, default=STOP_TIMEOUT_S, metavar="SECONDS")
    verb("restart", "serving:run_restart", "stop the server and start it again", waiting, graphs)
    status = verb("status", "status:run_status", "what runs, how fast, in how much memory")
    status.add_argument("--watch", action="store_true", help="print again every second until Ctrl+C")
    metrics = verb("metrics", "metrics:run_metrics", "what was measured in the last minutes or hours")
    metrics.add_argument("--csv", action="store_true", help="print rows of ten seconds, comma-separated")
    metrics.add_argument(
        "--since", type=_span, default=600.0, metavar="SPAN", help="such as 90s, 10m (default), 2h or 1d"
    )
    logs = verb("logs", "logs:run_logs", "the engine's output")
    logs.add_argument("-f", "--follow", action="store_true", help="go on as more is written, until Ctrl+C")
    logs.add_argument("-n", "--lines", type=_count, default=50, metavar="N", help="lines to begin with (50)")
    why = verb("diagnose", "diagnose:run_diagnose", "why a run ended, from its log, and what helps")
    why.add_argument("files", nargs="*", metavar="FILE", help="logs, - for the input; else the last run's")
    verb("doctor", "doctor:run_doctor", "what on this computer keeps a server from running, and the fix")
    report = verb("report", "report:run_report", "a bug report's files without your keys and names")
    report.add_argument("--output", metavar="FILE", help="a new zip (slipstream-report-TIME.zip here)")
    report.add_argument("--show", metavar="NAME", help="print one of its files as it would be")
    report.add_argument("--yes", action="store_true", help="write it without asking")
    _add_what_if(verb("plan", "planning:run_plan", "the memory account and settings of a start", choosing))
    verb("command", "planning:run_command", "the exact command line of a start", choosing, port)
    check = verb("check", "check:run_check", "whether a draft or method works for a target, and why")
    model = "a folder, a model's title or id in the catalogue, or its name on the Hub"
    check.add_argument("target", help=model)
    check.add_argument("draft", nargs="?", help=f"{model}; none for methods without one")
    check.add_argument(
        "--method",
        choices=_METHODS,
        help="how drafts are made; what suits the two when left out",
    )
    check.add_argument("--engine", metavar="V", help="for this vLLM version; the one in use when left out")
    check.add_argument(
        "--tensor-parallel", type=_cards, default=1, metavar="N", help="GPUs that share the pair (1)"
    )
    translate = verb(
        "translate", "translate:run_translate", "say a vLLM command of any age in the words of one version"
    )
    translate.add_argument(
        "--engine-version", metavar="V", help="speak to this version (the installed engine's when left out)"
    )
    translate.add_argument("--file", metavar="FILE", help="read the command from a file; - is the input")
    translate.add_argument("--save", metavar="NAME", help="keep it as a preset of your own")
    translate.add_argument(
        "words",
        nargs=argparse.REMAINDER,
        metavar="-- COMMAND",
        help="the command; without one the input is read",
    )
    _add_engines(verbs, common)
    _add_models(verbs, common)
    _add_editors(verbs, common)
    align = verb(
        "align", "align:run_align", "copy a draft so that its vocabulary has as many rows as its target"
    )
    align.add_argument("draft", metavar="DRAFT", help=_MODEL)
    align.add_argument("--to", required=True, metavar="TARGET", help=_MODEL)
    align.add_argument("--out", metavar="DIR", help="a folder of your own for the copy")
    _add_measuring(verb, choosing)
    _add_worker(verbs)
    demo = verb("demo", "demo:run_demo", "install and run a small real demo on this CPU")
    demo.add_argument(
        "--seconds",
        type=_seconds,
        metavar="N",
        help="stop N seconds after the server is ready (60 in a terminal; a window stays open)",
    )
    demo.add_argument("--terminal", action="store_true", help="no window even where there is a display")
    return parser


def _add_measuring(verb: Callable[..., argparse.ArgumentParser], choosing: argparse.ArgumentParser) -> None:
    """``bench`` and ``tune``."""
    sets = "edits, code, prose, agent, all, or a file of JSON lines (all)"
    bench = verb("bench", "bench:run_bench", "measure what drafting gains on this computer", choosing)
    bench.add_argument("--variants", metavar="LIST", help="such as off,k2,k4,ngram or ngram8/2-5")
    bench.add_argument(
        "--runs", type=_positive, dest="times", metavar="N", help="how often each prompt is asked"
    )
    bench.add_argument(
        "--rounds", type=_positive, default=1, metavar="N", help="start all variants N times, to and fro (1)"
    )
    bench.add_argument(
        "--concurrency", type=_positive, default=1, metavar="N", help="requests at the same time (1)"
    )
    bench.add_argument("--quick", action="store_true", help="one short prompt of each kind, asked once")
    bench.add_argument("--draft", metavar="DIR", help="another draft model in place of the preset's")
    bench.add_argument("--markdown", metavar="FILE", help="write the result as Markdown too")
    bench.add_argument("--png", metavar="FILE", help="draw the result as a picture too")
    bench.add_argument(
        "--vllm-bench", action="store_true", help="run vLLM's own `vllm bench serve` on the same servers too"
    )
    tune = verb("tune", "bench:run_tune", "find the fastest drafting and keep it as a preset", choosing)
    tune.add_argument("--save", metavar="NAME", help="the new preset's name (PRESET-tuned)")
    tune.add_argument(
        "--methods",
        choices=("all", "own", "ngram"),
        default="all",
        help="search the preset's own method, n-gram, or all",
    )
    for one in (bench, tune):
        one.add_argument("--events", action="store_true", help=argparse.SUPPRESS)
        one.add_argument("--prompts", default="all", metavar="SET", help=sets)
        one.add_argument("--per-kind", type=_count, metavar="N", help="prompts of each kind; 0 asks all")
        one.add_argument("--max-tokens", type=_positive, metavar="N", help="longest answer")


def _add_what_if(plan: argparse.ArgumentParser) -> None:
    """``plan`` for a GPU that need not be here, with values that the planner would choose itself."""
    asked = plan.add_argument_group("what if", "plan for a GPU, without engine, models or card")
    asked.add_argument("--gpu", metavar="NAME", help='a GPU of the table, such as "RTX 4090"')
    asked.add_argument("--gpu-gib", type=_size, metavar="X", help="or its memory as CUDA sees it, in GiB")
    asked.add_argument("--desktop-gib", type=_share, metavar="X", help="taken by other programs, in GiB")
    asked.add_argument("--context", type=_positive, metavar="N", help="tokens of one request")
    asked.add_argument("--draft", metavar="MODEL", help="none, ngram, a model, or MODEL:FORMAT")
    asked.add_argument("--draft-tokens", type=_positive, metavar="K", help="drafted tokens a step")
    asked.add_argument(
        "--util", type=_size, metavar="X", help="share of the GPU for the server, such as 0.92"
    )
    asked.add_argument("--max-num-seqs", type=_positive, metavar="N", help="requests at once")
    asked.add_argument("--max-num-batched-tokens", type=_positive, metavar="N", help="tokens a step")
    asked.add_argument("--kv-dtype", choices=("auto", "fp8"), help="format of the KV cache")
    asked.add_argument("--tensor-parallel", type=_positive, metavar="N", help="GPUs that share the model")


def _add_engines(verbs: _Verbs, common: argparse.ArgumentParser) -> None:
    """``engines`` and its own verbs."""
    says = "find, install, check and choose vLLM engines"
    engines = verbs.add_parser("engines", help=says, description=says.capitalize())
    inner = engines.add_subparsers(title="verbs", metavar="VERB", dest="engine_verb", required=True)

    def verb(name: str, says: str) -> argparse.ArgumentParser:
        added = inner.add_parser(name, parents=[common], help=says, description=says.capitalize())
        added.set_defaults(runs=f"engines:run_{name}")
        return added

    verb("list", "every engine on this computer, and which is in use")
    install = verb("install", "build an engine beside the others, check it, and use it")
    install.add_argument(
        "build",
        nargs="?",
        metavar="cpu|cuda|rocm|VERSION",
        help="the newest that this computer's GPU and driver run, when left out",
    )
    named = "its name in the list, its version, or its folder"
    verify = verb("verify", "load an engine's server; a CPU engine must answer with a tiny model")
    verify.add_argument("engine", nargs="?", help=f"{named}; the one in use when left out")
    verb("use", "start servers with this engine from now on").add_argument("engine", help=named)
    remove = verb("remove", "delete an engine that Slipstream made, or take another off the list")
    remove.add_argument("engine", nargs="?", help=named)
    remove.add_argument("--downloads", action="store_true", help="delete kept downloads too, or only these")
    verb("rollback", "go back to the engine that was in use before")


def _add_models(verbs: _Verbs, common: argparse.ArgumentParser) -> None:
    """``models`` and its own verbs."""
    says = "fetch models from the Hub, check them, delete them"
    models = verbs.add_parser("models", help=says, description=says.capitalize())
    inner = models.add_subparsers(title="verbs", metavar="VERB", dest="model_verb", required=True)

    def verb(name: str, says: str) -> argparse.ArgumentParser:
        added = inner.add_parser(name, parents=[common], help=says, description=says.capitalize())
        added.set_defaults(runs=f"models:run_{name}")
        return added

    repo = "a model's name on the Hub: OWNER/NAME"
    verb("list", "models on this computer, and the download queue")
    fetch = verb("download", "put a model into the queue and fetch it")
    fetch.add_argument("repo", metavar="REPO", help=repo)
    fetch.add_argument("--revision", type=_revision, default="main", help="branch, tag or commit (main)")
    for name, says in (
        ("pause", "hold a download back; what has come is kept"),
        ("resume", "let downloads go on that were paused, cut off or failed"),
    ):
        verb(name, says).add_argument("repo", nargs="?", metavar="REPO", help=f"{repo}; all when left out")
    verb("cancel", "give a download up and delete what came of it").add_argument(
        "repo", metavar="REPO", help=repo
    )
    check = verb("verify", "read every byte of a model and compare it with its hash")
    check.add_argument("model", metavar="MODEL", help=_MODEL)
    check.add_argument("--repair", action="store_true", help="fetch damaged files again")
    check.set_defaults(revision="main")
    mend = verb("repair", "read every byte of a model of the Hub and fetch damaged files again")
    mend.add_argument("model", metavar="REPO", help=repo)
    mend.set_defaults(revision="main")
    _add_adding(verb("add", "take a model into your own catalogue, with a preset; fetches no weights"))
    verb("remove", "delete a model and say what is free again").add_argument(
        "model", metavar="MODEL", help=f"{repo}, or the name of an aligned copy"
    )
    token = verb("token", "the access token for gated and private models, read from the input")
    token.add_argument("action", nargs="?", choices=("show", "set", "remove"), default="show")
    hub = verb("hub", "where models come from")
    hub.add_argument("--mirror", metavar="ADDRESS", help="fetch from this server; none for the Hub itself")
    hub.add_argument("--offline", choices=("on", "off"), help="with on, no model is ever fetched")


def _add_editors(verbs: _Verbs, common: argparse.ArgumentParser) -> None:
    """``editors`` and its own verbs."""
    says = "connect coding clients to the server, try them, give them their own settings back"
    editors = verbs.add_parser("editors", help=says, description=says.capitalize())
    inner = editors.add_subparsers(title="verbs", metavar="VERB", dest="editors_verb", required=True)

    def verb(name: str, says: str) -> argparse.ArgumentParser:
        added = inner.add_parser(name, parents=[common], help=says, description=says.capitalize())
        added.set_defaults(runs=f"editors:run_{name}")
        return added

    verb("list", "which clients are here, and which are connected")
    for name, says in (
        ("diff", "what connecting would change; nothing is written"),
        ("configure", "connect a client: former files are kept, entries are merged"),
        ("undo", "take Slipstream's entries out again"),
        ("test", "send what the client sends, and explain what fails"),
    ):
        named = verb(name, says)
        named.add_argument("editor", metavar="NAME", help="its name in the list, such as cline")
        if name == "undo":
            continue
        server = named.add_argument_group("server", "the running one when left out")
        server.add_argument("--base-url", metavar="URL", help="such as http://127.0.0.1:8000/v1")
        server.add_argument("--model", metavar="NAME", help="the name that the server serves")
        server.add_argument("--context", type=_positive, metavar="N", help="tokens of one request")
        _add_key_file(
            server, "holds the key that the server wants; - is the input, SLIPSTREAM_API_KEY the other way"
        )


def _add_key_file(options: argparse._ActionsContainer, says: str) -> None:
    """A key by file. By word there is only a refusal: argparse would take it for the file's option."""
    options.add_argument("--api-key", help=argparse.SUPPRESS)
    options.add_argument("--api-key-file", metavar="FILE", help=says)


def _add_adding(add: argparse.ArgumentParser) -> None:
    """``models add``'s own options."""
    known = "a folder, a model's title or id in the catalogue, or its name on the Hub"
    add.add_argument("model", metavar="MODEL", help=known)
    add.add_argument("--draft", metavar="MODEL", help=f"what drafts for it: {known}")
    add.add_argument("--method", choices=_METHODS, help="how drafts are made; what suits when left out")
    add.add_argument("--title", metavar="NAME", help="the preset's name; the model's if left out")
    add.add_argument("--context", type=_count, metavar="N", help="tokens of context (32768, or its longest)")
    add.add_argument("--tool-call-parser", metavar="NAME", help="vLLM's name of the model's tool call format")
    add.add_argument("--reasoning-parser", metavar="NAME", help="vLLM's name of the model's thinking format")
    add.add_argument("--device", choices=("cpu", "cuda"), help="what it runs on; what is here if left out")
    add.add_argument("--engine", metavar="V", help="judge it for this vLLM version")
    add.add_argument(
        "--tensor-parallel", type=_cards, default=1, metavar="N", help="GPUs that share the pair (1)"
    )
    add.add_argument("--replace", action="store_true", help="write an entry of the same name anew")


def _add_worker(verbs: _Verbs) -> None:
    """The hidden verb of our own children."""
    inner = verbs.add_parser("_worker").add_subparsers(dest="worker_verb", required=True)
    fetch = inner.add_parser("download")
    fetch.set_defaults(runs="worker:run_download", json=True)
    fetch.add_argument("repo")
    fetch.add_argument("--revision", type=_revision, required=True)
    fetch.add_argument("--cache", required=True)
    for name in ("--read-s", "--reach-s", "--give-up-s"):
        fetch.add_argument(name, type=_seconds, required=True)
    numbers = inner.add_parser("numbers")
    numbers.set_defaults(runs="worker:run_numbers", json=True)
    numbers.add_argument("repo")
    numbers.add_argument("--revision", type=_revision, required=True)
    numbers.add_argument("--into", required=True)
    for name in ("--read-s", "--reach-s", "--give-up-s"):
        numbers.add_argument(name, type=_seconds, required=True)
    picture = verbs.add_parser("_picture")
    picture.add_argument("result")
    picture.add_argument("file")
    picture.add_argument("--dark", action="store_true")


def _revision(text: str) -> str:
    if not re.fullmatch(r"[\w][\w./-]*", text) or ".." in text:
        raise argparse.ArgumentTypeError(f"{text} is not the name of a branch, tag or commit")
    return text


def _port_number(text: str) -> int:
    number = int(text) if text.isdigit() else 0
    if not 1024 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; give a number from 1024 to 65535")
    return number


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a time; give a number of seconds above 0")
    return value


def _span(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smhd])", text)
    seconds = float(found[1]) * {"s": 1, "m": 60, "h": 3600, "d": 86_400}[found[2]] if found else 0.0
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text} is not a time of at most a day; say 90s, 10m, 2h or 1d")
    return seconds


def _cards(text: str) -> int:
    number = int(text) if text.isdigit() else 0
    if not 1 <= number <= 64:
        raise argparse.ArgumentTypeError(f"{text} is not a number of GPUs; give 1 to 64")
    return number


def _count(text: str) -> int:
    if not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text} is not a count; give a whole number")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a count; give a whole number above 0")
    return int(text)


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a size; give a number of 0 or more")
    return value


def _size(text: str) -> float:
    value = _share(text)
    if value == 0:
        raise argparse.ArgumentTypeError("0 is not a size; give a number above 0")
    return value
