"""A page of a sweep costs what it lists, and not what the ledger holds (P01): tuples counted, by any key."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from bench.multiply import multiply
from bench.story import Story
from conftest import scaled

ENTRIES, MOST_TUPLES = 500, 100  # of a page; each may read, whatever it matches by
TIMES = scaled(600, 20_000)  # five effects, so many times: in the deep run a hundred thousand
STRETCH = 50_000  # copies made in one transaction
READ = """
  select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint from pg_stat_user_tables
   where schemaname = 'irrevon' and relname !~ '^(canon_|settings$)'"""
LISTED = """
  select d.destination_ref as ref, e.operation_id as client_ref, r.stable_ids ->> 'order_id' as order_id
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id)
    join irrevon.dispatch_attempts a using (execution_id) join irrevon.dispatch_receipts d using (attempt_id)
    join irrevon.frontiers f using (execution_id)
   where f.state = 'SETTLED_COMMITTED' and r.adapter_id = 'refdest-c2' and d.destination_ref is not null
   order by r.effect_id limit %s"""
RECORDS, MANY, SECONDS = 1_000_000, 10_000, 30  # what is listed of what there is, and how long that may take
KEYS = {"client_ref": "known", "destination_ref": "known", "keys": "unmatched"}


def test_a_page_reads_what_it_lists(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as session:
        Story(session, "before").finished()
        multiply(session, 1, TIMES)
        rows = session.execute(LISTED, [ENTRIES]).fetchall()
        assert len(rows) == ENTRIES
        for key, verdict in KEYS.items():
            listed = [_entry(key, *row) for row in rows]
            before = _read(session)
            counts = _page(session, listed)
            assert counts[verdict] == ENTRIES, counts
            assert _read(session) - before <= ENTRIES * MOST_TUPLES, key


@pytest.mark.deep
def test_ten_thousand_are_swept_of_a_million(bare_database: Callable[..., str], template: str) -> None:
    """Matched by each key, page by page, to the end; in seconds of the server's processor, whoever else has it busy.

    Nobody audits the million afterwards: they are copies, and the test above has its ledger audited.
    """
    database = bare_database(f"template {template} strategy file_copy")
    with psycopg.connect(database, autocommit=True) as session:
        Story(session, "before").finished()
        ((stories,),) = session.execute("select count(*) from irrevon.effect_records").fetchall()
        for first in range(0, RECORDS // stories, STRETCH):
            multiply(session, first + 1, min(first + STRETCH, RECORDS // stories))
        ((records,),) = session.execute("select count(*) from irrevon.effect_records").fetchall()
        assert records >= RECORDS
        rows = session.execute(LISTED, [MANY]).fetchall()
        assert len(rows) == MANY
        for key, verdict in KEYS.items():
            pages = [[_entry(key, *row) for row in rows[at : at + 1000]] for at in range(0, MANY, 1000)]
            begun, used = time.monotonic(), _processor_seconds(session)
            counts = _sweep(session, pages)
            took = _processor_seconds(session) - used
            print(f"{MANY} of {records} by {key}: {took:.1f} s of processor, {time.monotonic() - begun:.1f} s")
            assert counts[verdict] == MANY, counts
            assert took < SECONDS, key


def _processor_seconds(session: psycopg.Connection[Any]) -> float:
    """What the session's own process at the server has used so far: proc(5), fields 14 and 15."""
    fields = Path(f"/proc/{session.info.backend_pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _sweep(session: psycopg.Connection[Any], pages: list[list[str]]) -> dict[str, int]:
    (run,) = session.execute("select run_token from irrevon.sweep_begin('refdest-c2')").fetchone() or ()
    for number, page in enumerate(pages, start=1):
        cursor = f"page-{number}" if number < len(pages) else None
        session.execute("select irrevon.sweep_page(%s, %s, %s, %s)", (run, number, page, cursor))
    (counts,) = session.execute("select counts from irrevon.sweep_finish(%s)", [run]).fetchone() or ()
    return dict(counts)


def _entry(key: str, ref: str, client_ref: str, order_id: str) -> str:
    entry: dict[str, Any] = {"ref": ref if key == "destination_ref" else f"new-{key}-{order_id}"}
    if key == "client_ref":
        entry |= {"ref": ref, "client_ref": client_ref}
    return json.dumps(entry | {"keys": {"order_id": order_id}})


def _page(session: psycopg.Connection[Any], listed: list[str]) -> dict[str, int]:
    (run,) = session.execute("select run_token from irrevon.sweep_begin('refdest-c2')").fetchone() or ()
    call = "select counts from irrevon.sweep_page(%s, 1, %s)"
    (counts,) = session.execute(call, (run, listed)).fetchone() or ()
    session.execute("select irrevon.sweep_finish(%s)", [run])
    return dict(counts)


def _read(session: psycopg.Connection[Any]) -> int:
    session.execute("select pg_stat_force_next_flush()")
    session.execute("select pg_stat_clear_snapshot()")
    ((read,),) = session.execute(READ).fetchall()
    return int(read)
