"""Advice decides nothing: no call takes it, nobody imports it, its login writes nothing (RFC-002 sections 14, 15.4)."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from conftest import ROOT, dsn_of
from proposals import TEXTS, digests, fitted, mutations

from irrevon.advisory import Proposal
from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger, LedgerError

BIN = Path(sys.executable).parent
# What takes names from a person as they are: such a text is a name there, and nothing else happens to it.
NAMES = {
    "cancel_branch": {"branch_cancellations"},
    "revoke_authority": {"authority_revocations"},
    "writer_boot": {"writers", "writer_boots"},
}

OBJECTS = {"authority", "contract", "counts", "declaration", "evidence", "summary"}


@pytest.fixture
def operator(database: str, operator_dsn: str) -> Iterator[tuple[Ledger, psycopg.Connection[Any]]]:
    """Somebody who may call everything, and an auditor's own connection."""
    with Ledger(operator_dsn) as ledger, psycopg.connect(database, autocommit=True) as auditor:
        ledger.call("lift_quarantine", adapter_id="nobody", evidence='{"why": "this copy has an epoch of its own"}')
        yield ledger, auditor


def test_no_mutation_takes_a_proposal_however_it_is_wrapped(operator: tuple[Ledger, psycopg.Connection[Any]]) -> None:
    ledger, auditor = operator
    before, refused = digests(auditor), 0
    for text in TEXTS.values():
        proposal = Proposal(about=text, action="COMPENSATED", why=text)
        for function, parameters in mutations(auditor).items():
            for name in parameters:
                wraps: list[Any] = [proposal, [proposal], (None, [proposal]), {"a": proposal}, {proposal}]
                for wrapped in wraps:
                    with pytest.raises(LedgerError) as told:
                        ledger.call(function, **{name: wrapped})
                    assert (told.value.sqlstate, told.value.detail["path"]) == ("IR105", name)
                    refused += 1
    assert refused > 1000
    assert digests(auditor) == before


def test_no_mutation_obeys_the_texts_of_a_proposal(operator: tuple[Ledger, psycopg.Connection[Any]]) -> None:
    ledger, auditor = operator
    answered: set[str] = set()
    for function, parameters in mutations(auditor).items():
        before = digests(auditor)
        for text in TEXTS.values():
            try:
                ledger.call(function, **{name: fitted(text, kind) for name, kind in parameters.items()})
            except LedgerError as refused:
                assert refused.sqlstate.startswith("IR"), (function, text[:40])
            else:
                answered.add(function)
        changed = {table for table, digest in digests(auditor).items() if digest != before[table]}
        assert changed <= NAMES.get(function, set()), function
    assert set(NAMES) <= answered


def test_every_other_json_type_is_refused_where_an_object_is_wanted(
    operator: tuple[Ledger, psycopg.Connection[Any]],
) -> None:
    ledger, auditor = operator
    before = digests(auditor)
    for function, parameters in mutations(auditor).items():
        for name in OBJECTS & parameters.keys():
            for value in (None, True, 0, "text", [], [{}]):
                others = {other: "x" for other in parameters if other != name}
                with pytest.raises(LedgerError) as refused:
                    pytest.fail(
                        f"{function} {name} {value}: {ledger.call(function, **{**others, name: json.dumps(value)})}"
                    )
                assert refused.value.sqlstate.startswith("IR")
    assert digests(auditor) == before


def test_the_login_of_advice_calls_no_mutation(database: str, reader_dsn: str) -> None:
    with Ledger(reader_dsn) as ledger, psycopg.connect(database, autocommit=True) as auditor:
        before = digests(auditor)
        for function, parameters in mutations(auditor).items():
            with pytest.raises(IrrevonError) as refused:
                ledger.call(function, **dict.fromkeys(parameters))
            assert (refused.value.exit_code, refused.value.what) == (2, f"{function} is not allowed")
        assert digests(auditor) == before


def test_mypy_refuses_a_proposal_in_every_call(tmp_path: Path) -> None:
    told = """
from irrevon.advisory import Proposal
from irrevon.ledger import Ledger

def obey(ledger: Ledger, proposal: Proposal) -> None:
    ledger.call("settle", operation_id="0", outcome="COMMITTED", evidence=proposal)
    ledger.one("resolve", finding_ref=proposal)
    ledger.one("resolve", compensations=[proposal])
    ledger.one("lift_quarantine", evidence={"a": proposal})
    ledger.one("settle", operation_id="0", outcome="COMMITTED", evidence="{}")
"""
    path = tmp_path / "obey.py"
    path.write_text(told)
    types = ROOT / ".cache" / "types"  # what `make types` has linked, and its cache
    command = [BIN / "mypy", "--config-file", ROOT / "pyproject.toml", "--cache-dir", types / ".mypy_cache", path]
    environment = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    lines = [row.split(":")[1] for row in done.stdout.splitlines() if "error:" in row]
    assert lines == ["6", "7", "8", "9"], done.stdout + done.stderr


BREAKS = {
    "dispatcher": "from irrevon.advisory import read",
    "advisory": "from irrevon.ledger import Ledger",
    "reconciler": "import psycopg",
    "sweeper": "import socket",
}
CONTRACTS = ("advice decides nothing", "advice reads views", "SQL is spoken in ledger", "sockets are opened by")


def test_each_import_contract_breaks_when_it_is_broken(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "irrevon", tmp_path / "irrevon", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "adapters", tmp_path / "irrevon_adapters", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert broken(tmp_path) == []
    for module, line in BREAKS.items():
        path = tmp_path / "irrevon" / f"{module}.py"
        path.write_text(
            path.read_text().replace(
                "from __future__ import annotations\n", f"from __future__ import annotations\n{line}\n", 1
            )
        )
    assert broken(tmp_path) == [*CONTRACTS]


def broken(folder: Path) -> list[str]:
    """The contracts of ours that the linter finds broken in a copy of the tree."""
    done = subprocess.run([BIN / "lint-imports", "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)
    told = " ".join(done.stdout.split())
    assert "Contracts:" in told, done.stdout + done.stderr
    return [
        name for name in CONTRACTS if f"{name}" in told.split("Broken contracts")[-1] and "Broken contracts" in told
    ]


def test_who_speaks_sql_is_who_says_so() -> None:
    """The import contract names who may import the driver; these are the ones that run a statement."""
    speakers = {
        str(path.relative_to(ROOT)) for folder in ("irrevon", "adapters") for path in (ROOT / folder).rglob("*.py")
        if ".execute(" in path.read_text()
    }  # fmt: skip
    assert speakers == {
        "irrevon/ledger.py", "irrevon/admission.py", "irrevon/views.py", "irrevon/migrate.py",
        "irrevon/commands/migrate.py", "irrevon/embedded/bootstrap.py", "irrevon/demo/database.py",
        "irrevon/demo/facts.py", "irrevon/doctor/catalog.py", "irrevon/doctor/seats.py",
    }  # fmt: skip


@pytest.fixture
def reader_dsn(database: str, admin: psycopg.Connection[Any]) -> str:
    """A login that is irrevon_reader and nothing more."""
    admin.execute(
        "do $$ begin if not exists (select from pg_roles where rolname = 'test_reader') then"
        " create role test_reader login in role irrevon_reader; end if; end $$"
    )
    return dsn_of(database, urlsplit(database).path[1:], "test_reader")
