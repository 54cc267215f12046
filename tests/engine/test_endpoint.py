"""The HTTP side of a server: what a good one, a silent one, a foreign one and a dying one give."""

from __future__ import annotations

import contextlib
import http.server
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator

import psutil
import pytest
from tests.fakes.fake_vllm import fake_argv
from tests.fakes.runs import wait_for

from slipstream.core.errors import EngineLost
from slipstream.engine.serve.endpoint import ChatEnd, ChatText, EngineEndpoint
from slipstream.engine.serve.port import choose_port, is_free, listener, listens

Serve = Callable[..., int]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start a fake vLLM and give its port once it answers."""
    started: list[subprocess.Popen[bytes]] = []
    workers: list[psutil.Process] = []  # noted while their server lives: later nobody knows whose they were

    def start(*options: str) -> int:
        port = choose_port(18_600)
        argv = fake_argv(port, "--load-s", "0", *options)
        started.append(subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        with EngineEndpoint(port) as probe:
            wait_for(probe.health, "the fake server to answer")
        workers.extend(psutil.Process(started[-1].pid).children(recursive=True))
        return port

    yield start
    for process in started:
        process.kill()
        process.wait(10)
    for worker in workers:
        with contextlib.suppress(psutil.NoSuchProcess):
            worker.kill()
    assert len(workers) == len(started)


@pytest.fixture
def mute() -> Iterator[int]:
    """The port of a program that accepts connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_good_server_answers_every_question(serve: Serve) -> None:
    with EngineEndpoint(serve()) as endpoint:
        assert endpoint.health()
        assert endpoint.served_models() == ("demo",)
        assert endpoint.version() == "0.32.0"
        assert endpoint.one_token("demo")
        assert "vllm:generation_tokens_total" in (endpoint.metrics_text() or "")


def test_a_token_under_a_name_it_does_not_serve_is_refused(serve: Serve) -> None:
    with EngineEndpoint(serve()) as endpoint:
        assert not endpoint.one_token("somebody-else")


def test_nobody_there_is_no_answer_and_no_exception() -> None:
    with EngineEndpoint(choose_port(18_700)) as endpoint:
        assert not endpoint.health()
        assert endpoint.served_models() is None
        assert endpoint.version() is None
        assert endpoint.metrics_text() is None
        assert not endpoint.one_token("demo")


def test_a_mute_server_is_given_up_after_the_time_limit(mute: int) -> None:
    with EngineEndpoint(mute, timeout_s=0.1) as endpoint:
        assert not endpoint.health()
        assert not endpoint.one_token("demo", timeout_s=0.1)


def test_a_foreign_server_gives_nothing() -> None:
    class Foreign(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path != "/health" else 404)
            self.end_headers()
            self.wfile.write(b"<html>hello</html>")

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
    thread = threading.Thread(target=server.serve_forever, name="foreign")
    thread.start()
    try:
        with EngineEndpoint(server.server_port) as endpoint:
            assert not endpoint.health()
            assert endpoint.served_models() is None
            assert endpoint.version() is None
    finally:
        server.shutdown()
        thread.join(5)
        server.server_close()


def test_the_connection_is_kept_and_renewed_after_a_restart(serve: Serve) -> None:
    with EngineEndpoint(serve()) as endpoint:
        assert endpoint.health()
        kept = endpoint._connection
        assert endpoint.health()
        assert endpoint._connection is kept
        assert kept is not None
        assert kept.sock is not None
        kept.sock.shutdown(socket.SHUT_RDWR)  # as when the server closed it meanwhile
        assert endpoint.health()


def test_abort_from_another_thread_ends_a_long_wait(mute: int) -> None:
    endpoint = EngineEndpoint(mute)
    answers: list[bool] = []
    asking = threading.Thread(
        target=lambda: answers.append(endpoint.one_token("demo", timeout_s=60)), name="ask"
    )
    asking.start()
    wait_for(
        lambda: endpoint._connection is not None and endpoint._connection.sock is not None, "the question"
    )
    endpoint.abort()
    asking.join(5)
    assert answers == [False]
    endpoint.close()


def test_a_chat_comes_in_pieces_and_ends_with_the_servers_figures(serve: Serve) -> None:
    with EngineEndpoint(serve()) as endpoint:
        *pieces, end = endpoint.chat("demo", "hello", max_tokens=4)
    assert pieces == [ChatText(" x")] * 4
    assert end == ChatEnd(10, 4, "length", 0.012, 0.04, 3.0, 0.5)


def test_a_refused_chat_says_the_servers_reason(serve: Serve) -> None:
    with EngineEndpoint(serve()) as endpoint, pytest.raises(EngineLost) as caught:
        list(endpoint.chat("other", "hello", max_tokens=4))
    assert caught.value.detail == "The model `other` does not exist."


def test_a_chat_whose_server_dies_raises_engine_lost(serve: Serve) -> None:
    with EngineEndpoint(serve("--fail", "after-ready")) as endpoint, pytest.raises(EngineLost) as caught:
        list(endpoint.chat("demo", "hello", max_tokens=4))
    assert caught.value.hint


def test_the_listener_of_a_port_is_named_and_known_as_ours_or_not(serve: Serve) -> None:
    port = serve()
    found = listener(port)
    assert found is not None
    assert not is_free(port)
    assert listens(found.pid, port)
    with subprocess.Popen(("sleep", "60")) as stranger:
        assert not listens(stranger.pid, port)
        stranger.kill()


def test_a_free_port_is_chosen_near_the_preferred_one(mute: int) -> None:
    assert is_free(choose_port(mute))
    assert choose_port(mute) != mute
    free = choose_port(18_750)
    assert choose_port(free) == free
