"""No call reads a table of effects from end to end: what an effect costs does not grow with what went before it."""

from collections.abc import Callable

import psycopg
import pytest
from bench.multiply import multiply
from bench.scans import BIG, sequential_scans, small_tables, uncalled
from bench.story import Story

# Projections and journals of what is rare: no effect adds to them for good.
STAY_SMALL = {"open_work", "denies_in_force", "audit_drains", "finding_compensations", "authorities", "branches"}


@pytest.fixture
def old_ledger(database: str) -> Callable[[], psycopg.Connection]:
    """Sessions of a ledger in which everything has happened, and all that adds up has some five hundred times."""

    def session() -> psycopg.Connection:
        return psycopg.connect(database, autocommit=True)

    with session() as teller:
        Story(teller, "before").finished()
        Story(teller, "before").stopped()
        multiply(teller, 1, BIG)
    return session


def test_no_call_reads_a_big_table_from_end_to_end(old_ledger: Callable[[], psycopg.Connection]) -> None:
    with old_ledger() as session:
        assert set(small_tables(session)) <= STAY_SMALL
    assert sequential_scans(old_ledger) == []
    with old_ledger() as session:
        assert uncalled(session) == ["audit_ledger"]  # which reads everything, as an auditor does
