"""irrevon authority: what is granted, revoked and ruled is what the gate reads (RFC-002 section 4, G4 to G7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from operators import Desk
from warm_refdest import Refdest


@pytest.fixture
def desk(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], destination: Refdest) -> Desk:
    return Desk(database, tmp_path, capsys, destination)


def test_an_effect_waits_for_a_grant_and_goes_when_it_comes(desk: Desk) -> None:
    rule = ("acme-store/*", "--max-age", "1 h", "--mode", "granted", "--reason", "r")
    assert desk.said("authority", "policy", *rule) == {"outcome": "set"}
    effect_id = desk.registered()
    assert desk.said("gate", effect_id, code=3)["evidence"]["decision"]["reason"] == "not_granted"
    desk.said("dispatch", effect_id, code=3)
    assert desk.queue("kind, effect_id, legal[1]") == [("approval", effect_id, "grant_authority")]
    granted = (
        "authority",
        "grant",
        "approval-1",
        "--scope",
        "acme-store/prod",
        "--effect",
        effect_id,
        "--reason",
        "seen",
    )
    assert desk.run(*granted)[:2] == (0, "granted\n")
    assert desk.said("gate", effect_id)["outcome"] == "allow"
    desk.said("dispatch", effect_id)
    assert desk.queue() == []


def test_what_was_revoked_is_revoked_for_ever(desk: Desk) -> None:
    where = ("approval-1", "--scope", "acme-store/prod", "--reason", "left the company")
    effect_id = desk.registered()
    assert [desk.said("authority", "revoke", *where)["outcome"] for _ in range(2)] == ["revoked", "replayed"]
    assert desk.said("authority", "grant", *where, code=3) == {"outcome": "revoked"}
    desk.said("dispatch", effect_id, code=3)
    assert desk.said("gate", effect_id, code=3)["evidence"]["decision"]["reason"] == "revoked"
    assert desk.destination.truth()["effects"] == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (lambda _: ("grant", "a", "--scope", "s", "--reason", "r", "--expires", "2026-12-01"), "with an offset"),
        (lambda _: ("grant", "a", "--scope", "s", "--reason", "r", "--expires", "tomorrow"), "with an offset"),
        (lambda _: ("policy", "a*b", "--max-age", "1 h", "--mode", "granted", "--reason", "r"), "scope_pattern"),
        (lambda _: ("policy", "a", "--max-age", "for ever", "--mode", "granted", "--reason", "r"), "max_age"),
        (lambda _: ("revoke", "", "--scope", "s", "--reason", "r"), "authority_ref"),
    ],
)
def test_what_is_no_authority_is_a_usage_error(
    desk: Desk, arguments: Callable[[Desk], tuple[str, ...]], complaint: str
) -> None:
    code, out, err = desk.run("authority", *arguments(desk))
    assert (code, out, complaint in err) == (2, "", True), err
