"""What the client makes of a refusal, a broken connection, and a warning (decisions S1, W2, W8)."""

import threading
import uuid
from urllib.parse import urlsplit

import psycopg
import pytest
from conftest import dsn_of, run

from irrevon import __version__
from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger, LedgerError, StorageUnavailable


def test_a_refusal_is_its_row_of_canon_errors_with_path_and_rule(app_dsn: str) -> None:
    with Ledger(app_dsn) as ledger, pytest.raises(LedgerError) as refused:
        ledger.call("register_intent", contract="{")
    error = refused.value
    assert (error.sqlstate, error.exit_code, set(error.detail)) == ("IR101", 2, {"path", "rule"})
    assert error.hint


def test_every_row_of_canon_errors_has_the_exit_code_that_the_client_reports(database: str) -> None:
    with psycopg.connect(database) as connection:
        rows = connection.execute("select sqlstate, name, exit_code from irrevon.canon_errors").fetchall()
    with Ledger(database) as ledger:
        for state, name, code in rows:
            with pytest.raises(LedgerError) as refused:
                ledger.call("fail", error=name, detail=None)
            assert (refused.value.sqlstate, refused.value.exit_code) == (state, code)


def test_an_unreachable_database_is_storage_unavailable(tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(StorageUnavailable) as refused:
        Ledger("postgresql://nobody:s3cret@127.0.0.1:1/none?connect_timeout=2").open()
    assert refused.value.exit_code == 3
    assert "s3cret" not in str(refused.value)


def test_a_read_only_database_is_refused_before_any_work(database: str) -> None:
    name = urlsplit(database).path[1:]
    run(database, f"alter database {name} set default_transaction_read_only = on")
    with pytest.raises(StorageUnavailable) as refused:
        Ledger(database).open()
    assert refused.value.exit_code == 3 and "read-only" in refused.value.what


def test_a_connection_that_was_killed_is_opened_again_by_the_next_call(app_dsn: str, database: str) -> None:
    with Ledger(app_dsn) as ledger:
        assert ledger.connection is not None
        run(database, f"select pg_terminate_backend({ledger.connection.info.backend_pid})")
        with pytest.raises(StorageUnavailable):
            ledger.call("status", effect_id="nobody")
        assert ledger.one("status", effect_id="nobody")["status"]["data"] == []


def test_a_login_without_a_role_is_told_so(database: str, server_dsn: str) -> None:
    role = f"test_stranger_{uuid.uuid4().hex[:8]}"
    run(server_dsn, f"create role {role} login")
    try:
        with pytest.raises(IrrevonError) as refused:
            Ledger(dsn_of(database, urlsplit(database).path[1:], role)).open()
        assert refused.value.exit_code == 2 and "irrevon_app" in refused.value.why
    finally:
        run(server_dsn, f"drop role {role}")


def test_an_operator_call_by_an_app_login_is_told_so(app_dsn: str) -> None:
    with Ledger(app_dsn) as ledger, pytest.raises(IrrevonError) as refused:
        ledger.call("cancel_branch", branch_ref="b", reason="r")
    assert refused.value.exit_code == 2
    assert refused.value.why == "this login lacks irrevon_operator"


def test_a_readers_claim_names_the_roles_that_may(database: str, server_dsn: str) -> None:
    role = f"test_reader_{uuid.uuid4().hex[:8]}"
    run(server_dsn, f"create role {role} login in role irrevon_reader")
    try:
        with Ledger(dsn_of(database, urlsplit(database).path[1:], role)) as ledger:
            with pytest.raises(IrrevonError) as refused:
                ledger.call("register_intent", contract="{}")
            assert ledger.call("release") == [{"release": __version__}]
        assert refused.value.why == "this login lacks irrevon_app or irrevon_operator"
    finally:
        run(server_dsn, f"drop role {role}")


def test_a_lock_timeout_is_tried_again_until_the_lock_is_free(database: str) -> None:
    run(
        database,
        "insert into irrevon.setting_changes (name, value, reason, changed_by, created_at)"
        " values ('lock_timeout', '100 ms', 'test', 'test', irrevon.clock())",
    )
    with psycopg.connect(database) as holder, Ledger(database) as ledger:
        holder.execute("select irrevon.lock_stop(true)")
        threading.Timer(0.5, holder.rollback).start()
        row = ledger.one("cancel_branch", branch_ref="b", reason="r")
    assert row["outcome"] == "cancelled"


def test_a_lock_that_never_comes_free_is_retryable_and_wrote_nothing(database: str) -> None:
    run(
        database,
        "insert into irrevon.setting_changes (name, value, reason, changed_by, created_at)"
        " values ('lock_timeout', '100 ms', 'test', 'test', irrevon.clock())",
    )
    with psycopg.connect(database) as holder, Ledger(database) as ledger:
        holder.execute("select irrevon.lock_stop(true)")
        with pytest.raises(StorageUnavailable) as refused:
            ledger.call("cancel_branch", branch_ref="b", reason="r")
        assert refused.value.exit_code == 3
        assert holder.execute("select from irrevon.branch_cancellations").fetchall() == []


def test_a_warning_of_the_server_is_kept_for_the_call_that_drew_it(database: str) -> None:
    run(
        database,
        "create or replace function irrevon.release() returns text language plpgsql security definer as $function$"
        " begin raise warning 'canceling wait for synchronous replication'; return '0.1.0'; end $function$",
    )
    with Ledger(database) as ledger:
        ledger.call("release")
        assert ledger.warnings == ["canceling wait for synchronous replication"]
        ledger.call("status", effect_id="nobody")
        assert ledger.warnings == []


def test_a_warning_is_heard_though_the_database_keeps_its_clients_deaf(database: str) -> None:
    run(
        database,
        f"alter database {urlsplit(database).path[1:]} set client_min_messages = 'error'",
        "create or replace function irrevon.release() returns text language plpgsql security definer as $function$"
        " begin raise warning 'canceling wait for synchronous replication'; return '0.1.0'; end $function$",
    )
    with Ledger(database) as ledger:
        ledger.call("release")
        assert ledger.warnings == ["canceling wait for synchronous replication"]


@pytest.mark.parametrize("state", ["53100", "53400", "58030", "XX001", "57014", "08006", "25006", "40003", "55006"])
def test_what_speaks_of_the_storage_is_storage_unavailable(database: str, state: str) -> None:
    run(
        database,
        "create or replace function irrevon.status(p_effect_id text) returns jsonb language plpgsql as $function$"
        f" begin raise exception 'no' using errcode = '{state}'; end $function$",
    )
    with Ledger(database) as ledger, pytest.raises(StorageUnavailable) as refused:
        ledger.call("status", effect_id="nobody")
    assert refused.value.exit_code == 3


def test_a_refusal_whose_row_cannot_be_read_is_still_that_refusal(database: str) -> None:
    run(
        database,
        "create or replace function irrevon.error_row(p_sqlstate text) returns jsonb language plpgsql as $function$"
        " begin raise exception 'no' using errcode = '53100'; end $function$",
    )
    with Ledger(database) as ledger, pytest.raises(LedgerError) as refused:
        ledger.call("register_intent", contract="{")
    assert (refused.value.sqlstate, refused.value.exit_code) == ("IR101", 1)


@pytest.mark.parametrize("level", ["repeatable read", "serializable"])
def test_a_connection_above_read_committed_is_refused(database: str, level: str) -> None:
    run(database, f"alter database {urlsplit(database).path[1:]} set default_transaction_isolation = '{level}'")
    with Ledger(database) as ledger, pytest.raises(LedgerError) as refused:
        ledger.call("cancel_branch", branch_ref="b", reason="r")
    assert refused.value.sqlstate == "IR206"
