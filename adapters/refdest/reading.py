"""What the adapter reads from the destination, and how little of it it believes.

An absence frees a redispatch, so it must be something that the destination said: a page that lists nothing,
or its own not_found. Everything else is Unexpected, which becomes INDETERMINATE (RFC-002 section 6.1).
"""

import hashlib
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from irrevon_adapters.refdest.shapes import Page, Unexpected, entry_of, page_in

from irrevon.answers import strict_json
from irrevon.deadline import Deadline
from irrevon.http import Answer, exchange
from irrevon.request import Request
from irrevon.wire import Probe

_IN_FORCE = "active"
_MAX_PAGES = 100


class Reading:
    """The answers of one lookup or list: found effects by reference, and the digests of what was said."""

    def __init__(self, get: Callable[[str], Request], deadline: Deadline, not_in_force: frozenset[str]) -> None:
        self._get, self._deadline, self._not_in_force = get, deadline, not_in_force
        self._found: dict[str, dict[str, Any]] = {}
        self._digests: list[str] = []
        self._asked = 0
        self._last: Answer | None = None

    @property
    def digest(self) -> str | None:
        """The one answer's digest, or SHA-256 over those of several, a line each."""
        if len(self._digests) <= 1:
            return self._digests[0] if self._digests else None
        return hashlib.sha256("\n".join(self._digests).encode()).hexdigest()

    def evidence(self, problem: str | None) -> dict[str, Any]:
        facts = {"asked": self._asked} | (self._last.evidence if self._last else {})
        return facts | ({"problem": problem} if problem else {})

    def ask_by(self, key: str, value: str) -> None:
        """Ask by one value of one key, and keep what is found."""
        if key == "client_ref":
            self._by_client_ref(value)
        elif key == "destination_ref":
            self._by_reference(value)
        else:
            raise Unexpected("a key that this adapter cannot ask by")

    def _by_client_ref(self, value: str) -> None:
        cursor = None
        for _ in range(_MAX_PAGES):
            page = self.page({"client_ref": value, "cursor": cursor})
            for effect in page.effects:
                if effect.get("client_ref") != value:  # a filter that does not filter finds everything
                    raise Unexpected("an effect that was not asked for")
                self._keep(effect)
            if page.cursor is None:
                return
            cursor = page.cursor
        raise Unexpected("too many pages")

    def _by_reference(self, value: str) -> None:
        if value.startswith("sha256:"):  # too long or odd to be kept, so there is nothing to ask with
            if value not in self._found:
                raise Unexpected("a reference that is kept by its digest")
            return
        status, document = self._ask(f"/effects/{quote(value, safe='')}")
        if status == 404 and document == {"error": "not_found"}:
            return
        if status != 200 or not isinstance(document, dict) or document.get("destination_ref") != value:
            raise Unexpected("neither the effect nor not_found")
        self._keep(document)

    def probe(self) -> Probe:
        """What was found, in force or not; n counts those in force (decision R4)."""
        if not self._asked:
            raise Unexpected("no key to ask by")
        entries = list(self._found.values())
        count = sum(entry["state"] == _IN_FORCE for entry in entries)
        return Probe("PRESENT" if count else "ABSENT", count, entries, self.digest, self.evidence(None))

    def page(self, params: dict[str, str | None]) -> Page:
        """One page of effects; a parameter of None is left out."""
        query = urlencode({name: text for name, text in params.items() if text is not None}, quote_via=quote)
        status, document = self._ask(f"/effects?{query}")
        if status != 200:
            raise Unexpected("not a page of effects")
        return page_in(document, params.get("cursor"))

    def _ask(self, target: str) -> tuple[int, Any]:
        self._asked += 1
        self._last = answer = exchange(self._get(target), self._deadline)
        if answer.digest is not None:
            self._digests.append(answer.digest)
        if answer.problem is not None or answer.status is None:
            raise Unexpected(answer.problem or "no answer")
        try:
            return answer.status, strict_json(answer.body)
        except ValueError:
            raise Unexpected("not JSON") from None

    def _keep(self, effect: dict[str, Any]) -> None:
        entry = entry_of(effect)
        if entry["state"] != _IN_FORCE and entry["state"] not in self._not_in_force:
            raise Unexpected("a state that says neither in force nor not")
        if self._found.setdefault(entry["ref"], entry) != entry:
            raise Unexpected("two accounts of one effect")
