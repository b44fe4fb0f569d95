"""Where the property machine runs: in one database, each example undone at its end, or each in one of its own."""

from __future__ import annotations

import json
import os
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

import psycopg
from conftest import dsn_of
from hypothesis import Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test
from machine import Machine
from machine_calls import BEGINS, Calls, Committed, Rolled
from machine_declarations import DECLARED
from machine_nonsense import signatures
from machine_sql import prepare
from psycopg.rows import TupleRow

VACUUM_EVERY = 200  # examples: what was rolled back lies in the tables until then
RUN = 100
# Shrinking takes minutes; a red run is shrunk where IRREVON_TEST_SHRINK=1 asks for it.
PHASES = [Phase.generate, *([Phase.shrink] if os.environ.get("IRREVON_TEST_SHRINK") == "1" else [])]


def walk(machine: type[Machine], examples: int, steps: int, start: int) -> Counter[tuple[str, str]]:
    """Run so many examples, each hundred from a seed of its own; what was called, and what it answered.

    Hypothesis varies what it has made before: many short runs see more than a long one.
    """
    machine.seen.clear()
    for n in range(0, examples, RUN):
        bounds = settings(max_examples=min(RUN, examples - n), stateful_step_count=steps, phases=PHASES,
                          report_multiple_bugs=False)  # fmt: skip
        run_state_machine_as_test(seed(1_000_000 * start + n)(machine), settings=bounds)
    return machine.seen


def ready(database: str, operator_dsn: str) -> psycopg.Connection[TupleRow]:
    """Make a fresh ledger one of the machine's, and let it know every destination; an operator's connection to it."""
    prepare(database)
    operator = psycopg.connect(operator_dsn, autocommit=True)
    operator.execute("select set_config('irrevon_test.at', %s, false)", (BEGINS.isoformat(),))
    for made in DECLARED.values():
        operator.execute("select irrevon.register_adapter(%s)", (json.dumps(made[0]),))
    return operator


def machine_of(calls_: Callable[[], Calls], connection: psycopg.Connection[TupleRow]) -> type[Machine]:
    class Here(Machine):
        calls = staticmethod(calls_)
        seen: ClassVar[Counter[tuple[str, str]]] = Counter()

    Here.signatures = signatures(connection)
    return Here


@contextmanager
def rolled(database: str, operator_dsn: str) -> Iterator[type[Machine]]:
    """A machine whose examples share one ledger, and leave nothing in it."""
    begun = 0
    with ready(database, operator_dsn) as connection, psycopg.connect(database, autocommit=True) as owner:

        def begin() -> Calls:
            nonlocal begun
            begun += 1
            if begun % VACUUM_EVERY == 0:
                owner.execute("vacuum")
            return Rolled(connection)

        yield machine_of(begin, connection)


@contextmanager
def committed(
    server_dsn: str, admin: psycopg.Connection[TupleRow], template: str, reading: str
) -> Iterator[type[Machine]]:
    """A machine whose every call is a transaction; each example has a ledger of its own, dropped at its end."""

    def begin() -> Calls:
        name = f"irrevon_test_{uuid.uuid4().hex[:16]}"
        admin.execute(f"create database {name} template {template} strategy file_copy".encode())
        ready(dsn_of(server_dsn, name), dsn_of(server_dsn, name, "test_operator")).close()
        return Dropped(dsn_of(server_dsn, name), admin, name)

    with psycopg.connect(reading) as connection:
        made = machine_of(begin, connection)
    yield made


class Dropped(Committed):
    def __init__(self, database: str, admin: psycopg.Connection[TupleRow], name: str) -> None:
        super().__init__(database)
        self.admin, self.name = admin, name

    def end(self) -> None:
        super().end()
        self.admin.execute(f"drop database {self.name} with (force)".encode())
