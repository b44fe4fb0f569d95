"""An effect at the destination that no record accounts for is found, and only such a one (RFC-002 section 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sweeps import Shore
from warm_refdest import Refdest

from irrevon.reconciler import reconcile
from irrevon.wire import Deadline, Listing

GRACE = 31 * 60


@pytest.fixture
def shore(destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> Iterator[Shore]:
    with closing(Shore("c2", destination, database, app_dsn, operator_dsn)) as shore:
        yield shore


def test_an_orphan_is_found_after_two_sweeps_and_the_grace(shore: Shore) -> None:
    assert shore.dispatch()["lifecycle"] == "SETTLED_COMMITTED"
    orphan = shore.foreign("web-shop-17")
    assert shore.swept() == {"listed": 2, "known": 1, "unmatched": 1}
    assert shore.swept()["unmatched"] == 1
    assert shore.orphans() == []
    shore.advance(GRACE)
    shore.destination.advance(100 * 24 * 3600)  # however far the destination's clock has gone meanwhile
    assert shore.swept()["orphaned"] == 1
    assert shore.orphans() == [("refdest-c2", orphan)]
    shore.advance(GRACE)
    shore.swept()
    assert shore.orphans() == [("refdest-c2", orphan)]
    assert shore.ask("select kind, status, reason from irrevon.operator_queue") == [("finding", "OPEN", "ORPHANED")]
    assert shore.events()[-2:] == ["sweep_began", "sweep_finished"]
    assert "finding" in shore.events()
    assert "web-shop-17" not in shore.lines.getvalue()


def test_a_sweep_lists_what_was_made_since_the_last_one_by_the_destinations_clock(shore: Shore) -> None:
    shore.dispatch()
    assert shore.swept() == {"listed": 1, "known": 1}
    shore.destination.advance(3600)
    assert shore.swept() == {"listed": 1, "known": 1}  # the overlap: it was made just before the watermark
    assert shore.swept() == {}
    shore.dispatch(stable_ids={"order_id": "one-more"})
    shore.destination.advance(3600)
    shore.advance(365 * 24 * 3600)  # nobody swept for a year
    assert shore.swept() == {"listed": 1, "known": 1}


def test_two_destinations_that_use_the_same_references(
    shore: Shore, database: str, app_dsn: str, operator_dsn: str
) -> None:
    with Refdest("c1") as other, closing(Shore("c1", other, database, app_dsn, operator_dsn)) as there:
        sent = there.dispatch()
        client_ref = f"{sent['effect_id']}:0"
        assert there.adapter.list(None, None, None, Deadline.after(5)).entries[0]["client_ref"] == client_ref
        orphan = shore.foreign(client_ref)
        assert [entry["ref"] for entry in there.adapter.list(None, None, None, Deadline.after(5)).entries] == [orphan]
        for one in (shore, there):
            one.swept()
            one.advance(GRACE)
            one.swept()
        assert shore.orphans() == [("refdest-c2", orphan)]


def test_a_second_reference_of_one_operation_is_looked_into(shore: Shore) -> None:
    shore.destination.install([{"fault": "duplicate-accept", "match": {"operation": "create"}, "times": "once"}])
    assert shore.dispatch()["lifecycle"] == "SETTLED_COMMITTED"
    assert shore.swept() == {"listed": 2, "known": 1, "second_reference": 1}
    shore.swept()
    assert shore.ask("select cause from irrevon.audit_requests") == [("second_reference",)]
    shore.advance(400)
    list(reconcile(shore.ledger, {shore.name: shore.adapter}, shore.log, None, None, "sweep"))
    shore.advance(GRACE)
    shore.swept()
    assert shore.ask("select classification, excess_effect_count from irrevon.findings") == [("DUPLICATE", 1)]


def test_what_was_voided_is_no_orphan(shore: Shore) -> None:
    reference = shore.foreign()
    assert shore.swept()["unmatched"] == 1
    shore.destination.set_state(reference, "voided")
    shore.advance(GRACE)
    assert shore.swept() == {"listed": 1, "not_in_force": 1}
    assert shore.orphans() == []


def test_a_destination_without_a_list_has_no_orphan_coverage(database: str, app_dsn: str, operator_dsn: str) -> None:
    with Refdest("c3") as silent, closing(Shore("c3", silent, database, app_dsn, operator_dsn)) as shore:
        (end,) = shore.sweep()
        assert (end["outcome"], end["run_token"]) == ("not_listable", None)
        assert silent.truth()["requests"] == []
        assert shore.ask("select count(*) from irrevon.sweep_runs") == [(0,)]


class Listed:
    """An adapter whose pages are given."""

    def __init__(self, *pages: Any) -> None:
        self.declaration, self.pages, self.asked = {"adapter": "refdest-c2"}, list(pages), []

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Any) -> Any:
        self.asked.append(cursor)
        page = self.pages.pop(0)
        if isinstance(page, Exception):
            raise page
        return page


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        (ValueError("a secret"), "adapter raised ValueError"),
        (None, "adapter raised AttributeError"),
        (Listing("INDETERMINATE", evidence={"problem": "a 500"}), "a 500"),
        (Listing("LISTED", [{}] * 1001), "adapter listed no page of at most 1000 entries"),
        (Listing("LISTED", [], "c-1"), "adapter answered a cursor that leads nowhere"),
        (Listing("LISTED", [], "c" * 4097), "adapter answered no text where text belongs"),
        (Listing("LISTED", [], "c\0"), "adapter answered no text where text belongs"),
        (Listing("LISTED", [], None, "\ud800"), "adapter answered no text where text belongs"),
    ],
)
def test_what_is_no_page_is_not_handed_over_and_the_next_sweep_goes_on(shore: Shore, page: Any, problem: str) -> None:
    adapter = Listed(Listing("LISTED", [{"ref": "a"}], "c-1"), page)
    answers = shore.sweep(adapter)
    assert [answer["outcome"] for answer in answers] == ["recorded", "interrupted"]
    assert answers[-1]["evidence"]["problem"] == problem
    adapter.pages = [Listing("LISTED", [{"ref": "b"}])]
    assert shore.sweep(adapter)[-1]["counts"]["listed"] == 2
    assert adapter.asked == [None, "c-1", "c-1"]
    assert "a secret" not in shore.lines.getvalue()


def test_a_cursor_that_the_destination_has_forgotten_is_given_up_once(shore: Shore) -> None:
    refused = Listing("INDETERMINATE", evidence={"problem": "a 410"})
    adapter = Listed(Listing("LISTED", [{"ref": "a"}], "c-1"), refused)
    assert shore.sweep(adapter)[-1]["outcome"] == "interrupted"
    adapter.pages = [refused, Listing("LISTED", [{"ref": "a"}, {"ref": "b"}])]
    assert shore.sweep(adapter)[-1]["outcome"] == "finished"
    assert adapter.asked == [None, "c-1", "c-1", None]
    assert shore.ask("select destination_ref from irrevon.sweep_sightings order by 1") == [("a",), ("b",)]


def test_bytes_of_the_destination_stop_no_sweep(shore: Shore) -> None:
    odd = [{"ref": "\0"}, {"ref": "\ud800x"}, {"ref": "r" * 9000}, {"ref": 7, "keys": []}, {"ref": "a", "keys": 1}, {}]
    end = shore.sweep(Listed(Listing("LISTED", [*odd, object()])))[-1]  # type: ignore[list-item]
    assert (end["outcome"], end["counts"]["listed"], end["counts"]["unnamed"]) == ("finished", 7, 2)
