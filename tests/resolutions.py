"""What the tests of resolutions share: a person who decides, a hand that sends, and the destination's truth."""

from __future__ import annotations

import json
import uuid

from adjudication import World
from hands import contract
from irrevon_adapters.refdest.process import Refdest
from refdest_calls import order as request
from refdest_calls import post

from irrevon.dispatcher import Dispatcher
from irrevon.ledger import Ledger
from irrevon.order import Order
from irrevon.reconciler import reconcile
from irrevon.release import release
from irrevon.sweeper import sweep

SEEN = json.dumps({"seen": "their console"})
GRACE = 31 * 60
LOOKS = 3  # rounds of a minute: two reads of an absence, and one to spare


class Desk(World):
    """One effect at a C2 destination, and what a person may decide about its findings."""

    def __init__(self, destination: Refdest, database: str, app_dsn: str, operator_dsn: str) -> None:
        super().__init__("c2", destination, database, app_dsn, operator_dsn)
        self.operator = self.another(operator_dsn)

    def advance(self, seconds: int, ledger: Ledger | None = None) -> None:
        super().advance(seconds, ledger)
        if ledger is None and hasattr(self, "operator"):
            super().advance(0, self.operator)

    def adjudicate(self) -> None:
        """Answer what is due for a few minutes: an absence is young still."""
        for _ in range(LOOKS):
            release(self.ledger, self.log)
            list(reconcile(self.ledger, {self.name: self.adapter}, self.log, None, None, "reconcile"))
            self.advance(61)

    def lose(self) -> uuid.UUID:
        """A hand died before it sent, and the destination holds nothing: the name of the loss."""
        self.order = Order.from_row(self.ledger.one("register_intent", contract=self._again())["dispatch_order"])
        self.crash(sends=False)
        self.adjudicate()
        return self.finding("LOST")

    def exceed(self, excess: int) -> uuid.UUID:
        """The destination holds more effects of this operation than were sent: the name of the duplicate."""
        self.dispatch()
        for _ in range(excess):
            status, _ = post(self.destination, request(self.order.client_ref, stable_ids=self.order.stable_ids))
            assert status == 201
        self.audit()
        return self.finding("DUPLICATE")

    def orphan(self) -> tuple[uuid.UUID, str]:
        """Somebody else's effect, listed by two sweeps: the finding's name, and the destination's of the effect."""
        status, body = post(self.destination, request("somebody", stable_ids={"order_id": "theirs"}))
        assert status == 201
        self.sweep_twice()
        return self.finding("ORPHANED"), str(json.loads(body)["destination_ref"])

    def sweep_twice(self) -> None:
        for _ in range(2):
            list(sweep(self.ledger, self.adapter, self.log))
            self.advance(GRACE)

    def finding(self, classification: str) -> uuid.UUID:
        """The newest finding of a class."""
        rows = self.ask(f"select finding_ref from irrevon.findings where classification = '{classification}'"
                        " order by finding_id desc limit 1")  # fmt: skip
        return uuid.UUID(str(rows[0][0]))

    def decide(self, finding: uuid.UUID, action: str, *effects: str) -> str:
        """A decision in words: outcome, status, and what speaks against it."""
        row = self.operator.one("resolve", finding_ref=finding, action=action, evidence=SEEN,
                                compensations=list(effects) or None)  # fmt: skip
        decision = row["evidence"].get("decision") or {}
        words = [row["outcome"], row["status"], row["evidence"].get("reason"), decision.get("reason")]
        return " ".join(word for word in words if word)

    def undoing(self, finding: uuid.UUID, reference: str, **ids: str) -> str:
        """An intent that voids one effect at the destination, because of a finding: its effect_id."""
        named = {"compensates_finding_id": str(finding), **ids}
        row = self.ledger.one("register_intent", contract=contract(
            adapter_id=self.name, scope=self.order.scope, effect_type="order.void", effect_class="COMPENSABLE",
            stable_ids=named, parameters={"destination_ref": reference}))  # fmt: skip
        return str(row["effect_id"])

    def undo(self, finding: uuid.UUID, reference: str, **ids: str) -> str:
        """The same, of an effect that the ledger ordered."""
        return self.undoing(finding, reference, **self.order.stable_ids, **ids)

    def send(self, effect_id: str) -> str:
        """A hand takes an effect as far as it goes: where it stands then."""
        return str(Dispatcher(self.ledger, {self.name: self.adapter}, self.log).dispatch(effect_id)["lifecycle"])

    def status(self, finding: uuid.UUID) -> str:
        ((status,),) = self.ask(f"select status from irrevon.finding_statuses where finding_ref = '{finding}'")
        return str(status)

    def queue(self) -> list[str]:
        """What waits for a person: kind, status and reason."""
        rows = self.ask("select kind, status, reason from irrevon.operator_queue order by since, kind, reason")
        return [" ".join(row) for row in rows]

    def in_force(self) -> list[str]:
        """The orders that the destination holds and has not undone, oldest first: its own truth."""
        made = self._truth()["effects"][self._effects :]
        return [effect["destination_ref"] for effect in made
                if effect["effect_type"] == "order.create" and effect["state"] == "active"]  # fmt: skip

    def close(self) -> None:
        self.operator.close()
        super().close()
