"""What leg R asserts. Every claim is compared with a second source: ledger, destination, or exit code."""

from __future__ import annotations

from typing import Any

from irrevon.demo import scenario
from irrevon.demo.engine import Ended
from irrevon.demo.facts import Facts
from irrevon.demo.stage import Leg, creates_of
from irrevon.demo.story import Story


def check_recovery(story: Story, ended: Ended, truth: dict[str, Any], facts: Facts) -> None:
    """Recovery closed the attempt on proof, asked by client reference, settled, and sent nothing."""
    recovered = ended.document.get("recovered") or {}
    proofs = [attempt.get("proof") for attempt in recovered.get("closed", ())]
    story.check("R", "attempt_closed_on_proof", ["process_proven_dead"], proofs)
    asked = [r["client_ref"] for r in truth["requests"] if r["operation"] == "query"]
    story.check("R", "destination_was_asked_by_client_reference", True, scenario.OPERATION_ID in asked)
    last = facts.of("transitions")[-1]
    story.check(
        "R", "settled_by_recovery", ["SETTLED_COMMITTED", "reconciled_present", "recovery"],
        [last["to_state"], last["cause"], last["actor"]],
    )  # fmt: skip
    references = [effect["destination_ref"] for effect in truth["effects"]]
    found = [[row["classification"], row["destination_ref"]] for row in facts.of("findings")]
    story.check("R", "finding", [["CONFIRMED_UNIQUE", reference] for reference in references], found)
    story.check("R", "no_redispatch", 1, len(creates_of(truth)))
    story.check("R", "no_open_attempt_is_left", 0, facts.open_attempts())


def check_deny(story: Story, suffix: str, ended: Ended, facts: Facts, variant: dict[str, Any] | None = None) -> None:
    """A dispatch of the settled effect is denied by dedup, citing what settled it and what came since."""
    evidence = ended.answer.get("evidence") or {}
    decision, dedup = evidence.get("decision") or {}, evidence.get("dedup") or {}
    story.check(
        "R", f"dispatch_denied_{suffix}", [3, "denied", "dedup"],
        [ended.exit_code, ended.answer.get("outcome"), decision.get("check")],
    )  # fmt: skip
    cited = [dedup.get("operation_id"), [f.get("classification") for f in dedup.get("findings", ())]]
    story.check("R", f"deny_cites_the_settled_execution_{suffix}",
                [scenario.OPERATION_ID, ["CONFIRMED_UNIQUE"]], cited)  # fmt: skip
    newest = [v.get("parameters_digest") for v in (dedup.get("variants") or {}).get("newest", ())]
    wanted = [variant.get("given_parameters_digest")] if variant is not None else []
    story.check("R", f"deny_cites_the_variants_{suffix}", wanted, newest)
    last = facts.of("decisions")[-1]
    story.check("R", f"deny_is_on_record_{suffix}", ["deny", "dedup"], [last["decision"], last["denied_by_check"]])


def read_back(story: Story, leg: Leg, facts: Facts) -> None:
    """The destination's truth, and the auditor's silence."""
    creates = leg.creates
    story.check("R", "effects_at_the_destination", 1, leg.effects)
    story.check("R", "create_requests_at_the_destination", 1, len(creates))
    story.check("R", "key_on_the_wire", [row["idempotency_key"] for row in facts.of("attempts")],
                [request["idempotency_key"] for request in creates])  # fmt: skip
    found = facts.bundle(scenario.EFFECT_ID)["audit"]
    story.check("R", "auditor_finds_nothing", [], [f"{row['check_name']}: {row['subject']}" for row in found])
    story.tell(
        "R", "truth", "The destination's truth log is read back, and the ledger is audited.",
        destination=f"{leg.effects} effect from {len(creates)} request", auditor=f"{len(found)} contradictions",
    )  # fmt: skip
