"""Connections say UTF-8 whatever the environment says, and fail by one error (decisions S1, W12; RFC-002 10)."""

import json
from collections.abc import Callable
from urllib.parse import urlsplit

import psycopg
import pytest
from conftest import DEEP, ask
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC2

from irrevon import cli
from irrevon.connection import connect
from irrevon.errors import StorageUnavailable
from irrevon.ledger import Ledger
from irrevon.migrate import migrate, yoyo_uri

UNFIT = ["LATIN1", "SQL_ASCII", "EUC_JP", "no-such-encoding"]
EVERYTHING = "€ \U0001f600 é"


@pytest.mark.parametrize("encoding", UNFIT)
def test_the_environment_does_not_choose_the_encoding_of_a_call(
    encoding: str, app_dsn: str, operator_dsn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    declare(operator_dsn, RefdestC2({"url": "http://127.0.0.1:1"}))
    monkeypatch.setenv("PGCLIENTENCODING", encoding)
    text = json.dumps(json.loads(contract(scope=EVERYTHING)), ensure_ascii=False)
    with Ledger(app_dsn) as ledger:
        answer = ledger.one("register_intent", contract=text)
        told = ledger.one("status", effect_id=answer["effect_id"])["status"]
    assert (answer["outcome"], told["data"][0]["scope"]) == ("registered", EVERYTHING)


def test_nor_does_the_address(app_dsn: str) -> None:
    with Ledger(f"{app_dsn}&client_encoding=SQL_ASCII") as ledger:
        assert ledger.one("status", effect_id="nobody")["status"]["data"] == []


@pytest.mark.parametrize("encoding", UNFIT if DEEP else UNFIT[:1])
def test_nor_that_of_a_migration(
    encoding: str, bare_database: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", encoding)
    dsn = bare_database()
    assert migrate(dsn)
    monkeypatch.delenv("PGCLIENTENCODING")
    comment = "select obj_description('irrevon.status(text)'::regprocedure) is not null"
    assert ask(dsn, comment) == [(True,)]


def test_options_of_the_address_reach_the_server_beside_ours(app_dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = "select current_setting('statement_timeout') as t, current_setting('TimeZone') as z"
    monkeypatch.setenv("PGOPTIONS", "-c statement_timeout=71s -c timezone=Asia/Tokyo")
    for dsn, timeout in ((app_dsn, "71s"), (f"{app_dsn}&options=-c%20statement_timeout%3D72s", "72s")):
        with Ledger(dsn) as ledger:
            assert ledger.connection is not None
            assert ledger.connection.execute(shown).fetchone() == {"t": timeout, "z": "UTC"}


@pytest.mark.parametrize("host", ["a..b", ".a", "a" * 300, "no-such-host.invalid"])
def test_a_name_that_is_no_host_is_an_unreachable_database(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    dsn = f"host={host} dbname=d password=s3cret"
    with pytest.raises(StorageUnavailable):
        connect(dsn)
    for command in (["status", "abc"], ["migrate"], ["db", "status"], ["demo"]):
        assert cli.run(["--database", dsn, *command]) == 3
    shown = capsys.readouterr().err
    assert "the database cannot be reached" in shown and "s3cret" not in shown


def test_an_address_in_every_form_of_libpq_leads_to_the_same_database(migrated: tuple[str, object]) -> None:
    dsn, _ = migrated
    part = psycopg.conninfo.conninfo_to_dict(dsn)
    folder, name, user = str(part["host"]).replace("/", "%2F"), urlsplit(dsn).path[1:], part["user"]
    port = part["port"]
    for form in (
        f"postgresql://{user}@{folder}:{port}/{name}",
        f"postgres://{user}@{folder}:{port},{folder}:{port}/{name}?application_name=",
        f"host={part['host']},{part['host']} port={port},{port} user={user} dbname={name}",
    ):
        assert migrate(form) == []
    assert "client_encoding=UTF8" in yoyo_uri(dsn)
