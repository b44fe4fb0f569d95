"""What the commands share: the configuration, a connection to the ledger, the configured adapters, output."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._text import document
from irrevon.config import Config
from irrevon.ledger import Ledger

SCHEMA_VERSION = "1"

pass_config = click.make_pass_decorator(Config)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")


def ledger_url(config: Config, role: str | None = None) -> str:
    """Return the configured database as it stands, else that of the embedded server, started if need be.

    `role` is for the embedded server: by default irrevon_local, which may do what hands and operators may.
    """
    if config.database_url is not None:
        return config.database_url
    from irrevon.embedded import LOCAL_ROLE, database_url  # here: a configured database needs none of it

    return database_url(config, role or LOCAL_ROLE)


def open_ledger(config: Config) -> Ledger:
    """Connect; refuse another version before any work (S9)."""
    return Ledger(ledger_url(config)).open()


def print_json(**members: Any) -> None:
    """Print one JSON object with its schema version."""
    click.echo(document({"schema_version": SCHEMA_VERSION, **members}))
