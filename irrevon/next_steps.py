"""What to type for a call of the ledger that inspect() names as legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# FILE, TEXT and EFFECT_ID stand for what only the person can say.
_COMMANDS = {
    "claim": "dispatch {effect_id}",
    "recovery_scan": "reconcile {effect_id}",
    "reconcile": "reconcile {effect_id}",
    "settle": "settle {operation_id} {outcome} --evidence FILE",
    "unpark": "unpark {operation_id} --reason TEXT",
    "audit_request": "audit request {effect_id} --reason TEXT",
    "audit_close": "audit close {effect_id} --evidence FILE",
    "resolve": "resolve {finding_ref} {action} --evidence FILE",
    "open_retry_execution": "retry {effect_id}",
    "lift_deny": "lift {deny_ref} --reason TEXT",
    "grant_authority": "authority grant {authority_ref} --scope {scope} --reason TEXT",
    "register_intent": "register FILE",
    "lift_quarantine": "quarantine lift {adapter_id} --evidence FILE",
    "import_lost_claims": "quarantine import FILE --evidence FILE",
}
_WHY = {
    "claim": "send it",
    "recovery_scan": "close it, if its writer is gone",
    "reconcile": "ask the destination now",
    "settle": "say what you saw there",
    "unpark": "have it asked about again",
    "audit_request": "have it looked at again",
    "audit_close": "answer the audit by what you saw",
    "open_retry_execution": "open it again, with a key of its own; dispatch sends it",
    "lift_deny": "lift the deny that holds it",
    "grant_authority": "authorise it",
    "register_intent": "register the same contract under a fresh authority",
    "lift_quarantine": "let claims there go on",
    "import_lost_claims": "tell what was forgotten",
}
_ACTIONS = {
    "ACCEPTED_AS_IS": "leave it as it is",
    "COMPENSATED": "have other effects undo it",
    "ESCALATED_HUMAN": "have somebody else decide",
    "REDISPATCHED": "send it again",
}
_OUTCOMES = ("COMMITTED", "FAILED")


def commands_of(call: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
    """Why one would make a call, and what to type for it: a command line in words, one for each choice."""
    name, arguments = str(call["call"]), dict(call.get("arguments") or {})
    if name not in _COMMANDS:
        return []
    told = []
    for outcome in _OUTCOMES if name == "settle" else (None,):
        words = [word.format_map({**arguments, "outcome": outcome}) for word in _COMMANDS[name].split()]
        if "compensations" in call.get("needs", ()):
            words += ["--compensation", "EFFECT_ID"]
        told.append((_ACTIONS.get(str(arguments.get("action"))) or _WHY[name], ["irrevon", *words]))
    return told
