"""A destination that is slow, or does not answer at all: what is asked, and what is not taken for an answer (R7)."""

import io
import time
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import ask
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC1, RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.quarantine import look_up
from irrevon.reconciler import reconcile

EFFECTS, DEADLINE = 6, 1  # of each destination; seconds
LOSES = {"fault": "drop-response-after-commit", "hold_seconds": 0, "match": {"operation": "create"}, "times": "always"}
_STANDS = """
  select r.adapter_id, f.state, count(*)
    from irrevon.effect_records r join irrevon.effect_executions using (effect_id)
    join irrevon.frontiers f using (execution_id)
   group by 1, 2 order by 1, 2"""


class Two:
    """A destination that honours keys, and one that can only be asked; what was sent to both was lost."""

    def __init__(self, app_dsn: str, operator_dsn: str) -> None:
        self.at = {"refdest-c1": Refdest("c1"), "refdest-c2": Refdest("c2")}
        self.adapters: dict[str, Any] = {
            "refdest-c1": RefdestC1({"url": self.at["refdest-c1"].url}),
            "refdest-c2": RefdestC2({"url": self.at["refdest-c2"].url}),
        }
        self.ledger, self.log = Ledger(app_dsn).open(), Log(io.StringIO())
        for adapter in self.adapters.values():
            declare(operator_dsn, adapter)
        with Ledger(operator_dsn) as operator:
            operator.call("set_setting", name="probe_deadline", value=f"{DEADLINE} s", reason="a test")

    def register(self, name: str) -> list[dict[str, Any]]:
        texts = [
            contract(adapter_id=name, scope=f"{name}/{n}", stable_ids={"order_id": str(n)}) for n in range(EFFECTS)
        ]
        return [self.ledger.one("register_intent", contract=text) for text in texts]

    def lose(self, name: str) -> None:
        self.at[name].install([LOSES])
        hand = Dispatcher(self.ledger, self.adapters, self.log)
        for row in self.register(name):
            lost = hand.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))
            assert lost["lifecycle"] == "AMBIGUOUS"
        self.at[name].install([])

    def answers_late(self, name: str, seconds: float) -> None:
        slow = {"fault": "delay", "seconds": seconds, "match": {"operation": "query"}, "times": "always"}
        self.at[name].install([slow])

    def look(self) -> list[str]:
        verdicts = reconcile(self.ledger, self.adapters, self.log, None, None, "reconcile")
        return [verdict["outcome"] for verdict in verdicts]


@pytest.fixture
def two(app_dsn: str, operator_dsn: str) -> Iterator[Two]:
    made = Two(app_dsn, operator_dsn)
    yield made
    made.ledger.close()
    for destination in made.at.values():
        destination.stop()


def test_a_slow_destination_is_asked_about_everything_and_each_answer_is_its_own(two: Two, database: str) -> None:
    two.lose("refdest-c2")
    two.answers_late("refdest-c2", 0.35)  # a batch's deadline is enough for two
    assert two.look() == ["settled"] * EFFECTS
    assert ask(database, "select result, count(*) from irrevon.status_probes group by 1") == [("PRESENT", EFFECTS)]


def test_a_destination_that_does_not_answer_costs_one_deadline_and_nobody_else(two: Two, database: str) -> None:
    two.lose("refdest-c2")
    two.lose("refdest-c1")
    two.answers_late("refdest-c2", 30)
    began = time.monotonic()
    assert two.look() == ["settled"] * EFFECTS + ["wait_until"]
    assert time.monotonic() - began < 3 * DEADLINE
    assert ask(database, _STANDS) == [("refdest-c1", "SETTLED_COMMITTED", 6), ("refdest-c2", "AMBIGUOUS", 6)]
    assert ask(database, "select count(*) from irrevon.status_probes") == [(1,)], "what was not asked has no answer"
    two.answers_late("refdest-c2", 0)
    time.sleep(DEADLINE)
    assert two.look() == ["settled"] * (EFFECTS - 1), "and is due again, without a pause"


def test_what_is_in_quarantine_is_asked_about_alike(two: Two, database: str, operator_dsn: str) -> None:
    two.register("refdest-c2")
    with Ledger(operator_dsn) as operator:
        lost = '[{"operation_id": "' + "ab" * 32 + ':0"}]'
        operator.call("import_lost_claims", claims=lost, evidence='{"why": "restored"}')
    two.answers_late("refdest-c2", 0.08)  # four client references each
    verdicts = look_up(two.ledger, two.adapters, two.log, None, None)
    assert [verdict["outcome"] for verdict in verdicts] == ["wait_until"] * EFFECTS
    assert ask(database, "select result, count(*) from irrevon.status_probes group by 1") == [("ABSENT", EFFECTS)]
