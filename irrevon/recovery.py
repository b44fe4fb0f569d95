"""Become the writer, and adjudicate before anything else (RFC-002 section 7.1)."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from irrevon.cancellations import cancel
from irrevon.deadline import Deadline
from irrevon.ledger import Ledger, LedgerError
from irrevon.log import Log
from irrevon.quarantine import look_up
from irrevon.reconciler import reconcile
from irrevon.runfile import RunFile
from irrevon.testimony import Testimony
from irrevon.wire import Adapter
from irrevon.witness import Witness

NAME_TAKEN = "IR702"  # the session of a process that has just been killed may outlive it for a moment
IN_FLIGHT = "IR603"  # attempts became abandoned since the scan: scan again
POISONED = "poisoned:"  # how the proof begins of an attempt that could not be closed
PAUSE_SECONDS, IDLE_ROUNDS = 0.1, 100  # between two rounds, and how many may find nothing to close
NAME_SECONDS = 5.0  # how long a name is tried that a session still holds


@dataclass(frozen=True)
class Recovered:
    """A writer that may claim, and what its recovery found. The run file must outlive it.

    `closed` was closed with a proof; `parked` could not be closed, and waits for a person.
    """

    writer: str
    epoch: int
    closed: list[dict[str, Any]]
    parked: list[dict[str, Any]]
    verdicts: list[dict[str, Any]]
    run_file: RunFile
    forgotten: list[dict[str, Any]] = field(default_factory=list)  # claims that only the witness knew of
    testimony: Testimony | None = None


def boot(
    ledger: Ledger, adapters: dict[str, Adapter], log: Log, writer: str, run_dir: Path, witness: Witness | None = None
) -> Recovered:
    """Take the name, ask the witness, close what was abandoned, ask about what is open, then open for claims.

    Safe to be killed at any point: every step is one transaction, and the next boot goes on where this one was.
    One attempt, lookup or verdict that fails is parked, and keeps nobody from booting (A7).
    LedgerError writer_name_taken, IrrevonError (exit 3): another live process has the name.
    """
    run_file = RunFile(run_dir, ledger.dsn, writer)
    try:
        booted = take_name(ledger, writer, run_file, witness)
        epoch = int(booted["epoch"])
        testimony = Testimony(witness, ledger, log, writer, epoch) if witness else None
        recovered = Recovered(writer, epoch, [], [], [], run_file, testimony=testimony)
        run_file.note(booted["boot_token"])
        log.event("recovery_began", writer=writer, epoch=recovered.epoch, ledger_epoch=booted["ledger_epoch"])
        if testimony is not None:
            recovered.forgotten.extend(testimony.begin(booted))
        recovered.verdicts.extend(look_up(ledger, adapters, log, writer, epoch))
        idle = 0
        while True:
            idle = 0 if scan(ledger, log, recovered) else idle + 1
            recovered.verdicts.extend(reconcile(ledger, adapters, log, writer, epoch, "recovery", testimony))
            if finish(ledger, log, recovered, again=idle < IDLE_ROUNDS):
                cancel(ledger, log)
                return recovered
            time.sleep(PAUSE_SECONDS)
    except BaseException:
        run_file.close()
        raise


def take_name(ledger: Ledger, writer: str, run_file: RunFile, witness: Witness | None) -> dict[str, Any]:
    """Become the writer of that name; wait a little for the session of a process that is gone already.

    LedgerError writer_name_taken: a session holds it for longer than that, from another host or folder.
    """
    ends = Deadline.after(NAME_SECONDS)
    while True:
        try:
            return ledger.one(
                "writer_boot", writer=writer, dead_boot=run_file.dead_boot(), witness=witness.id if witness else None
            )
        except LedgerError as error:
            if error.sqlstate != NAME_TAKEN or ends.passed:
                raise
        time.sleep(PAUSE_SECONDS)


def scan(ledger: Ledger, log: Log, recovered: Recovered) -> bool:
    """Close abandoned attempts, batch by batch, until nothing new is found; whether anything was."""
    known = {attempt["claim_token"] for attempt in recovered.closed + recovered.parked}
    before = len(known)
    while batch := ledger.call("recovery_scan", writer=recovered.writer, epoch=recovered.epoch):
        fresh = [attempt for attempt in batch if attempt["claim_token"] not in known]
        for attempt in fresh:
            poisoned = attempt["proof"].startswith(POISONED)
            (recovered.parked if poisoned else recovered.closed).append(attempt)
            log.event(
                "parked" if poisoned else "attempt_abandoned", operation_id=attempt["operation_id"],
                claim_token=attempt["claim_token"], proof=attempt["proof"], lifecycle=attempt["lifecycle"],
                parent="recovery",
            )  # fmt: skip
        known |= {attempt["claim_token"] for attempt in fresh}
        if not fresh:
            break
    return len(known) > before


def finish(ledger: Ledger, log: Log, recovered: Recovered, again: bool) -> bool:
    """Open for claims; False where attempts were abandoned meanwhile, and recovery may go round again."""
    counts = Counter(verdict["outcome"] for verdict in recovered.verdicts)
    counts.update(closed=len(recovered.closed), poisoned=len(recovered.parked))
    try:
        ledger.call("recovery_finish", writer=recovered.writer, epoch=recovered.epoch, counts=json.dumps(counts))
    except LedgerError as error:
        if error.sqlstate == IN_FLIGHT and again:
            return False
        raise
    log.event("recovery_finished", epoch=recovered.epoch, count=sum(counts.values()))
    return True
