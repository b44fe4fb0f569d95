"""irrevon inspect: the ten questions an operator asks, answered from one effect's story (RFC-002 section 11)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import psycopg
import pytest
from conftest import run
from operators import Desk
from support_ledgers import contract, execute
from warm_refdest import Refdest

SEEN = '{"looked_at": "their list", "n_found": 1}'


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def told(desk: Desk, name: str, *options: str, code: int = 0) -> dict[str, Any]:
    """The story of the one effect that a name stands for."""
    (story,) = desk.said("inspect", name, *options, code=code)["data"]
    assert isinstance(story, dict)
    return story


def answers(story: dict[str, Any]) -> dict[str, Any]:
    """What the story says to each of the ten questions, in few words."""
    standing, there = story["standing"], story["destination"]
    return {
        "intended": (story["contract"]["effect_type"], story["contract"]["effect_class"]),
        "persisted": any(step["to"] == "PERSISTED" for e in story["executions"] for step in e["transitions"]),
        "authorised": (story["authority"]["authority_ref"], story["authority"]["now"]["reason"]),
        "dispatched": [attempt["kind"] for attempt in story["attempts"]],
        "destination did": (len(there["references"]), (there["last_answer"] or {}).get("result")),
        "evidence": (standing["lifecycle"], standing["cause"], standing["actor"], standing["classification"]),
        "retry": (story["retry"]["safe"], story["retry"]["by"], story["retry"]["why"]),
        "capability": [change["path"] for change in story["declaration"]["changed"]],
        "needs a human": [item["kind"] for item in story["open"] if item["needs_person"]],
        "budget": [item["kind"] for item in story["open"] if item.get("budget_ends_at") or item["escalated_at"]],
    }


# What most stories share.
PLAIN = {"intended": ("order.create", "IRREVERSIBLE"), "persisted": True, "authorised": ("approval-1", None),
         "capability": [], "needs a human": [], "budget": []}  # fmt: skip
COMMITTED = (False, None, "committed")


def calls(story: dict[str, Any]) -> list[str]:
    return [call["call"] for call in story["next"]]


def absent(desk: Desk, **changes: Any) -> str:
    """An effect that was looked for twice and not found."""
    effect_id = desk.lost(**changes)
    for ahead in ("10 min", "20 min"):
        desk.later(ahead)
        desk.run("reconcile")
    return effect_id


def test_a_lost_answer_is_found_by_a_probe(desk: Desk) -> None:
    effect_id = desk.lost(commits=True)
    before = answers(told(desk, effect_id))
    assert before == PLAIN | {
        "dispatched": ["primary"], "destination did": (0, None), "budget": ["adjudication"],
        "evidence": ("AMBIGUOUS", "receipt_lost", "dispatcher", None), "retry": (False, None, "pending_reconciliation"),
    }  # fmt: skip
    desk.said("reconcile", effect_id)
    story = told(desk, effect_id)
    assert answers(story) == PLAIN | {
        "dispatched": ["primary"], "destination did": (1, "PRESENT"), "retry": COMMITTED,
        "evidence": ("SETTLED_COMMITTED", "reconciled_present", "reconciler", "CONFIRMED_UNIQUE"),
    }  # fmt: skip
    (probe,) = story["probes"]
    assert story["standing"]["evidence"]["cites"]["probe_token"] == probe["probe_token"]
    assert (probe["keys"][0], probe["answer"]["n_found"]) == ("client_ref", 1)
    assert story["attempts"][0]["receipt"]["transport_outcome"] == "LOST"
    assert story["findings"][0]["resolutions"][-1]["to"] == "CLOSED"


def test_what_was_lost_is_sent_again_and_closed(desk: Desk) -> None:
    effect_id = absent(desk)
    story = told(desk, effect_id)
    assert answers(story)["evidence"] == ("SETTLED_FAILED", "reconciled_absent", "reconciler", "LOST")
    assert (answers(story)["retry"], answers(story)["needs a human"]) == ((True, "resolve", None), ["finding"])
    actions = [call["arguments"].get("action") for call in story["next"]]
    assert actions == ["ACCEPTED_AS_IS", "ESCALATED_HUMAN", "REDISPATCHED", None]
    finding = story["findings"][0]["finding_ref"]
    desk.said("resolve", finding, "REDISPATCHED", "--evidence", SEEN, "--yes")
    waiting = told(desk, finding)
    assert answers(waiting)["retry"] == (True, "claim", None)
    assert waiting["retry"]["residual"] == "visible_after_the_last_look"
    assert "is detected, not prevented" in " ".join(desk.run("inspect", effect_id)[1].split())
    assert [item["kind"] for item in waiting["open"]] == ["dispatch", "finding"]
    assert waiting["open"][1]["waits_for"] == "an execution opened since settles COMMITTED"
    desk.said("dispatch", effect_id)
    story = told(desk, finding)
    assert answers(story) == PLAIN | {
        "dispatched": ["primary", "primary"], "destination did": (1, "ABSENT"), "retry": COMMITTED,
        "evidence": ("SETTLED_COMMITTED", "receipt_ok", "dispatcher", "LOST"),
    }  # fmt: skip
    assert [step["to"] for step in story["findings"][0]["resolutions"]] == ["REDISPATCHED", "CLOSED"]
    assert story["findings"][0]["resolutions"][0]["replacement"]["operation_id"] == f"{effect_id}:1"
    assert (story["open"], story["standing"]["finding_status"]) == ([], "CLOSED")


def test_a_duplicate_is_undone_by_another_effect(desk: Desk) -> None:
    effect_id = desk.registered()
    desk.destination.install([{"fault": "duplicate-accept", "match": {"operation": "create"}, "times": "once"}])
    desk.said("dispatch", effect_id)
    desk.later("10 min")  # its answer came: only another look sees that there are two
    desk.said("audit", "request", effect_id, "--reason", "a complaint")
    desk.said("reconcile")
    story = told(desk, effect_id)
    assert len(desk.destination.truth()["effects"]) == 2
    assert answers(story)["evidence"][3] == "DUPLICATE"
    assert (answers(story)["destination did"], answers(story)["needs a human"]) == ((2, "PRESENT"), ["finding"])
    finding = story["findings"][0]
    assert finding["excess_effect_count"] == 1
    undo = json.loads(contract(
        effect_type="order.void", effect_class="COMPENSABLE", parameters={},
        stable_ids={**told(desk, effect_id, "--reveal")["contract"]["stable_ids"]["values"],
                    "compensates_finding_id": finding["finding_ref"]},
    ))  # fmt: skip
    undo_id = register_undo(desk, undo)
    desk.said("resolve", finding["finding_ref"], "COMPENSATED", "--evidence", SEEN, "--compensation", undo_id, "--yes")
    desk.said("dispatch", undo_id)
    story = told(desk, effect_id)
    (undone,) = story["findings"][0]["compensations"]
    assert (undone["effect_id"], undone["lifecycle"]) == (undo_id, "SETTLED_COMMITTED")
    assert (story["findings"][0]["status"], story["open"], answers(story)["retry"]) == ("CLOSED", [], COMMITTED)
    assert [other["effect_id"] for other in told(desk, undo_id)["compensates"]] == [effect_id]


def register_undo(desk: Desk, undo: dict[str, Any]) -> str:
    """Register what voids one of the destination's effects; its payload names which."""
    undo["parameters"] = {"destination_ref": desk.destination.truth()["effects"][-1]["destination_ref"]}
    return str(desk.said("register", desk.run.file(json.dumps(undo)))["effect_id"])


