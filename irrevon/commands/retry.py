"""irrevon retry: try again what failed cleanly."""

from __future__ import annotations

import click

from irrevon.commands._act import act, authority_option
from irrevon.commands._work import json_option, pass_config
from irrevon.commands.status import effect_name
from irrevon.config import Config


@click.command()
@click.argument("effect_id", type=effect_name)
@authority_option
@json_option
@pass_config
def retry(config: Config, effect_id: str, authority: str | None, as_json: bool) -> None:
    """Open the next execution of an effect that failed cleanly, with a key of its own; dispatch sends it.

    Exit 3 where it did not fail cleanly: what may have happened is never tried again.

    Example: irrevon retry 0bb7e8d6
    """
    act(config, "open_retry_execution", ("opened", "replayed"), as_json, effect_id=effect_id, authority=authority)
