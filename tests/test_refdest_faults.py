"""The schedule, the clock and the pages, without a socket."""

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from irrevon_adapters.refdest.calls import Call, Reply, Silence
from irrevon_adapters.refdest.clock import VirtualClock, stamp
from irrevon_adapters.refdest.schedule import Schedule
from irrevon_adapters.refdest.world import World, declaration

DROP = "drop-response-after-commit"


def create(client_ref: str = "c:0", effect_type: str = "order.create") -> Call:
    document = {
        "effect_type": effect_type,
        "client_ref": client_ref,
        "stable_ids": {"order_id": "1"},
        "parameters": {"line_items": []},
    }
    return Call("create", "POST", "/effects", document=document)


def struck(rules: list[dict[str, Any]], calls: list[Call]) -> list[str | None]:
    schedule = Schedule(rules)
    return [rule.name if (rule := schedule.pick(call)) else None for call in calls]


def test_a_rule_acts_once_unless_it_says_always() -> None:
    assert struck([{"fault": DROP}], [create()] * 3) == [DROP, None, None]
    assert struck([{"fault": DROP, "times": "always"}], [create()] * 3) == [DROP, DROP, DROP]


def test_nth_counts_the_calls_that_match_the_rest() -> None:
    rule = {"fault": DROP, "match": {"client_ref": "c:0", "nth": 2}}
    assert struck([rule], [create(), create("other"), create(), create()]) == [None, None, DROP, None]


@pytest.mark.parametrize(
    "match",
    [
        {"operation": "get"},
        {"client_ref": "other"},
        {"effect_type": "other"},
        {"operation": "create", "nth": 2},
    ],
)
def test_a_rule_that_does_not_match_does_nothing(match: dict[str, Any]) -> None:
    assert struck([{"fault": DROP, "match": match, "times": "always"}], [create()]) == [None]


def test_a_query_matches_by_the_reference_it_asks_for() -> None:
    call = Call("query", "GET", "/effects?client_ref=c:0", params={"client_ref": "c:0"})
    rule = {"fault": "drop-before-commit", "match": {"operation": "query", "client_ref": "c:0"}}
    assert struck([rule], [call]) == ["drop-before-commit"]


def test_the_first_rule_that_is_due_acts_and_the_next_keeps_its_turn() -> None:
    rules = [{"fault": DROP}, {"fault": "drop-before-commit"}]
    assert struck(rules, [create()] * 3) == [DROP, "drop-before-commit", None]


@pytest.mark.parametrize(
    "rules",
    [
        None,
        {},
        [1],
        [{}],
        [{"fault": "unheard-of"}],
        [{"fault": [DROP]}],
        [{"fault": DROP, "when": "now"}],
        [{"fault": DROP, "match": []}],
        [{"fault": DROP, "match": {"host": "x"}}],
        [{"fault": DROP, "match": {"operation": "delete"}}],
        [{"fault": DROP, "match": {"client_ref": 7}}],
        [{"fault": DROP, "match": {"nth": 0}}],
        [{"fault": DROP, "match": {"nth": True}}],
        [{"fault": DROP, "times": "twice"}],
        [{"fault": DROP, "hold_seconds": -1}],
        [{"fault": DROP, "hold_seconds": float("nan")}],
        [{"fault": DROP, "seconds": 1}],
        [{"fault": "drop-before-commit", "hold_seconds": 1}],
        [{"fault": "delay", "seconds": -1}],
        [{"fault": "delay", "seconds": True}],
        [{"fault": "delay", "commits": "never"}],
        [{"fault": "5xx-after-commit", "status": 499}],
        [{"fault": "5xx-after-commit", "status": 600}],
        [{"fault": "5xx-without-commit", "status": "500"}],
        [{"fault": "5xx-without-commit", "at": "home"}],
        [{"fault": "throttle", "status": 503}],
        [{"fault": "duplicate-accept", "times": 2}],
    ],
)
def test_a_schedule_that_is_not_understood_is_refused_whole(rules: Any) -> None:
    with pytest.raises(ValueError, match=":"):
        Schedule(rules)


def test_a_refused_schedule_leaves_the_old_one() -> None:
    world = World("c2", 7)
    world.install([{"fault": DROP}])
    with pytest.raises(ValueError, match="fault"):
        world.install([{"fault": "unheard-of"}])
    assert isinstance(world.serve(create()), Silence)


def test_faults_say_what_had_happened() -> None:
    world = World("c2", 7)
    world.install([{"fault": DROP, "hold_seconds": 3}, {"fault": "drop-before-commit"}])
    after, before, plain = (world.serve(create()) for _ in range(3))
    assert isinstance(after, Silence) and after.hold_seconds == 3 and len(after.committed) == 1
    assert before == Silence(0.0, "dropped")
    assert isinstance(plain, Reply) and plain.status == 201
    assert [request["committed"] != [] for request in world.truth()["requests"]] == [True, False, True]
    assert len(world.truth()["effects"]) == 2


@given(seed=st.integers(0, 2**64), advances=st.lists(st.floats(0, 1e6), max_size=5))
def test_the_clock_is_its_seed_and_what_it_was_told(seed: int, advances: list[float]) -> None:
    one, two = VirtualClock(seed), VirtualClock(seed)
    for seconds in advances:
        before = one.now
        assert one.advance(seconds) == two.advance(seconds) == before + timedelta(seconds=seconds)
        assert one.tick() == two.tick() == before + timedelta(seconds=seconds, milliseconds=1)
    assert stamp(one.now).endswith("Z") and stamp(one.now) == stamp(two.now)


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), 1e10])
def test_the_clock_moves_forward_and_stays_in_the_calendar(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds"):
        VirtualClock(7).advance(seconds)


def test_the_calendar_ends() -> None:
    clock = VirtualClock(7)
    with pytest.raises(ValueError, match="seconds"):
        for _ in range(300):
            clock.advance(1e9)


@pytest.mark.parametrize(
    "change",
    [
        {"parameters": {}},
        {"parameters": {"line_items": "none"}},
        {"parameters": []},
        {"effect_type": "order.cancel"},
        {"effect_type": ["order.create"]},
        {"stable_ids": {}},
        {"stable_ids": {"order_id": 1}},
        {"client_ref": 7},
        {"client_ref": ""},
        {"client_ref": "x" * 513},
        {"more": 1},
        {"effect_type": "order.void"},
        {"effect_type": "order.void", "parameters": {"destination_ref": "nobody's"}},
    ],
)
def test_a_request_outside_the_declaration_is_refused_without_effect(change: dict[str, Any]) -> None:
    world = World("c2", 7)
    reply = world.serve(Call("create", "POST", "/effects", document=create().document | change))
    assert reply == Reply(422, {"error": "invalid_request"}, "invalid_request")
    assert world.truth()["effects"] == []


def test_every_declared_refusal_has_a_citation() -> None:
    declared = declaration("c2")
    assert all(failure["citation"] < len(declared["citations"]) for failure in declared["failures"].values())
