"""The seeded virtual clock: time as part of what a seed determines (RFC-002 section 8)."""

import hashlib
from datetime import UTC, datetime, timedelta

_DAY = 24 * 60 * 60
_EVENT = timedelta(milliseconds=1)


class VirtualClock:
    """Starts at an instant that the seed picks, moves a millisecond per event, and otherwise only when told.

    It never reads the host's clock, so the same requests in the same order carry the same times.
    """

    def __init__(self, seed: int) -> None:
        offset = int.from_bytes(hashlib.sha256(b"clock:%d" % seed).digest(), "big") % _DAY
        self.now = datetime(2030, 1, 1, tzinfo=UTC) + timedelta(seconds=offset)

    def tick(self) -> datetime:
        """The instant of the next event."""
        self.now += _EVENT
        return self.now

    def advance(self, seconds: float) -> datetime:
        """Move on by so many seconds. ValueError: backwards, or out of the calendar."""
        if not 0 <= seconds <= 1e9:
            raise ValueError("seconds: 0 to 1e9")
        try:
            self.now += timedelta(seconds=seconds)
        except OverflowError:
            raise ValueError("seconds: the calendar ends") from None
        return self.now


def stamp(instant: datetime) -> str:
    """RFC 3339 in UTC, to the microsecond."""
    return instant.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
