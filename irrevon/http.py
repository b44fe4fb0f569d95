"""One HTTP attempt: no retry, no redirect, no proxy, bounded in time and size.

RFC-002 section 10, decisions A4 and A8. urllib3 frames the messages; the sockets keep the deadline.
`exchange` answers what came back and how far it got. What that means is for irrevon.answers.
"""

import hashlib
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlsplit

from urllib3 import HTTPHeaderDict
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.response import BaseHTTPResponse
from urllib3.util import SKIP_HEADER

from irrevon.deadline import Deadline
from irrevon.request import Request
from irrevon.sockets import connect

MAX_BODY = 1024 * 1024  # octets
_CHUNK = 64 * 1024
# It warns of headers that it cannot read by quoting them, on standard error where nobody configured logging.
logging.getLogger("urllib3").setLevel(logging.CRITICAL + 1)

Phase = Literal["not_connected", "bytes_sent", "headers_received"]


@dataclass(frozen=True)
class Answer:
    """What came back. `problem` null: one whole message; else its first word says what went wrong.

    `phase` is how far the attempt got. `digest` is SHA-256 over the body's octets as they came, cut or whole.
    `body` is there only when it is whole. `headers` have lower-case names; repeated ones are joined by commas.
    """

    phase: Phase
    problem: str | None = None
    timed_out: bool = False
    status: int | None = None
    content_type: str | None = None
    body: bytes | None = None
    octets: int = 0
    digest: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def evidence(self) -> dict[str, Any]:
        """Small metadata for a receipt or a probe; never the body."""
        facts = {
            "phase": self.phase,
            "problem": self.problem,
            "status": self.status,
            "content_type": self.content_type,
            "octets": self.octets if self.digest else None,
        }
        return {name: fact for name, fact in facts.items() if fact is not None}


def exchange(request: Request, deadline: Deadline, max_body: int = MAX_BODY) -> Answer:
    """Send a request once and read its answer. Raises nothing that a network or a server can cause."""
    if deadline.passed:
        return Answer("not_connected", "deadline_passed")
    one = _Exchange(request, deadline, max_body)
    try:
        one.run()
    except Exception as error:  # urllib3, http.client, ssl and socket have no common ancestor below it
        one.problem = one.problem or type(error).__name__
        one.timed_out = deadline.passed
    finally:
        one.close()
    return one.answer()


def _is_framed(headers: Mapping[str, str]) -> bool:
    # urllib3 reads to the end of the connection where it cannot read a length, and a cut would go unseen.
    # Without either header the end is the connection's too; then only the document says whether it is whole.
    length, coding = headers.get("content-length"), headers.get("transfer-encoding")
    if coding is not None:
        return length is None and coding.strip().lower() == "chunked"
    return length is None or re.fullmatch(r"[0-9]{1,18}", length.strip()) is not None


class _Exchange:
    def __init__(self, request: Request, deadline: Deadline, max_body: int) -> None:
        self.request, self.deadline, self.max_body = request, deadline, max_body
        self.phase: Phase = "not_connected"
        self.problem: str | None = None
        self.timed_out = False
        self.connection: HTTPConnection | None = None
        self.response: BaseHTTPResponse | None = None
        self.body = bytearray()

    def run(self) -> None:
        url = urlsplit(self.request.url)
        tls = url.scheme == "https"
        host = url.hostname or ""
        port = (443 if tls else 80) if url.port is None else url.port
        kind = HTTPSConnection if tls else HTTPConnection
        self.connection = kind(f"[{host}]" if ":" in host else host, port)
        self.connection.sock = connect(host, port, self.deadline, tls)
        self.connection.auto_open = 0  # never a second connection behind our back
        self.phase = "bytes_sent"  # said before the first byte leaves: the careful side
        headers = HTTPHeaderDict({"User-Agent": SKIP_HEADER, "Accept-Encoding": "identity"})
        for name in {name for name, _ in self.request.headers}:
            headers.discard(name)
        for name, value in (*self.request.headers, ("Connection", "close")):
            headers.add(name, value)
        target = (url.path or "/") + (f"?{url.query}" if "?" in self.request.url else "")
        self.connection.request(
            self.request.method, target, self.request.body or None, headers,
            preload_content=False, decode_content=False, enforce_content_length=True,
        )  # fmt: skip
        self.response = self.connection.getresponse()
        self.phase = "headers_received"
        if not _is_framed(self.response.headers):
            self.problem = "bad_framing"
            return
        while chunk := self.response.read(_CHUNK, decode_content=False):
            self.body += chunk
            if len(self.body) > self.max_body:
                self.problem = "body_too_large"
                return

    def close(self) -> None:
        for part in (self.response, self.connection):
            if part is not None:
                with suppress(Exception):  # what was learned does not depend on how it ended
                    part.close()

    def answer(self) -> Answer:
        if self.response is None:
            return Answer(self.phase, self.problem, self.timed_out)
        kind = self.response.headers.get("content-type", "")
        return Answer(
            self.phase, self.problem, self.timed_out, self.response.status,
            "".join(mark for mark in kind if " " <= mark <= "~")[:100] or None,
            bytes(self.body) if self.problem is None else None,
            len(self.body), hashlib.sha256(self.body).hexdigest(),
            {name.lower(): self.response.headers[name] for name in self.response.headers},
        )  # fmt: skip
