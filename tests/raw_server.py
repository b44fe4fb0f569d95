"""A server that answers exactly the bytes it is told to, one connection at a time, and keeps what it read."""

import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

Script = Callable[[socket.socket], None]


class RawServer:
    """`answer` is what the next connections get: bytes, or a function of the socket after its request."""

    def __init__(self, answer: bytes | Script = b"", reads_request: bool = True) -> None:
        self.answer = answer
        self.reads_request = reads_request
        self.requests: list[bytes] = []
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            with connection:
                connection.settimeout(5)
                try:
                    if self.reads_request:
                        self.requests.append(read_request(connection))
                    if callable(self.answer):
                        self.answer(connection)
                    else:
                        connection.sendall(self.answer)
                except OSError:
                    pass  # the client hung up, which is its right

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(6)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def read_request(connection: socket.socket) -> bytes:
    data = b""
    while b"\r\n\r\n" not in data:
        part = connection.recv(65536)
        if not part:
            return data
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    while len(body) < length:
        part = connection.recv(65536)
        if not part:
            break
        body += part
    return head + b"\r\n\r\n" + body


def http(status: int, body: bytes, *headers: str, length: int | None = None) -> bytes:
    """A well-framed answer, unless `length` lies."""
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body) if length is None else length}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
