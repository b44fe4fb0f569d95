"""How long is a boot's scan, without a call of any destination, with so many effects settled beside 500 open ones?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import psycopg

from irrevon.tokens import time_ordered_uuid

from .growth import old_ledger
from .place import Broken, Place
from .story import Story
from .subjects import REQUEST

OPEN = 500  # a crash as no fleet of one hand would have it
ROUNDS = 5  # the first of them fills the caches, and is not counted
WRITER = "bench"


@dataclass
class Boot:
    """A process of the writer: its session holds the lock."""

    session: psycopg.Connection[Any]
    epoch: int
    token: str


def boot(where: Place, sizes: list[int], say: Callable[[str], None]) -> dict[int, dict[str, float]]:
    """For each number of settled effects: the best of some boots, in seconds, of scan and first questions."""
    result: dict[int, dict[str, float]] = {}
    for size in old_ledger(where, sizes, say, "boot"):
        rounds = [_crash_and_boot(where, number) for number in range(ROUNDS)][1:]
        result[size] = {name: min(one[name] for one in rounds) for name in rounds[0]}
        say(f"boot: {result[size]}")
    return result


def _crash_and_boot(where: Place, number: int) -> dict[str, float]:
    """Claim, die before any outcome, boot again and scan; then settle what is open, for the next round."""
    first = _booted(where, None)
    _finish(first)
    for of_open in range(OPEN):
        story = Story(first.session, f"boot-{number}")
        intent, _ = story.intent(f"open-{of_open}")
        claimed = story.call(
            "claim", effect_id=intent["effect_id"], order_digest=intent["dispatch_order"]["order_digest"],
            claim_token=time_ordered_uuid(), request_digest=REQUEST, writer=WRITER, epoch=first.epoch,
        )  # fmt: skip
        if claimed["outcome"] != "claimed":
            raise Broken(f"not claimed: {claimed}")
    first.session.close()

    second = _booted(where, first.token)
    began = time.monotonic()
    closed = _drained(second, "select operation_id from irrevon.recovery_scan(%s, %s)")
    scanned = time.monotonic()
    asked = _drained(second, "select operation_id from irrevon.reconcile_due(%s, %s)")
    ended = time.monotonic()
    if len(closed) != OPEN or len(asked) != OPEN:
        raise Broken(f"{len(closed)} were closed and {len(asked)} asked about, not {OPEN}")
    for operation in asked:
        second.session.execute("select irrevon.settle(%s, 'FAILED', '{\"looked\": 1}')", [operation])
    _finish(second)
    second.session.close()
    return {"scan": scanned - began, "questions": ended - scanned}


def _booted(where: Place, dead: str | None) -> Boot:
    session = where.connect()
    for patience in range(100, -1, -1):  # the server may not have noticed yet that the last session is gone
        try:
            row = session.execute(
                "select epoch, boot_token from irrevon.writer_boot(%s, %s)", [WRITER, dead]
            ).fetchone()
            break
        except psycopg.Error as error:
            if error.sqlstate != "IR702" or not patience:
                raise
            time.sleep(0.05)
    assert row is not None
    return Boot(session, int(str(row[0])), str(row[1]))


def _finish(of: Boot) -> None:
    of.session.execute("select irrevon.recovery_finish(%s, %s)", [WRITER, of.epoch])


def _drained(of: Boot, call: str) -> list[str]:
    """Call it until it returns no row, as a boot does."""
    rows: list[str] = []
    while more := of.session.execute(call.encode(), [WRITER, of.epoch]).fetchall():
        rows += [str(row[0]) for row in more]
    return rows
