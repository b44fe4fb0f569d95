"""An instant as an option: RFC 3339 with its offset, as everywhere in Irrevon."""

from __future__ import annotations

from datetime import datetime

import click


def instant(value: str) -> datetime:
    """An RFC 3339 date-time. One without an offset names no instant."""
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise click.BadParameter("an instant is an RFC 3339 date-time with an offset, such as 2026-12-01T09:00:00Z")
    return found
