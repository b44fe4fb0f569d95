"""Ledgers of another version, before and after `irrevon migrate` (decisions S4, S9)."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ask, run

from irrevon import __version__
from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger
from irrevon.migrate import SCHEMA, migrate
from irrevon.migrate import release as release_of


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
