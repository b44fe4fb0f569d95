"""irrevon dispatch: recovery first, one attempt each, the ledger's answer in words, and an exit code for scripts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support_destinations import InProcess, RefusingDestination
from support_ledgers import DECLARATION, EFFECT_ID, Cli, contract, execute
from warm_refdest import Refdest

from irrevon.runfile import RunFile


@pytest.fixture
def run(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Cli:
    run = Cli(database, tmp_path, capsys)
    run.configure(f'[adapters.refdest-c2]\nurl = "{destination.url}"\n')
    assert run("adapter", "register", str(DECLARATION))[0] == 0
    assert run("register", run.file(contract()))[0] == 0
    return run


def test_committed_once_and_denied_afterwards(run: Cli, destination: Refdest) -> None:
    code, out, _ = run("dispatch", EFFECT_ID)
    assert (code, "the destination committed it" in out) == (0, True)
    assert run("register", run.file(contract(parameters={"line_items": ["two of SKU-118"]})))[0] == 0
    code, out, _ = run("dispatch", EFFECT_ID)
    assert code == 3
    assert "denied by dedup: blocked; nothing was sent" in out
    assert f"blocking operation {EFFECT_ID}:0 (SETTLED_COMMITTED, receipt_ok)" in out
    assert "receipt OK" in out
    assert "variants recorded: 1" in out
    assert len(destination.truth()["effects"]) == 1


def test_no_answer_is_ambiguous_and_the_next_start_asks(run: Cli, destination: Refdest) -> None:
    destination.install([{"fault": "drop-response-after-commit", "hold_seconds": 0}])
    code, out, _ = run("dispatch", EFFECT_ID, "--json")
    (answer,) = json.loads(out)["data"]
    assert (code, answer["outcome"], answer["lifecycle"]) == (3, "ambiguous", "AMBIGUOUS")
    destination.install([])
    code, out, _ = run("dispatch", EFFECT_ID)
    assert code == 3  # settled, but not by an own claim
    assert "recovery: " in out
    assert "finding CONFIRMED_UNIQUE" in out
    assert len(destination.truth()["effects"]) == 1


def test_pending_until_somebody_can_ask(run: Cli, destination: Refdest) -> None:
    silence = {"fault": "drop-before-commit", "match": {"operation": "query"}, "times": "always"}
    destination.install([{"fault": "drop-response-after-commit", "hold_seconds": 0}, silence])
    assert run("dispatch", EFFECT_ID)[0] == 3
    code, out, _ = run("dispatch", EFFECT_ID)
    assert (code, "pending reconciliation" in out) == (3, True)
    assert "last receipt: LOST" in out


def test_an_answer_that_nobody_declared_proves_nothing(run: Cli, destination: Refdest) -> None:
    run.configure(f'[adapters.refdest-c2]\nurl = "{destination.url}/nowhere"\n')
    code, out, _ = run("dispatch", EFFECT_ID)
    assert (code, "ambiguous: no usable answer" in out) == (3, True)


def test_a_declared_refusal_is_settled_and_no_success(run: Cli) -> None:
    refusing = InProcess(RefusingDestination, 5)
    run.configure(f'[adapters.refdest-c2]\nurl = "{refusing.url}"\n')
    code, out, _ = run("dispatch", EFFECT_ID)
    refusing.stop()
    assert (code, "the destination refused it, without a side effect (SETTLED_FAILED)" in out) == (3, True)


def test_two_effects_and_one_that_nobody_knows(run: Cli, destination: Refdest) -> None:
    code, out, err = run("dispatch", EFFECT_ID, "f" * 64, "--json")
    assert (code, [answer["outcome"] for answer in json.loads(out)["data"]]) == (3, ["settled"])
    assert "unknown_effect" in err


def test_an_adapter_that_is_not_configured_here(run: Cli, destination: Refdest) -> None:
    run.configure()
    code, _, err = run("dispatch", EFFECT_ID)
    assert (code, "irrevon.toml" in err) == (2, True)
    assert execute(run.dsn, "select count(*) from irrevon.dispatch_attempts") == [(0,)]
    assert destination.truth()["requests"] == []


def test_one_process_per_writer_name(run: Cli, tmp_path: Path) -> None:
    held = RunFile(tmp_path / "home" / "run", run.dsn, "main")
    code, _, err = run("dispatch", EFFECT_ID)
    assert (code, "running already" in err) == (3, True)
    held.close()
    assert run("dispatch", EFFECT_ID, "--writer", "other")[0] == 0
    assert execute(run.dsn, "select writer from irrevon.writers") == [("other",)]
