"""The event log: closed catalogue, identifier privacy, and no way to stop the work (RFC-002 section 11)."""

import io
import json
import re
from pathlib import Path

import pytest
from conftest import ROOT

from irrevon.log import CATALOG, CLOSED, MINTED, Log


def written(stream: io.StringIO) -> dict[str, object]:
    (line,) = stream.getvalue().splitlines()
    return dict(json.loads(line))


def test_identifiers_that_we_minted_are_raw_and_upstream_values_are_digests() -> None:
    stream = io.StringIO()
    Log(stream).event(
        "settled", operation_id="abc:0", destination_ref="their-order-9410", lifecycle="SETTLED_COMMITTED"
    )
    line = written(stream)
    assert line["operation_id"] == "abc:0" and line["severity"] == "INFO" and line["event_name"] == "settled"
    assert re.fullmatch("[0-9a-f]{64}", str(line["destination_ref_digest"]))
    assert "their-order-9410" not in stream.getvalue()


def test_an_event_that_is_not_in_the_catalogue_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        Log(io.StringIO()).event("something_new")


def test_every_event_that_the_code_names_is_in_the_catalogue() -> None:
    named = set()
    for path in (ROOT / "irrevon").rglob("*.py"):
        named |= set(re.findall(r'\.event\(\s*"(\w+)"', path.read_text()))
    assert named and named <= set(CATALOG)


def test_every_outcome_that_the_ledger_answers_is_an_event() -> None:
    answered = answers()
    assert {"already_claimed", "settled", "registered", "wait_until"} <= answered
    assert answered <= set(CATALOG)


def test_every_event_of_the_catalogue_is_written_somewhere() -> None:
    text = "".join(path.read_text() for path in (ROOT / "irrevon").rglob("*.py"))
    literal = set(re.findall(r'(?:\.event|_line)\(\s*"(\w+)"', text)) | {"parked", "attempt_abandoned"}
    assert re.search(r'"parked" if poisoned else "attempt_abandoned"', text)
    assert set(CATALOG) == literal | answers()


def answers() -> set[str]:
    """What the ledger's functions answer that the program logs, as their headers list it."""
    answered = set()
    for name in (
        "claim/claim.sql",
        "claim/record_outcome.sql",
        "identity/register_intent.sql",
        "reconcile/record_probe.sql",
        "recovery/quarantine_record.sql",
    ):
        header = (ROOT / "db/functions" / name).read_text().split("create or replace")[0]
        for line in re.findall(r"(?m)^--   ([a-z].*)$", header):
            words = [re.fullmatch(r"([a-z_]+)(?: \(.*\))?", part) for part in re.split(r" {2,}", line)]
            answered |= {word[1] for word in words if word}
    return answered | {"claimed"}


def test_no_field_is_minted_that_a_destination_or_a_caller_made() -> None:
    upstream = {"destination_ref", "scope", "authority_ref", "branch_ref", "stable_ids", "parameters", "effect_type"}
    assert upstream.isdisjoint(MINTED | CLOSED)


def test_a_sink_that_fails_never_stops_the_work(tmp_path: Path) -> None:
    closed = io.StringIO()
    closed.close()
    Log(closed, tmp_path / "no" / "such" / "folder").event("settled", operation_id="abc:0")


def test_a_file_that_cannot_be_opened_is_told_once_on_the_stream(tmp_path: Path) -> None:
    stream = io.StringIO()
    log = Log(stream, tmp_path / "no" / "such" / "folder")
    for _ in range(3):
        log.event("settled", operation_id="abc:0")
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["event_name"] for line in told] == ["settled", "log_file_unwritable", "settled", "settled"]
    assert told[1]["reason"] == "No such file or directory"


def test_a_stream_that_fails_does_not_cost_the_file_its_lines(tmp_path: Path) -> None:
    closed, file = io.StringIO(), tmp_path / "log.jsonl"
    closed.close()
    Log(closed, file).event("settled", operation_id="abc:0")
    assert "settled" in file.read_text()


def test_the_file_gets_the_same_lines(tmp_path: Path) -> None:
    stream, file = io.StringIO(), tmp_path / "log.jsonl"
    Log(stream, file).event("denied", effect_id="e", check="dedup")
    assert file.read_text() == stream.getvalue()
