"""irrevon deny, lift, branch, settings, quarantine, verify: what stops, and what lets go on (RFC-002 4, S5)."""

from __future__ import annotations

from pathlib import Path

import pytest
from operators import Desk
from support_ledgers import execute
from warm_refdest import Refdest


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def test_a_paused_destination_is_denied_until_it_is_lifted(desk: Desk) -> None:
    effect_id = desk.registered()
    code, out, _ = desk.run("deny", "--adapter", "refdest-c2", "--reason", "their incident")
    assert code == 0
    assert desk.said("gate", effect_id, code=3)["evidence"]["decision"]["check"] == "deny_list"
    _, told, _ = desk.run("gate", effect_id)
    assert '  evidence.decision.checks: {"check": "deny_list", "result": "denied", ' in told
    assert "  evidence.decision.retryable: yes\n" in told  # words of JSON and of people, none of Python
    desk.said("dispatch", effect_id, code=3)
    assert desk.said("lift", out.strip(), "--reason", "over")["outcome"] == "lifted"
    desk.said("dispatch", effect_id)
    assert desk.run("deny", "--reason", "everything")[0] == 2
    assert desk.run("lift", "x", "--reason", "r")[0] == 2


def test_a_cancelled_branch_takes_what_stands_on_it_along(desk: Desk) -> None:
    assert desk.said("branch", "open", "plan-1.a", "--parent", "plan-1")["outcome"] == "opened"
    below, beside = desk.registered(branch_ref="plan-1.a"), desk.registered(branch_ref="plan-2")
    assert desk.run("branch", "cancel", "plan-1", "--reason", "r")[0] == 2
    answer = desk.said("branch", "cancel", "plan-1", "--reason", "r", "--yes")
    assert (answer["outcome"], answer["will_deny"]) == ("cancelled", [below])
    desk.said("dispatch", below, code=3)
    desk.said("dispatch", beside)
    assert desk.lifecycle(below) == "CANCELLED"


def test_a_setting_is_changed_within_its_range(desk: Desk) -> None:
    change = ("settings", "set", "dispatch_deadline")
    assert desk.said(*change, "20 s", "--reason", "slow destination")["outcome"] == "set"
    assert desk.run(*change, "20 years", "--reason", "r")[0] == 2
    assert desk.run("settings", "set", "no_such", "1", "--reason", "r")[0] == 2


def test_a_destination_is_let_out_of_quarantine_by_evidence(desk: Desk) -> None:
    effect_id = desk.registered()
    execute(desk.database, "select irrevon.ledger_epoch_append('restored', irrevon.clock())")
    desk.said("dispatch", effect_id, code=3)
    assert ("quarantine", "restored") in desk.queue()
    lift = ("quarantine", "lift", "refdest-c2", "--evidence", '{"looked_at": "their list"}')
    assert desk.run(*lift)[0] == 2
    assert desk.said(*lift, "--yes")["outcome"] == "lifted"
    desk.said("dispatch", effect_id)


def test_what_was_forgotten_is_brought_back_and_never_sent(desk: Desk) -> None:
    effect_id = desk.registered()
    claims = desk.run.file(f'[{{"operation_id": "{effect_id}:0"}}]')
    imported = desk.said("quarantine", "import", claims, "--evidence", '{"their": "list"}')["data"]
    assert [row["lifecycle"] for row in imported] == ["AMBIGUOUS"]
    assert desk.said("quarantine", "import", claims, "--evidence", '{"their": "list"}', code=3)["data"] == []
    desk.said("dispatch", effect_id, code=3)
    assert desk.destination.truth()["effects"] == []


def test_a_sound_ledger_is_sound_and_a_broken_one_is_exit_4(desk: Desk) -> None:
    effect_id = desk.registered()
    assert desk.run("verify")[:2] == (0, "sound: the stored facts agree with each other\n")
    bend = "update irrevon.open_work set state = '{}' where effect_id = '{}'"
    execute(desk.database, bend.format("AMBIGUOUS", effect_id))
    found = desk.said("verify", code=4)["data"]
    assert (found[0]["check_name"], found[0]["subject"]) == ("open_work_equals_frontiers", f"{effect_id}:0")
    assert desk.run("verify")[1].startswith(f"open_work_equals_frontiers\t{effect_id}:0\t")
    execute(desk.database, bend.format("PERSISTED", effect_id))
