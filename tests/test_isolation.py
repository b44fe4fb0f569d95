"""Races as isolation specs: who waits for whom, and what each is answered, at every interleaving that is named.

RFC-002 sections 2.3, 4, 5, 13; decisions W2, W3, W5, A1, A2. tests/isolation/specs holds one race a file, in the
notation of PostgreSQL's own isolation tests, tests/isolation/expected what it prints. Every permutation makes a world
of its own, so that specs may share a ledger, audited in the end; in make test-deep each has its own.
IRREVON_TEST_ACCEPT=1 writes the expected files: read the diff before keeping it.
"""

import os
from collections.abc import Iterator

import psycopg
import pytest
from conftest import DEEP
from isolation import harness

SPECS = sorted(path.stem for path in harness.SPECS.glob("*.spec"))
STOPS = ("deny", "lift_deny", "lift_quarantine", "revoke_authority", "set_setting")  # make test has cancel_branch
OTHERS = (
    "register_against_cancel_branch",
    "replay_against_outcome",
    "settle_against_calls",
    "transition_against_calls",
)
OF_A_KIND = {*(f"{stop}_against_claim" for stop in STOPS), *OTHERS}
# Worlds begin with an absence, an orphan and a cancellation that nobody proved, and with audits that nobody asked for:
# proof takes minutes.
BY_HAND = {
    "absence_was_read_twice",
    "an_audit_was_asked_for",
    "cancelled_stood_on_its_branch",
    "orphan_is_of_a_finished_run",
    "orphan_was_seen_unmatched_twice",
}
CASES = [pytest.param(name, marks=pytest.mark.deep if name in OF_A_KIND else ()) for name in SPECS]


@pytest.fixture(scope="function" if DEEP else "module")
def raced(server_dsn: str, template: str) -> Iterator[str]:
    """The ledger that specs run in."""
    with harness.ledger(server_dsn, template) as dsn, psycopg.connect(dsn, autocommit=True) as auditor:
        yield dsn
        faults = auditor.execute("select distinct check_name from irrevon.audit_ledger()").fetchall()
        assert {name for (name,) in faults} <= BY_HAND


@pytest.mark.parametrize("name", CASES)
def test_race(raced: str, name: str) -> None:
    printed = harness.run_spec(raced, name)
    if os.environ.get("IRREVON_TEST_ACCEPT") == "1":
        harness.expected(name).write_text(printed)
    assert printed.splitlines() == harness.expected(name).read_text().splitlines()


def test_every_spec_has_its_expectation() -> None:
    assert sorted(path.stem for path in harness.EXPECTED.glob("*.out")) == SPECS
