"""irrevon queue: what waits for a person (RFC-002 sections 3.2, 6.1)."""

from __future__ import annotations

from typing import Any

import click

from irrevon.commands._table import age, short, table
from irrevon.commands._text import document
from irrevon.commands._work import SCHEMA_VERSION, open_ledger, pass_config, print_json
from irrevon.config import Config

HEAD = ("kind", "what", "status", "reason", "adapter", "age", "asked", "what can be done")


@click.command()
@click.option("--kind", multiple=True, metavar="WORD", help="adjudication, approval, audit, finding or quarantine. "
              "May be repeated.")  # fmt: skip
@click.option("--adapter", "adapter_id", help="Of this adapter.")
@click.option("--limit", type=click.IntRange(1, 1000), default=100, show_default=True, help="At most so many.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", "as_lines", is_flag=True, help="One JSON object a line on stdout for each entry.")
@pass_config
def queue(
    config: Config, kind: tuple[str, ...], adapter_id: str | None, limit: int, as_json: bool, as_lines: bool
) -> None:
    """List what waits for a person, the longest waiting first, and what can be done about it.

    Example: irrevon queue --kind finding
    """
    with open_ledger(config) as ledger:
        rows = ledger.call("queue", kind=list(kind) or None, adapter_id=adapter_id, limit=limit)
    if as_json:
        print_json(data=rows)
    elif as_lines:
        for row in rows:
            click.echo(document({"schema_version": SCHEMA_VERSION, **row}))
    else:
        table(HEAD, [_row(row) for row in rows])


def _row(row: dict[str, Any]) -> tuple[object, ...]:
    what = row["finding_ref"] or short(row["operation_id"] or row["effect_id"]) or row["adapter_id"]
    return (row["kind"], what, row["status"], row["reason"], row["adapter_id"], age(row["since"]),
            age(row["escalated_at"]), ", ".join(row["legal"]))  # fmt: skip
