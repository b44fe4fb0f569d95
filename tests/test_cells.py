"""Every fault at every tier, dispatched once, recovered, reconciled and audited: cells.py's one end (RFC-002 15.3).

The destination is the judge of what happened; the ledger's clock is moved, and nothing sleeps. The tables of 3.2
and 3.3 are compared with the canon's rows; db/tests/matrix walks them through the ledger's functions.
"""

import io
import itertools
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from adjudication import CLOCK
from cells import ACTIONS, ATTACHMENTS, CELLS, OPTIONS, End
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC1, RefdestC2, RefdestC3
from irrevon_adapters.refdest.faults import FAULTS
from irrevon_adapters.refdest.process import Refdest
from irrevon_adapters.refdest.profiles import PROFILES

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.reconciler import reconcile
from irrevon.recovery import boot

ADAPTERS = {"c1": RefdestC1, "c2": RefdestC2, "c3": RefdestC3}
ROUNDS, MINUTES = 5, 10  # enough for every pause, gap and replay; a deadline of the ledger is days away
_ENDED = """
  select r.scope, f.state, (
           select string_agg(concat_ws(' ', n.classification, n.excess_effect_count, s.status), ', ')
             from irrevon.findings n join irrevon.finding_statuses s using (finding_id)
            where n.effect_id = r.effect_id),
         (select count(*) from irrevon.dispatch_attempts a where a.execution_id = e.execution_id)
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id)
    join irrevon.frontiers f using (execution_id)"""


@pytest.fixture
def destinations() -> Iterator[dict[str, Refdest]]:
    with ExitStack() as stack:
        yield {tier: stack.enter_context(Refdest(tier)) for tier in ADAPTERS}


def rule(fault: str) -> list[dict[str, Any]]:
    if fault == "none":
        return []
    return [{"fault": fault, "match": {"operation": "create"}, "times": "once"} | OPTIONS.get(fault, {})]


def test_no_cell_lacks_an_expectation() -> None:
    assert CELLS.keys() == set(itertools.product([*FAULTS, "none", "no-answer"], PROFILES))


def test_the_tables_of_findings_and_actions_are_the_canon(database: str) -> None:
    with psycopg.connect(database) as connection:
        attachments = connection.execute(
            "select state, classification, moments from irrevon.canon_attachments"
        ).fetchall()
        actions = connection.execute("select classification, action, actors from irrevon.canon_actions").fetchall()
    assert {(state, kind): set(moments) for state, kind, moments in attachments} == ATTACHMENTS
    assert {(kind, action): set(actors) for kind, action, actors in actions} == ACTIONS


def test_every_fault_at_every_tier_ends_as_the_table_says(
    database: str, app_dsn: str, operator_dsn: str, destinations: dict[str, Refdest], tmp_path: Path
) -> None:
    adapters: dict[str, Any] = {}
    for tier, kind in ADAPTERS.items():
        adapters[f"refdest-{tier}"] = adapter = kind({"url": destinations[tier].url})
        declare(operator_dsn, adapter)  # type: ignore[arg-type]
    with Ledger(operator_dsn) as operator:
        operator.call("set_setting", name="dispatch_deadline", value="1 s", reason="one fault is waited out")

    log = Log(io.StringIO())
    with Ledger(app_dsn) as ledger:
        first = {
            (fault, tier): dispatched(ledger, adapters, log, destinations[tier], fault, tier) for fault, tier in CELLS
        }
        assert first == {where: (cell.outcome, cell.effects) for where, cell in CELLS.items()}

        booted = boot(ledger, adapters, log, "main", tmp_path)
        booted.run_file.close()
        assert ended(database, destinations) == {where: cell.recovered for where, cell in CELLS.items()}

        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute(CLOCK)
        settle(ledger, adapters, log, range(ROUNDS))
        with Ledger(operator_dsn) as operator:
            move(operator, ROUNDS)
            operator.call("audit_request", since="2000-01-01Z", until="2100-01-01Z", reason="every cell")
        settle(ledger, adapters, log, range(ROUNDS, 2 * ROUNDS))
    assert ended(database, destinations) == {where: cell.last for where, cell in CELLS.items()}
    sent = {tuple(place.split("/")): attempts for place, _, _, attempts in ask(database, _ENDED)}
    assert sent == {where: cell.sent for where, cell in CELLS.items()}
    for tier, destination in destinations.items():
        creates = sum(row["operation"] == "create" for row in destination.truth()["requests"])
        assert creates == sum(cell.sent for (_, one), cell in CELLS.items() if one == tier), "each attempt, sent once"


def test_every_end_is_legal_by_the_tables() -> None:
    for where, cell in CELLS.items():
        state, finding, effects = cell.last
        assert {"SETTLED_COMMITTED": effects >= 1, "SETTLED_FAILED": effects == 0}.get(state, True), where
        for state, finding, _ in (cell.recovered, cell.last):
            if finding is not None:
                classification, *_, status = finding.split()
                assert ATTACHMENTS[(state, classification)], where
                closed_itself = ACTIONS[(classification, "ACCEPTED_AS_IS")] == {"system"}
                assert status == ("CLOSED" if closed_itself else "OPEN"), where


def settle(ledger: Ledger, adapters: dict[str, Any], log: Log, rounds: range) -> None:
    """Ask what is due, round by round."""
    for number in rounds:
        move(ledger, number)
        list(reconcile(ledger, adapters, log, None, None, "reconcile"))


def move(ledger: Ledger, rounds: int) -> None:
    """Let this connection read a later clock."""
    assert ledger.connection is not None
    ledger.connection.execute("select set_config('irrevon_test.ahead', %s, false)", (f"{MINUTES * rounds} min",))


def ended(database: str, destinations: dict[str, Refdest]) -> dict[tuple[str, str], End]:
    """Where every cell stands: what the ledger says, and how often it happened."""
    stands: dict[tuple[str, str], End] = {}
    for place, state, finding, _ in ask(database, _ENDED):
        fault, tier = place.split("/")
        stands[(fault, tier)] = (state, finding, len(of(destinations[tier], fault)))
    return stands


def dispatched(
    ledger: Ledger, adapters: dict[str, Any], log: Log, destination: Refdest, fault: str, tier: str
) -> tuple[str, int]:
    """Dispatch one effect under a fault: its transport outcome, and how often it happened."""
    destination.install(rule(fault))
    text = contract(adapter_id=f"refdest-{tier}", scope=f"{fault}/{tier}", stable_ids={"order_id": fault})
    row = ledger.one("register_intent", contract=text)
    answer = Dispatcher(ledger, adapters, log).dispatch(row["effect_id"])
    destination.install([])
    return answer["evidence"]["stored_as"], len(of(destination, fault))


def of(destination: Refdest, fault: str) -> list[dict[str, Any]]:
    return [effect for effect in destination.truth()["effects"] if effect["stable_ids"] == {"order_id": fault}]


def ask(dsn: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload]
