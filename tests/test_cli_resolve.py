"""irrevon resolve: a person's decision about a finding, or one about many (RFC-002 section 3.3)."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from operators import Desk
from warm_refdest import Refdest

SEEN = '{"looked_at": "their list"}'


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def found_lost(desk: Desk, count: int = 1) -> list[tuple[str, str]]:
    """So many effects that were found lost: finding and effect."""
    for number in range(count):
        desk.lost(scope=f"acme-store/{number}")
    for ahead in ("10 min", "20 min"):
        desk.later(ahead)
        desk.run("reconcile")
    return [(str(ref), effect) for ref, effect in desk.queue("finding_ref, effect_id")]


def test_what_was_lost_is_sent_again_and_closes_when_it_commits(desk: Desk) -> None:
    ((finding, effect_id),) = found_lost(desk)
    answer = desk.said("resolve", finding, "REDISPATCHED", "--evidence", SEEN, "--yes")
    assert (answer["outcome"], answer["status"]) == ("resolved", "REDISPATCHED")
    assert answer["dispatch_order"].keys() == {"order_digest"}
    desk.said("dispatch", effect_id)
    assert (desk.lifecycle(effect_id), desk.queue()) == ("SETTLED_COMMITTED", [])
    assert len(desk.destination.truth()["effects"]) == 1


def test_many_are_resolved_by_one_decision_or_none_is(desk: Desk) -> None:
    findings = [finding for finding, _ in found_lost(desk, 3)]
    decision = ("--decision", str(uuid.uuid4()), "--reason", "the customer left", "--yes")
    unknown = str(uuid.uuid4())
    assert desk.run("resolve", *findings, unknown, "ACCEPTED_AS_IS", "--evidence", SEEN, *decision)[0] == 3
    assert len(desk.queue()) == 3
    answers = desk.said("resolve", *findings, "ACCEPTED_AS_IS", "--evidence", SEEN, *decision)["data"]
    assert [answer["outcome"] for answer in answers] == ["resolved"] * 3
    again = desk.said("resolve", *findings, "ACCEPTED_AS_IS", "--evidence", SEEN, *decision)["data"]
    assert [answer["outcome"] for answer in again] == ["replayed"] * 3
    assert desk.queue() == []


def test_nothing_is_resolved_unasked_or_without_evidence(desk: Desk) -> None:
    ((finding, _),) = found_lost(desk)
    code, out, err = desk.run("resolve", finding, "ACCEPTED_AS_IS", "--evidence", SEEN)
    assert (code, out, "--yes" in err) == (2, "", True)
    for evidence in ("{}", "[1]", "{looked"):
        assert desk.run("resolve", finding, "ACCEPTED_AS_IS", "--evidence", evidence, "--yes")[0] == 2
        assert desk.run("resolve", finding, finding, "ACCEPTED_AS_IS", "--evidence", evidence, "--yes")[0] == 2
    assert desk.run("resolve", finding, "COMPENSATED", "--evidence", SEEN, "--yes")[0] == 2
    assert desk.run("resolve", "no-uuid", "ACCEPTED_AS_IS", "--evidence", SEEN, "--yes")[0] == 2
    assert desk.queue() == [("finding", "LOST")]
