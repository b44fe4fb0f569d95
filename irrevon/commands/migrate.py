"""irrevon migrate: bring the database up to date."""

from __future__ import annotations

import click
from psycopg import sql

from irrevon.commands._work import json_option, ledger_url, pass_config, print_json
from irrevon.config import Config
from irrevon.connection import connect
from irrevon.migrate import migrate as bring_up_to_date
from irrevon.migrate import release


@click.command()
@json_option
@pass_config
def migrate(config: Config, as_json: bool) -> None:
    """Apply pending changes to the database; print their names.

    Needs a login with CREATEROLE that owns the database, not a superuser. Running it again changes nothing.

    Example: irrevon --database postgresql:///shop migrate
    """
    url = ledger_url(config, "postgres")
    click.echo("bringing the ledger up to date", err=True)
    applied = bring_up_to_date(url)
    if config.database_url is None:
        admit_local_role(url)
    found = release(url)
    if as_json:
        print_json(release=found, applied=applied)
    else:
        for name in applied:
            click.echo(name)
    click.echo(f"the ledger is of version {found}; {len(applied)} changes applied", err=True)


def admit_local_role(url: str) -> None:
    """Let the embedded server's people work: as hands and as operators, never as the owner."""
    from irrevon.embedded import LOCAL_ROLE

    grant = sql.SQL("grant irrevon_app, irrevon_operator, irrevon_reader to {}").format(sql.Identifier(LOCAL_ROLE))
    with connect(url) as connection:
        connection.execute(grant)
