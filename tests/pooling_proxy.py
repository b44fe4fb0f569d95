"""A pooler before PostgreSQL: clients share server sessions, a transaction or a client's life at a time.

As pgbouncer does it: the last session given back is the next one taken, and a client is told a process id that no
session has.
"""

import contextlib
import select
import socket
import struct
import threading
from pathlib import Path
from typing import Self

from cut_proxy import startup_of
from pooled_backend import Backend, split

_KEY = b"K" + struct.pack("!III", 12, 4_000_000, 77)


class PoolingProxy:
    """Listens in a folder, as a server would, until it is closed."""

    def __init__(self, folder: Path, server: str, by_transaction: bool) -> None:
        self._server, self._by_transaction = server, by_transaction
        self._idle: list[Backend] = []
        self._all: list[Backend] = []
        self._lock = threading.Lock()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen(16)
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                self._threads.append(threading.Thread(target=self._serve, args=(client,), daemon=True))
                self._threads[-1].start()

    def _take(self, startup: bytes) -> Backend:
        with self._lock:
            if self._idle:
                return self._idle.pop()
        backend = Backend(self._server, startup)
        self._all.append(backend)
        return backend

    def _give(self, backend: Backend) -> None:
        with self._lock:
            self._idle.append(backend)

    def _serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(ConnectionError, OSError):
            startup = startup_of(client)
            backend = self._take(startup)
            greeting, _ = split(backend.greeting)
            client.sendall(b"".join(_KEY if message[:1] == b"K" else message for message in greeting))
            if self._by_transaction:
                self._give(backend)
            part = b""
            while True:
                messages, part = split(part + client.recv(65536))
                if not messages or messages[0][:1] == b"X":
                    return
                if self._by_transaction:
                    backend = self._take(startup)
                part, last = self._transaction(client, backend, messages, part)
                if self._by_transaction:
                    self._give(backend)  # before the client hears of it, and anybody acts upon that
                client.sendall(last)

    def _transaction(
        self, client: socket.socket, backend: Backend, messages: list[bytes], part: bytes
    ) -> tuple[bytes, bytes]:
        """Relay until the session is idle and outside a transaction; what is left of a message, and the last answer."""
        while True:
            for message in messages:
                if message[:1] == b"X":
                    backend.socket.close()  # in the middle of a transaction: it goes with its client
                    raise ConnectionError
                backend.send(message)
            messages = []
            ready, _, _ = select.select([client, backend.socket], [], [])
            if backend.socket in ready:
                answers = backend.receive()
                if backend.owed == 0 and answers and answers[-1][:1] == b"Z" and answers[-1][5:] == b"I":
                    return part, b"".join(answers)
                client.sendall(b"".join(answers))
            if client in ready:
                data = client.recv(65536)
                if not data:
                    backend.socket.close()
                    raise ConnectionError
                messages, part = split(part + data)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(timeout=10)
        for backend in self._all:
            backend.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
