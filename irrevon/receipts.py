"""What a destination was heard to say: about one attempt, one question, one page of its list.

RFC-002 sections 5.1, 6.1, 7.2 and 10. Adapters answer these; only metadata and digests, never a body.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True)
class Receipt:
    """What one attempt came to (RFC-002 section 10). Evidence is metadata and digests, never a body."""

    transport_outcome: Literal["OK", "FAILED", "TIMEOUT", "LOST"]
    failure_code: str | None = None
    destination_ref: str | None = None
    response_digest: str | None = None
    evidence: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Probe:
    """What a destination said about an intent's keys (RFC-002 section 6.1).

    `n_found` counts effects in force; `destination_refs` also lists those that are not (decision R4), as
    {"ref", "client_ref", "state"}.
    """

    result: Literal["PRESENT", "ABSENT", "INDETERMINATE"]
    n_found: int | None = None
    destination_refs: list[dict[str, Any]] = field(default_factory=list)
    response_digest: str | None = None
    evidence: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Listing:
    """One page of a destination's effects, for the orphan sweep (RFC-002 section 7.2, decision R9).

    Entries are {"ref", "client_ref", "state", "created_at", "keys", "digest"}; times are the destination's,
    RFC 3339, and `as_of` is its clock when it answered. `next_cursor` null: the window has been read.
    """

    result: Literal["LISTED", "INDETERMINATE"]
    entries: list[dict[str, Any]] = field(default_factory=list)
    next_cursor: str | None = None
    as_of: str | None = None
    response_digest: str | None = None
    evidence: dict[str, Any] = field(default_factory=dict)
