"""A probe finds what is there, and an absence only where it was said."""

import pytest
from irrevon_adapters.refdest import RefdestC2
from refdest_calls import wait_until
from refdest_orders import attempted, found, order, sent
from warm_refdest import Refdest

from irrevon.wire import Deadline, probe


def test_one_effect_is_present_once_however_often_it_is_found(refdest: Refdest) -> None:
    reference = sent(refdest, "once:0")
    answer = found(refdest, ("client_ref", ["once:0", "once:1"]), ("destination_ref", [reference]))
    assert (answer.result, answer.n_found) == ("PRESENT", 1)
    assert answer.destination_refs == [{"ref": reference, "client_ref": "once:0", "state": "active"}]
    assert answer.evidence["asked"] == 3


def test_effects_are_summed_over_all_operations_and_references(refdest: Refdest) -> None:
    references = [sent(refdest, client_ref) for client_ref in ("sum:0", "sum:0", "sum:1", "elsewhere:0")]
    answer = found(refdest, ("client_ref", ["sum:0", "sum:1"]), ("destination_ref", [references[3]]))
    assert (answer.result, answer.n_found) == ("PRESENT", 4)
    assert [entry["ref"] for entry in answer.destination_refs] == references


def test_absence_is_what_the_destination_says(refdest: Refdest) -> None:
    answer = found(
        refdest, ("client_ref", ["none:0", "odd/?&=%\u20ac+ "]), ("destination_ref", ["none/../x", "a b?\u20ac"])
    )
    assert (answer.result, answer.n_found, answer.destination_refs) == ("ABSENT", 0, [])
    assert answer.response_digest is not None


@pytest.mark.parametrize("state", ["voided", "deleted"])
def test_an_effect_that_is_not_in_force_is_shown_but_not_counted(refdest: Refdest, state: str) -> None:
    reference = sent(refdest, f"{state}:0")
    refdest.set_state(reference, state)
    answer = found(refdest, ("client_ref", [f"{state}:0"]))
    assert (answer.result, answer.n_found) == ("ABSENT", 0)
    assert answer.destination_refs == [{"ref": reference, "client_ref": f"{state}:0", "state": state}]


def test_an_effect_that_commits_after_the_deadline_is_absent_at_first(refdest: Refdest) -> None:
    refdest.install([{"fault": "delay", "seconds": 0.6, "commits": "last", "match": {"client_ref": "late:0"}}])
    lost = attempted(RefdestC2({"url": refdest.url}), order("late:0"), seconds=0.2)
    assert (lost.transport_outcome, lost.evidence["phase"]) == ("TIMEOUT", "bytes_sent")
    assert found(refdest, ("client_ref", ["late:0"])).result == "ABSENT"
    wait_until(lambda: "late:0" in refdest.truth()["by_client_ref"])
    assert found(refdest, ("client_ref", ["late:0"])).n_found == 1


def test_an_effect_that_was_accepted_twice_is_found_twice(refdest: Refdest) -> None:
    refdest.install([{"fault": "duplicate-accept", "match": {"client_ref": "double:0"}}])
    reference = sent(refdest, "double:0")
    answer = found(refdest, ("client_ref", ["double:0"]), ("destination_ref", [reference]))
    assert (answer.result, answer.n_found) == ("PRESENT", 2)


def test_an_error_after_the_effect_is_lost_and_the_effect_is_found(refdest: Refdest) -> None:
    refdest.install([{"fault": "5xx-after-commit", "status": 502, "match": {"client_ref": "bad-gateway:0"}}])
    lost = attempted(RefdestC2({"url": refdest.url}), order("bad-gateway:0"))
    assert (lost.transport_outcome, lost.failure_code, lost.evidence["status"]) == ("LOST", None, 502)
    assert found(refdest, ("client_ref", ["bad-gateway:0"])).n_found == 1


@pytest.mark.parametrize("fault", ["throttle", "5xx-without-commit"])
def test_a_lookup_that_is_refused_is_indeterminate(refdest: Refdest, fault: str) -> None:
    sent(refdest, f"{fault}:0")
    refdest.install([{"fault": fault, "match": {"operation": "query"}}])
    assert found(refdest, ("client_ref", [f"{fault}:0"])).result == "INDETERMINATE"
    assert found(refdest, ("client_ref", [f"{fault}:0"])).n_found == 1


def test_a_query_reads_every_page(refdest: Refdest) -> None:
    for _ in range(101):
        sent(refdest, "pages:0")
    assert found(refdest, ("client_ref", ["pages:0"])).n_found == 101


def test_no_key_or_an_unknown_key_is_no_absence(refdest: Refdest) -> None:
    assert found(refdest).result == "INDETERMINATE"
    assert found(refdest, ("client_ref", [])).result == "INDETERMINATE"
    assert found(refdest, ("client_ref", ["x:0"]), ("stable_ids", ["9410"])).result == "INDETERMINATE"


def test_a_reference_kept_by_digest_is_no_absence_either(refdest: Refdest) -> None:
    assert found(refdest, ("client_ref", ["x:0"]), ("destination_ref", ["sha256:00"])).result == "INDETERMINATE"


def test_a_dropped_lookup_is_indeterminate(refdest: Refdest) -> None:
    sent(refdest, "unseen:0")
    refdest.install([{"fault": "drop-before-commit", "match": {"operation": "query"}}])
    answer = found(refdest, ("client_ref", ["unseen:0"]))
    assert (answer.result, answer.n_found) == ("INDETERMINATE", None)
    assert answer.evidence["phase"] == "bytes_sent"


def test_the_deadline_is_for_the_whole_lookup(refdest: Refdest) -> None:
    refdest.install([{"fault": "drop-response-after-commit", "match": {"operation": "query"}, "times": "always"}])
    deadline = Deadline.after(0.3)
    keys = [{"key": "client_ref", "values": [f"slow:{n}" for n in range(20)]}]
    assert probe(RefdestC2({"url": refdest.url}), keys, deadline).result == "INDETERMINATE"
    assert Deadline.after(0).ends - deadline.ends < 0.5
