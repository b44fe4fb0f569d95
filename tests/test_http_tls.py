"""TLS: no byte of a request goes to a certificate that does not hold, and deadlines hold as without."""

import ssl
import textwrap
import threading
from pathlib import Path

import pytest
from raw_server import RawServer, http, read_request

from irrevon import sockets
from irrevon.deadline import Deadline
from irrevon.http import exchange
from irrevon.request import Request

# A throw-away pair for the name localhost, self-signed, 2020 to 2120. It opens nothing.
KEY = (
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUC77RMnUuSjwyRcMERrSq6kZwszQ9+OU8NTU0hhKaAahRANC"
    "AAR+rqBPrmqoEJPjgsYg6aoCUSEPiaMmsYTmrnp9lZEPA/97V6YwGEIeGHdAH5ZWyPbpFEiDJmx9sDdISFAMKOY9"
)
CERTIFICATE = (
    "MIIBkTCCATigAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEy"
    "MDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABH6uoE+uaqgQk+OC"
    "xiDpqgJRIQ+JoyaxhOauen2VkQ8D/3tXpjAYQh4Yd0AfllbI9ukUSIMmbH2wN0hIUAwo5j2jeTB3MBQGA1UdEQQNMAuCCWxv"
    "Y2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwIChDAdBgNVHQ4EFgQU0sf/CA9WZf1MLx6+vDlRLZDhxv0w"
    "HwYDVR0jBBgwFoAU0sf/CA9WZf1MLx6+vDlRLZDhxv0wCgYIKoZIzj0EAwIDRwAwRAIgGjosAGCO6YKNoLCWPYVVGc5yXRfS"
    "r8eDPN9jVz2EU+UCICzS966F+ohPv1wLEDuQuTSCUoM5+ggTihDtd0gN2FZv"
)


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    path = tmp_path / "pair.pem"
    parts = (("PRIVATE KEY", KEY), ("CERTIFICATE", CERTIFICATE))
    path.write_text(
        "".join(f"-----BEGIN {name}-----\n{textwrap.fill(text, 64)}\n-----END {name}-----\n" for name, text in parts)
    )
    return path


@pytest.fixture
def trusted(pair: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context = sockets.tls_context.__wrapped__()
    context.load_verify_locations(pair)
    monkeypatch.setattr(sockets, "tls_context", lambda: context)


class TlsServer:
    """RawServer's bytes behind TLS; `seen` holds the requests that were read in clear."""

    def __init__(self, pair: Path, answer: bytes, drip: float = 0.0) -> None:
        self.seen: list[bytes] = []
        self.done = threading.Event()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pair)

        def script(connection: object) -> None:
            with context.wrap_socket(connection, server_side=True) as secure:  # type: ignore[arg-type]
                self.seen.append(read_request(secure))
                for start in range(0, len(answer), 1 if drip else len(answer)):
                    secure.sendall(answer[start : start + 1] if drip else answer)
                    self.done.wait(drip)

        self.raw = RawServer(script, reads_request=False)

    def url(self, host: str) -> str:
        return f"https://{host}:{self.raw.port}/effects"


def test_an_unknown_certificate_gets_no_byte_of_the_request(pair: Path) -> None:
    server = TlsServer(pair, http(200, b"{}"))
    with server.raw:
        answer = exchange(Request("GET", server.url("localhost"), (), b""), Deadline.after(5))
    assert (answer.phase, answer.problem) == ("not_connected", "SSLCertVerificationError")
    assert server.seen == []


def test_a_certificate_for_another_name_gets_no_byte_either(pair: Path, trusted: None) -> None:
    server = TlsServer(pair, http(200, b"{}"))
    with server.raw:
        answer = exchange(Request("GET", server.url("127.0.0.1"), (), b""), Deadline.after(5))
    assert (answer.phase, answer.problem) == ("not_connected", "SSLCertVerificationError")
    assert server.seen == []


def test_a_good_certificate_is_spoken_to(pair: Path, trusted: None) -> None:
    server = TlsServer(pair, http(200, b"{}"))
    with server.raw:
        answer = exchange(Request("POST", server.url("localhost"), (), b"x" * 100_000), Deadline.after(5))
    assert (answer.phase, answer.problem, answer.body) == ("headers_received", None, b"{}")
    assert server.seen[0].startswith(b"POST /effects HTTP/1.1\r\n")
    assert f"Host: localhost:{server.raw.port}\r\n".encode() in server.seen[0]
    assert server.seen[0].endswith(b"x" * 100_000)


def test_a_dripping_answer_ends_with_the_deadline(pair: Path, trusted: None) -> None:
    server = TlsServer(pair, http(200, b"x" * 500), drip=0.02)
    with server.raw:
        deadline = Deadline.after(0.3)
        answer = exchange(Request("GET", server.url("localhost"), (), b""), deadline)
        late = -(deadline.ends - Deadline.after(0).ends)
        server.done.set()
    assert answer.timed_out
    assert late < 0.5


def test_a_server_that_speaks_no_tls_is_not_connected() -> None:
    with RawServer(http(200, b"{}"), reads_request=False) as raw:
        answer = exchange(Request("GET", f"https://127.0.0.1:{raw.port}/", (), b""), Deadline.after(5))
    assert answer.phase == "not_connected"
    assert not answer.timed_out
