"""doctor beside the server: settings, encoding, clocks, poolers, logins and roles."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import psycopg
import pytest
from conftest import dsn_of
from doctors import examined, told
from pooling_proxy import PoolingProxy
from support_ledgers import Cli, execute

from irrevon import cli
from irrevon.doctor import catalog, containment, server
from irrevon.embedded import Server


@pytest.fixture
def dsn(template: str, bare_database: Callable[..., str]) -> str:
    """A ledger of this test's own."""
    return bare_database(f"template {template} strategy file_copy")


@pytest.fixture
def run(dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(dsn, tmp_path, capsys)


def name_of(dsn: str) -> str:
    return urlsplit(dsn).path[1:]


@pytest.mark.parametrize(
    ("setting", "value", "check", "level"),
    [
        ("synchronous_commit", "off", "durability", "warn"),
        ("default_transaction_isolation", "serializable", "transactions", "fail"),
        ("default_transaction_isolation", "repeatable read", "transactions", "fail"),
        ("default_transaction_read_only", "on", "transactions", "fail"),
        ("session_replication_role", "replica", "transactions", "fail"),
        ("idle_session_timeout", "60s", "timeouts", "warn"),
        ("statement_timeout", "3s", "timeouts", "warn"),
        ("transaction_timeout", "3s", "timeouts", "warn"),
    ],
)
def test_a_setting_that_breaks_a_promise(dsn: str, run: Cli, setting: str, value: str, check: str, level: str) -> None:
    assert not any(seen.startswith(f"{setting} =") for told, seen in examined(run).of(check) if told != "ok")
    execute(dsn, f"alter database {name_of(dsn)} set {setting} = '{value}'")
    assert [told for told, seen in examined(run).of(check) if seen.startswith(f"{setting} = ")] == [level]


def test_settings_that_hold_are_no_news(dsn: str, run: Cli) -> None:
    execute(dsn, f"alter database {name_of(dsn)} set idle_in_transaction_session_timeout = '60s'")
    execute(dsn, f"alter database {name_of(dsn)} set statement_timeout = '15s'")
    execute(dsn, f"alter database {name_of(dsn)} set synchronous_commit = 'remote_apply'")
    report = examined(run)
    assert report.level("timeouts") == report.level("transactions") == "ok"
    assert {seen.partition(" =")[0] for level, seen in report.of("durability")} == {
        "fsync", "full_page_writes", "wal_level",
    }, "as with_postgres.py makes them"  # fmt: skip
    assert [level for level, _ in report.of("durability")] == ["fail", "fail", "warn"]


def test_timeouts_of_others_do_not_end_doctor(dsn: str, run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    execute(dsn, f"alter database {name_of(dsn)} set idle_in_transaction_session_timeout = '100ms'")
    execute(dsn, f"alter database {name_of(dsn)} set transaction_timeout = '300ms'")
    plain = server.seats
    monkeypatch.setattr(server, "seats", lambda dsn: (time.sleep(0.5), plain(dsn))[1])
    report = examined(run)
    assert report.level("pooler") == report.level("functions") == report.level("roles") == "ok"


def test_what_is_set_for_another_login(dsn: str, run: Cli) -> None:
    execute(dsn, f"alter role test_app in database {name_of(dsn)} set default_transaction_isolation = 'serializable'")
    execute(dsn, f"alter role test_app in database {name_of(dsn)} set work_mem = '8MB'")
    assert examined(run).of("transactions") == [
        ("fail", "test_app: default_transaction_isolation = serializable: every call that writes is refused"
                 " (wrong_isolation)"),
    ]  # fmt: skip


def test_an_encoding_that_cannot_hold_an_identity(
    bare_database: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dsn = bare_database("encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0")
    assert examined(Cli(dsn, tmp_path, capsys)).of("encoding") == [("fail", "SQL_ASCII")]


def test_indexes_that_were_sorted_by_another_collation(dsn: str, run: Cli) -> None:
    assert examined(run).level("encoding") == "ok"
    execute(dsn, f"update pg_database set datcollversion = '0' where datname = '{name_of(dsn)}'")
    ((level, seen),) = examined(run).of("encoding")
    assert level == "fail" and "another version now" in seen


def test_another_version_of_the_server(run: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert examined(run).level("server") == "ok"
    monkeypatch.setattr(server, "MINOR", 99)
    assert examined(run).level("server") == "warn"
    monkeypatch.setattr(server, "SERVER_MAJOR", 18)
    assert examined(run).level("server") == "fail"


@pytest.mark.parametrize(("ahead", "words"), [(5.0, "ahead of"), (-5.0, "behind")])
def test_clocks_that_differ(run: Cli, ahead: float, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert examined(run).level("clock") == "ok"
    plain = catalog.time.time
    monkeypatch.setattr(catalog.time, "time", lambda: plain() + ahead)
    ((level, seen),) = examined(run).of("clock")
    assert level == "warn" and f" s {words} the server" in seen
    assert 4.0 < float(seen.split()[3]) <= 5.0


def test_a_pooler_is_seen(dsn: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = parse_qs(urlsplit(dsn).query)["host"][0]
    assert examined(Cli(dsn, tmp_path, capsys)).level("pooler") == "ok"
    for by_transaction, words in ((True, "a transaction pooler"), (False, "a pooler stands between")):
        folder = tmp_path / str(by_transaction)
        folder.mkdir()
        with PoolingProxy(folder, f"{own}/.s.PGSQL.5432", by_transaction):
            through = dsn.replace(quote(own, safe=""), quote(str(folder), safe=""))
            report = examined(Cli(through, tmp_path, capsys))
            ((level, seen),) = report.of("pooler")
            assert level == "warn" and seen.startswith(words)
            assert report.level("functions") == "ok"
            if by_transaction:  # nothing that doctor has set is left to whoever comes next
                with psycopg.connect(through, autocommit=True) as other:
                    for name, value in (("search_path", '"$user", public'), ("transaction_read_only", "off")):
                        assert other.execute(f"show {name}".encode()).fetchone() == (value,)


def test_every_role_may_connect_unless_that_was_revoked(dsn: str, run: Cli) -> None:
    assert examined(run).level("connect") == "warn"
    execute(dsn, f"revoke connect on database {name_of(dsn)} from public")
    assert examined(run).level("connect") == "ok"


def test_a_login_that_may_too_much_or_too_little(
    dsn: str, run: Cli, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ((level, seen),) = examined(run).of("login")
    assert level == "warn" and "postgres is a superuser" in seen
    role = f"test_login_{uuid.uuid4().hex[:8]}"
    theirs = Cli(dsn_of(dsn, name_of(dsn), role), tmp_path, capsys)
    execute(dsn, f"create role {role} login")
    try:
        report = examined(theirs)
        assert report.of("login") == [("fail", f"{role} is in none of the ledger's roles")]
        assert (
            report.level("release") == "fail" and report.level("declarations") == report.level("quarantine") == "skip"
        )
        assert report.level("functions") == "ok", "the catalog is seen by everybody"
        execute(dsn, f"grant irrevon_app to {role}")
        assert examined(theirs).of("login") == [("ok", f"{role} is in irrevon_app")]
        execute(dsn, f"alter role {role} createdb; grant pg_maintain to {role}")
        execute(dsn, f"alter database {name_of(dsn)} owner to {role}")
        assert examined(theirs).of("login") == [
            ("warn", f"{role} has CREATEDB, pg_maintain, the database's ownership,"
                     " which no work with the ledger needs"),
        ]  # fmt: skip
        execute(dsn, f"alter role {role} nocreatedb; revoke pg_maintain from {role}")
        execute(
            dsn, f"alter database {name_of(dsn)} owner to postgres; grant irrevon_owner to {role} with inherit false"
        )
        ((level, seen),) = examined(theirs).of("login")
        assert level == "warn" and "may become irrevon_owner" in seen
    finally:
        execute(dsn, f"drop role {role}")


def test_roles_that_are_not_as_shipped(
    own_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    assert cli.run(["migrate"]) == 0
    url = own_server.url()
    assert told(capsys)[1]["roles"][0][0] == "ok"
    execute(url, "create role migrator createrole; grant irrevon_owner to migrator with inherit false, set true")
    assert told(capsys)[1]["roles"][0][0] == "ok", "somebody has to migrate"
    for statement in (
        "alter role irrevon_app login", "alter role irrevon_owner login", "alter role irrevon_operator bypassrls",
        "grant irrevon_operator to irrevon_app", "create role heir in role irrevon_owner",
        "create role writer in role pg_write_all_data", "alter role irrevon_reader rename to nobody",
    ):  # fmt: skip
        execute(url, statement)
    _, lines = told(capsys)
    assert lines["roles"] == [
        ("fail", "heir has the rights of irrevon_owner without becoming it"),
        ("warn", "irrevon_app has LOGIN"),
        ("fail", "irrevon_app is a member of irrevon_operator"),
        ("fail", "irrevon_operator has BYPASSRLS"),
        ("fail", "irrevon_owner has LOGIN"),
        ("fail", "irrevon_reader does not exist"),
        ("fail", "writer may write every table, by pg_write_all_data"),
    ]


def test_what_is_open_for_long(
    dsn: str, run: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = Cli(dsn_of(dsn, name_of(dsn), "test_app"), tmp_path, capsys)
    with psycopg.connect(dsn) as other:
        other.execute("select 1")
        assert examined(run).level("open transactions") == "ok"
        monkeypatch.setattr(containment, "LONGEST", 0.0)
        ((level, seen),) = examined(run).of("open transactions")
        assert level == "warn" and seen.startswith(f"transaction {other.info.backend_pid} is open")
        assert examined(theirs).level("open transactions") == "skip", "whose transactions it may not see"
