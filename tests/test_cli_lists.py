"""irrevon effects, findings, queue: what there is, as a table, as JSON and page by page (RFC-002 section 9)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from operators import Desk
from support_ledgers import execute
from warm_refdest import Refdest

from irrevon.commands import _table


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def test_effects_are_listed_by_where_they_stand(desk: Desk) -> None:
    lost = [desk.lost(scope=f"acme-store/{n}") for n in range(3)]
    waits = desk.registered(scope="acme-store/waits")
    assert [item["effect_id"] for item in desk.said("effects")["data"]] == [waits, *reversed(lost)]
    assert [item["effect_id"] for item in desk.said("effects", "--lifecycle", "AMBIGUOUS", "--oldest")["data"]] == lost
    assert desk.said("effects", "--scope", "acme-store/waits")["data"][0]["lifecycle"] == "PERSISTED"
    code, out, err = desk.run("effects", "--lifecycle", "AMBIGUOUS", "--scope", "acme-store/1")
    assert (code, err) == (0, "")
    assert out.split("\t")[:3] == [lost[1], "AMBIGUOUS", "UNRECONCILED"]


def test_a_list_goes_on_where_its_page_ended(desk: Desk) -> None:
    effects = [desk.registered(scope=f"acme-store/{n}") for n in range(5)]
    seen: list[str] = []
    page = desk.said("effects", "--limit", "2", "--oldest")
    while page["data"]:
        seen += [item["effect_id"] for item in page["data"]]
        page = desk.said("effects", "--limit", "2", "--oldest", "--cursor", page["next_cursor"])
    assert seen == effects
    _, out, err = desk.run("effects", "--limit", "2")
    assert out.count("\n") == 2
    assert "2 shown; the next page: --cursor 1." in err


def test_findings_and_the_queue_name_what_waits(desk: Desk) -> None:
    effect = desk.lost()
    for ahead in ("10 min", "20 min"):
        desk.later(ahead)
        desk.run("reconcile")
    (found,) = desk.said("findings", "--status", "OPEN")["data"]
    assert (found["classification"], found["subject_effect_id"]) == ("LOST", effect)
    assert desk.said("findings", "--classification", "DUPLICATE")["data"] == []
    assert desk.said("findings", "--effect", effect)["data"] == [found]
    (waits,) = desk.said("queue")["data"]
    assert (waits["kind"], waits["finding_ref"]) == ("finding", found["finding_ref"])
    code, out, _ = desk.run("queue", "--kind", "finding")
    assert (code, out.split("\t")[:4]) == (0, ["finding", found["finding_ref"], "OPEN", "LOST"])
    assert "REDISPATCHED" in out.split("\t")[7]
    assert desk.said("queue", "--kind", "audit")["data"] == []


def test_each_item_is_a_line_of_json_where_a_program_asks(desk: Desk) -> None:
    effects = {desk.registered(scope=f"acme-store/{n}") for n in range(2)}
    _, out, _ = desk.run("effects", "--jsonl")
    items = [json.loads(line) for line in out.splitlines()]
    assert {item["effect_id"] for item in items} == effects
    assert {item["schema_version"] for item in items} == {"1"}


def test_nothing_is_an_empty_list_and_no_failure(desk: Desk) -> None:
    for verb in ("effects", "findings", "queue"):
        assert desk.run(verb) == (0, "", "none\n")
        assert desk.said(verb)["data"] == []


BAD = """
effects --lifecycle LOST
effects --limit 501
effects --from today
effects --cursor x
findings --ref r
findings --status DONE
findings --effect no/id
queue --kind x
queue --limit 0
"""


def test_what_cannot_be_asked_for_is_refused(desk: Desk) -> None:
    for bad in BAD.split("\n")[1:-1]:
        code, out, err = desk.run(*bad.split())
        assert (code, out) == (2, ""), (bad, err)
        assert "Traceback" not in err


def test_settings_are_listed_with_their_ranges(desk: Desk) -> None:
    desk.said("settings", "set", "absence_gap", "90 s", "--reason", "slow destination")
    (row,) = [row for row in desk.said("settings", "list")["data"] if row["name"] == "absence_gap"]
    assert (row["value"], row["default_value"], row["minimum"], row["maximum"]) == ("90 s", "60 s", "1 s", "1 day")
    assert row["reason"] == "slow destination"
    assert "absence_gap\t90 s\t60 s\t1 s to 1 day\t" in desk.run("settings", "list")[1]


def test_a_quarantine_is_shown_with_what_waits_for_it(desk: Desk) -> None:
    desk.registered()
    assert _waiting(desk) == {"refdest-c1": (False, 0), "refdest-c2": (False, 0), "refdest-c3": (False, 0)}
    execute(desk.database, "select irrevon.ledger_epoch_append('test', irrevon.clock())")
    assert _waiting(desk) == {"refdest-c1": (True, 0), "refdest-c2": (True, 1), "refdest-c3": (True, 0)}
    assert {line.split("\t")[1] for line in desk.run("quarantine", "show")[1].splitlines()} == {"held back"}


def _waiting(desk: Desk) -> dict[str, tuple[bool, int]]:
    rows = desk.said("quarantine", "show")["data"]
    return {row["adapter_id"]: (row["quarantined"], row["waiting"]) for row in rows}


def test_a_table_fits_its_terminal() -> None:
    assert _table.fitted([12, 10, 30], 80) == [12, 10, 30]
    assert sum(_table.fitted([64, 64, 10], 80)) + 4 == 80
    assert _table.fitted([64, 64], 10) == [8, 8], "no narrower than can be read"


def test_an_age_is_told_in_its_largest_unit() -> None:
    at = "2026-03-02T09:00:00+00:00"
    told = {"2026-03-02T09:00:59+00:00": "59s", "2026-03-02T09:02:00+00:00": "2m", "2026-03-02T11:00:00+00:00": "2h",
            "2026-03-04T09:00:00+00:00": "2d", "2026-03-02T08:59:59+00:00": "0s"}  # fmt: skip
    assert {until: _table.age(at, until) for until in told} == told
    assert _table.age(None) == ""
