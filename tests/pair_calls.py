"""Calls of every public function, aimed at the same few effects, and two connections that make them at one moment."""

import json
import random
import uuid
from collections.abc import Callable
from pathlib import Path
from threading import Barrier
from typing import Any

import psycopg
from hands import contract

DECLARATION = json.loads((Path(__file__).parents[1] / "adapters" / "refdest" / "c1.json").read_text())
REQUEST = "ab" * 32
EVIDENCE = json.dumps({"seen": "a mail of the shop"})
NOTHING = json.dumps({"claims": 0, "boots": 0, "unread": 0, "damaged": 0})
LIFE = 27  # pairs, until the effects are exchanged for fresh ones
Arguments = tuple[Any, ...]


class World:
    """Effects of one slot: one as registered, one ambiguous with a question out, one that failed; and their writer."""

    def __init__(self, connection: psycopg.Connection[Any], number: int) -> None:
        self.connection, self.number = connection, number
        self.scope, self.writer = f"pairs-{number}", f"writer-{number}"
        self.one("select irrevon.demand_witnesses('[]', 'pairs')")
        self.one("select irrevon.lift_quarantine(%s, jsonb_build_object('why', 'pairs')::text)", DECLARATION["adapter"])
        self.effects = [self.one("select (irrevon.register_intent(%s)).effect_id", self.contract(n)) for n in range(3)]
        self.tokens = [uuid.uuid4(), uuid.uuid4()]
        for effect, token, outcome in zip(self.effects[1:], self.tokens, ("LOST", "FAILED"), strict=True):
            call = "select to_jsonb(irrevon.claim(%s, %s, %s, %s))"
            said = self.one(call, effect, token, self.order(effect), REQUEST)
            assert said["outcome"] == "claimed", said
            self.one("select irrevon.record_outcome(%s, %s, %s)", token, outcome, "rate_limited")
        self.probes = [uuid.uuid4()]
        self.one(
            "insert into irrevon.probe_orders (probe_token, execution_id, adapter_id, declaration_digest, probe_kind,"
            " query_keys, queried_at, deadline_at) select %s, execution_id, adapter_id, declaration_digest,"
            " 'reconcile_open', '[]', irrevon.clock(), irrevon.clock() from irrevon.effect_executions"
            " join irrevon.effect_records using (effect_id) where effect_id = %s returning 1",
            self.probes[0], self.effects[1],
        )  # fmt: skip
        self.one("select irrevon.writer_boot(%s)", self.writer)
        while not self.recovered():
            pass
        self.one("select pg_advisory_unlock_all()")
        self.denied = self.one("select irrevon.deny(p_scope => 'nowhere', p_reason => 'pairs')")
        self.target = 0
        self.finding = self.lost()

    def lost(self) -> uuid.UUID:
        """The finding of a fourth effect, which a human has not found at its destination."""
        effect, token = self.one("select (irrevon.register_intent(%s)).effect_id", self.contract(3)), uuid.uuid4()
        call = "select (irrevon.claim(%s, %s, %s, %s)).outcome"
        assert self.one(call, effect, token, self.order(effect), REQUEST) == "claimed"
        self.one("select irrevon.record_outcome(%s, 'LOST')", token)
        self.one("select irrevon.settle(%s, 'FAILED', %s)", effect + ":0", EVIDENCE)
        return uuid.UUID(str(self.one("select finding_ref from irrevon.findings where effect_id = %s", effect)))

    def recovered(self) -> bool:
        """Close what earlier worlds left, and finish; False where one more was abandoned meanwhile."""
        self.one("select count(*) from irrevon.recovery_scan(%s, 1)", self.writer)
        try:
            self.one("select irrevon.recovery_finish(%s, 1)", self.writer)
        except psycopg.Error as error:
            if error.sqlstate != "IR603":
                raise
            return False
        return True

    def one(self, query: str, *arguments: Any) -> Any:
        row = self.connection.execute(query, arguments).fetchone()
        return row and row[0]

    def contract(self, number: int) -> str:
        return contract(
            scope=self.scope, stable_ids={"order_id": f"order-{number}"}, adapter_id=DECLARATION["adapter"],
            branch_ref=f"branch-{self.number}-{number}", authority_ref=f"authority-{self.number}-{number}",
        )  # fmt: skip

    def order(self, effect: str) -> str:
        """Today's order digest, as a hand would have it from its last answer."""
        order = "select irrevon.identity_order(r, e.operation_id) ->> 'order_digest' from irrevon.effect_records r"
        last = "join irrevon.effect_executions e using (effect_id) where effect_id = %s order by step desc limit 1"
        return str(self.one(f"{order} {last}", effect))

    def claim(self, chance: random.Random, step: str = "") -> Arguments:
        self.tokens.append(uuid.uuid4())
        effect = self.effects[self.target]
        by = chance.choice([(None, None), (self.writer, 1)])
        return (effect + step, self.tokens[-1], self.order(effect), REQUEST, *by)

    def decided(self) -> str:
        return json.dumps([{"finding_ref": str(self.finding), "evidence": {"seen": "a mail of the shop"}}])

    def found(self) -> Arguments:
        refs = [{"ref": "ref", "client_ref": self.effects[self.target] + ":0", "state": "active"}]
        return ("PRESENT", 1, json.dumps(refs))

    def run(self) -> Arguments:
        """The sweep that is under way, and its next page."""
        row = self.one("select to_jsonb(b) from irrevon.sweep_begin(%s) as b", DECLARATION["adapter"])
        return (row["run_token"], row["page_no"])

    def listed(self) -> str:
        return json.dumps({"ref": f"twin-{self.number}", "client_ref": self.effects[self.target] + ":0"})


