"""Does any statement read a table of the ledger, or an index of it, from end to end? Asked of the server's counters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psycopg

from .multiply import tables
from .story import Story

BIG = 500
LONG = 50_000
TURNS = 7  # psycopg and PL/pgSQL settle on generic plans after five
ENTRY_POINTS = """
  select p.proname from pg_proc p
   where p.pronamespace = 'irrevon'::regnamespace and p.prosecdef
     and not exists (select from pg_stat_user_functions f where f.funcid = p.oid and f.calls > 0)
   order by 1"""
SCANS = """
  select s.relname, s.seq_scan, c.reltuples,
         (select coalesce(sum(i.idx_tup_read), 0)::bigint from pg_stat_user_indexes i where i.relid = s.relid)
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
   where s.schemaname = 'irrevon'"""
TUPLES = """
  select coalesce(sum(read), 0)::bigint
    from (select relname, seq_tup_read as read from pg_stat_user_tables where schemaname = 'irrevon'
          union all select relname, idx_tup_read from pg_stat_user_indexes where schemaname = 'irrevon') as counted
   where relname !~ '^(canon_|settings$)'"""
PARTS = (
    "asked_about_itself", "settled", "retried", "replayed", "judged", "lost", "stopped", "booted", "forgotten", "swept",
)  # fmt: skip


def sequential_scans(open_session: Callable[[], psycopg.Connection[Any]], named: tuple[str, ...] = PARTS) -> list[str]:
    """Tell the story in a session of its own, part by part; 'part: table' for each whole read of a big table,
    row by row or along an index."""
    found: list[str] = []
    with open_session() as watcher, open_session() as session:
        watcher.autocommit = session.autocommit = True
        session.execute("set track_functions = 'all'")
        # A hundred look-ups in a table of three thousand rows cost what the whole table costs; in one of a million
        # they do not. Cheaper look-ups, as on a disk without a head, let the planner see the latter in a small one.
        session.execute("set random_page_cost = 1.1")
        story = Story(session, "scans")
        parts: list[tuple[str, Callable[[], None]]] = [(name, getattr(story, name)) for name in named]
        parts += [(f"asked {result}", lambda result=result: story.asked(result)) for result in ("PRESENT", "ABSENT")]
        for name, part in parts:
            before = _scans(watcher, session)
            for _ in range(TURNS):
                part()
            after = _scans(watcher, session)
            for table, (scans, rows, entries) in after.items():
                # Twice in so many turns: what is right reads a few of each table, and what is not reads all each time.
                enough = LONG if name == "listed" else BIG  # pages upon pages add up to a small table
                along = rows >= enough and entries - before[table][2] >= 2 * rows
                if along or (rows >= BIG and scans > before[table][0]):
                    found.append(f"{name}: {table}")
    return found


def tuples_read(watcher: psycopg.Connection[Any], session: psycopg.Connection[Any]) -> int:
    """What has been read of the ledger so far, by whatever way, the session's own reading included."""
    session.execute("select pg_stat_force_next_flush()")
    session.execute("select 1")
    ((read,),) = watcher.execute(TUPLES).fetchall()
    return int(read)


def small_tables(session: psycopg.Connection[Any]) -> list[str]:
    """The tables of effects that are too small to say anything about."""
    sizes = {name: rows for name, _, rows, _ in session.execute(SCANS)}
    return [name for name in tables(session) if sizes[name] < BIG]


def uncalled(session: psycopg.Connection[Any]) -> list[str]:
    """The entry points that nothing has called since the database was made, as far as track_functions saw."""
    return [row[0] for row in session.execute(ENTRY_POINTS)]


def _scans(watcher: psycopg.Connection[Any], session: psycopg.Connection[Any]) -> dict[str, tuple[int, float, int]]:
    session.execute("select pg_stat_force_next_flush()")
    session.execute("select 1")
    return {name: (scans, rows, entries) for name, scans, rows, entries in watcher.execute(SCANS)}
