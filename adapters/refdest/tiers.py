"""The adapters by capability tier: C1 and C2 can be asked what happened, C3 cannot."""

from collections.abc import Mapping, Sequence
from typing import Any

from irrevon_adapters.refdest.adapter import RefdestAdapter
from irrevon_adapters.refdest.reading import Reading
from irrevon_adapters.refdest.shapes import Unexpected, sighting_of

from irrevon.deadline import Deadline
from irrevon.wire import Listing, Probe


class RefdestC2(RefdestAdapter):
    """Creates, looks up and lists effects; the destination ignores idempotency keys."""

    profile = "c2"

    def lookup(self, query_keys: Sequence[Mapping[str, Any]], deadline: Deadline) -> Probe:
        """Ask by client references, then by destination references; one effect found twice counts once.

        Any answer but the expected ones is INDETERMINATE, and so is a key that it cannot ask by: skipping it
        would make an absence that nobody looked for.
        """
        reading = Reading(self._get, deadline, frozenset(self.declaration["states_not_in_force"]))
        try:
            for key in query_keys:
                for value in key["values"]:
                    reading.ask_by(key["key"], value)
            return reading.probe()
        except Unexpected as surprise:
            return Probe("INDETERMINATE", None, [], reading.digest, reading.evidence(str(surprise)))

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Deadline) -> Listing:
        """One page of the effects created in [since, until) of the destination's clock."""
        reading = Reading(self._get, deadline, frozenset())
        try:
            page = reading.page({"from": since, "to": until, "cursor": cursor})
            entries = [sighting_of(effect, self.declaration["listing_keys"]) for effect in page.effects]
        except Unexpected as surprise:
            return Listing("INDETERMINATE", [], None, None, reading.digest, reading.evidence(str(surprise)))
        return Listing("LISTED", entries, page.cursor, page.as_of, reading.digest, reading.evidence(None))


class RefdestC1(RefdestC2):
    """The same, at a destination that honours keys: it always sends one."""

    profile = "c1"


class RefdestC3(RefdestAdapter):
    """Creates effects, and can neither name nor find what it created.

    An accepted request is LOST, with the 202 as its evidence: no reference, no OK (decision A8).
    """

    profile = "c3"

    def lookup(self, query_keys: Sequence[Mapping[str, Any]], deadline: Deadline) -> Probe:
        """INDETERMINATE without asking: there is nothing to ask."""
        return Probe("INDETERMINATE", evidence={"problem": "the destination answers no query"})

    def list(self, since: str | None, until: str | None, cursor: str | None, deadline: Deadline) -> Listing:
        """INDETERMINATE without asking: there is no list."""
        return Listing("INDETERMINATE", evidence={"problem": "the destination lists nothing"})