# What each is called with. A function that is granted and missing here fails test_deadlocks.py.
CALLS: dict[str, Callable[[World, random.Random], Arguments]] = {
    "adapters_in_force": lambda w, _: (),
    "audit_close": lambda w, _: (w.effects[w.target], EVIDENCE),
    "audit_ledger": lambda w, _: (),
    "audit_request": lambda w, _: (w.effects[w.target], None, None, "pairs"),
    "cancel_branch": lambda w, c: (f"branch-{w.number}-{c.choice([w.target, 9])}", "pairs"),
    "cancel_due": lambda w, _: (),
    "claim": lambda w, c: w.claim(c),
    "claim_c1_replay_probe": lambda w, c: w.claim(c, ":0"),
    "demand_witnesses": lambda w, _: (json.dumps([w.writer]), "pairs"),
    "deny": lambda w, _: ("IDEMPOTENT", None, w.scope, None, "pairs"),
    "dispatch_due": lambda w, _: (),
    "effects_page": lambda w, c: (w.scope, c.choice([None, ["AMBIGUOUS"], ["SETTLED_FAILED"]])),
    "error_row": lambda w, _: ("IR101",),
    "evaluate_gate": lambda w, _: (w.effects[w.target],),
    "findings_page": lambda w, c: (None, c.choice([None, ["OPEN"]])),
    "grant_authority": lambda w, c: (f"authority-{w.number}-{c.choice([w.target, 9])}", w.scope, None, "pairs"),
    "import_lost_claims": lambda w, _: (
        json.dumps([{"operation_id": w.effects[w.target] + ":0", "claim_token": str(uuid.uuid4())}]),
        json.dumps({"why": "pairs"}),
    ),
    "inspect": lambda w, c: (w.effects[w.target], c.choice([False, True])),
    "inspect_find": lambda w, c: (c.choice([w.effects[w.target][:8], "ref", str(w.finding), str(w.tokens[-1])]),),
    "lift_deny": lambda w, _: (w.denied, "pairs"),
    "lift_quarantine": lambda w, _: (DECLARATION["adapter"], json.dumps({"why": "pairs"})),
    "open_branch": lambda w, c: (f"branch-{w.number}-{w.target}", f"branch-{w.number}-{c.choice([8, 9])}"),
    "open_retry_execution": lambda w, _: (w.effects[w.target],),
    "overview": lambda w, _: (),
    "quarantine_due": lambda w, _: (),
    "quarantine_record": lambda w, _: (w.probes[0], *w.found()),
    "quarantines": lambda w, _: (),
    "queue": lambda w, _: (),
    "reconcile": lambda w, c: c.choice([(w.effects[w.target], None), (None, w.scope)]),
    "reconcile_due": lambda w, c: c.choice([(None, None), (w.writer, 1)]),
    "record_outcome": lambda w, c: (
        c.choice(w.tokens[-3:]), c.choice(["OK", "LOST", "FAILED"]), "rate_limited", "ref"),
    "record_probe": lambda w, _: (w.probes[0], *w.found()),
    "recovery_finish": lambda w, _: (w.writer, 1),
    "recovery_scan": lambda w, _: (w.writer, 1),
    "redispatch_due": lambda w, c: c.choice([(None, None), (w.writer, 1)]),
    "register_adapter": lambda w, c: (json.dumps({**DECLARATION, "api_version": f"{c.randint(1, 3)}"}),),
    "register_intent": lambda w, _: (w.contract(w.target),),
    "release": lambda w, _: (),
    "resolve": lambda w, c: (w.finding, c.choice(["REDISPATCHED", "ESCALATED_HUMAN", "ACCEPTED_AS_IS"]), EVIDENCE),
    "resolve_many": lambda w, c: (uuid.uuid4(), c.choice(["REDISPATCHED", "ESCALATED_HUMAN"]), "pairs", w.decided()),
    "revoke_authority": lambda w, c: (f"authority-{w.number}-{c.choice([w.target, 9])}", w.scope, "pairs"),
    "set_authority_policy": lambda w, c: (f"{w.scope}*", f"{c.randint(1, 3)} h", "self_declared", "pairs"),
    "set_setting": lambda w, c: ("absence_gap", f"{c.randint(60, 70)} s", "pairs"),
    "settings_in_force": lambda w, _: (),
    "settle": lambda w, c: (w.effects[w.target] + ":0", c.choice(["COMMITTED", "FAILED"]), EVIDENCE),
    "status": lambda w, _: (w.effects[w.target],),
    "sweep_begin": lambda w, c: (DECLARATION["adapter"], *c.choice([(None, None), (w.writer, 1)])),
    "sweep_finish": lambda w, _: (w.run()[0],),
    "sweep_page": lambda w, _: (*w.run(), [w.listed()]),
    "unpark": lambda w, _: (w.effects[w.target] + ":0", "pairs"),
    "witness_check": lambda w, _: (w.writer, 1, uuid.uuid4(), uuid.uuid4(), "[]", NOTHING),
    "witness_mark": lambda w, _: (w.writer, uuid.uuid4(), [uuid.uuid4()]),
    "writer_boot": lambda w, _: (w.writer,),
}  # fmt: skip


