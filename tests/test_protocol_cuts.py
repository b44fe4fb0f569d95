"""The connection to PostgreSQL cut before and after every message of one effect's way (hardening G6, F8).

Whatever is cut, the effect ends recorded or AMBIGUOUS, and nothing is sent twice or without a claim.
"""

import io
import itertools
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

import psycopg
import pytest
from conftest import scaled
from cut_proxy import CutProxy
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger, StorageUnavailable
from irrevon.log import Log
from irrevon.order import Order

CUTS = scaled(80, 2000)
MESSAGES = 24  # one effect's way has fewer: release, register, claim, outcome, five messages each


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


@pytest.fixture
def folder() -> Iterator[Path]:
    short = Path(tempfile.mkdtemp(prefix="irrevon-cut-"))  # a socket's path is short
    yield short
    shutil.rmtree(short)


def through(dsn: str, folder: Path) -> str:
    url = urlsplit(dsn)
    return urlunsplit(url._replace(query=urlencode({"host": str(folder), "port": "5432"})))


def socket_of(dsn: str) -> str:
    query = parse_qs(urlsplit(dsn).query)
    return f"{query['host'][0]}/.s.PGSQL.{query.get('port', ['5432'])[0]}"


def one_effect(dsn: str, adapter: RefdestC2, text: str) -> str:
    """Register and dispatch, repeating what may be repeated, as any program does after a broken connection."""
    ledger, log = Ledger(dsn), Log(io.StringIO())
    try:
        for _ in range(5):
            try:
                row = ledger.one("register_intent", contract=text)
                break
            except StorageUnavailable:
                continue
        order = Order.from_row(row["dispatch_order"])
        return str(Dispatcher(ledger, {"refdest-c2": adapter}, log).dispatch(row["effect_id"], order)["lifecycle"])
    finally:
        ledger.close()


def test_a_cut_at_any_message_ends_recorded_or_ambiguous_and_sends_nothing_twice(
    database: str, app_dsn: str, operator_dsn: str, destination: Refdest, folder: Path
) -> None:
    adapter = RefdestC2({"url": destination.url})
    declare(operator_dsn, adapter)
    points = itertools.cycle(itertools.product(range(1, MESSAGES + 1), (False, True)))
    ended: dict[str, str] = {}
    cut = 0
    for number, (at, after) in zip(range(CUTS), points, strict=False):
        text = contract(stable_ids={"order_id": f"cut-{number}"}, scope=f"acme-store/{number}")
        place = folder / str(number)
        place.mkdir()
        with CutProxy(place, socket_of(app_dsn), at, after) as proxy:
            ended[f"cut-{number}"] = one_effect(through(app_dsn, place), adapter, text)
        cut += proxy.was_cut
    assert cut >= CUTS * 0.6, "the cuts have to fall inside an effect's way"

    truth = destination.truth()
    creates = [request["client_ref"] for request in truth["requests"] if request["operation"] == "create"]
    assert len(creates) == len(set(creates)), "sent twice"
    with psycopg.connect(database) as connection:
        rows = connection.execute(
            "select e.operation_id, f.state, r.stable_ids ->> 'order_id',"
            "  (select count(*) from irrevon.dispatch_attempts a where a.execution_id = e.execution_id)"
            "  from irrevon.effect_executions e join irrevon.frontiers f using (execution_id)"
            "  join irrevon.effect_records r using (effect_id)"
        ).fetchall()
    states = {operation: state for operation, state, _, _ in rows}
    assert len(rows) == CUTS
    assert set(states.values()) <= {"SETTLED_COMMITTED", "AMBIGUOUS"}
    assert set(ended.values()) == set(states.values()) == {"SETTLED_COMMITTED", "AMBIGUOUS"}
    assert {order: state for _, state, order, _ in rows} == ended
    assert all(attempts == 1 for *_, attempts in rows)
    assert {ref for ref in creates if states[ref] != "SETTLED_COMMITTED"} == set(), "its answer was lost by us"
    assert {ref for ref, state in states.items() if state == "SETTLED_COMMITTED"} == set(creates)
