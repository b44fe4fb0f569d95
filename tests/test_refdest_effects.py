"""The effects port: deterministic, deaf to keys, and wrong exactly where the schedule says so."""

import http.client
import json
import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from refdest_calls import call, create, hold_one, order, post, wait_until
from warm_refdest import Refdest

DROP = "drop-response-after-commit"


def script(destination: Refdest) -> list[Any]:
    """A conversation of every kind, with a fault in it."""
    destination.install([{"fault": "drop-before-commit", "match": {"operation": "create", "nth": 2}}])
    said: list[Any] = [create(destination, "a:0", Idempotency_Key="k")]
    with pytest.raises(http.client.RemoteDisconnected):
        create(destination, "b:0")
    destination.advance(3600.5)
    said.append(create(destination, "a:0"))
    said.append(call(destination.url, "POST", "/effects", b'{"effect_type":"order.create"}'))
    for path in (
        "/effects?client_ref=a%3A0",
        "/effects?limit=1",
        "/effects/none",
        "/health",
        "/effects?limit=0",
    ):
        said.append(call(destination.url, "GET", path))
    said.append(destination.truth())
    return said


def test_two_processes_of_one_seed_say_the_same() -> None:
    with Refdest(seed=41) as one, Refdest(seed=41) as two, Refdest(seed=42) as other:
        first, second, third = script(one), script(two), script(other)
    assert first == second
    assert first[0][1]["destination_ref"] != third[0][1]["destination_ref"]
    assert first[-1]["now"] != third[-1]["now"]
    assert first[0] == (
        201,
        {
            "destination_ref": "fe9bb8d99af2f73c58349bab32d1a262e609c7536c3d0b7b86eb7236e5ff06ea",
            "client_ref": "a:0",
            "state": "active",
        },
    )
    assert first[-1]["effects"][0]["created_at"] == "2030-01-01T13:50:32.001000Z"


def test_the_same_request_twice_makes_two_effects_and_the_key_is_only_written_down(refdest: Refdest) -> None:
    (_, one), (_, two) = (create(refdest, "twice:0", Idempotency_Key="the-key") for _ in range(2))
    assert one["destination_ref"] != two["destination_ref"]
    truth = refdest.truth()
    assert truth["by_client_ref"]["twice:0"] == 2
    seen = [request for request in truth["requests"] if request["client_ref"] == "twice:0"]
    assert [request["idempotency_key"] for request in seen] == ["the-key", "the-key"]
    assert [request["outcome"] for request in seen] == ["created", "created"]
    assert seen[0]["body_digest"] == seen[1]["body_digest"]


def test_answers_carry_nothing_of_the_host(refdest: Refdest) -> None:
    address = urlsplit(refdest.url)
    connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=5)
    connection.request("GET", "/health")
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert {name for name, _ in answer.getheaders()} == {"Content-Type", "Content-Length", "Connection"}


def test_a_dropped_answer_is_held_until_the_client_goes(refdest: Refdest) -> None:
    refdest.install([{"fault": DROP, "match": {"client_ref": "held:0"}}])
    with hold_one(refdest.url, "held:0") as client:
        client.settimeout(0.3)
        with pytest.raises(TimeoutError):
            client.recv(1)
    truth = refdest.truth()
    assert truth["by_client_ref"]["held:0"] == 1
    request = truth["requests"][-1]
    assert (request["fault"], request["answered"], request["status"]) == (DROP, False, None)
    assert request["committed"] == [truth["effects"][-1]["destination_ref"]]


def test_a_dropped_answer_is_held_no_longer_than_said(refdest: Refdest) -> None:
    refdest.install([{"fault": DROP, "match": {"client_ref": "short:0"}, "hold_seconds": 0.3}])
    began = time.monotonic()
    with pytest.raises(http.client.RemoteDisconnected):
        create(refdest, "short:0")
    assert 0.25 < time.monotonic() - began < 5.0
    assert refdest.truth()["by_client_ref"]["short:0"] == 1


