"""One destination's questions, batch by batch, as far as it answers in time (RFC-002 section 6.1, decision R7)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from irrevon.deadline import Deadline

BATCH = 100


class Questions:
    """What is due at one destination, each with the deadline of its answer.

    What the deadline of a batch leaves no time for is not asked, and so not answered either: the ledger hands it out
    again. A slow destination gets smaller batches. One that lets a whole deadline pass is left alone until the next
    turn, and so holds up the others for that long only. Whoever asks says `answered()` for each answer that was stored.
    """

    def __init__(self, hand_out: Callable[..., list[dict[str, Any]]]) -> None:
        self._hand_out = hand_out
        self._stored = 0

    def answered(self) -> None:
        self._stored += 1

    def __iter__(self) -> Iterator[tuple[dict[str, Any], Deadline]]:
        limit = BATCH
        while True:
            started, self._stored = Deadline.after(0), 0
            rows = self._hand_out(limit=limit)
            took = Deadline.after(0).ends - started.ends
            in_time, left, longest = 0, 0, 0.0
            for row in rows:
                deadline = Deadline(started.ends + row["deadline_seconds"])
                asks, before = row.get("kind") not in ("parked", "escalated"), deadline.remaining()
                if asks and before <= longest:
                    left += 1
                    continue
                yield row, deadline
                longest = max(longest, before - deadline.remaining())
                in_time += asks and not deadline.passed
            if left and in_time and self._stored:
                limit = in_time
                time.sleep(deadline.remaining() + took)  # the ledger's began that much later than ours, at most
            elif left or len(rows) < limit or not self._stored:
                return
