"""What the lists share: their filters' options, and a page as a table, as JSON or as a line of JSON an item."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from irrevon.commands._instant import instant
from irrevon.commands._table import more, table
from irrevon.commands._text import document
from irrevon.commands._work import SCHEMA_VERSION, open_ledger
from irrevon.config import Config

Command = TypeVar("Command", bound=Callable[..., Any])
PAGE = [
    click.option("--from", "from_", type=instant, help="RFC 3339: from then on ..."),
    click.option("--to", type=instant, help="... and before then."),
    click.option("--limit", type=click.IntRange(1, 500), default=50, show_default=True, help="At most so many."),
    click.option("--cursor", help="Where the page before ended: its next_cursor."),
    click.option("--oldest", is_flag=True, help="Oldest first; a cursor then follows what is yet to come."),
    click.option("--json", "as_json", is_flag=True, help="The page's envelope, one JSON object on stdout."),
    click.option("--jsonl", "as_lines", is_flag=True, help="One JSON object a line on stdout for each item."),
]


def page_options(command: Command) -> Command:
    """The options of every list."""
    for option in reversed(PAGE):
        command = option(command)
    return command


def words(name: str, help: str) -> Callable[[Command], Command]:
    """A filter of one or more of the ledger's own words; the ledger says which there are."""
    return click.option(f"--{name}", multiple=True, metavar="WORD", help=f"{help} May be repeated.")


def show_page(
    config: Config, function: str, head: Sequence[str], row: Callable[[dict[str, Any], str], Sequence[object]],
    page: dict[str, Any], /, **filters: Any,
) -> None:  # fmt: skip
    """Ask for one page and print it; `page` holds what page_options took, `row` makes an item a line at an instant."""
    asked = {name: list(value) if isinstance(value, tuple) else value for name, value in filters.items()}
    with open_ledger(config) as ledger:
        envelope = ledger.one(
            function, limit=page["limit"], cursor=page["cursor"], order="oldest" if page["oldest"] else "newest",
            **{"from": page["from_"], "to": page["to"]}, **{name: value or None for name, value in asked.items()},
        )[function]  # fmt: skip
    if page["as_json"]:
        click.echo(document(envelope))
    elif page["as_lines"]:
        for item in envelope["data"]:
            click.echo(document({"schema_version": SCHEMA_VERSION, **item}))
    else:
        table(head, [row(item, envelope["as_of"]) for item in envelope["data"]])
        more(envelope, len(envelope["data"]))
