"""A sweep that races a dispatch makes no orphan of it, and one that is killed is gone on with (RFC-002 7.2, 13)."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from conftest import scaled
from sweeps import Shore
from warm_refdest import Refdest

from irrevon.ledger import Ledger
from irrevon.sweeper import sweep

GRACE = 31 * 60
PAGES = 3


@pytest.fixture
def shore(destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> Iterator[Shore]:
    with closing(Shore("c2", destination, database, app_dsn, operator_dsn)) as shore:
        yield shore


def test_a_dispatch_in_flight_is_never_an_orphan(shore: Shore, app_dsn: str, operator_dsn: str) -> None:
    orphan = shore.foreign("somebody")
    with closing(Shore("c2", shore.destination, shore.database, app_dsn, operator_dsn)) as hand:
        for number in range(scaled(20, 100)):
            late = {"fault": "delay", "match": {"operation": "create"}, "times": "once", "seconds": 0.2}
            shore.destination.install([late])
            thread = threading.Thread(target=lambda n=number: hand.dispatch(stable_ids={"order_id": f"race-{n}"}))
            thread.start()
            while thread.is_alive():  # it is at the destination, and its answer is on the way
                shore.swept()
                shore.advance(GRACE)
            thread.join()
            shore.swept()
    assert shore.orphans() == [("refdest-c2", orphan)]
    seen = dict(shore.ask("select verdict, count(distinct destination_ref) from irrevon.sweep_sightings group by 1"))
    assert seen.get("in_flight", 0) > 0
    assert seen.keys() <= {"in_flight", "unmatched"}
    assert seen["unmatched"] == 1


class Killed:
    """The real adapter, small pages made of its own, and a process that ends where it is told."""

    def __init__(self, adapter: Any, dies: Callable[[int], bool] | None = None) -> None:
        self.declaration, self._adapter, self._dies, self.listed = adapter.declaration, adapter, dies, 0

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Any) -> Any:
        self.listed += 1
        page = self._adapter.list(since, until, cursor, deadline)
        if self._dies is not None and self._dies(self.listed):
            os.kill(os.getpid(), signal.SIGKILL)
        return page


@pytest.mark.parametrize("nth", range(1, PAGES + 1))
def test_a_sweep_that_is_killed_in_a_page_is_gone_on_with(shore: Shore, nth: int) -> None:
    """Its last page was listed and never handed over: the next one begins there, and nothing is listed in vain."""
    for number in range(100 * (PAGES - 1) + 1):
        shore.foreign(order_id=f"order-{number}")
    child = os.fork()
    if child == 0:
        try:
            with Ledger(shore.app_dsn) as ledger:
                list(sweep(ledger, Killed(shore.adapter, lambda listed: listed == nth), shore.log))
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert shore.ask("select count(*) from irrevon.sweep_pages") == [(nth - 1,)]

    adapter = Killed(shore.adapter)
    assert shore.sweep(adapter)[-1]["counts"]["unmatched"] == 100 * (PAGES - 1) + 1
    assert adapter.listed == PAGES - nth + 1
    assert shore.ask("select count(*) from irrevon.sweep_runs") == [(1,)]
    assert shore.ask("select count(*) from irrevon.sweep_sightings") == [(100 * (PAGES - 1) + 1,)]
    assert shore.orphans() == []  # one run, however often it was taken up
    shore.advance(GRACE)
    assert shore.swept()["orphaned"] == 100 * (PAGES - 1) + 1


def test_two_sweeps_of_one_destination_share_a_run(shore: Shore, app_dsn: str, operator_dsn: str) -> None:
    for number in range(150):
        shore.foreign(order_id=f"order-{number}")
    with closing(Shore("c2", shore.destination, shore.database, app_dsn, operator_dsn)) as other:
        ends: list[dict[str, Any]] = []
        threads = [threading.Thread(target=lambda one=one: ends.append(one.sweep()[-1])) for one in (shore, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    runs = shore.ask("select count(*), count(distinct e.sweep_run_id) from irrevon.sweep_runs left join"
                     " irrevon.sweep_run_ends e using (sweep_run_id)")  # fmt: skip
    assert len(ends) == 2 and {end["outcome"] for end in ends} <= {"finished", "replayed"}
    assert runs[0][0] == runs[0][1] <= 2
    assert shore.orphans() == []
