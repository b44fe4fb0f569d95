"""No call reads a table of effects from end to end: what an effect costs does not grow with what went before it."""

import json
import uuid
from collections.abc import Callable

import psycopg
import pytest
from bench.multiply import multiply
from bench.scans import BIG, sequential_scans, small_tables, uncalled
from bench.story import Story

# Projections and journals of what is rare: no effect adds to them for good.
STAY_SMALL = {"open_work", "denies_in_force", "audit_drains", "finding_compensations", "authorities", "branches"}


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
        teller.execute("analyze")
    assert sequential_scans(session, ("listed",)) == []
