"""What a cancelled branch has overtaken is cancelled by the next worker that boots, and asks nobody (decision G3)."""

import json
from pathlib import Path

import psycopg
from hands import Hand, contract

from irrevon.cancellations import cancel
from irrevon.ledger import Ledger
from irrevon.recovery import boot


def test_a_worker_that_boots_cancels_what_was_overtaken(hand: Hand, operator_dsn: str, tmp_path: Path) -> None:
    overtaken = sorted(hand.register(contract(branch_ref="b"))[0] for _ in range(3))
    untouched, _ = hand.register(contract(branch_ref="other"))
    with Ledger(operator_dsn) as operator:
        operator.call("revoke_authority", authority_ref="authority-1", scope="acme-store/prod", reason="a test")
        assert hand.dispatcher.dispatch(overtaken[0])["outcome"] == "denied"
        assert operator.one("cancel_branch", branch_ref="b", reason="a test")["will_cancel"] == overtaken
    boot(hand.ledger, {}, hand.log, "w", tmp_path).run_file.close()
    assert hand.events().count("cancelled") == 3
    with psycopg.connect(operator_dsn) as reader:
        states = dict(reader.execute("select r.effect_id, f.state from irrevon.effect_records r join"
                                     " irrevon.effect_executions using (effect_id) join irrevon.frontiers f"
                                     " using (execution_id)").fetchall())  # fmt: skip
        assert states == dict.fromkeys(overtaken, "CANCELLED") | {untouched: "PERSISTED"}
        assert reader.execute("select * from irrevon.operator_queue").fetchall() == []
    assert [hand.dispatcher.dispatch(effect)["outcome"] for effect in overtaken] == ["illegal_state"] * 3
    assert hand.posts() == 0


def test_what_cannot_be_cancelled_keeps_nobody_from_working(hand: Hand, database: str, operator_dsn: str) -> None:
    hand.register(contract(branch_ref="b"))
    with Ledger(operator_dsn) as operator:
        operator.call("cancel_branch", branch_ref="b", reason="a test")
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("alter table irrevon.effect_transitions add constraint poison check (to_state <> 'CANCELLED')"
                      " not valid")  # fmt: skip
    assert cancel(hand.ledger, hand.log) == []
    (line,) = [json.loads(line) for line in hand.lines.getvalue().splitlines()]
    assert (line["event_name"], line["reason"]) == ("parked", "23514")
