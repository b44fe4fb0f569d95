"""Keys, late answers and odd counts as they came up in the field, against a destination that tells the truth.

RFC-002 sections 3.2, 5.1, 5.3 (1) and (2), 6.3, 10; decisions A6, A9, R2. N is what the destination holds, never what
the ledger says.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from adjudication import World
from hands import contract
from refdest_calls import wait_until
from warm_refdest import Refdest

from irrevon.ledger import Ledger
from irrevon.order import Order
from irrevon.reconciler import reconcile
from irrevon.wire import Deadline, attempt

Make = Callable[[str], World]


@pytest.fixture(scope="module")
def destinations() -> Iterator[dict[str, Refdest]]:
    with Refdest("c1") as c1, Refdest("c2") as c2:
        yield {"c1": c1, "c2": c2}


@pytest.fixture
def make(destinations: dict[str, Refdest], database: str, app_dsn: str, operator_dsn: str) -> Iterator[Make]:
    """A world of one effect at a destination of the tier."""
    made: list[World] = []

    def world(tier: str) -> World:
        made.append(World(tier, destinations[tier], database, app_dsn, operator_dsn))
        return made[-1]

    yield world
    for one in made:
        one.close()


def look_once(world: World) -> None:
    list(reconcile(world.ledger, {world.name: world.adapter}, world.log, None, None, "reconcile"))  # type: ignore[dict-item]


def retry(world: World) -> dict[str, Any]:
    authority = json.dumps({"authority_ref": "authority-2", "stamped_at": datetime.now(UTC).isoformat()})
    return world.ledger.one("open_retry_execution", effect_id=world.effect_id, authority=authority)


def keys_of(world: World) -> list[str]:
    """The idempotency keys that creations of this effect were asked for with, in order."""
    requests = world.destination.truth()["requests"]
    mine = [r for r in requests if r["method"] == "POST" and world.effect_id in (r["client_ref"] or "")]
    return [request["idempotency_key"] for request in mine]


def states(world: World) -> list[tuple[int, str]]:
    return world.ask("select step, state from irrevon.frontiers order by step")


def test_a_replay_that_would_send_other_bytes_is_not_sent(make: Make) -> None:
    world = make("c1")
    world.fault("drop-response-after-commit", hold_seconds=0)
    world.dispatch()
    render = world.adapter.render
    world.adapter.render = lambda order: replace(render(order), body=render(order).body.replace(b"}", b" }", 1))
    world.adjudicate()
    assert (world.state(), world.parked(), world.findings()) == ("AMBIGUOUS", "request_differs", [])
    assert (world.posts(), world.effects()) == (1, 1)


def test_a_key_in_progress_is_no_failure_and_is_asked_about_again(make: Make) -> None:
    world = make("c1")
    with Ledger(world.operator_dsn) as operator:
        operator.call("set_setting", name="dispatch_deadline", value="1 s", reason="the first answer comes too late")
    world.fault("delay", seconds=1.4, commits="last")
    assert world.dispatch()["lifecycle"] == "AMBIGUOUS"
    look_once(world)
    receipts = world.ask(
        "select transport_outcome, evidence ->> 'status' from irrevon.dispatch_receipts order by 1 desc"
    )
    assert receipts == [("TIMEOUT", None), ("LOST", "409")]
    assert (world.state(), world.effects()) == ("AMBIGUOUS", 0)
    wait_until(lambda: world.effects() == 1)
    world.advance(61)
    look_once(world)
    assert (world.state(), world.findings()) == ("SETTLED_COMMITTED", ["CONFIRMED_UNIQUE CLOSED"])
    assert (world.posts(), world.effects()) == (3, 1)


def test_a_refusal_that_the_key_keeps_is_tried_again_under_another_key(make: Make) -> None:
    world = make("c1")
    world.fault("refuse")
    assert world.dispatch()["lifecycle"] == "SETTLED_FAILED"
    denied = world.dispatch()
    assert (denied["outcome"], denied["evidence"]["decision"]["reason"]) == ("denied", "retryable_failed")
    assert (world.posts(), world.effects(), world.findings()) == (1, 0, [])

    opened = retry(world)
    assert (opened["outcome"], opened["dispatch_order"]["step"]) == ("opened", 1)
    assert world.dispatch()["lifecycle"] == "SETTLED_COMMITTED"
    assert keys_of(world) == [f"{world.effect_id}:0", f"{world.effect_id}:1"]
    assert states(world) == [(0, "SETTLED_FAILED"), (1, "SETTLED_COMMITTED")]
    assert (world.posts(), world.effects(), world.findings()) == (2, 1, [])
    checks = world.ask("select variant, checks from irrevon.gate_decisions order by gate_decision_id desc limit 1")[0]
    assert (checks[0], len(checks[1])) == ("retry_after_failure", 4)


def test_one_confirmation_that_is_delivered_three_times_settles_once(make: Make) -> None:
    world = make("c2")
    token = world.crash(sends=True)
    (effect,) = world.destination.truth()["effects"][-1:]

    def deliver(ledger: Ledger, event: str) -> str:
        answer = ledger.one("record_outcome", claim_token=token, transport_outcome="OK",
                            destination_ref=effect["destination_ref"], response_digest=event * 64)  # fmt: skip
        return str(answer["outcome"])

    with closing(world.another(world.ledger.dsn)) as other, ThreadPoolExecutor(2) as pool:
        both = [pool.submit(deliver, world.ledger, "a"), pool.submit(deliver, other, "b")]
        assert Counter(one.result() for one in both) == {"settled": 1, "late": 1}
    assert deliver(world.ledger, "c") == "late"
    tables = ("dispatch_receipts", "late_responses", "audit_requests")
    assert [world.ask(f"select count(*) from irrevon.{table}")[0][0] for table in tables] == [1, 2, 0]
    assert (world.state(), world.findings(), world.effects()) == ("SETTLED_COMMITTED", [], 1)


def test_what_comes_late_for_the_first_attempt_never_changes_what_the_second_came_to(make: Make) -> None:
    world = make("c2")
    world.fault("throttle")
    world.dispatch()
    retry(world)
    world.dispatch()
    ended = [(0, "SETTLED_FAILED"), (1, "SETTLED_COMMITTED")]
    assert states(world) == ended

    first = world.ask("select claim_token from irrevon.dispatch_attempts order by attempt_id")[0][0]
    late = {"claim_token": first, "transport_outcome": "FAILED", "failure_code": "invalid_request"}
    assert world.ledger.one("record_outcome", **late)["outcome"] == "late"
    world.adjudicate()
    assert (states(world), world.findings()) == (ended, [])
    assert world.ask("select count(*) from irrevon.audit_requests") == [(0,)]

    # The bytes of the first attempt reach the destination after all: two effects of one intent.
    sent = attempt(world.adapter, world.adapter.render(world.order), Deadline.after(5))  # type: ignore[arg-type]
    assert (sent.transport_outcome, world.effects()) == ("OK", 2)
    late = {"claim_token": first, "transport_outcome": "OK", "destination_ref": sent.destination_ref}
    assert world.ledger.one("record_outcome", **late)["outcome"] == "late"
    world.adjudicate()
    assert states(world) == ended
    assert sorted(world.findings()) == ["CONTRADICTED ESCALATED_HUMAN", "DUPLICATE 1 OPEN"]
    assert retry(world)["outcome"] == "illegal_state"


def test_three_copies_behind_a_lost_answer_are_one_duplicate_of_two(make: Make) -> None:
    world = make("c2")
    world.fault("drop-response-after-commit", hold_seconds=0)
    world.dispatch()
    for _ in range(2):  # a provider's own retries, below us
        attempt(world.adapter, world.adapter.render(world.order), Deadline.after(5))  # type: ignore[arg-type]
    world.adjudicate()
    assert (world.state(), world.findings(), world.effects()) == ("SETTLED_COMMITTED", ["DUPLICATE 2 OPEN"], 3)
    at = world.ask("select t.created_at = f.created_at from irrevon.findings f join irrevon.effect_transitions t"
                   " using (execution_id) where t.to_state = 'SETTLED_COMMITTED'")  # fmt: skip
    assert at == [(True,)], "settled and classified in one transaction"


def test_of_three_recipients_only_the_refused_one_is_tried_again(make: Make) -> None:
    world = make("c2")
    texts = [contract(stable_ids={"order_id": f"to-{n}"}, scope=f"s/mail-{n}") for n in range(3)]
    rows = [world.ledger.one("register_intent", contract=text) for text in texts]
    refused = {"client_ref": rows[1]["dispatch_order"]["client_ref"]}
    world.destination.install([{"fault": "refuse", "match": refused, "times": "once"}])
    dispatcher = world.dispatcher()
    ended = [dispatcher.dispatch(r["effect_id"], Order.from_row(r["dispatch_order"]))["lifecycle"] for r in rows]
    assert ended == ["SETTLED_COMMITTED", "SETTLED_FAILED", "SETTLED_COMMITTED"]

    opened = [world.ledger.one("open_retry_execution", effect_id=row["effect_id"]) for row in rows]
    assert [answer["outcome"] for answer in opened] == ["illegal_state", "opened", "illegal_state"]
    again = [dispatcher.dispatch(row["effect_id"]) for row in rows]
    assert [answer["outcome"] for answer in again] == ["denied", "settled", "denied"]
    held = Counter(effect["stable_ids"]["order_id"] for effect in world.destination.truth()["effects"])
    assert {name: held[name] for name in ("to-0", "to-1", "to-2")} == {"to-0": 1, "to-1": 1, "to-2": 1}


@pytest.mark.parametrize(("ahead", "age", "outcome"), [(3600, -1410, "settled"), (-3600, -1450, "denied")])
def test_the_clock_of_the_host_decides_nothing(
    ahead: int, age: int, outcome: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An authority lasts 24 hours by the policy: half an hour is left of it, or it ended ten minutes ago."""
    world = make("c2")
    stamped = datetime.now(UTC) + timedelta(minutes=age)
    row = world.ledger.one("register_intent", contract=contract(scope="s/clock", stamped_at=stamped.isoformat()))
    real, real_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: real() + ahead)
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + ahead * 10**9)
    answer = world.dispatcher().dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))
    assert answer["outcome"] == outcome
    if outcome == "denied":
        decision = answer["evidence"]["decision"]
        assert (decision["check"], decision["reason"]) == ("authority", "expired")
