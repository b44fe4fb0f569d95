"""irrevon settings: the numbers that the ledger works by."""

from __future__ import annotations

import click

from irrevon.commands._act import act, reason_option
from irrevon.commands._work import json_option, pass_config
from irrevon.config import Config


@click.group(no_args_is_help=False)
def settings() -> None:
    """Change the settings of the ledger; they count for everybody from the next call on."""


@settings.command("set")
@click.argument("name")
@click.argument("value")
@reason_option
@json_option
@pass_config
def set_setting(config: Config, name: str, value: str, reason: str, as_json: bool) -> None:
    """Change one setting, within its range."""
    act(config, "set_setting", ("set", "replayed"), as_json, name=name, value=value, reason=reason)
