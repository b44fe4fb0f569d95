"""irrevon settle: end by evidence what no machine can find out."""

from __future__ import annotations

import click

from irrevon.commands._act import act, confirm, evidence_option, yes_option
from irrevon.commands._work import json_option, pass_config
from irrevon.config import Config


@click.command()
@click.argument("operation_id")
@click.argument("outcome", type=click.Choice(["COMMITTED", "FAILED"]))
@evidence_option
@yes_option
@json_option
@pass_config
def settle(config: Config, operation_id: str, outcome: str, evidence: str, yes: bool, as_json: bool) -> None:
    """Settle an ambiguous execution by what you looked at; n_found in it counts what the destination holds.

    Exit 3 where it is not ambiguous.

    Example: irrevon settle 0bb7e8d6:0 COMMITTED --evidence seen.json
    """
    confirm(f"settle it as {outcome}", yes)
    act(config, "settle", ("settled", "repeated"), as_json, operation_id=operation_id, outcome=outcome,
        evidence=evidence)  # fmt: skip
