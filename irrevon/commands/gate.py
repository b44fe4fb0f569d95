"""irrevon gate: what would be decided now, and why."""

from __future__ import annotations

import click

from irrevon.commands._act import act
from irrevon.commands._work import json_option, pass_config
from irrevon.commands.status import effect_name
from irrevon.config import Config


@click.command()
@click.argument("effect_id", type=effect_name)
@json_option
@pass_config
def gate(config: Config, effect_id: str, as_json: bool) -> None:
    """Say what the gate would decide for an effect now.

    A dry run: nothing is written. Exit 3 where it would deny.

    Example: irrevon gate 0bb7e8d6
    """
    act(config, "evaluate_gate", ("allow",), as_json, effect_id=effect_id)
