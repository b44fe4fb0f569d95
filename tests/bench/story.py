"""Every call of the ledger, in the order in which a day makes them."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import psycopg

from irrevon.tokens import time_ordered_uuid

from .subjects import EVIDENCE, REQUEST, RESPONSE, contract

C1, C2 = (json.loads(files("irrevon_adapters.refdest").joinpath(f"{kind}.json").read_text()) for kind in ("c1", "c2"))


@dataclass
class Story:
    """One session, as somebody who may do everything; a name makes a story's scopes its own."""

    session: psycopg.Connection[Any]
    name: str

    def call(self, function: str, /, **arguments: Any) -> dict[str, Any]:
        """The first row of a call; a refusal is an answer too."""
        places = ", ".join(f"p_{name} => %({name})s" for name in arguments)
        try:
            cursor = self.session.execute(f"select * from irrevon.{function}({places})".encode(), arguments)
            names = [column.name for column in cursor.description or []]
            return dict(zip(names, cursor.fetchone() or [None] * len(names), strict=True))
        except psycopg.Error as error:
            if not (error.sqlstate or "").startswith("IR"):
                raise
            return {"outcome": error.sqlstate}

    def intent(self, scope: str, **changes: Any) -> tuple[dict[str, Any], str]:
        """A new intent: what registration answers, and its contract."""
        text = json.dumps(json.loads(contract(uuid.uuid4().hex, f"{self.name}/{scope}")) | changes)
        return self.call("register_intent", contract=text), text

    def claimed(self, intent: dict[str, Any], token: uuid.UUID) -> dict[str, Any]:
        return self.call("claim", effect_id=intent["effect_id"], claim_token=token, request_digest=REQUEST,
                         order_digest=intent["dispatch_order"]["order_digest"])  # fmt: skip

    def outcome(self, token: uuid.UUID, outcome: str, code: str | None = None) -> dict[str, Any]:
        reference = token.hex if outcome == "OK" else None
        return self.call("record_outcome", claim_token=token, transport_outcome=outcome, failure_code=code,
                         destination_ref=reference, response_digest=RESPONSE, evidence=EVIDENCE)  # fmt: skip

    def settled(self) -> None:
        """Committed at once; then everything that may be asked of it again."""
        intent, text = self.intent("settled")
        token = time_ordered_uuid()
        self.claimed(intent, token)
        self.claimed(intent, token)
        self.outcome(token, "OK")
        self.outcome(token, "OK")
        self.outcome(token, "LOST")
        self.outcome(token, "FAILED", "invalid_request")
        self.claimed(intent, time_ordered_uuid())
        for _ in range(2):
            self.call("register_intent", contract=text.replace("loading dock", "back door"))
        self.call("register_intent", contract=text.replace("IRREVERSIBLE", "COMPENSABLE"))
        self.call("status", effect_id=intent["effect_id"])
        self.looked_at(intent["effect_id"], token)

    def looked_at(self, effect_id: str, token: uuid.UUID) -> None:
        """By whoever wants to know everything about it, and has some name of it at hand."""
        for name in (effect_id, effect_id[:8], f"{effect_id}:0", str(token), token.hex):
            self.call("inspect_find", id=name)
        self.call("inspect", effect_id=effect_id)

    def asked(self, result: str) -> None:
        """Lost, then asked about."""
        intent, _ = self.intent(f"asked-{result}")
        token = time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "LOST")
        self.claimed(intent, time_ordered_uuid())
        order = self.call("reconcile_due")
        found = [{"ref": token.hex, "client_ref": order.get("operation_id")}] if result == "PRESENT" else []
        for _ in range(2):
            self.call("record_probe", probe_token=order.get("probe_token"), result=result, n_found=len(found),
                      destination_refs=json.dumps(found))  # fmt: skip
        self.outcome(token, "OK")
        self.looked_at(intent["effect_id"], token)

    def retried(self) -> None:
        """Refused in a way that may be tried again, and tried again."""
        intent, _ = self.intent("retried")
        token, again = time_ordered_uuid(), time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "FAILED", "rate_limited")
        self.claimed(intent, time_ordered_uuid())
        self.claimed(self.call("open_retry_execution", effect_id=intent["effect_id"]), again)
        self.outcome(again, "OK")

    def replayed(self) -> None:
        """Lost at a destination that honours keys, and sent again under the same one."""
        intent, _ = self.intent("replayed", adapter_id="refdest-c1")
        token, again = time_ordered_uuid(), time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "LOST")
        order = intent["dispatch_order"]
        self.call("claim_c1_replay_probe", operation_id=order["operation_id"], claim_token=again,
                  order_digest=order["order_digest"], request_digest=REQUEST)  # fmt: skip
        self.outcome(again, "OK")

    def judged(self) -> None:
        """Lost, and settled by a human, who then has it looked at again, and looks himself."""
        intent, _ = self.intent("judged")
        effect_id, operation_id, token = intent["effect_id"], f"{intent['effect_id']}:0", time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "LOST")
        self.call("reconcile", effect_id=effect_id)
        self.call("unpark", operation_id=operation_id, reason="a story")
        self.call("settle", operation_id=operation_id, outcome="COMMITTED", evidence='{"story": true}')
        self.call("audit_request", effect_id=effect_id, reason="a story")
        self.call("audit_close", effect_id=effect_id, evidence='{"story": true}')

    def stopped(self) -> None:
        """What an operator does to stop effects, and takes back where it can be taken back."""
        scope = f"{self.name}/{uuid.uuid4().hex}"
        told = self.call("deny", scope=scope, reason="a story")
        self.call("lift_deny", deny_ref=told.get("deny_ref") or told.get("deny"), reason="a story")
        self.call("revoke_authority", authority_ref=scope, scope=scope, reason="a story")
        self.intent("overtaken", branch_ref=scope)
        self.call("cancel_branch", branch_ref=scope, reason="a story")
        self.call("cancel_due")
        intent, _ = self.intent("cancelled", branch_ref=scope)
        self.claimed(intent, time_ordered_uuid())
        self.call("set_setting", name="probe_deadline", value="30 s", reason="a story")
        self.approved()

    def approved(self) -> None:
        """What an operator does to let effects go, and what the gate would say."""
        scope = f"{self.name}/{uuid.uuid4().hex}"
        self.call("set_authority_policy", scope_pattern=f"{scope}*", max_age="1 h", mode="granted", reason="a story")
        self.call("grant_authority", authority_ref=scope, scope=scope, expires_at=None, reason="a story")
        self.call("open_branch", branch_ref=scope, parent_ref=self.name)
        intent, _ = self.intent("approved", branch_ref=scope)
        self.call("evaluate_gate", effect_id=intent["effect_id"])
        token = time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "OK")

    def lost(self) -> None:
        """Not there, as a human says: sent again, or accepted."""
        for action in ("REDISPATCHED", "ACCEPTED_AS_IS"):
            intent, _ = self.intent(f"lost-{action}")
            token = time_ordered_uuid()
            self.claimed(intent, token)
            self.outcome(token, "LOST")
            operation = intent["dispatch_order"]["operation_id"]
            settled = self.call("settle", operation_id=operation, outcome="FAILED", evidence=EVIDENCE)
            found = settled["evidence"]["finding_ref"]
            told = json.dumps([{"finding_ref": found, "evidence": {"story": True}}])
            sent = self.call("resolve", finding_ref=found, action=action, evidence='{"story": true}')
            self.call("resolve_many", decision_id=uuid.uuid4(), action=action, reason="a story", findings=told)
            if sent["dispatch_order"]:
                again = time_ordered_uuid()
                self.claimed(sent | {"effect_id": intent["effect_id"]}, again)
                self.outcome(again, "OK")
            self.looked_at(intent["effect_id"], uuid.UUID(found))
        self.call("redispatch_due")
        self.call("dispatch_due")

    def left_open(self) -> None:
        """Not there, as a human says, and nobody decides; and one that is not sent yet."""
        intent, _ = self.intent("left_open")
        token = time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "LOST")
        operation = intent["dispatch_order"]["operation_id"]
        settled = self.call("settle", operation_id=operation, outcome="FAILED", evidence=EVIDENCE)
        assert settled["outcome"] == "settled"
        self.intent("left_waiting")

    def booted(self) -> None:
        """A writer begins, scans what was abandoned, and opens."""
        boot = self.call("writer_boot", writer=self.name)
        for function in ("recovery_scan", "recovery_finish"):
            self.call(function, writer=self.name, epoch=boot["epoch"])
        self.call("reconcile_due", writer=self.name, epoch=boot["epoch"])
        self.session.execute("select pg_advisory_unlock_all()")  # as the end of its process would

    def forgotten(self) -> None:
        """A claim comes to light that the ledger does not know: quarantine, questions, and its end."""
        writer, witness = f"{self.name}-witnessed", uuid.uuid4()
        self.call("demand_witnesses", writers="[]", reason="a story")
        boot = self.call("writer_boot", writer=writer, witness=witness)
        self.call("witness_mark", writer=writer, witness=witness, boots=[boot["boot_token"]])
        self.call("witness_check", writer=writer, epoch=boot["epoch"], witness=witness, mark=boot["boot_token"],
                  records="[]", summary='{"claims": 0, "boots": 0, "unread": 0, "damaged": 0}')  # fmt: skip
        self.session.execute("select pg_advisory_unlock_all()")
        intent, _ = self.intent("forgotten")
        claims = [{"operation_id": f"{uuid.uuid4().hex * 2}:0", "claim_token": str(uuid.uuid4())}]
        self.call("import_lost_claims", claims=json.dumps(claims), evidence='{"story": true}')
        self.claimed(intent, time_ordered_uuid())
        order = self.call("quarantine_due")
        self.call("quarantine_record", probe_token=order.get("probe_token"), result="ABSENT", n_found=0)
        for adapter in ("refdest-c1", "refdest-c2"):
            self.call("lift_quarantine", adapter_id=adapter, evidence='{"story": true}')

    def swept(self) -> None:
        """The destination lists what is known, a second effect under one name, and what nobody ordered."""
        intent, _ = self.intent("swept")
        token = time_ordered_uuid()
        self.claimed(intent, token)
        self.outcome(token, "OK")
        operation_id = f"{intent['effect_id']}:0"
        listed = [{"ref": token.hex, "client_ref": operation_id}, {"ref": f"{token.hex}2", "client_ref": operation_id},
                  {"ref": f"{token.hex}3", "keys": {"order_id": token.hex}}]  # fmt: skip
        run = self.call("sweep_begin", adapter_id="refdest-c2")
        self.call("sweep_page", run=run["run_token"], page_no=1, entries=[json.dumps(entry) for entry in listed])
        self.call("sweep_finish", run=run["run_token"])

    def asked_about_itself(self) -> None:
        """What a client asks before it works."""
        for declaration in (C1, C2):
            self.call("register_adapter", declaration=json.dumps(declaration))
        for function in ("adapters_in_force", "release", "settings_in_force", "quarantines"):
            self.call(function)
        self.call("error_row", sqlstate="IR201")

    def listed(self) -> None:
        """What a person or a page looks through."""
        for order in ("newest", "oldest"):
            page = self.call("effects_page", order=order)["effects_page"]
            self.call("effects_page", order=order, cursor=page["next_cursor"])
            self.call("effects_page", order=order, scope=f"{self.name}/settled")
            self.call("effects_page", order=order, lifecycle=["AMBIGUOUS", "PERSISTED"])
            self.call("effects_page", order=order, classification=["LOST"])
            self.call("findings_page", order=order)
            self.call("findings_page", order=order, resolution_status=["OPEN"])
            self.call(
                "findings_page", order=order, subject_effect_id=(page["data"] or [{"effect_id": "x"}])[0]["effect_id"]
            )
            self.call("findings_page", order=order, adapter_id="refdest-c2", destination_ref="nobody")
        self.call("queue")
        self.call("overview")

    def finished(self) -> None:
        """Everything that leaves nothing open."""
        self.asked_about_itself()
        self.settled()
        self.asked("PRESENT")
        self.retried()
        self.replayed()
        self.lost()
