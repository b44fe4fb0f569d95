"""irrevon register: write an intent down before any byte leaves."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._input import read_document
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config
from irrevon.log import Log

_ORDER = (
    "operation_id", "step", "idempotency_key", "parameters_digest", "declaration_digest", "order_digest",
)  # fmt: skip
DECLARED = 3


@click.command()
@click.argument("source", metavar="[FILE|-]", default="-")
@json_option
@pass_config
def register(config: Config, source: str, as_json: bool) -> None:
    """Register an intent contract, JSON from FILE or standard input.

    Prints outcome, effect_id and lifecycle. The same business facts are the same effect, however they are
    worded; exit 3 when they contradict what is registered (identity_conflict).

    Example: irrevon register order.json
    """
    contract = read_document(source, "contract")
    with open_ledger(config) as ledger:
        answer = ledger.one("register_intent", contract=contract)
    changed = answer["changed"] or {}
    Log(file=config.log_file).event(
        answer["outcome"], effect_id=answer["effect_id"], lifecycle=answer["lifecycle"],
        variant=changed.get("variant"), authority_refreshed=changed.get("authority_refreshed"),
    )  # fmt: skip
    order = answer["dispatch_order"] or {}
    if as_json:  # of the order only names and digests: the payload stays in the ledger
        answer["dispatch_order"] = {name: order.get(name) for name in _ORDER} if order else None
        print_json(**answer)
    else:
        click.echo(f"{answer['outcome']} {answer['effect_id']} {answer['lifecycle'] or '-'}")
        for line in _explained(changed):
            click.echo(line, err=True)
    if answer["outcome"] == "identity_conflict":
        if not as_json:
            click.echo("the contract contradicts the registered effect; it changed nothing", err=True)
        raise click.exceptions.Exit(DECLARED)


def _explained(changed: dict[str, Any]) -> list[str]:
    lines = []
    if changed.get("variant"):
        lines.append("other parameters than registered: kept as a variant, never dispatched")
    if changed.get("authority_refreshed"):
        lines.append("a fresher authority is in force for this effect")
    if changed.get("conflicting"):
        lines.append(f"contradicts: {', '.join(map(str, changed['conflicting']))}")
    return lines
