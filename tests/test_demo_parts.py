"""The pieces of the demo: the baseline's runtime is honest, the story hides nothing, the bundle overwrites nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from psycopg.conninfo import make_conninfo
from support_ledgers import contract, execute, server_dsn

from irrevon import cli, identity
from irrevon.demo import baseline_b5, bundle, closing, scenario
from irrevon.demo.story import Story, lines_of
from irrevon.errors import IrrevonError


def test_the_runtime_does_a_step_once_and_remembers_its_result(tmp_path: Path) -> None:
    journal, done = tmp_path / "journal", []
    for _ in range(3):
        with baseline_b5.Runtime(journal) as runtime:
            assert runtime.step("op", lambda: done.append(1) or "ref") == "ref"
    assert done == [1]
    assert [entry["event"] for entry in baseline_b5.read(journal)] == ["started", "completed"]


def test_the_runtime_does_an_unfinished_step_again(tmp_path: Path) -> None:
    def lost() -> None:
        raise ConnectionError("TIMEOUT")

    journal = tmp_path / "journal"
    with pytest.raises(ConnectionError), baseline_b5.Runtime(journal) as runtime:
        runtime.step("op", lost)
    with journal.open("ab") as file:
        file.write(b'{"event": "compl')  # the crash cut a line short: it was never acknowledged
    with baseline_b5.Runtime(journal) as runtime:
        assert runtime.step("op", lambda: "ref") == "ref"
    assert [entry["event"] for entry in baseline_b5.read(journal)] == ["started", "started", "completed"]


def test_the_baseline_derives_the_same_operation(tmp_path: Path) -> None:
    order = baseline_b5.order()
    assert order.effect_id == scenario.EFFECT_ID
    assert order.idempotency_key == order.client_ref == scenario.OPERATION_ID


def test_the_retry_has_other_parameters_and_the_same_identity() -> None:
    first, second = scenario.contract(scenario.PARAMETERS), scenario.contract(scenario.REWORDED)
    assert identity.parameters_digest(first["parameters"]) != identity.parameters_digest(second["parameters"])
    names = first.keys() - {"parameters", "stamped_at"}
    assert {name: first[name] for name in names} == {name: second[name] for name in names}
    assert first.keys() == json.loads(contract()).keys()


def test_a_failed_check_is_told_at_once_and_a_held_one_is_kept() -> None:
    told: list[str] = []
    story = Story(lambda event: told.extend(lines_of(event)))
    story.check("R", "held", 1, 1)
    story.check("R", "broken", 1, "\x1b[2J")
    assert told == ["    FAILED  R/broken: expected 1, found \\u001b[2J"]
    assert [check.name for check in story.failed] == ["broken"]
    assert len(story.checks) == 2


def test_the_closing_names_what_failed() -> None:
    check = {"leg": "B5", "name": "x", "passed": False}
    lines = closing.lines_of({"legs": [], "checks": [check], "passed": False, "seconds": 1.0, "seed": 7})
    assert "The demo FAILED: B5/x." in lines


def test_evidence_goes_into_an_empty_folder_only(tmp_path: Path) -> None:
    bundle.require_empty(tmp_path / "new" / "folder")
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "file").write_text("mine")
    for folder in (tmp_path / "used", tmp_path / "used" / "file"):
        with pytest.raises(IrrevonError) as caught:
            bundle.require_empty(folder)
        assert caught.value.exit_code == 2


def test_a_login_without_createdb_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    execute(server_dsn(), "drop role if exists irrevon_test_poor")
    execute(server_dsn(), "create role irrevon_test_poor login")
    try:
        assert cli.run(["--database", make_conninfo(server_dsn(), user="irrevon_test_poor"), "demo"]) == 3
        assert "CREATEDB" in capsys.readouterr().err
    finally:
        execute(server_dsn(), "drop role irrevon_test_poor")


def test_json_and_jsonl_exclude_each_other() -> None:
    assert cli.run(["--database", server_dsn(), "demo", "--json", "--jsonl"]) == 2
