"""What the ledger holds, read as an auditor reads it: plain SELECTs that share no code with the engine.

Names, digests and verdicts only: no payload, no stable id, no sequence number.
"""

from __future__ import annotations

import time
from typing import Any, LiteralString

from psycopg.rows import dict_row

from irrevon.connection import connect
from irrevon.ledger import Ledger

_FACTS: dict[str, LiteralString] = {
    "transitions": """
        select e.operation_id, t.from_state, t.to_state, t.cause, t.actor, t.evidence, t.created_at
          from irrevon.effect_transitions t join irrevon.effect_executions e using (execution_id)
         order by t.transition_seq""",
    "decisions": """
        select e.operation_id, d.claim_token, d.variant, d.decision, d.denied_by_check, d.reason, d.checks,
               d.evidence -> 'dedup' as dedup, d.evaluated_at
          from irrevon.gate_decisions d join irrevon.effect_executions e using (execution_id)
         order by d.gate_decision_id""",
    "attempts": """
        select e.operation_id, a.claim_token, a.attempt_no, a.kind, a.adapter_id, a.declaration_digest,
               a.idempotency_key, a.order_digest, a.request_digest, a.writer, a.epoch, a.claimed_at, a.deadline_at
          from irrevon.dispatch_attempts a join irrevon.effect_executions e using (execution_id)
         order by a.attempt_id""",
    "receipts": """
        select a.claim_token, r.transport_outcome, r.failure_kind, r.failure_code, r.destination_ref,
               r.response_digest, r.outcome_digest, r.evidence, r.recorded_by, r.recorded_at
          from irrevon.dispatch_receipts r join irrevon.dispatch_attempts a using (attempt_id)
         order by r.receipt_id""",
    "probes": """
        select e.operation_id, p.probe_token, p.probe_kind, p.result, p.n_found, p.destination_refs,
               p.response_digest, p.outcome_digest, p.evidence, p.recorded_by, p.queried_at, p.recorded_at
          from irrevon.status_probes p join irrevon.effect_executions e using (execution_id)
         order by p.probe_id""",
    "findings": """
        select e.operation_id, f.finding_ref, f.classification, f.moment, f.destination_ref,
               f.excess_effect_count, f.evidence_digest, f.created_by, f.created_at
          from irrevon.findings f join irrevon.effect_executions e using (execution_id)
         order by f.finding_id""",
    "resolutions": """
        select f.finding_ref, r.from_status, r.to_status, r.actor, r.created_at
          from irrevon.finding_resolutions r join irrevon.findings f using (finding_id)
         order by r.resolution_seq""",
    "variants": """
        select effect_id, parameters_digest, event_time, created_at
          from irrevon.parameter_variants order by variant_seq""",
}


class Facts:
    """One reading connection; each question sees what is committed when it is asked."""

    def __init__(self, url: str) -> None:
        self._connection = connect(url, row_factory=dict_row, application_name="irrevon-auditor")
        self._url = url

    def of(self, name: str) -> list[dict[str, Any]]:
        """All rows of one kind of fact, oldest first."""
        return self._connection.execute(_FACTS[name]).fetchall()

    def frontier(self) -> str:
        """The lifecycle that the newest execution has reached; empty while nothing is registered."""
        rows = self.of("transitions")
        return str(rows[-1]["to_state"]) if rows else ""

    def open_attempts(self) -> int:
        """How many attempts were claimed and have no receipt."""
        return len(self.of("attempts")) - len(self.of("receipts"))

    def wait_until_nobody_writes(self, seconds: float = 10.0) -> None:
        """Wait until the server has noticed that a killed engine's connection is gone."""
        ends = time.monotonic() + seconds
        alive: LiteralString = (
            "select 1 from pg_stat_activity where datname = current_database() and application_name = 'irrevon'"
        )
        while self._connection.execute(alive).fetchone() is not None and time.monotonic() < ends:
            time.sleep(0.01)

    def bundle(self, effect_id: str) -> dict[str, Any]:
        """Everything, by name, with the status envelope and the auditor's verdict."""
        with Ledger(self._url) as ledger:
            status = ledger.one("status", effect_id=effect_id)["status"]
            audit = ledger.call("audit_ledger")
        return {"status": status, "audit": audit, **{name: self.of(name) for name in _FACTS}}

    def close(self) -> None:
        self._connection.close()
