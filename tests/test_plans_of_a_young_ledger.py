"""A plan that was made while the ledger was small, by a session that stays, is no worse once the ledger has grown."""

from collections.abc import Iterator

import psycopg
import pytest
from bench.multiply import multiply, tables
from bench.scans import TURNS
from bench.story import Story

COPIES = 300
READ = """
  select relname, seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_user_tables
   where schemaname = 'irrevon' and relname = any (%s)"""
# The others ask about what is open, and this ledger's copies of what is open are many.
SETTLED = ("asked_about_itself", "settled", "retried", "replayed", "judged", "lost")


@pytest.fixture
def aged(database: str) -> Iterator[tuple[psycopg.Connection, psycopg.Connection]]:
    """A session with the plans that it made for its first effects, of a ledger that holds many by now; a watcher."""
    with psycopg.connect(database, autocommit=True) as session, psycopg.connect(database, autocommit=True) as watcher:
        young = Story(session, "before")
        young.asked_about_itself()
        for _ in range(3):  # of one row, the planner cannot tell a look-up from reading the whole
            young.settled()
        watcher.execute("create schema multiply")  # later it would have every session make its plans anew
        for table in tables(watcher):  # nobody makes the plans anew in time
            watcher.execute(f"alter table irrevon.{table} set (autovacuum_enabled = off)".encode())
        watcher.execute("vacuum analyze")
        story = Story(session, "young")
        for part in SETTLED:
            for _ in range(TURNS):
                getattr(story, part)()
        multiply(watcher, 1, COPIES, analyze=False)
        yield session, watcher


def test_no_call_reads_what_it_does_not_need(aged: tuple[psycopg.Connection, psycopg.Connection]) -> None:
    session, watcher = aged
    story = Story(session, "old")
    found = []
    for part in SETTLED:
        before = _read(session, watcher)
        getattr(story, part)()
        read = {table: rows - before[table] for table, rows in _read(session, watcher).items()}
        found += [f"{part}: {rows} of {table}" for table, rows in read.items() if rows >= COPIES]
    assert found == []


def _read(session: psycopg.Connection, watcher: psycopg.Connection) -> dict[str, int]:
    session.execute("select pg_stat_force_next_flush()")
    session.execute("select 1")
    return {name: int(rows) for name, rows in watcher.execute(READ, [tables(watcher)])}
