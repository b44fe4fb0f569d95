"""irrevon quarantine: a destination of which this ledger may have forgotten effects."""

from __future__ import annotations

import click

from irrevon.commands._act import DECLARED, act, confirm, document_of, evidence_option, tell, yes_option
from irrevon.commands._table import age, table
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config


@click.group(no_args_is_help=False)
def quarantine() -> None:
    """After a restore or a failover: bring back what was forgotten, and let claims go on."""


@quarantine.command()
@json_option
@pass_config
def show(config: Config, as_json: bool) -> None:
    """Show of each destination whether claims are held back, why, and how many wait.

    Example: irrevon quarantine show --json
    """
    with open_ledger(config) as ledger:
        rows = ledger.call("quarantines")
    if as_json:
        print_json(data=rows)
        return
    table(("adapter", "claims", "epoch", "reason", "since", "waiting", "lifted by"), [
        (row["adapter_id"], "held back" if row["quarantined"] else "go on", row["ledger_epoch"], row["reason"],
         age(row["since"]), row["waiting"], row["lifted_by"]) for row in rows])  # fmt: skip


@quarantine.command()
@click.argument("adapter")
@evidence_option
@yes_option
@json_option
@pass_config
def lift(config: Config, adapter: str, evidence: str, yes: bool, as_json: bool) -> None:
    """Let claims at ADAPTER's destination go on, although the ledger may have forgotten some.

    Example: irrevon quarantine lift refdest-c2 --evidence seen.json
    """
    confirm(f"lift the quarantine of {adapter}", yes)
    act(config, "lift_quarantine", ("lifted", "replayed"), as_json, adapter_id=adapter, evidence=evidence)


@quarantine.command("import")
@click.argument("claims", metavar="FILE|-", callback=lambda _context, _argument, value: document_of(value))
@evidence_option
@json_option
@pass_config
def import_claims(config: Config, claims: str, evidence: str, as_json: bool) -> None:
    """Import claims that only a witness or the destination knows.

    FILE is a JSON array of {"operation_id", "claim_token"}; the token may be missing. They are never sent again, and
    are settled by asking. Exit 3 where none of them was new.

    Example: irrevon quarantine import claims.jsonl --evidence seen.json
    """
    with open_ledger(config) as ledger:
        imported = ledger.call("import_lost_claims", claims=claims, evidence=evidence)
    if as_json:
        print_json(data=imported)
    for claim in () if as_json else imported:
        tell(claim, as_json)
    if not imported:
        raise click.exceptions.Exit(DECLARED)
