"""irrevon verify: do the stored facts agree with each other?"""

from __future__ import annotations

import click

from irrevon.commands._text import document, safe
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config

CONTRADICTED = 4


@click.command()
@json_option
@pass_config
def verify(config: Config, as_json: bool) -> None:
    """Audit the ledger: every contradiction between stored facts, a line each. Exit 4 where there is one.

    Example: irrevon verify --json
    """
    with open_ledger(config) as ledger:
        found = ledger.call("audit_ledger")
    if as_json:
        print_json(data=found)
    else:
        for row in found:
            click.echo(f"{safe(row['check_name'])}\t{safe(row['subject'])}\t{document(row['detail'])}")
        if not found:
            click.echo("sound: the stored facts agree with each other")
    if found:
        raise click.exceptions.Exit(CONTRADICTED)
