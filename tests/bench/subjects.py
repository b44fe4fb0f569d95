"""One effect, as each subject carries it out: three calls, three commits, the effect itself a no-op."""

from __future__ import annotations

import json
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

import psycopg
from psycopg.rows import dict_row

from irrevon.ledger import Ledger
from irrevon.tokens import time_ordered_uuid

from .place import Broken, Place

REQUEST, RESPONSE = "ab" * 32, "cd" * 32
EVIDENCE = '{"phase": "headers_received", "status": 201}'
REGISTER = "select effect_id, dispatch_order ->> 'order_digest' as order_digest from irrevon.register_intent(%s)"
CLAIM = "select outcome from irrevon.claim(%s, %s, %s, %s)"
OUTCOME = "select outcome from irrevon.record_outcome(%s, 'OK', null, %s, %s, %s)"
FLOOR = (
    "select bench.floor_register(%s, %s, %s) as outcome", "select bench.floor_claim(%s, %s, %s, %s) as outcome",
    "select bench.floor_outcome(%s, %s, %s) as outcome",
)  # fmt: skip


def contract(order_id: str, scope: str, adapter_id: str = "refdest-c2") -> str:
    """The flagship's intent, of that order."""
    return json.dumps({
        "schema_version": "1", "stable_ids": {"order_id": order_id, "customer_ref": "C-0007"},
        "effect_type": "order.create", "effect_class": "IRREVERSIBLE", "scope": scope, "adapter_id": adapter_id,
        "parameters": {"line_items": [{"sku": "SKU-118", "quantity": 2}], "shipping_method": "standard",
                       "note": "please deliver to the loading dock"},
        "authority_ref": "authority-1", "stamped_at": datetime.now(UTC).isoformat(timespec="seconds"),
    })  # fmt: skip


class Subject(Protocol):
    """Something that carries effects out on one connection."""

    name: str
    connection: psycopg.Connection[Any]

    def effect(self) -> None:
        """Carry one effect out. Broken: it did not go the whole way."""


def require(answer: Any, wanted: str) -> None:
    """An effect that did not go the whole way is not measured."""
    if answer is None or answer["outcome"] != wanted:
        raise Broken(f"{wanted} was expected: {answer}")


@dataclass
class Irrevon:
    """The ledger's three calls as plain statements; with `done`, it remembers its effects for same-rows."""

    where: Place
    scope: str = "acme-store/0"
    name: str = "irrevon"
    done: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.connection = psycopg.connect(self.where.dsn("bench_app"), autocommit=True, row_factory=dict_row)

    def effect(self) -> None:
        run = self.connection.execute
        row = run(REGISTER, [contract(uuid.uuid4().hex, self.scope)]).fetchone()
        assert row is not None
        token = time_ordered_uuid()
        require(run(CLAIM, [row["effect_id"], token, row["order_digest"], REQUEST]).fetchone(), "claimed")
        require(run(OUTCOME, [token, token.hex, RESPONSE, EVIDENCE]).fetchone(), "settled")
        self.done.append(row["effect_id"])


@dataclass
class IrrevonPy:
    """The ledger through irrevon.ledger, as the dispatcher calls it."""

    where: Place
    scope: str = "acme-store/0"
    name: str = "irrevon-py"

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.where.dsn("bench_app")).open()
        assert self.ledger.connection is not None
        self.connection: psycopg.Connection[Any] = self.ledger.connection

    def effect(self) -> None:
        call = self.ledger.one
        row = call("register_intent", contract=contract(uuid.uuid4().hex, self.scope))
        token = time_ordered_uuid()
        order_digest = row["dispatch_order"]["order_digest"]
        require(call("claim", effect_id=row["effect_id"], claim_token=token, order_digest=order_digest,
                     request_digest=REQUEST, writer=None, epoch=None), "claimed")  # fmt: skip
        require(call("record_outcome", claim_token=token, transport_outcome="OK", failure_code=None,
                     destination_ref=token.hex, response_digest=RESPONSE, evidence=EVIDENCE), "settled")  # fmt: skip


@dataclass
class Floor:
    """floor-3cf, and through psycopg floor-py3cf: it is one and the same here."""

    where: Place
    scope: str = "acme-store/0"
    name: str = "floor-3cf"

    def __post_init__(self) -> None:
        self.connection = psycopg.connect(self.where.dsn("bench_app"), autocommit=True, row_factory=dict_row)

    def effect(self) -> None:
        run, effect_id, token = self.connection.execute, uuid.uuid4().hex * 2, time_ordered_uuid()
        require(run(FLOOR[0], [effect_id, contract(effect_id[:32], self.scope), "ef" * 32]).fetchone(), "registered")
        require(run(FLOOR[1], [effect_id, token, "0" * 64, REQUEST]).fetchone(), "claimed")
        require(run(FLOOR[2], [token, token.hex, EVIDENCE]).fetchone(), "settled")


@dataclass
class SameRows:
    """The rows that `model` has written, once more, in tables that check nothing."""

    where: Place
    model: Irrevon
    name: str = "same-rows"

    def __post_init__(self) -> None:
        self.connection = psycopg.connect(self.where.dsn(), autocommit=True)

    def effect(self) -> None:
        effect_id = self.model.done.pop(0)
        for function in ("register", "claim", "outcome"):
            self.connection.execute(f"select same.{function}(%s)", [effect_id])


def server_cpu(subject: Subject) -> float:
    """Milliseconds on a core that the subject's backend has used so far."""
    told = Path(f"/proc/{subject.connection.info.backend_pid}/schedstat").read_text()
    return int(told.split()[0]) / 1e6


def client_cpu() -> float:
    """Milliseconds on a core that this thread has used so far."""
    return time.thread_time_ns() / 1e6
