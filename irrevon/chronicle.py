"""What the events of an effect's timeline mean to who looks at them, on a terminal and on a page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

Told = Mapping[str, Any]

LANES = ("intent", "gate", "attempt", "wire", "probe", "adjudication", "finding", "person")
PAUSE = timedelta(minutes=1)  # a longer one is told
_BAD = ("deny", "LOST", "TIMEOUT", "FAILED", "parked", "escalated", "INDETERMINATE", "DUPLICATE", "CONTRADICTED",
        "identity conflict", "AMBIGUOUS", "SETTLED_FAILED")  # fmt: skip
_GOOD = ("allow", "OK", "PRESENT", "CONFIRMED_UNIQUE", "SETTLED_COMMITTED")
_LANE_OF = {"dispatch": "gate", "in_flight": "wire", "adjudication": "adjudication", "audit": "adjudication",
            "finding": "finding", "quarantine": "gate"}  # fmt: skip


def meaning(event: Told) -> str | None:
    """How an event looks: good, bad, waits, or as nothing special."""
    if event.get("is_open"):
        return "waits"
    if event["what"].startswith(_BAD) or "contradicts" in event["what"]:
        return "bad"
    return "good" if event["what"].startswith(_GOOD) else None


def still(item: Told) -> dict[str, Any]:
    """What is open, as an event at the end of the timeline."""
    what = f"{item['kind']}: {item['status']}" + (f", {item['reason']}" if item.get("reason") else "")
    ref = item.get("finding_ref") or item.get("operation_id")
    return {"lane": _LANE_OF[item["kind"]], "what": what, "ref": ref, "is_open": True}


def length(pause: timedelta) -> str:
    """How long, in its two largest units."""
    seconds = int(pause.total_seconds())
    parts = []
    for name, size in (("d", 86400), ("h", 3600), ("min", 60), ("s", 1)):
        if seconds >= size:
            parts.append(f"{seconds // size} {name}")
            seconds %= size
    return " ".join(parts[:2])
