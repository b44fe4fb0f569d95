"""A ledger that holds the flagship's order and an effect in every state and with every finding, over a few days."""

from __future__ import annotations

import io
import json
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import psycopg
from adjudication import ADAPTERS, CLOCK, Witnessed
from bench.multiply import multiply
from conftest import dsn_of
from hands import contract
from irrevon_adapters.refdest.process import Refdest
from refdest_calls import order, post
from serving import Served, served

from irrevon.cancellations import cancel
from irrevon.demo import scenario
from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.order import Order
from irrevon.reconciler import reconcile
from irrevon.sweeper import sweep

SET, MOST = 9, 10_000  # effects that are copied, and how many copies at once
SEEN = json.dumps({"seen": "their console"})
LOST_AFTER_COMMIT = {"fault": "drop-response-after-commit", "hold_seconds": 0}
HOURS, DAYS = 3600, 86400


@dataclass(frozen=True)
class Shown:
    """The showcase, served to somebody who only reads: the page, the ledger, and its effects by name."""

    page: Served
    database: str
    effects: dict[str, str]


@contextmanager
def showing(database: str, destination: Refdest, logins: str = "test", settled: int = 0) -> Iterator[Shown]:
    """Fill an empty ledger, and serve it; the logins end in app, operator, reader."""
    name = urlsplit(database).path[1:]
    app, operator, reader = (dsn_of(database, name, f"{logins}_{role}") for role in ("app", "operator", "reader"))
    effects = Showcase(destination, database, app, operator, settled).effects
    with served(reader) as page:
        yield Shown(page, database, effects)


