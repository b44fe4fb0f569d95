"""A loopback HTTP listener with bounds, shared by both planes.

At most 64 connections at once (more are closed unanswered), bodies up to 1 MiB, ten seconds for a client to
finish its request. It writes no date and no log line: nothing of the host shows in what a client receives.
"""

import json
import select
import socket
import socketserver
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler
from typing import Any

CONNECTIONS = 64
MAX_BODY = 1024 * 1024


class Listener(socketserver.ThreadingTCPServer):
    """Listens on 127.0.0.1 as soon as it is made; port 0 takes a free one."""

    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port: int, handler: type["Plane"]) -> None:
        self.stopping = threading.Event()
        self._slots = threading.BoundedSemaphore(CONNECTIONS)
        super().__init__(("127.0.0.1", port), handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._slots.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._slots.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], OSError):  # a client that goes away is no news; a bug is
            super().handle_error(request, client_address)


class Plane(BaseHTTPRequestHandler):
    """Reads one request within bounds and answers it; a plane fills in `serve`."""

    protocol_version = "HTTP/1.1"
    timeout = 10
    server: Listener

    def serve(self, body: bytes) -> None:
        """Answer the request: `reply` once, or `hold` and no byte."""
        raise AssertionError("a plane says what it serves")

    def do_GET(self) -> None:
        self.close_connection = True
        text = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not (text.isascii() and text.isdecimal()):
            self.reply(411, "a Content-Length, please\n")
        elif len(text) > 9 or int(text) > MAX_BODY:
            self.reply(413, "at most 1 MiB\n")
        else:
            body = self.rfile.read(int(text))
            if len(body) == int(text):  # else the client has gone in mid-sentence: nothing was asked
                self.serve(body)

    do_POST = do_PUT = do_GET

    def reply(self, status: int, content: dict[str, Any] | str, headers: tuple[tuple[str, str], ...] = ()) -> None:
        """Send a JSON document, or plain text, and close."""
        plain = isinstance(content, str)
        text = content if isinstance(content, str) else json.dumps(content, separators=(",", ":"))
        octets = text.encode()
        self.send_response_only(status)
        if octets:
            self.send_header("Content-Type", "text/plain; charset=utf-8" if plain else "application/json")
        self.send_header("Content-Length", str(len(octets)))
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(octets)

    def hold(self, seconds: float) -> None:
        """Say nothing until the time is over, the client has gone, or the server stops."""
        ends = time.monotonic() + seconds
        while (left := ends - time.monotonic()) > 0 and not self.server.stopping.is_set():
            readable, _, _ = select.select([self.connection], [], [], min(left, 0.1))
            if readable:
                if not self.connection.recv(1, socket.MSG_PEEK):
                    return
                self.server.stopping.wait(min(left, 0.1))  # unasked-for bytes: still there

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.close_connection = True
        self.reply(int(code), "not understood\n")

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the truth log is the record."""