def test_what_no_machine_can_find_out_is_parked(desk: Desk) -> None:
    effect_id = desk.lost("c3", commits=True)
    desk.run("reconcile", effect_id)
    story = told(desk, effect_id)
    assert answers(story) == PLAIN | {
        "dispatched": ["primary"], "destination did": (0, None), "budget": ["adjudication"],
        "evidence": ("AMBIGUOUS", "receipt_lost", "dispatcher", None), "retry": (False, None, "pending_reconciliation"),
        "needs a human": ["adjudication"],
    }  # fmt: skip
    assert calls(story) == ["unpark", "settle"]
    assert story["executions"][0]["adjudication"]["key_coverage"]["covered"] is False
    assert story["notes"][-1]["kind"] == "parked"
    desk.said("settle", f"{effect_id}:0", "COMMITTED", "--evidence", SEEN, "--yes")
    story = told(desk, f"{effect_id}:0")
    assert (story["standing"]["actor"], bool(story["standing"]["by"])) == ("human", True)
    assert (story["open"], answers(story)["needs a human"]) == ([], [])


def test_what_nobody_authorised_is_not_sent(desk: Desk) -> None:
    execute(desk.database, "select irrevon.set_authority_policy('strict/*', '24 h', 'granted', 'test')")
    effect_id = desk.registered(scope="strict/1")
    desk.said("dispatch", effect_id, code=3)
    story = told(desk, effect_id)
    assert answers(story) == PLAIN | {
        "authorised": ("approval-1", "not_granted"), "dispatched": [], "destination did": (0, None),
        "evidence": ("PERSISTED", "durable_write", "registrar", None), "retry": (False, "claim", "not_granted"),
        "needs a human": ["dispatch"],
    }  # fmt: skip
    (decision,) = story["gate"]
    assert (decision["check"], decision["inputs"]["mode"]) == ("authority", "granted")
    assert [check["result"] for check in decision["checks"]] == ["passed", "denied", "not_reached", "not_reached"]
    (call,) = story["next"]
    assert call["arguments"] == {"authority_ref": "approval-1", "scope": "strict/1"}
    desk.said("authority", "grant", "approval-1", "--scope", "strict/1", "--reason", "a mail")
    story = told(desk, effect_id)
    assert (answers(story)["retry"], calls(story)) == ((True, "claim", None), ["claim"])
    assert story["authority"]["grants"][0]["reason"] == "a mail"


