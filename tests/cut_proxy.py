"""A proxy before PostgreSQL that cuts the connection before or after one message of either side.

It serves one client after the other, from a pool of server connections that it resets in between: a fresh session has
to compile every function of the ledger, which takes longer than all the rest.
"""

import contextlib
import select
import socket
import struct
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pooled_backend import Backend, split

_PROTOCOL_3 = 196608


@dataclass(frozen=True)
class Cut:
    """`side` is whose message it is, `client` or `server`; `at` counts from 1, since the cut was armed.

    Cut `after` it, or before. With `closes` the server's session ends too, as it would on a network. Without, the
    session is used again once it is idle, which comes to the same: only a call that was carried out and whose end
    (Sync) has not arrived would be committed by that, and there the session always ends.
    """

    side: str
    at: int
    after: bool
    closes: bool = False


class CutProxy:
    """Listens in a folder, as a server would, until it is closed."""

    def __init__(self, folder: Path, server: str) -> None:
        self._server = server
        self._cut: Cut | None = None
        self.seen: Counter[str] = Counter()  # messages since the last arm(), by side
        self.cuts = self.sessions = 0
        self._idle: dict[bytes, Backend] = {}
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen(16)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def arm(self, cut: Cut | None) -> None:
        """Count from now on, and cut once. The client must be waiting for nothing."""
        self.seen.clear()
        self._cut = cut

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                with client, contextlib.suppress(ConnectionError):
                    self._serve(client)

    def _serve(self, client: socket.socket) -> None:
        startup = startup_of(client)
        backend = self._idle.pop(startup, None)
        if backend is None:
            backend = Backend(self._server, startup)
            self.sessions += 1
        closes = True
        try:
            client.sendall(backend.greeting)
            closes = self._converse(client, backend)
        finally:
            client.close()  # first, so that nobody waits for what comes
            if closes or b"E" in backend.unsynced:
                backend.socket.close()
            else:
                backend.reset()
                self._idle[startup] = backend

    def _converse(self, client: socket.socket, backend: Backend) -> bool:
        """Relay until one side goes or the cut falls; whether the session has to end."""
        part = b""
        while True:
            ready, _, _ = select.select([client, backend.socket], [], [])
            if backend.socket in ready:
                for message in backend.receive():
                    if self._passes("server", message, client.sendall):
                        return self._was.closes
            if client in ready:
                data = client.recv(65536)
                messages, part = split(part + data)
                if not data or any(message[:1] == b"X" for message in messages):
                    return False
                for message in messages:
                    if self._passes("client", message, backend.send):
                        return self._was.closes

    def _passes(self, side: str, message: bytes, send: Callable[[bytes], None]) -> bool:
        """Hand a message on, unless the cut is before it; whether the cut fell."""
        self.seen[side] += 1
        cut = self._cut
        if cut is None or (cut.side, cut.at) != (side, self.seen[side]):
            send(message)
            return False
        self._was, self._cut = cut, None  # before the client hears anything, and arms the next
        self.cuts += 1
        if cut.after:
            send(message)
        return True

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts; close alone does not
        self._listener.close()
        self._thread.join(timeout=10)
        for backend in self._idle.values():
            backend.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def startup_of(client: socket.socket) -> bytes:
    while True:
        header = _exactly(client, 8)
        length, code = struct.unpack("!II", header)
        rest = _exactly(client, length - 8)
        if code == _PROTOCOL_3:
            return header + rest
        client.sendall(b"N")  # no encryption on a Unix socket


def _exactly(source: socket.socket, octets: int) -> bytes:
    data = b""
    while len(data) < octets:
        part = source.recv(octets - len(data))
        if not part:
            raise ConnectionError
        data += part
    return data
