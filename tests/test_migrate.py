"""What `irrevon migrate` promises beyond applying changes (decisions S4, S9, W15)."""

import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from conftest import ROOT, dsn_of, run

from irrevon import __version__
from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger
from irrevon.migrate import SCHEMA, as_url, migrate, yoyo_uri
from irrevon.migrate import release as release_of

NAMES = sorted(p.stem for p in (ROOT / "db/deploy").glob("0*.sql"))
WRITTEN = """select relname, xmin::text from pg_class
              where relnamespace = 'irrevon'::regnamespace and relkind = 'v'
             union all
             select proname, xmin::text from pg_proc where pronamespace = 'irrevon'::regnamespace order by 1"""


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]


@pytest.fixture
def migrated(bare_database: Callable[..., str], template: str, tmp_path: Path) -> tuple[str, Path]:
    """A ledger, and a private copy of the db/ that it was migrated from."""
    shutil.copytree(ROOT / "db", tmp_path / "db")
    return bare_database(f"template {template} strategy file_copy"), tmp_path / "db"


def test_a_first_migration_applies_every_change_in_order(bare_database: Callable[..., str]) -> None:
    assert migrate(bare_database()) == NAMES


def test_migrating_twice_changes_nothing(migrated: tuple[str, Path]) -> None:
    dsn, copy = migrated
    before = ask(dsn, WRITTEN)
    assert migrate(dsn, str(copy / "deploy")) == []
    assert ask(dsn, WRITTEN) == before


def test_an_edited_function_is_reloaded_without_touching_the_views(migrated: tuple[str, Path]) -> None:
    dsn, copy = migrated
    before = dict(ask(dsn, WRITTEN))
    status = copy / "functions/api/status.sql"
    status.write_text(status.read_text().replace("'schema_version', '1'", "'schema_version', '2'"))
    migrate(dsn, str(copy / "deploy"))
    assert ask(dsn, "select irrevon.status('') ->> 'schema_version'") == [("2",)]
    after = dict(ask(dsn, WRITTEN))
    kept = {name for name in after if after[name] == before[name]}
    views = {row[0] for row in ask(dsn, "select viewname from pg_views where schemaname = 'irrevon'")}
    assert views | {"clock", "jcs"} <= kept and "claim" not in kept


def test_an_edited_view_gives_way_to_its_readers_and_tries_again(migrated: tuple[str, Path]) -> None:
    dsn, copy = migrated
    view = copy / "functions/views/open_attempts.sql"
    view.write_text(view.read_text().replace("a.deadline_at\n", "a.deadline_at, a.attempt_no\n"))
    with psycopg.connect(dsn) as reader, ThreadPoolExecutor(1) as pool:
        reader.execute("select from irrevon.open_attempts")  # holds its lock until the block ends
        run_ = pool.submit(migrate, dsn, str(copy / "deploy"))
        with pytest.raises(TimeoutError):
            run_.result(timeout=1.2)  # two refusals in, still trying
        with psycopg.connect(dsn, options="-c statement_timeout=2s") as other:
            other.execute("select from irrevon.open_attempts")  # queued behind the reload, then let through
        reader.rollback()
        run_.result(timeout=10)
    assert ask(dsn, "select attempt_no from irrevon.open_attempts") == []


def test_nothing_lands_in_public(migrated: tuple[str, Path]) -> None:
    dsn, _ = migrated
    assert ask(dsn, "select relname from pg_class where relnamespace = 'public'::regnamespace") == []
    assert ("_yoyo_migration",) in ask(dsn, f"select tablename from pg_tables where schemaname = '{SCHEMA}'")


def test_the_production_clock_cannot_be_moved(migrated: tuple[str, Path]) -> None:
    dsn, _ = migrated
    moved = "select set_config('irrevon_test.ahead', '3 days', true), irrevon.clock() - clock_timestamp() < '1 minute'"
    assert ask(dsn, moved) == [("3 days", True)]


