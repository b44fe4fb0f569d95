"""irrevon lift: take a deny back."""

from __future__ import annotations

from uuid import UUID

import click

from irrevon.commands._act import act, reason_option
from irrevon.commands._work import json_option, pass_config
from irrevon.config import Config


@click.command()
@click.argument("deny_ref", type=click.UUID)
@reason_option
@json_option
@pass_config
def lift(config: Config, deny_ref: UUID, reason: str, as_json: bool) -> None:
    """Lift one deny entry: what it alone denied may be claimed again.

    Example: irrevon lift 3f793c9d-160a-4327-8a80-5d2f4f6f1a11 --reason 'it is over'
    """
    act(config, "lift_deny", ("lifted", "replayed"), as_json, deny_ref=deny_ref, reason=reason)
