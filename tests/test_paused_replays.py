"""A replay stopped at every seam, given up online, asked again by others, and then continued (decisions A4, A9).

Both send the same bytes under the same key, and the destination keeps it: even what leaves between checking the
deadline and sending adds no effect. Whether the first request happened or not, it ends once, and once settled.
"""

from __future__ import annotations

import io
import json
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from adjudication import CLOCK
from conftest import ask, run, scaled
from deaths import Mortal, Work
from hands import Hand, contract, declare
from irrevon_adapters.refdest import RefdestC1
from irrevon_adapters.refdest.declarations import declaration
from irrevon_adapters.refdest.process import Refdest
from seams import MOMENTS, ON_THE_WIRE
from test_paused_and_released import lose_sessions

from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.reconciler import reconcile
from irrevon.release import release

DEADLINE = 4  # seconds; a busy machine has to reach the seam within it
SEAMS = [f"{call}.{moment}" for call in ("claim_c1_replay_probe", "record_outcome") for moment in MOMENTS]
SEAMS += [*ON_THE_WIRE, "wire.checked"]
_ENDED = """
  select r.stable_ids ->> 'order_id', f.state,
         array(select n.classification || ' ' || s.status
                 from irrevon.findings n join irrevon.finding_statuses s using (finding_id)
                where n.effect_id = r.effect_id),
         (select count(*) from irrevon.effect_transitions t
           where t.execution_id = e.execution_id and t.from_state = 'AMBIGUOUS')
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id)
    join irrevon.frontiers f using (execution_id)"""


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest("c1", patience=600) as process:  # hands pause in the middle of their requests
        yield process


def stopped(seam: str, work: Work) -> int:
    """A process that does this work and has stopped itself at the seam."""

    reached = []

    def reach(here: str) -> None:
        if here == seam and not reached:
            reached.append(here)
            os.kill(os.getpid(), signal.SIGSTOP)

    child = os.fork()
    if child == 0:
        try:
            work(reach)
        finally:
            os._exit(0)  # its session is lost meanwhile: how it ends is told by the ledger and the destination
    _, status = os.waitpid(child, os.WUNTRACED)
    assert os.WIFSTOPPED(status), seam
    return child


@pytest.mark.parametrize("fault", ["drop-response-after-commit", "drop-before-commit"][scaled(1, 0) :])
def test_a_replay_stopped_anywhere_given_up_and_continued_adds_no_effect(
    fault: str, database: str, app_dsn: str, operator_dsn: str, destination: Refdest, tmp_path: Path
) -> None:
    adapter = RefdestC1({"url": destination.url})
    declare(operator_dsn, adapter)  # type: ignore[arg-type]
    run(database, CLOCK)
    with Ledger(operator_dsn) as operator:
        operator.call("set_setting", name="dispatch_deadline", value=f"{DEADLINE} s", reason="replays that pause")
    ((name,),) = ask(database, "select current_database()")
    log, children, goes_on = Log(io.StringIO()), list[int](), signal.SIGKILL
    try:
        for seam in SEAMS:
            options = {"hold_seconds": 0} if fault == "drop-response-after-commit" else {}
            destination.install([{"fault": fault, "match": {"operation": "create"}, **options}])
            with Hand(app_dsn, destination, adapter) as hand:
                hand.adapters["refdest-c1"] = adapter
                text = contract(adapter_id="refdest-c1", scope=seam, stable_ids={"order_id": seam})
                row = hand.ledger.one("register_intent", contract=text)
                lost = hand.dispatcher.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))
            assert lost["lifecycle"] == "AMBIGUOUS"
            mortal = Mortal(app_dsn, destination, tmp_path, seam, json.loads(json.dumps(declaration("c1"))))
            children.append(stopped(seam, mortal.boots))
        paused = time.monotonic()
        lose_sessions(database)
        for minutes in range(7, 12):
            run(database, f"alter database {name} set irrevon_test.ahead = '{minutes} min'")
            with Ledger(app_dsn) as ledger:
                release(ledger, log)
                list(reconcile(ledger, {"refdest-c1": adapter}, log, None, None, "reconcile"))
        settled = ask(database, _ENDED)
        time.sleep(max(0.0, paused + DEADLINE + 0.1 - time.monotonic()))
        goes_on = signal.SIGCONT
    finally:
        for child in children:
            os.kill(child, goes_on)
            os.waitpid(child, 0)

    happened = Counter(effect["stable_ids"]["order_id"] for effect in destination.truth()["effects"])
    assert happened == dict.fromkeys(SEAMS, 1)
    once = ["SETTLED_COMMITTED", ["CONFIRMED_UNIQUE CLOSED"], 1]
    assert {order: row for order, *row in settled} == dict.fromkeys(SEAMS, once)
    assert ask(database, _ENDED) == settled, "what comes late changes nothing"
    assert ask(database, "select count(*) from irrevon.open_audits") == [(0,)]
    sent = sum(row["operation"] == "create" for row in destination.truth()["requests"])
    assert len(SEAMS) * 2 < sent <= ask(database, "select count(*) from irrevon.dispatch_attempts")[0][0]
