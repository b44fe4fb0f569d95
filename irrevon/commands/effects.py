"""irrevon effects: the effects of the ledger, page by page (RFC-002 section 9, Q1)."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._pages import page_options, show_page, words
from irrevon.commands._table import age, short
from irrevon.commands._work import pass_config
from irrevon.config import Config

HEAD = ("effect", "lifecycle", "classification", "type", "scope", "adapter", "attempts", "age")


@click.command()
@click.option("--scope", help="Of this scope.")
@words("lifecycle", "Where the latest execution stands: PERSISTED, AMBIGUOUS, ...")
@words("classification", "The newest finding's class; UNRECONCILED: there is none.")
@click.option("--type", "effect_type", help="Of this effect type.")
@click.option("--class", "effect_class", help="Of this effect class: IRREVERSIBLE, ...")
@click.option("--adapter", "adapter_id", help="Of this adapter.")
@page_options
@pass_config
def effects(
    config: Config, /, scope: str | None, lifecycle: tuple[str, ...], classification: tuple[str, ...],
    effect_type: str | None, effect_class: str | None, adapter_id: str | None, **page: Any,
) -> None:  # fmt: skip
    """List effects, the newest first, by what they are and where they stand.

    Example: irrevon effects --lifecycle AMBIGUOUS --scope acme-store/prod
    """
    show_page(config, "effects_page", HEAD, _row, page, scope=scope, lifecycle=lifecycle,
              classification=classification, effect_type=effect_type, effect_class=effect_class,
              adapter_id=adapter_id)  # fmt: skip


def _row(item: dict[str, Any], as_of: str) -> tuple[object, ...]:
    attempts = sum(len(execution["attempts"]) for execution in item["executions"])
    return (short(item["effect_id"]), item["lifecycle"], item["classification"], item["effect_type"], item["scope"],
            item["adapter_id"], attempts, age(item["registered_at"], as_of))  # fmt: skip
