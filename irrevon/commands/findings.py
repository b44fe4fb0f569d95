"""irrevon findings: the findings of the ledger, page by page (RFC-002 section 9, Q2)."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._pages import page_options, show_page, words
from irrevon.commands._table import age, short
from irrevon.commands._work import pass_config
from irrevon.commands.status import effect_name
from irrevon.config import Config

HEAD = ("finding", "classification", "status", "effect", "adapter", "destination_ref", "excess", "age")


@click.command()
@words("classification", "Of this class: LOST, DUPLICATE, ORPHANED, ...")
@words("status", "Standing here: OPEN, ESCALATED_HUMAN, CLOSED, ...")
@click.option("--effect", "subject_effect_id", type=effect_name, help="About this effect.")
@click.option("--adapter", "adapter_id", help="Of this adapter.")
@click.option("--ref", "destination_ref", help="About this reference of the adapter's destination.")
@page_options
@pass_config
def findings(
    config: Config, /, classification: tuple[str, ...], status: tuple[str, ...], subject_effect_id: str | None,
    adapter_id: str | None, destination_ref: str | None, **page: Any,
) -> None:  # fmt: skip
    """List findings, the newest first, by what was found and how they stand.

    Example: irrevon findings --status OPEN --status ESCALATED_HUMAN
    """
    show_page(config, "findings_page", HEAD, _row, page, classification=classification, resolution_status=status,
              subject_effect_id=subject_effect_id, adapter_id=adapter_id,
              destination_ref=destination_ref)  # fmt: skip


def _row(item: dict[str, Any], as_of: str) -> tuple[object, ...]:
    return (item["finding_ref"], item["classification"], item["resolution_status"], short(item["subject_effect_id"]),
            item["adapter_id"], item["destination_ref"], item["excess_effect_count"],
            age(item["created_at"], as_of))  # fmt: skip
