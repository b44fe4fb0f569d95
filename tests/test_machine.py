"""Whatever is called, in whatever order, by whoever may: the ledger stays sound and right (RFC-002 section 15, item 3).

An example's calls are one transaction, undone at its end; test_machine_commits.py makes some for good.
"""

from __future__ import annotations

from conftest import scaled
from machine_runs import rolled, walk

# What each public function has to have answered in a quick run at least: a machine that never gets there shows nothing.
ANSWERS = {
    "adapters_in_force": {"answered"},
    "audit_close": {"closed"},
    "audit_ledger": {"answered"},
    "audit_request": {"asked"},
    "cancel_branch": {"cancelled"},
    "cancel_due": {"answered"},
    "claim": {"claimed", "denied", "pending_reconciliation", "already_claimed"},
    "claim_c1_replay_probe": {"claimed"},
    "dispatch_due": {"answered"},
    "demand_witnesses": {"demanded"},
    "deny": {"answered"},
    "effects_page": {"answered"},
    "error_row": {"answered"},
    "evaluate_gate": {"deny"},
    "findings_page": {"answered"},
    "grant_authority": {"granted"},
    "import_lost_claims": {"adopted"},
    "inspect": {"answered"},
    "inspect_find": {"answered"},
    "lift_deny": {"lifted"},
    "lift_quarantine": {"lifted"},
    "open_branch": {"opened"},
    "open_retry_execution": {"opened"},
    "overview": {"answered"},
    "quarantine_due": {"answered"},
    "quarantine_record": {"wait_until"},
    "quarantines": {"answered"},
    "queue": {"answered"},
    "reconcile": {"settled"},
    "reconcile_due": {"lookup", "replay", "audit", "parked"},
    "record_outcome": {"settled", "ambiguous", "late", "repeated"},
    "record_probe": {"settled", "wait_until", "audited", "repeated"},
    "recovery_finish": {"finished"},
    "recovery_scan": {"answered"},
    "redispatch_due": {"resolved"},
    "register_adapter": {"registered"},
    "register_intent": {"registered", "replayed", "identity_conflict"},
    "release": {"answered"},
    "resolve": {"resolved"},
    "resolve_many": {"resolved"},
    "revoke_authority": {"revoked"},
    "set_authority_policy": {"set"},
    "set_setting": {"set"},
    "settings_in_force": {"answered"},
    "settle": {"settled"},
    "status": {"answered"},
    "sweep_begin": {"begun"},
    "sweep_finish": {"finished"},
    "sweep_page": {"recorded"},
    "unpark": {"resumed"},
    "witness_check": {"answered"},
    "witness_mark": {"answered"},
    "writer_boot": {"answered"},
}


def test_the_ledger_stays_right_whatever_is_called(database: str, operator_dsn: str) -> None:
    """Every public function has its answers in it; every refusal is one of the ledger's own."""
    with rolled(database, operator_dsn) as machine:
        assert set(ANSWERS) == {name for name, _ in machine.signatures}
        seen = set(walk(machine, scaled(300, 10_000), 12, 1))
        wanted = {(name, word) for name, words in ANSWERS.items() for word in words}
        for more in (4, 5, 6):  # what is rare may take a few more
            seen |= set() if wanted <= seen else set(walk(machine, 200, 12, more))
    assert wanted - seen == set(), "never answered"
