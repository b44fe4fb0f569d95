"""The connection cut before and after messages of a recovery, of replays and of a human's settle (decision W11).

Each effect's answer was lost. One hand finds out what became of it behind a proxy that cuts once, and repeats what may
be repeated. Whatever is cut, it is settled once, by its own evidence, and happened once.
"""

import io
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from adjudication import CLOCK
from conftest import ask, run, scaled
from cut_proxy import Cut, CutProxy
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC1, RefdestC2, RefdestC3
from irrevon_adapters.refdest.process import Refdest
from test_protocol_cuts import CLOSING, folder, socket_of, through  # noqa: F401 - a fixture

from irrevon import patience
from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger, StorageUnavailable
from irrevon.log import Log
from irrevon.order import Order
from irrevon.recovery import boot

CUTS = scaled(24, 700)
LOOKED = '{"looked_at": "their console", "n_found": 1}'
TIERS: dict[str, Any] = {"c1": RefdestC1, "c2": RefdestC2, "c3": RefdestC3}
_ENDED = """
  select f.state, (select string_agg(n.classification || ' ' || s.status, ', ')
                     from irrevon.findings n join irrevon.finding_statuses s using (finding_id)
                    where n.effect_id = e.effect_id),
         (select count(*) from irrevon.effect_transitions t
           where t.execution_id = e.execution_id and t.to_state ~ '^SETTLED')
    from irrevon.effect_executions e join irrevon.frontiers f using (execution_id)"""


class Lost:
    """A destination of one tier, and effects there whose answers were lost."""

    def __init__(self, tier: str, app_dsn: str, operator_dsn: str) -> None:
        self.tier, self.destination, self.log = tier, Refdest(tier), Log(io.StringIO())
        adapter = TIERS[tier]({"url": self.destination.url})
        declare(operator_dsn, adapter)
        self.adapters = {f"refdest-{tier}": adapter}
        self._ledger = Ledger(app_dsn).open()

    def one(self, name: str) -> str:
        """One more; its operation."""
        self.destination.install([{"fault": "drop-response-after-commit", "hold_seconds": 0, "times": "always",
                                   "match": {"operation": "create"}}])  # fmt: skip
        text = contract(adapter_id=f"refdest-{self.tier}", scope=name, stable_ids={"order_id": name})
        row = self._ledger.one("register_intent", contract=text)
        order = Order.from_row(row["dispatch_order"])
        assert (
            Dispatcher(self._ledger, self.adapters, self.log).dispatch(row["effect_id"], order)["outcome"]
            == "ambiguous"
        )
        self.destination.install([])
        return order.operation_id

    def close(self) -> None:
        self._ledger.close()
        self.destination.stop()


@pytest.fixture(params=["c1", "c2", "c3"])
def lost(request: pytest.FixtureRequest, app_dsn: str, operator_dsn: str) -> Iterator[Lost]:
    made = Lost(request.param, app_dsn, operator_dsn)
    yield made
    made.close()


def patiently(call: Callable[[], Any]) -> Any:
    """Again after a broken connection, as any program does; one cut breaks at most two."""
    for _ in range(3):
        try:
            return call()
        except StorageUnavailable:
            continue
    raise AssertionError("cut once, it failed three times")


def test_a_cut_anywhere_in_a_recovery_settles_each_effect_once(
    lost: Lost, database: str, app_dsn: str, operator_dsn: str, folder: Path, tmp_path: Path,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(patience, "FIRST_PAUSE", 0.0)
    with CutProxy(folder, socket_of(app_dsn)) as proxy:
        ledger = Ledger(through(operator_dsn if lost.tier == "c3" else app_dsn, folder))

        def finds_out(operation: str) -> None:
            if lost.tier == "c3":  # nothing but a human can
                patiently(lambda: ledger.one("settle", operation_id=operation, outcome="COMMITTED", evidence=LOOKED))
            else:
                patiently(lambda: boot(ledger, lost.adapters, lost.log, "main", tmp_path).run_file.close())
                ledger.close()  # with its session the writer's name is free

        for name in ("warm", "uncut"):  # the second time counts the messages
            operation = lost.one(name)
            proxy.arm(None)
            finds_out(operation)
        points = [
            Cut(side, at, after)
            for side in ("client", "server")
            for at in range(1, proxy.seen[side] + 1)
            for after in (False, True)
        ]
        assert len(points) >= (20 if lost.tier == "c3" else 120)
        step = max(1, len(points) // CUTS)
        for number, cut in zip(range(CUTS), itertools.cycle(points[::step]), strict=False):
            operation = lost.one(f"cut-{number}")
            proxy.arm(Cut(cut.side, cut.at, cut.after, number % CLOSING == 0))
            finds_out(operation)
            assert proxy.cuts == number + 1, "every cut has to fall"
        ledger.close()

    run(database, CLOCK)
    for minutes in (10, 20, 30):  # a replay that a cut kept from leaving is asked again after the pause
        run(database, f"alter database {urlsplit(database).path[1:]} set irrevon_test.ahead = '{minutes} min'")
        with Ledger(app_dsn) as direct:
            boot(direct, lost.adapters, lost.log, "main", tmp_path).run_file.close()
    assert set(ask(database, _ENDED)) == {("SETTLED_COMMITTED", "CONFIRMED_UNIQUE CLOSED", 1)}
    truth = lost.destination.truth()
    happened = Counter(effect["stable_ids"]["order_id"] for effect in truth["effects"])
    assert (len(happened), set(happened.values())) == (CUTS + 2, {1})
    sent = sum(request["operation"] == "create" for request in truth["requests"])
    ((attempts,),) = ask(database, "select count(*) from irrevon.dispatch_attempts")
    assert CUTS + 2 <= sent <= attempts, "nothing is sent without a claim"
    assert lost.tier == "c1" or sent == CUTS + 2, "only a destination with keys is asked by sending"
