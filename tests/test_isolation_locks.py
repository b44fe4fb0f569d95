"""No lock of the ledger is idle: without it some race ends otherwise than the specs say (decision W2).

The places come from the catalogue. make test knows for each a spec that needs it; make test-deep takes each away.
"""

from typing import Any

import psycopg
import pytest
from isolation import harness
from isolation.lock_specs import REDUNDANT, SPEC_OF
from isolation.locks import locks


def test_every_lock_has_a_spec_that_needs_it(ledger_dsn: str) -> None:
    with psycopg.connect(ledger_dsn) as connection:
        assert {lock.name for lock in locks(connection)} == set(SPEC_OF) | REDUNDANT


@pytest.mark.deep
def test_without_any_one_lock_its_spec_fails(server_dsn: str, template: str) -> None:
    with harness.ledger(server_dsn, template) as dsn, psycopg.connect(dsn, autocommit=True) as connection:
        assert {name for name in set(SPEC_OF.values()) if not harness.holds(dsn, name)} == set()
        idle = [lock.name for lock in locks(connection) if lock.name not in REDUNDANT and _is_idle(connection, lock)]
    assert idle == []


def _is_idle(connection: psycopg.Connection[Any], lock: Any) -> bool:
    """Whether the spec prints the same without the lock, which is put back."""
    connection.execute(lock.without.encode())
    try:
        return harness.holds(connection.info.dsn, SPEC_OF[lock.name])
    finally:
        connection.execute(lock.definition.encode())
