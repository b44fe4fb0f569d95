"""The property machine's world: intents, hands and destinations, and what is demanded of the ledger after every call.

Independent of the ledger: an intent's effects are counted at the destinations. `excuses` are the only reasons for which
the ledger may be wrong about one, or for which there may be two effects of it: a person said what is not so, a hand
sent after its deadline, the destination itself did it twice or undid it.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from machine_calls import Calls, instant, text_of
from machine_declarations import DECLARED, TRUE_LAG
from machine_destination import Destination, Reply
from machine_sql import FORGOTTEN, STANDS, UNFOUNDED

APP, OPERATOR = "irrevon_app", "irrevon_operator"
OPERATORS = {
    "audit_close", "audit_request", "cancel_branch", "demand_witnesses", "deny", "grant_authority",
    "import_lost_claims", "lift_deny", "lift_quarantine", "open_branch", "register_adapter", "resolve", "resolve_many",
    "revoke_authority", "set_authority_policy", "set_setting", "settle", "unpark",
}  # fmt: skip
NAMES = {"deny", "release", "witness_mark"}  # what answers with a name and not with an outcome
LOOKED = json.dumps({"looked": "by a person"})
TICK = 0.001  # seconds between two calls


@dataclass
class Intent:
    """What somebody wants done, as registered."""

    effect_id: str
    adapter: str
    contract: dict[str, Any]
    order: dict[str, Any]
    excuses: set[str] = field(default_factory=set)


@dataclass
class Hand:
    """Whoever got a claim: it sends once, if at all, and tells once, if at all."""

    token: str
    intent: Intent
    order: dict[str, Any]
    call: dict[str, Any]  # the claim as it was made
    until: float
    writer: tuple[str, int] | None
    sent: bool = False
    told: bool = False
    gone: bool = False  # its process is dead
    reply: Reply | None = None
    report: dict[str, Any] | None = None


@dataclass
class Question:
    """A question that was handed out, and what its destination showed at that moment."""

    row: dict[str, Any]
    shown: list[dict[str, Any]]
    quarantine: bool


class Broken(AssertionError):
    """The ledger did what it must never do."""


class World:
    """One example's."""

    def __init__(self, calls: Calls, seen: Counter[tuple[str, str]]) -> None:
        self.calls, self.seen = calls, seen
        self.now, self.made = 0.0, 0
        self.at = {n: Destination(n, n == "keyed", n == "silent", TRUE_LAG[n]) for n in DECLARED}
        self.intents: list[Intent] = []
        self.hands: list[Hand] = []
        self.questions: list[Question] = []
        self.denied: list[tuple[str, dict[str, Any]]] = []
        self.cancelled: set[str] = set()
        self.parents: dict[str, str] = {}
        self.writers: dict[str, tuple[int, str]] = {}
        self.dead: dict[str, str] = {}
        self.sweeps: list[dict[str, Any]] = []
        self.decisions: list[tuple[str, str, str]] = []
        self.called: set[str] = set()
        self.broken = False
        self.answered: dict[str, Any] = {}  # by the last claim

    # -- calls

    def token(self) -> str:
        self.made += 1
        return str(uuid.UUID(int=self.made + (4 << 76) + (8 << 60)))

    def call(self, function: str, session: str | None = None, /, **arguments: Any) -> list[Any]:
        """Call, and hold what it says and what is so since against what must be; no rows where it was refused."""
        self.now += TICK
        self.called.add(function)
        role = OPERATOR if function in OPERATORS else APP
        said = self.calls.call(role, session, text_of(function, arguments), self.now)
        if said.sqlstate is not None:
            self.seen[function, said.sqlstate] += 1
            if not said.sqlstate.startswith("IR") or said.sqlstate == "IR901":
                self.fail(f"{function} raised {said.sqlstate}: {said.message}")
        elif said.rows and isinstance(said.rows[0], dict) and "outcome" in said.rows[0]:
            self.seen.update((function, row["outcome"]) for row in said.rows)
        else:
            word = said.rows[0] if said.rows and isinstance(said.rows[0], str) and function not in NAMES else "answered"
            self.seen[function, word] += 1
        if said.flaws:
            self.fail(f"after {function}: {said.flaws}")
        if function == "recovery_scan":
            self._were_abandoned({row["claim_token"] for row in said.rows})
        return said.rows

    def _were_abandoned(self, tokens: set[str]) -> None:
        """Decision A1: nobody closes an attempt whose bytes may still leave."""
        for hand in self.hands:
            if hand.token in tokens and not hand.gone and self.now < hand.until:
                self.fail("an attempt was closed whose hand may still send")

    def one(self, function: str, session: str | None = None, /, **arguments: Any) -> dict[str, Any]:
        rows = self.call(function, session, **arguments)
        return rows[0] if rows else {"outcome": None}

    def fail(self, why: str) -> None:
        self.broken = True
        raise Broken(why)

    # -- intents

    def contract(self, adapter: str, order: int, **members: Any) -> dict[str, Any]:
        scope = f"shop-{adapter}"
        return {
            "schema_version": "1", "stable_ids": {"order_id": f"{scope}/{order}"}, "effect_type": "order.create",
            "effect_class": "IRREVERSIBLE", "scope": scope, "adapter_id": adapter,
            "parameters": {"line_items": [{"sku": "SKU-118", "quantity": 2}]},
            "authority_ref": "approval-1", "stamped_at": instant(self.now),
        } | members  # fmt: skip

    def register(self, contract: dict[str, Any]) -> Intent | None:
        said = self.one("register_intent", contract=json.dumps(contract))
        if said["outcome"] not in ("registered", "replayed"):
            return None
        known = [i for i in self.intents if i.effect_id == said["effect_id"]]
        if said["outcome"] == "registered" and known:
            self.fail("one effect was registered twice")
        intent = known[0] if known else Intent(said["effect_id"], contract["adapter_id"], contract, {})
        if not known:
            self.intents.append(intent)
        intent.order = said["dispatch_order"] or intent.order
        return intent

    def intent_of(self, operation_id: str) -> Intent | None:
        return next((i for i in self.intents if i.effect_id == operation_id.split(":")[0]), None)

    def alive(self, intent: Intent) -> int:
        return self.at[intent.adapter].alive(intent.effect_id)

    # -- hands

    def claim(self, intent: Intent, writer: str | None = None, stale: bool = False) -> Hand | None:
        by = {} if writer is None else {"writer": writer, "epoch": self.writers.get(writer, (1, ""))[0]}
        call = {"effect_id": intent.effect_id, "claim_token": self.token(), **self.digests(intent.order), **by}
        if stale:
            call["order_digest"] = "0" * 64
        said = self.one("claim", writer, **call)
        if said["outcome"] == "stale_order":
            intent.order = said["evidence"]["order"]
        self.answered = said
        if said["outcome"] != "claimed":
            return None
        if stale or said["operation_id"] != intent.order["operation_id"]:
            self.fail("an order that is not today's was claimed")
        self._may_be_claimed(intent)
        return self.hand(intent, intent.order, call, said)

    def digests(self, order: dict[str, Any]) -> dict[str, str]:
        """The order's digest, and that of the bytes that it is rendered to."""
        bytes_ = json.dumps([order[n] for n in ("operation_id", "idempotency_key", "client_ref", "parameters")])
        return {"order_digest": order["order_digest"], "request_digest": hashlib.sha256(bytes_.encode()).hexdigest()}

    def hand(self, intent: Intent, order: dict[str, Any], call: dict[str, Any], said: dict[str, Any]) -> Hand:
        writer = (call["writer"], call["epoch"]) if "writer" in call else None
        if any(h.token == call["claim_token"] for h in self.hands):
            self.fail("one claim token was answered claimed twice")
        hand = Hand(call["claim_token"], intent, order, call, self.now + said["deadline_seconds"], writer)
        self.hands.append(hand)
        return hand

    def _may_be_claimed(self, intent: Intent) -> None:
        if self.alive(intent) and not intent.excuses:
            self.fail("an effect that is there was claimed again")
        if any(h.intent is intent and not h.told and not h.gone and self.now < h.until for h in self.hands):
            self.fail("an effect was claimed while it is under way")
        about = intent.contract
        for _, entry in self.denied:
            if all(about[name] == value for name, value in entry.items()):
                self.fail("an effect that is denied was claimed")
        branch = about.get("branch_ref")
        while branch is not None:
            if branch in self.cancelled:
                self.fail("an effect of a cancelled branch was claimed")
            branch = self.parents.get(branch)

    def send(self, hand: Hand, fate: str, late: float, overdue: bool = False) -> None:
        """The one wire call that a claim permits; `overdue`: by a hand that was paused before it."""
        if hand.sent or hand.told or hand.gone or (self.now >= hand.until and not overdue):
            return
        hand.sent = True
        if overdue and self.now >= hand.until:
            hand.intent.excuses.add("sent late")
        if fate == "twice":
            hand.intent.excuses.add("done twice")
        destination = self.at[hand.intent.adapter]
        hand.reply = destination.send(hand.order, self.now, fate, late)
        if self.alive(hand.intent) > 1 and not hand.intent.excuses:
            self.fail("a destination got a second effect of one intent")

    def tell(self, hand: Hand, how: str) -> dict[str, Any]:
        """Report what was heard, or that nothing was."""
        reply = hand.reply
        if reply is None or how != "heard":
            reply = Reply("TIMEOUT" if how == "timeout" else "LOST")
        arguments = {"claim_token": hand.token, "transport_outcome": reply.outcome, "failure_code": reply.code,
                     "destination_ref": reply.ref}  # fmt: skip
        hand.told, hand.report = True, arguments
        return self.one("record_outcome", hand.writer[0] if hand.writer else None, **arguments)

    # -- questions

    def due(self, writer: str | None = None, quarantine: bool = False, **arguments: Any) -> list[Question]:
        function = "quarantine_due" if quarantine else "reconcile_due"
        if writer is not None:
            arguments |= {"writer": writer, "epoch": self.writers.get(writer, (1, ""))[0]}
        asked = []
        for row in self.call(function, writer, **arguments):
            if not quarantine:
                self.seen["reconcile_due", row["kind"]] += 1
            if row["probe_token"] is not None or row.get("kind") == "replay":
                asked.append(Question(row, self.shown(row) if row["query_keys"] else [], quarantine))
        self.questions += asked
        return asked

    def shown(self, row: dict[str, Any]) -> list[dict[str, Any]]:
        return self.at[row["adapter_id"]].look(row["query_keys"], self.now)

    def answer(self, question: Question, how: str = "now") -> dict[str, Any]:
        """Answer honestly: by what is shown now, or was when it was asked; or say that nothing is known."""
        if question.row.get("kind") == "replay":
            return self.replay(question.row, "now" if how == "now" else "unheard")
        found = self.shown(question.row) if how == "now" else question.shown
        n = sum(entry["state"] == "active" for entry in found)
        told: dict[str, Any] = {
            "result": "PRESENT" if n else "ABSENT",
            "n_found": n,
            "destination_refs": json.dumps(found),
        }
        if how == "unclear":
            told = {"result": "INDETERMINATE"}
        function = "quarantine_record" if question.quarantine else "record_probe"
        return self.one(function, probe_token=question.row["probe_token"], **told)

    def replay(self, row: dict[str, Any], fate: str, writer: str | None = None) -> dict[str, Any]:
        intent, order = self.intent_of(row["operation_id"]), row["dispatch_order"]
        if intent is None:
            self.fail("a question about an effect that nobody registered")
            raise AssertionError
        call = {"operation_id": row["operation_id"], "claim_token": self.token(), **self.digests(order)}
        said = self.one("claim_c1_replay_probe", writer, **call)
        if said["outcome"] == "claimed":
            hand = self.hand(intent, order, call, said)
            self.send(hand, "done" if fate == "now" else "unheard", 0)
            return self.tell(hand, "heard")
        return said

    # -- the end

    def drain(self) -> None:
        """Nobody sends any more, time goes on, workers ask and destinations answer; what is open then is a person's."""
        for writer in list(self.writers):
            self.calls.crash(writer)
        for hand in self.hands:
            hand.gone = True
        if any(name in self.called for name in ("demand_witnesses", "import_lost_claims")):
            self.call("demand_witnesses", writers="[]", reason="the end")
            for adapter in self.at:
                self.call("lift_quarantine", adapter_id=adapter, evidence=json.dumps({"why": "the end"}))
        for pause in (700, 3700, 3700, 3700, 8 * 86400, 3700, 3700, 3700):
            self.now += pause
            if not self.calls.ask(FORGOTTEN):
                break
            self.call("recovery_scan")
            for question in self.due():
                self.answer(question)

    def judge(self) -> None:
        """Hold what the ledger says against what is so."""
        unfounded = self.calls.ask(UNFOUNDED)
        if unfounded:
            self.fail(f"settled without evidence: {unfounded}")
        left = self.calls.ask(FORGOTTEN)
        if left:
            self.fail(f"open, and nobody will ever look: {left}")
        for operation, state, cause, actor in self.calls.ask(STANDS):
            intent = self.intent_of(operation)
            if intent is None or intent.excuses:
                continue
            there = self.at[intent.adapter].ever(operation)
            if (state == "SETTLED_COMMITTED" and not there) or (
                state in ("SETTLED_FAILED", "CANCELLED", "PERSISTED") and there
            ):
                self.fail(f"{operation} is {state} by {cause} of {actor}, and {there} of it are there")
        faults = self.calls.ask("select * from irrevon.audit_ledger()")
        if faults:
            self.fail(f"the auditor: {faults}")
