"""Connections that end with a deadline, whatever the other side does.

A socket's own timeout starts again with each byte that arrives, so a destination that drips bytes outlives
it. These set it anew before each operation, to what is left (decision A4). Between looking at the stopwatch
and sending lies a moment that nothing closes: what leaves in it has to be detected.
"""

import functools
import queue
import socket
import ssl
import threading
from typing import Any

from irrevon.deadline import Deadline

_PIECE = 64 * 1024
_Addresses = list[tuple[Any, ...]]


def connect(host: str, port: int, deadline: Deadline, tls: bool) -> socket.socket:
    """An open connection; with tls, to a host whose certificate holds. OSError: none by the deadline."""
    plain = _connect_any(_resolve(host, port, deadline), deadline)
    if not tls:
        return plain
    try:
        return _secure(plain, host, deadline)
    except BaseException:
        plain.close()
        raise


class _Bound(socket.socket):
    deadline: Deadline

    def arm(self) -> None:
        self.settimeout(_left(self.deadline))

    def recv_into(self, *arguments: Any, **options: Any) -> int:
        self.arm()
        return super().recv_into(*arguments, **options)

    def send(self, *arguments: Any, **options: Any) -> int:
        self.arm()
        return super().send(*arguments, **options)

    def sendall(self, data: Any, flags: int = 0) -> None:
        # Piece by piece: the kernel's own loop would look at the clock that stops while a machine sleeps.
        rest = memoryview(data).cast("B")
        while rest:
            rest = rest[self.send(rest[:_PIECE], flags) :]


class _BoundTls(_Bound, ssl.SSLSocket):
    pass


@functools.cache  # reading the system's certificates takes longer than the attempt
def tls_context() -> ssl.SSLContext:
    """The system's trust, names checked; sockets made by it keep the deadline."""
    context = ssl.create_default_context()
    context.sslsocket_class = _BoundTls
    return context


def _secure(plain: _Bound, host: str, deadline: Deadline) -> socket.socket:
    secure = tls_context().wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)
    assert isinstance(secure, _BoundTls)
    secure.deadline = deadline
    try:
        secure.arm()
        secure.do_handshake()
    except BaseException:
        secure.close()
        raise
    return secure


def _connect_any(addresses: _Addresses, deadline: Deadline) -> _Bound:
    failure: OSError = ConnectionError("the name has no address")
    for family, kind, protocol, _, address in addresses:
        connection = _Bound(family, kind, protocol)
        connection.deadline = deadline
        try:
            connection.arm()
            connection.connect(address)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except OSError as error:
            connection.close()
            failure = error
        else:
            return connection
    raise failure


def _resolve(host: str, port: int, deadline: Deadline) -> _Addresses:
    # The resolver knows no timeout. It runs aside, and is left behind when the deadline passes.
    answer: queue.SimpleQueue[_Addresses | OSError] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answer.put(list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
        except (OSError, UnicodeError) as error:
            answer.put(error if isinstance(error, OSError) else OSError("not a host name"))

    try:
        return list(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST))
    except (OSError, UnicodeError):
        threading.Thread(target=ask, daemon=True).start()
    try:
        found = answer.get(timeout=_left(deadline))
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(found, OSError):
        raise found
    return found


def _left(deadline: Deadline) -> float:
    left = deadline.remaining()
    if left <= 0.0:
        raise TimeoutError
    return left


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens on this machine; port 0 takes a free one. OSError: the port is taken."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(128)
    except BaseException:
        made.close()
        raise
    return made
