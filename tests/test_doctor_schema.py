"""doctor beside the catalog: whatever is missing, changed or extra in the schema is named, and nothing else is."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import catalog_manifest
import psycopg
import pytest
from conftest import ROOT, dsn_of
from doctors import examined
from support_ledgers import Cli, execute

from irrevon import cli
from irrevon.doctor import manifest
from irrevon.doctor.catalog import Catalog

SCHEMA = {
    "owners", "privileges", "function security", "functions", "tables", "constraints", "triggers", "indexes", "views",
    "types", "sequences", "other objects", "canon",
}  # fmt: skip

BROKEN = (ROOT / "tests" / "broken_schema.sql").read_text()
BREAKS = re.findall(r"(?m)^--! ([a-z ]+): (.*)\n((?:(?!--).*\n)+)", BROKEN)  # check, name, statements
ALONG = set(re.findall(r"(?m)^--\+ (.*)$", BROKEN))


def test_the_manifest_is_what_a_fresh_ledger_answers(ledger_dsn: str, bare_database: Callable[..., str]) -> None:
    file = ROOT / "irrevon" / "doctor" / manifest.FILE
    assert file.read_text(encoding="utf-8") == catalog_manifest.text(ledger_dsn, bare_database()), "run: make docs"
    with Catalog(ledger_dsn) as catalog:
        rows = catalog.rows("catalog")
    assert len(rows) == len({(row["kind"], row["name"]) for row in rows}) > 1500, "each thing has a name of its own"
    tables = {name for (name,) in execute(ledger_dsn, "select relname::text from pg_class where relnamespace ="
              " 'irrevon'::regnamespace and relkind = 'r' and relname like 'canon\\_%'")}  # fmt: skip
    assert {name.split(" ")[0] for name in manifest.shipped()["canon row"]} == {*tables, "settings"}
    assert len(tables) >= 8


def test_a_ledger_as_shipped_is_ok_to_every_login(
    database: str, app_dsn: str, reader_dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for dsn, unseen in ((database, set()), (app_dsn, set()), (reader_dsn, {"canon"})):
        report = examined(Cli(dsn, tmp_path, capsys))
        assert {check: report.level(check) for check in SCHEMA} == {
            check: "skip" if check in unseen else "ok" for check in SCHEMA
        }


def test_every_change_of_the_schema_is_named_by_its_check(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    assert len(BREAKS) == BROKEN.count("--! ") > 40
    for _, _, statement in BREAKS:
        execute(dsn, statement)
    report = examined(Cli(dsn, tmp_path, capsys))

    wrong = [line for line in report.lines if line["check"] in SCHEMA and line["level"] != "ok"]
    assert {line["level"] for line in wrong} == {"fail"}
    named = {(line["check"], bare(name)) for line in wrong for name in line["objects"]}
    assert {(check, name) for check, name, _ in BREAKS} <= named
    assert {name for _, name in named} == {name for _, name, _ in BREAKS} | ALONG
    assert {check for check, _, _ in BREAKS} == SCHEMA


def bare(name: str) -> str:
    """A name without what is said of its value."""
    return re.split(r" \((?:is |postgres\)|definer|invoker)", name)[0]


def test_an_index_that_only_reads_faster_is_a_warning(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    execute(dsn, "create index mine on irrevon.effect_records (created_at)")
    report = examined(Cli(dsn, tmp_path, capsys))
    assert report.of("indexes") == [("warn", "extra index: effect_records.mine")]
    assert {report.level(check) for check in SCHEMA - {"indexes"}} == {"ok"}


def test_what_is_tuned_for_vacuum_is_nobodys_business(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    execute(dsn, "alter table irrevon.effect_records set (autovacuum_vacuum_scale_factor = 0.01)")
    execute(dsn, "create function public.mine() returns void language sql as 'select'")
    report = examined(Cli(dsn, tmp_path, capsys))
    assert {report.level(check) for check in SCHEMA} == {"ok"}


def test_a_ledger_that_was_dumped_and_restored_is_as_shipped(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = bare_database()
    catalog_manifest.copy(bare_database(f"template {template} strategy file_copy"), copy)
    report = examined(Cli(copy, tmp_path, capsys))
    assert {report.level(check) for check in SCHEMA | {"release", "migrations"}} == {"ok"}


def test_a_ledger_that_was_restored_without_owners_and_privileges_fails_in_few_words(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = bare_database()
    catalog_manifest.copy(bare_database(f"template {template} strategy file_copy"), copy, "--no-owner", "--no-acl")
    report = examined(Cli(copy, tmp_path, capsys))
    ((level, seen),) = report.of("owners")
    assert level == "fail" and "function adapter_in_force(text) (postgres)" in seen and " more" in seen
    assert any(level == "fail" and "extra grant: function" in seen and "EXECUTE to public" in seen
               for level, seen in report.of("privileges"))  # fmt: skip
    assert len([line for line in report.lines if line["level"] == "fail"]) < 30
    assert report.level("functions") == report.level("constraints") == report.level("canon") == "ok"


def test_a_function_that_is_gone_does_not_hide_the_rest(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    execute(dsn, "drop function irrevon.release()")
    execute(dsn, "drop table irrevon.witness_demands")
    report = examined(Cli(dsn, tmp_path, capsys))
    assert report.level("release") == "fail"
    assert ("fail", "missing function: release()") in report.of("functions")
    assert report.level("witness") == "skip", "not made, and not ok"
    assert any(seen.startswith("missing table: witness_demands") for _, seen in report.of("tables"))


def test_no_ledger_and_another_release_are_told_once(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = examined(Cli(bare_database(), tmp_path, capsys))
    assert report.of("release") == [("fail", "there is no ledger in this database")]
    assert report.of("schema") == [("skip", "not made: there is no ledger")]
    assert {report.level(check) for check in ("migrations", "quarantine", "witness")} == {"skip"}
    for release in ("0.0.9", "9.0.0"):
        dsn = bare_database(f"template {template} strategy file_copy")
        (text,) = execute(dsn, "select pg_get_functiondef('irrevon.release'::regproc)")[0]
        execute(dsn, text.replace("0.1.0", release))
        report = examined(Cli(dsn, tmp_path, capsys))
        (line,) = [line for line in report.lines if line["check"] == "release"]
        assert line["level"] == "fail" and release in line["seen"]
        assert ("migrate" in line["todo"]) == (release == "0.0.9")
        assert report.level("schema") == "skip"


def test_what_was_not_applied_and_what_nobody_here_knows(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    execute(
        dsn, "update irrevon_migrations._yoyo_migration set migration_id = '0099_later' where migration_id ~ '^0016'"
    )
    report = examined(Cli(dsn, tmp_path, capsys))
    assert report.of("migrations") == [
        ("fail", "not applied: 0016_append_only"), ("fail", "unknown to this program: 0099_later"),
    ]  # fmt: skip
    execute(dsn, "drop schema irrevon_migrations cascade")
    assert "without a record" in examined(Cli(dsn, tmp_path, capsys)).of("migrations")[0][1]
    execute(dsn, "create schema sqitch; create table sqitch.changes (change text, project text)")
    execute(dsn, "insert into sqitch.changes values ('0001_schema', 'irrevon'), ('functions/0.1.0', 'irrevon')")
    report = examined(Cli(dsn, tmp_path, capsys))
    assert report.of("migrations") == [
        ("fail", "not applied: 0002_canon, 0003_jcs, 0004_settings, 0005_adapters and 11 more")
    ]


def test_a_reload_mends_what_was_edited_by_hand(
    template: str, bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    run = Cli(dsn, tmp_path, capsys)
    execute(dsn, "drop function irrevon.error_row(text)")
    (line,) = [line for line in examined(run).lines if line["check"] == "functions"]
    assert line["todo"].startswith("delete from irrevon_migrations.reloads, then: irrevon migrate")
    execute(dsn, "delete from irrevon_migrations.reloads")
    assert run("migrate")[0] == 0
    assert {examined(run).level(check) for check in SCHEMA} == {"ok"}


def test_the_catalog_query_is_for_psql_too(ledger_dsn: str) -> None:
    file = ROOT / "irrevon" / "doctor" / "sql" / "catalog.sql"
    command = ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-d", ledger_dsn, "-c", "set search_path = pg_catalog"]
    done = subprocess.run([*command, "-f", file], capture_output=True, text=True, check=True)
    assert "function security|claim(" in done.stdout


def test_names_that_move_the_cursor_are_escaped(
    template: str, bare_database: Callable[..., str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    dsn = bare_database(f"template {template} strategy file_copy")
    execute(dsn, 'create table irrevon."\x1b[2J\u202e" (a integer)')
    cli.run(["--database", dsn, "--config", str(Path(Cli(dsn, tmp_path, capsys).folder) / "irrevon.toml"), "doctor"])
    out = capsys.readouterr().out
    assert "\x1b" not in out and "\u202e" not in out and "\\u001b[2J\\u202e" in out


def test_doctor_changes_nothing(database: str, app_dsn: str, reader_dsn: str, tmp_path: Path,
                                capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    execute(database, "select irrevon.cancel_branch('b', 'r')")
    before, written = dumped(database), counted(database)
    for dsn in (database, app_dsn, reader_dsn):
        examined(Cli(dsn, tmp_path, capsys), "--probe")
    assert dumped(database) == before
    assert counted(database) == written, "no row was written and taken back either"
    with Catalog(database) as catalog, pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
        catalog._connection.execute("delete from irrevon.writers")


def dumped(dsn: str) -> list[str]:
    """Everything in the database, as statements."""
    text = subprocess.run(["pg_dump", "--inserts", "-d", dsn], capture_output=True, text=True, check=True).stdout
    return [line for line in text.splitlines() if not line.startswith(("\\restrict", "\\unrestrict"))]


def counted(dsn: str) -> list[tuple[object, ...]]:
    """Rows ever written to each table of this database, rolled back or not."""
    query = """select relname, n_tup_ins, n_tup_upd, n_tup_del from pg_stat_user_tables
                where schemaname in ('irrevon', 'irrevon_migrations') order by 1"""
    return execute(dsn, query)


@pytest.fixture
def reader_dsn(database: str) -> str:
    """The same ledger as a login that is irrevon_reader and nothing more."""
    execute(database, """do $$ begin create role test_reader login in role irrevon_reader;
                               exception when duplicate_object or unique_violation then null; end $$""")  # fmt: skip
    return dsn_of(database, urlsplit(database).path[1:], "test_reader")
