"""What was decided to be sent is sent by any worker, also when the hand that was to do it has died (decision G6).

RFC-002 section 7.1: the redispatches that a recovery has opened go through the whole gate like any other effect, and an
effect that waited for an approval is sent when it has come, without anybody asking the gate in between.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from adjudication import World
from resolutions import Desk
from support_ledgers import DECLARATION, EFFECT_ID, Cli, contract, execute
from warm_refdest import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.errands import run_errands


@pytest.fixture
def desk(refdest: Refdest, database: str, app_dsn: str, operator_dsn: str) -> Iterator[Desk]:
    with closing(Desk(refdest, database, app_dsn, operator_dsn)) as desk:
        yield desk


def errands(world: World, adapter: Any = None) -> list[str]:
    adapters = {world.name: adapter or world.adapter}
    hand = Dispatcher(world.ledger, adapters, world.log)
    return [answer["lifecycle"] for answer in run_errands(world.ledger, hand, list(adapters), world.log)]


def test_a_redispatch_whose_hand_died_is_sent_by_the_next(desk: Desk) -> None:
    finding = desk.lose()
    assert desk.decide(finding, "REDISPATCHED") == "resolved REDISPATCHED"
    assert errands(desk) == ["SETTLED_COMMITTED"]
    assert (desk.status(finding), desk.queue(), desk.posts()) == ("CLOSED", [], 1)
    assert errands(desk) == []


def test_an_effect_that_waits_for_an_approval_is_sent_when_it_comes(desk: Desk) -> None:
    scope = desk.order.scope
    desk.operator.call("revoke_authority", authority_ref="authority-1", scope=scope, reason="a test")
    assert desk.dispatch()["outcome"] == "denied"
    for _ in range(20):
        assert errands(desk) == []
    assert desk.ask("select count(*) from irrevon.gate_decisions") == [(1,)]
    assert desk.queue() == ["approval PERSISTED revoked"]
    again = json.loads(desk._again()) | {"authority_ref": "authority-2"}
    assert desk.ledger.one("register_intent", contract=json.dumps(again))["outcome"] == "replayed"
    assert errands(desk) == ["SETTLED_COMMITTED"]
    assert (desk.queue(), desk.posts()) == ([], 1)


def test_what_cannot_be_rendered_here_keeps_nothing_else_from_being_sent(desk: Desk) -> None:
    class Poisoned:
        declaration = desk.adapter.declaration

        def render(self, order: Any) -> Any:
            if order.effect_id == desk.effect_id:
                raise ValueError("a secret")
            return desk.adapter.render(order)

        send = staticmethod(desk.adapter.send)

    finding = desk.lose()
    desk.decide(finding, "REDISPATCHED")
    with closing(Desk(desk.destination, desk.database, desk.ledger.dsn, desk.operator_dsn)) as other:
        other.advance(desk.ahead)
        second = other.lose()
        other.decide(second, "REDISPATCHED")
        assert errands(other, Poisoned()) == ["SETTLED_COMMITTED"]
        assert "adapter_unavailable" in other.lines.getvalue() and "a secret" not in other.lines.getvalue()
        assert (other.status(finding), other.status(second)) == ("REDISPATCHED", "CLOSED")


def test_however_much_cannot_be_rendered_here(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Poisoned:
        declaration, bad = desk.adapter.declaration, 3

        def render(self, order: Any) -> Any:
            self.bad -= 1
            if self.bad >= 0:
                raise ValueError("none of the first")
            return desk.adapter.render(order)

        send = staticmethod(desk.adapter.send)

    monkeypatch.setattr("irrevon.errands.PAGE", 2)
    monkeypatch.setattr("irrevon.errands.BATCH", 1)
    desk.operator.call("set_authority_policy", scope_pattern="late", max_age="1 h", mode="granted", reason="a test")
    for number in range(5):
        intent = contract(adapter_id=desk.name, scope="late", stable_ids={"order_id": f"late-{number}"})
        assert desk.send(str(desk.ledger.one("register_intent", contract=intent)["effect_id"])) == "PERSISTED"
    assert desk.queue() == ["approval PERSISTED not_granted"] * 5
    desk.operator.call("grant_authority", authority_ref="approval-1", scope="late", expires_at=None, reason="a test")
    assert errands(desk, Poisoned()) == ["SETTLED_COMMITTED"]
    assert errands(desk) == ["SETTLED_COMMITTED"]
    assert desk.queue() == ["approval PERSISTED not_granted"] * 3


def test_the_command_sends_what_is_asked_for_first_and_then_what_waits(
    database: str, tmp_path: Any, capsys: pytest.CaptureFixture[str], destination: Refdest
) -> None:
    run = Cli(database, tmp_path, capsys)
    run.configure(f'[adapters.refdest-c2]\nurl = "{destination.url}"\n')
    assert run("adapter", "register", str(DECLARATION))[0] == 0
    assert run("register", run.file(contract()))[0] == 0
    other = json.loads(run("register", run.file(contract(stable_ids={"order_id": "other"})), "--json")[1])
    other = other["effect_id"]
    destination.install([{"fault": "throttle", "match": {"operation": "create"}, "times": "once"}])
    assert run("dispatch", other)[0] == 3
    execute(run.dsn, f"select irrevon.open_retry_execution('{other}')")
    code, out, _ = run("dispatch", EFFECT_ID)
    assert (code, len(destination.truth()["effects"])) == (0, 2)
    assert f"recovery: {other}:1: settled: the destination committed it" in out
    assert (run("dispatch")[0], len(destination.truth()["effects"])) == (0, 2)
    late = json.loads(run("register", run.file(contract(stable_ids={"order_id": "late"})), "--json")[1])["effect_id"]
    destination.install([{"fault": "throttle", "match": {"operation": "create"}, "times": "once"}])
    assert run("dispatch", late)[0] == 3
    destination.install([{"fault": "throttle", "match": {"operation": "create"}, "times": "once"}])
    for code in (3, 0):  # nobody names it
        execute(run.dsn, f"select irrevon.open_retry_execution('{late}')")
        assert run("dispatch")[0] == code
    assert len(destination.truth()["effects"]) == 3
