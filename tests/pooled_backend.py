"""A connection to PostgreSQL at the level of its messages, that one client after the other may use."""

import socket
import struct

_RESET = b"deallocate all; reset all; select pg_advisory_unlock_all()\0"
_SYNC = b"S\0\0\0\4"


class Backend:
    """One connection to the server, and where its conversation stands."""

    def __init__(self, address: str, startup: bytes) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        self.socket.connect(address)
        self.socket.sendall(startup)
        self.unsynced = b""  # the types of messages sent since the last end of a batch
        self.owed = 1  # batches whose end has not been answered
        self._part = b""
        self.greeting = b"".join(self.until_idle())

    def send(self, message: bytes) -> None:
        self.socket.sendall(message)
        if message[:1] in b"SQ":
            self.unsynced, self.owed = b"", self.owed + 1
        else:
            self.unsynced += message[:1]

    def receive(self) -> list[bytes]:
        """The whole messages that have come by now."""
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError
        messages, self._part = split(self._part + data)
        self.owed -= sum(message[:1] == b"Z" for message in messages)
        return messages

    def until_idle(self) -> list[bytes]:
        messages: list[bytes] = []
        while self.owed:
            messages += self.receive()
        return messages

    def reset(self) -> None:
        """End what was begun and carried nothing out, and forget the client."""
        if self.unsynced:
            self.send(_SYNC)
        self.until_idle()
        self.send(b"Q" + struct.pack("!I", len(_RESET) + 4) + _RESET)
        self.until_idle()


def split(data: bytes) -> tuple[list[bytes], bytes]:
    """Whole messages, each with its type and length, and what is left."""
    messages, at = [], 0
    while len(data) >= at + 5:
        end = at + 1 + struct.unpack_from("!I", data, at + 1)[0]
        if end > len(data):
            break
        messages.append(data[at:end])
        at = end
    return messages, data[at:]
