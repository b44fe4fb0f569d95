"""A ledger that grew faster than statistics were gathered costs what any other does (P01)."""

from collections.abc import Iterator

import psycopg
import pytest
from bench.multiply import multiply
from bench.story import Story

COPIES = 400
NEWEST = ("effect_transitions", "finding_resolutions")  # whose newest row by another column is where something stands
READ = "select coalesce(idx_tup_read, 0) from pg_stat_all_indexes where indexrelname = %s"


@pytest.fixture
def unknown(database: str) -> Iterator[psycopg.Connection]:
    """A session of a ledger of some size, of which the planner knows nothing."""
    with psycopg.connect(database, autocommit=True) as session:
        Story(session, "before").finished()
        multiply(session, 1, COPIES, analyze=False)
        yield session


def test_what_stands_where_is_read_from_its_own_history(unknown: psycopg.Connection) -> None:
    for view in ("frontiers", "finding_statuses"):
        plan = "\n".join(row[0] for row in unknown.execute(f"explain select * from irrevon.{view}".encode()))
        assert [name for name in NEWEST if f"{name}_pkey" in plan] == [], plan


def test_no_call_walks_back_through_the_histories_of_others(unknown: psycopg.Connection) -> None:
    Story(unknown, "after").finished()
    unknown.execute("select pg_stat_force_next_flush()")
    for table in NEWEST:
        ((read,),) = unknown.execute(READ, [f"{table}_pkey"]).fetchall()
        assert read < COPIES, table  # one by one, by its own number
