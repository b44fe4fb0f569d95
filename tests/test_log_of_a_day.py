"""A whole day's log: it holds nothing that is somebody's business, and nothing changes where it cannot be written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from operators import TIERS, Desk
from refdest_calls import order, post
from support_ledgers import contract, execute
from warm_refdest import Refdest

from irrevon.log import Log

PLANTED = {
    "order_id": "order-of-mrs-smith", "parameters": "deliver-behind-the-blue-door", "scope": "store/blue-door",
    "authority_ref": "approved-by-mrs-smith", "branch_ref": "branch-of-mrs-smith", "reason": "mrs-smith-has-moved",
    "evidence": "she-was-telephoned", "theirs": "order-of-mr-jones", "password": "open-sesame",
}  # fmt: skip
HAPPENED = {
    "registered", "replayed", "claimed", "settled", "ambiguous", "denied", "wait_until", "finding", "parked",
    "recovery_began", "recovery_finished", "sweep_began", "sweep_finished", "identity_conflict", "cancelled",
}  # fmt: skip
REFERENCES = "select destination_ref from irrevon.dispatch_receipts where destination_ref is not null"
# What became of each effect, without the names and the instants that are another's on another day.
ENDED = """
  select r.adapter_id, r.scope, f.step, f.state,
         (select array_agg(t.cause || ' ' || t.actor order by t.transition_seq)
            from irrevon.effect_transitions t where t.execution_id = f.execution_id),
         (select array_agg(d.decision || ' ' || coalesce(d.denied_by_check, '') order by d.gate_decision_id)
            from irrevon.gate_decisions d where d.execution_id = f.execution_id),
         (select array_agg(c.transport_outcome order by c.receipt_id)
            from irrevon.dispatch_attempts a join irrevon.dispatch_receipts c using (attempt_id)
           where a.execution_id = f.execution_id),
         (select array_agg(n.classification || ' ' || n.status order by n.finding_id)
            from irrevon.finding_statuses n where n.effect_id = r.effect_id)
    from irrevon.effect_records r join irrevon.frontiers f on f.effect_id = r.effect_id
   order by f.execution_id"""


@pytest.fixture
def desk(
    bare_database: Callable[..., str], template: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[[], Desk]]:
    """Opens desks, each with a ledger and a destination of its own; a password is in how it reaches the first."""
    with ExitStack() as stack:

        def open_desk() -> Desk:
            dsn = bare_database(f"template {template} strategy file_copy")
            secret = dsn.replace("postgres@", f"postgres:{PLANTED['password']}@")
            assert secret != dsn
            return Desk(secret, tmp_path, capsys, stack.enter_context(Refdest()))

        yield open_desk


def logging_to(desk: Desk, file: Path) -> None:
    url = desk.destination.url
    tables = "".join(f'[adapters.refdest-{tier}]\nurl = "{url}"\n' for tier in TIERS)
    desk.run.configure(f'[log]\nfile = "{file}"\n{tables}')


def day(desk: Desk) -> list[tuple[Any, ...]]:
    """Effects of each kind of fate, what an operator does about them, and what the ledger holds at its end."""
    private = {
        "parameters": {"line_items": [{"sku": "SKU-1", "quantity": 1}], "note": PLANTED["parameters"]},
        "scope": PLANTED["scope"], "authority_ref": PLANTED["authority_ref"], "branch_ref": PLANTED["branch_ref"],
    }  # fmt: skip
    text = contract(stable_ids={"order_id": PLANTED["order_id"]}, **private)
    effect_id = str(desk.said("register", desk.run.file(text))["effect_id"])
    desk.said("register", desk.run.file(text))
    desk.said("register", desk.run.file(text.replace("IRREVERSIBLE", "COMPENSABLE")), code=3)
    desk.said("dispatch", effect_id)
    desk.said("dispatch", effect_id, code=3)
    found = desk.lost(commits=True, **private)
    desk.said("dispatch", found, code=3)
    gone = desk.lost(**private)
    desk.run("reconcile")
    silent = desk.lost("c3", **private)
    desk.run("reconcile")
    desk.said("settle", f"{silent}:0", "COMMITTED", "--yes", "--evidence", json.dumps({"note": PLANTED["evidence"]}))
    desk.said("deny", "--scope", PLANTED["scope"], "--reason", PLANTED["reason"])
    desk.said("dispatch", desk.registered(**private), code=3)
    post(desk.destination, order(PLANTED["theirs"]))
    desk.said("sweep", "refdest-c2")
    desk.said("branch", "cancel", PLANTED["branch_ref"], "--reason", PLANTED["reason"], "--yes")
    desk.said("dispatch", effect_id, code=3)  # as it starts, it cancels what the branch has overtaken
    desk.said("settle", f"{gone}:0", "FAILED", "--yes", "--evidence", json.dumps({"note": PLANTED["evidence"]}))
    return execute(desk.database, ENDED)


def test_nothing_in_it_is_anybody_elses_business(
    desk: Callable[[], Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(Log, "_write_stream", lambda log, line: shown.append(line))
    at = desk()
    logging_to(at, tmp_path / "day.jsonl")
    day(at)
    text = (tmp_path / "day.jsonl").read_text()
    assert text == "".join(shown)  # both sinks get the same lines
    happened = {json.loads(line)["event_name"] for line in text.splitlines()}
    assert happened >= HAPPENED, HAPPENED - happened
    assert [name for name, value in PLANTED.items() if value in text] == []
    references = [ref for (ref,) in execute(at.database, REFERENCES)]
    assert references
    assert [ref for ref in references if ref in text] == []


def test_a_day_ends_alike_whether_its_log_is_kept_or_can_be_written_nowhere(
    desk: Callable[[], Desk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = desk()
    logging_to(kept, tmp_path / "day.jsonl")
    told = day(kept)
    assert {state for _, _, _, state, *_ in told} >= {"SETTLED_COMMITTED", "SETTLED_FAILED", "CANCELLED"}

    nowhere = desk()
    logging_to(nowhere, Path("/dev/full"))
    monkeypatch.setattr(Log, "_write_stream", lambda log, line: None)
    assert day(nowhere) == told

    off = desk()
    monkeypatch.setattr(Log, "event", lambda log, name, /, **fields: None)
    assert day(off) == told
