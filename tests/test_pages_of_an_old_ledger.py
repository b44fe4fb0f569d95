"""A page costs what it shows, not what the ledger has settled before (deep: under 300 ms at a million effects)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from statistics import median
from urllib.parse import parse_qsl, quote, urlsplit

import psycopg
import pytest
from conftest import DEEP, scaled
from showcase import Shown, showing
from starlette.exceptions import HTTPException
from support_ledgers import execute
from warm_refdest import Refdest

from irrevon.serve.asking import PAGES
from irrevon.serve.reading import Reading

EFFECTS = scaled(12_000, 1_000_000)
SECONDS, TURNS = 0.3, 6  # psycopg and PL/pgSQL settle on generic plans after five
LOOKED = 10_000  # records that a page looks at where no index knows what passes
ROWS = """
  select (select sum(seq_tup_read) from pg_stat_user_tables)
       + (select sum(idx_tup_read) from pg_stat_user_indexes) as n"""
BACKENDS = "select pid from pg_stat_activity where datname = current_database() and usename like '%reader'"
LISTS = (
    "/", "/queue", "/findings", "/findings?classification=LOST", "/findings?adapter_id=refdest-c3", "/effects",
    "/effects?order=oldest", "/effects?lifecycle=AMBIGUOUS", "/effects?lifecycle=CANCELLED",
    "/effects?lifecycle=PERSISTED,CANCELLED", "/effects?classification=DUPLICATE",
    "/effects?classification=CONFIRMED_UNIQUE", "/effects?scope=acme-fax/orders", "/effects?scope=nowhere",
    "/effects?scope=acme-store/prod", "/effects?to=2020-01-01T00:00:00Z", "/effects?effect_type=order.void",
    "/effects?effect_class=COMPENSABLE", "/effects?adapter_id=refdest-c3&lifecycle=AMBIGUOUS",
    "/effects?adapter_id=refdest-c3", "/effects?adapter_id=refdest-c3&order=oldest",
)  # fmt: skip


@pytest.fixture(scope="module")
def old(
    server_dsn: str, template: str, admin: psycopg.Connection[tuple[object, ...]], shared_refdest: Refdest
) -> Iterator[Shown]:
    name = "irrevon_test_old"  # not audited: the auditor reads everything, and what is copied names no real requests
    admin.execute(f"drop database if exists {name} with (force)".encode())
    admin.execute(f"create database {name} template {template} strategy file_copy".encode())
    with showing(server_dsn.replace("/postgres?", f"/{name}?"), shared_refdest, settled=EFFECTS) as shown:
        yield shown
    admin.execute(f"drop database {name} with (force)".encode())


def test_a_page_costs_what_it_shows(old: Shown) -> None:
    names = [old.effects["flagship"][:9], f"{old.effects['lost None']}:0", "no such", "0" * 64, str(uuid.uuid4())]
    effects = list(old.effects.values())
    stories = [f"/effects/{name}" for name in (*(effects if DEEP else effects[::4]), *names)]
    with closing(Reading(old.database, 1)) as reading:
        for path in (*LISTS, *stories):
            rows = [read(reading, path) for _ in range(TURNS)][-1]
            assert rows < (LOOKED * 3 if path in LISTS else LOOKED / 10), (path, rows)
            if DEEP:
                assert median(worked(old, path) for _ in range(TURNS)) < SECONDS, path


def read(reading: Reading, path: str) -> int:
    """How many rows and index entries the ledger reads to answer a page."""
    there = urlsplit(path)
    name = there.path.removeprefix("/effects/") if there.path.count("/") > 1 else ""
    page = next(page for page in PAGES if page.path == ("/effects/{name}" if name else there.path))
    before = rows_read(reading)
    with suppress(HTTPException):  # there is nothing of that name
        page.ask(reading, {"name": name}, parse_qsl(there.query))
    return rows_read(reading) - before


def rows_read(reading: Reading) -> int:
    with reading.ledger() as ledger:
        connection = ledger.connection or ledger.open().connection
        assert connection is not None
        for statement in ("select pg_stat_force_next_flush()", "select 1"):
            connection.execute(statement.encode())
        return int(connection.execute(ROWS).fetchone()["n"])  # type: ignore[index]


def worked(old: Shown, path: str) -> float:
    """Seconds that the page's process and its backends worked for an answer: a wait on a busy machine is not theirs."""
    before = processor(old)
    assert old.page.ask(quote(path, safe="/?&=:,"))[0] in (200, 404), path
    return processor(old) - before


def processor(old: Shown) -> float:
    pids = [row[0] for row in execute(old.database, BACKENDS)] + [old.page.process.pid]
    told = [task.read_text() for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(line.split()[0]) for line in told) / 1e9


def test_what_is_rare_is_found_page_by_page(old: Shown) -> None:
    for order in ("newest", "oldest"):
        cursor, pages, found = "", 0, []
        while True:
            page = old.page.json(f"/api/effects?adapter_id=refdest-c3&order={order}&cursor={cursor}")
            found += [effect["effect_id"] for effect in page["data"]]
            cursor, pages = page["next_cursor"], pages + 1
            if not page["has_more"]:
                break
            assert pages <= EFFECTS // LOOKED + 1, "it goes on for ever"
        assert (found, pages) == ([old.effects["parked"]], EFFECTS // LOOKED + 1)
    assert "None so far" in old.page.ask("/effects?adapter_id=refdest-c3&order=oldest")[2]
