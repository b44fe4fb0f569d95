"""What every fault comes to at a destination of every tier: the table of expectations (RFC-002 6.1, 8, 15.3)."""

from dataclasses import dataclass
from typing import Any

KEPT = "SETTLED_COMMITTED"
REFUSED = "SETTLED_FAILED"
OPEN = "AMBIGUOUS"
UNIQUE, TWICE, GONE = "CONFIRMED_UNIQUE CLOSED", "DUPLICATE 1 OPEN", "LOST OPEN"
End = tuple[str, str | None, int]


@dataclass(frozen=True)
class Cell:
    """`outcome` of the one wire attempt, then two ends: what recovery makes of it at once, and what stands at last.

    An end is (lifecycle, finding, effects): what the ledger says, with the status of what it found, and how often the
    effect happened. At last nothing is due any more and everything settled was audited. `sent`: all requests for it.
    """

    outcome: str
    effects: int
    recovered: End
    last: End
    sent: int = 1


def settled(outcome: str, *end: Any, sent: int = 1) -> Cell:
    """What recovery finds is what stays."""
    return Cell(outcome, end[2], end, end, sent)


ANSWERED = settled("OK", KEPT, None, 1)
DECLINED = settled("FAILED", REFUSED, None, 0)
FOUND = settled("LOST", KEPT, UNIQUE, 1)
FOUND_LATE = settled("TIMEOUT", KEPT, UNIQUE, 1)
FOUND_TWICE = Cell("OK", 2, (KEPT, None, 2), (KEPT, TWICE, 2))  # an OK tells no number: an audit does
ABSENT = Cell("LOST", 0, (OPEN, None, 0), (REFUSED, GONE, 0))  # a second look, after the gap, confirms it
UNKNOWABLE = settled("LOST", OPEN, None, 1)
# A destination that honours keys is asked by the same request: it does what it did not do, or repeats what it said.
REPLAYED = settled("LOST", KEPT, UNIQUE, 1, sent=2)
REPLAYED_LATE = settled("TIMEOUT", KEPT, UNIQUE, 1, sent=2)
CAUGHT_UP = Cell("LOST", 0, (KEPT, UNIQUE, 1), (KEPT, UNIQUE, 1), sent=2)
REPEATED = Cell("LOST", 1, (OPEN, None, 1), (KEPT, UNIQUE, 1), sent=3)  # the attempts used up, it is looked up
REPEATED_ABSENT = Cell("LOST", 0, (OPEN, None, 0), (REFUSED, GONE, 0), sent=3)

# fault: what refdest is told, beside its name
OPTIONS: dict[str, dict[str, Any]] = {
    "drop-response-after-commit": {"hold_seconds": 0.05},
    "delay": {"seconds": 0.05},
    "no-answer": {"fault": "drop-response-after-commit", "hold_seconds": 60},
}
CELLS: dict[tuple[str, str], Cell] = {
    (fault, tier): cell
    for fault, *row in (
        #                              C1               C2           C3
        ("none",                       ANSWERED,        ANSWERED,    UNKNOWABLE),
        ("delay",                      ANSWERED,        ANSWERED,    UNKNOWABLE),
        ("drop-response-after-commit", REPLAYED,        FOUND,       UNKNOWABLE),
        ("no-answer",                  REPLAYED_LATE,   FOUND_LATE,  settled("TIMEOUT", OPEN, None, 1)),
        ("drop-before-commit",         CAUGHT_UP,       ABSENT,      settled("LOST", OPEN, None, 0)),
        ("5xx-after-commit",           REPEATED,        FOUND,       UNKNOWABLE),
        ("5xx-without-commit",         REPEATED_ABSENT, ABSENT,      settled("LOST", OPEN, None, 0)),
        ("duplicate-accept",           FOUND_TWICE,     FOUND_TWICE, settled("LOST", OPEN, None, 2)),
        ("refuse",                     DECLINED,        DECLINED,    DECLINED),
        ("throttle",                   DECLINED,        DECLINED,    DECLINED),
        ("forbid",                     CAUGHT_UP,       ABSENT,      settled("LOST", OPEN, None, 0)),
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
