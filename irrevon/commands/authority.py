"""irrevon authority: who may have what done, where, and for how long."""

from __future__ import annotations

from datetime import datetime

import click

from irrevon.commands._act import act, reason_option
from irrevon.commands._instant import instant
from irrevon.commands._work import json_option, pass_config
from irrevon.config import Config

scope_option = click.option("--scope", required=True, help="The one scope that it is about.")


@click.group(no_args_is_help=False)
def authority() -> None:
    """Grant and revoke authorities, and set how long they last."""


@authority.command()
@click.argument("authority_ref")
@scope_option
@click.option("--expires", type=instant, help="RFC 3339; without it the policy's max_age bounds it.")
@click.option("--effect", "effect_id", metavar="EFFECT_ID", help="Valid for this one effect only.")
@click.option("--parameters-digest", metavar="DIGEST", help="Valid for this one payload only.")
@reason_option
@json_option
@pass_config
def grant(
    config: Config, authority_ref: str, scope: str, expires: datetime | None, effect_id: str | None,
    parameters_digest: str | None, reason: str, as_json: bool,
) -> None:  # fmt: skip
    """Let AUTHORITY_REF authorise effects in a scope. Exit 3 where it was revoked there, which is for ever.

    Example: irrevon authority grant approval-77 --scope acme-store/prod --reason 'ticket 812'
    """
    act(config, "grant_authority", ("granted", "replayed"), as_json, authority_ref=authority_ref, scope=scope,
        expires_at=expires, reason=reason, effect_id=effect_id, parameters_digest=parameters_digest)  # fmt: skip


@authority.command()
@click.argument("authority_ref")
@scope_option
@reason_option
@json_option
@pass_config
def revoke(config: Config, authority_ref: str, scope: str, reason: str, as_json: bool) -> None:
    """Let AUTHORITY_REF authorise nothing more in a scope: absolute for every claim that commits after it.

    Example: irrevon authority revoke approval-77 --scope acme-store/prod --reason 'ticket 813'
    """
    act(config, "revoke_authority", ("revoked", "replayed"), as_json, authority_ref=authority_ref, scope=scope,
        reason=reason)  # fmt: skip


@authority.command()
@click.argument("pattern")
@click.option(
    "--max-age", metavar="INTERVAL", required=True, help="How long a stamp lasts: '24 h', '15 min', '7 days'."
)
@click.option("--mode", type=click.Choice(["self_declared", "granted"]), required=True,
              help="Whether a contract's own word authorises, or only a grant.")  # fmt: skip
@reason_option
@json_option
@pass_config
def policy(config: Config, pattern: str, max_age: str, mode: str, reason: str, as_json: bool) -> None:
    """Set the rule for the scopes of PATTERN: an exact scope, or a prefix followed by *.

    Example: irrevon authority policy 'acme-store/*' --max-age '1 day' --mode granted --reason 'audit 2026'
    """
    act(config, "set_authority_policy", ("set", "replayed"), as_json, scope_pattern=pattern, max_age=max_age, mode=mode,
        reason=reason)  # fmt: skip
