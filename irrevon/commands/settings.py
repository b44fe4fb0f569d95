"""irrevon settings: the numbers that the ledger works by."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._act import act, reason_option
from irrevon.commands._table import table
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.config import Config


@click.group(no_args_is_help=False)
def settings() -> None:
    """List and change the settings of the ledger; they count for everybody from the next call on."""


@settings.command("list")
@json_option
@pass_config
def list_settings(config: Config, as_json: bool) -> None:
    """Show every setting: its value, its default and range, and what it is for.

    Example: irrevon settings list
    """
    with open_ledger(config) as ledger:
        rows = ledger.call("settings_in_force")
    if as_json:
        print_json(data=rows)
        return
    table(("setting", "value", "default", "range", "what it is for"), [
        (row["name"], row["value"], row["default_value"], _range(row), row["meaning"]) for row in rows])  # fmt: skip


def _range(row: dict[str, Any]) -> str:
    return f"{row['minimum']} to {row['maximum']}" if row["minimum"] else ""


@settings.command("set")
@click.argument("name")
@click.argument("value")
@reason_option
@json_option
@pass_config
def set_setting(config: Config, name: str, value: str, reason: str, as_json: bool) -> None:
    """Change one setting, within its range.

    Example: irrevon settings set absence_gap '90 s' --reason 'a slow destination'
    """
    act(config, "set_setting", ("set", "replayed"), as_json, name=name, value=value, reason=reason)
