"""What compilers and profilers say of the functions: PostgreSQL's own, and plpgsql_check's in make test-deep."""

from collections.abc import Iterator

import psycopg
import pytest
from mutants.proving import OPTIONS, first_fault, pgtap_files
from plpgsql_checked import ledger_with_plpgsql_check

ALL = "set plpgsql.extra_errors = 'all'; set plpgsql.extra_warnings = 'all'; set check_function_bodies = on"

# Lints that stay, as (function, message), and why.
IT_RAISES = "what no branch of it returns raises"
SEVERAL_ROWS = "it hands three whole rows to one caller, who reads them by name"
NO_RETURN = "control reached end of function without RETURN"
ACCEPTED = {
    ("contract_parse", NO_RETURN): IT_RAISES,
    ("declaration_flaw", NO_RETURN): IT_RAISES,
    ("schema_keyword_flaw", NO_RETURN): IT_RAISES,
    ("claim_lock", 'composite OUT variable "writer" is not single argument'): SEVERAL_ROWS,
    ("claim_lock", 'composite OUT variable "record" is not single argument'): SEVERAL_ROWS,
    ("claim_lock", 'composite OUT variable "slot" is not single argument'): SEVERAL_ROWS,
}

# Statements that no pgTAP file reaches, as (function, text), and what does.
UNREACHED = {
    (
        "recovery_finish",
        "return 'replayed';               -- another call finished it meanwhile: the fence is shared among them",
    ): "tests/isolation: two calls at once",
    (
        "register_intent",
        "select * into v_record from effect_records where effect_id = v_contract.effect_id for no key update;",
    ): "tests/isolation: two sessions register one intent",
}


def test_every_function_compiles_without_a_warning(ledger_dsn: str) -> None:
    said: list[str] = []
    with psycopg.connect(ledger_dsn) as connection:
        connection.add_notice_handler(lambda notice: said.append(f"{name}: {notice.message_primary}"))
        connection.execute(ALL)  # type: ignore[call-overload]
        functions = connection.execute(
            "select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'irrevon'::regnamespace"
        ).fetchall()
        for name, definition in functions:  # noqa: B007 - the handler names it
            connection.execute(definition)  # a finding raises here
        connection.rollback()
    assert len(functions) > 150
    assert said == []


@pytest.fixture(scope="module")
def checked() -> Iterator[str]:
    with ledger_with_plpgsql_check() as dsn:
        yield dsn


LINTS = """
  select p.proname, c.message from pg_proc p
    left join lateral (select tgrelid from pg_trigger where tgfoid = p.oid order by tgrelid limit 1) as on_table on true
   cross join lateral plpgsql_check_function_tb(
     p.oid, coalesce(on_table.tgrelid, 0::oid)::regclass, fatal_errors => false, other_warnings => true,
     extra_warnings => true, security_warnings => true, compatibility_warnings => true) as c
   where p.pronamespace = 'irrevon'::regnamespace
     and p.prolang = (select oid from pg_language where lanname = 'plpgsql')"""

# What ran, and what did not: the profiler numbers statements; a block holds others and runs with them.
STATEMENTS = """
  select p.proname, btrim(split_part(p.prosrc, E'\\n', s.lineno)), s.exec_stmts
    from pg_proc p cross join lateral plpgsql_profiler_function_statements_tb(p.oid) as s
   where p.pronamespace = 'irrevon'::regnamespace
     and p.prolang = (select oid from pg_language where lanname = 'plpgsql')"""


@pytest.mark.deep
def test_plpgsql_check_finds_nothing_new(checked: str) -> None:
    with psycopg.connect(checked) as connection:
        connection.execute("set search_path = irrevon, public")
        found = set(connection.execute(LINTS).fetchall())
    assert found == set(ACCEPTED)


@pytest.mark.deep
def test_pgtap_runs_every_statement(checked: str) -> None:
    faults = [first_fault(checked, [file], f"{OPTIONS} -c plpgsql_check.profiler=on") for file in pgtap_files()]
    assert [fault for fault in faults if fault] == []
    with psycopg.connect(checked) as connection:
        connection.execute("set search_path = irrevon, public")
        statements = connection.execute(STATEMENTS).fetchall()
    assert len(statements) > 1000
    assert {(name, text) for name, text, count in statements if not count} == set(UNREACHED)
