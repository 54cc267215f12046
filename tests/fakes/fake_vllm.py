"""A stand-in for a vLLM server that fails on demand: real processes and sockets, vLLM's log tags and habits.

    python fake_vllm.py --port 8000 --served-model-name demo [--load-s 0.3] [--fail KIND]

Like vLLM it binds its port before it loads and listens only when ready, swallows SIGTERM while loading, exits
0 on SIGTERM while serving, and has a worker process that ignores SIGTERM. Unknown options are accepted.
``--engine-core`` puts the worker below an engine process, whose end ends the server; ``--flood-mb-s`` bounds
the output of ``--fail flood``.
``KIND``: ``early`` (bad context, exit 1), ``oom`` (exit 1 with vLLM's wrapper), ``port`` (address in use,
exit 1), ``after-ready`` (its engine dies when the first token is asked for, exit 0), ``crash`` (exit 0 a
moment after the first token), ``hang`` (silent after the first token), ``never-ready``, ``flood`` (output
without end), ``ignore-term``, ``silent`` (exit 3, no word), ``foreign`` (another model's name).
Like vLLM it asks for the key in ``VLLM_API_KEY``, if there is one, below ``/v1`` only.
"""

# ruff: noqa: T201
from __future__ import annotations

import argparse
import http.server
import json
import math
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

_PAGE = Path(__file__).parent.parent / "data" / "metrics" / "vllm-0.32-cpu_metrics_idle.prom"
_WORKER_LIFE_S = 120  # a worker that a broken test forgot ends by itself
_CRASH_AFTER_S = 0.3
_K = 4


def fake_argv(port: int, *options: str, served_name: str = "demo") -> tuple[str, ...]:
    """The command line of a fake server on ``port``."""
    program = (sys.executable, str(Path(__file__).resolve()), "--port", str(port))
    return (*program, "--served-model-name", served_name, *options)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--served-model-name", default="demo")
    parser.add_argument("--load-s", type=float, default=0.2)
    parser.add_argument("--fail", default="")
    parser.add_argument("--role", default="server")
    parser.add_argument("--flood-mb-s", type=float, default=math.inf)
    parser.add_argument("--engine-core", action="store_true")
    args, _ = parser.parse_known_args()
    if args.role == "worker":
        _be_worker()
    elif args.role == "core":
        _be_core()
    else:
        Fake(
            args.port, args.served_model_name, args.load_s, args.fail, args.flood_mb_s, args.engine_core
        ).run()


def _be_worker() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGUSR1, _eat_memory)
    print("ready", flush=True)
    time.sleep(_WORKER_LIFE_S)


def _eat_memory(*_: object) -> None:
    eaten = []
    while True:
        eaten.append(os.urandom(1 << 20))


