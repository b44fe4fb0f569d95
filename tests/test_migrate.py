"""What `irrevon migrate` promises beyond applying changes (decisions S4, S9, W15)."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nursery
import psycopg
import pytest
from conftest import ROOT, ask, run, scaled

from irrevon.migrate import SCHEMA, migrate

NAMES = sorted(p.stem for p in (ROOT / "db/deploy").glob("0*.sql"))
WRITTEN = """select relname, xmin::text from pg_class
              where relnamespace = 'irrevon'::regnamespace and relkind = 'v'
             union all
             select proname, xmin::text from pg_proc where pronamespace = 'irrevon'::regnamespace order by 1"""


def test_a_first_migration_applies_every_change_in_order(bare_database: Callable[..., str]) -> None:
    assert migrate(bare_database()) == NAMES


def test_migrating_twice_changes_nothing(migrated: tuple[str, Path]) -> None:
    dsn, copy = migrated
    before = ask(dsn, WRITTEN)
    assert migrate(dsn, str(copy / "deploy")) == []
    assert ask(dsn, WRITTEN) == before


@pytest.mark.parametrize("noted", range(0, len(NAMES), scaled(len(NAMES) - 1, 1)))
def test_a_run_that_was_killed_before_it_noted_a_change_is_gone_on_with(
    noted: int, bare_database: Callable[..., str], tmp_path: Path
) -> None:
    dsn, until = bare_database(), tmp_path / "db"
    shutil.copytree(ROOT / "db", until, ignore=shutil.ignore_patterns("tests", "functions"))
    for name in NAMES[noted + 1 :]:
        (until / "deploy" / f"{name}.sql").unlink()
    (until / "deploy" / "post-apply.py").unlink()
    migrate(dsn, str(until / "deploy"))
    run(dsn, f"delete from {SCHEMA}._yoyo_migration where migration_id = '{NAMES[noted]}'")
    assert migrate(dsn) == NAMES[noted:]
    assert ask(dsn, f"select migration_id from {SCHEMA}._yoyo_migration order by 1") == [(name,) for name in NAMES]
    assert migrate(dsn) == []


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
    runs = [nursery.Popen([sys.executable, "-c", program, dsn], stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert sorted(int(run.communicate(timeout=60)[0]) for run in runs) == [0, 0, len(NAMES)]


def test_two_databases_of_one_cluster_can_be_migrated_at_once(bare_database: Callable[..., str]) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(migrate, [bare_database() for _ in range(2)])) == [NAMES] * 2


def test_a_migration_that_is_killed_half_way_can_be_run_again(migrated: tuple[str, Path], bare_database: Any) -> None:
    _, copy = migrated
    dsn = bare_database()
    stone = copy / "deploy/0012_dispatch.sql"
    stone.write_text(stone.read_text().replace("commit;\n", "select pg_sleep(60);\n\ncommit;\n"))
    program = "import sys; from irrevon.migrate import migrate; migrate(*sys.argv[1:])"
    with nursery.Popen([sys.executable, "-c", program, dsn, str(copy / "deploy")]) as half:
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
