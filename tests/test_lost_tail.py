"""A ledger that has forgotten its tail sends nothing twice (decision S5): promotion, restore, dump, rollback.

Each drill is a real loss on real servers. Of each, some ledgers had a whole witness, a torn one or none, and remember
the registration or have lost that too. The judge is the destination's truth.
"""

import uuid
from collections.abc import Iterator

import pytest
from hands import contract
from irrevon_adapters.refdest.process import Refdest
from lost_tail_drill import CASES, DEMANDED, WORKER, Case, Drill
from lost_tail_world import ask, world

from irrevon.ledger import Ledger


@pytest.fixture(scope="module")
def drill(tmp_path_factory: pytest.TempPathFactory, shared_refdest: Refdest) -> Iterator[Drill]:
    with world() as made:
        ready = Drill(made, shared_refdest, tmp_path_factory.mktemp("lost-tail"))
        ready.run()
        ready.kill()
        yield ready


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.database)
def test_what_was_sent_before_the_loss_is_not_sent_again(drill: Drill, case: Case) -> None:
    dsn = drill.made.dsn(case.server, case.database)
    assert drill.effects(case) == 1
    assert ask(dsn, "select count(*) from irrevon.dispatch_attempts") == [(0,)], "the ledger has forgotten the claim"
    if case.loss != "rolled back":
        assert claimed_by_hand(drill, case) == "quarantined"
    for _ in range(3):
        drill.live(case, case.server)
    if not case.is_promised:
        assert drill.effects(case) == 2, "nothing could tell: README names this"
        return
    assert drill.effects(case) == 1
    assert ask(dsn, f"""select to_state, cause, actor from irrevon.effect_transitions
                          join irrevon.effect_executions using (execution_id)
                         where effect_id = '{case.effect}' order by transition_seq desc limit 2""") == [
        ("SETTLED_COMMITTED", "reconciled_present", "recovery"), ("AMBIGUOUS", "ledger_tail_lost", "recovery"),
    ]  # fmt: skip
    assert ask(dsn, "select classification from irrevon.findings") == [("CONFIRMED_UNIQUE",)]
    told_by = "witness" if case.witness == "whole" else "destination"
    assert ask(dsn, "select source from irrevon.lost_claims") == [(told_by,)]
    assert ask(dsn, "select * from irrevon.audit_ledger()") == []


def claimed_by_hand(drill: Drill, case: Case) -> str:
    """What a person in psql is answered, who knows nothing of a loss and has booted nothing."""
    with Ledger(drill.made.dsn(case.server, case.database, "test_app")) as ledger:
        row = ledger.one("register_intent", contract=contract(stable_ids={"order_id": "by-hand"}, scope="by-hand"))
        claim = ledger.one(
            "claim", effect_id=row["effect_id"], claim_token=uuid.uuid4(),
            order_digest=row["dispatch_order"]["order_digest"], request_digest="ab" * 32,
        )  # fmt: skip
    return str(claim["outcome"])


def test_complete_witnesses_of_all_who_may_claim_lift_the_quarantine(drill: Drill) -> None:
    dsn = drill.made.dsn("standby", DEMANDED.database)
    assert drill.effects(DEMANDED) == 1
    drill.live(DEMANDED, "standby", claims=False)
    assert ask(dsn, "select * from irrevon.quarantine_lifts") == [], "one of two"
    drill.live(DEMANDED, "standby", claims=False, writer="second")
    assert ask(dsn, "select ledger_epoch, adapter_id from irrevon.quarantine_lifts") == [(2, "refdest-c2")]
    assert claimed_by_hand(drill, DEMANDED) == "quarantined", "a hand that keeps no witness"
    (answer,) = drill.live(DEMANDED, "standby")
    assert (answer["outcome"], answer["lifecycle"]) == ("pending_reconciliation", "AMBIGUOUS"), "registered again"
    assert drill.live(DEMANDED, "standby")[-1]["lifecycle"] == "SETTLED_COMMITTED", "asked about at the next boot"
    assert drill.effects(DEMANDED) == 1
    answer = drill.send_another(DEMANDED, "standby")
    assert answer["lifecycle"] == "SETTLED_COMMITTED", "what is new goes out without a person"
    assert ask(dsn, "select * from irrevon.audit_ledger()") == []


def test_a_process_that_outlives_a_rollback_asks_its_witness_before_it_sends(drill: Drill) -> None:
    assert drill.effects(WORKER) == 1
    drill.ledger.close()
    drill.ledger.dsn = drill.made.dsn("rolled", WORKER.database, "test_app")
    assert drill.work()["outcome"] == "pending_reconciliation"
    assert drill.effects(WORKER) == 1
    dsn = drill.made.dsn("rolled", WORKER.database)
    assert ask(dsn, "select source, ledger_epoch from irrevon.lost_claims") == [("witness", 2)]
    drill.witness.close()
    drill.ledger.close()
