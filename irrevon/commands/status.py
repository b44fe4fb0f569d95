"""irrevon status: where one effect stands."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._text import document, safe
from irrevon.commands._work import json_option, open_ledger, pass_config
from irrevon.config import Config
from irrevon.errors import IrrevonError


def effect_name(value: str) -> str:
    """The name of an effect. Whether there is one of that name is the ledger's to say."""
    if not (value.isascii() and value.isalnum() and len(value) <= 64):
        raise click.BadParameter("an effect_id is 64 hexadecimal digits")
    return value


@click.command()
@click.argument("effect_id", type=effect_name)
@json_option
@pass_config
def status(config: Config, effect_id: str, as_json: bool) -> None:
    """Show the lifecycle and the executions of an effect; exit 3 if there is none of that name.

    Example: irrevon status 0bb7e8d6
    """
    with open_ledger(config) as ledger:
        envelope = ledger.one("status", effect_id=effect_id)["status"]
    if as_json:
        click.echo(document(envelope))
    for effect in () if as_json else envelope["data"]:
        _print(effect)
    if not envelope["data"]:
        raise IrrevonError(
            "there is no such effect", "nobody registered one of that name in this ledger",
            "effect ids come from: irrevon register", exit_code=3,
        )  # fmt: skip


def _print(effect: dict[str, Any]) -> None:
    for member in ("effect_id", "effect_type", "scope", "lifecycle"):
        click.echo(f"{member:<12} {safe(effect[member])}")
    for execution in effect["executions"]:
        click.echo(f"{'execution':<12} {safe(execution['operation_id'])} {execution['lifecycle']} "
                   f"since {safe(execution['since'])}")  # fmt: skip
