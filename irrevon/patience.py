"""Repeat a call to the ledger whose answer did not come, until it does (decision A5)."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from irrevon.deadline import Deadline
from irrevon.errors import StorageUnavailable

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0  # seconds
Answer = TypeVar("Answer")


def until_answered(
    call: Callable[[], Answer], tell: Callable[[StorageUnavailable], None], ends: Deadline | None = None
) -> Answer:
    """Make a call that may be repeated, again and again, longer and longer apart; `tell` hears of each failure.

    StorageUnavailable: it did not get through before `ends`. Without an end it is tried until it does.
    """
    pause = FIRST_PAUSE
    while True:
        try:
            return call()
        except StorageUnavailable as error:
            tell(error)
            if ends is not None and ends.passed:
                raise
            time.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
