"""A claim waits for its witness before any byte leaves, and a ledger in good order is never alarmed (S5)."""

import itertools
import os
import signal
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from conftest import run, scaled
from hands import Hand, contract
from irrevon_adapters.refdest import RefdestC2
from lost_tail_world import ask

from irrevon.dispatcher import Dispatcher
from irrevon.errors import IrrevonError
from irrevon.recovery import Recovered, boot
from irrevon.request import Request
from irrevon.wire import Deadline, Receipt
from irrevon.witness import Witness

RESTARTS = scaled(30, 100)


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Witness]:
    with closing(Witness(tmp_path / "witness", "main")) as kept:
        yield kept


def begin(hand: Hand, folder: Path, witness: Witness) -> Recovered:
    me = boot(hand.ledger, hand.adapters, hand.log, "main", folder, witness)
    me.run_file.close()
    return me


def worker(hand: Hand, me: Recovered, adapter: Any = None) -> Dispatcher:
    adapters = {"refdest-c2": adapter or hand.adapter}
    return Dispatcher(hand.ledger, adapters, hand.log, me.writer, me.epoch, me.testimony)


def tokens(witness: Witness) -> list[str]:
    return [record.body["claim_token"] for record in witness.records() if "claim_token" in record.body]


class Looking:
    """The real adapter, which looks at the witness's file when the wire call begins."""

    def __init__(self, adapter: RefdestC2, witness: Witness) -> None:
        self.declaration, self.render, self.lookup, self.list = (
            adapter.declaration, adapter.render, adapter.lookup, adapter.list,
        )  # fmt: skip
        self._adapter, self._witness = adapter, witness
        self.told: list[str] = []

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        self.told = tokens(self._witness)
        return self._adapter.send(request, deadline)


def test_the_witness_knows_a_claim_before_the_wire_does(
    hand: Hand, database: str, tmp_path: Path, witness: Witness
) -> None:
    looking = Looking(hand.adapter, witness)
    answer = worker(hand, begin(hand, tmp_path, witness), looking).dispatch(*hand.register())
    assert answer["lifecycle"] == "SETTLED_COMMITTED"
    assert looking.told == [str(answer["claim_token"])]
    assert ask(database, "select witness from irrevon.writer_boots") == [(witness.id,)], (
        "and the ledger that one is kept"
    )


