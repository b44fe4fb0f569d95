"""Compare what a writer's witness tells with what the ledger remembers, and tell the witness what is claimed (S5)."""

from __future__ import annotations

import json
import uuid
from typing import Any

from irrevon.errors import IrrevonError
from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.witness import Witness
from irrevon.witness_lines import Record

BATCH = 1000
MARKS = 1000  # boots that the ledger is asked for; where it knows none of them, all that the file tells is checked


class Testimony:
    """One writer's witness before one ledger. Every connection is checked before a claim on it is sent."""

    def __init__(self, witness: Witness, ledger: Ledger, log: Log, writer: str, epoch: int) -> None:
        self._witness, self._ledger, self._log = witness, ledger, log
        self._writer, self._epoch = writer, epoch
        self._checked: Any = None

    def begin(self, booted: dict[str, Any]) -> list[dict[str, Any]]:
        """At boot, after writer_boot: check, then mark in the file that everything before was; the forgotten claims."""
        forgotten = self.check()
        try:
            self._witness.append({"boot_token": str(booted["boot_token"]), **booted["wal_position"]})
        except OSError as error:
            raise self._unwritable() from error
        return forgotten

    def check(self) -> list[dict[str, Any]]:
        """Let the ledger import what it has forgotten, and say what came of each claim."""
        records = self._witness.records()
        mark = self._mark(records)
        tail = _behind(records, mark)
        told = [record.body for record in tail if record.body]
        damaged = sum(record.damaged for record in tail)
        boots = sum("boot_token" in body for body in told)
        unread = len(tail) - len(told)
        summary = json.dumps({"claims": len(told) - boots, "boots": boots, "unread": unread, "damaged": damaged})
        forgotten: list[dict[str, Any]] = []
        for start in range(0, max(len(told), 1), BATCH):
            forgotten += self._ledger.call(
                "witness_check", writer=self._writer, epoch=self._epoch, witness=self._witness.id, mark=mark,
                records=json.dumps(told[start : start + BATCH]),
                summary=summary if start + BATCH >= len(told) else None,
            )  # fmt: skip
        for claim in forgotten:
            self._log.event(
                "claim_forgotten", claim_token=claim["claim_token"], operation_id=claim["operation_id"],
                lifecycle=claim["lifecycle"], reason=claim["outcome"],
            )  # fmt: skip
        if damaged:
            self._log.event("witness_damaged", count=damaged)
        self._checked = self._ledger.connection
        return forgotten

    def _mark(self, records: list[Record]) -> str | None:
        boots = [uuid.UUID(record.body["boot_token"]) for record in records if "boot_token" in record.body]
        newest = boots[: -MARKS - 1 : -1]
        row = self._ledger.one("witness_mark", writer=self._writer, witness=self._witness.id, boots=newest)
        return row["witness_mark"] and str(row["witness_mark"])

    def ready(self) -> None:
        """Before a claim: a witness that can be written, and a connection that was checked. IrrevonError (exit 3)."""
        if self._witness.broken:
            raise self._unwritable()
        if self._ledger.connection is None or self._ledger.connection.closed:
            self._ledger.open()
        if self._ledger.connection is not self._checked:
            self.check()

    def sworn(self, token: uuid.UUID, claim: dict[str, Any]) -> bool:
        """After `claimed`, before the wire: whether the witness has it, and the ledger is the one that was checked."""
        if self._ledger.connection is not self._checked:
            self._log.event("witness_unsure", claim_token=token)
            return False
        evidence = claim["evidence"]
        try:
            self._witness.append(
                {"claim_token": str(token), "operation_id": claim["operation_id"], "at": evidence["claimed_at"],
                 **evidence["wal_position"]}
            )  # fmt: skip
        except OSError:
            self._log.event("witness_unwritten", claim_token=token)
            return False
        return True

    def _unwritable(self) -> IrrevonError:
        return IrrevonError(
            "the witness cannot be written", f"{self._witness.path}: see the log",
            "make room for it, then start again: nothing is claimed without it", exit_code=3,
        )  # fmt: skip


def _behind(records: list[Record], mark: str | None) -> list[Record]:
    """What the file tells behind the boot of that token; everything where there is none."""
    for index in range(len(records) - 1, -1, -1):
        if mark is not None and records[index].body.get("boot_token") == mark:
            return records[index + 1 :]
    return records[1:]
