"""While a destination is asked, no transaction is open and no lock is held but the writer's own (RFC-002 section 0).

A destination may take its time: sessions that waited for it in a transaction would hold up vacuum and each other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import ask
from hands import Hand, contract, declare
from irrevon_adapters.refdest import RefdestC1, RefdestC2
from warm_refdest import Refdest

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.reconciler import reconcile
from irrevon.recovery import boot
from irrevon.sweeper import sweep

WRITERS = 1230131715  # the class of the session locks that are held for life (A2)
_HELD = f"""
  select a.state, l.locktype, l.mode
    from pg_stat_activity a
    left join pg_locks l on l.pid = a.pid and (l.locktype, l.classid) is distinct from ('advisory', {WRITERS})
   where a.application_name = 'irrevon' and a.datname = current_database()"""


class Looking:
    """The real adapter; whenever it is about to use the wire it looks at what the ledger's sessions hold."""

    def __init__(self, adapter: Any, look: Callable[[str], None]) -> None:
        self.declaration, self.render, self._adapter, self._look = adapter.declaration, adapter.render, adapter, look

    def send(self, *arguments: Any) -> Any:
        self._look("send")
        return self._adapter.send(*arguments)

    def lookup(self, *arguments: Any) -> Any:
        self._look("lookup")
        return self._adapter.lookup(*arguments)

    def list(self, *arguments: Any) -> Any:
        self._look("list")
        return self._adapter.list(*arguments)


@pytest.mark.parametrize("make", [RefdestC1, RefdestC2])
def test_nothing_is_held_while_a_destination_is_asked(
    make: Any, database: str, app_dsn: str, operator_dsn: str, tmp_path: Path
) -> None:
    used: list[str] = []

    def look(wire: str) -> None:
        used.append(wire)
        assert ask(database, _HELD) == [("idle", None, None)], wire

    with Refdest(make.profile) as destination:
        adapter: Any = Looking(make({"url": destination.url}), look)
        name = adapter.declaration["adapter"]
        declare(operator_dsn, adapter)
        lost = {"fault": "drop-response-after-commit", "hold_seconds": 0, "match": {"operation": "create"}}
        destination.install([lost])
        with Hand(app_dsn, destination, adapter) as hand:
            adapters, log = {name: adapter}, hand.log
            me = boot(hand.ledger, adapters, log, "main", tmp_path)
            row = hand.ledger.one("register_intent", contract=contract(adapter_id=name))
            worker = Dispatcher(hand.ledger, adapters, log, me.writer, me.epoch)
            assert worker.dispatch(row["effect_id"])["lifecycle"] == "AMBIGUOUS"
            (verdict,) = reconcile(hand.ledger, adapters, log, None, None, "reconcile")
            assert verdict["lifecycle"] == "SETTLED_COMMITTED"
            me.run_file.close()
        with Ledger(operator_dsn) as operator:
            operator.call("audit_request", effect_id=row["effect_id"], reason="a look")
            list(reconcile(operator, adapters, log, None, None, "reconcile"))
            list(sweep(operator, adapter, log))
    assert used == ["send", "send" if make is RefdestC1 else "lookup", "lookup", "list"]
