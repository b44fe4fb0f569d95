"""What one effect costs in counts and in CPU: one connection each, in turns, the median over batches."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from statistics import median
from typing import Any

import psycopg

from .place import Broken, Place
from .subjects import Floor, Irrevon, IrrevonPy, SameRows, Subject, client_cpu, server_cpu

WARM = 60  # effects before the first one that counts: prepared statements, generic plans, pages of the tables
EFFECTS = 100  # per batch
TRACED = 20  # of them with the server's or libpq's trace on, which costs CPU: apart from the others
Row = dict[str, float]

WAL = """
  select sum(record_size)::float8,
         sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%%')::float8
    from pg_get_wal_stats(%s, %s, true)"""
ROWS = """
  select coalesce(sum(n_tup_ins), 0), coalesce(sum(n_tup_upd), 0), coalesce(sum(n_tup_del), 0)
    from pg_stat_user_tables where schemaname = %s"""
CALLS = """
  select sum(calls) filter (where toplevel)::float8, sum(calls)::float8,
         sum(shared_blks_hit + shared_blks_read) filter (where toplevel)::float8
    from pg_stat_statements where query !~* 'pg_stat|pg_get_wal'"""


def counts(where: Place, batches: int, say: Callable[[str], None]) -> dict[str, Row]:
    """One row of medians per effect for each subject."""
    model = Irrevon(where)
    subjects: list[tuple[Subject, str]] = [
        (model, "irrevon"), (SameRows(where, model), "same"), (Floor(where), "bench"),
        (IrrevonPy(where), "irrevon"), (Floor(where, name="floor-py3cf"), "bench"),
    ]  # fmt: skip
    _autovacuum(where, "off")  # its commits and its WAL are nobody's effect
    for subject, _ in subjects:
        _run(subject, WARM)
    seen: dict[str, list[Row]] = {subject.name: [] for subject, _ in subjects}
    for batch in range(batches):
        say(f"counts: batch {batch + 1} of {batches}")
        for subject, schema in subjects:
            for other, _ in subjects:
                _flush(other)  # two subjects write the same tables
            seen[subject.name].append(_batch(where, subject, schema))
        for subject, _ in subjects:
            seen[subject.name][-1] |= _statements(where, subject) | {"round_trips": _round_trips(subject)}
    for subject, _ in subjects:
        subject.connection.close()
    _autovacuum(where, "on")
    return {name: {key: median(row[key] for row in rows) for key in rows[0]} for name, rows in seen.items()}


def _autovacuum(where: Place, state: str) -> None:
    with where.connect() as session:
        session.execute(f"alter system set autovacuum = {state}".encode())
        session.execute("select pg_reload_conf()")


def _run(subject: Subject, effects: int) -> None:
    for _ in range(effects):
        subject.effect()


def _batch(where: Place, subject: Subject, schema: str) -> Row:
    """CPU, rows, and the WAL without its page images; nothing else writes meanwhile."""
    with where.connect() as session:
        rows = _one(session, ROWS, [schema])
        begin = _one(session, "select pg_current_wal_flush_lsn()")[0]
        server, client = server_cpu(subject), client_cpu()
        _run(subject, EFFECTS)
        server, client = server_cpu(subject) - server, client_cpu() - client
        octets, commits = _one(session, WAL, [begin, _one(session, "select pg_current_wal_flush_lsn()")[0]])
        _flush(subject)
        changed = [late - early for early, late in zip(rows, _one(session, ROWS, [schema]), strict=True)]
    names = ("server_ms", "client_ms", "wal", "commits", "inserted", "updated", "deleted")
    return dict(zip(names, (float(n) / EFFECTS for n in (server, client, octets, commits, *changed)), strict=True))


def _flush(subject: Subject) -> None:
    """Have the backend hand its row counts over now, not within a second."""
    subject.connection.execute("select pg_stat_force_next_flush()")
    subject.connection.execute("select 1")


def _statements(where: Place, subject: Subject) -> Row:
    """Calls from outside, statements in all, and blocks touched, as the server counts them."""
    subject.connection.execute("set pg_stat_statements.track = 'all'")
    with where.connect() as session:
        session.execute("select pg_stat_statements_reset()")
        _run(subject, TRACED)
        calls, every, blocks = _one(session, CALLS)
    subject.connection.execute("set pg_stat_statements.track = 'none'")
    return {"calls": calls / TRACED, "statements": every / TRACED, "blocks": blocks / TRACED}


def _round_trips(subject: Subject) -> float:
    return round_trips(subject.connection, lambda: _run(subject, TRACED)) / TRACED


def round_trips(connection: psycopg.Connection[Any], work: Callable[[], object]) -> int:
    """How often the server said meanwhile that it is ready for the next: libpq's own trace of the wire."""
    with tempfile.TemporaryFile() as trace:
        connection.pgconn.trace(trace.fileno())
        work()
        connection.pgconn.untrace()
        trace.seek(0)
        return trace.read().count(b"ReadyForQuery")


def _one(session: Any, query: str, parameters: list[Any] | None = None) -> tuple[Any, ...]:
    row = session.execute(query, parameters).fetchone()
    if row is None or None in row:
        raise Broken(f"nothing was counted: {query}")
    return tuple(row)
