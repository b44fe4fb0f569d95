"""The ledger's answer about an effect, in words and with its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from irrevon.commands._text import safe

_WORDS = {
    "ambiguous": "ambiguous: no usable answer, so nobody knows whether it happened; it will be asked about",
    "already_claimed": "already claimed: this very claim was answered before; nothing was sent",
    "slot_busy": "slot busy: another dispatch of this scope and type is in flight; nothing was sent",
    "pending_reconciliation": "pending reconciliation: the destination may hold it already; nothing was sent",
    "illegal_state": "cancelled: this effect can no longer be dispatched; nothing was sent",
    "stale_order": "stale order: the order kept changing while it was rendered; nothing was sent",
    "stale_writer": "stale writer: another process took this writer's name; nothing was sent",
    "not_ready": "not ready: this writer's recovery is unfinished; nothing was sent",
    "quarantined": "quarantined: the ledger may have forgotten effects of this destination; nothing was sent",
    "late": "late: this attempt had been closed before its outcome came; the outcome was kept",
    "repeated": "repeated: this outcome had been recorded before",
    "wait_until": "not settled: the destination's answer proves nothing yet; it will be asked again",
    "claim_found": "claimed before the ledger forgot it: the destination has it; it will be settled by evidence",
    "cleared": "cleared: the destination does not have it; it may be dispatched",
    "parked": "parked: a person has to look at it; irrevon queue says why",
    "escalated": "escalated: a person has to decide; nothing was sent",
    "probe_first": "asked about first: its absence is too old to be sent again by; nothing was sent",
    "resolved": "opened again: it cannot be sent from here; nothing was sent",
}
_SETTLED = {
    "SETTLED_COMMITTED": "settled: the destination committed it",
    "SETTLED_FAILED": "settled: the destination refused it, without a side effect",
}
_ABSENT = "settled: the destination does not have it; if it appears later, that is found out and not prevented"


def is_committed(answer: Mapping[str, Any]) -> bool:
    """Whether an own claim ended with the effect committed: the only success of a dispatch."""
    return answer.get("outcome") in ("settled", "repeated") and answer.get("lifecycle") == "SETTLED_COMMITTED"


def shown(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer for --json; an order in it keeps its digests and loses its payload."""
    evidence = dict(answer.get("evidence") or {})
    if isinstance(evidence.get("order"), dict):
        evidence["order"] = {"order_digest": evidence["order"].get("order_digest")}
    return {**answer, "evidence": evidence}


def lines_of(answer: Mapping[str, Any]) -> list[str]:
    """The first line says what happened, the others why."""
    evidence = answer.get("evidence") or {}
    outcome, lifecycle = str(answer.get("outcome")), answer.get("lifecycle")
    if outcome == "denied":
        return _denied(evidence)
    first = _WORDS.get(outcome, safe(outcome))
    if outcome == "settled":
        first = _ABSENT if evidence.get("classification") == "LOST" else _SETTLED.get(str(lifecycle), outcome)
    return [f"{first} ({safe(lifecycle)})" if lifecycle else first, *_facts(evidence)]


def _denied(evidence: Mapping[str, Any]) -> list[str]:
    decision = evidence.get("decision") or {}
    lines = [f"denied by {safe(decision.get('check'))}: {safe(decision.get('reason'))}; nothing was sent"]
    dedup = evidence.get("dedup") or {}
    if dedup:
        last = (dedup.get("transitions") or [{}])[-1]
        lines.append(f"blocking operation {safe(dedup.get('operation_id'))} "
                     f"({safe(last.get('to'))}, {safe(last.get('cause'))})")  # fmt: skip
    lines += [
        f"receipt {safe(r['transport_outcome'])}, claim {safe(r['claim_token'])}" for r in dedup.get("receipts", ())
    ]
    lines += [
        f"finding {safe(f['classification'])} {safe(f['finding_ref'])}, destination reference "
        f"{safe(f['destination_ref'])}"
        for f in dedup.get("findings", ())
    ]
    variants = dedup.get("variants") or {}
    if variants.get("total"):
        digests = ", ".join(safe(v["parameters_digest"]) for v in variants.get("newest", ()))
        lines.append(f"variants recorded: {variants['total']}; newest {digests}")
    return lines


def _facts(evidence: Mapping[str, Any]) -> list[str]:
    told = {k: v for k, v in evidence.items() if isinstance(v, str | int) and v != ""}
    receipt = evidence.get("receipt") or {}
    if receipt:
        told["last receipt"] = f"{receipt.get('transport_outcome')} at {receipt.get('at')}"
    if evidence.get("findings"):
        told["findings"] = ", ".join(map(str, evidence["findings"]))
    return [f"{safe(name.replace('_', ' '))}: {safe(value)}" for name, value in told.items()]
