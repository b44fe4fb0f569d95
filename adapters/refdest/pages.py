"""The window, the filter and the pages of a list."""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from irrevon_adapters.refdest.effect import Effect

PAGE = 100
MAX_PAGE = 500


def page_of(effects: list[Effect], params: dict[str, str]) -> tuple[list[Effect], str | None]:
    """One page of effects in creation order, and the cursor of the next or None.

    Parameters: from (included) and to (not), RFC 3339 with offset; limit 1..500; cursor; client_ref, by which
    the caller has already chosen. ValueError says which parameter is wrong.
    """
    if not params.keys() <= {"client_ref", "from", "to", "limit", "cursor"}:
        raise ValueError("unknown parameter")
    since, until = _instant(params, "from"), _instant(params, "to")
    limit, cursor = _number(params, "limit", PAGE), _number(params, "cursor", 0)
    if not 1 <= limit <= MAX_PAGE:
        raise ValueError(f"limit: 1 to {MAX_PAGE}")
    wanted = [
        effect
        for effect in effects[bisect_right(effects, cursor, key=lambda effect: effect.number) :]
        if (since is None or effect.created_at >= since) and (until is None or effect.created_at < until)
    ]
    page = wanted[:limit]
    return page, str(page[-1].number) if len(wanted) > limit else None


def _instant(params: dict[str, str], name: str) -> datetime | None:
    if name not in params:
        return None
    try:
        instant = datetime.fromisoformat(params[name])
    except ValueError:
        raise ValueError(f"{name}: RFC 3339 with offset") from None
    if instant.tzinfo is None:
        raise ValueError(f"{name}: RFC 3339 with offset")
    return instant


def _number(params: dict[str, str], name: str, default: int) -> int:
    text = params.get(name, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise ValueError(f"{name}: a number")
    return int(text)
