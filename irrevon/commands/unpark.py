"""irrevon unpark: have it asked about again."""

from __future__ import annotations

import click

from irrevon.commands._act import act, reason_option
from irrevon.commands._work import json_option, pass_config
from irrevon.config import Config


@click.command()
@click.argument("operation_id")
@reason_option
@json_option
@pass_config
def unpark(config: Config, operation_id: str, reason: str, as_json: bool) -> None:
    """Take up again what was given to a person, once what kept it from being found is mended.

    Example: irrevon unpark 0bb7e8d6:0 --reason 'their API is back'
    """
    act(config, "unpark", ("resumed", "replayed"), as_json, operation_id=operation_id, reason=reason)
