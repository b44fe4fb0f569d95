"""Which server process serves a connection, and whether it is the same one in each transaction (decision S6)."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import psycopg

from irrevon.connection import connect
from irrevon.doctor.catalog import gone

ROUNDS, PAUSE = 3, 0.02  # a pooler may take a moment to give a session to somebody else


@dataclass(frozen=True)
class Seats:
    """Which processes answered: what the connection was told at its start, and what two transactions met."""

    told: int
    first: int
    other: int
    again: int

    @property
    def moved(self) -> bool:
        """Whether sessions are shared from one transaction to the next."""
        return self.other == self.first or self.again != self.first


def seats(dsn: str) -> Seats:
    """Ask which process serves a transaction while another connection is inside one. StorageUnavailable: nobody."""
    try:
        with connect(dsn) as one, connect(dsn) as two:
            for _ in range(ROUNDS):
                first = _pid(one)
                time.sleep(PAUSE)
                with two.transaction():
                    other = _pid(two)
                    again = first if other == first else _pid(one)
                found = Seats(one.info.backend_pid, first, other, again)
                if found.moved:
                    break
            return found
    except psycopg.Error as error:
        raise gone(error) from None


def _pid(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute("select pg_backend_pid()").fetchone()
    return int(row[0]) if row else 0
