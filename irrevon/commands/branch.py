"""irrevon branch: what a plan stands on, and what falls with it."""

from __future__ import annotations

import click

from irrevon.commands._act import act, confirm, reason_option, yes_option
from irrevon.commands._work import json_option, pass_config
from irrevon.config import Config


@click.group(no_args_is_help=False)
def branch() -> None:
    """Open branches on each other, and cancel them."""


@branch.command("open")
@click.argument("branch_ref")
@click.option("--parent", required=True, help="The branch that it stands on.")
@json_option
@pass_config
def open_branch(config: Config, branch_ref: str, parent: str, as_json: bool) -> None:
    """Let BRANCH_REF stand on another: what cancels that one cancels this one.

    Example: irrevon branch open autumn-mail --parent autumn-campaign
    """
    act(config, "open_branch", ("opened", "replayed"), as_json, branch_ref=branch_ref, parent_ref=parent)


@branch.command()
@click.argument("branch_ref")
@reason_option
@yes_option
@json_option
@pass_config
def cancel(config: Config, branch_ref: str, reason: str, yes: bool, as_json: bool) -> None:
    """Let nothing on BRANCH_REF, or below it, be dispatched any more.

    Lists what it will cancel, what it will deny, and what a destination may already hold.

    Example: irrevon branch cancel autumn-campaign --reason 'it is over'
    """
    confirm("cancel this branch", yes)
    act(config, "cancel_branch", ("cancelled", "replayed"), as_json, branch_ref=branch_ref, reason=reason)
