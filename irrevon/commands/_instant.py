"""An instant as an option: RFC 3339 with its offset, as everywhere in Irrevon."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click


class Instant(click.ParamType[datetime]):
    """An RFC 3339 date-time. One without an offset names no instant."""

    name = "instant"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        try:
            found = value if isinstance(value, datetime) else datetime.fromisoformat(str(value))
        except ValueError:
            found = None
        if found is None or found.tzinfo is None:
            self.fail("an instant is an RFC 3339 date-time with an offset, such as 2026-12-01T09:00:00Z", param, ctx)
        return found
