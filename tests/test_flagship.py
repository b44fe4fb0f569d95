"""The flagship in both directions: it holds, and where its premise does not hold it says so with exit 3."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nursery
import pytest
from support_destinations import DoublingDestination, InProcess, KeyedDestination
from support_ledgers import databases, drop, server_dsn

from irrevon import cli
from irrevon.demo import engine, flagship

CHECKS = """
R/registered R/engine_was_killed_by_sigkill R/effects_at_the_kill R/no_answer_was_sent R/ledger_at_the_kill
R/attempt_closed_on_proof R/destination_was_asked_by_client_reference R/settled_by_recovery R/finding
R/no_redispatch R/no_open_attempt_is_left
R/dispatch_denied_after_recovery R/deny_cites_the_settled_execution_after_recovery
R/deny_cites_the_variants_after_recovery R/deny_is_on_record_after_recovery
R/retry_is_the_same_effect
R/dispatch_denied_of_the_retry R/deny_cites_the_settled_execution_of_the_retry
R/deny_cites_the_variants_of_the_retry R/deny_is_on_record_of_the_retry
R/effects_at_the_destination R/create_requests_at_the_destination R/key_on_the_wire R/auditor_finds_nothing
B5/engine_was_killed_by_sigkill B5/effects_at_the_kill B5/journal_at_the_kill B5/restart_succeeds
B5/journal_after_the_restart B5/key_on_the_wire_each_time B5/same_bytes_each_time B5/duplicates_at_the_destination
B5/same_bytes_as_irrevon
""".split()  # noqa: SIM905 - a list to be read, not a column of 33 lines
FILES = """
contract.json contract-retry.json declaration.json events.jsonl result.json transcript.txt versions.json
engines/b5-journal.jsonl engines/b5-second.out engines/r-1-register.err engines/r-1-register.jsonl
engines/r-1-register.out engines/r-2-dispatch.err engines/r-2-dispatch.jsonl
engines/r-3-recover.err engines/r-3-recover.jsonl engines/r-3-recover.out
engines/r-4-register.err engines/r-4-register.jsonl engines/r-4-register.out
engines/r-5-dispatch.err engines/r-5-dispatch.jsonl engines/r-5-dispatch.out
ledger/attempts.json ledger/audit.json ledger/decisions.json ledger/findings.json ledger/probes.json
ledger/receipts.json ledger/resolutions.json ledger/status.json ledger/transitions.json ledger/variants.json
truth/b5.json truth/r.json
""".split()  # noqa: SIM905 - a list to be read, not a column of 33 lines
VARYING = re.compile(  # times, uuids, and the name of the database
    r"\d{4}-\d\d-\d\d[T ][\d:.+Z]+|\"(elapsed_)?seconds\": [\d.]+"
    r"|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|irrevon_demo_[0-9a-f]{12}"
)


class Run(NamedTuple):
    code: int
    document: dict[str, Any]
    evidence: Path


def demo(*arguments: str, seed: int = 7) -> list[str]:
    return ["--database", server_dsn(), "demo", "--seed", str(seed), *arguments]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    evidence = tmp_path_factory.mktemp("flagship") / "evidence"
    ended = subprocess.run(
        [sys.executable, "-m", "irrevon", *demo("--json", "--evidence", str(evidence))],
        capture_output=True, cwd=evidence.parent, check=False,
    )  # fmt: skip
    assert ended.stderr == b""
    return Run(ended.returncode, json.loads(ended.stdout), evidence)


def failing(capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, Any], set[str]]:
    """Run the demo here; it has to fail. Its document, and the names of what did not hold."""
    assert cli.run(demo("--json")) == 3
    out, err = capsys.readouterr()
    document = json.loads(out)
    names = {f"{check['leg']}/{check['name']}" for check in document["checks"] if not check["passed"]}
    assert document["passed"] is False
    assert err.startswith("the demo failed\n")
    assert all(name in err for name in names)
    return document, names


def test_one_effect_here_and_two_there(run: Run) -> None:
    assert run.code == 0
    counts = [(leg["leg"], leg["effects"], leg["duplicates"]) for leg in run.document["legs"]]
    assert counts == [("R", 1, 0), ("B5", 2, 1)]


def test_every_assertion_was_made_and_held(run: Run) -> None:
    assert [f"{check['leg']}/{check['name']}" for check in run.document["checks"]] == CHECKS
    assert all(check["passed"] for check in run.document["checks"])


def test_its_database_is_gone(run: Run) -> None:
    assert run.document["kept"] is False
    assert run.document["database"] not in databases()


def test_the_killed_engine_had_no_last_word(run: Run) -> None:
    log = (run.evidence / "engines/r-2-dispatch.jsonl").read_text()
    events = [json.loads(line) for line in log.splitlines()]
    assert [event["event_name"] for event in events][-1] == "claimed"
    assert not (run.evidence / "engines/r-2-dispatch.out").exists()


def test_the_key_was_on_the_wire_of_both_legs(run: Run) -> None:
    for leg, requests in (("r", 1), ("b5", 2)):
        truth = json.loads((run.evidence / f"truth/{leg}.json").read_text())
        creates = [request for request in truth["requests"] if request["operation"] == "create"]
        assert [request["idempotency_key"][-2:] for request in creates] == [":0"] * requests
        assert creates[0]["fault"] == "drop-response-after-commit"


def test_the_manifest_names_every_file_and_its_digest(run: Run) -> None:
    manifest = json.loads((run.evidence / "manifest.json").read_text())
    assert [entry["path"] for entry in manifest["files"]] == sorted(FILES)
    for entry in manifest["files"]:
        octets = (run.evidence / entry["path"]).read_bytes()
        assert (entry["octets"], entry["sha256"]) == (len(octets), hashlib.sha256(octets).hexdigest())


def test_the_ledgers_evidence_holds_names_and_digests_only(run: Run) -> None:
    text = "".join(path.read_text() for path in (run.evidence / "ledger").iterdir() if path.stem != "status")
    for word in ("SKU-118", "loading dock", "C-0007", "approval-9410", '9410"'):
        assert word not in text


def test_the_transcript_ends_with_table_and_sentence(run: Run) -> None:
    lines = (run.evidence / "transcript.txt").read_text().splitlines()
    assert [line.split()[-2:] for line in lines[-5:-3]] == [["1", "0"], ["2", "1"]]
    assert lines[-2].endswith("asking the destination kept it once.")


@pytest.mark.deep
def test_the_seed_decides_all_but_times_and_uuids(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(demo("--jsonl", "--keep", "--evidence", str(tmp_path / "again"))) == 0
    out, err = capsys.readouterr()
    (kept,) = re.findall(r"^kept: database (irrevon_demo_[0-9a-f]{12})$", err, re.M)
    try:
        events = [json.loads(line) for line in out.splitlines()]
        assert all(event["schema_version"] == "1" for event in events)
        *_, last = events
        assert (last["event"], last["database"], last["kept"]) == ("result", kept, True)
        assert kept in databases()
        for name in ("events.jsonl", "truth/r.json", "truth/b5.json", "ledger/variants.json"):
            first, second = ((folder / name).read_text() for folder in (run.evidence, tmp_path / "again"))
            assert VARYING.sub("", first) == VARYING.sub("", second), name
    finally:
        drop(kept)


@pytest.fixture
def warm_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines of the demo here are processes that need no interpreter's start; above they are as an operator's."""
    monkeypatch.setattr(engine, "subprocess", nursery)


