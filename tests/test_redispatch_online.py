"""While a fleet runs, what was lost is sent again where its effect type opted in, and once (RFC-002 5.3 (3), 7.1)."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from adjudication import World
from irrevon_adapters.refdest.process import Refdest

from irrevon.ledger import Ledger
from irrevon.redispatcher import redispatch


@pytest.fixture(scope="module")
def c2() -> Iterator[Refdest]:
    with Refdest("c2") as running:
        yield running


@pytest.fixture
def world(c2: Refdest, database: str, app_dsn: str, operator_dsn: str) -> Iterator[World]:
    """One effect that never happened, and was found absent twice."""
    with closing(World("c2", c2, database, app_dsn, operator_dsn)) as made:
        made.declare_type(redispatch_on_absence=True)
        made.fault("drop-before-commit")
        made.dispatch()
        made.adjudicate()
        assert (made.findings(), made.posts(), made.effects()) == (["LOST OPEN"], 1, 0)
        yield made


def again(world: World, ledger: Ledger | None = None, **writer: Any) -> list[dict[str, Any]]:
    return list(redispatch(ledger or world.ledger, {world.name: world.adapter}, world.log, **writer))


def events(world: World) -> list[str]:
    return [line["event_name"] for line in map(json.loads, world.lines.getvalue().splitlines())]


def test_what_was_lost_is_sent_again_once(world: World) -> None:
    (answer,) = again(world)
    assert (answer["outcome"], answer["operation_id"]) == ("settled", f"{world.effect_id}:1")
    assert again(world) == []
    assert (world.findings(), world.posts(), world.effects()) == (["LOST CLOSED"], 2, 1)
    assert events(world)[-3:] == ["redispatched", "claimed", "settled"]


def test_rounds_at_the_same_time_send_it_once(world: World, app_dsn: str) -> None:
    start, answers = threading.Barrier(3), list[dict[str, Any]]()

    def one_round() -> None:
        with world.another(app_dsn) as ledger:
            start.wait()
            answers.extend(again(world, ledger))

    rounds = [threading.Thread(target=one_round) for _ in range(3)]
    for one in rounds:
        one.start()
    for one in rounds:
        one.join()
    assert [answer["outcome"] for answer in answers] == ["settled"]
    assert (world.posts(), world.effects()) == (2, 1)


def test_one_that_is_lost_again_stays_open_and_waits_for_its_own_evidence(world: World) -> None:
    world.fault("drop-before-commit")
    assert [answer["outcome"] for answer in again(world)] == ["ambiguous"]
    assert again(world) == [], "not while nobody knows"
    world.adjudicate()
    assert world.findings() == ["LOST REDISPATCHED", "LOST OPEN"]
    assert [answer["outcome"] for answer in again(world)] == ["settled"]
    assert (world.findings(), world.posts(), world.effects()) == (["LOST CLOSED", "LOST CLOSED"], 3, 1)


def test_an_old_absence_is_looked_at_first(world: World) -> None:
    world.advance(3600)
    assert [answer["outcome"] for answer in again(world)] == ["probe_first"]
    assert again(world) == [], "it is asked already"
    assert world.ask("select count(*) from irrevon.audit_requests") == [(1,)]
    world.adjudicate()
    assert [answer["outcome"] for answer in again(world)] == ["settled"]
    assert (world.findings(), world.posts(), world.effects()) == (["LOST CLOSED"], 2, 1)


def test_without_an_authority_a_person_is_asked_and_nothing_is_sent(world: World, operator_dsn: str) -> None:
    with Ledger(operator_dsn) as operator:
        operator.call("revoke_authority", authority_ref="authority-1", scope=world.order.scope, reason="a test")
    assert [answer["outcome"] for answer in again(world)] == ["escalated"]
    assert again(world) == []
    assert (world.findings(), world.posts(), events(world)[-1]) == (["LOST ESCALATED_HUMAN"], 1, "escalated")


def test_a_writer_that_recovers_and_a_type_that_did_not_opt_in_send_nothing(world: World) -> None:
    epoch = world.ledger.one("writer_boot", writer="main")["epoch"]
    assert again(world, writer="main", epoch=epoch) == []
    world.declare_type(redispatch_on_absence=False)
    world.ledger.call("recovery_finish", writer="main", epoch=epoch)
    assert again(world, writer="main", epoch=epoch) == []
    world.declare_type(redispatch_on_absence=True)
    assert [answer["outcome"] for answer in again(world, writer="main", epoch=epoch)] == ["settled"]
    assert (world.posts(), world.effects()) == (2, 1)


def test_what_this_adapter_cannot_send_is_left_for_another(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(order: object) -> None:
        raise ValueError

    with monkeypatch.context() as patch:
        patch.setattr(world.adapter, "render", broken)
        assert [answer["outcome"] for answer in again(world)] == ["resolved"]
    assert (events(world)[-1], world.posts()) == ("adapter_unavailable", 1)
    assert world.dispatch()["outcome"] == "settled"
    assert (world.findings(), world.posts(), world.effects()) == (["LOST CLOSED"], 2, 1)