def test_a_cancelled_branch_is_never_sent(desk: Desk) -> None:
    effect_id = desk.registered(branch_ref="leaf")
    execute(desk.database, "select irrevon.open_branch('leaf', 'root')")
    execute(desk.database, "select irrevon.cancel_branch('root', 'the plan was wrong')")
    desk.said("dispatch", effect_id, code=3)
    story = told(desk, effect_id)
    assert answers(story) == PLAIN | {
        "dispatched": [], "destination did": (0, None), "retry": (False, None, "cancelled"),
        "evidence": ("CANCELLED", "branch_cancelled", "gate", None),
    }  # fmt: skip
    assert [step["branch_ref"] for step in story["branch"]["lineage"]] == ["leaf", "root"]
    assert story["branch"]["lineage"][1]["cancellation"]["reason"] == "the plan was wrong"
    assert calls(story) == []


def test_another_wording_is_the_same_effect(desk: Desk) -> None:
    effect_id = desk.registered()
    desk.said("dispatch", effect_id)
    ids = told(desk, effect_id, "--reveal")["contract"]["stable_ids"]["values"]
    again = contract(stable_ids=ids, parameters={"line_items": [], "note": "other words"})
    assert desk.said("register", desk.run.file(again))["effect_id"] == effect_id
    desk.said("dispatch", effect_id, code=3)
    story = told(desk, effect_id)
    assert answers(story) == PLAIN | {
        "dispatched": ["primary"], "destination did": (1, None), "retry": COMMITTED,
        "evidence": ("SETTLED_COMMITTED", "receipt_ok", "dispatcher", None),
    }  # fmt: skip
    (variant,) = story["variants"]
    assert variant["parameters_digest"] != story["contract"]["parameters"]["digest"]
    assert [decision["reason"] for decision in story["gate"]] == [None, "blocked"]
    assert story["gate"][1]["dedup"] == {
        "operation_id": f"{effect_id}:0", "lifecycle": "SETTLED_COMMITTED", "receipts": 1, "findings": 0, "variants": 1,
    }  # fmt: skip


def test_a_late_answer_contradicts(desk: Desk) -> None:
    effect_id = absent(desk)
    token = told(desk, effect_id)["attempts"][0]["claim_token"]
    execute(desk.database, f"select irrevon.record_outcome('{token}', 'OK', null, 'their-late-1')")
    story = told(desk, "their-late-1")
    assert answers(story)["destination did"] == (1, "ABSENT")
    assert (answers(story)["retry"], answers(story)["evidence"][3]) == ((False, "resolve", "late_ok"), "LOST")
    assert [item["kind"] for item in story["open"]] == ["finding", "audit"]
    (late,) = story["attempts"][0]["late_responses"]
    assert (late["contradicts_settle"], story["audits"][0]["cause"]) == (True, "late_response_contradicts_settle")
    assert [event["what"] for event in story["timeline"] if event["lane"] == "wire"][-1] == (
        "late OK, contradicts the settle")  # fmt: skip