def test_a_destination_that_honours_keys_fails_the_contrast(
    warm_engines: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flagship, "Refdest", lambda profile, seed: InProcess(KeyedDestination, seed))
    document, names = failing(capsys)
    assert names == {"B5/duplicates_at_the_destination"}
    assert [leg["effects"] for leg in document["legs"]] == [1, 1]


@pytest.mark.deep
def test_a_second_effect_under_irrevon_fails_the_demo(
    warm_engines: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flagship, "Refdest", lambda profile, seed: InProcess(DoublingDestination, seed))
    document, names = failing(capsys)
    assert {"R/effects_at_the_destination", "R/finding"} <= names
    assert document["legs"][0]["effects"] == 2


@pytest.mark.deep
def test_anything_but_sigkill_fails_the_demo(
    warm_engines: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "kill", lambda process: process.send_signal(signal.SIGTERM))
    _, names = failing(capsys)
    assert {"R/engine_was_killed_by_sigkill", "B5/engine_was_killed_by_sigkill"} <= names


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.deep)])
def test_an_interrupted_demo_leaves_nothing(number: signal.Signals, tmp_path: Path) -> None:
    with nursery.Popen(
        [sys.executable, "-m", "irrevon", *demo("--jsonl")], cwd=tmp_path, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        made = json.loads(process.stdout.readline())["says"]["database"]
        process.stdout.readline()
        process.send_signal(number)
        _, messages = process.communicate(timeout=60)
    assert (process.returncode, messages) == (128 + number, "interrupted\n")
    assert made not in databases()
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def broken_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "rfc8785.py").write_text("raise SystemExit(9)\n")  # the adapter and B5 cannot start
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    yield


@pytest.mark.deep
def test_an_engine_that_dies_by_itself_fails_the_demo(
    broken_engine: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flagship, "Refdest", lambda profile, seed: InProcess(KeyedDestination, seed))
    document, names = failing(capsys)
    assert {"R/engine_reaches_the_window", "B5/engine_reaches_the_window"} <= names
    assert [leg["effects"] for leg in document["legs"]] == [0, 0]
