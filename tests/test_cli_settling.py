"""irrevon reconcile, settle, unpark, audit: what nobody answered for is found out (RFC-002 section 6)."""

from __future__ import annotations

from pathlib import Path

import pytest
from irrevon_adapters.refdest.declarations import declaration
from operators import Desk
from support_ledgers import execute
from warm_refdest import Refdest

SEEN = '{"looked_at": "their list", "n_found": 1}'


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def test_reconcile_asks_and_settles(desk: Desk) -> None:
    effect_id = desk.lost(commits=True)
    answer = desk.said("reconcile", effect_id)
    assert [row["outcome"] for row in answer["named"]] == ["due"]
    assert [row["lifecycle"] for row in answer["data"]] == ["SETTLED_COMMITTED"]
    assert desk.run("reconcile")[:2] == (0, "nothing is due\n")
    assert desk.said("reconcile", effect_id)["named"][0]["outcome"] == "settled"
    assert len(desk.destination.truth()["effects"]) == 1


def test_an_absence_waits_and_then_settles_as_failed(desk: Desk) -> None:
    effect_id = desk.lost()
    code, out, _ = desk.run("reconcile", effect_id)
    assert (code, "it will be asked again" in out) == (3, True)
    desk.later("10 min")
    code, out, _ = desk.run("reconcile")
    assert (code, "the destination does not have it" in out, "refused" in out) == (0, True, False), out
    assert desk.lifecycle(effect_id) == "SETTLED_FAILED"
    assert desk.queue() == [("finding", "LOST")]


def test_reconcile_succeeds_only_where_what_was_named_is_settled(desk: Desk) -> None:
    in_flight = desk.registered(scope="in-flight")
    claim = """select outcome from irrevon.effect_records r, irrevon.claim(r.effect_id, gen_random_uuid(),
                 irrevon.identity_order(r, r.effect_id || ':0') ->> 'order_digest', repeat('0', 64))
                where effect_id = '{}'"""
    assert execute(desk.database, claim.format(in_flight)) == [("claimed",)]
    assert desk.said("reconcile", in_flight, code=3)["named"][0]["outcome"] == "in_flight"
    assert desk.said("reconcile", desk.registered())["named"][0]["outcome"] == "not_dispatched"
    silent = desk.lost("c3")
    code, out, _ = desk.run("reconcile", silent)
    assert (code, "irrevon queue says why" in out, "None" in out) == (3, True, False), out
    elsewhere = desk.lost(commits=True)
    desk.run.configure("")
    answer = desk.said("reconcile", elsewhere, code=3)
    assert (answer["named"][0]["outcome"], answer["data"]) == ("due", []), "no adapter of it is installed here"


def test_what_no_machine_can_find_out_a_person_settles(desk: Desk) -> None:
    effect_id = desk.lost("c3", commits=True)
    desk.run("reconcile", effect_id)
    operation = f"{effect_id}:0"
    assert desk.queue("kind, operation_id, legal") == [("adjudication", operation, ["settle", "unpark"])]
    code, out, err = desk.run("settle", operation, "COMMITTED", "--evidence", SEEN)
    assert (code, out, "--yes" in err) == (2, "", True)
    assert desk.run("settle", operation, "COMMITTED", "--evidence", "{}", "--yes")[0] == 2
    assert desk.said("settle", operation, "COMMITTED", "--evidence", SEEN, "--yes")["outcome"] == "settled"
    assert desk.said("settle", operation, "COMMITTED", "--evidence", SEEN, "--yes")["outcome"] == "repeated"
    gone = desk.said("settle", operation, "FAILED", "--evidence", '{"n_found": 0}', "--yes", code=3)
    assert gone["outcome"] == "illegal_state"
    assert (desk.lifecycle(effect_id), desk.queue()) == ("SETTLED_COMMITTED", [])


def test_what_is_parked_is_taken_up_again(desk: Desk) -> None:
    effect_id = desk.lost("c3")
    desk.run("reconcile", effect_id)
    unpark = ("unpark", f"{effect_id}:0", "--reason", "their support looks")
    assert desk.said(*unpark)["outcome"] == "resumed"
    assert desk.run("unpark", f"{effect_id}:7", "--reason", "r")[0] == 3


def test_an_audit_finds_what_came_later(desk: Desk) -> None:
    effect_id = desk.registered()
    desk.said("dispatch", effect_id)
    desk.later("10 min")
    assert desk.said("audit", "request", effect_id, "--reason", "a complaint")["data"][0]["outcome"] == "asked"
    assert [row["outcome"] for row in desk.said("reconcile")["data"]] == ["audited"]
    assert desk.said("audit", "close", effect_id, "--evidence", SEEN)["outcome"] == "replayed"
    (effect,) = desk.destination.truth()["effects"]
    desk.destination.set_state(effect["destination_ref"], "deleted")
    desk.later("20 min")
    desk.said("audit", "request", effect_id, "--reason", "a complaint")
    assert desk.run("reconcile")[0] == 3, "one read is not two"
    desk.later("30 min")
    code, out, _ = desk.run("reconcile")
    contradicted = "select finding_ref from irrevon.findings where classification = 'CONTRADICTED'"
    ((found,),) = execute(desk.database, contradicted)
    assert (code, f"findings: {found}" in out) == (0, True), out
    never = desk.registered()
    assert desk.said("audit", "request", never, "--reason", "r", code=3)["data"][0]["outcome"] == "illegal_state"


def test_a_clean_failure_is_tried_again_and_nothing_else_is(desk: Desk) -> None:
    effect_id = desk.lost(commits=True)
    answer = desk.said("retry", effect_id, code=3)
    assert (answer["outcome"], answer["changed"]["reason"]) == ("illegal_state", "not_failed")


def test_what_was_lost_is_sent_again_where_its_type_opted_in(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {tier: declaration(tier) for tier in ("c1", "c2", "c3")}
    told["c2"]["effect_types"]["order.create"]["redispatch_on_absence"] = True
    monkeypatch.setattr("irrevon_adapters.refdest.adapter.declaration", told.__getitem__)
    desk.said("adapter", "register", "refdest-c2")
    effect_id = desk.lost()
    for ahead in ("10 min", "20 min"):
        desk.later(ahead)
        ended = desk.run("reconcile")
    assert (ended[0], "sent again" in ended[1]) == (0, True), ended
    assert (desk.lifecycle(effect_id), desk.queue()) == ("SETTLED_COMMITTED", [])
    assert len(desk.destination.truth()["effects"]) == 1
