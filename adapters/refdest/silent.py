"""The C3 profile: it takes orders and says nothing more about them.

Accepted is 202 with an empty body, whatever comes of it; there is no reference, no query and no list, and a
client reference is not something that it knows. The truth log sees what its callers cannot (RFC-002 section 8).
"""

from datetime import datetime

from irrevon_adapters.refdest.calls import Call, Reply
from irrevon_adapters.refdest.destination import Destination
from irrevon_adapters.refdest.effect import Effect


class SilentDestination(Destination):
    optional = frozenset[str]()

    def answer(self, effect: Effect) -> Reply:
        return Reply(202, "", "accepted", (effect.destination_ref,))

    def get(self, call: Call, now: datetime) -> Reply:
        return Reply(404, "nothing here\n", "undeclared")

    list = get
