"""Compares our measured pace with the engine's own benchmark on one running server, in turns.

    python -m tests.report_bench_overhead PORT MODEL TOKENIZER_FOLDER [ROUNDS]

The engine in use runs ``vllm bench serve``, as ``slipstream bench --vllm-bench`` does. ``PORT`` may be
``paced``: then both ask a server of this script that sends two tokens every 100 ms by the clock, so that a
busy machine's noise is out of the comparison. Prints both sides' decode tokens a second for each round, ours
before and after theirs, and the median ratio of ours to theirs.
"""

# ruff: noqa: T201
from __future__ import annotations

import http.server
import json
import statistics
import sys
import threading
import time

from slipstream.core.bench.prompts import Prompt, choose, shortened
from slipstream.core.bench.statistics import decode_rate
from slipstream.engine.bench import shelf, vllmbench
from slipstream.engine.bench.asker import Asker
from slipstream.engine.files import Paths
from slipstream.engine.install import runtime

_TOKENS = 65
_BEAT_S = 0.1
_PER_KIND = 2


class _Paced(http.server.BaseHTTPRequestHandler):
    """A chat answer by the clock: the first token, then two tokens every tenth of a second."""

    def do_GET(self) -> None:
        self.send_error(404)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        wanted = int(asked.get("max_completion_tokens") or asked["max_tokens"])
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        due = time.monotonic()
        for tokens in (1, *range(3, wanted + 1, 2)):
            time.sleep(max(due - time.monotonic(), 0))
            due += _BEAT_S
            choice = {"index": 0, "delta": {"content": " x"}, "finish_reason": None}
            self._send({"choices": [choice], "usage": {"prompt_tokens": 9, "completion_tokens": tokens}})
        self._send({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": wanted}})
        self.wfile.write(b"data: [DONE]\n\n")

    def _send(self, chunk: dict[str, object]) -> None:
        self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
        self.wfile.flush()

    def log_message(self, *_: object) -> None:
        """Silent."""


def main() -> None:
    if sys.argv[1] != "paced":
        _compare(*sys.argv[1:])
        return
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Paced) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            _compare(str(server.server_address[1]), *sys.argv[2:])
        finally:
            server.shutdown()
            thread.join()


def _compare(port: str, model: str, tokenizer: str, *rest: str) -> None:
    rounds = int(rest[0]) if rest else 3
    chosen = choose([p for name in ("edits", "code", "prose") for p in shelf.read_prompts(name)], _PER_KIND)
    prompts = shortened(chosen, _TOKENS)
    server = vllmbench.Server(int(port), model, tokenizer)
    _theirs(server, prompts[:1])  # fetches what it needs, fills the disk's cache
    _ours(server, prompts[:1], -1)
    ratios = []
    for number in range(rounds):
        ours = _ours(server, prompts, number)
        theirs = _theirs(server, prompts)
        again = _ours(server, prompts, number + rounds)
        mean = (ours + again) / 2  # before and after, so that a drifting machine cancels out
        ratios.append(mean / theirs)
        print(f"ours {ours:.2f} and {again:.2f}, vllm bench serve {theirs:.2f}: {ratios[-1]:.4f}", flush=True)
    print(f"median ratio of decode tokens/s: {statistics.median(ratios):.4f}")


def _ours(server: vllmbench.Server, prompts: tuple[Prompt, ...], run: int) -> float:
    asker = Asker(server.port, server.model)
    rate = decode_rate([asker.ask(prompt, run, f"overhead-{run}-{prompt.id}") for prompt in prompts])
    assert rate is not None
    return rate


def _theirs(server: vllmbench.Server, prompts: tuple[Prompt, ...]) -> float:
    paths = Paths.of_user()
    engine = runtime.active(paths)
    assert engine is not None, "there is no engine in this data folder"
    own = vllmbench.run(
        paths,
        engine,
        server,
        "",
        prompts,
        concurrency=1,
        cancelled=threading.Event(),
        tell=lambda _line: None,
    )
    assert own.decode_tok_s is not None, own.problem
    return own.decode_tok_s


if __name__ == "__main__":
    main()
