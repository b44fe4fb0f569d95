"""Above READ COMMITTED a stale snapshot sees neither a claim nor a stop: every call that writes refuses such a caller.

RFC-002 section 5.1, decision W3. The calls come from the catalogue, so that none can be forgotten.
"""

from typing import Any

import psycopg
import pytest
from public_calls import public_functions

VOLATILE_READERS = {"effects_page", "findings_page", "overview", "status"}  # they read the clock; all others are stable


@pytest.fixture
def connection(ledger_dsn: str) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(ledger_dsn, autocommit=True)


@pytest.mark.parametrize("level", ["repeatable read", "serializable"])
def test_every_call_that_writes_refuses_it(connection: psycopg.Connection[tuple[object, ...]], level: str) -> None:
    with connection:
        connection.execute(f"set default_transaction_isolation = '{level}'")
        functions = public_functions(connection)
        answers = {f["proname"]: _sqlstate(connection, f) for f in functions}
    refused = {name for name, sqlstate in answers.items() if sqlstate == "IR206"}
    writers = {f["proname"] for f in functions if writes(f)}
    assert refused == writers, answers


def test_a_call_that_writes_asks_first_and_as_the_owner(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    with connection:
        writers = [f for f in public_functions(connection) if writes(f)]
    assert len(writers) > 15
    assert [f["proname"] for f in writers if not f["definer"] or first_statement(f) != "perform begin_write();"] == []


def test_the_volatile_readers_write_nothing(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    with connection:
        connection.execute("set default_transaction_read_only = on")
        readers = [f for f in public_functions(connection) if f["proname"] in VOLATILE_READERS]
        said = {f["proname"]: _sqlstate(connection, f) for f in readers}
        assert set(said) == VOLATILE_READERS
        assert set(said.values()) <= {None, "IR105"}, "and not that the transaction is read-only"


def writes(function: dict[str, Any]) -> bool:
    return function["volatile"] and function["proname"] not in VOLATILE_READERS


def first_statement(function: dict[str, Any]) -> str:
    return str(function["prosrc"]).partition("\nbegin\n")[2].strip().partition("\n")[0]


def _sqlstate(connection: psycopg.Connection[tuple[object, ...]], function: dict[str, Any]) -> str | None:
    try:
        connection.execute(f"select irrevon.{function['proname']}({function['nulls']})")
    except psycopg.Error as error:
        return error.sqlstate
    return None