class Showcase:
    """Work of five days at a destination of each tier; `effects` names what came of it."""

    def __init__(self, destination: Refdest, database: str, app_dsn: str, operator_dsn: str, settled: int = 0) -> None:
        """With `settled`, in a ledger that has settled about so many before."""
        self._destination, self._database, self._before = destination, database, settled
        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute(CLOCK)
        self._log = Log(io.StringIO())
        self._adapters = {
            f"refdest-{tier}": Witnessed(make({"url": destination.url})) for tier, make in ADAPTERS.items()
        }
        self.effects: dict[str, str] = {}
        self._orders: dict[str, Order] = {}
        with closing(Ledger(app_dsn).open()) as self._hand, closing(Ledger(operator_dsn).open()) as self._person:
            self._at(-5 * DAYS)
            for adapter in self._adapters.values():
                self._person.call("register_adapter", declaration=json.dumps(dict(adapter.declaration)))
            for part in (
                self._settled,
                self._excess,
                self._orphan,
                self._losses,
                self._flagship,
                self._stopped,
                self._open,
            ):
                part()

    def _settled(self) -> None:
        for number in range(9402, 9410):
            self.effects["committed"] = self._sent(number)
            self._pass(5 * HOURS)
        self._fault("refuse")
        self.effects["failed"] = self._sent(9398, scope="acme-store/returns")
        with psycopg.connect(self._database, autocommit=True) as owner:
            for first in range(1, self._before // SET, MOST):
                last = min(first + MOST, self._before // SET) - 1
                multiply(owner, first, last, analyze=last == self._before // SET - 1)

    def _excess(self) -> None:
        effect_id = self.effects["duplicate"] = self._sent(9390)
        held = self._orders[effect_id]
        made = [json.loads(post(self._destination, order(held.client_ref, stable_ids=held.stable_ids))[1])]
        self._pass(HOURS)
        self._person.call("audit_request", effect_id=effect_id, reason="the customer got two parcels")
        self._look()
        finding = self._finding(effect_id)
        undo = self._registered(
            9390, effect_type="order.void", effect_class="COMPENSABLE",
            stable_ids={"compensates_finding_id": finding, **held.stable_ids},
            parameters={"destination_ref": made[0]["destination_ref"]})  # fmt: skip
        self._resolve(finding, "COMPENSATED", [undo])
        self.effects["undoes"] = undo

    def _orphan(self) -> None:
        post(self._destination, order("somebody", stable_ids={"order_id": "theirs"}))
        for _ in range(2):
            list(sweep(self._hand, self._adapters["refdest-c2"], self._log))
            self._pass(HOURS)

    def _losses(self) -> None:
        for number, decision in ((9391, None), (9392, "REDISPATCHED"), (9393, "ESCALATED_HUMAN")):
            self._fault("drop-before-commit")
            effect_id = self._sent(number, "AMBIGUOUS")
            self._look(2)
            if decision:
                self._resolve(self._finding(effect_id), decision)
            self._pass(HOURS)
            self.effects[f"lost {decision}"] = effect_id
        self._install(LOST_AFTER_COMMIT)
        effect_id = self.effects["contradicted"] = self._sent(9394, "AMBIGUOUS")
        self._adapters["refdest-c2"].hides = 2
        self._look(2)
        self._adapters["refdest-c2"].hides = 0
        self._person.call("audit_request", effect_id=effect_id, reason="the warehouse packs it")
        self._look(2)

    def _flagship(self) -> None:
        self._at(-2 * HOURS)
        self._install(LOST_AFTER_COMMIT)
        effect_id = self.effects["flagship"] = self._sent(9410, "AMBIGUOUS", stable_ids=scenario.STABLE_IDS)
        assert effect_id == scenario.EFFECT_ID
        self._pass(4)
        self._look()
        self._registered(9410, stable_ids=scenario.STABLE_IDS, parameters=scenario.REWORDED)
        assert self._claimed(effect_id)["outcome"] == "denied"

    def _stopped(self) -> None:
        self.effects["cancelled"] = self._registered(9412, branch_ref="autumn-campaign")
        self._person.call("cancel_branch", branch_ref="autumn-campaign", reason="the campaign is over")
        cancel(self._hand, self._log)
        self._person.call("deny", effect_type="order.update", adapter_id="refdest-c1", reason="their incident 311")
        self._person.call(
            "set_authority_policy", scope_pattern="acme-bank/*", max_age="1 day", mode="granted", reason="audit"
        )
        effect_id = self.effects["unauthorised"] = self._registered(9413, scope="acme-bank/payouts")
        assert self._claimed(effect_id)["outcome"] == "denied"
        self._install({"fault": "drop-before-commit"})
        effect_id = self.effects["parked"] = self._sent(
            9414, "AMBIGUOUS", adapter_id="refdest-c3", scope="acme-fax/orders"
        )
        self._look()

    def _open(self) -> None:
        self._at(-90)
        self.effects["persisted"] = self._registered(9415)
        self._install(LOST_AFTER_COMMIT)
        self.effects["ambiguous"] = self._sent(9416, "AMBIGUOUS", adapter_id="refdest-c1", scope="acme-store/<b>eu</b>")
        self._at(-5)
        effect_id = self.effects["dispatched"] = self._registered(9417)
        assert self._claimed(effect_id)["outcome"] == "claimed"

    def _at(self, ahead: float) -> None:
        """Move the ledger's clock, as these connections read it, to so many seconds after the world's."""
        self._ahead = ahead
        for ledger in (self._hand, self._person):
            assert ledger.connection is not None
            ledger.connection.execute("select set_config('irrevon_test.ahead', %s, false)", (f"{ahead} s",))

    def _pass(self, seconds: float) -> None:
        self._at(self._ahead + seconds)

    def _install(self, fault: dict[str, Any]) -> None:
        self._destination.install([{**fault, "match": {"operation": "create"}, "times": "once"}])

    def _fault(self, name: str) -> None:
        self._install({"fault": name})

    def _registered(self, number: int, **changes: Any) -> str:
        now = datetime.now(UTC) + timedelta(seconds=self._ahead)
        members = {
            "stable_ids": {"order_id": str(number)},
            "stamped_at": now.isoformat(),
            "authority_ref": f"approval-{number}",
        }
        row = self._hand.one("register_intent", contract=contract(**members | changes))
        self._orders[str(row["effect_id"])] = Order.from_row(row["dispatch_order"])
        return str(row["effect_id"])

    def _sent(self, number: int, lifecycle: str | None = None, **changes: Any) -> str:
        """Register an intent and send it once."""
        effect_id = self._registered(number, **changes)
        stands = Dispatcher(self._hand, dict(self._adapters), self._log).dispatch(effect_id)["lifecycle"]
        assert lifecycle in (None, stands), stands
        return effect_id

    def _claimed(self, effect_id: str) -> dict[str, Any]:
        """Claim, and send nothing."""
        digest = self._orders[effect_id].order_digest
        return dict(self._hand.one("claim", effect_id=effect_id, claim_token=uuid.uuid4(), order_digest=digest,
                                   request_digest="0" * 64))  # fmt: skip

    def _look(self, times: int = 1) -> None:
        """Ask the destinations what is due, some minutes apart."""
        for _ in range(times):
            list(reconcile(self._hand, dict(self._adapters), self._log, None, None, "reconcile"))
            self._pass(400)

    def _finding(self, effect_id: str) -> str:
        page = self._person.one("findings_page", subject_effect_id=effect_id, limit=1)["findings_page"]
        return str(page["data"][0]["finding_ref"])

    def _resolve(self, finding: str, action: str, compensations: list[str] | None = None) -> None:
        answer = self._person.one("resolve", finding_ref=uuid.UUID(finding), action=action, evidence=SEEN,
                                  compensations=compensations)  # fmt: skip
        assert answer["outcome"] == "resolved", answer
