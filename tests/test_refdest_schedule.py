"""Every fault on every profile, without a socket: what happens, what is answered, and what a repetition gets."""

from typing import Any

import pytest
from irrevon_adapters.refdest.calls import Call, Reply, Silence
from irrevon_adapters.refdest.faults import FAULTS
from irrevon_adapters.refdest.profiles import PROFILES
from irrevon_adapters.refdest.world import World

AFTER, BEFORE = "drop-response-after-commit", "drop-before-commit"
GATEWAY = {"at": "gateway", "status": 502}

# What is done once -> (effects, status or None for silence) under the fault, and after the same request again,
# on C1, C2 and C3. C1 repeats its first answer; the others do it all over again.
CELLS: dict[tuple[str, str], list[tuple[int, int | None, int, int | None]]] = {
    (AFTER, "destination"): [(1, None, 1, 201), (1, None, 2, 201), (1, None, 2, 202)],
    (BEFORE, "destination"): [(0, None, 1, 201), (0, None, 1, 201), (0, None, 1, 202)],
    ("delay", "destination"): [(1, 201, 1, 201), (1, 201, 2, 201), (1, 202, 2, 202)],
    ("5xx-after-commit", "destination"): [(1, 500, 1, 500), (1, 500, 2, 201), (1, 500, 2, 202)],
    ("5xx-after-commit", "gateway"): [(1, 502, 1, 201), (1, 502, 2, 201), (1, 502, 2, 202)],
    ("5xx-without-commit", "destination"): [(0, 500, 0, 500), (0, 500, 1, 201), (0, 500, 1, 202)],
    ("5xx-without-commit", "gateway"): [(0, 502, 1, 201), (0, 502, 1, 201), (0, 502, 1, 202)],
    ("duplicate-accept", "destination"): [(2, 201, 2, 201), (2, 201, 3, 201), (2, 202, 3, 202)],
    ("refuse", "destination"): [(0, 422, 0, 422), (0, 422, 1, 201), (0, 422, 1, 202)],
    ("throttle", "destination"): [(0, 429, 1, 201), (0, 429, 1, 201), (0, 429, 1, 202)],
    ("forbid", "destination"): [(0, 401, 1, 201), (0, 401, 1, 201), (0, 401, 1, 202)],
}


def create(key: str | None = "k", **changes: Any) -> Call:
    document = {"effect_type": "order.create", "stable_ids": {"order_id": "1"}, "parameters": {"line_items": []}}
    return Call("create", "POST", "/effects", document=document | changes, idempotency_key=key, body_digest="b")


def served(world: World, call: Call) -> tuple[int, int | None]:
    reply = world.serve(call, lambda seconds: None)
    return len(world.truth()["effects"]), None if isinstance(reply, Silence) else reply.status


@pytest.mark.parametrize("profile", sorted(PROFILES))
@pytest.mark.parametrize(("fault", "at"), sorted(CELLS))
def test_every_fault_on_every_profile(fault: str, at: str, profile: str) -> None:
    world = World(profile, 7)
    world.install([{"fault": fault} | (GATEWAY if at == "gateway" else {})])
    cell = CELLS[fault, at][sorted(PROFILES).index(profile)]
    assert served(world, create()) + served(world, create()) == cell
    first, second = world.truth()["requests"]
    assert (first["fault"], second["fault"]) == (fault, None)
    assert (len(first["committed"]), len(second["committed"])) == (cell[0], cell[2] - cell[0])
    assert (first["status"], second["status"]) == (cell[1], cell[3])
    assert first["answered"] is (cell[1] is not None)
    assert (second["outcome"] == "replayed") is (profile == "c1" and cell[2] == cell[0])


def test_no_fault_is_without_an_expectation() -> None:
    assert {fault for fault, _ in CELLS} == set(FAULTS)
    assert all(len(cells) == len(PROFILES) for cells in CELLS.values())


@pytest.mark.parametrize("fault", ["5xx-after-commit", "5xx-without-commit", "duplicate-accept", "refuse"])
def test_a_replay_is_answered_in_front_of_what_goes_wrong_inside(fault: str) -> None:
    world = World("c1", 7)
    assert served(world, create()) == (1, 201)
    world.install([{"fault": fault, "times": "always"}])
    assert served(world, create()) == (1, 201)


@pytest.mark.parametrize(("fault", "status"), [("5xx-after-commit", 502), ("throttle", 429)])
def test_what_goes_wrong_at_the_gateway_hides_a_replay_and_does_not_spoil_it(fault: str, status: int) -> None:
    world = World("c1", 7)
    assert served(world, create()) == (1, 201)
    world.install([{"fault": fault} | (GATEWAY if status == 502 else {})])
    assert [served(world, create()) for _ in range(2)] == [(1, status), (1, 201)]


def test_a_replay_says_that_it_is_one_and_that_it_did_nothing() -> None:
    world = World("c1", 7)
    first, again = world.serve(create()), world.serve(create())
    assert isinstance(first, Reply) and isinstance(again, Reply)
    assert (again.status, again.content) == (first.status, first.content)
    assert (again.outcome, again.committed) == ("replayed", ())
    assert (first.headers, again.headers) == ((), (("Idempotent-Replayed", "true"),))


def test_a_rule_can_wait_for_a_key() -> None:
    world = World("c3", 7)
    world.install([{"fault": "throttle", "match": {"idempotency_key": "k"}}])
    assert served(world, create("other")) == (1, 202)
    assert served(world, create("k")) == (1, 429)


@pytest.mark.parametrize(("commits", "seen"), [("first", [1, 1]), ("last", [0, 1])])
def test_a_delay_is_between_arrival_and_answer_and_others_are_served_meanwhile(commits: str, seen: list[int]) -> None:
    world = World("c2", 7)
    world.install([{"fault": "delay", "seconds": 8, "commits": commits}])
    meanwhile: list[Any] = []

    def wait(seconds: float) -> None:
        row = world.truth()["requests"][0]
        meanwhile.extend([seconds, len(row["committed"]), row["outcome"], row["answered"]])
        world.serve(Call("health", "GET", "/health"))

    world.serve(create(), wait)
    assert meanwhile == [8, seen[0], "pending", False]
    row = world.truth()["requests"][0]
    assert (len(row["committed"]), row["outcome"], row["answered"]) == (seen[1], "created", True)
