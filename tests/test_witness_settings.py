"""[writer] witness_dir: where it is read, and what a command does with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support_ledgers import DECLARATION, EFFECT_ID, Cli, contract, execute
from warm_refdest import Refdest

from irrevon.config import load
from irrevon.witness import Witness


def test_a_relative_folder_starts_at_the_file_and_none_is_kept_without_one(tmp_path: Path) -> None:
    file = tmp_path / "irrevon.toml"
    file.write_text('[writer]\nwitness_dir = "witness"\n')
    assert load(file, environ={}).witness_dir == tmp_path / "witness"
    file.write_text("")
    assert load(file, environ={}).witness_dir is None


def test_dispatch_keeps_a_witness_and_asks_it_at_the_next_start(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest
) -> None:
    run = Cli(database, tmp_path, capsys)
    run.configure(f'[writer]\nwitness_dir = "witness"\n[adapters.refdest-c2]\nurl = "{destination.url}"\n')
    assert run("adapter", "register", str(DECLARATION))[0] == 0
    assert run("register", run.file(contract()))[0] == 0
    assert run("dispatch", EFFECT_ID)[0] == 0
    kept = Witness(tmp_path / "witness", "main")
    told = [record.body.get("operation_id") for record in kept.records()]
    assert told == [None, None, f"{EFFECT_ID}:0"], "its name, the boot, the claim"
    stranger = "ab" * 32
    kept.append({"claim_token": "01900000-0000-7000-8000-000000000001", "operation_id": f"{stranger}:0"})
    kept.close()
    code, out, _ = run("dispatch", EFFECT_ID, "--json")
    (forgotten,) = json.loads(out)["recovered"]["forgotten"]
    assert (code, forgotten["operation_id"], forgotten["outcome"]) == (3, f"{stranger}:0", "unregistered")
    assert execute(database, "select max(ledger_epoch) from irrevon.ledger_epochs") == [(2,)]
    assert run("register", run.file(contract(stable_ids={"order_id": "9412"})))[0] == 0
    (effect,) = execute(database, "select effect_id from irrevon.open_work")[0]
    code, out, _ = run("dispatch", effect)
    assert (code, "quarantined: the ledger may have forgotten effects" in out) == (3, True)
    assert "reason: tail_lost" in out


def test_a_witness_that_cannot_be_kept_stops_the_command_before_it_claims(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest
) -> None:
    run = Cli(database, tmp_path, capsys)
    run.configure(f'[writer]\nwitness_dir = "document.json"\n[adapters.refdest-c2]\nurl = "{destination.url}"\n')
    assert run("adapter", "register", str(DECLARATION))[0] == 0
    assert run("register", run.file(contract()))[0] == 0
    code, _, err = run("dispatch", EFFECT_ID)
    assert (code, "the witness cannot be opened" in err) == (2, True)
    assert execute(database, "select count(*) from irrevon.writer_boots") == [(0,)]
