"""The commands that write down and look up: migrate, register, status, adapter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from embedded_homes import copied_home, new_home
from support_ledgers import DECLARATION, EFFECT_ID, Cli, contract, execute

from irrevon import __version__, cli


@pytest.fixture
def run(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    run = Cli(database, tmp_path, capsys)
    assert run("adapter", "register", str(DECLARATION))[0] == 0
    return run


def test_migrate_prints_what_it_applied_once(
    bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = Cli(bare_database(), tmp_path, capsys)
    code, out, err = run("status", EFFECT_ID)
    assert (code, "irrevon migrate" in err) == (3, True)
    code, out, err = run("migrate")
    assert (code, out.splitlines()[0]) == (0, "0001_schema")
    assert "version" in err
    code, out, _ = run("migrate", "--json")
    assert (code, json.loads(out)) == (0, {"schema_version": "1", "release": __version__, "applied": []})


def test_migrate_admits_the_local_role_of_an_embedded_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with new_home() as home:
        copied_home(home)
        monkeypatch.chdir(tmp_path)
        monkeypatch.delenv("IRREVON_DATABASE_URL", raising=False)
        monkeypatch.setenv("IRREVON_HOME", str(home))
        assert cli.run(["status", EFFECT_ID]) == 3
        assert "irrevon migrate" in capsys.readouterr().err
        assert cli.run(["migrate"]) == 0
        assert cli.run(["adapter", "register", str(DECLARATION)]) == 0
        assert cli.run(["status", EFFECT_ID]) == 3
        assert "no such effect" in capsys.readouterr().err
        assert cli.run(["db", "stop"]) == 0


def test_register_replay_variant_and_conflict(run: Cli) -> None:
    code, out, err = run("register", run.file(contract()))
    assert (code, out, err) == (0, f"registered {EFFECT_ID} PERSISTED\n", "")
    code, out, err = run("register", run.file(contract(parameters={"line_items": []})))
    assert (code, out.split()[0], "variant" in err) == (0, "replayed", True)
    code, out, err = run("register", run.file(contract(effect_class="REVERSIBLE")), "--json")
    assert (code, json.loads(out)["outcome"]) == (3, "identity_conflict")
    assert execute(run.dsn, "select count(*) from irrevon.identity_conflicts") == [(1,)]
    code, out, err = run("register", run.file(contract(effect_class="REVERSIBLE", branch_ref="b")))
    assert (code, "contradicts: branch_ref, effect_class" in err) == (3, True), err


def test_registrations_are_in_the_log(run: Cli, tmp_path: Path) -> None:
    run.configure(f'[log]\nfile = "{tmp_path}/log.jsonl"\n')
    run("register", run.file(contract()))
    run("register", run.file(contract(parameters={"line_items": []})))
    run("register", run.file(contract(effect_class="REVERSIBLE")))
    told = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["event_name"] for line in told] == ["registered", "replayed", "identity_conflict"]
    assert {line["effect_id"] for line in told} == {EFFECT_ID}
    assert (told[1]["variant"], told[2]["severity"]) == (True, "WARN")


def test_register_reads_standard_input(run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(run.file(contract())).open() as given:
        monkeypatch.setattr("sys.stdin", given)
        code, out, _ = run("register", "--json")
    answer = json.loads(out)
    assert (code, answer["schema_version"], answer["effect_id"]) == (0, "1", EFFECT_ID)
    assert "parameters" not in answer["dispatch_order"]


HOSTILE = {
    "nothing": b"",
    "no JSON": b"\x1b[31m{",
    "not UTF-8": contract().encode().replace(b"acme", b"\xff\xfe"),
    "a NUL byte": contract().encode() + b"\0",
    "a NUL escape": contract(scope="a\0b").encode(),
    "a lone surrogate": contract().encode().replace(b"acme-store", rb"\ud800"),
    "a member twice": contract().encode()[:-1] + b', "scope": "other"}',
    "an unknown member": contract(**{"\u202egnp.exe": 1}).encode(),
    "no object": b"[]",
    "depth": contract().encode().replace(b'"line_items": [', b'"line_items": [' + b"[" * 9000 + b"]" * 9000 + b","),
    "a huge number": contract().encode().replace(b'"quantity": 2', b'"quantity": 1e999999'),
    "a long scope": contract(scope="s" * 100_000).encode(),
    "17 MB": b" " * (17 * 1024 * 1024),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_malformed_contract_is_exit_2_and_leaves_nothing(name: str, run: Cli) -> None:
    code, out, err = run("register", run.file(HOSTILE[name]))
    assert (code, out) == (2, ""), err
    assert 1 <= len(err.splitlines()) <= 3
    assert "DETAIL" not in err and "\n: " not in err
    assert "\x1b" not in err and "\u202e" not in err and "Traceback" not in err
    assert execute(run.dsn, "select count(*) from irrevon.effect_records") == [(0,)]


def test_the_whole_document_has_a_name(run: Cli) -> None:
    code, _, err = run("register", run.file("[]"))
    assert code == 2
    assert err.splitlines()[1].startswith("the document: ") and err.splitlines()[2] == "nothing was stored."


def test_a_file_that_cannot_be_read(run: Cli, tmp_path: Path) -> None:
    for name in (str(tmp_path / "absent"), str(tmp_path), "a\0b"):
        code, _, err = run("register", name)
        assert (code, "cannot be read" in err) == (2, True)


def test_an_adapter_that_nobody_declared(run: Cli) -> None:
    code, _, err = run("register", run.file(contract(adapter_id="other")))
    assert (code, err.splitlines()[0].split(":")[0]) == (3, "unknown_adapter")


def test_status_shows_an_effect_and_escapes_what_it_is_called(run: Cli) -> None:
    assert run("register", run.file(contract(scope="evil\u202e\u009b31m")))[0] == 0
    effect_id = execute(run.dsn, "select effect_id from irrevon.effect_records")[0][0]
    code, out, _ = run("status", effect_id)
    assert code == 0
    assert "lifecycle    PERSISTED" in out
    assert "evil\\u202e\\u009b31m" in out
    code, out, _ = run("status", effect_id, "--json")
    assert json.loads(out)["data"][0]["scope"] == "evil\u202e\u009b31m"
    assert out.isascii()


def test_a_terminal_that_cannot_show_a_name(run: Cli) -> None:
    assert run("register", run.file(contract(scope="caf\u20ac")))[0] == 0
    effect_id = execute(run.dsn, "select effect_id from irrevon.effect_records")[0][0]
    ended = subprocess.run(
        [sys.executable, "-m", "irrevon", "--database", run.dsn, "status", effect_id],
        capture_output=True, cwd=run.folder, env={**os.environ, "PYTHONIOENCODING": "latin-1"}, check=False,
    )  # fmt: skip
    assert (ended.returncode, b"caf\\u20ac" in ended.stdout) == (0, True)


def test_an_unknown_effect_is_exit_3(run: Cli) -> None:
    code, out, err = run("status", "f" * 64, "--json")
    assert (code, json.loads(out)["data"]) == (3, [])
    assert "no such effect" in err
    code, out, err = run("dispatch", "f" * 64)
    assert (code, err.splitlines()[0]) == (3, "unknown_effect: no such effect")


def test_a_ledger_of_another_version_is_refused(run: Cli) -> None:
    for release, advice in (("0.0.9", "run: irrevon migrate"), ("9.0.0", "install that version of irrevon")):
        execute(run.dsn, "create or replace function irrevon.release() returns text language sql immutable "
                f"as $$ select '{release}' $$")  # fmt: skip
        for command in (("status", EFFECT_ID), ("register", run.file(contract())), ("dispatch", EFFECT_ID)):
            code, _, err = run(*command)
            assert (code, err.splitlines()[-1]) == (3, advice)


def test_a_newer_ledger_is_not_migrated(run: Cli) -> None:
    execute(run.dsn, "create or replace function irrevon.release() returns text language sql immutable "
            "as $$ select '9.0.0rc1' $$")  # fmt: skip
    code, _, err = run("migrate")
    assert (code, "the ledger is newer than this program" in err, "9.0.0rc1" in err) == (3, True, True)


def test_migrate_says_the_version_that_the_ledger_says(run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("irrevon.commands.migrate.bring_up_to_date", lambda _: [])
    execute(run.dsn, "create or replace function irrevon.release() returns text language sql immutable "
            "as $$ select '0.0.9' $$")  # fmt: skip
    assert json.loads(run("migrate", "--json")[1])["release"] == "0.0.9"


def test_a_read_only_database_is_exit_3(run: Cli) -> None:
    execute(run.dsn, "do $$ begin execute format('alter database %I set default_transaction_read_only = on', "
            "current_database()); end $$")  # fmt: skip
    for command in (("status", EFFECT_ID), ("register", run.file(contract())), ("dispatch", EFFECT_ID), ("migrate",)):
        code, _, err = run(*command)
        assert (code, "read-only" in err) == (3, True)


def test_adapters_installed_and_declared(run: Cli) -> None:
    run.configure('[adapters.refdest-c2]\nurl = "http://127.0.0.1:9"\n')
    code, out, _ = run("adapter", "register", "refdest-c2", "--json")
    assert (code, json.loads(out)["outcome"]) == (0, "replayed")
    code, out, _ = run("adapter", "list")
    listed = {fields[0]: fields[1:] for fields in (line.split("\t") for line in out.splitlines())}
    assert (code, listed["refdest-c2"][:2]) == (0, ["installed", "configured"])
    data = json.loads(run("adapter", "list", "--json")[1])["data"]
    (row,) = [row for row in data if row["adapter"] == "refdest-c2"]
    assert (row["installed"], row["configured"], row["tier"]) == (True, True, "C2")


def test_a_declaration_that_is_none(run: Cli) -> None:
    assert run("adapter", "register", "no-such-thing")[0] == 2
    code, _, err = run("adapter", "register", run.file('{"adapter": "x"}'))
    assert (code, err.split(":")[0]) == (2, "malformed_declaration")
