"""SIGKILL at every seam of one effect's way, over and over (RFC-002 section 15.2; hardening G1, G2, G5).

The judges are the destination's truth and SQL: no effect without a durable claim, no second effect, no lost
acknowledged outcome. Hands are forked, not started, so that a round costs a tenth of a second.
"""

import io
import itertools
import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from conftest import scaled
from hands import contract, declare
from irrevon_adapters.refdest import RefdestC2
from irrevon_adapters.refdest.process import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.recovery import boot
from irrevon.request import Request
from irrevon.wire import Deadline, Receipt

KILLS = scaled(60, 750)
CALLS = ("writer_boot", "recovery_finish", "register_intent", "claim", "record_outcome")
SEAMS = [f"{call}.{moment}" for call in CALLS for moment in ("before", "after")] + [
    "wire.before", "wire.middle", "wire.after",
]  # fmt: skip


class SeamLedger(Ledger):
    """A ledger whose calls announce themselves."""

    reach: Callable[[str], None]

    def call(self, function: str, /, **arguments: Any) -> list[dict[str, Any]]:
        self.reach(f"{function}.before")
        rows = super().call(function, **arguments)
        self.reach(f"{function}.after")
        return rows


class SeamAdapter(RefdestC2):
    """The real adapter, announcing its one send."""

    reach: Callable[[str], None]

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        self.reach("wire.before")
        receipt = super().send(request, deadline)
        self.reach("wire.after")
        return receipt


def hand(dsn: str, url: str, run_dir: Path, text: str, seam: str | None, told: int) -> None:
    """One hand's life in a forked process: recover, register, dispatch; it stops for good at its seam."""

    def reach(place: str) -> None:
        if place == seam:
            os.write(told, b"at the seam\n")
            while True:
                signal.pause()

    ledger, adapter = SeamLedger(dsn), SeamAdapter({"url": url})
    ledger.reach = adapter.reach = reach
    log = Log(io.StringIO())
    adapters: dict[str, Any] = {"refdest-c2": adapter}
    me = boot(ledger, adapters, log, "main", run_dir)
    row = ledger.one("register_intent", contract=text)
    order = Order.from_row(row["dispatch_order"])
    answer = Dispatcher(ledger, adapters, log, me.writer, me.epoch).dispatch(row["effect_id"], order)
    os.write(told, f"acked {answer['operation_id']} {answer['lifecycle']}\n".encode())


def fork_hand(*arguments: Any) -> tuple[int, int]:
    """Fork a hand; its process id, and where it says how far it came."""
    reads, told = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reads)
            hand(*arguments, told)
            code = 0
        finally:
            os._exit(code)
    os.close(told)
    return child, reads


def heard(reads: int, seconds: float = 20.0) -> str:
    """What a hand said by now, waiting for the first word; empty if it ended without one."""
    ready, _, _ = select.select([reads], [], [], seconds)
    assert ready, "the hand said nothing"
    return os.read(reads, 4096).decode()


def kill(child: int, reads: int) -> None:
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(reads)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def run_to_the_end(*arguments: Any) -> str:
    child, reads = fork_hand(*arguments)
    said = heard(reads)
    os.close(reads)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0, said
    return said


@pytest.fixture
def destination() -> Iterator[Refdest]:
    with Refdest() as process:
        yield process


def wait_until_committed(destination: Refdest, effects: int) -> None:
    for _ in range(500):
        if len(destination.truth()["effects"]) > effects:
            return
        time.sleep(0.01)
    raise AssertionError("the destination never had it")


def test_nothing_is_sent_twice_or_without_a_claim_whereever_a_hand_dies(
    database: str, app_dsn: str, operator_dsn: str, destination: Refdest, tmp_path: Path
) -> None:
    declare(operator_dsn, RefdestC2({"url": destination.url}))
    acked: dict[str, str] = {}
    for number, seam in zip(range(KILLS), itertools.cycle(SEAMS), strict=False):
        text = contract(stable_ids={"order_id": f"order-{number}"}, scope=f"acme-store/{number}")
        before = len(destination.truth()["effects"])
        middle = seam == "wire.middle"
        if middle:
            destination.install(
                [{"fault": "drop-response-after-commit", "times": "once", "match": {"operation": "create"}}]
            )
        child, reads = fork_hand(app_dsn, destination.url, tmp_path, text, None if middle else seam)
        if middle:
            wait_until_committed(destination, before)
        else:
            assert heard(reads) == "at the seam\n", seam
        kill(child, reads)

        word, operation, lifecycle = run_to_the_end(app_dsn, destination.url, tmp_path, text, None).split()
        assert word == "acked"
        acked[operation] = lifecycle

    judge(database, destination, acked)


def judge(database: str, destination: Refdest, acked: dict[str, str]) -> None:
    """The three zeros, and what each seam must have come to."""
    truth = destination.truth()
    with psycopg.connect(database) as connection:
        attempts = dict(
            connection.execute(
                "select e.operation_id, count(*) from irrevon.dispatch_attempts a"
                " join irrevon.effect_executions e using (execution_id) group by 1"
            ).fetchall()
        )
        frontiers = dict(
            connection.execute(
                "select operation_id, state from irrevon.frontiers join irrevon.effect_executions using (execution_id)"
            ).fetchall()
        )
        open_attempts = connection.execute("select count(*) from irrevon.open_attempts").fetchone()
    counts = truth["by_client_ref"]
    assert [ref for ref in counts if ref not in attempts] == [], "an effect without a claim"
    assert [ref for ref, effects in counts.items() if effects > 1] == [], "a second effect"
    assert [operation for operation, number in attempts.items() if number > 1] == [], "a second wire attempt"
    creates = [request["client_ref"] for request in truth["requests"] if request["operation"] == "create"]
    assert len(creates) == len(set(creates)), "a second request"
    lost = {operation for operation, state in acked.items() if frontiers[operation] != state}
    assert lost == set(), "an acknowledged outcome that the ledger does not hold"
    # What the destination has is settled by its evidence; what it has not is never called committed.
    assert {op: frontiers[op] for op in counts if frontiers[op] != "SETTLED_COMMITTED"} == {}
    assert {op for op, state in frontiers.items() if state == "SETTLED_COMMITTED" and op not in counts} == set()
    assert open_attempts == (0,)
    assert len(acked) == KILLS
