"""No call reads a table of effects from end to end: what an effect costs does not grow with what went before it."""

import json
import uuid
from collections.abc import Callable

import psycopg
import pytest
from bench.multiply import multiply
from bench.scans import BIG, sequential_scans, small_tables, tuples_read, uncalled
from bench.story import Story

# Projections and journals of what is rare: no effect adds to them for good.
STAY_SMALL = {
    "open_work", "open_findings", "denies_in_force", "audit_drains", "finding_compensations", "authorities", "branches",
}  # fmt: skip

# Lists of very little: among these one is lost, of one effect, in one scope.
NARROW = [
    f"select irrevon.{call}_page({arguments}, p_order => '{order}')"
    for order in ("newest", "oldest")
    for call, arguments in (
        ("effects", "p_scope => 'before/left_open'"), ("effects", "p_lifecycle => '{PERSISTED,AMBIGUOUS}'"),
        ("effects", "p_classification => '{LOST}'"), ("findings", "'{LOST}'"),
        ("findings", "p_resolution_status => '{OPEN}'"),
        ("findings", "p_subject_effect_id => (select min(effect_id) from irrevon.open_findings)"),
    )
]  # fmt: skip


@pytest.fixture
def old_ledger(database: str) -> Callable[[], psycopg.Connection]:
    """Sessions of a ledger in which everything has happened, and all that adds up has some five hundred times."""

    def session() -> psycopg.Connection:
        return psycopg.connect(database, autocommit=True)

    with session() as teller:
        Story(teller, "before").finished()
        Story(teller, "before").stopped()
        multiply(teller, 1, BIG)
    return session


def test_no_call_reads_a_big_table_from_end_to_end(old_ledger: Callable[[], psycopg.Connection]) -> None:
    with old_ledger() as session:
        assert set(small_tables(session)) <= STAY_SMALL
    assert sequential_scans(old_ledger) == []
    with old_ledger() as session:
        session.execute("set track_functions = 'all'")
        Story(session, "looks").listed()
        session.execute("select pg_stat_force_next_flush()")
        session.execute("select pg_stat_clear_snapshot()")
        assert uncalled(session) == ["audit_ledger"]  # which reads everything, as an auditor does


def test_no_list_reads_what_is_settled_from_end_to_end(database: str) -> None:
    """Where most is settled and well; who asks for all that is open, or in question, reads all of that."""

    def session() -> psycopg.Connection:
        return psycopg.connect(database, autocommit=True)

    with session() as teller:
        story = Story(teller, "before")
        story.asked_about_itself()
        intent, _ = story.intent("found")
        token = uuid.uuid4()
        story.claimed(intent, token)
        story.outcome(token, "LOST")
        order = story.call("reconcile_due")
        found = json.dumps([{"ref": token.hex, "client_ref": order["operation_id"]}])
        story.call(
            "record_probe", probe_token=order["probe_token"], result="PRESENT", n_found=1, destination_refs=found
        )
        multiply(teller, 1, 3 * BIG)
        story.lost()
        story.left_open()
        teller.execute("analyze")
    assert sequential_scans(session, ("listed",)) == []
    with session() as reader, session() as watcher:
        for look in NARROW:
            before = tuples_read(watcher, reader)
            ((page,),) = reader.execute(look.encode()).fetchall()
            assert page["data"] != []
            assert tuples_read(watcher, reader) - before < BIG, look  # nor one by one, in the page's order
