"""Become the writer, and adjudicate before anything else (RFC-002 section 7.1)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from psycopg.types.json import Jsonb

from irrevon.ledger import Ledger
from irrevon.log import Log
from irrevon.reconciler import reconcile
from irrevon.runfile import RunFile
from irrevon.wire import Adapter


@dataclass(frozen=True)
class Recovered:
    """A writer that may claim, and what its recovery found. The run file must outlive it."""

    writer: str
    epoch: int
    closed: list[dict[str, Any]]
    verdicts: list[dict[str, Any]]
    run_file: RunFile


def boot(ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str, run_dir: Path) -> Recovered:
    """Take the name, close what was abandoned, ask about what is open, then open for claims.

    Safe to be killed at any point: every step is one transaction, and the next boot goes on where this one was.
    LedgerError writer_name_taken, IrrevonError (exit 3): another live process has the name.
    """
    run_file = RunFile(run_dir, ledger.dsn, writer)
    try:
        booted = ledger.one("writer_boot", writer=writer, dead_epoch=run_file.dead_epoch())
        epoch = int(booted["epoch"])
        run_file.note(epoch)
        log.event("recovery_began", writer=writer, epoch=epoch, ledger_epoch=booted["ledger_epoch"])
        closed = scan(ledger, writer, epoch)
        counts: Counter[str] = Counter(closed=len(closed))
        for attempt in closed:
            log.event(
                "attempt_abandoned", operation_id=attempt["operation_id"], claim_token=attempt["claim_token"],
                proof=attempt["proof"], lifecycle=attempt["lifecycle"],
            )  # fmt: skip
        verdicts = list(reconcile(ledger, adapters, log, writer, epoch, parent="recovery"))
        counts.update(verdict["outcome"] for verdict in verdicts)
        ledger.call("recovery_finish", writer=writer, epoch=epoch, counts=Jsonb(dict(counts)))
        log.event("recovery_finished", epoch=epoch, count=sum(counts.values()))
    except BaseException:
        run_file.close()
        raise
    return Recovered(writer, epoch, closed, verdicts, run_file)


def scan(ledger: Ledger, writer: str, epoch: int) -> list[dict[str, Any]]:
    """Close abandoned attempts, batch by batch, until none is left."""
    closed: list[dict[str, Any]] = []
    while batch := ledger.call("recovery_scan", writer=writer, epoch=epoch):
        closed += batch
    return closed
