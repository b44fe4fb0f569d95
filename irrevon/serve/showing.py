"""An envelope as a page: templates that escape everything, and what they need to say it in."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.datastructures import QueryParams
from starlette.responses import HTMLResponse, Response

from irrevon.next_steps import commands_of
from irrevon.serve.asking import PAGES, Page
from irrevon.serve.timeline import drawn
from irrevon.visible import is_visible


class Showing:
    """The templates, loaded once."""

    def __init__(self) -> None:
        self._templates = Environment(
            loader=PackageLoader("irrevon.serve"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True, finalize=plain,
        )  # fmt: skip
        self._templates.filters |= {"age": age, "brief": brief, "instant": instant, "tone": tone, "words": words}
        self._templates.globals |= {
            "pages": [page for page in PAGES if "{" not in page.path], "drawn": drawn, "steps_of": steps_of,
        }  # fmt: skip

    def page(self, page: Page, envelope: dict[str, Any], query: QueryParams) -> Response:
        """One page; a list's next one keeps its filters."""
        given = [(name, value) for name, value in query.multi_items() if value and name != "cursor"]
        following = urlencode([*given, ("cursor", envelope["next_cursor"])]) if envelope["has_more"] else None
        return HTMLResponse(self._templates.get_template(f"{page.name}.html").render(
            page=page, data=envelope["data"], now=envelope.get("as_of") or datetime.now(UTC).isoformat(),
            given={name: query.getlist(name) for name in query}, following=following,
        ))  # fmt: skip

    def failure(self, status: int, path: str, rule: str) -> Response:
        """What went wrong, as a page."""
        text = self._templates.get_template("failure.html").render(page=None, status=status, path=path, rule=rule)
        return HTMLResponse(text, status_code=status)


def plain(value: object) -> object:
    """Nothing for None; and no character that is not plainly visible (decision S2)."""
    if value is None:
        return ""
    if type(value) is str:
        return "".join(c if is_visible(c) or c == "\n" else "�" for c in value)
    return value


def steps_of(calls: Iterable[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Why one would make a call that is legal now, and the command line that makes it."""
    return [(why, shlex.join(words)) for call in calls for why, words in commands_of(call)]


def age(since: str | datetime | None, now: str) -> str:
    """How long before `now`, in its largest unit."""
    if since is None:
        return ""
    began = datetime.fromisoformat(since) if isinstance(since, str) else since
    seconds = max((datetime.fromisoformat(now) - began).total_seconds(), 0)
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{int(seconds // size)} {unit}"
    return f"{int(seconds)} s"


def instant(at: str | datetime | None) -> str:
    """An instant to the second, in UTC."""
    if at is None:
        return ""
    told = datetime.fromisoformat(at) if isinstance(at, str) else at
    return told.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def brief(name: object, longest: int = 13) -> str:
    """The beginning of a name that nobody reads to its end."""
    told = "" if name is None else str(name)
    return told if len(told) <= longest else f"{told[: longest - 1]}…"


def words(name: str) -> str:
    """A name of the ledger's as words."""
    return name.replace("_", " ")


# What a word of the ledger's means for who looks: fine, open, or somebody's to act on. Anything else is plain.
TONES = {
    **dict.fromkeys(("SETTLED_COMMITTED", "CONFIRMED_UNIQUE", "CLOSED", "PRESENT", "OK", "allow"), "good"),
    **dict.fromkeys(("AMBIGUOUS", "DISPATCHED", "PERSISTED", "OPEN", "REDISPATCHED", "COMPENSATED", "LOST"), "open"),
    **dict.fromkeys(("DUPLICATE", "CONTRADICTED", "ORPHANED", "ESCALATED_HUMAN", "quarantined", "deny"), "bad"),
}


def tone(word: object) -> str:
    """The class of a badge."""
    return TONES.get(str(word), "plain")
