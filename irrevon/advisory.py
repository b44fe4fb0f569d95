"""Advice on what waits for a human: an optional classifier proposes, and nothing that it says decides anything.

RFC-002 section 14 (ADR-006), in three walls: nothing of irrevon imports this module, so no decision can read advice;
a Proposal is a type of its own that no call of the ledger takes, in mypy's eyes and at run time; and what an advisor
sees, it sees through Views, whose login may write nothing. A person who follows a proposal types the decision anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn, Protocol, final

from irrevon.views import Views

LONGEST = {"about": 128, "action": 64, "why": 4000}
LARGEST = 65536


class NoProposal(ValueError):
    """What an advisor said is no proposal; which rule it breaks, never what it said."""


@final
@dataclass(frozen=True, slots=True, repr=False)
class Proposal:
    """What an advisor would do about one thing that waits, and why: three texts of somebody who may be lying.

    about   the finding_ref, operation_id or effect_id that it speaks of, as it was told; nothing has looked it up
    action  what it would do
    why     its reasons
    """

    about: str
    action: str
    why: str

    def __repr__(self) -> str:
        return "<a proposal>"  # so that no format string carries its texts into a call

    def __reduce__(self) -> NoReturn:
        raise TypeError("a proposal is shown to a person, not stored or sent")


class Advisor(Protocol):
    """Whoever may propose. What it raises is its own affair: it is asked in vain, and nothing else happens."""

    def propose(self, case: Mapping[str, Any]) -> str | None:
        """One row of operator_queue to a JSON object {about, action, why}, as text; None: nothing to say."""
        ...


def proposals(views: Views, advisor: Advisor, limit: int = 100) -> Iterator[Proposal]:
    """Ask about what waits for a human, the oldest first. What is no proposal is passed over."""
    for case in views.rows("operator_queue", limit):
        proposal = None
        with suppress(Exception):  # an advisor's failure is no failure of irrevon
            told = advisor.propose(case)
            proposal = None if told is None else read(told)
        if proposal is not None:
            yield proposal


def read(told: object) -> Proposal:
    """Take an advisor's text apart. NoProposal: it is not exactly {about, action, why}, each a short text."""
    if not isinstance(told, str) or len(told) > LARGEST:
        raise NoProposal("a proposal is at most 64 kB of JSON text")
    try:
        document = json.loads(told)
    except (ValueError, RecursionError):
        raise NoProposal("a proposal is JSON") from None
    if not isinstance(document, dict) or document.keys() != LONGEST.keys():
        raise NoProposal("a proposal has about, action and why, and no other member")
    for name, longest in LONGEST.items():
        if not isinstance(document[name], str) or not 1 <= len(document[name]) <= longest:
            raise NoProposal(f"{name} is a text of at most {longest} characters")
    return Proposal(**document)