def test_what_the_witness_could_not_write_is_not_sent(
    hand: Hand, tmp_path: Path, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = begin(hand, tmp_path, witness)
    before = hand.posts()

    def full(descriptor: int) -> None:
        raise OSError

    monkeypatch.setattr(os, "fdatasync", full)
    answer = worker(hand, me).dispatch(*hand.register())
    assert (answer["lifecycle"], hand.posts() - before) == ("AMBIGUOUS", 0)
    assert hand.events().count("witness_unwritten") == 1
    with pytest.raises(IrrevonError) as refused:
        worker(hand, me).dispatch(*hand.register(contract(scope="elsewhere")))
    assert refused.value.exit_code == 3, "and nothing more is claimed"


def test_a_claim_on_a_connection_that_was_not_checked_is_not_sent(
    hand: Hand, database: str, tmp_path: Path, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = begin(hand, tmp_path, witness)
    before, registered, real = hand.posts(), hand.register(), hand.ledger.one

    def lost_before_the_claim(function: str, /, **arguments: Any) -> dict[str, Any]:
        if function == "claim":
            hand.ledger.close()
        return real(function, **arguments)

    monkeypatch.setattr(hand.ledger, "one", lost_before_the_claim)
    assert worker(hand, me).dispatch(*registered)["lifecycle"] == "AMBIGUOUS"
    assert (hand.posts() - before, hand.events().count("witness_unsure")) == (0, 1)
    monkeypatch.undo()
    assert ask(database, "select count(*) from irrevon.witness_checks") == [(1,)]
    answer = worker(hand, me).dispatch(*hand.register(contract(scope="elsewhere")))
    assert answer["lifecycle"] == "SETTLED_COMMITTED", "the next claim comes after a check"
    assert ask(
        database, "select count(*), bool_and(is_complete) from irrevon.witness_checks where mark is not null"
    ) == [(1, True)]


def test_a_claim_that_the_ledger_does_not_know_is_adjudicated_at_boot(
    hand: Hand, database: str, tmp_path: Path, witness: Witness
) -> None:
    effect_id, _ = hand.register()
    begin(hand, tmp_path, witness)
    token = str(uuid.uuid4())
    witness.append({"claim_token": token, "operation_id": f"{effect_id}:0"})
    hand.ledger.close()
    me = begin(hand, tmp_path, witness)
    assert [(claim["operation_id"], claim["outcome"]) for claim in me.forgotten] == [(f"{effect_id}:0", "adopted")]
    assert [verdict["outcome"] for verdict in me.verdicts] == ["wait_until"], "the destination is asked"
    assert ask(database, "select claim_token::text, source from irrevon.lost_claims") == [(token, "witness")]
    assert "claim_forgotten" in hand.events()
    hand.ledger.close()
    assert begin(hand, tmp_path, witness).forgotten == [], "once"


def test_clean_restarts_and_killed_hands_raise_no_alarm(
    hand: Hand, database: str, app_dsn: str, tmp_path: Path
) -> None:
    hand.ledger.close()
    deaths = itertools.cycle(["", "", "after the claim", "", "after the witness", "after the wire"])
    for number, death in zip(range(RESTARTS), deaths, strict=False):
        life(hand, app_dsn, tmp_path, number, death)
    assert ask(database, "select ledger_epoch from irrevon.ledger_epochs") == [(1,)]
    assert ask(database, "select count(*) from irrevon.lost_claims") == [(0,)]
    assert ask(database, "select bool_and(is_complete) from irrevon.witness_checks where mark is not null") == [(True,)]
    checks = "select count(*) filter (where mark is null), count(*) from irrevon.witness_checks"
    assert ask(database, checks) == [(1, RESTARTS)]


def life(hand: Hand, app_dsn: str, folder: Path, number: int, death: str) -> None:
    """A hand in a process of its own, which perhaps dies in the middle of its second dispatch."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with Hand(app_dsn, hand.destination) as mine, closing(Witness(folder / "witness", "main")) as kept:
                me = boot(mine.ledger, mine.adapters, mine.log, "main", folder, kept)
                assert me.forgotten == [] and me.testimony is not None
                first = worker(mine, me).dispatch(*mine.register(contract(scope=f"first-{number}")))
                assert first["lifecycle"] == "SETTLED_COMMITTED"
                die_at(death, mine, me)
                worker(mine, me).dispatch(*mine.register(contract(scope=f"second-{number}")))
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    expected = -signal.SIGKILL if death else 0
    assert os.waitstatus_to_exitcode(status) == expected, death


def die_at(death: str, hand: Hand, me: Recovered) -> None:
    """Arrange for SIGKILL at a place on the way of the next dispatch."""
    testimony: Any = me.testimony
    sworn, send = testimony.sworn, hand.adapter.send

    def die(*_: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)

    if death == "after the claim":
        testimony.sworn = die
    elif death == "after the witness":
        testimony.sworn = lambda *claim: sworn(*claim) and die()
    elif death == "after the wire":
        hand.adapter.send = lambda *request: (send(*request), die())


def test_a_damaged_line_that_the_ledger_cannot_explain_begins_a_quarantine(
    hand: Hand, database: str, tmp_path: Path, witness: Witness
) -> None:
    worker(hand, begin(hand, tmp_path, witness)).dispatch(*hand.register())
    assert hand.ledger.connection is not None
    with witness.path.open("ab") as file:
        file.write(b"IRW1 0000")
    hand.ledger.close()
    begin(hand, tmp_path, witness)
    assert "witness_damaged" in hand.events()
    assert ask(database, "select max(ledger_epoch) from irrevon.ledger_epochs") == [(2,)]
    run(database, "select irrevon.lift_quarantine('refdest-c2', '{\"looked\": \"at the list\"}')")
    hand.ledger.close()
    begin(hand, tmp_path, witness)
    assert ask(database, "select max(ledger_epoch) from irrevon.ledger_epochs") == [(2,)], "once"
