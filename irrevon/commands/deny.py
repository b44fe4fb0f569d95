"""irrevon deny: stop what matches, from the next claim on."""

from __future__ import annotations

import click

from irrevon.commands._act import reason_option
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config


@click.command()
@click.option("--class", "effect_class", metavar="CLASS", help="IRREVERSIBLE or COMPENSABLE.")
@click.option("--type", "effect_type", metavar="TYPE", help="An effect type.")
@click.option("--scope", help="A scope.")
@click.option("--adapter", metavar="NAME", help="A destination: alone, a pause of it.")
@reason_option
@json_option
@pass_config
def deny(
    config: Config, effect_class: str | None, effect_type: str | None, scope: str | None, adapter: str | None,
    reason: str, as_json: bool,
) -> None:  # fmt: skip
    """Deny every effect that matches all that is named, until it is lifted. Prints the deny_ref.

    Example: irrevon deny --adapter refdest-c2 --reason 'their incident 311'
    """
    with open_ledger(config) as ledger:
        deny_ref = ledger.one("deny", effect_class=effect_class, effect_type=effect_type, scope=scope,
                              adapter_id=adapter, reason=reason)["deny"]  # fmt: skip
    if as_json:
        print_json(outcome="denied", deny_ref=str(deny_ref))
    else:
        click.echo(deny_ref)
