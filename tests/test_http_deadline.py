"""An exchange ends with its deadline, whatever the other side does (decision A4)."""

import socket
import threading
import time
import tracemalloc
from collections.abc import Iterator

import pytest
from exchanges import lateness, post
from raw_server import RawServer

from irrevon.http import Answer, exchange
from irrevon.request import Request


@pytest.fixture
def server() -> Iterator[RawServer]:
    with RawServer() as running:
        yield running


def test_an_endless_body_is_given_up(server: RawServer) -> None:
    def endless(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 X\r\n\r\n")
        while True:
            connection.sendall(b"x" * 65536)

    server.answer = endless
    answer = post(server)
    assert answer.problem == "body_too_large"
    assert answer.octets <= (1 << 20) + 65536


CHUNKED = b"HTTP/1.1 201 X\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"HTTP/1.1 201 ", b"x" * 65536),
        (b"", b"HTTP/1.1 100 X\r\n\r\n" * 1000),
        (b"HTTP/1.1 201 X\r\nX: ", b"x" * 65536),
        (b"HTTP/1.1 201 X\r\n", b"X: y\r\n" * 10_000),
        (CHUNKED, b"1" * 65536),
        (CHUNKED + b"1;", b"x" * 65536),
        (CHUNKED + b"ffffffff\r\n", b"x" * 65536),
        (CHUNKED, b"1\r\nx\r\n" * 1000),
        (CHUNKED + b"0\r\n", b"X: y\r\n" * 10_000),
    ],
    ids=["status", "100s", "header", "headers", "size", "extension", "chunk", "chunks", "trailers"],
)
def test_what_never_ends_is_given_up_in_little_memory(server: RawServer, head: bytes, more: bytes) -> None:
    def flood(connection: socket.socket) -> None:
        connection.sendall(head)
        while True:
            connection.sendall(more)

    server.answer = flood
    request = Request("GET", f"{server.url}/", (), b"")
    tracemalloc.start()
    answer, late = lateness(lambda deadline: exchange(request, deadline), 0.2)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer.problem is not None and answer.body is None
    assert late < 0.5
    assert peak < 8 << 20


@pytest.mark.parametrize(
    ("head", "phase"),
    [
        (b"", "bytes_sent"),
        (b"HTTP/1.1 201 X\r\nX-Long: ", "bytes_sent"),
        (b"HTTP/1.1 100 Continue\r\n\r\n", "bytes_sent"),
        (b"HTTP/1.1 201 X\r\nContent-Length: 900\r\n\r\n", "headers_received"),
    ],
)
def test_dripping_bytes_do_not_outlive_the_deadline(server: RawServer, head: bytes, phase: str) -> None:
    def drip(connection: socket.socket) -> None:
        connection.sendall(head)
        for _ in range(100):
            connection.sendall(b"H")
            time.sleep(0.02)

    server.answer = drip
    request = Request("GET", f"{server.url}/", (), b"")
    answer, late = lateness(lambda deadline: exchange(request, deadline), 0.3)
    assert (answer.timed_out, answer.phase) == (True, phase)
    assert late < 0.5


def test_silence_ends_with_the_deadline_and_leaves_nothing_behind(server: RawServer) -> None:
    left = threading.Event()

    def listen(connection: socket.socket) -> None:
        if connection.recv(1) == b"":
            left.set()

    server.answer = listen
    request = Request("GET", f"{server.url}/", (), b"")
    answer, late = lateness(lambda deadline: exchange(request, deadline), 0.2)
    assert (answer.timed_out, answer.phase, answer.digest) == (True, "bytes_sent", None)
    assert late < 0.5
    assert left.wait(2)


def test_no_byte_leaves_after_the_deadline(server: RawServer) -> None:
    arrived: list[int] = []
    counted = threading.Event()

    def read_later(connection: socket.socket) -> None:
        time.sleep(0.6)  # the deadline passes while the client waits for room to send
        try:
            while part := connection.recv(1 << 20):
                arrived.append(len(part))
        finally:
            counted.set()

    server.reads_request, server.answer = False, read_later
    body = b"x" * (64 << 20)
    request = Request("POST", f"{server.url}/", (), body)
    answer, late = lateness(lambda deadline: exchange(request, deadline), 0.3)
    assert (answer.timed_out, answer.phase) == (True, "bytes_sent")
    assert late < 0.5
    assert counted.wait(5)
    assert sum(arrived) < len(body)


def test_after_the_deadline_nothing_is_even_connected(server: RawServer) -> None:
    answer = post(server, seconds=0.0)
    assert answer == Answer("not_connected", "deadline_passed")
    assert server.connections == 0


def test_a_name_that_does_not_resolve_in_time_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    released = threading.Event()

    def slow(host: str, port: int, **options: int) -> list[object]:
        if options.get("flags"):
            raise socket.gaierror
        released.wait(5)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    request = Request("GET", "http://slow.example/", (), b"")
    answer, late = lateness(lambda deadline: exchange(request, deadline), 0.2)
    released.set()
    assert (answer.phase, answer.timed_out) == ("not_connected", True)
    assert late < 0.5
