"""What was decided about a finding is what happens at the destination (RFC-002 sections 3.3, 5.3 (3), 7.3).

Real HTTP, and the destination's own truth as the oracle: what is lost is there once in the end, what is there too
often is undone as often, and what did not come to an end stays with the operator.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from resolutions import Desk
from warm_refdest import Refdest

from irrevon.ledger import Ledger, LedgerError

DROPPED = "drop-response-after-commit"


@pytest.fixture
def desk(destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> Iterator[Desk]:
    with closing(Desk(destination, database, app_dsn, operator_dsn)) as desk:
        yield desk


def test_a_loss_is_sent_again_once_and_closes(desk: Desk) -> None:
    finding = desk.lose()
    assert (desk.in_force(), desk.queue()) == ([], ["finding OPEN LOST"])
    assert desk.decide(finding, "REDISPATCHED") == "resolved REDISPATCHED"
    assert desk.decide(finding, "REDISPATCHED") == "replayed REDISPATCHED"
    assert desk.queue() == ["finding REDISPATCHED LOST"]
    assert desk.send(desk.effect_id) == "SETTLED_COMMITTED"
    assert (desk.status(finding), desk.queue()) == ("CLOSED", [])
    assert desk.send(desk.effect_id) == "SETTLED_COMMITTED"
    assert (desk.posts(), len(desk.in_force())) == (1, 1)
    assert desk.decide(finding, "REDISPATCHED") == "replayed CLOSED"
    rows = desk.ask("select claimed.idempotency_key = e.operation_id, e.step from irrevon.dispatch_attempts claimed"
                    " join irrevon.effect_executions e using (execution_id) order by e.step")  # fmt: skip
    assert rows == [(True, 0), (True, 1)]


def test_a_loss_whose_replacement_fails_stays_with_the_operator(desk: Desk) -> None:
    """Decision F6: until a later execution of the effect commits."""
    finding = desk.lose()
    assert desk.decide(finding, "REDISPATCHED") == "resolved REDISPATCHED"
    desk.fault("throttle")
    assert desk.send(desk.effect_id) == "SETTLED_FAILED"
    desk.advance(3600)
    desk.adjudicate()
    assert (desk.status(finding), desk.queue()) == ("REDISPATCHED", ["finding REDISPATCHED LOST"])
    assert desk.decide(finding, "ACCEPTED_AS_IS") == "illegal_state REDISPATCHED already_resolved"
    assert desk.ledger.one("open_retry_execution", effect_id=desk.effect_id)["outcome"] == "opened"
    assert desk.send(desk.effect_id) == "SETTLED_COMMITTED"
    assert (desk.status(finding), desk.queue(), len(desk.in_force())) == ("CLOSED", [], 1)


def test_a_loss_that_is_lost_again_closes_with_the_last_replacement(desk: Desk) -> None:
    finding = desk.lose()
    assert desk.decide(finding, "REDISPATCHED") == "resolved REDISPATCHED"
    desk.fault("drop-before-commit")
    assert desk.send(desk.effect_id) == "AMBIGUOUS"
    assert desk.queue() == ["finding REDISPATCHED LOST"]
    desk.adjudicate()
    again = desk.finding("LOST")
    assert again != finding
    assert desk.queue() == ["finding REDISPATCHED LOST", "finding OPEN LOST"]
    assert desk.decide(again, "REDISPATCHED") == "resolved REDISPATCHED"
    desk.fault(DROPPED, hold_seconds=0)
    assert desk.send(desk.effect_id) == "AMBIGUOUS"
    desk.adjudicate()
    assert [desk.status(finding), desk.status(again)] == ["CLOSED", "CLOSED"]
    assert (desk.queue(), len(desk.in_force())) == ([], 1)


def test_an_excess_of_two_is_undone_one_after_the_other(desk: Desk) -> None:
    finding = desk.exceed(2)
    refs = desk.in_force()
    assert len(refs) == 3
    first = desk.undo(finding, refs[1], compensates_index="1")
    assert desk.decide(finding, "COMPENSATED", first) == "resolved COMPENSATED"
    assert desk.send(first) == "SETTLED_COMMITTED"
    assert (desk.in_force(), desk.status(finding)) == ([refs[0], refs[2]], "COMPENSATED")
    assert desk.queue() == ["finding COMPENSATED DUPLICATE"]
    second = desk.undo(finding, refs[2], compensates_index="2")
    assert desk.decide(finding, "COMPENSATED", second) == "resolved COMPENSATED"
    desk.fault(DROPPED, hold_seconds=0)  # its answer is lost: the destination is asked, and the settle closes
    assert desk.send(second) == "AMBIGUOUS"
    assert desk.status(finding) == "COMPENSATED"
    desk.adjudicate()
    assert (desk.in_force(), desk.status(finding), desk.queue()) == ([refs[0]], "CLOSED", [])
    desk.audit()
    assert [line for line in desk.findings() if not line.endswith("CLOSED")] == []


def test_an_undoing_that_fails_leaves_the_finding_open(desk: Desk) -> None:
    finding = desk.exceed(1)
    kept, excess = desk.in_force()
    undo = desk.undo(finding, excess)
    assert desk.decide(finding, "COMPENSATED", undo) == "resolved COMPENSATED"
    desk.fault("refuse")
    assert desk.send(undo) == "SETTLED_FAILED"
    assert (desk.in_force(), desk.queue()) == ([kept, excess], ["finding COMPENSATED DUPLICATE"])
    assert desk.ledger.one("open_retry_execution", effect_id=undo)["outcome"] == "opened"
    assert desk.send(undo) == "SETTLED_COMMITTED"
    assert (desk.in_force(), desk.status(finding), desk.queue()) == ([kept], "CLOSED", [])


@pytest.mark.parametrize("action", ["COMPENSATED", "ACCEPTED_AS_IS"])
def test_an_orphan_is_undone_or_accepted_and_not_found_again(desk: Desk, action: str) -> None:
    finding, reference = desk.orphan()
    assert desk.queue() == ["finding OPEN ORPHANED"]
    if action == "COMPENSATED":
        undo = desk.undoing(finding, reference)
        assert desk.decide(finding, action, undo) == "resolved COMPENSATED"
        assert desk.send(undo) == "SETTLED_COMMITTED"
        assert desk.in_force() == []
    else:
        assert desk.decide(finding, action) == "resolved CLOSED"
        assert desk.in_force() == [reference]
    assert (desk.status(finding), desk.queue()) == ("CLOSED", [])
    desk.sweep_twice()
    assert desk.findings() == ["ORPHANED CLOSED"]


def opt_in(desk: Desk, opted: bool, lag: str | None) -> None:
    types = {name: {**kind, "redispatch_on_absence": opted and name == "order.create"}
             for name, kind in desk.adapter.declaration["effect_types"].items()}  # fmt: skip
    desk.adapter.declaration = {**desk.adapter.declaration, "effect_types": types}
    desk.declare(status_settlement_lag=lag)


@pytest.mark.parametrize(
    ("opted", "lag", "ends"), [(False, "PT0S", "OPEN"), (False, None, "ESCALATED_HUMAN"), (True, "PT0S", "CLOSED")]
)
def test_policy_sends_again_only_where_it_was_asked_to_and_the_lag_is_known(
    desk: Desk, opted: bool, lag: str | None, ends: str
) -> None:
    opt_in(desk, opted, lag)
    finding = desk.lose()
    desk.ledger.call("redispatch_due")
    if ends == "CLOSED":
        assert desk.status(finding) == "REDISPATCHED"
        assert desk.send(desk.effect_id) == "SETTLED_COMMITTED"
    desk.ledger.call("redispatch_due")
    assert (desk.status(finding), desk.posts()) == (ends, int(ends == "CLOSED"))
    actors = desk.ask("select actor from irrevon.finding_resolutions where to_status = 'REDISPATCHED'")
    assert actors == [("policy_auto",)] * (ends == "CLOSED")


def test_nobody_can_ask_for_it_where_the_lag_is_unknown(desk: Desk) -> None:
    with pytest.raises(LedgerError, match="malformed_declaration"):
        opt_in(desk, True, None)


def test_what_vanished_is_a_humans_from_the_start(desk: Desk) -> None:
    desk.dispatch()
    (reference,) = desk.in_force()
    desk.adapter.hides = 99
    desk.audit()
    finding = desk.finding("CONTRADICTED")
    assert desk.queue() == ["finding ESCALATED_HUMAN CONTRADICTED"]
    assert desk.decide(finding, "ESCALATED_HUMAN") == "replayed ESCALATED_HUMAN"
    assert desk.decide(finding, "ACCEPTED_AS_IS") == "resolved CLOSED"
    assert (desk.queue(), desk.in_force(), desk.state()) == ([], [reference], "SETTLED_COMMITTED")


def test_a_false_loss_is_not_sent_again_and_what_is_there_is_undone(desk: Desk) -> None:
    """A confirmed absence was wrong; the contradiction bars the redispatch, and is compensated."""
    desk.fault(DROPPED, hold_seconds=0)
    desk.dispatch()
    desk.adapter.hides = 2
    desk.adjudicate()
    lost = desk.finding("LOST")
    desk.adapter.hides = 0
    desk.audit()
    finding = desk.finding("CONTRADICTED")
    assert desk.decide(lost, "REDISPATCHED") == "illegal_state OPEN contradicted"
    undo = desk.undo(finding, desk.in_force()[0])
    assert desk.decide(finding, "COMPENSATED", undo) == "resolved COMPENSATED"
    assert desk.send(undo) == "SETTLED_COMMITTED"
    assert (desk.in_force(), desk.status(finding), desk.posts()) == ([], "CLOSED", 2)
    assert desk.decide(lost, "REDISPATCHED") == "probe_first OPEN"  # what was seen there since is no absence
    assert desk.decide(lost, "ACCEPTED_AS_IS") == "resolved CLOSED"


def test_a_hand_decides_nothing(desk: Desk, app_dsn: str) -> None:
    finding = desk.lose()
    with pytest.raises(Exception, match="permission denied"), Ledger(app_dsn) as hand:
        hand.one("resolve", finding_ref=finding, action="ACCEPTED_AS_IS", evidence='{"a": 1}')
    assert desk.status(finding) == "OPEN"
