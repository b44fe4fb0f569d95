"""The connection to PostgreSQL cut before and after every message, both ways, of one effect's way (decision W11).

Whatever is cut, the effect ends recorded or AMBIGUOUS, and nothing is sent twice or without a claim. One hand works
through the effects, each in a slot of its own; every one is cut once, and all are judged together at the end.
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
from cut_proxy import Cut, CutProxy
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon import patience
from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger, StorageUnavailable
from irrevon.log import Log
from irrevon.order import Order

SHARDS = scaled(1, 4)
CUTS = scaled(400, 20_000) // SHARDS
CLOSING = 40  # one cut in so many ends the server's session too, whatever it is in the middle of
_ENDED = """
  select e.operation_id, f.state, r.stable_ids ->> 'order_id',
         (select count(*) from irrevon.dispatch_attempts a where a.execution_id = e.execution_id)
    from irrevon.effect_executions e join irrevon.frontiers f using (execution_id)
    join irrevon.effect_records r on r.effect_id = e.effect_id"""


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


class CutHand:
    """A hand behind the proxy, repeating what may be repeated, as any program does after a broken connection."""

    def __init__(self, dsn: str, proxy: CutProxy, adapter: RefdestC2) -> None:
        self.ledger, self.proxy = Ledger(dsn), proxy
        self.dispatcher = Dispatcher(self.ledger, {"refdest-c2": adapter}, Log(io.StringIO()))

    def one_effect(self, name: str) -> str:
        text = contract(stable_ids={"order_id": name}, scope=f"acme-store/{name}")
        for _ in range(3):
            try:
                row = self.ledger.one("register_intent", contract=text)
                break
            except StorageUnavailable:
                continue
        return str(self.dispatcher.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))["lifecycle"])

    def points(self) -> list[tuple[Cut, bool]]:
        """Every cut there is, by walking the way once uncut; true where it falls while the connection is opened."""
        self.proxy.arm(None)
        self.ledger.open()
        opening = dict(self.proxy.seen)
        self.proxy.arm(None)
        assert self.one_effect("uncut") == "SETTLED_COMMITTED"
        working = dict(self.proxy.seen)
        return [
            (Cut(side, at, after), opens)
            for opens, seen in ((False, working), (True, opening))
            for side in ("client", "server")
            for at in range(1, seen[side] + 1)
            for after in (False, True)
        ]


@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_cut_at_any_message_ends_recorded_or_ambiguous_and_sends_nothing_twice(
    shard: int, database: str, app_dsn: str, operator_dsn: str, destination: Refdest, folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(patience, "FIRST_PAUSE", 0.0)
    adapter = RefdestC2({"url": destination.url})
    declare(operator_dsn, adapter)
    ended: dict[str, str] = {}
    with CutProxy(folder, socket_of(app_dsn)) as proxy:
        hand = CutHand(through(app_dsn, folder), proxy, adapter)
        points = hand.points()
        assert len(points) >= 60, "register, claim and outcome: some eleven messages each, before and after"
        for number, (cut, opens) in zip(range(CUTS), itertools.cycle(points), strict=False):
            if opens:
                hand.ledger.close()
            closes = (number + shard) % CLOSING == 0
            proxy.arm(Cut(cut.side, cut.at, cut.after, closes))
            ended[f"cut-{number}"] = hand.one_effect(f"cut-{number}")
        hand.ledger.close()
    assert proxy.cuts == CUTS, "every cut has to fall"
    assert CUTS // CLOSING <= proxy.sessions < CUTS // 4
    judge(database, destination, ended | {"uncut": "SETTLED_COMMITTED"})


def judge(database: str, destination: Refdest, ended: dict[str, str]) -> None:
    requests = destination.truth()["requests"]
    creates = [request["client_ref"] for request in requests if request["operation"] == "create"]
    assert len(creates) == len(set(creates)), "sent twice"
    with psycopg.connect(database) as connection:
        rows = connection.execute(_ENDED).fetchall()  # type: ignore[call-overload]
    states = {operation: state for operation, state, _, _ in rows}
    assert {order: state for _, state, order, _ in rows} == ended
    assert set(states.values()) == {"SETTLED_COMMITTED", "AMBIGUOUS"}
    assert all(attempts == 1 for *_, attempts in rows)
    assert {ref for ref in creates if states.get(ref) != "SETTLED_COMMITTED"} == set(), "its answer was lost by us"
    assert {ref for ref, state in states.items() if state == "SETTLED_COMMITTED"} == set(creates)
