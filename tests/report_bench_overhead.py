"""Compares our measured pace with the engine's own benchmark on one running server, in turns.

    python tests/report_bench_overhead.py ENGINE_PYTHON PORT MODEL TOKENIZER_FOLDER [ROUNDS]

``ENGINE_PYTHON`` must be able to import pandas (``PYTHONPATH`` may help). ``PORT`` may be ``paced``: then
both ask a server of this script that sends two tokens every 100 ms by the clock, so that a busy machine's
noise is out of the comparison. Prints both sides' decode tokens a second for each round and the median ratio.
"""

# ruff: noqa: T201
from __future__ import annotations

import http.server
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from slipstream.core.bench.prompts import Prompt, choose, shortened
from slipstream.core.bench.statistics import decode_rate
from slipstream.engine.bench import shelf
from slipstream.engine.bench.asker import Asker

_TOKENS = 65
_BEAT_S = 0.1
_PER_KIND = 2
_LIMIT_S = 400.0
_PROGRAM = """
import argparse
from vllm.benchmarks.serve import add_cli_args, main
parser = argparse.ArgumentParser()
add_cli_args(parser)
main(parser.parse_args())
"""


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
    if sys.argv[2] != "paced":
        _compare(*sys.argv[1:])
        return
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Paced) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            _compare(sys.argv[1], str(server.server_address[1]), *sys.argv[3:])
        finally:
            server.shutdown()
            thread.join()


def _compare(python: str, port: str, model: str, tokenizer: str, *rest: str) -> None:
    rounds = int(rest[0]) if rest else 3
    chosen = choose([p for name in ("edits", "code", "prose") for p in shelf.read_prompts(name)], _PER_KIND)
    prompts = shortened(chosen, _TOKENS)
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        data = place / "prompts.jsonl"
        data.write_text("".join(_row(prompt) + "\n" for prompt in prompts))
        for number in range(rounds):
            ours = _ours(int(port), model, prompts, number)
            theirs = _theirs(python, port, model, tokenizer, data, place, len(prompts))
            again = _ours(int(port), model, prompts, number + rounds)
            mean = (ours + again) / 2  # before and after, so that a drifting machine cancels out
            ratios.append(mean / theirs)
            print(f"ours {ours:.2f} and {again:.2f}, vllm bench serve {theirs:.2f}: {ratios[-1]:.4f}")
    print(f"median ratio of decode tokens/s: {statistics.median(ratios):.4f}")


def _row(prompt: Prompt) -> str:
    return json.dumps({"prompt": prompt.messages[0]["content"]})


def _ours(port: int, model: str, prompts: tuple[Prompt, ...], run: int) -> float:
    asker = Asker(port, model)
    rate = decode_rate([asker.ask(prompt, run, f"overhead-{run}-{prompt.id}") for prompt in prompts])
    assert rate is not None
    return rate


def _theirs(python: str, port: str, model: str, tokenizer: str, data: Path, place: Path, count: int) -> float:
    command = (
        *(python, "-c", _PROGRAM, "--base-url", f"http://127.0.0.1:{port}", "--model", model),
        *("--tokenizer", tokenizer, "--backend", "openai-chat", "--endpoint", "/v1/chat/completions"),
        *("--dataset-name", "custom", "--dataset-path", str(data), "--custom-output-len", str(_TOKENS)),
        *("--skip-chat-template", "--disable-shuffle", "--num-prompts", str(count)),
        *("--max-concurrency", "1", "--temperature", "0", "--disable-tqdm", "--num-warmups", "1"),
        *("--save-result", "--save-detailed", "--result-dir", str(place), "--result-filename", "r.json"),
    )
    done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT_S, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    found = json.loads((place / "r.json").read_text())
    tokens = sum(length - 1 for length in found["output_lens"])
    return float(tokens / sum(sum(gaps) for gaps in found["itls"]))


if __name__ == "__main__":
    main()
