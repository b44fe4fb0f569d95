"""The stopwatch of one wire call."""

import sys
import time
from dataclasses import dataclass
from math import isfinite
from typing import Self


def _now() -> float:
    # Linux's CLOCK_MONOTONIC stands still while the machine sleeps; a stopwatch for A4 must not.
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


@dataclass(frozen=True)
class Deadline:
    """A stopwatch that the engine starts before it claims: no byte leaves after it (decision A4)."""

    ends: float

    @classmethod
    def after(cls, seconds: float) -> Self:
        """The deadline so many seconds from now; zero or less has passed already. ValueError: not finite."""
        if not isfinite(seconds):
            raise ValueError("a deadline is a finite number of seconds")
        return cls(_now() + seconds)

    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.ends - _now())

    @property
    def passed(self) -> bool:
        return self.remaining() <= 0.0
