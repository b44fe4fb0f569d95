"""Every point of an effect's way at which a hand may be stopped, and the ledger and adapter that announce them.

`before` and `after` a call of the ledger; `held`: the call is committed, and its answer lies in the socket unread. On
the wire: before it, with half of the request sent, with the answer there and unread, with half of it read, after it;
and so of a lookup. `wire.checked` is inside the window that decision A4 names: the deadline was looked at, and the last
bytes leave next.
"""

import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from irrevon_adapters.refdest import RefdestC1, RefdestC2, RefdestC3

from irrevon import sockets
from irrevon.ledger import Ledger
from irrevon.request import Request
from irrevon.wire import Deadline, Probe, Receipt

CALLS = ("writer_boot", "recovery_finish", "register_intent", "claim", "record_outcome")
ON_THE_WIRE = ("wire.before", "wire.half_sent", "wire.unread", "wire.half_read", "wire.after")
MOMENTS = ("before", "held", "after")
SEAMS = [f"{call}.{moment}" for call in CALLS for moment in MOMENTS] + list(ON_THE_WIRE)

Reach = Callable[[str], None]


class SeamLedger(Ledger):
    """A ledger whose calls announce themselves, and tell what they were answered."""

    reach: Reach
    tell: Callable[[str], None]
    _calling = ""

    def open(self) -> Ledger:
        super().open()
        assert self.connection is not None
        self.connection.wait = self._wait  # type: ignore[method-assign, assignment]
        return self

    def call(self, function: str, /, **arguments: Any) -> list[dict[str, Any]]:
        self.reach(f"{function}.before")
        self._calling = function
        try:
            rows = super().call(function, **arguments)
        finally:
            self._calling = ""
        if function == "claim":
            self.tell(f"{rows[0]['outcome']} {arguments['claim_token']}")
        elif function == "record_outcome":
            self.tell(f"recorded {arguments['claim_token']} {rows[0]['lifecycle']}")
        self.reach(f"{function}.after")
        return rows

    def _wait(self, steps: Any, *_: Any, **__: Any) -> Any:
        """What psycopg does while it waits, and the seam once there is something to read."""
        assert self.connection is not None
        connection = self.connection.pgconn.socket
        try:
            wants = next(steps)
            while True:
                reads, writes, _ = select.select([connection] * (wants & 1), [connection] * (wants >> 1 & 1), [])
                if reads and self._calling:
                    self.reach(f"{self._calling}.held")
                wants = steps.send(bool(reads) | bool(writes) << 1)
        except StopIteration as end:
            return end.value


class Announcing:
    """An adapter that announces its one send, its lookups, and what their sockets do."""

    reach: Reach
    halves = False  # whether the request leaves in two pieces

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        self.reach("wire.before")
        with _announced("wire", self.reach, self.halves):
            receipt: Receipt = super().send(request, deadline)  # type: ignore[misc]
        self.reach("wire.after")
        return receipt

    def lookup(self, query_keys: Any, deadline: Deadline) -> Probe:
        self.reach("lookup.before")
        with _announced("lookup", self.reach, self.halves):
            found: Probe = super().lookup(query_keys, deadline)  # type: ignore[misc]
        self.reach("lookup.after")
        return found


class SeamAdapter(Announcing, RefdestC2):
    """The C2 adapter, announcing."""


class SeamAdapterC1(Announcing, RefdestC1):
    """The C1 adapter, announcing."""


class SeamAdapterC3(Announcing, RefdestC3):
    """The C3 adapter, announcing."""


ADAPTERS: dict[str, Any] = {"c1": SeamAdapterC1, "c2": SeamAdapter, "c3": SeamAdapterC3}


@contextmanager
def _announced(where: str, reach: Reach, halves: bool) -> Iterator[None]:
    arm, send, read = sockets._Bound.arm, sockets._Bound.send, sockets._Bound.recv_into
    sends: list[int] = []
    reads: list[int] = []

    def announcing_arm(self: Any) -> None:
        arm(self)
        if len(sends) == 2 and not reads:  # the head of the request, then its body
            reach(f"{where}.checked")

    def announcing_send(self: Any, data: Any, *flags: Any) -> int:
        first = not sends
        sends.append(len(data))
        sent = send(self, data[: len(data) // 2] if first and halves else data, *flags)
        if first:
            reach(f"{where}.half_sent")
        return sent

    def announcing_read(self: Any, buffer: Any, *options: Any) -> int:
        if not reads:
            select.select([self], [], [], 10)
            reach(f"{where}.unread")
        elif len(reads) == 1:
            reach(f"{where}.half_read")
        octets = read(self, memoryview(buffer)[:20] if not reads else buffer, *options)
        reads.append(octets)
        return octets

    patched: dict[str, Any] = {"arm": announcing_arm, "send": announcing_send, "recv_into": announcing_read}
    for name, function in patched.items():
        setattr(sockets._Bound, name, function)
    try:
        yield
    finally:
        sockets._Bound.arm, sockets._Bound.send = arm, send  # type: ignore[method-assign]
        sockets._Bound.recv_into = read  # type: ignore[method-assign]
