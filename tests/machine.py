"""A stateful property machine over every public operation of the ledger (RFC-002 section 15, item 3).

Each rule is something that people, workers or destinations may do at any time. What they do is mostly sensible, and
honest unless an intent's excuses say otherwise; what must be so after it, World demands.
"""

from __future__ import annotations

import json
import random
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from machine_calls import Calls, instant, text_of
from machine_declarations import DECLARED
from machine_nonsense import arguments
from machine_world import LOOKED, Hand, Intent, World

from irrevon import identity

ADAPTERS = list(DECLARED)
TREE = ["root", "limb", "twig", "leaf"]
BRANCHES = [None, None, "root", "limb", "twig"]
FATES = ["done", "done", "unheard", "unheard", "vanishes", "refused", "refused-unheard", "throttled", "odd", "odd-done",
         "twice"]  # fmt: skip
PAUSES = [1, 31, 61, 61, 130, 400, 700, 1900, 3700, 86400, 4 * 86400]
SETTINGS = [("absence_gap", "30 s"), ("absence_gap", "90 s"), ("max_attempts", "1"), ("max_attempts", "5"),
            ("dispatch_deadline", "10 s"), ("dispatch_deadline", "60 s"), ("stuck_threshold", "1 min"),
            ("escalation_budget_days", "1"), ("reconcile_backoff", "10 s"), ("audit_interval", "1 s"),
            ("orphan_grace", "1 min"), ("redispatch_evidence_bound", "1 h"), ("business_timezone", "Asia/Tokyo"),
            ("absence_gap", "-1 s"), ("no_such", "1"), ("max_attempts", "many"),
            ("business_timezone", "Nowhere")]  # fmt: skip
SETTLED = """
  select from irrevon.frontiers join irrevon.canon_states using (state)
   where operation_id = '{operation}' and is_terminal"""
NOTHING = {"claims": 0, "boots": 0, "unread": 0, "damaged": 0}
HOWS = ["heard", "heard", "lost", "never"]
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., None])
pick = st.integers(0, 11)
few = st.integers(0, 3)
late = st.sampled_from([0, 0.5, 1])
fates, hows = st.sampled_from(FATES), st.sampled_from(HOWS)
some_pauses = st.lists(st.sampled_from(PAUSES), max_size=3)
likely = st.sampled_from([True, True, True, False])


def of(items: list[T], n: int) -> T | None:
    """The n-th from the end, so that what is new is simple; none of nothing."""
    return items[-1 - n % len(items)] if items else None


# What an example's steps are drawn from, evenly: Hypothesis' own choice among rules likes to repeat itself.
STEPS: list[tuple[str, st.SearchStrategy[dict[str, Any]]]] = []


def step(weight: int = 1, **drawn: st.SearchStrategy[Any]) -> Callable[[F], F]:
    """Make a method one of the steps, so many times as likely as others, with what it is called with."""

    def decorate(method: F) -> F:
        STEPS.extend([(method.__name__, st.fixed_dictionaries(drawn))] * weight)
        return method

    return decorate


