"""Killed at and between every two steps of a redispatch and of a compensation (RFC-002 sections 5.3 (3), 7.3, 15.2).

The program by SIGKILL, the server's session by its termination, and the protocol by a cut before and after every
message. Whoever comes next repeats the decision: no finding is stranded, nothing is sent twice, and in the end every
order is at the destination once and every finding CLOSED.
"""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from conftest import scaled
from cut_proxy import Cut, CutProxy
from decisions import COMPENSATE, REDISPATCH, STEPS, Case, Cases, carry_out, patiently
from irrevon_adapters.refdest import RefdestC2
from seams import ON_THE_WIRE, SeamAdapter, SeamLedger
from test_protocol_cuts import folder, socket_of, through  # noqa: F401 - folder is a fixture
from warm_refdest import Refdest

from irrevon import patience
from irrevon.errors import StorageUnavailable
from irrevon.ledger import Ledger

KINDS = (REDISPATCH, COMPENSATE)
SEAMS = [
    (kind, seam)
    for kind in KINDS
    for seam in (*(f"{step}.{at}" for step in STEPS[kind] for at in ("before", "held", "after")), *ON_THE_WIRE)
]
TIMES = scaled(1, 10)
SOME = scaled(3, 1)  # of what costs a new session of the server, make test has every third
CUTS = scaled(60, 4000)
CLOSING = 20  # one cut in so many ends the server's session too


@pytest.fixture
def cases(destination: Refdest, database: str, operator_dsn: str) -> Iterator[Cases]:
    with closing(Cases(destination, database, operator_dsn)) as cases:
        yield cases


def test_killed_at_every_seam(cases: Cases) -> None:
    for kind, seam in SEAMS * TIMES:
        case = cases.case(kind)
        child = os.fork()
        if child == 0:
            try:
                _until(cases, case, seam)
            finally:
                os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, seam
    cases.finish()
    states = cases.judge()
    assert states.keys() == {"SETTLED_COMMITTED", "SETTLED_FAILED"}, states


def _until(cases: Cases, case: Case, seam: str) -> None:
    """Decide and send, and die there."""

    def reach(here: str) -> None:
        if here == seam:
            os.kill(os.getpid(), signal.SIGKILL)

    ledger, adapter = SeamLedger(cases.dsn), SeamAdapter({"url": cases.destination.url})
    ledger.reach = adapter.reach = reach
    ledger.tell, adapter.halves = lambda _: None, seam == "wire.half_sent"
    carry_out(ledger, adapter, case)


def test_the_servers_session_terminated_at_every_seam(cases: Cases, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "FIRST_PAUSE", 0.0)
    with psycopg.connect(cases.database, autocommit=True) as owner:
        for kind, seam in SEAMS[::SOME] * TIMES:
            case = cases.case(kind)
            ledger, adapter = SeamLedger(cases.dsn), SeamAdapter({"url": cases.destination.url})
            left = [seam]

            def reach(here: str, left: list[str] = left, ledger: SeamLedger = ledger) -> None:
                if left == [here] and ledger.connection is not None:
                    left.clear()
                    pid = ledger.connection.info.backend_pid
                    owner.execute("select pg_terminate_backend(%s, 10000)", (pid,))

            ledger.reach = adapter.reach = reach
            ledger.tell, adapter.halves = lambda _: None, seam == "wire.half_sent"
            ledger.open()
            patiently(ledger, adapter, case, [StorageUnavailable])
            ledger.close()
            assert left == [], seam
    cases.finish()
    cases.judge()


def test_the_protocol_cut_at_every_message(
    cases: Cases, folder: Path, monkeypatch: pytest.MonkeyPatch  # noqa: F811
) -> None:  # fmt: skip
    monkeypatch.setattr(patience, "FIRST_PAUSE", 0.0)
    adapter = RefdestC2({"url": cases.destination.url})
    with CutProxy(folder, socket_of(cases.dsn)) as proxy, Ledger(through(cases.dsn, folder)) as ledger:
        points = [point for kind in KINDS for point in _points(cases, kind, proxy, ledger)]
        assert len(points) >= 100
        for number, (kind, side, at, after) in zip(range(CUTS), itertools.cycle(points[::SOME]), strict=False):
            case = cases.case(kind)
            proxy.arm(Cut(side, at, after, number % CLOSING == 0))
            patiently(ledger, adapter, case, [StorageUnavailable])
        assert proxy.cuts == CUTS
    cases.finish()
    cases.judge()


def _points(cases: Cases, kind: str, proxy: CutProxy, ledger: Ledger) -> list[tuple[str, str, int, bool]]:
    """Every cut of one kind, by going its way once uncut."""
    case = cases.case(kind)
    proxy.arm(None)
    carry_out(ledger, cases.adapter, case)
    return [
        (kind, side, at, after)
        for side in ("client", "server")
        for at in range(1, proxy.seen[side] + 1)
        for after in (False, True)
    ]