def test_a_capability_that_changed_is_named(desk: Desk) -> None:
    effect_id = desk.registered()
    declared = execute(
        desk.database, "select declaration from irrevon.adapter_declarations where adapter_id = 'refdest-c2'"
    )[0][0]
    declared["consistency"]["status_settlement_lag"] = "PT10M"
    with psycopg.connect(desk.database, autocommit=True) as connection:
        connection.execute("select irrevon.register_adapter(%s)", [json.dumps(declared)])
    story = told(desk, effect_id)
    (change,) = story["declaration"]["changed"]
    assert (change["path"], change["after"]) == ("/consistency/status_settlement_lag", "PT10M")
    assert story["timeline"][-1]["what"].startswith("declaration changed by ")


def test_what_is_breaching_its_budget_says_since_when(desk: Desk) -> None:
    effect_id = desk.lost()
    desk.destination.install([{"fault": "drop-before-commit", "match": {}, "times": "always"}])
    desk.later("8 days")
    desk.run("reconcile", effect_id)
    (item,) = told(desk, effect_id)["open"]
    assert (item["needs_person"], bool(item["escalated_at"])) == (True, True)
    assert item["budget_ends_at"] < item["escalated_at"]


def test_a_name_may_fit_none_or_several(desk: Desk) -> None:
    code, out, err = desk.run("inspect", "nobody's")
    assert (code, out, len(err.splitlines())) == (3, "", 3)
    effects = [desk.registered(scope=f"acme-store/{n}") for n in range(2)]
    for effect_id in effects:
        run(desk.database, f"""select irrevon.record_outcome((irrevon.claim('{effect_id}', gen_random_uuid(),
            irrevon.identity_order_digests(r, '{effect_id}:0') ->> 'order_digest', repeat('ab', 32))).claim_token,
            'OK', null, 'their-one') from irrevon.effect_records r where effect_id = '{effect_id}'""")  # fmt: skip
    code, out, err = desk.run("inspect", "their-one")
    assert (code, sorted(line.split()[0] for line in out.splitlines())) == (3, sorted(effects))
    assert err == "2 effects fit that name: give more of it\n"
    document = desk.said("inspect", "their-one", code=3)
    assert (document["data"], {row["effect_id"] for row in document["candidates"]}) == ([], set(effects))


def test_a_story_that_does_not_agree_with_itself_is_exit_4(desk: Desk) -> None:
    effect_id = desk.registered()
    hack = "alter table irrevon.{0} {1} trigger all".format
    change = "update irrevon.effect_executions set opened_by = opened_by, step = 3, operation_id = effect_id || ':3'"
    run(desk.database, hack("effect_executions", "disable"), change)
    code, out, err = desk.run("inspect", effect_id)
    assert (code, "steps_have_no_gap" in err, "irrevon verify" in err) == (4, True, True)
    assert ("facts   differ: steps_have_no_gap of" in out, f"{effect_id}:3" in out) == (True, True)
    assert told(desk, effect_id, code=4)["integrity"]["ok"] is False
    run(desk.database, change.replace("3", "0"), hack("effect_executions", "enable"),
        "alter table irrevon.effect_executions enable always trigger facts_are_append_only")  # fmt: skip


def test_a_reader_is_told_that_values_stay_digests(
    desk: Desk, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    effect_id = desk.registered(parameters={"line_items": [], "note": "SECRET-77"})
    assert "SECRET-77" not in desk.run("inspect", effect_id)[1]
    assert "SECRET-77" in desk.run("inspect", effect_id, "--reveal")[1]
    monkeypatch.setenv("PGOPTIONS", "-c role=irrevon_reader")
    code, out, err = desk.run("inspect", effect_id, "--reveal")
    assert (code, "SECRET-77" in out, err) == (0, False, "values stay digests: this login only reads\n")