def test_drop_before_commit_commits_nothing(refdest: Refdest) -> None:
    refdest.install([{"fault": "drop-before-commit", "match": {"client_ref": "never:0"}}])
    with pytest.raises(http.client.RemoteDisconnected):
        create(refdest, "never:0", Idempotency_Key="k")
    truth = refdest.truth()
    assert "never:0" not in truth["by_client_ref"]
    assert truth["requests"][-1]["outcome"] == "dropped"
    assert truth["requests"][-1]["idempotency_key"] == "k"


def test_at_most_64_connections_are_held_and_the_control_plane_stays_free(refdest: Refdest) -> None:
    refdest.install([{"fault": DROP, "match": {"client_ref": "many:0"}, "times": "always"}])
    held = [hold_one(refdest.url, "many:0") for _ in range(64)]
    wait_until(lambda: refdest.truth()["by_client_ref"].get("many:0") == 64)
    with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
        create(refdest, "one-more:0")
    assert "one-more:0" not in refdest.truth()["by_client_ref"]
    for client in held:
        client.close()
    time.sleep(0.3)  # a client that has gone is noticed within a tenth of a second
    assert create(refdest, "one-more:0")[0] == 201


@pytest.mark.parametrize(
    ("method", "path", "body", "headers", "status"),
    [
        ("POST", "/effects", b"{", {}, 400),
        ("POST", "/effects", b'{"a":NaN}', {}, 400),
        ("POST", "/effects", b"[" * 200_000, {}, 400),
        ("POST", "/effects", b"x" * ((1 << 20) + 1), {}, 413),
        ("POST", "/effects", b"", {"Content-Length": "-1"}, 411),
        ("POST", "/effects", b"", {"Transfer-Encoding": "chunked"}, 411),
        ("GET", "/effects?limit=501", None, {}, 400),
        ("GET", "/effects?from=yesterday", None, {}, 400),
        ("GET", "/effects?from=2030-01-01T00:00:00", None, {}, 400),
        ("GET", "/effects?cursor=x", None, {}, 400),
        ("GET", "/effects?scope=x", None, {}, 400),
        ("GET", "/effects?limit=1&limit=2", None, {}, 404),
        ("GET", "//[", None, {}, 404),
        ("DELETE", "/effects/x", None, {}, 501),
    ],
)
def test_errors_that_nobody_declares_are_plain(
    refdest: Refdest, method: str, path: str, body: bytes | None, headers: dict[str, str], status: int
) -> None:
    try:
        found, text = call(refdest.url, method, path, body, headers)
    except (BrokenPipeError, ConnectionResetError):
        assert status == 413  # it does not read on only to be polite
        return
    assert found == status
    assert not text.startswith(b"{")


def test_an_effect_is_voided_once_and_a_void_not_at_all(refdest: Refdest) -> None:
    """RFC-002 7.3: what undoes an effect is an effect of its own, with its own reference and failures."""
    _, made = create(refdest, "made:0")
    void = order("void:0", effect_type="order.void", parameters={"destination_ref": made["destination_ref"]})
    status, said = post(refdest, void)
    assert (status, json.loads(said)["state"]) == (201, "active")
    states = {effect["client_ref"]: effect["state"] for effect in refdest.truth()["effects"]}
    assert (states["made:0"], states["void:0"]) == ("voided", "active")
    again = order("void:1", effect_type="order.void", parameters={"destination_ref": made["destination_ref"]})
    of_void = order("void:2", effect_type="order.void",
                    parameters={"destination_ref": json.loads(said)["destination_ref"]})  # fmt: skip
    for body in (again, of_void):
        assert post(refdest, body) == (422, b'{"error":"invalid_request"}')
    assert not {"void:1", "void:2"} & {effect["client_ref"] for effect in refdest.truth()["effects"]}
