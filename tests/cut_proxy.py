"""A proxy before PostgreSQL that cuts one connection at one message, before or after the server has it."""

import contextlib
import socket
import struct
import threading
from pathlib import Path
from types import TracebackType
from typing import Self


class CutProxy:
    """Listens on a Unix socket of its own and relays to the server's.

    After startup it counts the client's messages (each begins with a type byte and a length). At message number
    `at` it closes both sides: with `after` false the server never sees that message; with `after` true the server has
    it, and all that it answers from then on is held back, so that a COMMIT happens and nobody hears of it. It cuts
    once; connections made later pass.
    """

    def __init__(self, folder: Path, server: str, at: int, after: bool) -> None:
        self._server, self._at, self._after = server, at, after
        self.messages = 0
        self.was_cut = False
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen(16)
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def _start(self, target: object, *arguments: object) -> None:
        thread = threading.Thread(target=target, args=arguments, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                self._start(self._serve, client)

    def _serve(self, client: socket.socket) -> None:
        server = socket.socket(socket.AF_UNIX)
        server.connect(self._server)
        silenced, drained = threading.Event(), threading.Event()
        self._start(self._relay_answers, server, client, silenced, drained)
        try:
            with contextlib.suppress(OSError):
                self._relay_startup(client, server)
                self._relay_messages(client, server, silenced, drained)
        finally:
            for end in (client, server):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads it; close alone does not
                end.close()

    def _relay_messages(
        self, client: socket.socket, server: socket.socket, silenced: threading.Event, drained: threading.Event
    ) -> None:
        while True:
            message = _message(client)
            self.messages += 1
            if not self.was_cut and self.messages >= self._at:
                self._cut(server, message, silenced, drained)
                return
            server.sendall(message)

    def _relay_startup(self, client: socket.socket, server: socket.socket) -> None:
        while True:
            header = _exactly(client, 8)
            length, code = struct.unpack("!II", header)
            server.sendall(header + _exactly(client, length - 8))
            if code == 196608:  # protocol 3.0; what comes before it are requests for encryption
                return

    def _cut(self, server: socket.socket, message: bytes, silenced: threading.Event, drained: threading.Event) -> None:
        self.was_cut = True
        if not self._after:
            return
        silenced.set()
        server.sendall(message)
        if message[:1] != b"S":  # the rest of the batch up to Sync, which makes the server act
            server.sendall(b"S\x00\x00\x00\x04")
        drained.wait(5)  # until it is ready again: the transaction has ended

    def _relay_answers(
        self, server: socket.socket, client: socket.socket, silenced: threading.Event, drained: threading.Event
    ) -> None:
        with contextlib.suppress(OSError):
            while answer := server.recv(65536):
                if not silenced.is_set():
                    client.sendall(answer)
                elif answer.endswith((b"Z\x00\x00\x00\x05I", b"Z\x00\x00\x00\x05E")):
                    break
        drained.set()
        with contextlib.suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts; close alone does not
        self._listener.close()
        for thread in self._threads:
            thread.join(timeout=5)


def _message(client: socket.socket) -> bytes:
    header = _exactly(client, 5)
    return header + _exactly(client, struct.unpack("!I", header[1:])[0] - 4)


def _exactly(source: socket.socket, octets: int) -> bytes:
    data = b""
    while len(data) < octets:
        part = source.recv(octets - len(data))
        if not part:
            raise ConnectionError
        data += part
    return data
