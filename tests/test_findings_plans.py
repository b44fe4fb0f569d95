"""Who looks for findings that wait costs what waits (W3), however many were closed: tuples counted, by the server."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from bench.scans import tuples_read
from bench.story import Story
from conftest import scaled

CLOSED, OPEN, MOST = scaled(50_000, 1_000_000), 3, 5_000  # the last: tuples that one look may read
FILL = (Path(__file__).parent / "closed_findings.sql").read_bytes()
ONE = "select min(effect_id) from irrevon.open_findings"
LOOKS = {
    "the operator's queue": "select * from irrevon.operator_queue",
    "the queue's call": "select * from irrevon.queue()",
    "findings by status": "select * from irrevon.stat_findings",
    "what nobody attends to": "select * from irrevon.stat_unattended",
    "the overview": "select irrevon.overview()",
    "a list of what is open": "select irrevon.findings_page(p_resolution_status => '{OPEN,ESCALATED_HUMAN}')",
    "a list of one class that is open": "select irrevon.findings_page('{LOST}', '{OPEN}')",
    "a list of what is closed": "select irrevon.findings_page(p_resolution_status => '{CLOSED}', p_limit => 5)",
    "what policy sends again": "select * from irrevon.redispatch_due()",
    "a decision": f"""select * from irrevon.resolve((
        select finding_ref from irrevon.findings where effect_id = ({ONE})), 'ESCALATED_HUMAN', '{{"a": 1}}')""",
    "what may be dispatched": "select * from irrevon.dispatch_due()",
    "what the gate says of it": f"select * from irrevon.evaluate_gate(({ONE}))",
    "a retry of it": f"select * from irrevon.open_retry_execution(({ONE}))",
    "the whole of its story": f"select irrevon.inspect(({ONE}))",
}


@pytest.fixture
def resolved(bare_database: Callable[..., str], template: str) -> Callable[[], psycopg.Connection[Any]]:
    """Sessions of a ledger in which some findings are open, and many were: more than their effects."""
    database = bare_database(f"template {template} strategy file_copy")

    def session() -> psycopg.Connection[Any]:
        return psycopg.connect(database, autocommit=True)

    with session() as teller:
        story = Story(teller, "open")
        story.finished()
        for _ in range(OPEN):
            story.left_open()
        with teller.transaction():
            teller.execute("set local session_replication_role = replica")
            teller.execute("select set_config('irrevon_test.findings', %s, true)", [str(CLOSED)])
            teller.execute(FILL)
        for _ in range(OPEN):
            story.left_open()
        teller.execute("vacuum analyze")
    return session


def test_a_look_at_what_waits_reads_what_waits(resolved: Callable[[], psycopg.Connection[Any]]) -> None:
    with resolved() as session, resolved() as watcher:
        ((waiting,),) = session.execute("select count(*) from irrevon.operator_queue where kind = 'finding'").fetchall()
        assert waiting == 2 * OPEN
        cost = {}
        for name, look in LOOKS.items():
            before = tuples_read(watcher, session)
            session.execute(look.encode()).fetchall()
            cost[name] = tuples_read(watcher, session) - before
        print(json.dumps(cost))
        assert {name: read for name, read in cost.items() if read > MOST} == {}


def test_a_status_is_what_the_facts_say(resolved: Callable[[], psycopg.Connection[Any]]) -> None:
    with resolved() as session:
        ((closed,),) = session.execute(
            "select count(*) from irrevon.finding_statuses where status = 'CLOSED'"
        ).fetchall()
        assert closed >= CLOSED
        query = "select * from irrevon.audit_projections() where check_name = 'open_findings_equal_their_statuses'"
        assert session.execute(query).fetchall() == []
