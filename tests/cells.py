"""What every fault comes to at a destination of every tier: the table of expectations (RFC-002 6.1, 8, 15.3)."""

from dataclasses import dataclass
from typing import Any

KEPT = "SETTLED_COMMITTED"
REFUSED = "SETTLED_FAILED"
OPEN = "AMBIGUOUS"


@dataclass(frozen=True)
class Cell:
    """`outcome` of the one wire attempt and the `effects` then; `ends`: what recovery may make of it, and of them.

    An end is (lifecycle, classification, effects). Several: a destination that honours keys may be asked by sending the
    same request again, inside its window, or by a look; either is right, and each has its own end.
    """

    outcome: str
    effects: int
    ends: tuple[tuple[str, str | None, int], ...]


ANSWERED = Cell("OK", 1, ((KEPT, None, 1),))
DECLINED = Cell("FAILED", 0, ((REFUSED, None, 0),))
FOUND = Cell("LOST", 1, ((KEPT, "CONFIRMED_UNIQUE", 1),))
FOUND_LATE = Cell("TIMEOUT", 1, ((KEPT, "CONFIRMED_UNIQUE", 1),))
ABSENT = Cell("LOST", 0, ((OPEN, None, 0),))
ABSENT_OR_REPLAYED = Cell("LOST", 0, ((OPEN, None, 0), (KEPT, "CONFIRMED_UNIQUE", 1)))
FOUND_OR_REPEATED = Cell("LOST", 1, ((KEPT, "CONFIRMED_UNIQUE", 1), (OPEN, None, 1)))
UNKNOWABLE = Cell("LOST", 1, ((OPEN, None, 1),))

# fault: what refdest is told, beside its name
OPTIONS: dict[str, dict[str, Any]] = {
    "drop-response-after-commit": {"hold_seconds": 0.05},
    "delay": {"seconds": 0.05},
    "no-answer": {"fault": "drop-response-after-commit", "hold_seconds": 60},
}
CELLS: dict[tuple[str, str], Cell] = {
    (fault, tier): cell
    for fault, *row in (
        #                              C1                  C2           C3
        ("none",                       ANSWERED,           ANSWERED,    UNKNOWABLE),
        ("delay",                      ANSWERED,           ANSWERED,    UNKNOWABLE),
        ("drop-response-after-commit", FOUND,              FOUND,       UNKNOWABLE),
        ("no-answer",                  FOUND_LATE,         FOUND_LATE,  Cell("TIMEOUT", 1, ((OPEN, None, 1),))),
        ("drop-before-commit",         ABSENT_OR_REPLAYED, ABSENT,      ABSENT),
        ("5xx-after-commit",           FOUND_OR_REPEATED,  FOUND,       UNKNOWABLE),
        ("5xx-without-commit",         ABSENT,             ABSENT,      ABSENT),
        ("duplicate-accept",           Cell("OK", 2, ((KEPT, None, 2),)), Cell("OK", 2, ((KEPT, None, 2),)),
                                       Cell("LOST", 2, ((OPEN, None, 2),))),
        ("refuse",                     DECLINED,           DECLINED,    DECLINED),
        ("throttle",                   DECLINED,           DECLINED,    DECLINED),
    )
    for tier, cell in zip(("c1", "c2", "c3"), row, strict=True)
}  # fmt: skip

# RFC-002 section 3.2: where a finding may attach, and when.
ATTACHMENTS = {
    (state, classification): set() if cell == "-" else set(cell.split("+"))
    for state, *row in (
        #                     UNIQUE    DUPLICATE       LOST      CONTRADICTED  ORPHANED
        ("INTENDED",          "-",      "-",            "-",      "-",          "-"),
        ("PERSISTED",         "-",      "-",            "-",      "-",          "-"),
        ("CANCELLED",         "-",      "-",            "-",      "-",          "-"),
        ("DISPATCHED",        "-",      "-",            "-",      "-",          "-"),
        ("AMBIGUOUS",         "-",      "-",            "-",      "-",          "-"),
        ("SETTLED_COMMITTED", "settle", "settle+audit", "-",      "audit",      "-"),
        ("SETTLED_FAILED",    "-",      "audit",        "settle", "audit",      "-"),
    )
    for classification, cell in zip(
        ("CONFIRMED_UNIQUE", "DUPLICATE", "LOST", "CONTRADICTED", "ORPHANED"), row, strict=True)
}  # fmt: skip

# RFC-002 section 3.3 and decision F1: who may take which action on it.
ACTIONS = {
    (classification, action): set() if cell == "-" else set(cell.split("+"))
    for classification, *row in (
        #                    COMPENSATED  REDISPATCHED                  ACCEPTED_AS_IS  ESCALATED_HUMAN
        ("CONFIRMED_UNIQUE", "-",         "-",                          "system",       "-"),
        ("DUPLICATE",        "human",     "-",                          "human",        "human"),
        ("LOST",             "-",         "human+policy_auto+recovery", "human",        "human+system"),
        ("ORPHANED",         "human",     "-",                          "human",        "human"),
        ("CONTRADICTED",     "human",     "-",                          "human",        "human+system"),
    )
    for action, cell in zip(
        ("COMPENSATED", "REDISPATCHED", "ACCEPTED_AS_IS", "ESCALATED_HUMAN"), row, strict=True)
}  # fmt: skip
