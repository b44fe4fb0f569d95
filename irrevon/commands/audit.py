"""irrevon audit: look again at what is settled, without rewriting it."""

from __future__ import annotations

from datetime import datetime

import click

from irrevon.commands._act import DECLARED, act, evidence_option, reason_option, tell
from irrevon.commands._instant import instant
from irrevon.commands._work import json_option, open_ledger, pass_config, print_json
from irrevon.commands.status import effect_name
from irrevon.config import Config


@click.group(no_args_is_help=False)
def audit() -> None:
    """Have settled effects looked at again; `irrevon reconcile` asks the destinations."""


@audit.command()
@click.argument("effect_id", type=effect_name, required=False)
@click.option("--since", type=instant, help="RFC 3339: all that were settled from then on ...")
@click.option("--until", type=instant, help="... and before then.")
@reason_option
@json_option
@pass_config
def request(
    config: Config, effect_id: str | None, since: datetime | None, until: datetime | None, reason: str, as_json: bool
) -> None:
    """Ask for an audit of one effect, or of a window. Exit 3 where there is nothing to look at.

    Example: irrevon audit request 0bb7e8d6 --reason 'two parcels came'
    """
    with open_ledger(config) as ledger:
        asked = ledger.call("audit_request", effect_id=effect_id, since=since, until=until, reason=reason)
    if as_json:
        print_json(data=asked)
    for answer in () if as_json else asked:
        tell(answer, as_json)
    if not any(answer["outcome"] in ("asked", "already_asked") for answer in asked):
        raise click.exceptions.Exit(DECLARED)


@audit.command()
@click.argument("effect_id", type=effect_name)
@evidence_option
@json_option
@pass_config
def close(config: Config, effect_id: str, evidence: str, as_json: bool) -> None:
    """Answer an open audit by what you looked at, where no machine can look.

    Example: irrevon audit close 0bb7e8d6 --evidence seen.json
    """
    act(config, "audit_close", ("closed", "replayed"), as_json, effect_id=effect_id, evidence=evidence)
