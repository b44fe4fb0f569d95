"""A page of a sweep costs what it lists, and not what the ledger holds (P01): tuples counted, by any key."""

import json
from typing import Any

import psycopg
from bench.multiply import multiply
from bench.story import Story
from conftest import scaled

ENTRIES, MOST_TUPLES = 500, 100  # of a page; each may read, whatever it matches by
TIMES = scaled(600, 20_000)  # five effects, so many times: in the deep run a hundred thousand
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