def test_two_migrators_at_once_apply_everything_once(bare_database: Callable[..., str]) -> None:
    dsn = bare_database()
    program = "import sys; from irrevon.migrate import migrate; print(len(migrate(sys.argv[1])))"
    runs = [subprocess.Popen([sys.executable, "-c", program, dsn], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert sorted(int(run.communicate(timeout=60)[0]) for run in runs) == [0, 0, len(NAMES)]


def test_two_databases_of_one_cluster_can_be_migrated_at_once(bare_database: Callable[..., str]) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(migrate, [bare_database() for _ in range(3)])) == [NAMES] * 3


def test_a_migration_that_is_killed_half_way_can_be_run_again(migrated: tuple[str, Path], bare_database: Any) -> None:
    _, copy = migrated
    dsn = bare_database()
    stone = copy / "deploy/0012_dispatch.sql"
    stone.write_text(stone.read_text().replace("commit;\n", "select pg_sleep(60);\n\ncommit;\n"))
    program = "import sys; from irrevon.migrate import migrate; migrate(*sys.argv[1:])"
    with subprocess.Popen([sys.executable, "-c", program, dsn, str(copy / "deploy")]) as half:
        wait_for(dsn, "select from pg_stat_activity where query ~ 'pg_sleep' and datname = current_database()"
                      " and pid <> pg_backend_pid()")  # fmt: skip
        half.kill()
    run(dsn, "select pg_terminate_backend(pid) from pg_stat_activity"
             " where datname = current_database() and pid <> pg_backend_pid()")  # fmt: skip
    assert ask(dsn, "select to_regclass('irrevon.dispatch_attempts')") == [(None,)]
    assert migrate(dsn) == NAMES[NAMES.index("0012_dispatch") :]


def wait_for(dsn: str, query: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        for _ in range(400):
            if connection.execute(query).fetchone() is not None:  # type: ignore[call-overload]
                return
            connection.execute("select pg_sleep(0.05)")
    raise AssertionError(query)


def test_a_createrole_role_without_superuser_can_migrate(
    server_dsn: str, bare_database: Callable[..., str], tmp_path: Path
) -> None:
    # The cluster's roles exist already, made by the superuser; a managed service starts without them. So this
    # copy of the SQL uses names of its own.
    copy = tmp_path / "db"
    shutil.copytree(ROOT / "db", copy)
    for path in copy.rglob("*.*"):
        if path.suffix in (".sql", ".py"):
            path.write_text(re.sub(r"\birrevon_(owner|app|operator|reader)\b", r"managed_\1", path.read_text()))
    names = [f"managed_{role}" for role in ("owner", "app", "operator", "reader")]
    run(server_dsn, "create role test_dbadmin login createrole")
    dsn = bare_database("owner test_dbadmin")
    try:
        as_admin = dsn_of(dsn, urlsplit(dsn).path[1:], "test_dbadmin")
        run(as_admin, (copy / "roles.sql").read_text())
        program = (
            "import sys, pathlib, irrevon.migrate as m; m.roles = lambda: pathlib.Path(sys.argv[3]).read_text();"
            " print(len(m.migrate(sys.argv[1], sys.argv[2])))"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, as_admin, str(copy / "deploy"), str(copy / "roles.sql")],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stdout.strip()) == (0, str(len(NAMES))), done.stderr
        assert ask(dsn, "select irrevon.release()") == [("0.1.0",)]
        assert ask(dsn, "select rolsuper from pg_roles where rolname = 'test_dbadmin'") == [(False,)]
    finally:
        run(server_dsn, f"drop database {urlsplit(dsn).path[1:]} with (force)",
            f"drop role {', '.join(names)}", "drop role test_dbadmin")  # fmt: skip


def test_a_database_that_is_not_utf8_is_refused(bare_database: Callable[..., str]) -> None:
    dsn = bare_database("encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0")
    with pytest.raises(IrrevonError) as refused:
        migrate(dsn)
    assert refused.value.exit_code == 3 and "UTF8" in refused.value.what
    assert ask(dsn, "select to_regnamespace('irrevon')") == [(None,)]


def test_a_ledger_with_changes_of_a_newer_version_is_refused(migrated: tuple[str, Path]) -> None:
    dsn, copy = migrated
    newer = copy / "deploy/0099_tomorrow.sql"
    newer.write_text("-- depends: 0016_append_only\n-- transactional: false\nselect 1;\n")
    assert migrate(dsn, str(copy / "deploy")) == ["0099_tomorrow"]
    with pytest.raises(IrrevonError) as refused:
        migrate(dsn)
    assert refused.value.exit_code == 3 and "newer" in refused.value.what


@pytest.mark.parametrize("found", ["0.2.0", "1.0.0rc1", "0.1.0.1", "tomorrow", ""])
def test_a_newer_ledger_is_refused_before_anything_is_touched(
    bare_database: Callable[..., str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dsn = bare_database()
    run(dsn, "create schema irrevon", of_version(found))
    monkeypatch.setattr("irrevon.migrate.roles", lambda: "select 1 / 0")
    with pytest.raises(IrrevonError) as refused:
        migrate(dsn)
    assert refused.value.exit_code == 3 and "newer" in refused.value.what and found in refused.value.why
    assert ask(dsn, f"select to_regnamespace('{SCHEMA}')") == [(None,)]


@pytest.mark.parametrize("found", ["0.0.9", "0.1.0", "0.1.0rc1", "0.1"])
def test_a_ledger_that_is_not_newer_is_brought_up_to_date(migrated: tuple[str, Path], found: str) -> None:
    dsn, copy = migrated
    run(dsn, of_version(found))
    release = copy / "functions/api/release.sql"
    release.write_text(release.read_text() + "-- changed\n")
    migrate(dsn, str(copy / "deploy"))
    assert release_of(dsn) == __version__


def of_version(found: str) -> str:
    return (
        "create or replace function irrevon.release() returns text language sql immutable security definer"
        f" set search_path = irrevon, pg_temp as $function$ select '{found}' $function$"
    )


def test_a_second_migrating_role_is_told_what_it_lacks(server_dsn: str, migrated: tuple[str, Path]) -> None:
    dsn, _ = migrated
    role = f"test_second_{uuid.uuid4().hex[:8]}"
    name = urlsplit(dsn).path[1:]
    run(server_dsn, f"create role {role} login createrole", f"alter database {name} owner to {role}")
    as_second = dsn_of(dsn, name, role)
    try:
        with pytest.raises(IrrevonError) as refused:
            migrate(as_second)
        assert refused.value.exit_code == 3
        command = f"grant irrevon_owner to {role} with set true, inherit false"
        assert command in refused.value.todo and "superuser" in refused.value.todo
        run(server_dsn, command)
        assert release_of(as_second) == __version__
    finally:
        run(server_dsn, f"alter database {name} owner to postgres", f"drop role {role}")


@pytest.mark.parametrize(
    ("found", "advice"),
    [("0.0.9", "irrevon migrate"), ("0.1.0rc1", "irrevon migrate"), ("0.2.0", "install that version"),
     ("1.0.0rc1", "install that version"), ("tomorrow", "install that version")],
)  # fmt: skip
def test_a_program_refuses_a_ledger_of_another_version(database: str, found: str, advice: str) -> None:
    run(database, of_version(found))
    with pytest.raises(IrrevonError) as refused:
        Ledger(database).open()
    assert refused.value.exit_code == 3 and found in refused.value.what and advice in refused.value.todo


def test_a_database_without_a_ledger_says_how_to_make_one(bare_database: Callable[..., str]) -> None:
    with pytest.raises(IrrevonError) as refused:
        Ledger(bare_database()).open()
    assert refused.value.exit_code == 3 and "irrevon migrate" in refused.value.todo


@pytest.mark.parametrize(
    ("dsn", "uri"),
    [
        ("postgresql://u:p%40@h:5/d", f"postgresql+psycopg://u:p%40@h:5/d?schema={SCHEMA}"),
        ("postgres:///d?host=/tmp/x", f"postgresql+psycopg:///d?host=%2Ftmp%2Fx&schema={SCHEMA}"),
        ("host=/tmp/x dbname=d user='a b'", f"postgresql+psycopg://a%20b@/d?host=%2Ftmp%2Fx&schema={SCHEMA}"),
    ],
)
def test_yoyo_gets_the_same_address(dsn: str, uri: str) -> None:
    assert yoyo_uri(dsn) == uri


def test_a_conninfo_keeps_its_password_when_it_becomes_a_url() -> None:
    assert as_url("user=u password='p @' dbname=d").startswith("postgresql://u:p%20%40@/d")
