"""The C1 profile: as C2, and the first answer to an idempotency key is the answer to it, inside the window.

What its declaration says of keys, it keeps, no longer and no shorter: length, alphabet and window come from there.
A key that is in progress, or comes with another body, is refused without a side effect, by answers that the
declaration does not name: they prove nothing about the first request (cases of RFC-002 section 10).
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from irrevon_adapters.refdest.calls import Call, Reply
from irrevon_adapters.refdest.destination import Destination

REPLAYED = (("Idempotent-Replayed", "true"),)
_DURATION = re.compile(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?")


@dataclass
class Kept:
    """A key: whose bytes it belongs to, since when, and the first answer once there is one."""

    body_digest: str | None
    since: datetime
    reply: Reply | None = None


class KeyedDestination(Destination):
    def __init__(self, seed: int, declaration: dict[str, Any]) -> None:
        super().__init__(seed, declaration)
        promise = declaration["idempotency"]
        self._window = duration(promise["window"])
        self._longest, self._alphabet = promise["key_max_length"], set(promise["key_alphabet"])
        self._kept: dict[str, Kept] = {}

    def admit(self, call: Call, now: datetime) -> Reply | None:
        key = call.idempotency_key
        if call.operation != "create" or key is None:
            return None
        if not (1 <= len(key) <= self._longest and self._alphabet.issuperset(key)):
            return Reply(400, "not a key\n", "undeclared")
        kept = self._kept.get(key)
        if kept is None or (kept.reply is not None and now - kept.since >= self._window):
            self._kept[key] = Kept(call.body_digest, now)
            return None
        if kept.body_digest != call.body_digest:
            return Reply(409, {"error": "key_conflict"}, "key_conflict")
        if kept.reply is None:
            return Reply(409, {"error": "in_progress"}, "in_progress")
        return replace(kept.reply, outcome="replayed", committed=(), headers=REPLAYED)

    def finish(self, call: Call, reply: Reply) -> None:
        if call.operation == "create" and call.idempotency_key is not None:
            self._kept[call.idempotency_key].reply = reply


def duration(text: str) -> timedelta:
    """A declared duration: days, hours, minutes and seconds of ISO 8601. ValueError: another text."""
    found = _DURATION.fullmatch(text)
    if found is None or text.endswith(("P", "T")):
        raise ValueError("a duration of days, hours, minutes and seconds")
    days, hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
