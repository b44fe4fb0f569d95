"""One attempt: what is sent, what is not believed, and when it is over."""

import hashlib
import socket
import time
from collections.abc import Iterator

import pytest
from exchanges import post
from raw_server import RawServer, http

from irrevon.deadline import Deadline
from irrevon.http import Answer, exchange
from irrevon.request import Request


@pytest.fixture
def server() -> Iterator[RawServer]:
    with RawServer() as running:
        yield running


def test_it_sends_these_bytes_and_no_others(server: RawServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    server.answer = http(200, b"{}")
    assert post(server, b'{"a":1}').problem is None
    assert server.requests == [
        b"POST /effects?a=1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 7\r\n"
        b'Accept-Encoding: identity\r\nX-One: 1\r\nX-One: 2\r\nConnection: close\r\n\r\n{"a":1}' % server.port
    ]


def test_a_whole_answer_is_a_body_and_its_digest(server: RawServer) -> None:
    server.answer = http(201, b"\x00\xff", "Content-Type: text/html\x07; charset=x")
    answer = post(server)
    assert (answer.status, answer.body, answer.octets) == (201, b"\x00\xff", 2)
    assert answer.digest == hashlib.sha256(b"\x00\xff").hexdigest()
    assert answer.evidence == {
        "phase": "headers_received",
        "status": 201,
        "content_type": "text/html; charset=x",
        "octets": 2,
    }


def test_headers_are_there_by_lower_case_name(server: RawServer) -> None:
    server.answer = http(200, b"", "Idempotent-Replayed: true", "X-A: 1", "x-a: 2")
    headers = post(server).headers
    assert (headers["idempotent-replayed"], headers["x-a"]) == ("true", "1, 2")


def test_the_digest_is_of_the_bytes_as_they_came(server: RawServer) -> None:
    body = b" \r\n\xef\xbb\xbfnot gzip at all\x00\r\n"
    server.answer = http(200, body, "Content-Encoding: gzip", "Content-Type: text/plain; charset=utf-16")
    answer = post(server)
    assert (answer.body, answer.digest) == (body, hashlib.sha256(body).hexdigest())


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(server: RawServer, status: int) -> None:
    server.answer = http(status, b"", f"Location: {server.url}/elsewhere")
    assert post(server).status == status
    assert server.connections == 1


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 503 X\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n", b"?"])
def test_nothing_is_sent_twice(server: RawServer, answer: bytes) -> None:
    server.answer = answer
    post(server)
    time.sleep(0.05)
    assert server.connections == 1


@pytest.mark.parametrize(
    "cut",
    [
        http(201, b'{"a":1}', length=8),
        b'HTTP/1.1 201 X\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n',
        b'HTTP/1.1 201 X\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{"a":1}',
        b'HTTP/1.1 201 X\r\nContent-Length: 7\r\nContent-Length: 9\r\n\r\n{"a":1}',
        b'HTTP/1.1 201 X\r\nContent-Length: -1\r\n\r\n{"a":1}',
        b'HTTP/1.1 201 X\r\nContent-Length: 1e3\r\n\r\n{"a":1}',
        b'HTTP/1.1 201 X\r\nContent-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n',
        b'HTTP/1.1 201 X\r\nTransfer-Encoding: gzip\r\n\r\n{"a":1}',
        b'HTTP/1.1 201 X\r\nTransfer-Encoding: chunked\r\n\r\n-7\r\n{"a":1}\r\n0\r\n\r\n',
    ],
)
def test_a_cut_or_badly_framed_answer_has_no_body(server: RawServer, cut: bytes) -> None:
    server.answer = cut
    answer = post(server)
    assert answer.body is None
    assert answer.problem is not None
    assert not answer.timed_out


def test_a_body_may_be_as_long_as_the_bound_and_no_longer(server: RawServer) -> None:
    server.answer = http(201, b"x" * 1000)
    assert post(server, max_body=1000).body == b"x" * 1000
    over = post(server, max_body=999)
    assert (over.problem, over.body, over.phase) == ("body_too_large", None, "headers_received")


def test_a_refused_connection_is_not_connected() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    answer = exchange(Request("GET", f"http://127.0.0.1:{port}/", (), b""), Deadline.after(5))
    assert answer == Answer("not_connected", "ConnectionRefusedError")


def test_a_name_without_an_address_is_not_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(host: str, port: int, **options: int) -> list[object]:
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", none)
    answer = exchange(Request("GET", "http://nowhere.example/", (), b""), Deadline.after(5))
    assert answer == Answer("not_connected", "gaierror")


def test_one_dead_address_of_two_does_not_matter(server: RawServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        dead = closed.getsockname()
    alive = ("127.0.0.1", server.port)

    def both(host: str, port: int, **options: int) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", address) for address in (dead, alive)]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    server.answer = http(200, b"{}")
    answer = exchange(Request("GET", "http://two.example/", (), b""), Deadline.after(5))
    assert answer.body == b"{}"
    assert b"Host: two.example\r\n" in server.requests[0]