def _be_core() -> None:
    """vLLM's engine process: deaf to nothing, with the worker below it, and no worker without it."""
    worker = subprocess.Popen(
        [sys.executable, __file__, "--role", "worker"], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    assert worker.stdout is not None
    worker.stdout.readline()
    print(f"ready {worker.pid}", flush=True)
    worker.wait()
    os._exit(1)


class Fake:
    def __init__(
        self, port: int, name: str, load_s: float, fail: str, flood_mb_s: float, engine_core: bool
    ) -> None:
        self.port, self.name, self.load_s, self.fail = port, name, load_s, fail
        self.flood_mb_s, self.engine_core = flood_mb_s, engine_core
        self.lock = threading.Lock()
        self.tokens = self.drafts = self.requests = 0
        self.ready = threading.Event()
        self.hung = threading.Event()

    def run(self) -> None:
        signal.signal(signal.SIGTERM, self._on_term)
        self.say("APIServer", "vLLM server version 0.32.0, serving model ./target")
        self.say("APIServer", f"non-default args: {{'port': {self.port}}}")
        if self.fail == "silent":
            os._exit(3)
        if self.fail == "early":
            self._die_early()
        listener = self._bind()
        self.say("APIServer", "Using max model len 2048")
        if self.fail == "flood":
            self._flood()
        role = "core" if self.engine_core else "worker"
        child = subprocess.Popen(
            [sys.executable, __file__, "--role", role], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL
        )
        assert child.stdout is not None
        child.stdout.readline()
        if self.engine_core:
            threading.Thread(target=self._watch, args=(child,), daemon=True).start()
        self._load()
        self._serve(listener)

    def _watch(self, core: subprocess.Popen[bytes]) -> None:
        """As vLLM does: without its engine process the server has nothing to say any more."""
        core.wait()
        self.die_serving()

    def say(self, process: str, text: str, level: str = "INFO") -> None:
        stamp = time.strftime("%m-%d %H:%M:%S")
        print(f"({process} pid={os.getpid()}) {level} {stamp} [fake.py:1] {text}", flush=True)

    def _on_term(self, *_: object) -> None:
        if self.ready.is_set() and self.fail != "ignore-term":
            self.say("APIServer", "[shutdown] API server: shutdown triggered")
            os._exit(0)

    def _bind(self) -> socket.socket:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            if self.fail == "port":
                listener.bind(("127.0.0.1", self.port))
                listener.listen()
            second = socket.socket() if self.fail == "port" else listener
            second.bind(("127.0.0.1", self.port))
        except OSError as exc:
            _trace(f"OSError: [Errno {exc.errno}] {exc.strerror}")
            os._exit(1)
        return listener

    def _load(self) -> None:
        lines = (
            (
                "EngineCore",
                "Initializing a V1 LLM engine (v0.32.0) with config: model='./target', dtype=torch.bfloat16",
            ),
            ("Worker", "Starting to load model ./target..."),
            ("Worker", "Loading weights took 0.02 seconds"),
            ("Worker", "Loading drafter model..."),
            ("Worker", "Loading weights took 0.01 seconds"),
            ("Worker", "Explicitly set (1.0/16.21) GiB for KV cache on node 0."),
            (
                "EngineCore",
                "CPU KV cache size: 419,328 tokens, "
                "Maximum concurrency for 2,048 tokens per request: 204.75x",
            ),
            ("EngineCore", "init engine (profile, create kv cache, warmup model) took 0.92 s"),
            ("APIServer", f"Starting vLLM server on http://127.0.0.1:{self.port}"),
        )
        for index, (process, text) in enumerate(lines):
            time.sleep(self.load_s / len(lines))
            self.say(process, text)
            if index == 1:
                bar = "Loading safetensors checkpoint shards: 100% Completed | 1/1 [00:00<00:00, 64.96it/s]\n"
                print("\r" + bar, file=sys.stderr, flush=True)
            if index == 2 and self.fail == "oom":
                self._die_of_memory()
        while self.fail == "never-ready":
            time.sleep(1.0)

    def _serve(self, listener: socket.socket) -> None:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler, bind_and_activate=False)
        server.socket.close()
        server.socket = listener
        server.server_address = listener.getsockname()
        server.fake = self  # type: ignore[attr-defined]
        server.daemon_threads = True
        listener.listen(16)
        self.ready.set()
        print("INFO:     Application startup complete.", file=sys.stderr, flush=True)
        server.serve_forever()

    def _flood(self) -> None:
        line = "(Worker pid=1) WARNING 11-30 12:00:00 [noise.py:1] " + "x" * 120 + "\n"
        block = (line * 500).encode()
        began, written = time.monotonic(), 0
        while True:
            written += os.write(1, block)
            time.sleep(max(0.0, began + written / (self.flood_mb_s * 1e6) - time.monotonic()))

    def _die_early(self) -> None:
        _trace(
            "pydantic_core._pydantic_core.ValidationError: 1 validation error for ModelConfig\n"
            "  Value error, User-specified max_model_len (9999999) is greater than the derived max_model_len "
            "(max_position_embeddings=4096.0 or model_max_length=None in model's config.json)."
        )
        os._exit(1)

    def _die_of_memory(self) -> None:
        self.say("EngineCore", "EngineCore failed to start.", "ERROR")
        self.say("EngineCore", "Traceback (most recent call last):", "ERROR")
        text = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 is full."
        self.say("EngineCore", text, "ERROR")
        _trace(
            "RuntimeError: Engine core initialization failed. See root cause above. Failed core proc(s): {}"
        )
        os._exit(1)

    def die_serving(self) -> None:
        self.say(
            "APIServer", "[shutdown] MPClient: engine core exited unexpectedly; starting cleanup", "WARNING"
        )
        self.say(
            "APIServer",
            "vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue.",
            "ERROR",
        )
        os._exit(0)

    def metrics(self) -> str:
        with self.lock:
            tokens, drafts, requests = self.tokens, self.drafts, self.requests
        accepted = max(tokens - drafts, 0)
        values = {
            "vllm:spec_decode_num_drafts_total": drafts,
            "vllm:spec_decode_num_draft_tokens_total": drafts * _K,
            "vllm:spec_decode_num_accepted_tokens_total": accepted,
            "vllm:generation_tokens_total": tokens,
            "vllm:prompt_tokens_total": requests * 10,
        }
        page = _PAGE.read_text(encoding="utf-8").replace('model_name="tiny"', f'model_name="{self.name}"')
        for name, value in values.items():
            page = re.sub(rf"(?m)^({name}\{{[^}}]*\}}) \S+$", rf"\g<1> {float(value)}", page)
        page = re.sub(
            r'(?m)^(vllm:spec_decode_num_accepted_tokens_per_pos_total\{[^}]*position="(\d)"\}) \S+$',
            lambda m: f"{m[1]} {float(max(accepted // _K + (int(m[2]) < accepted % _K), 0))}",
            page,
        )
        success = r'(?m)^(vllm:request_success_total\{[^}]*finished_reason="length"[^}]*\}) \S+$'
        return re.sub(success, rf"\g<1> {float(requests)}", page)

    def count(self, tokens: int) -> None:
        with self.lock:
            self.tokens += tokens
            self.drafts += -(-tokens // 3)
            self.requests += 1


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def fake(self) -> Fake:
        return self.server.fake  # type: ignore[attr-defined, no-any-return]

    def do_GET(self) -> None:
        if self.fake.hung.is_set():
            time.sleep(3600)
        if self._is_refused():
            return
        if self.path == "/health":
            self._send(b"", "text/plain")
        elif self.path == "/metrics":
            self._send(self.fake.metrics().encode(), "text/plain; version=0.0.4")
        elif self.path == "/version":
            self._json({"version": "0.32.0"})
        elif self.path == "/v1/models":
            name = "somebody-else" if self.fake.fail == "foreign" else self.fake.name
            self._json({"object": "list", "data": [{"id": name, "max_model_len": 2048}]})
        else:
            self._json({"error": {"message": "Not Found"}}, 404)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self._is_refused():
            return
        if body.get("model") != self.fake.name:
            message = f"The model `{body.get('model')}` does not exist."
            self._json({"error": {"message": message, "code": 404}}, 404)
            return
        if self.fake.fail == "after-ready":
            self.fake.die_serving()
        wanted = int(body.get("max_tokens") or 16)
        self.fake.count(wanted)
        if body.get("stream"):
            counted = bool((body.get("stream_options") or {}).get("continuous_usage_stats"))
            self._stream(wanted, counted=counted)
        elif "messages" in body:
            usage = {"prompt_tokens": 10, "completion_tokens": wanted}
            choice = {"message": {"content": " x" * wanted}, "token_ids": [1] * wanted}
            self._json({"choices": [choice], "usage": usage})
        else:
            usage = {"prompt_tokens": 10, "completion_tokens": wanted, "total_tokens": wanted + 10}
            self._json({"choices": [{"text": " x" * wanted, "finish_reason": "length"}], "usage": usage})
        if self.fake.fail == "hang":
            self.fake.hung.set()
        if self.fake.fail == "crash":
            threading.Timer(_CRASH_AFTER_S, self.fake.die_serving).start()

    def _is_refused(self) -> bool:
        key = os.environ.get("VLLM_API_KEY")
        wanted = bool(key) and self.path.startswith("/v1")
        if wanted and self.headers.get("Authorization") != f"Bearer {key}":
            self._json({"error": "Unauthorized"}, 401)
            return True
        return False

    def _stream(self, wanted: int, *, counted: bool) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        for number in range(wanted):
            chunk = {"choices": [{"delta": {"content": " x"}, "finish_reason": None, "token_ids": [1]}]}
            usage = {"usage": {"prompt_tokens": 10, "completion_tokens": number + 1}} if counted else {}
            self._event({**chunk, **usage})
        self._event({"choices": [{"delta": {}, "finish_reason": "length"}]})
        speculation = {"mean_acceptance_length": 3.0, "draft_acceptance_rate": 0.5}
        metrics = {
            "time_to_first_token_ms": 12.0,
            "generation_time_ms": 40.0,
            "speculative_decoding": speculation,
        }
        usage = {"prompt_tokens": 10, "completion_tokens": wanted}
        self._event({"choices": [], "usage": usage, "metrics": metrics})
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def _event(self, chunk: dict[str, object]) -> None:
        self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
        self.wfile.flush()

    def _json(self, data: object, status: int = 200) -> None:
        self._send(json.dumps(data).encode(), "application/json", status)

    def _send(self, body: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """The access log is off, as the app asks vLLM for."""


def _trace(text: str) -> None:
    head = 'Traceback (most recent call last):\n  File "fake.py", line 1, in <module>\n    main()'
    print(f"{head}\n{text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
