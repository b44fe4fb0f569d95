"""A containment holds for every claim that commits after it, whatever it names, and for nothing else (decision W5).

Hands claim effects of every class, type, scope and adapter as fast as they can, while an operator denies some of them
and later lets them go. Both read the ledger's clock under the stop lock, so that its instants tell who came first.
"""

from __future__ import annotations

import itertools
import json
import random
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psycopg
import pytest
from conftest import scaled
from hands import DEMO_PARAMETERS, contract
from irrevon_adapters.refdest.declarations import declaration
from psycopg.rows import dict_row

AXES = {
    "effect_class": ("IRREVERSIBLE", "COMPENSABLE"), "effect_type": ("order.create", "order.void"),
    "scope": ("here", "th*re%_"), "adapter_id": ("refdest-c2", "other"),
}  # fmt: skip
EVERY = [named for n in range(1, 5) for named in itertools.combinations(AXES, n)]
NAMED = EVERY if scaled(0, 1) else [*EVERY[:4], EVERY[-1]]
HANDS, TIMES = 4, scaled(1, 10)
HELD = """
  select count(*) filter (where a.claimed_at between d.created_at and l.created_at and {matches}) as contained,
         count(*) filter (where a.claimed_at between d.created_at and l.created_at) as meanwhile, count(*) as sent
    from irrevon.dispatch_attempts a join irrevon.effect_executions using (execution_id)
    join irrevon.effect_records r using (effect_id), irrevon.deny_entries d join irrevon.deny_lifts l using (deny_ref)
   where d.deny_ref = %s and r.effect_id = any (%s)"""


class Session:
    def __init__(self, dsn: str) -> None:
        self.connection = psycopg.connect(dsn, row_factory=dict_row, autocommit=True)

    def one(self, function: str, **arguments: Any) -> dict[str, Any]:
        places = ", ".join(f"p_{name} => %({name})s" for name in arguments)
        row = self.connection.execute(f"select * from irrevon.{function}({places})", arguments).fetchone()  # type: ignore[call-overload]
        return dict(row)

    def effect(self, of: dict[str, str]) -> dict[str, Any]:
        name, void = str(uuid.uuid4()), of["effect_type"] == "order.void"
        ids = {"order_id": name} | ({"compensates_finding_id": name} if void else {})
        return self.one("register_intent", contract=contract(
            **of, stable_ids=ids, parameters={"destination_ref": name} if void else DEMO_PARAMETERS))  # fmt: skip

    def send(self, order: dict[str, Any]) -> str:
        token = uuid.uuid4()
        said = self.one("claim", effect_id=order["effect_id"], claim_token=token, request_digest="ab" * 32,
                        order_digest=order["order_digest"])["outcome"]  # fmt: skip
        if said == "claimed":
            self.one("record_outcome", claim_token=token, transport_outcome="OK", destination_ref=str(token))
        return str(said)


@pytest.fixture
def sessions(database: str) -> Iterator[list[Session]]:
    made = [Session(database) for _ in range(HANDS + 1)]
    for name in AXES["adapter_id"]:
        made[0].one("register_adapter", declaration=json.dumps(declaration("c2") | {"adapter": name}))
    yield made
    for session in made:
        session.connection.close()


@pytest.mark.parametrize("named", NAMED * TIMES, ids="+".join)
def test_nothing_that_is_contained_is_claimed_until_it_is_lifted(
    named: tuple[str, ...], sessions: list[Session]
) -> None:
    operator, *hands = sessions
    kinds = [dict(zip(AXES, values, strict=True)) for values in itertools.product(*AXES.values())]
    orders = [operator.effect(kind)["dispatch_order"] for kind in kinds * 2]
    left = list(orders)
    random.Random(len(named)).shuffle(left)
    last = next(order for order, kind in zip(orders, kinds * 2, strict=True)
                if all(kind[axis] == AXES[axis][1] for axis in named))  # fmt: skip
    left.remove(last)
    later = [last, *left[:8]]  # once the deny is there: one that it holds for certain, and some that it may not
    del left[:8]
    said: list[str] = []
    complete = threading.Event()

    def work(hand: Session) -> None:
        while left or not complete.is_set():
            with suppress(IndexError):
                order = left.pop()
                answer = hand.send(order)
                if answer != "claimed":
                    left.insert(0, order)
                said.append(answer)

    threads = [threading.Thread(target=work, args=(hand,)) for hand in hands]
    for thread in threads:
        thread.start()
    _until(lambda: said.count("claimed") >= HANDS, threads)
    deny = operator.one("deny", **{axis: AXES[axis][1] for axis in named}, reason="an incident")["deny"]
    left[:0] = later
    complete.set()
    seen = len(said)
    _until(lambda: len(said) >= seen + len(orders) and "denied" in said, threads)
    operator.one("lift_deny", deny_ref=deny, reason="over")
    for thread in threads:
        thread.join()
    effects = [order["effect_id"] for order in orders]
    matches = " and ".join(f"d.{axis} = r.{axis}" for axis in named)
    row = operator.connection.execute(HELD.format(matches=matches).encode(), (deny, effects)).fetchone()
    assert row is not None
    assert (row["contained"], row["sent"]) == (0, len(orders))
    assert row["meanwhile"] > 0, "the rest went on"
    assert "denied" in said


def _until(holds: Callable[[], bool], threads: list[threading.Thread]) -> None:
    tick = threading.Event()
    while not holds() and any(thread.is_alive() for thread in threads):
        tick.wait(0.002)
