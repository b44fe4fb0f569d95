"""The ledger as the page reads it: as irrevon_reader, in transactions that cannot write, a few at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from queue import LifoQueue
from typing import Any

from irrevon.argument import Argument
from irrevon.ledger import Ledger

# Whatever the login may do besides: it acts as who only reads, and no transaction of it can write.
OPTIONS = "-c role=irrevon_reader -c default_transaction_read_only=on -c statement_timeout=10s"
CONNECTIONS = 4


class Reading:
    """Connections that are opened when they are needed, and kept."""

    def __init__(self, dsn: str, connections: int = CONNECTIONS) -> None:
        self._idle: LifoQueue[Ledger] = LifoQueue()
        for _ in range(connections):
            self._idle.put(Ledger(dsn, reading=OPTIONS))

    @contextmanager
    def ledger(self) -> Iterator[Ledger]:
        """One of them, for one answer; whoever comes when all are taken waits."""
        ledger = self._idle.get()
        try:
            yield ledger
        finally:
            self._idle.put(ledger)

    def check(self) -> None:
        """Connect once. IrrevonError: the database is away, of another version, or its login may not read."""
        with self.ledger() as ledger:
            ledger.one("release")

    def value(self, function: str, /, **arguments: Argument) -> Any:
        """What a function of one value returns."""
        with self.ledger() as ledger:
            return ledger.one(function, **arguments)[function]

    def rows(self, function: str, /, **arguments: Argument) -> list[dict[str, Any]]:
        """What a function returns, row by row."""
        with self.ledger() as ledger:
            return ledger.call(function, **arguments)

    def close(self) -> None:
        """Give the connections up that are idle."""
        while not self._idle.empty():
            self._idle.get_nowait().close()
