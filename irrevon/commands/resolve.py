"""irrevon resolve: decide what becomes of a finding."""

from __future__ import annotations

import json
import uuid
from uuid import UUID

import click

from irrevon.commands._act import DECLARED, act, answer_of, authority_option, confirm, evidence_option, tell, yes_option
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.commands.status import effect_name
from irrevon.config import Config
from irrevon.errors import IrrevonError

ACTIONS = ("ACCEPTED_AS_IS", "COMPENSATED", "ESCALATED_HUMAN", "REDISPATCHED")
SUCCEEDS = ("resolved", "replayed")


@click.command()
@click.argument("findings", metavar="FINDING_REF...", nargs=-1, required=True, type=click.UUID)
@click.argument("action", type=click.Choice(ACTIONS))
@evidence_option
@click.option("--compensation", "compensations", metavar="EFFECT_ID", multiple=True, type=effect_name,
              help="A registered intent that undoes it; once for each.")  # fmt: skip
@authority_option
@click.option("--decision", type=click.UUID, help="Of many findings: the id of this one decision, to repeat it by.")
@click.option("--reason", metavar="TEXT", help="Of many findings: why.")
@yes_option
@json_option
@pass_config
def resolve(
    config: Config, findings: tuple[UUID, ...], action: str, evidence: str, compensations: tuple[str, ...],
    authority: str | None, decision: UUID | None, reason: str | None, yes: bool, as_json: bool,
) -> None:  # fmt: skip
    """Resolve one finding, or many by one decision: all of them, or none.

    Exit 3 where nothing was resolved; the outcome and its evidence say why, and what would change it.

    Example: irrevon resolve 31c0c5f7-fad4-4f1e-b1ab-98c85fb003b4 ACCEPTED_AS_IS --evidence seen.json
    """
    confirm(f"resolve {len(findings)} as {action}" if len(findings) > 1 else f"resolve it as {action}", yes)
    if len(findings) == 1 and decision is None:
        act(config, "resolve", SUCCEEDS, as_json, finding_ref=findings[0], action=action, evidence=evidence,
            authority=authority, compensations=list(compensations) or None)  # fmt: skip
        return
    if compensations or authority:
        raise click.UsageError("--compensation and --authority are for one finding")
    many = [{"finding_ref": str(finding), "evidence": _parsed(evidence)} for finding in findings]
    with open_ledger(config) as ledger:
        rows = ledger.call("resolve_many", decision_id=decision or uuid.uuid4(), action=action,
                           reason=reason or "", findings=json.dumps(many))  # fmt: skip
    answers = [answer_of("resolve_many", row) for row in rows]
    if as_json:
        print_json(data=answers)
    for answer in () if as_json else answers:
        tell(answer, as_json)
    if not all(answer["outcome"] in SUCCEEDS for answer in answers):
        raise click.exceptions.Exit(DECLARED)


def _parsed(evidence: str) -> object:
    try:
        return json.loads(evidence)
    except ValueError:
        raise IrrevonError("the evidence is not valid", "evidence: must be a JSON object", "nothing was written",
                           exit_code=2) from None  # fmt: skip
