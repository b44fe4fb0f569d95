"""What it costs to find out what became of a lost answer: the ledger's part, the destination a no-op."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from typing import Any

from irrevon_adapters.refdest import RefdestC1, RefdestC2

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.reconciler import reconcile
from irrevon.wire import Adapter, Probe, Receipt

from .counts import round_trips
from .place import Broken, Place
from .story import C1
from .subjects import RESPONSE, client_cpu, contract

EFFECTS = 50  # lost at once: one batch of questions
WARM = 8  # before them, so that every statement is prepared
GAP = 1  # second between the two reads of an absence; the shortest that may be set


class Answering:
    """An adapter that renders as the real one does, and answers without a wire."""

    def __init__(self, adapter: Any, outcome: str, found: bool) -> None:
        self.declaration, self.render, self.list = adapter.declaration, adapter.render, adapter.list
        self.outcome, self._found = outcome, found

    def send(self, *_: Any) -> Receipt:
        return Receipt("OK", None, "theirs", RESPONSE) if self.outcome == "OK" else Receipt("LOST")

    def lookup(self, query_keys: Any, *_: Any) -> Probe:
        if not self._found:
            return Probe("ABSENT", 0, [], RESPONSE)
        (asked, *_rest) = query_keys[0]["values"]
        return Probe("PRESENT", 1, [{"ref": asked, "client_ref": asked, "state": "active"}], RESPONSE)


# what is found: (the adapter, what a replay is answered, whether a look finds it, how many turns it takes)
KINDS: dict[str, tuple[Callable[[Any], Any], str, bool, int]] = {
    "present, by one look": (RefdestC2, "LOST", True, 1),
    "absent, by two looks": (RefdestC2, "LOST", False, 2),
    "replayed (C1)": (RefdestC1, "OK", True, 1),
}


def adjudication(where: Place, rounds: int, say: Callable[[str], None]) -> dict[str, dict[str, float]]:
    """For each kind of answer: round trips, and milliseconds of this program's CPU, each; the best round's."""
    with where.connect() as owner:
        owner.execute("select irrevon.set_setting('absence_gap', %s, 'bench')", [f"{GAP} s"])
        owner.execute("select irrevon.register_adapter(%s)", [json.dumps(C1)])
    result = {}
    for kind in KINDS:
        seen = [_round(where, kind, f"{kind}/{number}") for number in range(rounds)]
        result[kind] = {name: min(one[name] for one in seen) for name in seen[0]}
        say(f"adjudication: {kind}: {result[kind]}")
    return result


def _round(where: Place, kind: str, name: str) -> dict[str, float]:
    with Ledger(where.dsn("bench_app")) as ledger:
        _settled(ledger, kind, f"{name}/warm", WARM)
        trips, used = _settled(ledger, kind, name, EFFECTS)
    _, replayed, _, turns = KINDS[kind]
    calls = turns * (1 + EFFECTS * (2 if replayed == "OK" else 1))  # one batch of questions; a replay is two calls
    return {"round_trips": trips / EFFECTS, "client_ms": used / EFFECTS, "to_reach": calls / EFFECTS}


def _settled(ledger: Ledger, kind: str, name: str, effects: int) -> tuple[int, float]:
    """Lose so many answers, and find out: round trips and CPU of the second part."""
    make, replayed, found, turns = KINDS[kind]
    adapter, log = Answering(make({"url": "http://127.0.0.1:1"}), "LOST", found), Log(io.StringIO())
    adapters: dict[str, Adapter] = {adapter.declaration["adapter"]: adapter}
    hand = Dispatcher(ledger, adapters, log)
    for number in range(effects):
        text = contract(f"{name}/{number}", f"{name}/{number}", adapter.declaration["adapter"])
        row = ledger.one("register_intent", contract=text)
        if hand.dispatch(row["effect_id"], Order.from_row(row["dispatch_order"]))["lifecycle"] != "AMBIGUOUS":
            raise Broken("an effect was not lost")
    adapter.outcome = replayed
    trips, used, verdicts = 0, 0.0, list[dict[str, Any]]()

    def turn() -> None:
        verdicts[:] = reconcile(ledger, adapters, log, None, None, "reconcile")

    assert ledger.connection is not None
    for number in range(turns):
        time.sleep(number * (GAP + 0.1))
        before = client_cpu()
        trips += round_trips(ledger.connection, turn)
        used += client_cpu() - before
    if [verdict["outcome"] for verdict in verdicts] != ["settled"] * effects:
        raise Broken(f"not everything was settled: {verdicts[:3]}")
    return trips, used
