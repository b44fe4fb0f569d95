"""The real adapter of the reference destination, with one of its parts replaced."""

from typing import Any

from hands import Hand
from irrevon_adapters.refdest import RefdestC2

from irrevon.request import Request
from irrevon.wire import Deadline, Receipt


class Spoiled:
    """`send` is called before the real one, and what it returns, if anything, instead of it; the others replace."""

    def __init__(
        self, adapter: RefdestC2, send: Any = None, render: Any = None, lookup: Any = None, declaration: Any = None
    ) -> None:
        self.declaration = declaration or adapter.declaration
        self.lookup, self.list = lookup or adapter.lookup, adapter.list
        self.render = render or adapter.render
        self._adapter, self._send = adapter, send

    def send(self, request: Request, deadline: Deadline) -> Receipt:
        instead = self._send() if self._send is not None else None
        return self._adapter.send(request, deadline) if instead is None else instead


def spoil(hand: Hand, **changes: Any) -> None:
    """Put a spoiled adapter into the hand."""
    hand.adapters["refdest-c2"] = Spoiled(hand.adapter, **changes)