class Machine(RuleBasedStateMachine):
    """One example. `calls` and `signatures` are given by the test, `seen` collects over all examples."""

    calls: ClassVar[Callable[[], Calls]]
    seen: ClassVar[Counter[tuple[str, str]]]
    signatures: ClassVar[list[tuple[str, list[tuple[str, str]]]]]

    def __init__(self) -> None:
        super().__init__()
        self.world = World(type(self).calls(), self.seen)

    def teardown(self) -> None:
        world = self.world
        try:
            if not world.broken:
                world.drain()
                world.judge()
        finally:
            world.calls.end()

    # -- what is there

    def intent(self, n: int) -> Intent | None:
        return of(self.world.intents, n)

    def told(self, n: int, *outcomes: str | None) -> Intent | None:
        """An intent whose last hand told one of these (None: nothing), if there is one; else any."""
        last = {id(h.intent): h for h in self.world.hands}.values()
        meant = [h.intent for h in last if (h.report["transport_outcome"] if h.report else None) in outcomes]
        return of(meant, n) or self.intent(n)

    def hand(self, n: int) -> Hand | None:
        return of([h for h in self.world.hands if not h.told and not h.gone] or self.world.hands, n)

    def findings(self) -> list[tuple[Any, ...]]:
        return self.world.calls.ask(
            "select finding_ref::text, classification, status, f.effect_id, coalesce(excess_effect_count, 1)"
            " from irrevon.finding_statuses s join irrevon.findings f using (finding_id, finding_ref, classification)"
            " where classification <> 'CONFIRMED_UNIQUE' order by finding_id"
        )

    @initialize(trips=st.lists(st.tuples(few, few, fates, hows, late), min_size=1, max_size=4), pauses=some_pauses)
    def begin(self, trips: list[tuple[int, int, str, str, float]], pauses: list[int]) -> None:
        """An example begins where something has happened already."""
        for at, order, fate, how, late in trips:
            self.trip(at, order, fate, how, late, 11)
        self.adjudicate(pauses, False)

    @rule(which=st.integers(0, 2**32 - 1), data=st.data())
    def next(self, which: int, data: st.DataObject) -> None:
        name, drawn = STEPS[which % len(STEPS)]
        getattr(self, name)(**data.draw(drawn, label=name))

    # -- intents

    @step(order=few, at=few, branch=pick, flaw=pick, approval=few)
    def register(self, order: int, at: int, branch: int, flaw: int, approval: int) -> None:
        members: dict[str, Any] = {"authority_ref": f"approval-{approval}"}
        if BRANCHES[branch % 5]:
            members["branch_ref"] = BRANCHES[branch % 5]
        members |= {9: {"effect_class": "REVERSIBLE"}, 10: {"scope": ""}, 11: {"adapter_id": "nobody"}}.get(flaw, {})
        self.world.register(self.world.contract(ADAPTERS[at], order, **members))

    @step(n=pick, other=st.booleans(), approval=few)
    def reword(self, n: int, other: bool, approval: int) -> None:
        """The same intent again, with a fresh stamp, perhaps of other words."""
        intent = self.intent(n)
        if intent:
            words = {"parameters": {"line_items": [], "note": "again"}} if other else {}
            self.world.register(
                intent.contract
                | {"stamped_at": instant(self.world.now), "authority_ref": f"approval-{approval}"}
                | words
            )

    @step(2, n=pick, writer=pick, stale=pick)
    def claim(self, n: int, writer: int, stale: int) -> None:
        intent = self.intent(n)
        if intent:
            self.world.claim(intent, of(list(self.world.writers), writer) if writer < 6 else None, stale == 11)

    @step(n=pick, differs=st.booleans())
    def claim_again(self, n: int, differs: bool) -> None:
        """A token that was used."""
        hand = of(self.world.hands, n)
        if hand:
            function = "claim" if "effect_id" in hand.call else "claim_c1_replay_probe"
            said = self.world.one(function, **hand.call | ({"request_digest": "ab" * 32} if differs else {}))
            if said["outcome"] == "claimed":
                self.world.fail("a token that was used was answered claimed")

    @step(2, n=pick, fate=fates, late=late, overdue=pick)
    def send(self, n: int, fate: str, late: float, overdue: int) -> None:
        hand = self.hand(n)
        if hand:
            self.world.send(hand, fate, late, overdue == 11)

    @step(2, n=pick, how=st.sampled_from(["heard", "heard", "lost", "timeout"]))
    def tell(self, n: int, how: str) -> None:
        hand = self.hand(n)
        if hand and not hand.told:
            self.world.tell(hand, how)

    @step(n=pick, other=st.booleans())
    def tell_again(self, n: int, other: bool) -> None:
        """The same again; or what was heard after silence had been reported."""
        hand = of([h for h in self.world.hands if h.told], n)
        if hand and hand.report:
            heard = hand.reply
            told = hand.report
            if other and heard:
                told = told | {
                    "transport_outcome": heard.outcome,
                    "failure_code": heard.code,
                    "destination_ref": heard.ref,
                }
            self.world.call("record_outcome", **told)

    @step(2, at=few, order=few, fate=fates, how=hows, late=late, writer=pick)  # fmt: skip
    def trip(self, at: int, order: int, fate: str, how: str, late: float, writer: int) -> None:
        """All that a hand does, at once."""
        world = self.world
        intent = world.register(world.contract(ADAPTERS[at], order))
        hand = intent and world.claim(intent, of(list(world.writers), writer) if writer < 3 else None)
        if hand:
            world.send(hand, fate, late)
            if how != "never":
                world.tell(hand, how)

    @step(
        2,
        at=few,
        order=few,
        fate=st.sampled_from(["vanishes", "unheard"]),
        late=late,
        first=st.sampled_from([130, 61, 1]),
    )
    def lose(self, at: int, order: int, fate: str, late: float, first: int) -> None:
        """No answer came, and the destination was asked twice; what arrived after all may be shown as late as that."""
        self.trip(at % 4, order % 4, fate, "lost", late, 11)
        self.adjudicate([first, 61], first == 61)

    @step(n=pick, authority=few)
    def retry(self, n: int, authority: int) -> None:
        intent = self.told(n, "FAILED") if n < 10 else self.intent(n)
        if intent:
            fresh = {"authority_ref": f"approval-{authority}", "stamped_at": instant(self.world.now)}
            said = self.world.one("open_retry_execution", effect_id=intent.effect_id,
                                  authority=json.dumps(fresh) if authority else None)  # fmt: skip
            if said["outcome"] == "opened" and self.world.alive(intent) and not intent.excuses:
                self.world.fail("a retry was opened of what is there")
            intent.order = said.get("dispatch_order") or intent.order

    # -- time and workers

    @step(2, n=st.sampled_from(PAUSES))
    def wait(self, n: int) -> None:
        self.world.now += n

    @step(writer=pick, only=pick)
    def ask(self, writer: int, only: int) -> None:
        adapters = {"adapters": [ADAPTERS[only % 4]]} if only > 8 else {}
        self.world.due(of(list(self.world.writers), writer) if writer < 4 else None, **adapters)

    @step(2, n=pick, how=st.sampled_from(["now", "now", "then", "unclear"]))
    def answer(self, n: int, how: str) -> None:
        question = of(self.world.questions, n)
        if question:
            self.world.answer(question, how)

    @step(2, pauses=st.lists(st.sampled_from(PAUSES), min_size=1, max_size=3), redispatches=likely)
    def adjudicate(self, pauses: list[int], redispatches: bool) -> None:
        """A worker's turns: free what is abandoned, ask, and answer; then perhaps send again what policy says."""
        for pause in pauses:
            self.world.now += pause
            self.world.call("recovery_scan")
            for question in self.world.due():
                self.world.answer(question)
        if redispatches:
            self.redispatch(11)
            self.dispatch()

    @step()
    def cancel(self) -> None:
        self.world.call("cancel_due")

    @step()
    def dispatch(self) -> None:
        """What was decided to be sent, and nobody has sent yet: a worker does."""
        world, expected = self.world, {"quarantined"}  # this hand keeps no witness
        for row in world.call("dispatch_due"):
            intent = world.intent_of(row["effect_id"])
            if intent:
                intent.order = row["dispatch_order"]
                hand = world.claim(intent)
                if hand is None and world.answered["outcome"] not in expected:
                    world.fail(f"what was to be dispatched now could not be claimed: {world.answered}")
                expected.add("slot_busy")  # by what was claimed before it, and not reported
                if hand and world.made % 2:
                    world.send(hand, "done", 0)
                    world.tell(hand, "heard")

    @step(name=st.sampled_from(["main", "spare"]), proven=st.booleans(), crashes=likely, witness=likely, ready=likely)
    def boot(self, name: str, proven: bool, crashes: bool, witness: bool, ready: bool) -> None:
        world = self.world
        before = world.writers.get(name)
        if before and crashes:
            world.calls.crash(name)
            for hand in world.hands:
                hand.gone = hand.gone or (proven and hand.writer == (name, before[0]))
        kept = str(uuid.UUID(int=len(name)))
        proof = {"dead_boot": before[1]} if before and proven and crashes else {}
        said = world.one("writer_boot", name, writer=name, **({"witness": kept} if witness else {}), **proof)
        if "epoch" not in said:
            return
        world.writers[name] = (said["epoch"], said["boot_token"])
        if witness:
            boots = [uuid.UUID(before[1])] if before else []
            mark = world.call("witness_mark", name, writer=name, witness=kept, boots=boots)[0]
            world.call("witness_check", name, writer=name, epoch=said["epoch"], witness=kept,
                       mark=mark, records="[]", summary=json.dumps(NOTHING))  # fmt: skip
        if ready:
            world.call("recovery_scan", name, writer=name, epoch=said["epoch"])
            world.due(name)
            self.finish(name, False)

    @step(name=st.sampled_from(["main", "spare"]), old=st.booleans())
    def finish(self, name: str, old: bool) -> None:
        epoch = self.world.writers.get(name, (1, ""))[0] - old
        self.world.call("recovery_finish", name, writer=name, epoch=epoch)

    @step(writer=pick)
    def scan(self, writer: int) -> None:
        name = of(list(self.world.writers), writer) if writer < 6 else None
        by = {"writer": name, "epoch": self.world.writers[name][0]} if name else {}
        self.world.call("recovery_scan", name, **by)

    @step(writer=pick)
    def redispatch(self, writer: int) -> None:
        name = of(list(self.world.writers), writer) if writer < 4 else None
        by = {"writer": name, "epoch": self.world.writers[name][0]} if name else {}
        self.orders(self.world.call("redispatch_due", name, **by))

    def orders(self, rows: list[Any]) -> None:
        """Whoever resolves gets new orders; nothing that is there may be sent again."""
        for row in rows:
            order = row.get("dispatch_order")
            intent = order and self.world.intent_of(order["operation_id"])
            if intent and row["outcome"] == "resolved":
                if self.world.alive(intent) and not intent.excuses:
                    self.world.fail("what is there was redispatched")
                intent.order = order

    # -- people

    @step(n=pick, honest=likely, counted=st.booleans())
    def settle(self, n: int, honest: bool, counted: bool) -> None:
        intent = self.told(n, None, "LOST", "TIMEOUT") if n < 10 else self.intent(n)
        if intent:
            operation = intent.order["operation_id"]
            there = self.world.at[intent.adapter].alive(intent.effect_id, operation)
            says = bool(there) == honest
            evidence = {"looked": 1} | ({"n_found": max(there, 1)} if says and counted else {})
            said = self.world.one("settle", operation_id=operation, outcome="COMMITTED" if says else "FAILED",
                                  evidence=json.dumps(evidence))  # fmt: skip
            if said["outcome"] == "settled" and not honest:
                intent.excuses.add("a person said what is not so")

    @step(n=pick)
    def unpark(self, n: int) -> None:
        parked = self.world.calls.ask(
            "select operation_id from irrevon.operator_queue where kind in ('adjudication', 'audit')"
        )
        intent = self.intent(n)
        operation = of([row[0] for row in parked], n) or (intent and intent.order["operation_id"])
        if operation:
            self.world.call("unpark", operation_id=operation, reason="looked at")
            self.world.call("reconcile", effect_id=operation.split(":")[0])

    @step(n=pick, window=pick)
    def audit(self, n: int, window: int) -> None:
        intent, world = self.intent(n), self.world
        if window > 9:
            world.call("audit_request", since=instant(0), until=instant(world.now), reason="all of it")
        elif intent:
            world.call("audit_request", effect_id=intent.effect_id, reason="one")

    @step(n=pick)
    def audit_close(self, n: int) -> None:
        intent = self.intent(n)
        asked = [row[0] for row in self.world.calls.ask("select effect_id from irrevon.open_audits")]
        if intent:
            if not asked:
                self.world.call("audit_request", effect_id=intent.effect_id, reason="to be closed")
            self.world.call("audit_close", effect_id=of(asked, n) or intent.effect_id, evidence=LOOKED)

    @step(n=pick, action=st.sampled_from(["REDISPATCHED", "REDISPATCHED", "COMPENSATED", "ACCEPTED_AS_IS",
                                          "ESCALATED_HUMAN", "CLOSED"]), fresh=likely)  # fmt: skip
    def resolve(self, n: int, action: str, fresh: bool) -> None:
        found = of([f for f in self.findings() if f[2] != "CLOSED"], n)
        if not found:
            self.lose(n, n, "vanishes", 0, 130)
            return
        arguments: dict[str, Any] = {"finding_ref": found[0], "action": action, "evidence": LOOKED}
        if action == "REDISPATCHED" and fresh:
            stamp = {"authority_ref": "approval-1", "stamped_at": instant(self.world.now)}
            arguments["authority"] = json.dumps(stamp)
        if action == "COMPENSATED":
            arguments["compensations"] = self.compensations(found, 1)
        self.orders(self.world.call("resolve", **arguments))

    def compensations(self, found: tuple[Any, ...], most: int) -> list[str]:
        """Register what undoes a finding: as many intents as its excess, or fewer."""
        ref, _, _, effect_id, excess = found
        original = next((i for i in self.world.intents if i.effect_id == effect_id), None)
        made = []
        for index in range(1, min(most, excess) + 1):
            ids = dict(original.contract["stable_ids"] if original else {}) | {"compensates_finding_id": ref}
            if excess > 1:
                ids["compensates_index"] = str(index)
            contract = self.world.contract(original.adapter if original else "slow", 0)
            intent = self.world.register(contract | {"stable_ids": ids, "effect_type": "order.cancel"})
            made += [intent.effect_id] if intent else []
        return made

    @step(n=pick, action=st.sampled_from(["REDISPATCHED", "COMPENSATED", "ACCEPTED_AS_IS", "ESCALATED_HUMAN"]),
          again=st.booleans())  # fmt: skip
    def resolve_many(self, n: int, action: str, again: bool) -> None:
        world = self.world
        found = [f for f in self.findings() if f[2] != "CLOSED" or n == 0][-1 - n % 3 :]
        if not found:
            self.lose(n, n, "vanishes", 0, 130)
            return
        told = [{"finding_ref": f[0], "evidence": {"looked": 1}} for f in found]
        if action == "COMPENSATED":
            told = [t | {"compensations": self.compensations(f, 2)} for t, f in zip(told, found, strict=True)]
        decision = (world.token(), action, json.dumps(told))
        if again and world.decisions:
            decision = world.decisions[-1]
        world.decisions.append(decision)
        self.orders(world.call("resolve_many", decision_id=decision[0], action=decision[1], reason="all of them",
                               findings=decision[2]))  # fmt: skip

    @step(lifts=st.booleans(), by=few, n=pick)
    def contain(self, lifts: bool, by: int, n: int) -> None:
        if not lifts or not self.world.denied:
            self.deny(["effect_type", "scope", "adapter_id", "effect_class"][by], n)
        if lifts:
            self.lift_deny(n)

    @step(
        2,
        what=st.sampled_from(["authorise", "revoke", "policy", "branch", "cancel"]),
        n=few,
        at=few,
        which=pick,
    )
    def permit(self, what: str, n: int, at: int, which: int) -> None:
        match what:
            case "authorise":
                self.authorise(n, at, which)
            case "revoke":
                self.world.call(
                    "revoke_authority", authority_ref=f"approval-{n}", scope=f"shop-{ADAPTERS[at]}", reason="over"
                )
            case "policy":
                self.policy(n, at, which)
            case "branch":
                self.open_branch(n, at)
            case _:
                self.cancel_branch(n)

    @step(which=st.sampled_from(SETTINGS), at=few, version=pick, broken=pick, declares=st.booleans())
    def tune(self, which: tuple[str, str], at: int, version: int, broken: int, declares: bool) -> None:
        if declares:
            self.declare(at, version, broken)
        else:
            self.set_setting(which)

    def deny(self, by: str, n: int) -> None:
        intent = self.intent(n)
        if intent:
            entry = {by: intent.contract[by]}
            rows = self.world.call("deny", **entry, reason="an incident")
            self.world.denied += [(rows[0], entry)] if rows else []

    def lift_deny(self, n: int) -> None:
        entry = of(self.world.denied, n)
        if entry and self.world.call("lift_deny", deny_ref=entry[0], reason="over"):
            self.world.denied.remove(entry)

    def authorise(self, n: int, at: int, bound: int) -> None:
        world, scope, ref = self.world, f"shop-{ADAPTERS[at]}", f"approval-{n}"
        intent = self.intent(bound) if bound < 3 else None
        world.call("grant_authority", authority_ref=ref, scope=scope, reason="approved",
                   expires_at=instant(world.now + PAUSES[bound % 11]) if bound < 8 else None,
                   **({"effect_id": intent.effect_id} if intent else {}))  # fmt: skip

    def policy(self, n: int, at: int, which: int) -> None:
        pattern = "s*p" if which == 11 else ["*", "shop-slow", "shop-*", "shop-silent"][at]
        self.world.call("set_authority_policy", scope_pattern=pattern, max_age=["1 h", "30 days", "1 s", "2 min"][n],
                        mode="granted" if which > 8 else "self_declared", reason="policy")  # fmt: skip

    def open_branch(self, child: int, parent: int) -> None:
        said = self.world.call("open_branch", branch_ref=TREE[child], parent_ref=TREE[parent])
        if "opened" in said:
            self.world.parents[TREE[child]] = TREE[parent]

    def cancel_branch(self, n: int) -> None:
        if self.world.call("cancel_branch", branch_ref=TREE[n], reason="over"):
            self.world.cancelled.add(TREE[n])

    def set_setting(self, which: tuple[str, str]) -> None:
        self.world.call("set_setting", name=which[0], value=which[1], reason="tuned")

    def declare(self, at: int, version: int, broken: int) -> None:
        made = DECLARED[ADAPTERS[at]][version % len(DECLARED[ADAPTERS[at]])]
        self.world.call("register_adapter", declaration=json.dumps(made | ({"tier": "C9"} if broken == 11 else {})))

    # -- destinations

    @step(at=few, n=pick, state=st.sampled_from(["voided", "deleted"]))
    def undo(self, at: int, n: int, state: str) -> None:
        """What was done is undone there, by somebody else."""
        done = of([d for d in self.world.at[ADAPTERS[at]].done if d.operation and d.state == "active"], n)
        intent = done and done.operation and self.world.intent_of(done.operation)
        if done and intent:
            done.state = state
            intent.excuses.add("undone")

    @step(at=few)
    def foreign(self, at: int) -> None:
        """Somebody else's effect."""
        there = self.world.at[ADAPTERS[at]]
        there.make({"stable_ids": {"order_id": f"foreign-{len(there.done)}"}}, self.world.now, 0, foreign=True)

    @step(at=few, again=st.booleans(), cut=st.booleans(), writer=pick)
    def sweep(self, at: int, again: bool, cut: bool, writer: int) -> None:
        world = self.world
        name = of(list(world.writers), writer) if writer < 4 else None
        by = {"writer": name, "epoch": world.writers[name][0]} if name else {}
        said = world.one("sweep_begin", name, adapter_id=ADAPTERS[at], **by)
        if said["outcome"] not in ("begun", "resumed"):
            return
        listed = [
            d
            for d in world.at[ADAPTERS[at]].shown(world.now)
            if said["since"] is None or instant(d.at) >= said["since"]
        ]
        page = {"run": said["run_token"], "page_no": said["page_no"], "as_of": instant(world.now),
                "entries": [json.dumps({"ref": d.ref, "client_ref": d.client_ref, "state": d.state,
                                        "created_at": instant(d.at), "keys": d.stable_ids})
                            for d in listed]}  # fmt: skip
        if not said["is_read"]:
            world.call("sweep_page", **page, next_cursor="more" if cut else None)
            if again:
                world.call("sweep_page", **page, next_cursor="more" if cut else None)
        world.call("sweep_finish", run=said["run_token"])
        if again and cut:
            self.sweep(at, False, False, 11)

    # -- what the ledger has forgotten

    @step(at=few, order=few, step=st.sampled_from([0, 0, 0, 1]), there=st.booleans(), named=st.booleans(), lift=likely,
          again=likely)  # fmt: skip
    def forget(self, at: int, order: int, step: int, there: bool, named: bool, lift: bool, again: bool = False) -> None:
        """A claim of which only a witness, or the destination, knows; its intent is perhaps registered again."""
        world, adapter = self.world, ADAPTERS[at]
        contract = world.contract(adapter, order)
        if order == 3:
            world.register(contract)
        effect_id = identity.effect_id(contract["stable_ids"], contract["effect_type"], contract["scope"])
        operation = f"{effect_id}:{step}"
        under_way = any(h.intent.effect_id == effect_id and not h.told and not h.gone for h in world.hands)
        destination = world.at[adapter]
        known = any(h.order["operation_id"] == operation for h in world.hands)  # what is remembered was not forgotten
        # What was found absent, truly, has not come to be since.
        settled = world.calls.ask(SETTLED.format(operation=operation))
        if (
            there
            and not under_way
            and not known
            and not settled
            and not any(d.operation and d.operation.startswith(effect_id) for d in destination.done)
        ):
            stamped = DECLARED[adapter][0]["client_ref_field"] is not None
            destination.make({"operation_id": operation, "client_ref": operation if stamped else None,
                              "stable_ids": contract["stable_ids"]}, world.now, 0)  # fmt: skip
        claim = {"operation_id": operation} | ({"claim_token": world.token()} if named else {})
        world.call("import_lost_claims", claims=json.dumps([claim]), evidence=json.dumps({"why": "restored"}))
        for n in range(4 if lift else 0):
            self.lift(n)
        if again:
            world.now += PAUSES[2]
            world.register(world.contract(adapter, order))

    @step(at=few)
    def lift(self, at: int) -> None:
        self.world.call("lift_quarantine", adapter_id=ADAPTERS[at], evidence=json.dumps({"why": "swept"}))

    @step(pauses=st.lists(st.sampled_from(PAUSES), max_size=2), how=st.sampled_from(["now", "now", "unclear"]))
    def quarantine(self, pauses: list[int], how: str) -> None:
        """Ask about what is in quarantine, because something was forgotten."""
        self.forget(pauses[0] % 4 if pauses else 0, 2, 0, False, True, False)
        self.world.register(self.world.contract("slow", 3))
        for pause in (0, *pauses):
            self.world.now += pause
            for question in self.world.due(quarantine=True):
                self.world.answer(question, how)

    @step(names=st.sampled_from([[], [], [], ["main"], ["main", "spare"]]))
    def demand_witnesses(self, names: list[str]) -> None:
        self.world.call("demand_witnesses", writers=json.dumps(names), reason="kept")

    # -- what only reads, and what makes no sense

    @step(n=pick)
    def look(self, n: int) -> None:
        intent, world = self.intent(n), self.world
        if n < 3 or intent is None:
            for function in ("adapters_in_force", "release", "dispatch_due", "effects_page", "findings_page",
                             "queue", "settings_in_force", "quarantines", "overview"):  # fmt: skip
                world.call(function)
            world.call("error_row", sqlstate="IR101")
        elif n == 3:
            world.call("audit_ledger")
        else:
            world.call("status", effect_id=intent.effect_id)
            said = world.one("evaluate_gate", effect_id=intent.effect_id)
            if said["outcome"] == "allow" and world.alive(intent) and not intent.excuses:
                world.fail("the gate would allow what is there")
            world.call("reconcile", scope=intent.contract["scope"])
            self.look_closely(intent)

    def look_closely(self, intent: Intent) -> None:
        """The whole story of an effect: found by its beginning, sound, and right about whether a retry is safe."""
        world, effect_id = self.world, intent.effect_id
        found = world.call("inspect_find", id=effect_id[:16])
        told = world.one("inspect", effect_id=effect_id)["data"][0]
        if not told["integrity"]["ok"] or effect_id not in str(found):
            world.fail(f"what is stored of an effect does not agree with itself: {told['integrity']['differs']}")
        if told["retry"]["safe"] and world.alive(intent) and not intent.excuses:
            world.fail(f"sending what is there again would be safe, says inspect: {told['retry']}")

    @step(n=st.integers(0, 2**32))
    def nonsense(self, n: int) -> None:
        chance, world = random.Random(n), self.world
        name, parameters = chance.choice(self.signatures)
        if name in ("writer_boot", "demand_witnesses", "import_lost_claims", "lift_quarantine", "register_adapter",
                    "audit_ledger", "witness_check", "settle", "record_probe", "record_outcome", "deny", "lift_deny",
                    "quarantine_record", "set_authority_policy"):  # fmt: skip
            known: dict[str, list[str]] = {}  # what would be a lie about what exists
        else:
            known = {"p_effect_id": [i.effect_id for i in world.intents],
                     "p_operation_id": [i.order["operation_id"] for i in world.intents],
                     "p_finding_ref": [f[0] for f in self.findings()]}  # fmt: skip
        made = ", ".join(arguments(chance, parameters, known))
        self.senseless(name, made)

    def senseless(self, name: str, made: str) -> None:
        text = text_of(name, {}).replace(f"{name}()", f"{name}({made})")
        world = self.world
        said = world.calls.call("irrevon_operator", None, text, world.now)
        world.seen[name, said.sqlstate or "answered nonsense"] += 1
        if said.sqlstate is not None and (not said.sqlstate.startswith("IR") or said.sqlstate == "IR901"):
            world.fail(f"{name}({made[:300]}) raised {said.sqlstate}: {said.message}")
        if said.flaws:
            world.fail(f"after {name}({made[:300]}): {said.flaws}")
