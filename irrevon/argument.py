"""What a call of the ledger takes: plain values, and nothing that only looks like one.

Advice is none (RFC-002 section 14): a Proposal is of no type that is named here, so mypy refuses it, and so does
every call, before a byte is sent. JSON is text (W10).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeAlias
from uuid import UUID

from irrevon.refusals import malformed

Argument: TypeAlias = "bool | int | float | str | UUID | datetime | timedelta | Sequence[Argument] | None"
LARGEST = 2**63 - 1
DEEPEST = 8


def require_plain(arguments: Mapping[str, object]) -> None:
    """LedgerError (IR105): one of them is no Argument, or one that PostgreSQL cannot hold. It is never shown."""
    for name, value in arguments.items():
        rule = broken_rule(value)
        if rule is not None:
            raise malformed(name, rule)


def broken_rule(value: object, depth: int = 0) -> str | None:
    """The rule that a value breaks, if any."""
    match value:
        case None | bool() | float() | UUID() | datetime() | timedelta():
            return None
        case int():
            return None if -LARGEST <= value <= LARGEST else "is a number of 64 bits"
        case str():
            return broken_text(value)
        case list() | tuple() if depth < DEEPEST:
            return next((rule for rule in (broken_rule(item, depth + 1) for item in value) if rule), None)
        case _:
            return "is a plain value"


def broken_text(value: str) -> str | None:
    """The rule that a text breaks, if any: PostgreSQL's text holds all but these."""
    if "\0" in value:
        return "holds no NUL"
    try:
        value.encode()
    except UnicodeEncodeError:
        return "holds no lone surrogate"
    return None
