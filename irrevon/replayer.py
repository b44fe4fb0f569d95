"""Ask a destination that honours keys by sending the very same request once more (RFC-002 section 5.3, item 2).

The ledger says when that is a question and not a second effect; what is sent, stored and kept is as in a dispatch.
"""

from __future__ import annotations

from typing import Any

from irrevon.dispatcher import Dispatcher
from irrevon.log import Log
from irrevon.order import Order


class Replayer(Dispatcher):
    """A dispatcher that claims replays. Its log names who asked: reconcile or recovery, never the gate."""

    _function = "claim_c1_replay_probe"
    _operation_id = ""

    def replay(self, order: Order) -> dict[str, Any]:
        """Ask about one ambiguous execution, and return the ledger's last answer about it.

        LedgerError: the ledger refused. IrrevonError (exit 2): no adapter is installed here, or it declares something
        else than what is in force; (exit 3): it cannot render the order. Nothing was claimed then.
        """
        self._operation_id = order.operation_id
        return self.dispatch(order.effect_id, order)

    def _subject(self, effect_id: str) -> dict[str, Any]:
        return {"operation_id": self._operation_id}


class ParentedLog(Log):
    """The same log, with one parent in every line."""

    def __init__(self, log: Log, parent: str) -> None:
        self._log, self._parent = log, parent

    def event(self, name: str, /, **fields: Any) -> None:
        self._log.event(name, **{"parent": self._parent, **fields})