class Pairs:
    """Two connections that call at one moment, and the world that they call in."""

    def __init__(self, dsn: str) -> None:
        self.setup, *self.callers = (psycopg.connect(dsn, autocommit=True) for _ in range(3))
        for caller in self.callers:
            caller.execute("set deadlock_timeout = '20ms'")
        self.taken: list[list[str]] = [[], []]
        for caller, taken in zip(self.callers, self.taken, strict=True):
            caller.add_notice_handler(lambda said, kept=taken: kept.append(str(said.message_primary)))  # type: ignore[misc]
        self.setup.execute("select irrevon.register_adapter(%s)", (json.dumps(DECLARATION),))
        self.made = 0
        self.world: World | None = None

    def calls(self, names: tuple[str, str], chance: random.Random) -> list[tuple[str, Arguments]]:
        """The next pair, aimed at one effect."""
        if self.world is None or self.made % LIFE == 0:
            self.world = World(self.setup, self.made)
        self.made += 1
        self.world.target = chance.randrange(3)
        return [(name, CALLS[name](self.world, chance)) for name in names]

    def make(self, caller: int, call: tuple[str, Arguments], together: Barrier) -> tuple[str | None, list[str]]:
        """Call when the other does; the SQLSTATE it ended in, if any, and the kinds of lock as it took them."""
        name, arguments = call
        self.taken[caller].clear()
        marks = ", ".join(["%s"] * len(arguments))
        together.wait(timeout=30)
        try:
            self.callers[caller].execute(f"select irrevon.{name}({marks})", arguments)
        except psycopg.Error as error:
            return error.sqlstate, self._kinds(caller)
        return None, self._kinds(caller)

    def _kinds(self, caller: int) -> list[str]:
        """The kinds in the order of their first lock, and the clock where it was read last."""
        told = [text for text in self.taken[caller] if text.startswith(("locked ", "read "))]
        last = len(told) - told[::-1].index("read clock") - 1 if "read clock" in told else None
        kept = [text.split()[1] for at, text in enumerate(told) if text != "read clock" or at == last]
        return list(dict.fromkeys(kept))

    def close(self) -> None:
        for connection in (self.setup, *self.callers):
            connection.close()
